#include "engine/judge/situation_check.h"

#include <algorithm>
#include <exception>

#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"
#include "engine/variant/features.h"

namespace houserules::judge {
namespace {

/// "no cards", "one card", "five cards".
std::string number_text(std::size_t number) {
  return number == 1 ? "one card" : narrate::Spelling(true).card_count(number);
}
std::string text(const Range& range) {
  if (range.least == range.most) return number_text(range.least);
  return std::to_string(range.least) + " to " + std::to_string(range.most) + " cards";
}

/// "three cards instead of five"
std::string wrong_count(std::size_t cards, const Range& range) {
  const auto least = static_cast<std::int64_t>(range.least);
  return number_text(cards) + " instead of " +
         (range.least == range.most
              ? number_word(least)
              : std::to_string(range.least) + " to " + std::to_string(range.most));
}

}  // namespace

// ---------------------------------------------------------------- comparisons

Comparisons::Comparisons(const Variant& variant, ScriptRunner* runner, const Situation& situation)
    : variant_(variant), situation_(situation), hands_lose_cards_(hands_lose_cards(variant)) {
  std::exception_ptr failure;
  const auto try_habit = [&](const Habit& habit) {
    try {
      DealToShowdown play(variant, runner, situation, habit, GivenCards::Rest::unknown);
      constexpr int most_comparisons = 100;
      for (int at = 0; at < most_comparisons && play.to_comparison(); ++at) {
        record(play.deal(), {habit, at, play.deal().pc(), play.unused().size()});
        play.deal().pass_over();
      }
    } catch (const RuleError&) {
      // What nobody wrote down is answered at random here; the answers of the players count.
      failure = std::current_exception();
    }
  };
  for (const Habit& habit : habits) try_habit(habit);
  if (choices_.empty() && failure != nullptr) std::rethrow_exception(failure);
  try_habit(keeping_given);
}

const Range* Comparisons::range(int pc, Zone zone) const {
  const auto at = ranges_.find(pc);
  if (at == ranges_.end()) return nullptr;
  const auto found = at->second.find(zone);
  return found == at->second.end() ? nullptr : &found->second;
}

Comparisons::Choice Comparisons::best() const {
  Choice best;
  // Hands that do not fit; words that nobody uses; is it a comparison on the way to a showdown?
  std::tuple<int, std::size_t, bool> least(max_seats + 1, 0, false);
  for (const Choice& choice : choices_) {
    int unfit = 0;
    for (std::size_t seat = 0; seat < situation_.holders.size(); ++seat) {
      unfit += fits(choice.pc, static_cast<Seat>(seat)) ? 0 : 1;
    }
    const bool on_the_way =
        variant_.program[static_cast<std::size_t>(choice.pc)].act != Act::showdown;
    const std::tuple now(unfit, choice.unused, on_the_way);
    if (now >= least) continue;
    least = now;
    best = choice;
  }
  return best;
}

bool Comparisons::fits(int pc, Seat seat) const {
  for (const Situation::Cards& cards : situation_.holders[seat].cards) {
    const Range* allowed = range(pc, {seat, cards.zone, 0});
    if (allowed == nullptr || !allowed->has(cards.cards.size())) return false;
  }
  return true;
}

void Comparisons::record(const Deal& deal, const Choice& choice) {
  choices_.push_back(choice);
  auto& ranges = ranges_[choice.pc];
  const auto add = [&](Zone zone, std::size_t count) {
    const auto [at, added] = ranges.try_emplace(zone, Range{count, count});
    if (!added) at->second.widen(count);
  };
  for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
    const auto zone = static_cast<std::uint8_t>(z);
    if (zone == zone_stock) continue;
    if (!variant_.zones[z].of_seat) {
      const int boards = zone == zone_board ? max_boards : 1;
      for (std::uint8_t board = 0; board < boards; ++board) {
        add({no_seat, zone, board}, deal.zone(zone, no_seat, board).size());
      }
      continue;
    }
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      const std::size_t count = deal.zone(zone, seat).size();
      add({seat, zone, 0}, count);
      // Who knows what rules have taken of cards that nobody knows?
      if (hands_lose_cards_ && deal.guessed()) add({seat, zone, 0}, 0);
      // Cards that were arranged on the way may be given as the hand they came from.
      if (zone == zone_hand && arranged(deal, seat)) {
        add({seat, zone, 0}, situation_.holders[seat].cards[0].cards.size());
      }
    }
  }
}

std::vector<Card> Comparisons::cards_before(const Deal& deal, Seat seat) const {
  std::vector<Card> cards;
  for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
    if (!variant_.zones[z].of_seat || (z == zone_discards && !hands_lose_cards_)) continue;
    for (const Slot& slot : deal.zone(static_cast<std::uint8_t>(z), seat)) {
      cards.push_back(slot.card);
    }
  }
  return cards;
}

/// All cards of the seat lie before it, wherever the rules put them.
bool Comparisons::arranged(const Deal& deal, Seat seat) const {
  const auto& given = situation_.holders[seat].cards;
  if (given.size() != 1 || given[0].zone != zone_hand) return false;
  const std::vector<Card> lying = cards_before(deal, seat);
  return std::is_permutation(lying.begin(), lying.end(), given[0].cards.begin(),
                             given[0].cards.end());
}

// ---------------------------------------------------------------- the table

Layout LayingOut::layout(const DealToShowdown& play) {
  const Deal& deal = play.deal();
  Layout layout;
  SeatSet live;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    const Situation::Holder& holder = situation_.holders[seat];
    if (holder.folded) continue;
    live.insert(seat);
    if (!comparisons_.fits(pc_, seat)) rule_dead(seat, layout);
    for (const Situation::Cards& cards : holder.cards) put(deal, seat, cards, layout);
  }
  if (layout.dead == live) {
    for (std::string& ruling : rulings_) faults_.push_back(std::move(ruling));
  }
  for (const Situation::Cards& cards : situation_.table) {
    if (moved_by_rules(deal, cards)) continue;
    Layout::Pile pile{cards.zone, no_seat, cards.board, {}};
    for (const Card card : cards.cards) pile.cards.push_back({card, Facing::up, true});
    layout.piles.push_back(std::move(pile));
  }
  layout.boards = boards();
  check_table(deal);
  check_declarations(play);
  check_who_is_in(deal, live);
  check_seats(deal, layout, live);
  put_stakes(deal, live, layout);
  return layout;
}

void LayingOut::rule_dead(Seat seat, Layout& layout) {
  for (const Situation::Cards& cards : situation_.holders[seat].cards) {
    const Range* allowed = comparisons_.range(pc_, {seat, cards.zone, 0});
    if (allowed != nullptr && allowed->has(cards.cards.size())) continue;
    const std::string zone = variant_.zones[cards.zone].name;
    const Range range = allowed == nullptr ? Range() : *allowed;
    if (range.most == 0) {
      faults_.push_back("there are no cards in " + name(seat) + "'s " + zone + " at the showdown");
      continue;
    }
    if (cards.cards.size() < range.least) {
      faults_.push_back(name(seat) + "'s " + zone + " has " +
                        wrong_count(cards.cards.size(), range) +
                        "; write all of them in the order dealt");
      continue;
    }
    rulings_.push_back(name(seat) + "'s " + zone + " has " +
                       wrong_count(cards.cards.size(), range) + ": it is dead and wins nothing");
  }
  layout.dead.insert(seat);
}

/// Cards lie as the deal laid them, unless it is said otherwise.
void LayingOut::put(const Deal& deal, Seat seat, const Situation::Cards& given,
                    Layout& layout) const {
  const std::span<const Slot> dealt = deal.zone(given.zone, seat);
  const bool said = given.groups.size() > 1 && given.zone == zone_hand;
  const bool placed = given.zone == zone_hand && dealt.size() < given.cards.size() &&
                      lies_elsewhere(deal, seat, given.cards);
  if (placed && !said) return;
  Layout::Pile pile{given.zone, seat, 0, {}};
  std::size_t group = 0;
  std::size_t in_group = 0;
  for (std::size_t i = 0; i < given.cards.size(); ++i) {
    while (group < given.groups.size() && in_group == given.groups[group]) {
      ++group;
      in_group = 0;
    }
    ++in_group;
    Facing facing = Facing::down;
    if (said) {
      facing = group % 2 == 0 ? Facing::down : Facing::up;
    } else if (!dealt.empty()) {
      facing = dealt[std::min(i, dealt.size() - 1)].facing;
    }
    pile.cards.push_back({given.cards[i], facing, facing == Facing::up});
  }
  layout.piles.push_back(std::move(pile));
}

/// The rules have put these cards into other zones of the seat.
bool LayingOut::lies_elsewhere(const Deal& deal, Seat seat, const std::vector<Card>& cards) const {
  std::size_t found = 0;
  for (const Card card : comparisons_.cards_before(deal, seat)) {
    found += static_cast<std::size_t>(std::count(cards.begin(), cards.end(), card));
  }
  return found == cards.size();
}

/// All cards of this place were dealt to it, and rules have taken some of them elsewhere since:
/// they lie where they should.
bool LayingOut::moved_by_rules(const Deal& deal, const Situation::Cards& given) const {
  const std::span<const Slot> now = deal.zone(given.zone, no_seat, given.board);
  const auto unknown = [](const Slot& slot) { return !slot.card.known(); };
  if (now.size() >= given.cards.size() || std::any_of(now.begin(), now.end(), unknown)) {
    return false;
  }
  return std::all_of(given.cards.begin(), given.cards.end(), [&](Card card) {
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (variant_.zones[z].of_seat || zone == zone_stock) continue;
      for (const Slot& slot : deal.zone(zone, no_seat)) {
        if (slot.card == card) return true;
      }
    }
    return false;
  });
}

std::string LayingOut::table_zone(std::uint8_t zone, std::uint8_t board) const {
  return "the " + variant_.zones[zone].name +
         (board > 0 ? " " + std::to_string(board + 1) : std::string());
}

/// Of a game that may deal the board several times, how many there are; else 0.
int LayingOut::boards() const {
  if (variant_.board_acts.empty()) return 0;
  int boards = 1;
  for (const Situation::Cards& cards : situation_.table) {
    if (cards.zone == zone_board) boards = std::max(boards, cards.board + 1);
  }
  return boards;
}

/// A place on the table has as many cards as it gets before hands are compared.
void LayingOut::check_zone(const Deal& deal, std::uint8_t zone, std::uint8_t board) {
  std::size_t given = 0;
  for (const Situation::Cards& cards : situation_.table) {
    if (cards.zone != zone || cards.board != board) continue;
    if (moved_by_rules(deal, cards)) return;
    given += cards.cards.size();
  }
  // A board that is dealt several times is written out each time.
  const bool again = zone == zone_board && board < std::max<int>(boards(), deal.state().boards);
  const Range* allowed = comparisons_.range(pc_, {no_seat, zone, again ? std::uint8_t{0} : board});
  const Range wanted = allowed == nullptr ? Range() : *allowed;
  if (wanted.has(given)) return;
  std::string word = variant_.zones[zone].name;
  if (board > 0) word += std::to_string(board + 1);
  std::string fault = table_zone(zone, board) + " has " + number_text(given);
  // How many are left there may depend on cards that nobody wrote.
  if (board > 0 && !again)
    fault += "; this game has no board " + std::to_string(board + 1);
  else if (!deal.guessed())
    fault += "; it must have " + text(wanted) + " at the showdown";
  if (given == 0)
    fault += ": write " + word + ":CARDS";
  else if (given < wanted.least && !deal.guessed())
    fault += "; for cards to come, use 'houserules equity'";
  faults_.push_back(std::move(fault));
}

std::vector<std::pair<std::uint8_t, std::uint8_t>> places_that_count(const Variant& variant) {
  std::vector<std::pair<std::uint8_t, std::uint8_t>> places;
  for (const Showdown& showdown : variant.showdowns) {
    for (const Part& part : showdown.parts) {
      for (const SourceSpec& source : part.sources) {
        if (!variant.zones[source.zone].of_seat) places.emplace_back(source.zone, source.board);
      }
    }
  }
  for (const WildSource& wild : variant.wilds) {
    if (wild.kind == WildSource::Kind::zone_card && !variant.zones[wild.zone].of_seat) {
      places.emplace_back(wild.zone, std::uint8_t{0});
    }
  }
  return places;
}

void LayingOut::check_table(const Deal& deal) {
  auto needed = places_that_count(variant_);
  for (std::uint8_t board = 1; board < deal.state().boards; ++board) {
    needed.emplace_back(zone_board, board);
  }
  for (const Situation::Cards& cards : situation_.table) {
    if (cards.zone == zone_board) needed.emplace_back(cards.zone, cards.board);
  }
  std::sort(needed.begin(), needed.end());
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
  for (const auto& [zone, board] : needed) check_zone(deal, zone, board);
}

/// Who plays for the pot is not guessed from how a deal without bets would go.
void LayingOut::check_who_is_in(const Deal& deal, SeatSet live) {
  for (const Seat seat : live) {
    const bool in = deal.in_deal().contains(seat) && !deal.sitting_out().contains(seat);
    if (in || !situation_.holders[seat].answers.empty()) continue;
    faults_.push_back("in this game, earlier play decides whether " + name(seat) +
                      " is still in, and the cards alone do not show it; if " + name(seat) +
                      " is out, write " + name(seat) + ":folded");
  }
}

void LayingOut::check_declarations(const DealToShowdown& play) {
  if (!play.deal().state().claimed || play.assumed().empty()) return;
  std::vector<std::string> words;
  for (const Part& part : variant_.showdowns[0].parts) {
    if (part.claim != 0) words.push_back("@" + std::string(variant_.word(part.name)));
  }
  for (Seat seat = 0; seat < situation_.holders.size(); ++seat) {
    const Situation::Holder& holder = situation_.holders[seat];
    if (holder.folded || !holder.answers.empty()) continue;
    faults_.push_back(name(seat) +
                      "'s declaration is missing; add it after the cards: " + joined(words, "or"));
  }
}

/// No card that counts is left open.
void LayingOut::check_seats(const Deal& deal, const Layout& layout, SeatSet live) {
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    if (!live.contains(seat)) continue;
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (!variant_.zones[z].of_seat || zone == zone_discards) continue;
      const auto given = [&](const Layout::Pile& pile) {
        return pile.seat == seat && pile.zone == zone;
      };
      if (std::any_of(layout.piles.begin(), layout.piles.end(), given)) continue;
      const auto slots = deal.zone(zone, seat);
      const bool open = std::any_of(slots.begin(), slots.end(),
                                    [](const Slot& slot) { return !slot.card.known(); });
      if (!open) continue;
      faults_.push_back("no cards are given for " + name(seat) + "'s " + variant_.zones[z].name +
                        ", which has " + number_text(slots.size()) + ": write " + name(seat) +
                        (zone == zone_hand ? "" : "." + variant_.zones[z].name) + ":CARDS");
    }
  }
}

void LayingOut::put_stakes(const Deal& deal, SeatSet live, Layout& layout) {
  layout.carried = situation_.pot;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    const Chips unsaid = has_pot(variant_) ? 100 : 0;
    if (!situation_.stakes.empty()) {
      layout.stakes[seat] = situation_.stakes[seat];
    } else if (situation_.pot == 0 && live.contains(seat)) {
      layout.stakes[seat] = unsaid;
    }
  }
  for (const Situation::Stakes& stakes : situation_.pots) {
    Layout::NamedPot pot;
    pot.name = stakes.pot;
    std::copy(stakes.chips.begin(), stakes.chips.end(), pot.stakes.begin());
    layout.pots.push_back(pot);
  }
}

}  // namespace houserules::judge
