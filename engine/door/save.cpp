// Saved deals, as JSON: the answers of a game and what it began with. Untrusted bytes can do no
// more than answers can, since each answer is checked in the replay.

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/door/json.h"

namespace houserules::door {
namespace {

using Kind = v1::Answer::Kind;

/// One per kind of answer, in order.
constexpr std::string_view letters = "fcronsk";

bool says_all(Kind kind) { return kind == Kind::fold || kind == Kind::call; }

/// [seat, letter, number or cards]
Json written_answer(int seat, const v1::Answer& answer) {
  Json out = Json::array();
  out.push_back(seat);
  out.push_back(std::string(1, letters[static_cast<std::size_t>(answer.kind)]));
  if (answer.kind == Kind::cards) {
    out.push_back(answer.cards);
  } else if (!says_all(answer.kind)) {
    out.push_back(answer.number);
  }
  return out;
}

[[noreturn]] void not_saved() { throw v1::Error("this is not a saved deal"); }

const Json& member(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) not_saved();
  return *found;
}
const Json& list(const Json& value) {
  if (!value.is_array()) not_saved();
  return value;
}
const std::string& words(const Json& value) {
  if (!value.is_string()) not_saved();
  return value.get_ref<const std::string&>();
}
std::int64_t number(const Json& value) {
  const std::optional<std::int64_t> whole = whole_number_of(value);
  if (!whole) not_saved();
  return *whole;
}
/// For seats and places, which are all small.
int small_number(const Json& value) {
  const std::int64_t whole = number(value);
  if (whole < 0 || whole > 255) not_saved();
  return static_cast<int>(whole);
}

std::pair<int, v1::Answer> read_answer(const Json& saved) {
  if (list(saved).size() < 2) not_saved();
  const std::string& letter = words(saved[1]);
  const std::size_t kind = letter.size() == 1 ? letters.find(letter) : std::string::npos;
  if (kind == std::string::npos) not_saved();
  v1::Answer answer;
  answer.kind = static_cast<Kind>(kind);
  if (saved.size() != (says_all(answer.kind) ? 2U : 3U)) not_saved();
  if (answer.kind == Kind::cards) {
    for (const Json& card : list(saved[2])) answer.cards.push_back(small_number(card));
  } else if (!says_all(answer.kind)) {
    answer.number = number(saved[2]);
  }
  return {small_number(saved[0]), std::move(answer)};
}

}  // namespace

std::string written(const SavedGame& game) {
  Json out{{"houserules", 1},
           {"rules", game.hash},
           {"stacks", game.stacks},
           {"dealer", game.dealer},
           {"seed", std::to_string(game.seed)},
           {"deck", game.deck},
           {"deals", Json::array()}};
  for (const auto& deal : game.deals) {
    Json answers = Json::array();
    for (const auto& [seat, answer] : deal) answers.push_back(written_answer(seat, answer));
    out["deals"].push_back(std::move(answers));
  }
  return json_written(out);
}

SavedGame read_saved(std::string_view bytes) {
  const JsonBounds bounds{std::size_t{1} << 24U, 2'000'000, 6};
  Json saved;
  try {
    saved = parse_json<Json>(bytes, bounds);
  } catch (const JsonError&) {
    not_saved();
  }
  if (!saved.is_object() || number(member(saved, "houserules")) != 1) not_saved();
  SavedGame game;
  game.hash = words(member(saved, "rules"));
  for (const Json& chips : list(member(saved, "stacks"))) game.stacks.push_back(number(chips));
  if (game.stacks.empty()) not_saved();
  game.dealer = small_number(member(saved, "dealer"));
  const std::string& seed = words(member(saved, "seed"));
  const auto [end, problem] = std::from_chars(seed.data(), seed.data() + seed.size(), game.seed);
  if (problem != std::errc() || end != seed.data() + seed.size()) not_saved();
  game.deck = words(member(saved, "deck"));
  for (const Json& deal : list(member(saved, "deals"))) {
    auto& answers = game.deals.emplace_back();
    for (const Json& answer : list(deal)) answers.push_back(read_answer(answer));
  }
  if (game.deals.empty()) not_saved();
  return game;
}

}  // namespace houserules::door
