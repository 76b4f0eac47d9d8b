#include "engine/agents/protocol_json.h"

#include <array>
#include <nlohmann/json.hpp>

#include "engine/cards/notation.h"

namespace houserules::protocol {

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat + 1);
  return list;
}

Json card_json(const Slot& slot) {
  return {{"card", text(slot.card)}, {"up", slot.facing == Facing::up}};
}

Json cards_json(const View::Cards& cards) {
  Json list = Json::array();
  for (const Slot& slot : cards.all()) list.push_back(card_json(slot));
  return list;
}

Json value_json(const Variant& variant, Value value) {
  static constexpr std::string_view ranks = "23456789TJQKA";
  static constexpr std::string_view suits = "cdhs";
  switch (value.type) {
    case Type::yes_no:
      return value.bits != 0;
    case Type::number:
      return value.bits;
    case Type::rank:
      return std::string(1, ranks[static_cast<std::size_t>(value.bits)]);
    case Type::suit:
      return std::string(1, suits[static_cast<std::size_t>(value.bits)]);
    case Type::word:
      return std::string(variant.word(static_cast<Word>(value.bits)));
    case Type::card:
      return text(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return value.bits + 1;
    case Type::seats:
      return seats_json(value.as_seats());
    default:
      return nullptr;
  }
}

Json answer_json(const Variant& variant, QuestionKind kind, std::size_t row, const Answer& answer) {
  switch (kind) {
    case QuestionKind::bet:
      if (answer.bet == Answer::Bet::raise) return {{"raise", answer.amount}};
      return {{"answer", answer.bet == Answer::Bet::fold ? "fold" : "call"}};
    case QuestionKind::option: {
      const AskAct& ask = variant.asks[row];
      return {{"answer", std::string(variant.word(ask.options[answer.option].name))}};
    }
    case QuestionKind::cards: {
      Json list = Json::array();
      for (unsigned bit = 0; bit < 60; ++bit) {
        if (((answer.cards >> bit) & 1U) != 0U) list.push_back(bit + 1);
      }
      return {{"cards", std::move(list)}};
    }
    case QuestionKind::number:
      return {{"number", answer.number}};
    case QuestionKind::arrangement: {
      Json list = Json::array();
      for (std::size_t i = 0; i < answer.order_count; ++i) list.push_back(answer.order[i] + 1);
      return {{"cards", std::move(list)}};
    }
    case QuestionKind::seat:
      return {{"seat", answer.seats.empty() ? 0 : answer.seats.front() + 1}};
  }
  return {};
}

}  // namespace houserules::protocol
