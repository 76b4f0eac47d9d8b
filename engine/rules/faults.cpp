#include "engine/rules/faults.h"

#include <algorithm>
#include <vector>

#include "engine/rules/compile_faults.h"

namespace houserules {
namespace {

constexpr Fault front_faults[] = {
    {fault::file, Severity::error, "a file cannot be read",
     "The name leads to no regular file, or to one that may not be read."},
    {fault::bytes, Severity::error, "a file is not plain text",
     "Rule files are UTF-8 text with visible characters. Other encodings, NUL and control "
     "characters, no-break spaces and invisible characters are refused, because two files that "
     "look the same must be the same."},
    {fault::size, Severity::error, "a file is too large",
     "A rule file has at most 1 MiB, 20,000 keys and values, and lists and maps 100 deep."},
    {fault::syntax, Severity::error, "the text is not YAML",
     "Indentation, quotes or brackets do not fit. Look at the marked place and at the line above."},
    {fault::yaml_feature, Severity::error, "a feature of YAML that rule files do not have",
     "Aliases, anchors, tags, merge keys and keys that are not plain words are refused. Use "
     "`define:` for steps that occur more than once and `extends:` for files that share rules."},
    {fault::second_document, Severity::error, "something follows the end of the rule file",
     "A rule file is one YAML document: a map that begins at the left margin."},
    {fault::duplicate_key, Severity::error, "a key stands twice in one map",
     "Only one of the two could hold, so both are shown. In a list of steps a missing '-' makes "
     "two "
     "steps one map."},
    {fault::comma, Severity::error, "a comma has cut a value in two",
     "In { } a comma ends a value: {deal: 2 down, 1 up} has the keys 'deal' and '1 up'. Put the "
     "value in quotes or write the map in lines."},
    {fault::comment, Severity::error, "a comment has swallowed an expression",
     "A '#' after a blank begins a comment. The length of a list is `.count`."},
    {fault::colon, Severity::error, "a value holds a second ': '",
     "A colon before a blank makes a key of what stands before it. Put the value in quotes."},
    {fault::root, Severity::error, "the file is no rule file",
     "A rule file is a map of keys: `houserules: 1`, `name:`, `play:` and so on."},
    {fault::version, Severity::error, "the language version is missing or unknown",
     "The first line says `houserules: 1`, so that later versions of the language can keep reading "
     "the file as it was meant."},

    {fault::unknown_key, Severity::error, "a key that is not in the table of words",
     "docs/language.md lists all keys of every section. Keys are lower case, in the singular or "
     "plural shown there."},
    {fault::missing_key, Severity::error, "a key that must be given is missing",
     "The message names the key to add."},
    {fault::wrong_type, Severity::error, "a value is of the wrong kind",
     "Each key wants a scalar, a list or a map of its own kind; docs/language.md says which."},
    {fault::unknown_word, Severity::error, "a word that the key does not know",
     "The key takes one of a few words; the message lists them."},
    {fault::phrase, Severity::error, "a phrase that fits no row of the table",
     "Phrases are fixed words with a few slots, such as `2 down, 1 up`. The message shows the rows "
     "that came closest. What no phrase can say has a structured form in docs/kernel.md."},
    {fault::unknown_step, Severity::error, "a step that nobody has defined",
     "A step begins with a verb of docs/language.md or with one that the file defines under "
     "`define:`."},
    {fault::two_verbs, Severity::error, "a step with two verbs",
     "One step, one verb; the keys beside it are its options. Two acts are two steps, each with "
     "its own dash."},
    {fault::number_form, Severity::error, "a number in a form that rule files do not have",
     "Numbers are decimal digits: no sign, point, exponent, underscore, colon or leading zero. "
     "'Without end' is the word `never` or `no cap`, not 0."},
    {fault::name_form, Severity::error, "a name in a form that cannot be used",
     "Names of options, registers, zones and parameters are lower case letters, digits, '-' and "
     "'_', and begin with a letter. `yes`, `no`, `on`, `off` and words of the language are taken."},
    {fault::same_part, Severity::error, "two parts of the pot have one name",
     "Say `part: NAME` to tell them apart."},

    {fault::extends_missing, Severity::error, "the file it extends is not there",
     "`extends:` names the id of a variant, or a path relative to the file."},
    {fault::extends_cycle, Severity::error, "files extend each other in a circle",
     "The message shows the chain."},
    {fault::extends_depth, Severity::error, "files extend each other too deep",
     "A chain has at most ten files."},
    {fault::merge_conflict, Severity::error, "two sources say different things of one key",
     "Two modifiers, or two chosen options, set the same value differently. A modifier that is "
     "meant to win says `override: yes`."},
    {fault::modifier_missing, Severity::error, "there is no such modifier",
     "Modifiers are the files in variants/modifiers."},
    {fault::modifier_needs, Severity::error, "a modifier does not fit this variant",
     "Its `needs:` says what a variant must have: a board, up cards, a draw."},
    {fault::change, Severity::error, "a change to a step that is not there",
     "`change:` finds steps by name. Steps without a name are called `first bet`, `second deal` "
     "and "
     "so on, in the order of the text; `show --resolved` prints the names."},
    {fault::option_form, Severity::error, "an option is declared wrongly",
     "An option has a type (yes/no, number a-b, amount, rank, ranks, cards, or choices), a default "
     "that fits it, and `about:`."},
    {fault::option_unknown, Severity::error, "the variant has no such option",
     "`houserules list ID` shows the options of a variant."},
    {fault::option_value, Severity::error, "a value does not fit its option",
     "The message says what the option takes."},
    {fault::option_needs, Severity::error, "an option needs another one",
     "Its `needs:` says which values other options must have."},
    {fault::unknown_name, Severity::error, "a $name that nothing declares",
     "`$name` is an option of the file or a parameter of the step being defined."},
    {fault::define, Severity::error, "a step is defined or called wrongly",
     "`define: {STEP: {with: {PARAMETER: DEFAULT}, do: STEPS}}`; called `- STEP`, `- STEP: VALUE` "
     "for its first parameter, or `- STEP: {PARAMETER: VALUE}`."},
    {fault::recursion, Severity::error, "a defined step leads back to itself",
     "A step's definition may use other defined steps, but never itself. Use `repeat:`."},
    {fault::script_file, Severity::error, "a script cannot be used",
     "`scripts:` names Lua files under scripts/, without '..' and not absolute."},
};

std::vector<Fault> all_faults() {
  std::vector<Fault> all(std::begin(front_faults), std::end(front_faults));
  const auto rest = compile_faults();
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

}  // namespace

std::span<const Fault> faults() {
  static const std::vector<Fault> all = all_faults();
  return all;
}

const Fault* find_fault(std::string_view id) {
  const auto rows = faults();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Fault& f) { return f.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace houserules
