#include "engine/describe/shown_by_play.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "engine/agents/simple.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/narrator.h"
#include "engine/ranking/ranking.h"
#include "engine/table/work.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/trial/greedy_player.h"
#include "engine/trial/worked_examples.h"
#include "engine/variant/errors.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

/// So many are played by players who never fold, or fewer where they take long; of too few nothing
/// is told.
constexpr int quick_deals = 300, fewest_quick_deals = 100;
constexpr std::int64_t most_quick_work = most_work;
/// Players who know the game imagine some dozens of deals for each answer.
constexpr int fewest_house_deals = 40;
constexpr std::int64_t most_house_work = 2 * most_work;
constexpr std::size_t most_worked_deals = 2;
/// Of fewer winning hands nothing is said.
constexpr int fewest_counted = 5;

/// Nobody folds, and a player whose hand is good enough to open opens; what else is asked is
/// answered at random.
class Stayers final : public session::Player {
 public:
  void begin_deal(std::uint64_t number) { random_ = Random::keyed(1, number, 1); }
  std::optional<session::GivenAnswer> answer(const Deal& deal) override {
    const Seat seat = deal.question().seat;
    if (deal.question().kind != QuestionKind::bet)
      return session::GivenAnswer{seat, random_answer(deal, seat, random_)};
    if (may_open(deal))
      return session::GivenAnswer{seat,
                                  {.bet = Answer::Bet::raise, .amount = deal.question().raise_min}};
    return session::GivenAnswer{seat, deal.default_answer(seat)};
  }

 private:
  /// Returns whether the first bet takes a hand that this player has.
  static bool may_open(const Deal& deal) {
    const Question& question = deal.question();
    return question.to_call == 0 && question.may_raise &&
           deal.variant().bets[question.row].opens_with.given();
  }

  Random random_;
};

struct DealsToPlay {
  int most, fewest;
  std::int64_t most_work;
};

/// What a hand is called, without its lesser cards.
std::string kind_of(const RankedHand& hand, Scale scale) {
  const std::string& label = hand.label;
  switch (scale) {
    case Scale::high: {
      std::string longest;  // a straight flush is no straight
      for (const Category category : standard_order()) {
        const std::string name(category_name(category));
        if (label.starts_with(name) && name.size() > longest.size()) longest = name;
      }
      if (!longest.empty()) return longest;
      if (label == "royal flush") return "straight flush";
      if (label.starts_with("five ")) return "five of a kind";
      if (label.starts_with("four ") && label.find('-') == std::string::npos)
        return "four of a kind";
      if (label.starts_with("three ")) return "three of a kind";
      if (label.find(" high") != std::string::npos && label.find(", ") > label.find(" high")) {
        return label.substr(0, label.find_first_of("- ")) + " high";  // "ace-king high"
      }
      return label.substr(0, label.find(", "));
    }
    case Scale::low_a5:
    case Scale::low_27:
    case Scale::low_a6:
    case Scale::pure_rank:
      if (label.ends_with(" low"))
        return label.substr(0, label.find('-')) +
               (label.find('-') == std::string::npos ? "" : " low");
      return label.substr(0, label.find(", "));
    case Scale::points:
      return label.substr(0, label.find(", "));
    case Scale::badugi:
    case Scale::badugi_ace_high:
    case Scale::custom:
      // "king-high three-card badugi", "five-high straight"
      if (const std::size_t comma = label.find(", ");
          comma != std::string::npos && label.ends_with(" high")) {
        const std::size_t from = label.starts_with("a ") ? 2 : 0;
        return label.substr(comma + 2, label.size() - comma - 7) + "-high " +
               label.substr(from, comma - from);
      }
      break;
    case Scale::card:
      break;
  }
  return label;
}

/// In how many ways cards can be chosen, for as many as are worth a thought.
std::int64_t choices_of(const Question& question) {
  constexpr double most = 100;
  if (question.kind != QuestionKind::cards) return 0;
  const int cards = std::popcount(question.cards);
  double sum = 0, ways = 1;
  for (int chosen = 0; chosen <= question.max && chosen <= cards && sum < most; ++chosen) {
    if (chosen >= question.min) sum += ways;
    ways = ways * (cards - chosen) / (chosen + 1);
  }
  return static_cast<std::int64_t>(std::min(sum, most));
}

class Winners final : public session::Watcher {
 public:
  using Key = std::pair<std::uint8_t, std::uint8_t>;

  void follow(const Deal& deal, const TableState&) override {
    deal_ = &deal;
    won_.clear();
    compared_.clear();
    answers_ = choices_ = 0;
  }
  void answering(const Deal& deal, Seat, const Answer&) override {
    ++answers_;
    choices_ += choices_of(deal.question());
    name_best();
    for (auto& [key, won] : won_) won.firm = won.firm || won.awarded;
    for (auto& [showdown, seats] : compared_) seats = SeatSet();
  }
  void on(const Event& event) override {
    if (event.kind == Event::Kind::deal_ends) return count(event);
    if (event.kind == Event::Kind::compared && event.pot == 0) return compared(event);
    // The first event after a comparison comes before any card moves.
    if (event.kind != Event::Kind::awarded) return name_best();
    if (event.pot == 0 && compared_.contains(event.showdown)) awarded(event);
  }

  const std::map<Key, std::map<std::string, int>>& tally() const { return tally_; }
  /// Of the last deal: what it costs players who imagine how it goes on, again for each answer.
  std::int64_t thinking() const { return answers_ * (deal_->work() + choices_ * work_of_hand); }
  /// Returns the number of deals in which hands were compared by the rules of this showdown.
  int comparisons(std::uint8_t showdown) const {
    const auto found = comparisons_.find(showdown);
    return found == comparisons_.end() ? 0 : found->second;
  }

 private:
  struct Won {
    std::string kind;
    bool awarded = false;  // not only best in a comparison
    bool firm = false;     // the deal went on
    Seat best = no_seat;   // in a comparison, if its kind is not known yet
    std::uint8_t board = 0;
  };

  /// Of two hands or more that are compared, the best counts even where no chips are awarded: a
  /// step may pay them.
  void compared(const Event& event) {
    SeatSet& seats = compared_[event.showdown];
    seats.insert(event.seat);
    const auto& parts = deal_->variant().showdowns[event.showdown].parts;
    const bool total = parts[event.part].ranker->spec().scale == Scale::points;  // it may lose
    if (seats.size() < 2 || event.seats.empty() || total) return;
    Won& won = won_[{event.showdown, event.part}];
    if (won.awarded) return;
    won.best = *event.seats.begin();
    won.board = event.board;
  }
  /// In each part, the first hand that wins chips counts, or else the last that is best.
  void awarded(const Event& event) {
    const auto& parts = deal_->variant().showdowns[event.showdown].parts;
    if (event.part >= parts.size()) return;
    const Key key{event.showdown, event.part};
    Won& won = won_[key];
    if (won.awarded) return;
    const std::string kind = kind_held(key, event.seat, event.board);
    if (!kind.empty()) won = {kind, true};
  }
  /// What a seat's hand is called; empty if it does not qualify.
  std::string kind_held(const Key& key, Seat seat, std::uint8_t board) const {
    const RankedHand hand = deal_->hand_of(seat, key.first, key.second, board);
    const Part& part = deal_->variant().showdowns[key.first].parts[key.second];
    return hand.score.qualifies() ? kind_of(hand, part.ranker->spec().scale) : "";
  }
  /// Names the hands that were best when nobody was paid yet.
  void name_best() {
    for (auto& [key, won] : won_) {
      if (won.best == no_seat) continue;
      if (std::string kind = kind_held(key, won.best, won.board); !kind.empty()) won.kind = kind;
      won.best = no_seat;
    }
  }
  /// Where everyone else folds, the hand of the last player may not be complete, nor those compared
  /// before.
  void count(const Event& event) {
    name_best();
    const bool folded = deal_->variant().word(event.word) == "uncontested";
    for (const auto& [showdown, seats] : compared_) {
      if (!folded || seats.size() > 1) ++comparisons_[showdown];
    }
    for (const auto& [key, won] : won_) {
      const bool contested = !folded || won.firm || compared_[key.first].size() > 1;
      if (contested && !won.kind.empty()) ++tally_[key][won.kind];
    }
    won_.clear();
  }

  const Deal* deal_ = nullptr;
  std::int64_t answers_ = 0, choices_ = 0;
  std::map<std::uint8_t, int> comparisons_;
  std::map<std::uint8_t, SeatSet> compared_;  // by showdown, since the last answer of this deal
  std::map<Key, Won> won_;                    // in this deal
  std::map<Key, std::map<std::string, int>> tally_;
};

/// Has the deck run out in any of the deals that are watched?
class DeckWatch final : public session::Watcher {
 public:
  void follow(const Deal& deal, const TableState&) override {
    deal_ = &deal;
    dealt_in = deal.in_deal().size();
  }
  void on(const Event& event) override {
    if (event.kind == Event::Kind::reshuffled) reshuffled = true;
    if (event.kind != Event::Kind::card_dealt || event.seat != no_seat || event.step < 0) return;
    const Variant& variant = deal_->variant();
    const Step step = variant.program[static_cast<std::size_t>(event.step)];
    common = common || (step.act == Act::deal && variant.deals[step.row].to_seats &&
                        variant.deals[step.row].common_card_when_short);
  }
  bool reshuffled = false, common = false;
  int dealt_in = 0;  // players, in the last deal

 private:
  const Deal* deal_ = nullptr;
};

/// What became of the deck with one number of players.
struct DeckUse {
  std::size_t most_dealt = 0, fewest_dealt = ~std::size_t{0};
  bool reshuffled = false, common = false;
};

DeckUse deck_use_of(const Variant& variant, ScriptRunner* runner, int players) {
  constexpr int tables = 3, deals_at_a_table = 4;
  const std::size_t cards = variant.for_players(players).deck.size();
  DeckUse use;
  DeckWatch watch;
  Stayers stayers;
  std::uint64_t number = 0;
  std::int64_t work = 0;
  for (int seed = 1; seed <= 2 * tables && work < most_work; ++seed) {
    session::TableSetup setup;
    setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
    setup.seed = static_cast<std::uint64_t>(seed);
    session::Table table(variant, runner, setup);
    for (int i = 0; i < deals_at_a_table && table.can_deal() && work < most_work; ++i) {
      stayers.begin_deal(++number);
      using Takes = trial::GreedyPlayer::Takes;
      trial::GreedyPlayer greedy(i % 2 == 0 ? Takes::last : Takes::first);
      session::Player& player = seed % 2 == 0 ? static_cast<session::Player&>(greedy)
                                              : static_cast<session::Player&>(stayers);
      table.play_deal(player, &watch);
      work += table.deal().work();
      const std::size_t dealt = cards - table.deal().stock().size();
      use.most_dealt = std::max(use.most_dealt, dealt);
      if (watch.dealt_in == players) use.fewest_dealt = std::min(use.fewest_dealt, dealt);
    }
  }
  use.reshuffled = watch.reshuffled;
  use.common = watch.common;
  return use;
}

/// Tables of ten deals each, until there are enough deals, or all the work is done: `work` is that
/// of one deal. How many were played; 0: too few, which shows soon.
template <class Players, class Work>
int play_tables(const RulesToPlay& rules, const DealsToPlay& wanted, Players& players,
                Winners& winners, const Work& work) {
  constexpr int deals_at_a_table = 10, deals_that_show = 3;
  int played = 0;
  std::int64_t spent = 0;
  session::TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(rules.players), rules.variant.stacks);
  while (played < wanted.most && spent < wanted.most_work) {
    ++setup.seed;
    session::Table table(rules.variant, rules.runner, setup);
    for (int i = 0; i < deals_at_a_table && table.can_deal(); ++i) {
      if (played == wanted.most) break;
      players.begin_deal(static_cast<std::uint64_t>(++played));
      table.play_deal(players, &winners);
      spent += work(table.deal());
      if (played == deals_that_show && spent / played * wanted.fewest > wanted.most_work) return 0;
    }
  }
  return played < wanted.fewest ? 0 : played;
}

/// What players call a part of a showdown: "High", "Razz", "Omaha, low". Empty for the one hand of
/// the main showdown.
std::string part_of(const Variant& variant, std::uint8_t showdown, std::uint8_t part) {
  const Showdown& of = variant.showdowns[showdown];
  const std::string named = showdown > 0 ? spoken_name(variant, of) : of.about;
  if (of.parts.size() > 1) {
    const std::string own = narrate::part_words(variant, of.parts[part]);
    return capitalised(named.empty() ? own : named + ", " + own);
  }
  return capitalised(named);
}

std::string share_text(int part, int whole) {
  const int percent = (100 * part + whole / 2) / whole;
  return percent == 0 ? "less than 1%" : std::to_string(percent) + "%";
}

/// The items of an example with those of the examples that it goes on from.
std::optional<std::vector<script::ScriptItem>> items_of(const std::vector<Example>& examples,
                                                        std::size_t index) {
  const Example& example = examples[index];
  std::vector<script::ScriptItem> all;
  if (example.like >= 0) {
    const auto before = items_of(examples, static_cast<std::size_t>(example.like));
    if (!before) return std::nullopt;
    bool found = true;
    const auto head = example.up_to.empty() ? std::span<const script::ScriptItem>(*before)
                                            : script::items_before(*before, example.up_to, found);
    if (!found) return std::nullopt;
    all.assign(head.begin(), head.end());
  }
  script::ParsedScript script = script::parse_script(example.script);
  if (!script.faults.empty() || !script.header.empty()) return std::nullopt;
  all.insert(all.end(), script.items.begin(), script.items.end());
  return all;
}

/// Paragraphs of a text, parted by blank lines.
std::vector<Item> paragraphs(const std::string& text) {
  std::vector<Item> out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size());
    std::string one = text.substr(at, end - at);
    while (one.ends_with('\n')) one.pop_back();
    while (one.starts_with('\n')) one.erase(0, 1);
    // The narrator's lines go on in the next one where that is indented.
    for (std::size_t line = one.find("\n    "); line != std::string::npos;
         line = one.find("\n    ")) {
      one.replace(line, 5, " ");
    }
    if (!one.empty()) out.push_back({std::move(one), {}, ""});
    at = end + 2;
  }
  return out;
}

}  // namespace

Chapter typical_hands(const RulesToPlay& rules, int deals) {
  Chapter chapter{"What typically wins", {}};
  const Variant& variant = rules.variant;
  Winners winners;
  bool folding = true;
  int played = 0;
  if (deals > 0) {
    const int fewest = std::min(deals, fewest_house_deals);
    session::Agents house({"house"}, 1);
    played = play_tables(rules, {deals, fewest, most_house_work}, house, winners,
                         [&](const Deal&) { return winners.thinking(); });
  }
  if (played == 0) {
    folding = false;
    winners = Winners();
    Stayers stayers;
    played = play_tables(rules, {quick_deals, fewest_quick_deals, most_quick_work}, stayers,
                         winners, [](const Deal& deal) { return deal.work(); });
    if (played == 0) return chapter;
  }
  std::vector<Item> items;
  constexpr std::size_t listed = 3;
  bool others_won = false;  // hands that are not listed
  std::string either;       // the hands of the last item, as alternatives
  for (const auto& [key, kinds] : winners.tally()) {
    int whole = 0;
    std::vector<std::pair<int, std::string>> most;
    for (const auto& [kind, count] : kinds) {
      whole += count;
      most.emplace_back(-count, kind);
    }
    const Showdown& showdown = variant.showdowns[key.first];
    const Scale scale = showdown.parts[key.second].ranker->spec().scale;
    std::sort(most.begin(), most.end());
    // A bare score of a script says nothing.
    const bool bare = scale == Scale::custom && is_whole_number(most[0].second);
    if (whole < fewest_counted || bare || (scale == Scale::points && kinds.size() == 1)) continue;
    std::vector<std::string> words;
    others_won = most.size() > listed;
    for (std::size_t i = 0; i < most.size() && i < listed; ++i) {
      const std::string& kind = most[i].second;
      const std::string hand = scale == Scale::card     ? "the " + kind
                               : scale == Scale::points ? narrate::total_words(kind)
                                                        : with_article(kind);
      const bool always = most.size() == 1;
      words.push_back(always ? "always " + hand
                             : hand + " (" + share_text(-most[i].first, whole) + ")");
    }
    either = joined(words, "or");
    const std::string totals = scale == Scale::points && most.size() > 1 ? "totals of " : "";
    Item item{sentence(totals + joined(words)), {}, part_of(variant, key.first, key.second)};
    const int compared = winners.comparisons(key.first);
    if (whole < compared * 9 / 10 && showdown.parts.size() > 1) {
      const std::string part = narrate::part_words(variant, showdown.parts[key.second]);
      const bool even = std::all_of(showdown.parts.begin(), showdown.parts.end(),
                                    [](const Part& one) { return one.share == 0; });
      const bool by_name = part == "high" || part == "low" || !even;
      add_sentence(item.text, "in " + share_text(compared - whole, compared) + " of these " +
                                  (rules.has_showdown ? "showdowns" : "comparisons") +
                                  ", nobody won " +
                                  narrate::share_named(part, by_name ? 0 : showdown.parts.size()));
    }
    items.push_back(std::move(item));
  }
  if (items.empty()) return chapter;
  const std::string deals_played = std::to_string(played) + " simulated deals";
  const std::string who = counted(rules.players, "player");
  const std::string lead =
      folding ? "In " + deals_played + " with " + who + " (house bots), "
              : capitalised(who) + " who " +
                    (variant.bets.empty() ? "made all choices"
                                          : "never folded and made all other choices") +
                    " at random played " + deals_played + ". " +
                    (rules.has_showdown ? "At showdown, " : "When hands were compared, ");
  if (items.size() == 1 && items[0].lead.empty()) {
    chapter.paragraph(lead + "the winning hand was " + (others_won ? "most often " : "") +
                      lower_first(sentence(either)));
    return chapter;
  }
  for (Item& item : items) {
    if (item.lead.empty())
      item.lead = capitalised(narrate::part_words(variant, variant.showdowns[0].parts[0]));
  }
  chapter.paragraph(lead + "these hands won most often:");
  chapter.list(std::move(items));
  return chapter;
}

std::string deck_use(const Variant& variant, ScriptRunner* runner, bool reshuffling_told) {
  const auto runs_short = [](const DeckUse& used) { return used.reshuffled || used.common; };
  const DeckUse use = deck_use_of(variant, runner, variant.players_max);
  int short_from = runs_short(use) ? variant.players_max : 0;
  while (short_from > variant.players_min &&
         runs_short(deck_use_of(variant, runner, short_from - 1))) {
    --short_from;
  }
  if (use.most_dealt == 0) return {};
  if (short_from == 0) {
    const std::size_t cards = variant.for_players(variant.players_max).deck.size();
    const std::string deck = number_word(static_cast<std::int64_t>(cards));
    const std::string who = counted(variant.players_max, "player");
    const bool fixed = use.fewest_dealt == use.most_dealt;
    if (use.most_dealt == cards)
      return sentence("with " + who + ", all " + deck + " cards " +
                      (fixed ? "are dealt" : "can be used"));
    const std::string dealt =
        (is_whole_number(deck) ? std::to_string(use.most_dealt)
                               : number_word(static_cast<std::int64_t>(use.most_dealt))) +
        " of the " + deck + " cards ";
    return sentence(fixed ? "with " + who + ", " + dealt + "are dealt"
                          : "in simulated deals with " + who + ", at most " + dealt + "were used");
  }
  const std::string who = short_from == variant.players_min ? std::string()
                          : short_from == variant.players_max
                              ? "with " + counted(short_from, "player") + ", "
                              : "with " + number_word(short_from) + " or more players, ";
  const std::string then =
      !use.reshuffled ? ". Then one card is dealt face up, and everyone shares it"
      : reshuffling_told
          ? ""
          : std::string("; the discards ") + (variant.bets.empty() ? "" : "and folded hands ") +
                "are then reshuffled";
  return sentence(who + "the deck can run out" + then);
}

Chapter worked_deals(const session::Games& games, const std::vector<Example>& examples,
                     const Choices& choices) {
  Chapter chapter{"Example hands", {}};
  for (std::size_t i = 0; i < examples.size() && chapter.blocks.size() < most_worked_deals; ++i) {
    const Example& example = examples[i];
    if (!example.on.empty() || !example.ranks.empty() || example.stacks.empty() ||
        !example.order.empty() || example.choices.set != choices.set ||
        example.choices.with != choices.with) {
      continue;
    }
    const auto items = items_of(examples, i);
    if (!items) continue;
    session::TableSetup setup;
    setup.stacks = example.stacks;
    setup.dealer = example.dealer;
    setup.carried = example.carried;
    constexpr std::size_t width = 76;  // of lines that fit a page as text
    narrate::Narrator narrator({.viewer = narrate::referee, .line_width = width});
    script::ScriptRunSettings settings;
    settings.watcher = &narrator;
    const script::ScriptRun run = script::run_script(games, setup, *items, settings);
    if (!run.failures.empty()) continue;
    Block block;
    block.kind = Block::Kind::told;
    // A player's name stays as it is.
    const bool of_player = example.name.size() > 1 && example.name[0] == 'p' &&
                           example.name[1] >= '1' && example.name[1] <= '9';
    block.text = example.name.empty() ? "A hand"
                 : of_player          ? example.name
                                      : capitalised(example.name);
    block.items = paragraphs(narrator.take());
    std::vector<std::string> gains;
    bool anyone_gains = false;
    for (std::size_t seat = 0; seat < run.stacks.size() && seat < example.stacks.size(); ++seat) {
      const Chips change = run.stacks[seat] - example.stacks[seat];
      anyone_gains = anyone_gains || change != 0;
      gains.push_back("p" + std::to_string(seat + 1) + " " +
                      (change > 0   ? "wins "
                       : change < 0 ? "loses "
                                    : "comes out even") +
                      (change == 0 ? "" : std::to_string(change > 0 ? change : -change)));
    }
    block.items.push_back(
        {sentence("in all, " + (anyone_gains ? joined(gains) : "everyone comes out even")),
         {},
         ""});
    chapter.blocks.push_back(std::move(block));
  }
  return chapter;
}

}  // namespace houserules
