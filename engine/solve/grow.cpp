// Plays every possible deal, and stores them as a tree.

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

#include "engine/cards/notation.h"
#include "engine/script/answers.h"
#include "engine/solve/outcomes.h"
#include "engine/solve/sight.h"
#include "engine/solve/tree.h"
#include "engine/table/state.h"

namespace houserules::solve {
namespace {

/// Maximum number of answers and draws in a row.
constexpr std::size_t deepest = 300;

struct Told {
  SeatSet audience;
  std::string text;
};

/// What all seats know on the way to a node.
struct Knowledge {
  std::array<Memory, max_seats> views;  // by what each saw when it was its turn
  std::array<Memory, max_seats> all;    // and by everything that happened
  std::array<std::uint32_t, max_seats> last_slot{};
};

/// Records events, as each seat learns of them.
class Ear final : public EventSink {
 public:
  void begin(Knowledge* into) { into_ = into; }
  EventKinds wants() const override {
    return {Event::Kind::check,  Event::Kind::call,     Event::Kind::bet,      Event::Kind::raise,
            Event::Kind::fold,   Event::Kind::answered, Event::Kind::revealed, Event::Kind::pays,
            Event::Kind::rolled, Event::Kind::sits_out, Event::Kind::bring_in};
  }
  void on(const Event& event) override {
    if (into_ == nullptr) return;
    for (const Seat seat : event.audience& SeatSet::first(seats)) {
      Memory& memory = into_->all[seat];
      memory.add(static_cast<std::uint64_t>(event.kind));
      memory.add(event.seat);
      memory.add(static_cast<std::uint64_t>(event.chips));
      memory.add(static_cast<std::uint64_t>(event.amount));
      if (event.kind != Event::Kind::answered) continue;
      memory.add(event.answer.option);
      memory.add(static_cast<std::uint64_t>(event.answer.number));
      memory.add(static_cast<std::uint64_t>(std::popcount(event.answer.cards)));
      memory.add(event.answer.seats.bits());
    }
  }
  int seats = 0;

 private:
  Knowledge* into_ = nullptr;
};

std::string name_of(Seat seat) { return "p" + std::to_string(seat + 1); }

/// "bet 2", "fold", "declare in".
std::string action_text(const Deal& deal, Seat seat, const Answer& answer) {
  const Question& question = deal.question();
  if (question.kind != QuestionKind::bet) return script::answer_text(deal, seat, answer);
  if (answer.bet == Answer::Bet::fold) return "fold";
  const std::string amount =
      std::to_string(answer.bet == Answer::Bet::raise ? answer.amount : question.to_call);
  if (answer.bet == Answer::Bet::call) return question.to_call == 0 ? "check" : "call " + amount;
  return (deal.state().round.current == 0 ? "bet " : "raise to ") + amount;
}

/// Returns the seats that learn what a seat answers.
SeatSet audience_of(const Deal& deal, Seat seat) {
  const Question& question = deal.question();
  if (question.kind == QuestionKind::bet) return SeatSet(0xFFFF);
  const AskAct& ask = deal.variant().asks[question.row];
  return ask.secret || ask.together ? SeatSet::of(seat) : SeatSet(0xFFFF);
}

/// Returns whether there are more bets than in the list.
bool bets_left_out(const Question& question, std::span<const Choice> list) {
  if (question.kind != QuestionKind::bet || !question.may_raise || question.raise_count > 0) {
    return false;
  }
  const auto raises = std::count_if(list.begin(), list.end(), [](const Choice& choice) {
    return choice.answer.bet == Answer::Bet::raise;
  });
  return question.raise_max - question.raise_min >= raises;
}

class Grower {
 public:
  Grower(const GameSetup& setup, const SetWatcher& found, const GrowthWatcher& growing)
      : setup_(setup), found_(found), growing_(growing), ordered_(order_matters(*setup.variant)) {
    tree_.seats = static_cast<int>(setup.stacks.size());
    ear_.seats = tree_.seats;
    tree_.owner.push_back(no_seat);
  }

  Tree grow() {
    const TableState table = setup_.table();
    refuse_giant(table);
    add_node(0, Tree::no_slot);
    tree_.what[0] = ~std::uint32_t{0};
    Chance chance;
    chance.script = &luck_;
    const Knowledge nothing;
    play_on(0, 0, Tree::no_slot, 1, nothing, [&](Deal& deal) {
      deal.listen(&ear_);
      luck_.begin(deal, told_);
      deal.restart(chance, table);
    });
    close(0);
    return std::move(tree_);
  }

 private:
  using Step = std::function<void(Deal&)>;
  struct Outcome {
    std::vector<std::uint32_t> path;
    double probability = 0;
  };

  Deal& deal_at(std::size_t depth) {
    if (depth > deepest) {
      throw TooLarge("a hand asks more than " + std::to_string(deepest) +
                     " questions, so its tree may have no end");
    }
    while (deals_.size() <= depth) {
      deals_.push_back(std::make_unique<Deal>(*setup_.variant, setup_.runner));
    }
    return *deals_[depth];
  }

  std::uint32_t add_node(std::uint32_t parent, std::uint32_t slot) {
    count_work();
    tree_.parent.push_back(parent);
    tree_.slot.push_back(slot);
    tree_.end.push_back(0);
    tree_.what.push_back(0);
    tree_.over.push_back(false);
    return static_cast<std::uint32_t>(tree_.nodes() - 1);
  }
  void close(std::uint32_t node) { tree_.end[node] = static_cast<std::uint32_t>(tree_.nodes()); }

  /// Detects a tree that is far too large by a few random walks to its ends (Knuth's estimate).
  void refuse_giant(const TableState& table) {
    constexpr int walks = 60;
    Random random{1};
    double sum = 0;
    for (int walk = 0; walk < walks; ++walk) sum += nodes_by_walk(table, random) / walks;
    if (sum < 30 * static_cast<double>(setup_.most_nodes)) return;
    throw TooLarge("its tree has about 10^" + std::to_string(std::lround(std::log10(sum))) +
                       " nodes, but the limit is " + std::to_string(setup_.most_nodes),
                   sum);
  }
  double nodes_by_walk(const TableState& table, Random& random) {
    Deal& deal = deal_at(0);
    Chance chance;
    chance.script = &luck_;
    ear_.begin(nullptr);
    luck_.begin(deal, Random{random.next()});
    deal.restart(chance, table);
    double alike = 1, nodes = 0;
    for (std::size_t depth = 0;; ++depth) {
      begin_next(deal);
      alike *= ways();
      nodes += alike;
      if (deal.over() || depth > deepest) return nodes;
      const Seat seat = deal.question().seat;
      const std::vector<Choice> list = choices(View(deal, seat), setup_.sizes, ordered_);
      alike *= static_cast<double>(list.size());
      const Answer answer = list[random.below(static_cast<std::uint32_t>(list.size()))].answer;
      luck_.begin(deal, Random{random.next()});
      deal.answer(seat, answer);
    }
  }
  /// Returns the number of orders in which the last cards could have been dealt to one hand.
  double ways() const {
    double product = 1;
    std::map<std::tuple<Seat, std::uint8_t, std::uint8_t>, int> cards;
    for (const Luck::Draw& draw : luck_.drawn()) {
      product *= static_cast<double>(draw.outcomes.size());
      if (draw.card && !ordered_) {
        product /= ++cards[{draw.to.seat, draw.to.zone, draw.to.board}];
      }
    }
    return product;
  }

  /// Counts nodes, and deals that were played only to see the possible outcomes.
  void count_work() {
    ++work_;
    if (tree_.nodes() >= setup_.most_nodes || work_ > 20 * setup_.most_nodes) {
      throw TooLarge(tree_.nodes() + 1 < setup_.most_nodes
                         ? "there are too many ways to deal the cards"
                         : "its tree has more than " + std::to_string(setup_.most_nodes) +
                               " nodes");
    }
    if (growing_ && (work_ & 0x3FFF) == 0 && !growing_(tree_.nodes())) throw TooLarge("");
  }

  /// Continues after this step, through all chance outcomes.
  void play_on(std::size_t depth, std::uint32_t parent, std::uint32_t slot, double probability,
               const Knowledge& before, const Step& step) {
    Deal& deal = deal_at(depth);
    Knowledge knowledge = before;
    const auto run = [&](std::vector<std::uint32_t> path) {
      told_ = std::move(path);
      knowledge = before;
      ear_.begin(&knowledge);
      count_work();
      step(deal);
      begin_next(deal);
    };
    run({});
    if (luck_.drawn().empty()) {
      visit(depth, parent, slot, probability, knowledge);
      return;
    }
    ++tree_.draws;
    for (const Outcome& outcome : outcomes(deal, knowledge, run)) {
      run(outcome.path);
      visit(depth, parent, slot, probability * outcome.probability, knowledge);
    }
  }

  /// Runs through all outcomes, counting those that look the same to everybody as one.
  template <class Run>
  std::vector<Outcome> outcomes(const Deal& deal, const Knowledge& knowledge, const Run& run) {
    std::vector<Outcome> found;
    std::unordered_map<Hash, std::size_t, HashOfHash> known;
    while (true) {
      Hash key = whole_table(deal, ordered_);
      for (int seat = 0; seat < tree_.seats && !deal.over(); ++seat) {
        key.add(knowledge.all[static_cast<std::size_t>(seat)].at({}));
      }
      const auto [at, fresh] = known.try_emplace(key, found.size());
      if (fresh) found.push_back({luck_.path(), 0});
      if (found.size() > setup_.most_nodes / 2) {
        throw TooLarge("there are too many ways to deal the cards");
      }
      found[at->second].probability += luck_.probability();
      std::vector<std::uint32_t> next = luck_.next();
      if (next.empty()) return found;
      run(std::move(next));
    }
  }

  /// Begins the next deal of the chain, if it is to be played.
  void begin_next(Deal& deal) {
    while (deal.over()) {
      const TableState next = deal.aftermath();
      if (next.over || next.deal > setup_.deals) return;
      Chance chance;
      chance.script = &luck_;
      deal.restart(chance, next);
    }
  }

  void visit(std::size_t depth, std::uint32_t parent, std::uint32_t slot, double probability,
             const Knowledge& knowledge) {
    const Deal& deal = *deals_[depth];
    const std::uint32_t node = add_node(parent, slot);
    if (deal.over()) {
      end_game(deal, node, probability);
    } else {
      decide(depth, node, probability, knowledge);
    }
    close(node);
  }

  /// Returns the probability of a node if all answers are equally likely.
  double as_often(std::uint32_t node) const {
    double share = 1;
    for (std::uint32_t at = tree_.parent[node]; at != 0; at = tree_.parent[at]) {
      share /= tree_.sets[tree_.what[at]].count;
    }
    return share;
  }

  void end_game(const Deal& deal, std::uint32_t node, double probability) {
    ++tree_.ends;
    tree_.probability += probability * as_often(node);
    tree_.over[node] = true;
    tree_.what[node] = static_cast<std::uint32_t>(tree_.payoffs.size());
    const TableState next = deal.aftermath();
    const bool goes_on = !next.over && next.pot > 0;
    tree_.chained = tree_.chained || goes_on;
    count_losses(deal);
    double sum = 0;
    for (Seat seat = 0; seat < tree_.seats; ++seat) {
      auto chips = static_cast<double>(deal.stack(seat) - setup_.stacks[seat]);
      if (goes_on && setup_.carry == GameSetup::Carry::split && next.dealt_in.contains(seat)) {
        chips += static_cast<double>(next.pot) / next.dealt_in.size();
      }
      sum += chips;
      tree_.swing = std::max({tree_.swing, chips, -chips});
      tree_.payoffs.push_back(probability * chips);
    }
    if (std::abs(sum) > 1e-9) tree_.zero_sum = false;
  }

  void count_losses(const Deal& deal) {
    for (Seat seat = 0; seat < tree_.seats; ++seat)
      tree_.most_lost = std::max(tree_.most_lost, setup_.stacks[seat] - deal.stack(seat));
  }

  void decide(std::size_t depth, std::uint32_t node, double probability, const Knowledge& before) {
    const Deal& deal = *deals_[depth];
    const Seat seat = deal.question().seat;
    const View view(deal, seat);
    const std::vector<Choice> list = choices(view, setup_.sizes, ordered_);
    const Hash seen =
        sight(view, ordered_, setup_.by_losses ? setup_.stacks : std::span<const Chips>());
    count_losses(deal);
    const Hash key = before.views[seat].at(seen);
    const std::uint32_t index =
        set_of(deal, seat, key, before.all[seat].at(seen), list, before.last_slot[seat]);
    tree_.what[node] = index;
    tree_.sized = tree_.sized || bets_left_out(view.question(), list);
    const std::uint32_t first = tree_.sets[index].first;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Knowledge after = before;
      after.views[seat].decided(key, i);
      after.all[seat].decided(before.all[seat].at(seen), i);
      const std::uint32_t slot = first + static_cast<std::uint32_t>(i);
      after.last_slot[seat] = slot;
      const bool described = tree_.texts.size() < setup_.most_texts;
      if (described) {
        history_.push_back({audience_of(deal, seat),
                            name_of(seat) + ": " + action_text(deal, seat, list[i].answer)});
      }
      play_on(depth + 1, node, slot, probability, after, [&](Deal& next) {
        next = deal;
        luck_.begin(next, told_);
        next.answer(seat, list[i].answer);
      });
      if (described) history_.pop_back();
    }
  }

  std::uint32_t set_of(const Deal& deal, Seat seat, const Hash& key, const Hash& full,
                       const std::vector<Choice>& list, std::uint32_t parent) {
    const auto [at, fresh] = known_.try_emplace(full, static_cast<std::uint32_t>(known_.size()));
    if (!fresh) {
      if (tree_.sets[at->second].count != list.size()) {
        throw TooLarge("the choices of " + name_of(seat) +
                       " depend on something hidden from that player");
      }
      return at->second;
    }
    InfoSet set;
    set.key = key;
    set.seat = seat;
    set.first = static_cast<std::uint32_t>(tree_.slots());
    set.count = static_cast<std::uint32_t>(list.size());
    set.parent = parent;
    if (tree_.texts.size() < setup_.most_texts) {
      set.text = static_cast<std::uint32_t>(tree_.texts.size());
      tree_.texts.push_back(text_of(deal, seat, list));
    }
    if (!keys_.try_emplace(key, 0).second) ++tree_.sets_alike;
    tree_.sets.push_back(set);
    tree_.owner.insert(tree_.owner.end(), list.size(), seat);
    if (found_) found_(deal, seat, set, list);
    return at->second;
  }

  DecisionText text_of(const Deal& deal, Seat seat, const std::vector<Choice>& list) const {
    DecisionText text;
    text.cards = cards_text(deal, seat);
    for (const Told& told : history_) {
      if (!told.audience.contains(seat)) continue;
      text.history += (text.history.empty() ? "" : ", ") + told.text;
    }
    for (const Choice& choice : list)
      text.choices.push_back(action_text(deal, seat, choice.answer));
    return text;
  }

  /// Returns the cards that a seat sees: "Ks; board Jh; p2 Qs".
  std::string cards_text(const Deal& deal, Seat seat) const {
    const View view(deal, seat);
    const Variant& variant = deal.variant();
    std::string text;
    const auto add = [&](const std::string& of, std::uint8_t zone, Seat owner, std::uint8_t board) {
      std::vector<Card> cards;
      const auto pile = view.zone(zone, owner, board);
      for (const Slot& slot : pile.all()) {
        if (slot.card.known()) cards.push_back(slot.card);
      }
      if (cards.empty()) return;
      if (!ordered_) std::sort(cards.begin(), cards.end(), std::greater<>());
      text += (text.empty() ? "" : "; ") + of + (of.empty() ? "" : " ") +
              houserules::text(std::span<const Card>(cards));
    };
    for (std::uint8_t zone = 0; zone < variant.zones.size(); ++zone) {
      const ZoneSpec& spec = variant.zones[zone];
      if (zone == zone_stock) continue;
      if (!spec.of_seat) {
        for (std::uint8_t board = 0; board < (zone == zone_board ? max_boards : 1); ++board) {
          add(spec.name, zone, no_seat, board);
        }
        continue;
      }
      const std::string of = zone == zone_hand ? "" : spec.name;
      add(of, zone, seat, 0);
      for (Seat other = 0; other < tree_.seats; ++other) {
        if (other == seat) continue;
        add(name_of(other) + (of.empty() ? "" : " ") + of, zone, other, 0);
      }
    }
    return text;
  }

  const GameSetup& setup_;
  const SetWatcher& found_;
  const GrowthWatcher& growing_;
  bool ordered_;
  Tree tree_;
  Ear ear_;
  Luck luck_;
  std::vector<std::uint32_t> told_;
  std::vector<std::unique_ptr<Deal>> deals_;
  std::unordered_map<Hash, std::uint32_t, HashOfHash> known_;
  std::unordered_map<Hash, char, HashOfHash> keys_;
  std::vector<Told> history_;
  std::uint64_t work_ = 0;
};

}  // namespace

TableState GameSetup::table() const {
  TableState table = new_game(*variant, stacks, dealer);
  table.pot = carried;
  if (later) {
    table.deal = later->deal;
    table.dealt_in = later->dealt_in;
    table.antes = later->antes;
  }
  return table;
}

Tree grow(const GameSetup& setup, const SetWatcher& found, const GrowthWatcher& growing) {
  return Grower(setup, found, growing).grow();
}

}  // namespace houserules::solve
