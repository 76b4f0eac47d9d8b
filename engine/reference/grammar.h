#pragma once
// What may be written where in a rule file, and what it means: the tables of words, verbs, notation
// and phrases, read as one tree. For the schema, and for completion and help in editors.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tree/words.h"

namespace houserules::grammar {

/// What a value may be: two columns of the table of words.
struct Value {
  Takes takes = Takes::anything;
  std::string_view detail = {};
};

/// A key of a map.
struct Key {
  std::string_view name;
  std::string help;  // what it is for, and its default
  Value value;
  bool required = false;
  bool alias = false;              // another spelling of a key next to it
  std::string_view fallback = {};  // its default
};

/// A step of the language: a verb of the kernel or of the notation.
struct Step {
  std::string_view name, help;
  Value object;
  bool needs_object = false;
};

/// A word or phrase that may be a value; for a phrase, an example and its pattern.
struct Word {
  std::string_view text, help, pattern = {};
};

/// What may be written at one place, and its name there.
struct Spot {
  std::string help;
  std::vector<Key> keys;    // for a map
  std::vector<Step> steps;  // or for a list of steps
  std::vector<Word> words;
  Value value;  // what the keys above lead to
};

const std::vector<Step>& steps();
const Step* find_step(std::string_view name);
/// Returns the keys of a step next to its verb.
std::vector<Key> keys_beside(std::string_view step);
/// Returns the keys of a map of this section.
std::vector<Key> keys_in(std::string_view section);
std::vector<Word> words_of(const Value& value);
/// Returns what may be written, as Markdown: "number or `never`".
std::string type_text(const Value& value);
/// Returns the map key that a scalar here is short for.
std::optional<Key> key_of_scalar(const Value& value);
/// Returns the key of this name at a spot, given the other keys of the same map.
std::optional<Key> find_key(const Spot& spot, std::string_view name,
                            std::span<const std::string> beside);

/// Returns what may be written below these keys, skipping list items: {"play", "draw"} is the
/// object of `draw`. Returns an empty spot if a key is unknown, or below names chosen by the
/// author.
Spot at(std::span<const std::string> path);

}  // namespace houserules::grammar
