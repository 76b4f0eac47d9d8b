#include "engine/judge/streets.h"

#include <algorithm>
#include <compare>
#include <map>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/text/english.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

struct Place {
  Seat seat = no_seat;  // no_seat: on the table
  std::uint8_t zone = zone_hand, board = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Counts = std::map<Place, std::size_t>;

struct CardsThen {
  std::string name;
  Counts counts;  // cards dealt to each place so far
};

/// Hears how many cards lie where at each betting round.
class StreetCounter final : public EventSink {
 public:
  explicit StreetCounter(const Variant& variant) : variant_(variant) {}
  void on(const Event& event) override {
    if (compared_) return;
    switch (event.kind) {
      case Event::Kind::card_dealt:
        ++counts_[{event.seat, event.zone, event.board}];
        fresh_ = true;
        break;
      case Event::Kind::card_moved:
      case Event::Kind::board_split:
        only_deals_ = false;
        break;
      case Event::Kind::compared:
        end_street();
        compared_ = true;
        break;
      case Event::Kind::step:
        name_ = variant_.word(event.word);
        break;
      default:
        break;
    }
  }
  void reached(int step) override {
    const Act act = variant_.program[static_cast<std::size_t>(step)].act;
    if (act == Act::bet && !compared_) end_street();
    if (act == Act::deal) name_.clear();
  }
  void end_street() {
    if (!fresh_) return;
    fresh_ = false;
    const bool named = !name_.empty() && !only_counts(name_);
    rounds.push_back({named ? capitalised(name_) : "", counts_});
  }
  /// Players choose among their cards.
  void changes_hands() { only_deals_ = false; }
  bool compared() const { return compared_; }
  bool only_deals() const { return only_deals_; }

  std::vector<CardsThen> rounds;

 private:
  const Variant& variant_;
  Counts counts_;
  std::string name_;
  bool fresh_ = false, only_deals_ = true, compared_ = false;
};

std::vector<CardsThen> rounds_of(const Variant& variant, ScriptRunner* runner,
                                 const Situation& situation, std::vector<std::string>& faults) {
  constexpr Chips plenty = 1'000'000;
  const std::vector<Chips> stacks(situation.holders.size(), plenty);
  StreetCounter heard(variant);
  Deal deal(variant, runner);
  deal.listen(&heard);
  bool played = true;
  try {
    TableState table = new_game(variant, stacks, static_cast<Seat>(stacks.size() - 1));
    for (Seat seat = 0; seat < stacks.size(); ++seat) {
      if (situation.holders[seat].folded) table.dealt_in.erase(seat);
    }
    deal.restart({Random{1}}, table);
    while (!deal.over() && !heard.compared()) {
      const Seat seat = deal.question().seat;
      const QuestionKind kind = deal.question().kind;
      if (kind == QuestionKind::cards || kind == QuestionKind::arrangement) heard.changes_hands();
      deal.answer(seat, deal.default_answer(seat));
    }
  } catch (const RuleError&) {
    played = false;
  }
  const bool settled = heard.compared() || stacks.size() < 2;
  if (played && settled && heard.only_deals() && !heard.rounds.empty()) return heard.rounds;
  faults.push_back("in " + variant.name +
                   " more happens between the streets than cards being dealt, so its equities "
                   "cannot be listed street by street");
  return {};
}

/// Calls `visit(cards, seat)` for everything given on the table.
template <class Table, class Visit>
void each_pile(Table& table, const Visit& visit) {
  for (std::size_t seat = 0; seat < table.holders.size(); ++seat) {
    for (auto& cards : table.holders[seat].cards) visit(cards, static_cast<Seat>(seat));
  }
  for (auto& cards : table.table) visit(cards, no_seat);
}

std::size_t count_at(const Counts& counts, const Situation::Cards& cards, Seat seat) {
  const auto found = counts.find({seat, cards.zone, cards.board});
  return found == counts.end() ? 0 : found->second;
}

std::string cards_in_hand(const CardsThen& round, const Situation& situation) {
  for (Seat seat = 0; seat < situation.holders.size(); ++seat) {
    const auto found = round.counts.find({seat, zone_hand, 0});
    if (!situation.holders[seat].folded && found != round.counts.end())
      return count_text(found->second, "card");
  }
  return "Start";
}

/// Cuts the table down to what lay there then. Returns whether everything did.
bool cut(Situation& table, const Counts& counts) {
  bool all = true;
  each_pile(table, [&](Situation::Cards& cards, Seat seat) {
    const std::size_t count = count_at(counts, cards, seat);
    if (cards.cards.size() <= count) return;
    all = false;
    cards.cards.resize(count);
    cards.groups.assign(1, count);
    cards.shared = std::min(cards.shared, count);
  });
  std::erase_if(table.table, [](const Situation::Cards& cards) { return cards.cards.empty(); });
  return all;
}

Situation::Cards& pile_at(Situation& table, const Place& place) {
  const auto [seat, zone, board] = place;
  std::vector<Situation::Cards>& piles = seat == no_seat ? table.table : table.holders[seat].cards;
  for (Situation::Cards& cards : piles) {
    if (cards.zone == zone && cards.board == board) return cards;
  }
  Situation::Cards& cards = piles.emplace_back();
  cards.zone = zone;
  cards.board = board;
  return cards;
}

/// Returns where a card comes next, if not all of these cards are given: on the table, or else to
/// the first hand.
std::optional<Place> next_place(const Counts& counts, Situation table) {
  std::optional<Place> to;
  for (const auto& [place, count] : counts) {
    const Seat seat = place.seat;
    if (seat != no_seat && table.holders[seat].folded) continue;
    if (pile_at(table, place).cards.size() >= count) continue;
    if (!to || (to->seat != no_seat && seat == no_seat)) to = place;
  }
  return to;
}

bool has_empty_hand(const Situation& table) {
  return std::any_of(table.holders.begin(), table.holders.end(), [](const auto& holder) {
    return std::any_of(holder.cards.begin(), holder.cards.end(),
                       [](const Situation::Cards& cards) { return cards.cards.empty(); });
  });
}

CardSet cards_given(const Situation& situation) {
  CardSet known;
  const auto add = [&](const Situation::Cards& cards, Seat) {
    for (const Card card : cards.cards) {
      if (card.known()) known.insert(card);
    }
  };
  each_pile(situation, add);
  add(situation.gone, no_seat);
  return known;
}

}  // namespace

std::vector<Street> streets(const Variant& of_any, ScriptRunner* runner, const Situation& situation,
                            std::vector<std::string>& faults) {
  const Variant& variant = of_any.for_players(static_cast<int>(situation.holders.size()));
  std::vector<Street> out;
  std::vector<CardsThen> rounds = rounds_of(variant, runner, situation, faults);
  if (rounds.size() > 1 && rounds[0].name.empty() && rounds[1].name == "Flop")
    rounds[0].name = "Pre-flop";
  for (const CardsThen& round : rounds) {
    Situation table = situation;
    const bool all = cut(table, round.counts);
    if (has_empty_hand(table)) continue;
    out.push_back(
        {round.name.empty() ? cards_in_hand(round, situation) : round.name, std::move(table)});
    if (all) return out;
  }
  // More cards than are ever dealt: the equity of the whole table says what is wrong.
  if (faults.empty()) out.assign(1, {"", situation});
  return out;
}

NextCards next_cards(const Variant& of_any, ScriptRunner* runner, const Situation& situation,
                     std::vector<std::string>& faults) {
  const Variant& variant = of_any.for_players(static_cast<int>(situation.holders.size()));
  NextCards out;
  std::optional<Place> to;
  for (const CardsThen& round : rounds_of(variant, runner, situation, faults)) {
    to = next_place(round.counts, situation);
    if (to) break;
  }
  if (!to) return out;
  const auto [seat, zone, board] = *to;
  out.place = seat == no_seat ? variant.zones[zone].name : situation.holders[seat].name;
  const CardSet known = cards_given(situation);
  std::vector<Card> faces = variant.deck;
  std::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
  for (const Card face : faces) {
    if (known.contains(face)) continue;
    NextCard next{face, situation};
    Situation::Cards& cards = pile_at(next.situation, *to);
    cards.cards.push_back(face);
    cards.groups.assign(1, cards.cards.size());
    out.cards.push_back(std::move(next));
  }
  return out;
}

}  // namespace houserules::judge
