#pragma once
// What may stand where in a rule file, and what it means: the tables of words, verbs, notation and
// phrases, read as one tree. For the schema, and for what completes and explains in an editor.

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

/// A key that may stand in a map.
struct Key {
  std::string_view name;
  std::string help;  // what it is for, and what holds without it
  Value value;
  bool required = false;
  bool alias = false;              // another spelling of a key beside it
  std::string_view fallback = {};  // what holds without it
};

/// A step of the language: a verb of the kernel or of the notation.
struct Step {
  std::string_view name, help;
  Value object;
  bool needs_object = false;
};

/// A word or a phrase that may be a value; of a phrase, an example and its pattern.
struct Word {
  std::string_view text, help, pattern = {};
};

/// What may stand at one place, and what it is called there.
struct Spot {
  std::string help;
  std::vector<Key> keys;    // of a map
  std::vector<Step> steps;  // or of a list of them
  std::vector<Word> words;
  Value value;  // what the keys above lead to
};

const std::vector<Step>& steps();
const Step* find_step(std::string_view name);
/// Keys that may stand in a step beside its verb.
std::vector<Key> keys_beside(std::string_view step);
/// Keys of a map of this section.
std::vector<Key> keys_in(std::string_view section);
std::vector<Word> words_of(const Value& value);
/// What may be written, in a few words of Markdown: "number or `never`".
std::string type_text(const Value& value);
/// The one key of its map that a scalar stands for in this place.
std::optional<Key> key_of_scalar(const Value& value);
/// The key of this name at a spot where a map has these keys already.
std::optional<Key> find_key(const Spot& spot, std::string_view name,
                            std::span<const std::string> beside);

/// What stands below these keys, items of lists passed over: {"play", "draw"} is the object of
/// `draw`. Nothing where a key is not known, or names of the author's own follow.
Spot at(std::span<const std::string> path);

}  // namespace houserules::grammar
