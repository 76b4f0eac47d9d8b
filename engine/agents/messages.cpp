#include "engine/agents/messages.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/agents/protocol_json.h"
#include "engine/cards/notation.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/json_bounds.h"

namespace houserules::protocol {
namespace {

Json game_json(const Variant& variant) {
  Json options = Json::object();
  for (const auto& [name, value] : variant.options) options[name] = value;
  return {{"id", variant.id},
          {"name", variant.name},
          {"options", std::move(options)},
          {"with", variant.modifiers}};
}

Json card_list(const std::vector<Card>& cards) {
  Json list = Json::array();
  for (const Card card : cards) list.push_back(text(card));
  return list;
}

/// Puts in what the kind of an event has besides its seats and chips.
void add_particulars(Json& out, const Variant& variant, const KnownEvent& known) {
  const Event& event = known.event;
  const auto named = [&](std::string_view name) {
    if (!name.empty()) out["name"] = name;
  };
  const auto part = [&] {
    out["pot"] = event.pot + 1;
    named(variant.word(variant.showdowns[event.showdown].parts[event.part].name));
    if (event.board > 0) out["board"] = event.board + 1;
  };
  switch (event.kind) {
    case Event::Kind::card_dealt:
    case Event::Kind::card_moved:
    case Event::Kind::card_turned:
      out["zone"] = variant.zones[event.zone].name;
      out["card"] = text(event.card);
      out["up"] = event.facing == Facing::up;
      if (event.board > 0) out["board"] = event.board + 1;
      break;
    case Event::Kind::bring_in:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
      out["total"] = event.amount;
      break;
    case Event::Kind::answered: {
      const AskAct& ask = variant.asks[event.row];
      named(variant.word(ask.name));
      if (known.tells_answer)
        out["value"] = answer_json(variant, ask.kind, event.row, event.answer);
      break;
    }
    case Event::Kind::revealed:
      named(variant.word(variant.asks[event.row].name));
      break;
    case Event::Kind::register_set:
      named(variant.registers[event.row].name);
      out["value"] = value_json(variant, event.value);
      break;
    case Event::Kind::rolled:
    case Event::Kind::board_split:
      out["value"] = event.amount;
      break;
    case Event::Kind::shown:
      out["cards"] = card_list(known.cards);
      break;
    case Event::Kind::pot_begins:
      out["pot"] = event.pot + 1;
      out["seats"] = seats_json(event.seats);
      break;
    case Event::Kind::compared:
      part();
      if (!known.hand.empty()) out["hand"] = known.hand;
      break;
    case Event::Kind::awarded:
      part();
      break;
    case Event::Kind::step:
    case Event::Kind::pays:
    case Event::Kind::deal_ends:
      named(event.pool == Event::no_pool ? variant.word(event.word)
                                         : std::string_view(variant.registers[event.pool].name));
      break;
    default:
      break;
  }
}

/// "4 to 98", or "2 or 4".
std::string amounts(const Json& range) {
  if (!range.contains("only")) {
    return fmt::format("{} to {}", range["least"].get<Chips>(), range["most"].get<Chips>());
  }
  std::string out;
  for (const Json& one : range["only"]) {
    out += (out.empty() ? "" : ", ") + std::to_string(one.get<Chips>());
  }
  return out;
}

std::string expected_of_bet(const Json& question) {
  std::string out;
  const auto add = [&](const std::string& answer) { out += (out.empty() ? "" : " or ") + answer; };
  if (question["fold"].get<bool>()) add(R"({"answer":"fold"})");
  if (question["call"].get<bool>()) add(R"({"answer":"call"})");
  if (!question["raise"].is_null()) {
    const Json& raise = question["raise"];
    add(raise["least"] == raise["most"] ? R"({"raise":)" + raise["least"].dump() + "}"
                                        : R"({"raise":N} with N )" + amounts(raise));
  }
  if (question.contains("freeze")) add(R"({"raise":)" + question["freeze"].dump() + "}");
  return out;
}

std::string listed_in(const Json& list, const char* member) {
  std::string out;
  for (const Json& one : list) {
    const Json& value = member == nullptr ? one : one[member];
    out += (out.empty() ? "" : ", ") + json_written(value);
  }
  return out;
}

}  // namespace

Json hello(const Json& question, int seconds) {
  Json out = {{"type", "hello"}};
  out.update(question);
  out["speaks"] = {oldest_version, newest_version};
  out["seconds"] = seconds;
  return out;
}

std::optional<Hello> hello_answer(const Json& said) {
  if (!said.is_object() || !said.contains("protocol")) return std::nullopt;
  const auto version = whole_number_of(said["protocol"]);
  if (!version) throw AgentError("\"protocol\" must be a version number");
  if (*version < oldest_version || *version > newest_version) {
    throw AgentError(fmt::format("version {} of the protocol is not supported; use {} or {}",
                                 *version, oldest_version, newest_version));
  }
  Hello out{static_cast<int>(*version), {}};
  if (!said.contains("name")) return out;
  if (!said["name"].is_string()) throw AgentError("\"name\" must be text");
  out.name = said["name"].get<std::string>();
  return out;
}

Json hand(const HandOf& hand, const Variant& variant, const TableState& table, Seat seat) {
  return {{"type", "hand"},     {"hand", hand.number},   {"game", game_json(variant)},
          {"seat", seat + 1},   {"seats", table.seats},  {"dealer", table.dealer + 1},
          {"deal", table.deal}, {"stacks", hand.stacks}, {"pot", table.pot}};
}

Json event(const Variant& variant, const KnownEvent& known) {
  const Event& event = known.event;
  if (event.kind == Event::Kind::step && event.word == no_word) return nullptr;
  Json out = {{"kind", name(event.kind)}};
  if (event.seat != no_seat) out["seat"] = event.seat + 1;
  if (event.other != no_seat) out["other"] = event.other + 1;
  if (event.chips != 0) out["chips"] = event.chips;
  add_particulars(out, variant, known);
  return out;
}

Json asked(std::uint64_t hand, const View& view, Json question, Json events, int seconds) {
  return {{"type", "question"},
          {"hand", hand},
          {"game", game_json(view.variant())},
          {"seconds", seconds},
          {"events", std::move(events)},
          {"view", std::move(question["view"])},
          {"question", std::move(question["question"])}};
}

Json result(const HandOf& hand, const View& view, const Json& told, Json events) {
  Json won = Json::array(), stacks = Json::array();
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    won.push_back(view.stack(seat) - hand.stacks[seat]);
    stacks.push_back(view.stack(seat));
  }
  Json shown = Json::array(), awards = Json::array();
  std::string why;
  for (const Json& event : told) {
    const std::string& kind = event["kind"].get_ref<const std::string&>();
    if (kind == "shown") shown.push_back({{"seat", event["seat"]}, {"cards", event["cards"]}});
    if (kind == "deal_ends") why = event.value("name", "");
    if (kind != "awarded") continue;
    Json award = event;
    award.erase("kind");
    // Its hand in words, where it was compared and shown.
    for (const Json& other : told) {
      if (other["kind"] == "compared" && other["seat"] == event["seat"] &&
          other["pot"] == event["pot"] && other.contains("hand") &&
          other.value("name", "") == event.value("name", "") &&
          other.value("board", 1) == event.value("board", 1)) {
        award["hand"] = other["hand"];
      }
    }
    awards.push_back(std::move(award));
  }
  return {{"type", "result"},
          {"hand", hand.number},
          {"events", std::move(events)},
          {"won", std::move(won)},
          {"stacks", std::move(stacks)},
          {"shown", std::move(shown)},
          {"awards", std::move(awards)},
          {"why", why}};
}

std::string expected(const Json& question) {
  const std::string& kind = question["kind"].get_ref<const std::string&>();
  if (kind == "bet") return expected_of_bet(question);
  if (kind == "option") {
    return R"({"answer":A} with A one of )" + listed_in(question["options"], "answer");
  }
  if (kind == "seat") return R"({"seat":N} with N one of )" + listed_in(question["seats"], nullptr);
  if (kind == "number") return R"({"number":N} with N )" + amounts(question);
  const std::string indexes = listed_in(question["cards"], "index");
  const std::string some =
      question["least"] == question["most"] ? question["least"].dump() : amounts(question);
  return fmt::format(R"({{"cards":[…]}} with {} of the indexes {}, {}each once)", some, indexes,
                     kind == "arrangement" ? "in order, " : "");
}

}  // namespace houserules::protocol
