#include "engine/agents/known_events.h"

#include "engine/table/state.h"

namespace houserules {

bool is_of_card(Event::Kind kind) {
  return kind == Event::Kind::card_dealt || kind == Event::Kind::card_moved ||
         kind == Event::Kind::card_turned;
}

void KnownEvents::follow(const Deal& deal) {
  deal_ = &deal;
  later_.clear();
}

/// A bystander is in every audience that has seats without a player.
bool KnownEvents::learns(SeatSet audience) const {
  if (viewer_ == referee) return true;
  if (viewer_ == bystander) return (audience.bits() >> 15U) != 0;
  return audience.contains(viewer_);
}

KnownEvent KnownEvents::known(const Event& event) const {
  const Variant& variant = deal_->variant();
  KnownEvent out;
  out.event = event;
  out.event.answer = Answer();
  if (is_of_card(event.kind)) {
    if (!learns(event.audience)) out.event.card = Card();
    return out;
  }
  if (event.kind == Event::Kind::shown) {
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      if (!variant.zones[z].of_seat || z == zone_discards) continue;
      for (const Slot& slot : deal_->zone(static_cast<std::uint8_t>(z), event.seat)) {
        out.cards.push_back(slot.card);
      }
    }
  }
  if (event.kind == Event::Kind::answered) {
    const QuestionKind kind = variant.asks[event.row].kind;
    // Which cards were chosen is seen as they move.
    const bool of_cards = kind == QuestionKind::cards || kind == QuestionKind::arrangement;
    out.tells_answer = !of_cards || owns(event.seat);
    if (out.tells_answer) out.event.answer = event.answer;
  }
  if (event.kind == Event::Kind::compared &&
      (owns(event.seat) || deal_->state().open.contains(event.seat))) {
    out.hand = deal_->hand_of(event.seat, event.showdown, event.part, event.board).label;
  }
  return out;
}

void KnownEvents::on(const Event& event, std::vector<KnownEvent>& out) {
  if (is_of_card(event.kind) || learns(event.audience)) {
    out.push_back(known(event));
  } else if (event.kind == Event::Kind::answered && !deal_->variant().asks[event.row].secret) {
    later_.push_back(known(event));
  }
  if (event.kind != Event::Kind::revealed) return;
  for (KnownEvent& answer : later_) {
    answer.event.audience = event.audience;
    out.push_back(std::move(answer));
  }
  later_.clear();
}

}  // namespace houserules
