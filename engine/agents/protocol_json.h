#pragma once
// Cards, values and answers as the protocol for agents writes them.

#include <nlohmann/json_fwd.hpp>

#include "engine/table/view.h"

namespace houserules::protocol {

using Json = nlohmann::ordered_json;

Json card_json(const Slot& slot);
Json cards_json(const View::Cards& cards);
/// Seats count from 1.
Json seats_json(SeatSet seats);
Json value_json(const Variant& variant, Value value);
/// An answer as a bot would give it. `row`: of the ask.
Json answer_json(const Variant& variant, QuestionKind kind, std::size_t row, const Answer& answer);

}  // namespace houserules::protocol
