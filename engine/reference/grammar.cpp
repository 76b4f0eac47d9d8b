#include "engine/reference/grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/language/phrases.h"
#include "engine/language/slots.h"
#include "engine/tree/steps.h"

namespace houserules::grammar {
namespace {

Key key_of(const KeyWord& word) {
  std::string help(word.help);
  if (!word.fallback.empty() && !word.required()) {
    help += (help.empty() ? "Default: " : ". Default: ") + std::string(word.fallback);
  }
  const KeyWord* meant = &word;
  if (word.takes == Takes::alias) {
    meant = find_word(word.section, word.detail);
    help = "the same as `" + std::string(word.detail) + "`";
  }
  Key key{word.key, std::move(help), {meant->takes, meant->detail}, word.required()};
  key.alias = word.takes == Takes::alias;
  if (!word.required()) key.fallback = word.fallback;
  return key;
}

Step notation_step(const NotationRow& row) {
  const auto& [notation, keys] = row;
  const bool needs_object = std::any_of(keys.begin(), keys.end(), [](const KeyWord& key) {
    return key.required() || key.fallback == bound_seat_or_everyone;
  });
  return {notation.name, notation.help,
          notation.phrase.empty() ? Value{} : Value{Takes::form, notation.phrase}, needs_object};
}

const Key* find(const std::vector<Key>& keys, std::string_view name) {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

void add(std::vector<Key>& keys, std::vector<Key> more) {
  for (Key& key : more) {
    if (find(keys, key.name) == nullptr) keys.push_back(std::move(key));
  }
}

/// A key of a step: its verb, or a key next to any verb.
std::optional<Key> key_of_step(std::string_view name) {
  if (const Step* step = find_step(name)) {
    return Key{step->name, std::string(step->help), step->object, false};
  }
  for (const Step& step : steps()) {
    const auto keys = keys_beside(step.name);
    if (const Key* key = find(keys, name)) return *key;
  }
  return std::nullopt;
}

std::string code_list(std::string_view words) {
  std::string out;
  for (const std::string_view word : alternatives(words)) {
    out += fmt::format("{}`{}`", out.empty() ? "" : ", ", word);
  }
  return out;
}

/// Returns the keys of an answer's effects.
std::vector<Key> keys_of_body() {
  return {{"about", "text for players; replaces the generated sentence", {Takes::text, {}}},
          {"narrated", std::string(tree::narrated_option), {Takes::text, {}}},
          {"when", "only offered if this holds", {Takes::condition, {}}},
          {"price", "its price", {Takes::number, {}}},
          {"do", "its effect", {Takes::steps, {}}}};
}

std::vector<Key> keys_under(const Value& value) {
  const bool form = value.takes == Takes::form || value.takes == Takes::forms;
  if (form) return keys_in(section_of(value.detail));
  return {};
}

}  // namespace

const std::vector<Step>& steps() {
  static const std::vector<Step> all = [] {
    std::vector<Step> found;
    for (const Verb& verb : verbs()) {
      found.push_back({verb.name, verb.help, {verb.takes, verb.detail}, verb.needs_object});
    }
    for (const NotationRow& row : notations()) found.push_back(notation_step(row));
    return found;
  }();
  return all;
}

const Step* find_step(std::string_view name) {
  const auto found = std::find_if(steps().begin(), steps().end(),
                                  [&](const Step& step) { return step.name == name; });
  return found == steps().end() ? nullptr : &*found;
}

std::vector<Key> keys_beside(std::string_view step) {
  std::vector<Key> keys = keys_in("step");
  if (const Verb* verb = find_verb(step)) {
    add(keys, keys_in(beside(verb->name)));
    if (verb->takes == Takes::form) add(keys, keys_in(section_of(verb->detail)));
  } else if (const NotationRow* row = find_notation_row(step)) {
    for (const KeyWord& word : row->keys) keys.push_back(key_of(word));
  }
  return keys;
}

std::vector<Key> keys_in(std::string_view section) {
  std::vector<Key> keys;
  for (const KeyWord& word : words()) {
    if (word.section == section) keys.push_back(key_of(word));
  }
  // A showdown that is not split is its only part.
  if (section == "showdown") add(keys, keys_in("part"));
  return keys;
}

std::vector<Word> words_of(const Value& value) {
  std::vector<Word> found;
  switch (value.takes) {
    case Takes::word:
    case Takes::number:
      for (const std::string_view word : alternatives(value.detail)) found.push_back({word, {}});
      break;
    case Takes::yes_no:
    case Takes::condition:
      found = {{"yes", {}}, {"no", {}}};
      break;
    case Takes::form:
    case Takes::forms:
    case Takes::steps:
      for (const PhraseRow& row : phrase_rows()) {
        if (row.key != value.detail) continue;
        const std::vector<PatternPart> parts = parse_pattern(row.pattern);
        // If a phrase is one word of a list, returns the whole list.
        const bool one_of_list = parts.size() == 1 && parts[0].fixed.empty();
        const auto list = one_of_list ? slot_words(parts[0].slot) : std::vector<std::string_view>();
        for (const std::string_view word : list) found.push_back({word, row.help, row.pattern});
        if (list.empty()) found.push_back({row.example, row.help, row.pattern});
      }
      break;
    case Takes::seats:
      for (const SlotKind slot : {SlotKind::seat, SlotKind::seats}) {
        for (const std::string_view word : slot_words(slot)) found.push_back({word, {}});
      }
      break;
    default:
      break;
  }
  return found;
}

std::string type_text(const Value& value) {
  const std::string_view detail = value.detail;
  const bool has_phrases = find_phrase_key(detail) != nullptr;
  const auto shaped = [&](std::string_view many) {
    const bool map = !houserules::keys_of(section_of(detail)).empty();
    const std::string_view s = many.empty() ? "" : "s";
    std::string text(many);
    if (has_phrases) text += fmt::format("phrase{}", s);
    if (has_phrases && map) text += " or ";
    if (map || !has_phrases) text += fmt::format("map{}", s);
    return text + fmt::format(" ({})", detail);
  };
  switch (value.takes) {
    case Takes::text:
      return "text";
    case Takes::texts:
      return "text or list";
    case Takes::word:
      return code_list(detail);
    case Takes::yes_no:
      return "yes or no";
    case Takes::number:
      return detail.empty() ? "number" : "number or " + code_list(detail);
    case Takes::condition:
      return "yes, no or expression";
    case Takes::expression:
      return "expression";
    case Takes::seats:
      return "seats";
    case Takes::form:
      return shaped("");
    case Takes::forms:
      return shaped("list of ");
    case Takes::named:
      return shaped("map from names to ");
    case Takes::steps:
      return has_phrases ? "steps or phrase" : "steps";
    case Takes::bodies:
      return "map from names to steps, or to {about, narrated, when, price, do}";
    case Takes::anything:
      return "see description";
    case Takes::alias:
      return {};
  }
  return {};
}

std::optional<Key> key_of_scalar(const Value& value) {
  if (value.takes != Takes::form && value.takes != Takes::forms) return std::nullopt;
  const Section* section = find_section(section_of(value.detail));
  if (section == nullptr || section->short_for.empty()) return std::nullopt;
  const KeyWord* word = find_word(section->name, section->short_for);
  if (word == nullptr) return std::nullopt;
  return key_of(*word);
}

std::optional<Key> find_key(const Spot& spot, std::string_view name,
                            std::span<const std::string> beside) {
  if (const Key* key = find(spot.keys, name)) return *key;
  if (spot.steps.empty()) return std::nullopt;
  if (const Step* step = find_step(name)) {
    return Key{step->name, std::string(step->help), step->object};
  }
  for (const std::string& verb : beside) {
    if (find_step(verb) == nullptr) continue;
    const std::vector<Key> keys = keys_beside(verb);
    if (const Key* key = find(keys, name)) return *key;
  }
  return std::nullopt;
}

Spot at(std::span<const std::string> path) {
  // What the keys before lead to. A body is `steps` with three keys of its own.
  Value value{Takes::form, "file"};
  bool body = false;
  Spot spot;
  for (const std::string& name : path) {
    std::optional<Key> key;
    const bool inside_body = std::exchange(body, false);
    if (value.takes == Takes::named) {
      key = Key{name, {}, {Takes::form, value.detail}, false};
    } else if (value.takes == Takes::bodies) {
      key = Key{name, {}, {Takes::steps, {}}, false};
      body = true;
    } else {
      const std::vector<Key> keys = inside_body ? keys_of_body() : keys_under(value);
      if (const Key* known = find(keys, name)) key = *known;
      const bool holds_steps = value.takes == Takes::steps || value.detail == "whenever";
      if (!key && holds_steps) key = key_of_step(name);
    }
    if (!key) return {};
    value = key->value;
    spot.help = std::move(key->help);
  }
  spot.keys = body ? keys_of_body() : keys_under(value);
  if (value.takes == Takes::steps || value.detail == "whenever") spot.steps = steps();
  spot.words = words_of(value);
  spot.value = value;
  return spot;
}

}  // namespace houserules::grammar
