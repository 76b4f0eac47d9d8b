#include "engine/agents/protocol.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol_json.h"
#include "engine/cards/notation.h"
#include "engine/text/json.h"
#include "engine/variant/json_bounds.h"

namespace houserules::protocol {
namespace {

constexpr std::int64_t most_numbers_listed = 200;

Json player_json(const View& view, Seat seat) {
  const Variant& variant = view.variant();
  Json player = {{"seat", seat + 1},
                 {"stack", view.stack(seat)},
                 {"bet", view.bet(seat)},
                 {"in", view.in_deal().contains(seat)},
                 {"sits_out", view.sitting_out().contains(seat)}};
  Json& zones = player["zones"] = Json::object();
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    if (!variant.zones[z].of_seat) continue;
    zones[variant.zones[z].name] = cards_json(view.zone(static_cast<std::uint8_t>(z), seat));
  }
  Json& registers = player["registers"] = Json::object();
  for (std::size_t i = 0; i < variant.registers.size(); ++i) {
    if (!variant.registers[i].per_seat) continue;
    const std::optional<Value> value = view.seat_register(i, seat);
    registers[variant.registers[i].name] = value ? value_json(variant, *value) : Json();
  }
  return player;
}

Json view_json(const View& view) {
  const Variant& variant = view.variant();
  Json out = {{"variant", variant.id},       {"seat", view.seat() + 1}, {"seats", view.seats()},
              {"dealer", view.dealer() + 1}, {"pot", view.pot()},       {"stock", view.stock()}};
  Json& table = out["table"] = Json::object();
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    if (variant.zones[z].of_seat || z == zone_stock) continue;
    const int boards = z == zone_board ? View::boards : 1;
    for (int board = 0; board < boards; ++board) {
      const View::Cards cards =
          view.zone(static_cast<std::uint8_t>(z), no_seat, static_cast<std::uint8_t>(board));
      if (board > 0 && cards.count == 0) continue;
      const std::string number = board == 0 ? "" : std::to_string(board + 1);
      table[variant.zones[z].name + number] = cards_json(cards);
    }
  }
  Json& game = out["game"] = Json::object();
  for (std::size_t i = 0; i < variant.registers.size(); ++i) {
    if (variant.registers[i].per_seat) continue;
    game[variant.registers[i].name] = value_json(variant, view.game_register(i));
  }
  Json& players = out["players"] = Json::array();
  for (Seat seat = 0; seat < view.seats(); ++seat) players.push_back(player_json(view, seat));
  return out;
}

/// The card behind a bit of a question about cards.
Slot offered(const View& view, const AskAct& ask, unsigned bit) {
  const bool of_seat = view.variant().zones[ask.cards.zone].of_seat;
  const View::Cards cards = view.zone(ask.cards.zone, of_seat ? view.seat() : no_seat);
  if (bit < cards.count) return cards.slots[bit];
  return view.zone(zone_discards, view.seat()).slots[bit - cards.count];
}

Json bet_json(const Question& q) {
  Json out = {{"kind", "bet"}, {"fold", q.may_fold}, {"call", q.may_call}, {"to_call", q.to_call}};
  Json raise;
  if (q.may_raise) {
    raise = {{"least", q.raise_min}, {"most", q.raise_max}};
    if (q.raise_count > 0) {
      raise["only"] = std::vector<Chips>(q.raise_to.begin(), q.raise_to.begin() + q.raise_count);
    }
  }
  out["raise"] = std::move(raise);
  if (q.freeze_to != 0) out["freeze"] = q.freeze_to;
  return out;
}

Json question_json(const View& view, const Question& q) {
  const Variant& variant = view.variant();
  if (q.kind == QuestionKind::bet) return bet_json(q);
  const AskAct& ask = variant.asks[q.row];
  static constexpr std::array<const char*, 6> kinds = {"bet",    "option",      "cards",
                                                       "number", "arrangement", "seat"};
  Json out = {{"kind", kinds[static_cast<std::size_t>(q.kind)]},
              {"name", std::string(variant.word(ask.name))}};
  const bool conditional = ask.must.given() || ask.price.given();
  const auto refuses = [&](const Answer& answer) {
    return conditional && !view.refusal(answer).empty();
  };
  switch (q.kind) {
    case QuestionKind::bet:
      break;
    case QuestionKind::option: {
      Json& options = out["options"] = Json::array();
      for (std::size_t i = 0; i < ask.options.size(); ++i) {
        Answer chosen;
        chosen.option = static_cast<std::uint8_t>(i);
        if (((q.options >> i) & 1U) == 0U || refuses(chosen)) continue;
        options.push_back(
            {{"answer", std::string(variant.word(ask.options[i].name))}, {"price", q.prices[i]}});
      }
      break;
    }
    case QuestionKind::cards:
    case QuestionKind::arrangement: {
      Json& cards = out["cards"] = Json::array();
      for (unsigned bit = 0; bit < 60; ++bit) {
        if (((q.cards >> bit) & 1U) == 0U) continue;
        Json card = card_json(offered(view, ask, bit));
        card["index"] = bit + 1;
        cards.push_back(std::move(card));
      }
      const auto offered = static_cast<std::int64_t>(cards.size());
      out["least"] = std::min(q.min, offered);
      out["most"] = std::min(q.max, offered);
      if (conditional) out["conditional"] = true;
      if (q.kind == QuestionKind::cards) break;
      Json& zones = out["zones"] = Json::array();
      Json& piles = out["piles"] = Json::array();
      const std::vector<std::int64_t> sizes = pile_sizes(ask, q.max);
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string& zone = variant.zones[ask.targets[i].zone].name;
        zones.push_back(zone);
        piles.push_back({{"zone", zone}, {"cards", sizes[i]}});
      }
      break;
    }
    case QuestionKind::number: {
      out["least"] = q.min;
      out["most"] = q.max;
      if (!conditional) break;
      if (q.max - q.min >= most_numbers_listed) {
        out["conditional"] = true;
        break;
      }
      Json& only = out["only"] = Json::array();
      Answer named;
      for (named.number = q.min; named.number <= q.max; ++named.number) {
        if (!refuses(named)) only.push_back(named.number);
      }
      break;
    }
    case QuestionKind::seat: {
      Json& seats = out["seats"] = Json::array();
      for (Seat seat = 0; seat < view.seats(); ++seat) {
        Answer named;
        named.seats = SeatSet::of(seat);
        if (q.seats.contains(seat) && !refuses(named)) seats.push_back(seat + 1);
      }
      break;
    }
  }
  return out;
}

// ---------------------------------------------------------------- answers

std::int64_t number_in(const Json& value, const char* what) {
  const auto number = whole_number_of(value);
  if (!number) throw AgentError(std::string(what) + " must be a whole number");
  return *number;
}

const Json& member(const Json& said, const char* name) {
  if (!said.contains(name)) {
    throw AgentError(std::string("the answer to this question must have the member \"") + name +
                     "\"");
  }
  return said[name];
}

/// Numbers from 1, as positions from 0.
std::vector<std::uint8_t> positions(const Json& list) {
  if (!list.is_array()) throw AgentError("\"cards\" must be a list of card numbers");
  std::vector<std::uint8_t> out;
  for (const Json& one : list) {
    const std::int64_t number = number_in(one, "a card");
    if (number < 1 || number > 60) throw AgentError("there is no card " + std::to_string(number));
    out.push_back(static_cast<std::uint8_t>(number - 1));
  }
  return out;
}

Answer bet_answer(const Question& q, const Json& said) {
  Answer answer;
  if (said.contains("raise")) {
    answer.bet = Answer::Bet::raise;
    answer.amount = number_in(said["raise"], "\"raise\"");
    return answer;
  }
  const Json& word = member(said, "answer");
  if (word == "fold") {
    answer.bet = Answer::Bet::fold;
  } else if (word == "check" && q.to_call > 0) {
    throw AgentError("there is a bet of " + std::to_string(q.to_call) +
                     " to call, so answer \"call\" or \"fold\", not \"check\"");
  } else if (word != "call" && word != "check") {
    throw AgentError("answer a bet with \"fold\", \"call\" or {\"raise\": CHIPS}");
  }
  return answer;
}

Answer understood(const View& view, const Question& q, const Json& said) {
  Answer answer;
  switch (q.kind) {
    case QuestionKind::bet:
      return bet_answer(q, said);
    case QuestionKind::option: {
      const Json& word = member(said, "answer");
      const AskAct& ask = view.variant().asks[q.row];
      const auto found =
          std::find_if(ask.options.begin(), ask.options.end(), [&](const AskAct::Option& option) {
            return word.is_string() &&
                   view.variant().word(option.name) == word.get_ref<const std::string&>();
          });
      if (found == ask.options.end()) throw AgentError("there is no such option");
      answer.option = static_cast<std::uint8_t>(found - ask.options.begin());
      return answer;
    }
    case QuestionKind::cards:
      for (const std::uint8_t at : positions(member(said, "cards"))) {
        answer.cards |= std::uint64_t{1} << at;
      }
      return answer;
    case QuestionKind::number:
      answer.number = number_in(member(said, "number"), "\"number\"");
      return answer;
    case QuestionKind::arrangement: {
      const std::vector<std::uint8_t> order = positions(member(said, "cards"));
      if (order.size() > answer.order.size()) throw AgentError("there are too many cards");
      std::copy(order.begin(), order.end(), answer.order.begin());
      answer.order_count = static_cast<std::uint8_t>(order.size());
      return answer;
    }
    case QuestionKind::seat: {
      const std::int64_t seat = number_in(member(said, "seat"), "\"seat\"");
      if (seat < 1 || seat > view.seats()) throw AgentError("there is no such seat");
      answer.seats = SeatSet::of(static_cast<Seat>(seat - 1));
      return answer;
    }
  }
  return answer;
}

}  // namespace

Json question(const View& view, Random& random) {
  const Question asked = view.question();
  Json told = question_json(view, asked);
  told["default"] = answer_json(view.variant(), asked.kind, asked.row, view.default_answer());
  told["random"] = random.next() >> 33;
  return {{"protocol", oldest_version}, {"view", view_json(view)}, {"question", std::move(told)}};
}

std::string answer_text(const View& view, const Answer& answer) {
  const Question asked = view.question();
  return json_written(answer_json(view.variant(), asked.kind, asked.row, answer));
}

Answer answer(const View& view, const Json& said) {
  if (said.is_string()) return answer(view, {{"answer", said}});
  if (!said.is_object()) {
    throw AgentError("an answer must be an object, such as {\"answer\": \"call\"}");
  }
  const Answer answer = understood(view, view.question(), said);
  const std::string refused = view.refusal(answer);
  if (!refused.empty()) throw AgentError(refused);
  return answer;
}

}  // namespace houserules::protocol
