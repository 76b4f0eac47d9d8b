// Seats, numbers and the objects of expressions.

#include <algorithm>
#include <bit>

#include "engine/table/play.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

/// Returns the lowest cards that make a category on the high scale. `rank`: of the pair, trips and
/// so on, or the highest card of the straight or flush; -1: any.
std::vector<Card> least_hand(std::string_view category, int rank) {
  const auto of_rank = [&](int cards) {
    std::vector<Card> hand;
    for (int i = 0; i < cards; ++i) hand.emplace_back(std::max(rank, 0), i % suit_count);
    return hand;
  };
  const auto run = [&](bool suited) {
    const int top = std::max(rank, 3);  // a five: ace to five
    std::vector<Card> hand;
    for (int i = 0; i < 5; ++i) {
      hand.emplace_back(top - i < 0 ? rank_ace : top - i, suited || i > 0 ? 0 : 1);
    }
    return hand;
  };
  if (category == "pair") return of_rank(2);
  if (category == "two pair") {
    const int top = std::max(rank, 1);
    return {Card(0, 0), Card(0, 1), Card(top, 0), Card(top, 1)};
  }
  if (category == "three of a kind") return of_rank(3);
  if (category == "straight") return run(false);
  if (category == "flush") {
    return {Card(0, 0), Card(1, 0), Card(2, 0), Card(3, 0), Card(std::max(rank, 5), 0)};
  }
  if (category == "full house") {
    std::vector<Card> hand = of_rank(3);
    const int pair = std::max(rank, 0) == 0 ? 1 : 0;
    hand.emplace_back(pair, 0);
    hand.emplace_back(pair, 1);
    return hand;
  }
  if (category == "four of a kind") return of_rank(4);
  if (category == "straight flush") return run(true);
  if (category == "five of a kind") return of_rank(5);
  throw RuleError("'" + std::string(category) + "' is not a hand category for at_least");
}

bool is_answer(Value object) {
  return object.type == Type::object && root_of(object) == Root::answer;
}

}  // namespace

Value Deal::Play::value_of(ExprId id) const {
  charge(work_of_expression);
  return veiled ? value_if_known(id) : evaluate(v.nodes, id, *this);
}

std::int64_t Deal::Play::computed_number(ExprId id) const {
  const Value value = value_of(id);
  if (value.type == Type::number) return value.bits;
  if (!guessing)
    fail("expected a number, but " + (value.type == Type::nothing
                                          ? "this has no value"
                                          : "this is " + type_with_article(value.type)));
  return 0;
}

/// Returns the next seat still in the deal to the left (+1) or right (-1), or the seat itself if
/// there is no other.
Seat Deal::Play::neighbour(Seat seat, int step) const {
  int other = seat;
  do {
    other = (other + step + s.seats) % s.seats;
  } while (other != seat && !s.in_deal.contains(static_cast<Seat>(other)));
  return static_cast<Seat>(other);
}

SeatSet Deal::Play::seats_of(const SeatsSpec& spec) const {
  switch (spec.who) {
    case SeatsSpec::Who::bound:
      return s.seat == no_seat ? SeatSet() : SeatSet::of(s.seat);
    case SeatsSpec::Who::in_deal:
      return s.in_deal;
    case SeatsSpec::Who::contesting:
      return contesting();
    case SeatsSpec::Who::dealt_in:
      return s.dealt_in;
    case SeatsSpec::Who::in_game:
      return s.in_game;
    case SeatsSpec::Who::sitting_out:
      return s.sits_out & s.in_deal;
    case SeatsSpec::Who::winners:
      return s.winners;
    case SeatsSpec::Who::losers:
      return s.losers;
    case SeatsSpec::Who::others:
      return s.seat == no_seat ? s.in_deal : s.in_deal - SeatSet::of(s.seat);
    case SeatsSpec::Who::computed:
      return value_of(spec.expr).as_seats();
  }
  return {};
}

/// Lists the seats of a spec: clockwise from the dealer's left unless the spec orders them.
int Deal::Play::order_of(const SeatsSpec& spec, std::array<Seat, max_seats>& out) const {
  const SeatSet set = seats_of(spec);
  Seat from = left_of(s.dealer);
  if (spec.from.given()) {
    const Seat given = value_of(spec.from).as_seat();
    if (given != no_seat) from = given;
  }
  int count = 0;
  const unsigned ahead = ~0U << from;
  for (const Seat seat : SeatSet(static_cast<std::uint16_t>(set.bits() & ahead))) {
    out[static_cast<std::size_t>(count++)] = seat;
  }
  for (const Seat seat : SeatSet(static_cast<std::uint16_t>(set.bits() & ~ahead))) {
    out[static_cast<std::size_t>(count++)] = seat;
  }
  if (spec.sort.given() && count > 1) {
    std::array<std::int64_t, max_seats> key{};
    for (int i = 0; i < count; ++i) {
      const Bound bound(s, out[static_cast<std::size_t>(i)]);
      key[s.seat] = value_of(spec.sort).bits;
    }
    std::stable_sort(out.begin(), out.begin() + count,
                     [&](Seat a, Seat b) { return key[a] > key[b]; });
  }
  return count;
}

// ---------------------------------------------------------------- Scope

Value Deal::Play::root(Root root) const {
  switch (root) {
    case Root::seat:
      return Value::seat(s.seat);
    case Root::card:
      if (!Card(s.card).known()) guess();
      if (hidden_card_.slot != nullptr) {
        ++hidden_card_.reads;
        return {Type::card, Card::unknown_code};
      }
      if (viewer_ != no_seat && !sees_face(viewer_, Card(s.card))) fail_hidden("a card");
      return Value::card(Card(s.card));
    case Root::it:
      return s.it;
    case Root::answer:
      return answer_value(s.seat);
    case Root::game:
    case Root::table:
    case Root::turn:
    case Root::result:
      return {Type::object, static_cast<std::int64_t>(root)};
    case Root::pot:
      return Value::number(pot());
    case Root::dealer:
      return Value::seat(s.dealer);
    case Root::opener:
      return Value::seat(s.opener);
    case Root::players:
      return Value::seats(s.dealt_in);
    case Root::in_deal:
      return Value::seats(s.in_deal);
    case Root::contesting:
      if (!playing_for_pot_.empty()) return Value::seats(playing_for_pot_);
      return Value::seats(contesting());
    case Root::round:
      return Value::number(s.round_number + 1);
    case Root::bet:
      return Value::number(s.round.current);
    case Root::raises:
      return Value::number(s.round.wagers);
    case Root::part:
      return part_ == no_word ? Value() : Value::word(part_);
    case Root::stock:
      return Value::number(s.stock_count);
    default:
      return {};
  }
}

Value Deal::Play::lua(int chunk) const {
  return run_script([&](ScriptRunner& scripts) { return scripts.evaluate(chunk, *this); });
}

void Deal::Play::check_secret_is_own(const RegisterSpec& reg, Seat seat) const {
  if (viewer_ == no_seat || viewer_ == seat) return;
  fail_hidden("the secret '" + reg.name + "' of p" + std::to_string(seat + 1));
}

Value Deal::Play::own_register(Value object, int index) const {
  const RegisterSpec& reg = v.registers[static_cast<std::size_t>(index)];
  if (!reg.per_seat) return s.game_registers[reg.slot];
  const Seat seat = object.as_seat();
  if (seat == no_seat) return {};
  if (reg.secret) check_secret_is_own(reg, seat);
  return s.seat_registers[reg.slot][seat];
}

Value Deal::Play::own_zone(Value object, int index) const {
  const auto zone = static_cast<std::uint8_t>(index);
  const auto lying = [&](Seat owner) {
    const Seat whose = v.zones[zone].of_seat ? owner : no_seat;
    return ZoneRef{zone, whose, ZoneRef::Filter::all}.pack();
  };
  if (!is_answer(object)) return lying(object.as_seat());
  const Seat seat = answerer_of(object);
  if (s.arranged.contains(seat)) return lying(seat);
  const AskAct& act = v.asks[s.answered_row[seat]];
  const Answer& answer = s.answers[seat];
  const Pile& from = asked_pile(act, seat);
  const Bound bound(s, seat);
  CardSet cards;
  std::size_t at = 0;
  for (const AskAct::Target& target : act.targets) {
    const auto n = static_cast<std::size_t>(number_of(target.count));
    for (std::size_t i = 0; i < n && at < answer.order_count; ++i, ++at) {
      if (target.zone != zone || answer.order[at] >= from.count) continue;
      const Slot& slot = from.cards[answer.order[at]];
      if (hides(slot, act.cards.zone, seat)) fail_hidden("an answer");
      const Card card = slot.card;
      if (card.known()) {
        cards.insert(card);
      } else {
        guess();
      }
    }
  }
  return Value::cards(cards);
}

void Deal::Play::check_is_seen(const ZoneRef& ref) const {
  // A face-down card on the table cannot be read.
  if (ref.best_hand || only_up_ || !v.zones[ref.zone].of_seat || ref.seat == no_seat) return;
  const Pile& from = pile(ref.zone, ref.seat);
  for (unsigned i = 0; i < from.count; ++i) {
    if (passes(ref.filter, from.cards[i])) check_slot_is_seen(from.cards[i], ref.zone, ref.seat);
  }
}

/// For rules that read the cards.
int Deal::Play::list_cards(Value cards, std::span<Card> out) const {
  if (cards.type == Type::zone && viewer_ != no_seat) check_is_seen(ZoneRef::unpack(cards));
  const int count = list_unseen(cards, out);
  const auto unknown = [](Card card) { return !card.known(); };
  if (veiled && std::any_of(out.begin(), out.begin() + count, unknown)) guess();
  const bool hidden = viewer_ != no_seat && !veiled && cards.type == Type::cards;
  if (hidden && std::any_of(out.begin(), out.begin() + count, unknown)) fail_hidden("a card");
  return count;
}

/// For rules that only count them.
int Deal::Play::list_unseen(Value cards, std::span<Card> out) const {
  std::size_t n = 0;
  if (cards.type == Type::card) {
    if (!out.empty()) out[n++] = Card(static_cast<std::uint8_t>(cards.bits));
  } else if (cards.type == Type::cards) {
    for (std::uint64_t bits = static_cast<std::uint64_t>(cards.bits); bits != 0 && n < out.size();
         bits &= bits - 1) {
      const auto code = static_cast<std::uint8_t>(std::countr_zero(bits));
      out[n++] = code < Card::code_count ? Card(code) : Card();
    }
  } else if (cards.type == Type::zone) {
    n = list_zone(ZoneRef::unpack(cards), out);
  }
  return static_cast<int>(n);
}

std::optional<Card> Deal::Play::card_at(Value cards, std::size_t index) const {
  if (cards.type != Type::zone) return Scope::card_at(cards, index);
  const ZoneRef ref = ZoneRef::unpack(cards);
  const bool whole = ref.filter == ZoneRef::Filter::all && !ref.best_hand && !ref.natural;
  const bool nobody = v.zones[ref.zone].of_seat && ref.seat == no_seat;
  if (!v.zones[ref.zone].keeps_places || !whole || nobody) return Scope::card_at(cards, index);
  const Pile& from = pile(ref.zone, ref.seat);
  for (unsigned i = 0; i < from.count; ++i) {
    const Slot& slot = from.cards[i];
    if (slot.place != index) continue;
    if (only_up_ && slot.facing != Facing::up) {
      looked_below_ = true;
      break;
    }
    if (viewer_ != no_seat && ref.seat != no_seat) check_slot_is_seen(slot, ref.zone, ref.seat);
    if (veiled && !slot.card.known()) guess();
    return hides(slot, ref.zone, ref.seat) ? Card() : slot.card;
  }
  return std::nullopt;
}

std::size_t Deal::Play::list_zone(const ZoneRef& ref, std::span<Card> out) const {
  if (v.zones[ref.zone].of_seat && ref.seat == no_seat) return 0;
  std::size_t n = 0;
  const auto add = [&](const Slot& slot) {
    if (n == out.size() || !passes(ref.filter, slot)) return;
    if (only_up_ && (ref.best_hand || slot.facing != Facing::up)) {
      looked_below_ = true;
      return;
    }
    out[n++] = hides(slot, ref.zone, ref.seat) ? Card() : slot.card;
  };
  if (ref.best_hand) {
    guess();
    for (const Card card : hand_of(ref.seat, 0, 0, run_).used) {
      const Slot* slot = find_slot(card, ref.seat);
      add(slot != nullptr ? *slot : Slot{card, Facing::up});  // on another board
    }
  } else {
    const Pile& from = pile(ref.zone, ref.seat);
    for (unsigned i = 0; i < from.count; ++i) add(from.cards[i]);
  }
  if (!ref.natural) return n;
  CardSet held;
  for (const Card card : out.first(n)) {
    if (card.known()) held.insert(card);
  }
  const Seat holder = ref.seat == no_seat ? s.seat : ref.seat;
  const CardSet wild = wild_among(held, holder, ref.filter == ZoneRef::Filter::up);
  const auto end = std::remove_if(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(n),
                                  [&](Card card) { return card.known() && wild.contains(card); });
  return static_cast<std::size_t>(end - out.begin());
}

/// Returns true if the seat being asked may know that this card is here.
bool Deal::Play::is_known_to_lie(const Slot& slot, std::uint8_t zone, Seat owner) const {
  if (only_up_ && slot.facing != Facing::up) {
    looked_below_ = true;
    return false;
  }
  if (owner == no_seat) return !hides(slot, zone, owner);
  if (viewer_ != no_seat) check_slot_is_seen(slot, zone, owner);
  return true;
}

/// Returns the slot of a card that is known to be in front of a seat or on the table, or null.
const Slot* Deal::Play::find_slot(Card card, Seat seat) const {
  for (std::size_t zone = 0; zone < v.zones.size(); ++zone) {
    const bool of_seat = v.zones[zone].of_seat;
    if (zone == zone_discards || zone == zone_stock || (of_seat && seat == no_seat)) continue;
    const Seat owner = of_seat ? seat : no_seat;
    const auto row = static_cast<std::uint8_t>(zone);
    const Pile& cards = pile(row, owner);
    for (unsigned i = 0; i < cards.count; ++i) {
      const Slot& slot = cards.cards[i];
      if (slot.card == card && is_known_to_lie(slot, row, owner)) return &slot;
    }
  }
  return nullptr;
}

Value Deal::Play::attribute(Value object, Attribute attribute) const {
  if (object.type == Type::seat) {
    const auto seat = static_cast<Seat>(object.bits);
    const auto zone = [&](std::uint8_t z, ZoneRef::Filter filter) {
      return ZoneRef{z, seat, filter}.pack();
    };
    switch (attribute) {
      case Attribute::hand:
        return zone(zone_hand, ZoneRef::Filter::all);
      case Attribute::best_hand:
        return ZoneRef{zone_hand, seat, ZoneRef::Filter::all, true}.pack();
      case Attribute::up:
        return zone(zone_hand, ZoneRef::Filter::up);
      case Attribute::hole:
        return zone(zone_hand, ZoneRef::Filter::hole);
      case Attribute::unseen:
        return zone(zone_hand, ZoneRef::Filter::unseen);
      case Attribute::discards:
        return zone(zone_discards, ZoneRef::Filter::all);
      case Attribute::stack:
        return Value::number(s.stack[seat]);
      case Attribute::left:
        return Value::seat(neighbour(seat, +1));
      case Attribute::next_chair:
        return Value::seat(left_of(seat));
      case Attribute::right:
        return Value::seat(neighbour(seat, -1));
      case Attribute::number:
        return Value::number(seat + 1);
      case Attribute::folded:
        return Value::yes_no(!s.in_deal.contains(seat));
      case Attribute::sitting_out:
        return Value::yes_no(s.sits_out.contains(seat));
      case Attribute::all_in:
        return Value::yes_no(s.stack[seat] == 0);
      case Attribute::bet:
        return Value::number(s.bet[seat]);
      case Attribute::paid:
        return Value::number(s.paid[seat]);
      case Attribute::answer:
        return answer_value(seat);
      default:
        return {};
    }
  }
  if (object.type == Type::card) {
    const Card card(static_cast<std::uint8_t>(object.bits));
    if (attribute == Attribute::wild) {
      CardSet held;
      if (card.known()) held.insert(card);
      return Value::yes_no(!wild_among(held, s.seat, false).empty());
    }
    if (!card.known() && hidden_card_.slot != nullptr) {
      --hidden_card_.reads;
      return Value::yes_no(hidden_card_.slot->facing == Facing::up);
    }
    const Slot* slot = find_slot(card, s.seat);  // cards elsewhere have no facing
    return slot == nullptr ? Value() : Value::yes_no(slot->facing == Facing::up);
  }
  if (object.type == Type::cards) {  // its natural cards
    const CardSet cards(static_cast<std::uint64_t>(object.bits));
    return Value::cards(cards & ~wild_among(cards, s.seat, false));
  }
  if (object.type == Type::object) {
    switch (root_of(object)) {
      case Root::game:
        if (attribute == Attribute::deal) return Value::number(s.deal_number);
        return {};
      case Root::result:
        if (attribute == Attribute::winners) return Value::seats(s.winners);
        if (attribute == Attribute::losers) return Value::seats(s.losers);
        if (attribute == Attribute::pot) return Value::number(s.result_pot);
        return {};
      case Root::turn: {
        for (int i = s.frame_count - 1; i >= 0; --i) {
          const Frame& frame = s.frames[static_cast<std::size_t>(i)];
          if (frame.kind != Frame::Kind::loop) continue;
          const bool turns = v.loops[frame.pc].kind == LoopAct::Kind::turns;
          if (attribute == Attribute::circuit) {
            if (turns) return Value::number(frame.round);
          } else if (attribute == Attribute::seat) {
            // The seat to act: the one saved by the next inner frame, or the bound one.
            for (int j = i + 1; j < s.frame_count; ++j) {
              const Frame& inner = s.frames[static_cast<std::size_t>(j)];
              return Value::seat(inner.seat);
            }
            return Value::seat(s.seat);
          } else if (attribute == Attribute::previous) {
            return frame.previous == no_seat ? Value() : Value::seat(frame.previous);
          }
        }
        return {};
      }
      case Root::answer:
        if (attribute == Attribute::count) {
          return Value::number(s.answers[answerer_of(object)].order_count);
        }
        if (attribute == Attribute::hand) return own_zone(object, zone_hand);
        return {};
      default:
        return {};
    }
  }
  return {};
}

Value Deal::Play::call(Function function, std::span<const Value> arguments) const {
  std::array<Card, max_zone_cards> a;
  const auto cards = [&](std::size_t i, std::array<Card, max_zone_cards>& out) {
    return std::span<const Card>(out.data(),
                                 static_cast<std::size_t>(list_cards(arguments[i], out)));
  };
  switch (function) {
    case Function::beats:
      return Value::yes_no(score_of(arguments[0]) > score_of(arguments[1]));
    case Function::best:
    case Function::worst:
      guess();
      if (viewer_ != no_seat) {
        for (const Seat seat : arguments[0].as_seats()) {
          check_hand_is_seen(v.showdowns[0].parts[0], seat);
        }
      }
      charge(work_of_hand * arguments[0].as_seats().size());
      return Value::seats(best_of(0, 0, arguments[0].as_seats(),
                                  function == Function::worst ? Part::the_worst : 0));
    case Function::best_showing: {
      const SeatSet among = arguments[0].as_seats();
      if (among.empty()) return {};
      const Seat from = arguments.size() > 1 ? arguments[1].as_seat() : no_seat;
      return Value::seat(best_showing(among, from == no_seat ? left_of(s.dealer) : from, false));
    }
    case Function::at_least: {
      // Compares with the lowest hand of that category (and rank, if given).
      const std::string_view category = v.word(static_cast<Word>(arguments[1].bits));
      const int rank = arguments.size() > 2 ? static_cast<int>(arguments[2].bits) : -1;
      return Value::yes_no(score_of(arguments[0]) >= natural_score(least_hand(category, rank)));
    }
    case Function::low: {
      const auto hand = cards(0, a);
      const std::array<Card, max_zone_cards>& all = a;
      std::uint64_t wild = 0;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if (all[i].joker()) wild |= std::uint64_t{1} << i;
      }
      const SourceCards source{hand, wild, 0};
      const RankedHand ranked =
          showing_scale(Scale::low_a5).explain({std::span(&source, 1), nullptr, nullptr});
      unsigned seen = 0;
      int high = 0;
      for (const Card card : ranked.stands_for) {
        const int n = card.natural() ? (card.rank() == rank_ace ? 1 : card.rank() + 2) : 0;
        if (((seen >> n) & 1U) != 0U) return Value::number(never);
        seen |= 1U << n;
        high = std::max(high, n);
      }
      return Value::number(high);
    }
    case Function::count: {
      if (arguments.size() < 2) return Value::number(list_unseen(arguments[0], a));
      const auto list = cards(0, a);
      const Value wanted = arguments[1];
      const std::string_view word =
          wanted.type == Type::word ? v.word(static_cast<Word>(wanted.bits)) : std::string_view();
      const auto fits = [&](Card card) {
        switch (wanted.type) {
          case Type::rank:
            return card.natural() && card.rank() == wanted.bits;
          case Type::suit:
            return card.natural() && card.suit() == wanted.bits;
          case Type::card:
            return card.code() == wanted.bits;
          case Type::word:
            if (!card.natural()) return word == "joker";
            if (word == "face") return card.rank() >= rank_jack && card.rank() <= rank_king;
            if (word == "red") return card.suit() == 1 || card.suit() == 2;
            if (word == "black") return card.suit() == 0 || card.suit() == 3;
            if (word == "up" || word == "hole") {
              if (s.seat == no_seat) return false;
              const Pile& hand = pile(zone_hand, s.seat);
              for (int i = 0; i < hand.count; ++i) {
                const Slot& slot = hand.cards[static_cast<std::size_t>(i)];
                if (slot.card == card && is_known_to_lie(slot, zone_hand, s.seat))
                  return (slot.facing == Facing::up) == (word == "up");
              }
              return false;
            }
            return false;
          default:
            return false;
        }
      };
      return Value::number(std::count_if(list.begin(), list.end(), fits));
    }
    case Function::all:
    case Function::any:
    case Function::none:
    case Function::sum:
    case Function::most:
    case Function::fewest: {
      // arguments: seats, the name of a register of seats
      const SeatSet seats = arguments[0].as_seats();
      const std::string_view name = v.word(static_cast<Word>(arguments[1].bits));
      const auto reg = std::find_if(v.registers.begin(), v.registers.end(),
                                    [&](const auto& r) { return r.per_seat && r.name == name; });
      if (reg == v.registers.end())
        fail("no register of seats is called '" + std::string(name) + "'");
      const auto slot = reg->slot;
      int yes = 0;
      std::int64_t sum = 0, top = 0;
      SeatSet at_top;
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (!seats.contains(seat)) continue;
        if (reg->secret) check_secret_is_own(*reg, seat);
        const Value& value = s.seat_registers[slot][seat];
        if (value.truthy()) ++yes;
        if (value.type != Type::number) continue;
        sum += value.bits;
        const std::int64_t rank = function == Function::fewest ? -value.bits : value.bits;
        if (at_top.empty() || rank > top) {
          top = rank;
          at_top = SeatSet::of(seat);
        } else if (rank == top) {
          at_top.insert(seat);
        }
      }
      if (function == Function::sum) return Value::number(sum);
      if (function == Function::most || function == Function::fewest) return Value::seats(at_top);
      if (function == Function::all) return Value::yes_no(yes == seats.size());
      return Value::yes_no(function == Function::any ? yes > 0 : yes == 0);
    }
    case Function::min:
    case Function::max: {
      std::int64_t best = arguments[0].bits;
      for (const Value& value : arguments) {
        best = function == Function::min ? std::min(best, value.bits) : std::max(best, value.bits);
      }
      return Value::number(best);
    }
    case Function::cycle: {
      const auto n = static_cast<std::int64_t>(arguments.size()) - 1;
      const std::int64_t at = ((arguments[0].bits % n) + n) % n;
      return arguments[static_cast<std::size_t>(at + 1)];
    }
  }
  return {};
}

}  // namespace houserules
