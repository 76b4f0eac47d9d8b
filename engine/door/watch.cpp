// The table and its events, as seen by a viewer.

#include "engine/door/inside.h"

namespace houserules::door {
namespace {

std::vector<int> seats_in(SeatSet audience, int seats) {
  std::vector<int> out;
  for (const Seat seat : audience& SeatSet::first(seats)) out.push_back(seat);
  return out;
}

int number_of(Seat seat) { return seat == no_seat ? -1 : seat; }

v1::Place place_of(const Variant& variant, int step) {
  if (step < 0 || static_cast<std::size_t>(step) >= variant.origins.size()) return {};
  const Origin& at = variant.origins[static_cast<std::size_t>(step)];
  return {at.file, at.line, at.column, at.line > 0 ? 1 : 0};
}

}  // namespace

Seat viewer_of(int viewer, int seats) {
  if (viewer == v1::bystander) return narrate::bystander;
  if (viewer == v1::referee) return narrate::referee;
  if (viewer >= 0 && viewer < seats) return static_cast<Seat>(viewer);
  throw v1::Error("there is no seat " + std::to_string(viewer));
}

namespace {

/// Calls `visit` for each card in front of a seat, except discards.
template <class Visit>
void each_card(const EngineDeal& deal, Seat seat, Visit visit) {
  for (std::size_t z = 0; z < deal.variant().zones.size(); ++z) {
    if (!deal.variant().zones[z].of_seat || z == zone_discards) continue;
    for (const Slot& slot : deal.zone(static_cast<std::uint8_t>(z), seat)) visit(slot.card);
  }
}

}  // namespace

void ShownHands::follow(const EngineDeal& deal, const TableState& table) {
  static_cast<void>(table);
  deal_ = &deal;
}

void ShownHands::on(const EngineEvent& event) {
  if (event.kind == EngineEvent::Kind::shown) {
    each_card(*deal_, event.seat, [&](Card card) { hands_[event.seat].insert(card); });
  } else if (event.kind == EngineEvent::Kind::card_dealt ||
             event.kind == EngineEvent::Kind::card_moved) {
    for (CardSet& hand : hands_) hand.erase(event.card);
  }
}

namespace {

/// The faces that a viewer can tell to be wild.
class WildCards {
 public:
  WildCards(const EngineDeal& deal, Seat viewer, const ShownHands& shown) {
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      // Everybody has been told what a shown hand is.
      by_seat_[seat] = EngineView(deal, shown.has_any(seat) ? no_seat : viewer).wild(seat);
    }
    if (viewer < deal.seats()) {
      on_table_ = by_seat_[viewer];
      return;
    }
    on_table_ = by_seat_[0];
    for (Seat seat = 1; seat < deal.seats(); ++seat) on_table_ = on_table_ & by_seat_[seat];
  }
  CardSet of(Seat owner) const { return owner == no_seat ? on_table_ : by_seat_[owner]; }

 private:
  std::array<CardSet, max_seats> by_seat_;
  CardSet on_table_;
};

}  // namespace

v1::View public_view(const EngineDeal& deal, int viewer, const ShownHands& shown) {
  const Seat eyes = viewer_of(viewer, deal.seats());
  const EngineView view(deal, eyes);
  const Variant& variant = deal.variant();
  v1::View out;
  out.viewer = viewer;
  out.dealer = deal.dealer();
  out.pot = deal.pot();
  out.deck = view.stock();
  const WildCards wild(deal, eyes, shown);
  const auto zone_of = [&](std::size_t zone, Seat owner, int board) {
    v1::View::Zone seen{variant.zones[zone].name, board, {}};
    const auto id = static_cast<std::uint8_t>(zone);
    const auto add = [&](const Slot& slot) {
      const bool is_wild =
          slot.card.known() && id != zone_discards && wild.of(owner).contains(slot.card);
      seen.cards.push_back({houserules::text(slot.card), slot.facing == Facing::up, is_wild});
    };
    if (viewer == v1::referee) {
      for (const Slot& slot : deal.zone(id, owner, static_cast<std::uint8_t>(board))) add(slot);
    } else {
      const EngineView::Cards cards = view.zone(id, owner, static_cast<std::uint8_t>(board));
      const auto slots = deal.zone(id, owner, static_cast<std::uint8_t>(board));
      for (std::size_t i = 0; i < slots.size(); ++i) {
        const bool open =
            owner != no_seat && id != zone_discards && shown.has(owner, slots[i].card);
        add(open ? slots[i] : cards.all()[i]);
      }
    }
    return seen;
  };
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    v1::View::Seat& sits = out.seats.emplace_back();
    sits.stack = deal.stack(seat);
    sits.bet = view.bet(seat);
    sits.in = deal.in_deal().contains(seat);
    sits.sitting_out = deal.sitting_out().contains(seat);
  }
  for (std::size_t zone = 0; zone < variant.zones.size(); ++zone) {
    if (zone == zone_stock) continue;
    if (!variant.zones[zone].of_seat) {
      const int boards = zone == zone_board ? EngineView::boards : 1;
      for (int board = 0; board < boards; ++board) {
        v1::View::Zone seen = zone_of(zone, no_seat, board);
        if (!seen.cards.empty() || board == 0) out.table.push_back(std::move(seen));
      }
      continue;
    }
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      out.seats[seat].zones.push_back(zone_of(zone, seat, 0));
    }
  }
  for (std::size_t i = 0; i < variant.registers.size(); ++i) {
    const RegisterSpec& spec = variant.registers[i];
    if (!spec.per_seat) {
      out.registers.push_back({spec.name, value_text(variant, view.game_register(i))});
      continue;
    }
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      const EngineView own(deal, viewer == v1::referee ? seat : eyes);
      const std::optional<Value> value = own.seat_register(i, seat);
      if (value) out.seats[seat].registers.push_back({spec.name, value_text(variant, *value)});
    }
  }
  return out;
}

Recorder::Recorder(int viewer)
    : knows_(viewer == v1::bystander ? KnownEvents::bystander
             : viewer == v1::referee ? KnownEvents::referee
                                     : static_cast<Seat>(viewer)) {}

void Recorder::follow(const EngineDeal& deal, const TableState& table) {
  static_cast<void>(table);
  deal_ = &deal;
  knows_.follow(deal);
}

void Recorder::answering(const EngineDeal& deal, Seat seat, const EngineAnswer& answer) {
  said_[seat] = script::answer_text(deal, seat, answer);
}

void Recorder::on(const EngineEvent& event) {
  learned_.clear();
  knows_.on(event, learned_);
  for (const KnownEvent& known : learned_) events_.push_back(public_event(known));
}

v1::Event Recorder::public_event(const KnownEvent& known) const {
  const EngineEvent& event = known.event;
  const Variant& variant = deal_->variant();
  v1::Event out;
  out.kind = name(event.kind);
  out.seat = number_of(event.seat);
  out.other = number_of(event.other);
  out.seen_by = seats_in(event.audience, deal_->seats());
  out.chips = event.chips;
  out.pot = event.pot;
  out.rule = place_of(variant, event.step);
  if (is_of_card(event.kind)) {
    out.card = houserules::text(event.card);
    out.face_up = event.facing == Facing::up;
    out.zone = variant.zones[event.zone].name;
    out.board = event.board;
    return out;
  }
  const auto part_name = [&] {
    return std::string(variant.word(variant.showdowns[event.showdown].parts[event.part].name));
  };
  switch (event.kind) {
    case EngineEvent::Kind::deal_begins:
    case EngineEvent::Kind::antes:
    case EngineEvent::Kind::blind:
      out.rule = {};  // not caused by a step of the rules
      break;
    case EngineEvent::Kind::shown:
      for (const Card card : known.cards) out.cards += houserules::text(card);
      break;
    case EngineEvent::Kind::answered:
      out.name = variant.word(variant.asks[event.row].name);
      if (known.tells_answer) out.value = said_[event.seat];
      break;
    case EngineEvent::Kind::revealed:
      out.name = variant.word(variant.asks[event.row].name);
      break;
    case EngineEvent::Kind::bring_in:
    case EngineEvent::Kind::call:
    case EngineEvent::Kind::bet:
    case EngineEvent::Kind::raise:
      out.total = event.amount;
      break;
    case EngineEvent::Kind::register_set:
      out.name = variant.registers[event.row].name;
      out.value = value_text(variant, event.value);
      break;
    case EngineEvent::Kind::rolled:
    case EngineEvent::Kind::board_split:
      out.value = std::to_string(event.amount);
      break;
    case EngineEvent::Kind::compared:
      out.name = part_name();
      out.board = event.board;
      out.value = known.hand;
      break;
    case EngineEvent::Kind::awarded:
      out.name = part_name();
      out.board = event.board;
      break;
    case EngineEvent::Kind::step:
    case EngineEvent::Kind::pays:
    case EngineEvent::Kind::deal_ends:
      out.name = variant.word(event.word);
      if (event.pool != EngineEvent::no_pool) out.name = variant.registers[event.pool].name;
      break;
    default:
      break;
  }
  return out;
}

}  // namespace houserules::door
