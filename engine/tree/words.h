#pragma once
// The table of words: every key and every verb of a rule file, with the values it takes.
//
// The lowering checks keys and values against it, "did you mean" searches it, and docs/language.md
// is printed from it. It is built from the declarations in this folder.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// What a key takes; for details, see `detail` of the row.
enum class Takes {
  text,        // any text
  texts,       // a text or a list of texts
  word,        // one of the words in `detail`, separated by '|'
  yes_no,      // yes or no
  number,      // a whole number, `never`, an expression, or a word in `detail`
  condition,   // yes, no or an expression
  expression,  // an expression
  seats,       // everyone, winners, dealer, a register, an expression …
  form,        // a phrase of key `detail`, or the map it is short for, in section `detail`
  forms,       // a list of these; a text may contain several phrases
  named,       // a map of names to these
  steps,       // a step or a list of steps; or a phrase of key `detail`
  bodies,      // a map of names to effects: nothing, steps, or {when, price, do}
  anything,    // parsed elsewhere
  alias,       // another spelling of the key `detail`
};

/// Whose knowledge an expression in the key may use.
enum class Reader { nobody, player, referee };

/// The default of a required key.
inline constexpr std::string_view must_be_said = "required";
/// For steps that players take: the bound seat or, if none is bound, all of them.
inline constexpr std::string_view bound_seat_or_everyone =
    "the current `seat`, or everyone if there is none";

struct KeyWord {
  std::string_view section;
  std::string_view key;
  Takes takes;
  std::string_view detail;
  std::string_view help;
  std::string_view fallback = {};  // the default
  Reader reader = Reader::nobody;
  bool required() const { return fallback == must_be_said; }
};

/// A verb of the kernel.
struct Verb {
  std::string_view name;
  Takes takes;  // its object
  std::string_view detail;
  bool needs_object;
  std::string_view help;
};

/// A built-in step that expands to kernel steps.
struct Notation {
  std::string_view name;
  std::string_view phrase;  // the phrases that its object may be, or none
  std::string_view help;
  std::string_view stands_for;  // YAML: `do:`, perhaps `registers:`; $key: its value
};
struct NotationRow {
  Notation notation;
  std::vector<KeyWord> keys;
};

/// A section: a kind of map. `short_for`: the key that a plain value is short for.
struct Section {
  std::string_view name;
  std::string_view title;  // for the language page
  std::string_view short_for;
};

std::span<const KeyWord> words();
std::span<const Verb> verbs();
std::span<const NotationRow> notations();
std::span<const Section> sections();

/// Returns the rows of a section, in table order.
std::span<const KeyWord* const> words_of(std::string_view section);
const KeyWord* find_word(std::string_view section, std::string_view key);
const Verb* find_verb(std::string_view name);
const NotationRow* find_notation_row(std::string_view name);
const Section* find_section(std::string_view name);
/// Returns the section of the keys next to a verb.
std::string beside(std::string_view verb);
/// Returns the section of the map that a form may be: "deal:" is the object of `deal`.
std::string section_of(std::string_view detail);
/// Returns the keys of a section, in table order.
std::vector<std::string_view> keys_of(std::string_view section);
/// Splits a list "a|b|c".
std::vector<std::string_view> alternatives(std::string_view list);

}  // namespace houserules
