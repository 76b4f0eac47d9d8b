#include <algorithm>

#include "engine/door/inside.h"

namespace houserules {
namespace door {
namespace {

struct Given {
  Seat seat;
  QuestionKind kind;
  EngineAnswer answer;
};

/// Deals these cards first, in order. Immutable, so that copies of a deal can share it.
class Deck final : public Script {
 public:
  explicit Deck(std::vector<Card> cards) : cards_(std::move(cards)) {}
  const std::vector<Card>& cards() const { return cards_; }

  std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const override {
    static_cast<void>(to);
    if (cursor >= cards_.size()) return std::nullopt;
    return cards_[cursor++];
  }
  std::optional<int> roll(std::uint32_t& cursor, int sides) const override {
    static_cast<void>(cursor);
    static_cast<void>(sides);
    return std::nullopt;
  }
  CardSet reserved(std::uint32_t cursor) const override {
    CardSet rest;
    for (std::size_t i = cursor; i < cards_.size(); ++i) rest.insert(cards_[i]);
    return rest;
  }

 private:
  std::vector<Card> cards_;
};

/// Throws if the game does not have these cards.
std::shared_ptr<const Deck> deck_of(const Variant& variant, const std::string& text) {
  if (text.empty()) return nullptr;
  auto cards = parse_cards(text);
  if (!cards) throw v1::Error("'" + printable(text, 60) + "' is not a list of cards");
  std::vector<Card> left = variant.deck;
  for (Card& card : *cards) {
    const auto found =
        std::find_if(left.begin(), left.end(), [&](Card other) { return alike(card, other); });
    if (found == left.end()) {
      throw v1::Error("the deck has no " + houserules::text(card) + ", or no more of them");
    }
    card = *found;
    left.erase(found);
  }
  return std::make_shared<const Deck>(std::move(*cards));
}

/// What a game began with: all its deals follow from this and the answers.
struct Start {
  std::vector<Chips> stacks;
  int dealer = 0;
  std::uint64_t seed = 0;
  std::shared_ptr<const Deck> deck;  // of the first deal
};

Start start_of(const v1::Rules::Compiled& rules, const v1::Setup& setup) {
  Start start;
  start.stacks = checked_stacks(rules.info, setup.stacks, setup.players);
  const int seats = static_cast<int>(start.stacks.size());
  if (setup.dealer < -1 || setup.dealer >= seats) {
    throw v1::Error("the dealer is a seat from 0 to " + std::to_string(seats - 1));
  }
  start.dealer = setup.dealer < 0 ? seats - 1 : setup.dealer;
  start.seed = setup.seed;
  start.deck = deck_of(rules.variant->for_players(seats), setup.deck);
  return start;
}

/// The answers of a game's earlier deals.
struct Past {
  std::shared_ptr<const Past> before;
  std::vector<Given> given;
};

}  // namespace
}  // namespace door

inline namespace v1 {

/// A deal, what it began with, and the answers so far. Everything about a deal follows from these,
/// so `save`, `events` and `narrate` need nothing else.
class Deal::Play {
 public:
  using Compiled = Rules::Compiled;
  Play(std::shared_ptr<const Compiled> rules, door::Start start)
      : rules_(std::move(rules)),
        start_(std::move(start)),
        number_(1),
        table_(new_game(*rules_->variant, start_.stacks, static_cast<Seat>(start_.dealer))),
        runner_(rules_),
        deal_(rules_->variant->for_players(table_.seats), runner_.get()) {
    deal_.restart(chance(), table_);
  }
  /// Begins the next deal at the same table.
  Play(const Play& last, const TableState& table)
      : rules_(last.rules_),
        start_(last.start_),
        past_(std::make_shared<const door::Past>(door::Past{last.past_, last.given_})),
        number_(last.number_ + 1),
        table_(table),
        runner_(rules_),
        deal_(rules_->variant->for_players(table_.seats), runner_.get()) {
    deal_.restart(chance(), table_);
  }
  Play(const Play& other) : Play(other, std::lock_guard(other.reading_)) {}
  Play& operator=(const Play&) = delete;

  const std::shared_ptr<const Compiled>& rules() const { return rules_; }
  int seats() const { return deal_.seats(); }
  bool over() const { return deal_.over(); }
  std::uint64_t seed() const { return start_.seed; }
  Chips stack(Seat seat) const { return deal_.stack(seat); }
  QuestionKind kind() const { return deal_.question().kind; }
  SeatSet waiting() const { return deal_.over() ? SeatSet() : deal_.waiting(); }

  /// Returns the engine's number for a seat. Throws unless the deal is waiting for it.
  Seat asked(int seat) const {
    const SeatSet waits = waiting();
    if (waits.empty()) throw Error("the deal is over");
    if (seat < 0 || seat >= seats() || !waits.contains(static_cast<Seat>(seat))) {
      throw Error("seat " + std::to_string(seat) + " is not being asked; seat " +
                  std::to_string(waits.front()) + " is");
    }
    return static_cast<Seat>(seat);
  }
  int first_asked() const {
    if (over()) throw Error("the deal is over");
    return deal_.state().question.seat;
  }

  template <class Read>
  auto reading(Read read) const {
    const std::lock_guard lock(reading_);
    return door::guarded(rules_->variant.get(), [&] { return read(deal_); });
  }
  Question question(Seat seat) const {
    return reading([&](const door::EngineDeal& deal) {
      auto known = asked_.find(seat);
      if (known == asked_.end()) {
        known = asked_.emplace(seat, door::public_question(deal, seat)).first;
      }
      return known->second;
    });
  }
  /// Works on a copy, so that trying an answer changes nothing.
  template <class Try>
  auto trying(Try attempt) const {
    return reading([&](const door::EngineDeal& deal) { return attempt(door::EngineDeal(deal)); });
  }

  void answer(Seat seat, const Answer& answer) {
    door::EngineAnswer engine;
    const QuestionKind kind = deal_.question().kind;
    door::guarded(rules_->variant.get(), [&] {
      std::string problem = door::engine_answer(kind, answer, engine);
      if (problem.empty()) problem = deal_.refusal(seat, engine);
      if (!problem.empty()) throw Error(problem);
      given_.push_back({seat, kind, engine});
      try {
        deal_.answer(seat, engine);
      } catch (...) {
        given_.pop_back();
        play_again(deal_);
        throw;
      }
    });
    asked_.clear();
  }

  /// Plays the whole deal for a watcher.
  void show(session::Watcher& watcher) const {
    reading([&](const door::EngineDeal&) {
      door::EngineDeal deal(rules_->variant->for_players(table_.seats), runner_.get());
      watcher.follow(deal, table_);
      deal.listen(&watcher);
      deal.restart(chance(), table_);
      for (const door::Given& given : given_) {
        watcher.answering(deal, given.seat, given.answer);
        deal.answer(given.seat, given.answer);
      }
      watcher.leave();
    });
  }

  /// Returns the cards that each seat showed at the showdown of a finished deal.
  const door::ShownHands& shown() const {
    const std::lock_guard lock(showing_);
    if (!shown_ && over()) {
      door::ShownHands hands;
      show(hands);
      shown_ = hands;
    }
    static const door::ShownHands none;
    return shown_ ? *shown_ : none;
  }

  /// Makes an agent. One that lays out cards may have done so before.
  std::unique_ptr<Agent> agent(const std::string& name, bool arranges) const {
    if (arranges) {
      const std::lock_guard lock(rules_->idle_mutex);
      auto known = rules_->arrangers.extract(name);
      if (!known.empty()) return std::move(known.mapped());
    }
    return door::guarded(rules_->variant.get(), [&] { return door::agent_maker()(name); });
  }
  void keep(const std::string& name, std::unique_ptr<Agent> agent) const {
    const std::lock_guard lock(rules_->idle_mutex);
    rules_->arrangers.emplace(name, std::move(agent));
  }

  TableState aftermath() const {
    if (!over()) throw Error("the deal is not over");
    return reading([](const door::EngineDeal& deal) { return deal.aftermath(); });
  }
  std::unique_ptr<Play> next() const {
    TableState table = aftermath();
    if (table.over) {
      const std::span<const Chips> stacks(table.stacks.data(), static_cast<std::size_t>(seats()));
      if (std::count_if(stacks.begin(), stacks.end(), [](Chips chips) { return chips > 0; }) < 2)
        throw Error("fewer than two players have chips");
      table = game_after(*rules_->variant, table, deal_.dealer(), stacks);
    }
    return door::guarded(rules_->variant.get(),
                         [&] { return std::make_unique<Play>(*this, table); });
  }

  std::string saved() const {
    std::vector<const std::vector<door::Given>*> deals{&given_};
    for (const door::Past* past = past_.get(); past != nullptr; past = past->before.get()) {
      deals.insert(deals.begin(), &past->given);
    }
    door::SavedGame game{rules_->info.hash,
                         start_.stacks,
                         start_.dealer,
                         start_.seed,
                         start_.deck == nullptr ? "" : houserules::text(start_.deck->cards()),
                         {}};
    for (const std::vector<door::Given>* deal : deals) {
      auto& answers = game.deals.emplace_back();
      for (const door::Given& given : *deal) {
        answers.emplace_back(given.seat, door::public_answer(given.kind, given.answer));
      }
    }
    return door::written(game);
  }

 private:
  Play(const Play& other, const std::lock_guard<std::mutex>&)
      : rules_(other.rules_),
        start_(other.start_),
        past_(other.past_),
        number_(other.number_),
        table_(other.table_),
        given_(other.given_),
        runner_(rules_),
        deal_(other.deal_) {
    deal_.use(runner_.get());
  }

  /// Returns the randomness of this deal: the same as in a Table with this seed.
  Chance chance() const {
    Chance chance;
    chance.random =
        Random::keyed(start_.seed, number_, static_cast<std::uint64_t>(session::Purpose::cards));
    if (number_ == 1) chance.script = start_.deck.get();
    return chance;
  }
  void play_again(door::EngineDeal& deal) const {
    deal.restart(chance(), table_);
    for (const door::Given& given : given_) deal.answer(given.seat, given.answer);
  }

  std::shared_ptr<const Compiled> rules_;
  door::Start start_;
  std::shared_ptr<const door::Past> past_;  // earlier deals at this table
  std::uint64_t number_;                    // of the deal at this table, from 1
  TableState table_;                        // before this deal
  std::vector<door::Given> given_;
  door::Runner runner_;
  door::EngineDeal deal_;
  // Reading an engine deal caches results in it, so only one thread at a time may.
  mutable std::mutex reading_;
  mutable std::map<Seat, Question> asked_;  // for the current question
  mutable std::mutex showing_;
  mutable std::optional<door::ShownHands> shown_;  // computed on demand
};

namespace {

/// Restores a game by replaying its saved deals; every answer is checked.
std::unique_ptr<Deal::Play> restored(const std::shared_ptr<const Rules::Compiled>& rules,
                                     const door::SavedGame& game) {
  Setup setup;
  setup.stacks = game.stacks;
  setup.dealer = game.dealer;
  setup.seed = game.seed;
  setup.deck = game.deck;
  auto play = std::make_unique<Deal::Play>(rules, door::start_of(*rules, setup));
  for (std::size_t i = 0; i < game.deals.size(); ++i) {
    if (i > 0) play = play->next();
    for (const auto& [seat, answer] : game.deals[i]) play->answer(play->asked(seat), answer);
  }
  return play;
}

}  // namespace

Deal::Deal(std::unique_ptr<Play> play) : play_(std::move(play)) {}
Deal::Deal(const Rules& rules, const Setup& setup)
    : play_(door::guarded(rules.compiled_->variant.get(), [&] {
        return std::make_unique<Play>(rules.compiled_, door::start_of(*rules.compiled_, setup));
      })) {}
Deal::Deal(const Deal& other) : play_(std::make_unique<Play>(*other.play_)) {}
Deal::Deal(Deal&& other) noexcept = default;
Deal& Deal::operator=(const Deal& other) {
  if (this != &other) play_ = std::make_unique<Play>(*other.play_);
  return *this;
}
Deal& Deal::operator=(Deal&& other) noexcept = default;
Deal::~Deal() = default;

Deal Deal::restore(const Rules& rules, std::string_view bytes) {
  const door::SavedGame game = door::read_saved(bytes);
  if (game.hash != rules.compiled_->info.hash) throw Error("this deal was saved with other rules");
  return Deal(door::guarded(rules.compiled_->variant.get(),
                            [&] { return restored(rules.compiled_, game); }));
}

Rules Deal::rules() const { return Rules(play_->rules()); }
int Deal::seats() const { return play_->seats(); }
bool Deal::over() const { return play_->over(); }

int Deal::seat() const { return play_->first_asked(); }
Question Deal::question() const { return question(play_->first_asked()); }
Question Deal::question(int seat) const { return play_->question(play_->asked(seat)); }

Answer Deal::usual() const { return usual(play_->first_asked()); }
Answer Deal::usual(int seat) const {
  const Seat asked = play_->asked(seat);
  return play_->reading([&](const door::EngineDeal& deal) {
    return door::public_answer(deal.question().kind, deal.default_answer(asked));
  });
}

void Deal::answer(const Answer& answer) { this->answer(play_->first_asked(), answer); }
void Deal::answer(int seat, const Answer& answer) { play_->answer(play_->asked(seat), answer); }

std::string Deal::refusal(int seat, const Answer& answer) const {
  const Seat asked = play_->asked(seat);
  return play_->trying([&](const door::EngineDeal& deal) {
    door::EngineAnswer engine;
    const std::string problem = door::engine_answer(deal.question().kind, answer, engine);
    return problem.empty() ? deal.refusal(asked, engine) : problem;
  });
}

Answer Deal::pick(int seat, const std::string& agent, std::uint64_t seed) const {
  const Seat asked = play_->asked(seat);
  const bool arranges = play_->kind() == QuestionKind::arrangement;
  std::unique_ptr<Agent> player = play_->agent(agent, arranges);
  if (!player->wants().empty()) {
    session::Hearing hearing([&](Seat on) { return on == asked ? player.get() : nullptr; });
    play_->show(hearing);
  }
  const Answer answer = play_->trying([&](const door::EngineDeal& deal) {
    Random random = Random::keyed(seed, static_cast<std::uint64_t>(asked),
                                  static_cast<std::uint64_t>(session::Purpose::agents));
    return door::public_answer(deal.question().kind,
                               player->answer(door::EngineView(deal, asked), random));
  });
  if (arranges) play_->keep(agent, std::move(player));
  return answer;
}

std::optional<std::vector<Answer>> Deal::all_answers(int seat, std::size_t most) const {
  const Question asked = question(seat);
  return play_->trying(
      [&](const door::EngineDeal& deal) { return door::answers_to(deal, asked, most); });
}

Answer Deal::read(int seat, std::string_view text) const {
  const Seat asked = play_->asked(seat);
  return play_->trying([&](const door::EngineDeal& deal) {
    const script::ParsedScript line =
        script::parse_script(seat_name(asked) + " " + std::string(text));
    const auto fault = [&](const std::string& problem) {
      return Error("'" + printable(text, 60) + "': " + problem);
    };
    if (!line.faults.empty()) throw fault(line.faults[0].problem);
    if (line.items.size() != 1 || line.items[0].kind != script::ScriptItem::Kind::answer) {
      throw fault("this is not an answer");
    }
    const script::AnswerFit fit = script::fit_answer(deal, asked, line.items[0].words);
    if (fit.kind == script::AnswerFit::Kind::wrong) {
      throw fault(fit.problem + (fit.hint.empty() ? "" : "; " + fit.hint));
    }
    if (fit.kind == script::AnswerFit::Kind::other || fit.used != line.items[0].words.size()) {
      throw fault("this does not answer the question; " + script::question_text(deal, asked));
    }
    return door::public_answer(deal.question().kind, fit.answer);
  });
}

std::string Deal::text(int seat, const Answer& answer) const {
  const Seat asked = play_->asked(seat);
  return play_->trying([&](const door::EngineDeal& deal) {
    door::EngineAnswer engine;
    std::string problem = door::engine_answer(deal.question().kind, answer, engine);
    if (problem.empty()) problem = deal.refusal(asked, engine);
    if (!problem.empty()) throw Error(problem);
    return script::answer_text(deal, asked, engine);
  });
}

View Deal::view(int viewer) const {
  const door::ShownHands& shown = play_->shown();
  return play_->reading(
      [&](const door::EngineDeal& deal) { return door::public_view(deal, viewer, shown); });
}

std::vector<Event> Deal::events(int viewer) const {
  door::viewer_of(viewer, seats());
  door::Recorder recorder(viewer);
  play_->show(recorder);
  return recorder.take();
}

std::string Deal::narrate(const Telling& telling) const {
  if (!telling.names.empty() && telling.names.size() != static_cast<std::size_t>(seats())) {
    throw Error("there must be a name for each player, or none");
  }
  narrate::NarratorStyle style;
  style.plain = telling.plain;
  style.viewer = door::viewer_of(telling.viewer, seats());
  style.names = telling.names;
  narrate::Narrator narrator(style);
  play_->show(narrator);
  return narrator.take();
}

std::string Deal::phh(const std::vector<std::string>& names) const {
  if (!names.empty() && names.size() != static_cast<std::size_t>(seats())) {
    throw Error("there must be a name for each player, or none");
  }
  if (!over()) throw Error("the deal is not over");
  const std::shared_ptr<const Rules::Compiled> rules = play_->rules();
  script::LogHeader header;
  header.variant = rules->variant->id;
  header.hash = rules->info.hash;
  header.seed = play_->seed();
  header.players = names;
  return door::guarded(rules->variant.get(), [&] {
    return door::phh_text(*rules, header, [&](session::Watcher& watcher) { play_->show(watcher); });
  });
}

std::string Deal::save() const { return play_->saved(); }

std::vector<Chips> Deal::stacks() const {
  std::vector<Chips> stacks;
  for (int seat = 0; seat < seats(); ++seat)
    stacks.push_back(play_->stack(static_cast<Seat>(seat)));
  return stacks;
}

void DealReader::read(const Deal& deal, const Read& read) {
  const door::ShownHands& shown = deal.play_->shown();
  deal.play_->reading([&](const door::EngineDeal& inside) { read(inside, shown); });
}

bool Deal::game_over() const { return play_->aftermath().over; }
Deal Deal::next() const { return Deal(play_->next()); }

}  // namespace v1
}  // namespace houserules
