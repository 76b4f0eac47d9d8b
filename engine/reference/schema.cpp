#include "engine/reference/schema.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/language/phrases.h"
#include "engine/reference/grammar.h"
#include "engine/text/json.h"

namespace houserules {
namespace {

using Json = nlohmann::ordered_json;

Json any_of(std::initializer_list<Json> choices) { return {{"anyOf", Json::array_t(choices)}}; }

/// Files that may define steps (in `define:` or a parent) accept steps of any name.
enum class Steps { known, own };

class Schema {
 public:
  std::string text() {
    define("expression", {{"type", "string"}, {"pattern", "^[=$]"}});
    define("text", {{"type", Json::array({"string", "number"})}});
    for (const Steps steps : {Steps::known, Steps::own}) {
      steps_ = steps;
      define_sections();
      define_steps();
    }
    const auto says = [](const char* key) -> Json { return {{"required", Json::array({key})}}; };
    const Json whole = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                        {"title", "A rule file of House Rules"},
                        {"type", "object"},
                        {"required", Json::array({"houserules", "name"})},
                        {"if", any_of({says("extends"), says("needs"), says("define")})},
                        {"then", ref("file", Steps::own)},
                        {"else", ref("file", Steps::known)},
                        {"anyOf", Json::array({says("extends"),
                                               says("needs"),
                                               says("mix"),
                                               {{"required", Json::array({"players", "play"})}}})},
                        {"definitions", definitions_}};
    return json_written(whole, 1) + "\n";
  }

 private:
  // ---- names of definitions

  static std::string name_of(std::string_view of, Steps steps) {
    std::string name(of);
    std::replace(name.begin(), name.end(), ' ', '-');
    std::replace(name.begin(), name.end(), ':', '.');
    return steps == Steps::own ? "own." + name : name;
  }
  static Json ref(std::string_view of, Steps steps) {
    return {{"$ref", "#/definitions/" + name_of(of, steps)}};
  }
  Json here(std::string_view of) const { return ref(of, steps_); }
  /// For scalars: the same in all files.
  static Json scalar(std::string_view of) { return ref(of, Steps::known); }
  void define(std::string_view name, Json schema, Steps steps = Steps::known) {
    definitions_[name_of(name, steps)] = std::move(schema);
  }

  // ---- values

  static Json words(const grammar::Value& value) {
    Json list = Json::array();
    for (const grammar::Word& word : grammar::words_of(value)) {
      if (std::find(list.begin(), list.end(), word.text) == list.end()) list.push_back(word.text);
    }
    return list;
  }

  /// One of its words, an option, or an expression.
  static Json word(const grammar::Value& value) {
    return any_of({{{"enum", words(value)}}, scalar("expression")});
  }

  static Json number(const grammar::Value& value) {
    Json list = words(value);
    for (const char* endless : {"never", "no cap", "no limit"}) {
      if (std::find(list.begin(), list.end(), endless) == list.end()) list.push_back(endless);
    }
    return any_of({{{"type", "integer"}, {"minimum", 0}}, {{"enum", list}}, scalar("expression")});
  }

  /// A phrase, the map it is short for, or a list of these.
  Json form(const grammar::Value& value) const {
    Json choices = Json::array();
    const Json phrases = words(value);
    if (!phrases.empty()) choices.push_back({{"enum", phrases}});
    choices.push_back(scalar("text"));
    const std::string section = section_of(value.detail);
    if (keys_of(section).empty()) {
      choices.push_back({{"type", "object"}});
    } else {
      choices.push_back(here(section));
    }
    Json list = {{"type", "array"}, {"items", {{"anyOf", choices}}}};
    choices.push_back(std::move(list));
    return {{"anyOf", std::move(choices)}};
  }

  Json steps(const grammar::Value& value) const {
    Json choices = Json::array(
        {here("step"), {{"type", "array"}, {"items", any_of({here("step"), {{"type", "null"}}})}}});
    const Json phrases = words(value);
    if (!phrases.empty()) choices.insert(choices.begin(), Json({{"enum", phrases}}));
    if (find_phrase_key(value.detail) != nullptr) choices.push_back({{"type", "string"}});
    return {{"anyOf", std::move(choices)}};
  }

  Json schema_of(const grammar::Value& value) const {
    switch (value.takes) {
      case Takes::text:
        return scalar("text");
      case Takes::texts:
        return any_of({scalar("text"), {{"type", "array"}, {"items", scalar("text")}}});
      case Takes::word:
      case Takes::yes_no:
      case Takes::condition:
        return word(value);
      case Takes::number:
        return number(value);
      case Takes::expression:
        return scalar("expression");
      case Takes::seats:
        return any_of({{{"enum", words(value)}}, {{"type", Json::array({"string", "object"})}}});
      case Takes::form:
      case Takes::forms:
        return form(value);
      case Takes::named:
        return {{"type", "object"}, {"additionalProperties", nothing_or(form(value))}};
      case Takes::steps:
        return steps(value);
      case Takes::bodies:
        return any_of({{{"type", "object"}, {"additionalProperties", nothing_or(here("body"))}},
                       {{"type", "array"}, {"items", scalar("text")}},
                       scalar("expression")});
      case Takes::anything:
      case Takes::alias:
        break;
    }
    return Json::object();
  }

  /// A null removes a key of the parent, and stands for a verb without an object.
  static Json nothing_or(Json schema) {
    if (schema.empty()) return schema;
    if (schema.size() == 1 && schema.contains("anyOf")) {
      schema["anyOf"].push_back({{"type", "null"}});
      return schema;
    }
    return any_of({std::move(schema), {{"type", "null"}}});
  }

  // ---- maps

  void add_property(Json& properties, std::string_view name, std::string_view help,
                    const grammar::Value& value) const {
    Json property = Json::object();
    if (!help.empty()) property["description"] = help;
    property.update(nothing_or(schema_of(value)));
    properties[std::string(name)] = std::move(property);
  }

  Json properties(const std::vector<grammar::Key>& keys) const {
    Json all = Json::object();
    for (const grammar::Key& key : keys) add_property(all, key.name, key.help, key.value);
    return all;
  }

  void define_sections() {
    std::vector<std::string_view> done;
    for (const KeyWord& row : houserules::words()) {
      if (std::find(done.begin(), done.end(), row.section) != done.end()) continue;
      done.push_back(row.section);
      // The keys of a verb are used in steps.
      const bool of_verb =
          find_verb(row.section) != nullptr && find_section(row.section) == nullptr;
      if (of_verb || row.section == "step") continue;
      Json all = properties(grammar::keys_in(row.section));
      if (row.section == "whenever") {
        const Json beside = properties_of_steps();
        for (const auto& [name, property] : beside.items()) {
          if (!all.contains(name)) all[name] = property;
        }
      }
      Json map = {{"type", "object"}, {"properties", std::move(all)}};
      const bool own_steps = row.section == "whenever" && steps_ == Steps::own;
      if (!own_steps) map["additionalProperties"] = false;
      define(row.section, std::move(map), steps_);
    }
    const Json keys = {
        {"type", "object"},
        {"properties",
         properties(grammar::at(std::vector<std::string>{"play", "options", "x"}).keys)},
        {"additionalProperties", false}};
    define("body", any_of({keys, steps({Takes::steps, {}})}), steps_);
  }

  // ---- steps

  Json verb_of(const grammar::Step& step) const {
    Json property = Json::object();
    add_property(property, step.name, step.help, step.object);
    return property[std::string(step.name)];
  }

  /// Every verb, and all keys that may be next to one.
  Json properties_of_steps() const {
    Json all = Json::object();
    for (const grammar::Step& step : grammar::steps()) {
      all[std::string(step.name)] = verb_of(step);
      const Json beside = properties(grammar::keys_beside(step.name));
      for (const auto& [name, property] : beside.items()) {
        if (find_word("whenever", name) == nullptr) all[name] = Json::object();
      }
    }
    for (const grammar::Step& step : grammar::steps()) all[std::string(step.name)] = verb_of(step);
    return all;
  }

  void define_steps() {
    Json bare = Json::array(), choices = Json::array(), verbs = Json::array();
    for (const grammar::Step& step : grammar::steps()) {
      if (!step.needs_object) bare.push_back(step.name);
      verbs.push_back({{"required", Json::array({step.name})}});
      Json all = Json::object();
      all[std::string(step.name)] = verb_of(step);
      const Json beside = properties(grammar::keys_beside(step.name));
      for (const auto& [name, property] : beside.items()) all[name] = property;
      define("step " + std::string(step.name),
             {{"type", "object"},
              {"required", Json::array({step.name})},
              {"properties", std::move(all)},
              {"additionalProperties", false}},
             steps_);
      choices.push_back(here("step " + std::string(step.name)));
    }
    choices.insert(choices.begin(), Json({{"enum", bare}}));
    if (steps_ == Steps::own) {
      choices.push_back({{"type", "string"}});
      choices.push_back({{"type", "object"}, {"not", {{"anyOf", verbs}}}});
    }
    define("step", {{"anyOf", std::move(choices)}}, steps_);
  }

  Json definitions_ = Json::object();
  Steps steps_ = Steps::known;
};

}  // namespace

std::string json_schema() { return Schema().text(); }

}  // namespace houserules
