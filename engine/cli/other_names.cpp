#include "engine/cli/other_names.h"

#include <algorithm>

#include "engine/resolve/betting_options.h"
#include "engine/source/word_rows.h"
#include "engine/text/printable.h"

namespace houserules::cli {

std::string_view command_meant(std::string_view name) {
  static constexpr WordRow rows[] = {
      {"check", "validate"}, {"lint", "validate"},  {"verify", "validate"},   {"deal", "run"},
      {"start", "run"},      {"rules", "describe"}, {"rulebook", "describe"}, {"odds", "equity"},
      {"winner", "judge"},   {"search", "list"},    {"format", "fix"},        {"info", "describe"},
      {"games", "list"},     {"variants", "list"},  {"create", "new"},        {"init", "new"},
      {"compare", "diff"},   {"score", "eval"},     {"rank", "eval"},         {"bot", "bot-check"},
      {"man", "manual"}};
  return given_for(name, rows);
}

std::string_view option_meant(std::string_view name, const std::vector<std::string_view>& known) {
  // A name may mean one option here and another there; the first that is known counts.
  static constexpr WordRow rows[] = {{"--hands", "--deals"},
                                     {"--games", "--deals"},
                                     {"--count", "--deals"},
                                     {"--rounds", "--deals"},
                                     {"--iterations", "--samples"},
                                     {"--iterations", "--deals"},
                                     {"--precision", "--iterations"},
                                     {"--seats", "--players"},
                                     {"--from", "--like"},
                                     {"--extends", "--like"},
                                     {"--base", "--like"},
                                     {"--vs", "--compare"},
                                     {"--versus", "--compare"},
                                     {"--against", "--compare"},
                                     {"--vs", "--agents"},
                                     {"--versus", "--agents"},
                                     {"--against", "--agents"},
                                     {"--option", "--set"},
                                     {"--modifier", "--with"},
                                     {"--bots", "--agents"},
                                     {"--opponents", "--agents"},
                                     {"--as", "--seat"},
                                     {"--timeout", "--think"},
                                     {"--jobs", "--threads"},
                                     {"--flop", "--board"},
                                     {"--expanded", "--resolved"},
                                     {"--dry-run", "--diff"},
                                     {"--check", "--diff"},
                                     {"--json", "--format json"},
                                     {"--html", "--format html"},
                                     {"-p", "--players"},
                                     {"-n", "--deals"},
                                     {"-s", "--seed"},
                                     {"--set", "--set-a"}};
  for (const auto& [theirs, ours] : rows) {
    const bool here =
        std::find(known.begin(), known.end(), ours.substr(0, ours.find(' '))) != known.end();
    if (theirs == name && here) return ours;
  }
  return {};
}

std::string house_rule_meant(std::string_view name, std::string_view value) {
  if (!name.starts_with("--")) return {};
  name.remove_prefix(2);
  if (name == "no-limit" || name == "pot-limit")
    return name == "no-limit" ? "--set limit=no-limit" : "--set limit=pot";
  if (!is_betting_option(name)) return {};
  const bool given = !value.empty() && value[0] != '-';
  return "--set " + std::string(name) + "=" + (given ? printable(value, 40) : "VALUE");
}

std::string_view argument_in_words(std::string_view name) {
  static constexpr WordRow rows[] = {{"VARIANT", "a variant"},
                                     {"A", "two variants"},
                                     {"B", "two variants"},
                                     {"RANKING", "a ranking"},
                                     {"AGENT", "an agent"},
                                     {"PROGRAM", "a program"},
                                     {"FILE", "a file"},
                                     {"PATH", "a file"},
                                     {"HANDS", "hands or ranges"},
                                     {"SHELL", "a shell"},
                                     {"ID", "an id for the new file"}};
  return given_for(name, rows);
}

}  // namespace houserules::cli
