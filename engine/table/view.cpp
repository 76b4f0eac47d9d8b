// What one seat may know of a deal.

#include "engine/table/view.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/table/play.h"

namespace houserules {
namespace {

/// `open`: the hand is face up at a showdown.
bool sees(const Slot& slot, Seat owner, Seat viewer, bool open) {
  if (open) return true;
  switch (slot.facing) {
    case Facing::up:
      return true;
    case Facing::down:
      return owner == viewer;
    case Facing::unseen:
      return false;
    case Facing::outward:
      return owner != no_seat && owner != viewer;
  }
  return false;
}

class Bytes {
 public:
  explicit Bytes(std::vector<std::uint8_t>& out) : out_(out) {}
  template <class T>
  void put(T value) {
    auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8U) {
      out_.push_back(static_cast<std::uint8_t>(bits & 255U));
    }
  }

 private:
  std::vector<std::uint8_t>& out_;
};

bool lies_open(const DealState& state, std::uint8_t zone, Seat owner) {
  return owner != no_seat && zone != zone_discards && state.open.contains(owner);
}

/// Calls `visit(slot, owner, open)` for every card outside the deck.
template <class State, class Visit>
void each_card(const Variant& variant, State& state, Visit visit) {
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    const ZoneSpec& zone = variant.zones[z];
    if (!zone.of_seat) {
      auto& cards = state.table_zones[zone.slot];
      for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], no_seat, false);
      continue;
    }
    for (Seat seat = 0; seat < state.seats; ++seat) {
      auto& cards = state.seat_zones[zone.slot][seat];
      const bool open = lies_open(state, static_cast<std::uint8_t>(z), seat);
      for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], seat, open);
    }
  }
  for (int board = 0; board < max_boards - 1; ++board) {
    auto& cards = state.table_zones[static_cast<std::size_t>(max_table_zones + board)];
    for (unsigned i = 0; i < cards.count; ++i) visit(cards.cards[i], no_seat, false);
  }
}

}  // namespace

bool Deal::Play::sees(Seat viewer, const Slot& slot, std::uint8_t zone, Seat owner) const {
  return houserules::sees(slot, owner, viewer, lies_open(s, zone, owner));
}

/// Returns true if a seat may know the face of a card, or if the card is not on the table.
bool Deal::Play::sees_face(Seat viewer, Card card) const {
  bool on_table = false;
  bool seen = false;
  each_card(v, s, [&](const Slot& slot, Seat owner, bool open) {
    if (slot.card != card) return;
    on_table = true;
    seen = seen || houserules::sees(slot, owner, viewer, open);
  });
  return seen || !on_table;
}

void Deal::Play::fail_hidden(const std::string& what) const {
  const std::string who = "p" + std::to_string(viewer_ + 1);
  fail("what " + who + " is asked depends on " + what + ", which " + who + " may not see");
}

void Deal::Play::check_zone_is_seen(std::uint8_t zone, Seat owner) const {
  if (viewer_ == no_seat) return;
  const Pile& cards = pile(zone, owner);
  for (unsigned i = 0; i < cards.count; ++i) check_slot_is_seen(cards.cards[i], zone, owner);
}

void Deal::Play::check_slot_is_seen(const Slot& slot, std::uint8_t zone, Seat owner) const {
  if (!hides(slot, zone, owner)) return;
  const std::string whose = owner == no_seat ? "the " : "p" + std::to_string(owner + 1) + "'s ";
  fail_hidden("cards in " + whose + v.zones[zone].name);
}

/// Checks everything that may count in a hand.
void Deal::Play::check_hand_is_seen(const Part& part, Seat seat) const {
  for (const SourceSpec& source : part.sources) {
    check_zone_is_seen(source.zone, v.zones[source.zone].of_seat ? seat : no_seat);
  }
}

SeatView view_of(const Deal& deal, Seat seat) {
  const DealState& s = deal.state();
  const Variant& variant = deal.variant();
  SeatView view;
  view.seat = seat;
  Bytes bytes(view.bytes);
  bytes.put(seat);
  bytes.put(s.dealer);
  bytes.put(s.seats);
  bytes.put(s.stock_count);
  bytes.put(s.in_deal.bits());
  bytes.put(s.sits_out.bits());
  bytes.put(s.in_game.bits());
  bytes.put(s.pc);
  for (Seat i = 0; i < s.seats; ++i) {
    bytes.put(s.stack[i]);
    bytes.put(s.bet[i]);
    bytes.put(s.paid[i]);
  }
  for (unsigned i = 0; i < s.pot_count; ++i) {
    bytes.put(s.pots[i].chips);
    bytes.put(s.pots[i].contenders.bits());
  }
  each_card(variant, s, [&](const Slot& slot, Seat owner, bool open) {
    bytes.put(static_cast<std::uint8_t>(slot.facing));
    bytes.put(sees(slot, owner, seat, open) ? slot.card.code() : Card::unknown_code);
  });
  for (const RegisterSpec& reg : variant.registers) {
    if (!reg.per_seat) {
      bytes.put(s.game_registers[reg.slot].bits);
      continue;
    }
    for (Seat i = 0; i < s.seats; ++i) {
      if (!reg.secret || i == seat) bytes.put(s.seat_registers[reg.slot][i].bits);
    }
  }
  if (!deal.over() && s.question.waiting.contains(seat)) {
    const Question q = deal.question_for(seat);
    bytes.put(static_cast<std::uint8_t>(q.kind));
    bytes.put(q.to_call);
    bytes.put(q.raise_min);
    bytes.put(q.raise_max);
    bytes.put(q.freeze_to);
    for (unsigned i = 0; i < q.raise_count; ++i) bytes.put(q.raise_to[i]);
    bytes.put(q.options);
    bytes.put(q.cards);
    bytes.put(q.min);
    bytes.put(q.max);
    bytes.put(q.seats.bits());
  }
  return view;
}

void permute(Deal& deal, CardSet faces, Random& random) {
  DealState& s = deal.state_for_shuffling();
  std::vector<Card*> places;
  const auto add = [&](Card& card) {
    if (card.known() && faces.contains(card)) places.push_back(&card);
  };
  for (unsigned i = 0; i < s.stock_count; ++i) add(s.stock[i]);
  each_card(deal.variant(), s, [&](Slot& slot, Seat, bool) { add(slot.card); });
  for (std::size_t i = places.size(); i > 1; --i) {
    std::swap(*places[i - 1], *places[random.below(static_cast<std::uint32_t>(i))]);
  }
}

// ---------------------------------------------------------------- what an agent is given

Chips View::bet(Seat seat) const { return deal_.state().bet[seat]; }
Chips View::paid(Seat seat) const { return deal_.state().paid[seat]; }
int View::number() const { return deal_.state().deal_number; }
SeatSet View::dealt_in() const { return deal_.state().dealt_in; }
SeatSet View::owing() const { return deal_.state().owing; }
int View::raises(Seat seat) const { return deal_.state().round.raised[seat]; }
int View::raises() const { return deal_.state().round.wagers; }
Seat View::aggressor() const { return deal_.state().round.aggressor; }
Seat View::last_aggressor() const { return deal_.state().last_aggressor; }
SeatSet View::checked() const { return deal_.state().round.checked; }
SeatSet View::to_act() const { return deal_.state().round.to_act; }

View::Cards View::zone(std::uint8_t zone, Seat owner, std::uint8_t board) const {
  Cards cards;
  const bool open = lies_open(deal_.state(), zone, owner);
  for (const Slot& slot : deal_.zone(zone, owner, board)) {
    Slot& seen = cards.slots[cards.count++] = slot;
    if (!sees(slot, owner, seat_, open)) seen.card = Card();
  }
  return cards;
}

CardSet View::wild(Seat owner) const { return deal_.play_->wild_to(seat_, owner); }

/// Returns the faces that `viewer` can tell to be wild for `owner` in some part. What would follow
/// from cards that the viewer does not see is left out.
CardSet Deal::Play::wild_to(Seat viewer, Seat owner) const {
  const auto open = [&](const Slot& slot, Seat of, bool shown) {
    return slot.card.known() && (viewer == no_seat || houserules::sees(slot, of, viewer, shown));
  };
  CardSet held;
  each_card(v, s, [&](const Slot& slot, Seat of, bool shown) {
    if ((of == no_seat || of == owner) && open(slot, of, shown)) held.insert(slot.card);
  });
  CardSet wild = held & CardSet::jokers();
  if (v.wilds.empty()) return wild;
  const Within looking(looking_, true);
  const Within viewing(viewer_, viewer);
  for (const Showdown& showdown : v.showdowns) {
    for (std::size_t i = 0; i < showdown.parts.size(); ++i) {
      for (const bool showing : {false, true}) {
        try {
          const auto part = static_cast<std::uint8_t>(i);
          const WildFaces faces = wild_faces(showdown.parts[i], part, owner, showing, held);
          wild = wild | (held & (faces.wild | faces.bug));
          break;
        } catch (const RuleError&) {
          // It depends on hidden cards: then those that follow from the cards showing count.
        }
      }
    }
  }
  return wild;
}

std::optional<Value> View::seat_register(std::size_t reg, Seat owner) const {
  const RegisterSpec& spec = variant().registers[reg];
  if (spec.secret && owner != seat_) return std::nullopt;
  return deal_.state().seat_registers[spec.slot][owner];
}

Value View::game_register(std::size_t reg) const {
  return deal_.state().game_registers[variant().registers[reg].slot];
}

void View::imagine(Deal& deal, Random& random) const {
  deal = deal_;
  deal.play_->imagine(seat_, random);
}

void Deal::Play::imagine(Seat seat, Random& random) {
  listen(nullptr);
  script = nullptr;
  // Only the set of unseen cards may matter, not their places: so sort them first.
  std::array<Card*, 2 * max_deck> places;
  std::array<Card, 2 * max_deck> cards;
  std::size_t count = 0;
  std::size_t known = 0;
  const auto hide = [&](Card& card) {
    places[count++] = &card;
    if (card.known()) cards[known++] = card;
  };
  each_card(v, s, [&](Slot& slot, Seat owner, bool open) {
    if (count < max_deck && (!houserules::sees(slot, owner, seat, open) || !slot.card.known()))
      hide(slot.card);
  });
  for (unsigned i = 0; i < s.stock_count; ++i) hide(s.stock[i]);
  std::sort(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(known));
  for (std::size_t i = known; i > 1; --i) {
    std::swap(cards[i - 1], cards[random.below(static_cast<std::uint32_t>(i))]);
  }
  // Cards that nobody has named trade places with cards of the deck.
  std::array<std::uint8_t, 256> instead;
  for (std::size_t i = 0; i < instead.size(); ++i) instead[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < count; ++i) {
    const Card now = i < known ? cards[i] : Card();
    if (places[i]->known()) instead[places[i]->code()] = now.code();
    *places[i] = now;
  }
  s.stock_count -= static_cast<std::uint8_t>(std::min<std::size_t>(s.stock_count, count - known));
  s.random = Random{random.next()};

  const auto renamed = [&](CardSet from) {
    CardSet to;
    for (std::uint64_t left = from.bits(); left != 0; left &= left - 1) {
      const Card card(instead[static_cast<std::size_t>(std::countr_zero(left))]);
      if (card.known()) to.insert(card);
    }
    return to;
  };
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat) continue;
    s.answered_cards[other] = renamed(s.answered_cards[other]);
    if (s.answered.contains(other) && v.asks[s.answered_row[other]].secret) {
      s.answers[other] = Answer();
      s.answered_cards[other] = CardSet();
    }
    for (const RegisterSpec& reg : v.registers) {
      if (reg.per_seat && reg.secret) s.seat_registers[reg.slot][other] = reg.start;
    }
  }
  for (unsigned i = 0; i < s.queue_count; ++i) {
    s.queue[i].card = Card(instead[s.queue[i].card.code()]);
  }
  s.card = instead[s.card];  // the card bound by a rule
  for (int i = 0; i < s.frame_count; ++i) {
    std::uint8_t& card = s.frames[static_cast<std::size_t>(i)].card;
    card = instead[card];
  }
  ask_again(seat);
}

/// Asks seats again that have secretly answered the current question.
void Deal::Play::ask_again(Seat but) {
  if (!s.asking || s.question.kind == QuestionKind::bet) return;
  const std::uint16_t row = s.question.row;
  const AskAct& ask = v.asks[row];
  if (!ask.together || ask.price.given()) return;  // the price paid is public
  const SeatSet asked = seats_of(ask.who) & s.in_deal;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (seat == but || !asked.contains(seat) || s.question.waiting.contains(seat)) continue;
    if (chooses_nothing(row, seat)) continue;
    s.answers[seat] = Answer();
    s.answered_cards[seat] = CardSet();
    s.question.waiting.insert(seat);
  }
}

}  // namespace houserules
