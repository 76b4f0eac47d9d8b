#include "engine/session/asked_cards.h"

#include <algorithm>
#include <bit>

namespace houserules::session {

std::vector<Slot> asked_slots(const Deal& deal, Seat seat, const AskAct& ask) {
  const bool of_seat = deal.variant().zones[ask.cards.zone].of_seat;
  const auto zone = deal.zone(ask.cards.zone, of_seat ? seat : no_seat);
  std::vector<Slot> slots(zone.begin(), zone.end());
  if (ask.and_discards) {
    const auto discards = deal.zone(zone_discards, seat);
    slots.insert(slots.end(), discards.begin(), discards.end());
  }
  slots.resize(std::min<std::size_t>(slots.size(), 60));
  return slots;
}

std::vector<Slot> answered_slots(const Deal& deal, Seat seat, const Question& question,
                                 const Answer& answer) {
  std::vector<Slot> named;
  if (question.kind == QuestionKind::bet) return named;
  const std::vector<Slot> slots = asked_slots(deal, seat, deal.variant().asks[question.row]);
  if (question.kind == QuestionKind::cards) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (((answer.cards >> i) & 1U) != 0) named.push_back(slots[i]);
    }
  }
  if (question.kind == QuestionKind::arrangement) {
    for (std::size_t i = 0; i < answer.order_count; ++i) {
      if (answer.order[i] < slots.size()) named.push_back(slots[answer.order[i]]);
    }
  }
  return named;
}

Answer with_first_alike(const Deal& deal, Seat seat, const Answer& answer) {
  const Question question = deal.question_for(seat);
  const bool cards = question.kind == QuestionKind::cards;
  if (!cards && question.kind != QuestionKind::arrangement) return answer;
  const std::vector<Slot> slots = asked_slots(deal, seat, deal.variant().asks[question.row]);
  std::uint64_t free = question.cards;
  const auto first_alike = [&](std::size_t at) {
    std::size_t i = 0;
    for (; i < slots.size(); ++i) {
      const bool same = alike(slots[i].card, slots[at].card) && slots[i].facing == slots[at].facing;
      if (same && ((free >> i) & 1U) != 0) break;
    }
    free &= ~(std::uint64_t{1} << i);
    return i;
  };
  Answer out = answer;
  if (cards) {
    for (std::uint64_t rest = answer.cards; rest != 0; rest &= rest - 1) {
      first_alike(static_cast<std::size_t>(std::countr_zero(rest)));
    }
    out.cards = question.cards & ~free;
  } else {
    for (std::uint8_t i = 0; i < answer.order_count; ++i) {
      out.order[i] = static_cast<std::uint8_t>(first_alike(answer.order[i]));
    }
  }
  return out;
}

}  // namespace houserules::session
