// Cards that move together, and the words for rows of cards and for places.

#include <algorithm>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

constexpr const char* facings[] = {"face down", "face up", "face down", "facing out"};

}  // namespace

// ---------------------------------------------------------------- rows of cards

/// "two cards face down and one face up"; with another word for the cards, "two extra cards face
/// down".
std::string Narrator::pattern(const std::vector<Shown>& cards, const std::string& called) const {
  std::vector<std::string> items;
  for (std::size_t from = 0; from < cards.size();) {
    std::size_t to = from;
    while (to < cards.size() && cards[to].facing == cards[from].facing) ++to;
    std::string count = spelling_.card_count(to - from);
    if (!called.empty())
      count = to - from == 1 ? with_article(singular_of(called))
                             : count.substr(0, count.find(' ')) + " " + called;
    if (from > 0) count = to - from == 1 ? "one" : count.substr(0, count.find(' '));
    items.push_back(count + " " + facings[static_cast<int>(cards[from].facing)]);
    from = to;
  }
  return joined(items);
}

/// The visible cards; those that not everybody sees are in brackets.
std::string Narrator::row(const std::vector<Shown>& cards) const {
  std::string out;
  bool open = false;
  for (const Shown& shown : cards) {
    if (!shown.seen) continue;
    const bool hidden = shown.facing != Facing::up;
    if (open && !hidden) out += ")";
    if (!out.empty()) out += " ";
    if (hidden && !open) out += "(";
    open = hidden;
    out += spelling_.card(shown.card);
  }
  return out + (open ? ")" : "");
}

/// "6♥"; but "the joker" or "a joker", if it is alone.
std::string Narrator::a_card(Card card) const {
  if (!card.joker()) return spelling_.card(card);
  const std::vector<Card>& deck = deal_->variant().deck;
  const bool only = std::count_if(deck.begin(), deck.end(), [](Card c) { return c.joker(); }) == 1;
  return only ? "the joker" : "a joker";
}

/// Cards as the object of a verb: "7♠ Q♣", "two cards", "6♥ and one other card"; `listed`: "7♠ and
/// Q♣".
std::string Narrator::object(const std::vector<Shown>& cards, bool listed) const {
  std::vector<Card> seen;
  for (const Shown& shown : cards) {
    if (shown.seen) seen.push_back(shown.card);
  }
  const std::size_t hidden = cards.size() - seen.size();
  if (seen.empty()) return spelling_.card_count(hidden);
  std::vector<std::string> names{spelling_.cards(seen)};
  if (seen.size() == 1) names = {a_card(seen[0])};
  if (seen.size() > 1 && (listed || spelling_.plain())) {
    names.clear();
    for (const Card card : seen) names.push_back(spelling_.card(card));
  }
  if (hidden > 0) names.push_back(counted(static_cast<std::int64_t>(hidden), "other card"));
  return joined(names);
}

/// "two cards face down and 4♦", or "4♦ and a card face down" if that came first.
std::string Narrator::mixed(const std::vector<Shown>& cards) const {
  std::vector<Shown> hidden;
  std::vector<Shown> seen;
  for (const Shown& shown : cards) (shown.seen ? seen : hidden).push_back(shown);
  if (seen.empty()) return pattern(hidden);
  const bool up = std::all_of(seen.begin(), seen.end(),
                              [](const Shown& shown) { return shown.facing == Facing::up; });
  std::string named = object(seen);
  if (spelling_.plain()) named += up ? " face up" : "";
  const bool joker = seen.size() == 1 && seen[0].card.joker();
  if (!spelling_.plain() && !joker) named = row(seen);
  const bool down = std::none_of(seen.begin(), seen.end(),
                                 [](const Shown& shown) { return shown.facing == Facing::up; });
  if (hidden.empty())
    return down && !spelling_.plain() && !joker ? pattern(seen) + " " + named : named;
  return cards[0].seen ? named + " and " + pattern(hidden) : pattern(hidden) + " and " + named;
}

bool Narrator::any_seen(const std::vector<Shown>& cards) {
  return std::any_of(cards.begin(), cards.end(), [](const Shown& card) { return card.seen; });
}

// ---------------------------------------------------------------- places

std::string Narrator::zone_name(const Pile& pile) const {
  const Variant& variant = deal_->variant();
  std::string name = spoken_name(variant, variant.zones[pile.zone].name);
  if (pile.zone == zone_board && (variant.boards > 1 || deal_->state().boards > 1))
    name += " " + std::to_string(pile.board + 1);
  return name;
}

/// "two cards face down to their kitty", "two extra cards face down": the cards that a player is
/// dealt, without those that are seen or with them.
std::string Narrator::dealt(const Pile& pile, bool with_seen) const {
  const std::string place = pile.zone == zone_hand || !has_words(pile) ? "" : zone_name(pile);
  const bool seen = with_seen && any_seen(pile.cards);
  const bool unseen = pile.cards.back().facing == Facing::unseen;
  const std::string tail = !unseen                  ? ""
                           : pile.cards.size() == 1 ? ", and nobody looks at it"
                                                    : ", and nobody looks at them";
  if (place.ends_with(" cards") && !seen) return pattern(pile.cards, place) + tail;
  return (seen ? mixed(pile.cards) : pattern(pile.cards)) +
         (place.empty() ? "" : " to their " + place) + tail;
}

/// Where a player puts cards. Names of zones are for authors.
std::string Narrator::onto(const Pile& pile) const {
  const ZoneSpec& zone = deal_->variant().zones[pile.zone];
  const bool known = pile.zone == zone_board || !zone.about.empty();
  return known ? " on the " + zone_name(pile) : " on the table";
}

/// Returns whether cards are set in a row of the player's own that the file has words for.
bool Narrator::own_row(const Pile& pile, Seat seat) const {
  return pile.kind == Event::Kind::card_moved && pile.words.empty() && pile.from == seat &&
         pile.seat == seat && pile.zone != zone_hand && pile.zone != zone_discards &&
         !deal_->variant().zones[pile.zone].about.empty();
}

/// The discards, or a zone that the file calls so.
bool Narrator::is_discard_pile(std::uint8_t zone) const {
  return zone == zone_discards || deal_->variant().zones[zone].about == "discard pile";
}

// ---------------------------------------------------------------- together

/// Returns whether a card has nothing to do with the answer just given: it is another player's, or
/// was dealt after a bet, an announcement or a card turned up, and so was not bought by the answer.
bool Narrator::is_later(const Event& event) const {
  if (event.seat != asked_->seat && event.other != asked_->seat) return true;
  if (event.kind != Event::Kind::card_dealt) return false;
  const bool option = asked_->kind == QuestionKind::option;
  const bool turned_first =
      option && !asked_->piles.empty() && asked_->piles.back().kind == Event::Kind::card_turned;
  const bool was_free = asked_->price == 0 &&
                        (asked_->kind == QuestionKind::number || asked_->one.starts_with("says "));
  const bool names_none = option && !asked_->words.empty() && !has_cards_blank(asked_->words);
  return turned_first || was_free || names_none;
}

/// Returns whether a card is narrated together with those gathered so far: the same step moved it,
/// or the same player is dealt one card after another, or turns up one after another.
bool Narrator::joins_piles(const Event& event, const Pile& next) const {
  const Pile& last = piles_.back();
  const bool turns_on = piles_.size() == 1 && next.kind == Event::Kind::card_turned &&
                        last.kind == next.kind && last.seat == next.seat &&
                        last.zone == next.zone && last.cards.back().facing == event.facing;
  if (turns_on) return true;
  // Several rows of the table are dealt together.
  const auto in_row = [&](const Pile& pile) {
    return pile.kind == Event::Kind::card_dealt && pile.seat == no_seat &&
           pile.zone != zone_board && has_words(pile);
  };
  if (in_row(last) && in_row(next)) return true;
  const bool goes_on = piles_.size() == 1 && !street_over_ &&
                       next.kind == Event::Kind::card_dealt && last.kind == next.kind &&
                       next.seat != no_seat && last.seat == next.seat;
  return goes_on || (last.kind == event.kind && step_pc_ == event.step &&
                     (last.seat == no_seat) == (next.seat == no_seat));
}

/// Returns the words that the file has for the step that moves a card.
std::string Narrator::own_words(const Event& event) const {
  if (event.kind != Event::Kind::card_moved || event.step < 0) return {};
  const Variant& variant = deal_->variant();
  const Step step = variant.program[static_cast<std::size_t>(event.step)];
  return step.act == Act::move ? variant.moves[step.row].narrated : std::string();
}

/// Returns what players call the board that a card of the table is taken from, if hands may use its
/// cards.
std::string Narrator::board_left(const Event& event) const {
  if (event.kind != Event::Kind::card_moved || event.seat != no_seat || event.step < 0) return {};
  const Variant& variant = deal_->variant();
  const Step step = variant.program[static_cast<std::size_t>(event.step)];
  if (step.act != Act::move) return {};
  const std::uint8_t zone = variant.moves[step.row].cards.zone;
  const auto uses = [&](const SourceSpec& source) { return source.zone == zone; };
  for (const Showdown& showdown : variant.showdowns) {
    for (const Part& part : showdown.parts) {
      if (std::any_of(part.sources.begin(), part.sources.end(), uses))
        return spoken_name(variant, variant.zones[zone].name);
    }
  }
  return {};
}

void Narrator::gather(const Event& event) {
  if (!settlement_.empty()) tell_settlement();
  tell_payments();
  wild_dealt_ = wild_dealt_ || (event.seat == no_seat && wild_ranks() != wild_);
  Pile next;
  next.words = own_words(event);
  if (is_silent(next.words)) return;
  next.kind = event.kind;
  next.zone = event.zone;
  next.board = event.board;
  next.seat = event.seat;
  next.off = board_left(event);
  if (event.kind == Event::Kind::card_moved) {
    next.from = event.seat;
    next.seat = event.other;
    if (next.zone == zone_hand && next.from != no_seat && next.seat != no_seat) {
      ++lost_[next.from];
      --lost_[next.seat];
    }
  }
  tell_rolls();
  compared_ = SeatSet();
  // The deck is made up again for an answer that takes a card, and narrated before it.
  const bool shuffled = asked_ && asked_->takes && next.zone == zone_stock && next.from == no_seat;
  if (asked_ && !shuffled && is_later(event)) tell_asked();
  const bool of_answer = asked_ && !shuffled;
  if (!of_answer && !piles_.empty() && !joins_piles(event, next)) tell_piles();
  std::vector<Pile>& piles = of_answer ? asked_->piles : piles_;
  step_pc_ = event.step;
  if (piles.empty()) {
    pot_ = deal_->pot();
    players_ = deal_->in_deal();
  }
  // What is played in turn is narrated in turn.
  const auto from = next.words.empty() || piles.empty() ? piles.begin() : piles.end() - 1;
  const auto same = std::find_if(from, piles.end(), [&](const Pile& pile) {
    const bool turned = pile.kind == Event::Kind::card_turned;
    return pile.kind == next.kind && pile.seat == next.seat && pile.from == next.from &&
           pile.zone == next.zone && pile.board == next.board && pile.words == next.words &&
           (!turned || pile.cards.back().facing == event.facing);
  });
  if (same == piles.end() && next.seat == no_seat && next.from == no_seat) {
    for (const Slot& slot : deal_->zone(next.zone, no_seat, next.board)) {
      if (slot.facing == Facing::up && slot.card != event.card) next.before.push_back(slot.card);
    }
  }
  Pile& pile = same == piles.end() ? piles.emplace_back(std::move(next)) : *same;
  pile.cards.push_back({event.card, event.facing, sees(event)});
  pile.held = deal_->zone(pile.zone, pile.seat, pile.board).size();
  pile.seen_by_all = pile.seen_by_all && event.audience.bits() >> 15 != 0;
  pile.empties_hand = pile.from != no_seat && deal_->zone(zone_hand, pile.from).empty();
}

void Narrator::tell_piles() {
  if (!piles_.empty()) tell_together(std::exchange(piles_, {}));
  if (next_step_) step_ = *std::exchange(next_step_, std::nullopt);
}

void Narrator::tell_together(const std::vector<Pile>& piles) {
  if (piles[0].kind == Event::Kind::card_moved) {
    heading(street(moves_by_));
    SeatSet givers;
    for (const Pile& pile : piles) {
      if (pile.from != no_seat && pile.seat != no_seat && pile.from != pile.seat)
        givers.insert(pile.from);
    }
    // Cards that are passed around have lines of their own.
    if (givers.size() > 1) prose_.new_line();
    if (!tell_passed_around(piles)) {
      for (const Pile& pile : piles) tell_moved(pile);
    }
    if (givers.size() > 1) prose_.new_line();
  } else if (piles[0].seat == no_seat) {
    tell_on_table(piles);
  } else if (piles[0].kind == Event::Kind::card_turned) {
    tell_turned(piles);
  } else {
    tell_to_seats(piles);
  }
}

}  // namespace houserules::narrate
