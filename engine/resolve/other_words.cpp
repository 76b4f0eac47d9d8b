#include "engine/resolve/other_words.h"

#include <algorithm>

#include "engine/source/convert.h"
#include "engine/source/word_rows.h"
#include "engine/text/printable.h"

namespace houserules {

std::string_view expected_key(std::string_view key, const std::vector<std::string_view>& known) {
  // A word may mean one key here and another there; the first that is known counts.
  static constexpr WordRow rows[] = {{"cap", "raises"},
                                     {"max", "at most"},
                                     {"maximum", "at most"},
                                     {"when", "whenever"},
                                     {"min players", "players"},
                                     {"max players", "players"},
                                     {"otherwise", "else"},
                                     {"note", "about"},
                                     {"suits", "suit order"},
                                     {"odd chip", "odd chips to"},
                                     {"after", "above"},
                                     {"name", "part"},
                                     {"card", "count"},
                                     {"structure", "limit"},
                                     {"bets", "betting"},
                                     {"decks", "packs"},
                                     {"remove", "without"},
                                     {"removed", "without"},
                                     {"add", "with"},
                                     {"winner", "buyer"},
                                     {"winner", "winners"},
                                     {"winner", "by"},
                                     {"winner", "showdown"},
                                     {"values", "choices"},
                                     {"on", "event"},
                                     {"trigger", "event"},
                                     {"max raises", "raises"},
                                     {"straddle", "blinds"},
                                     {"answers", "options"},
                                     {"rotate", "next game"},
                                     {"rotation", "next game"},
                                     {"small blind", "blinds"},
                                     {"sb", "blinds"},
                                     {"bb", "blinds"},
                                     {"minimum bet", "min bet"},
                                     {"maximum bet", "max bet"},
                                     {"chips", "stacks"},
                                     {"starting stack", "stacks"},
                                     {"starting stacks", "stacks"},
                                     {"starting chips", "stacks"},
                                     {"like", "extends"},
                                     {"inherits", "extends"},
                                     {"include", "extends"},
                                     {"events", "whenever"},
                                     {"parameters", "options"},
                                     {"settings", "options"},
                                     {"variables", "registers"},
                                     {"functions", "scripts"},
                                     {"lua", "scripts"},
                                     {"big blind", "blinds"},
                                     {"if", "when"},
                                     {"then", "do"},
                                     {"steps", "do"},
                                     {"steps", "play"},
                                     {"rules", "play"},
                                     {"sequence", "play"},
                                     {"steps", "with"},
                                     {"modifiers", "with"},
                                     {"description", "about"},
                                     {"title", "name"},
                                     {"base", "extends"},
                                     {"parent", "extends"},
                                     {"variant", "extends"},
                                     {"ranking", "by"},
                                     {"rank", "by"},
                                     {"best", "by"},
                                     {"upto", "max"},
                                     {"up to", "max"},
                                     {"at least", "min"},
                                     {"initial", "starts"},
                                     {"default", "starts"},
                                     {"start", "starts"},
                                     {"ties", "equal hands"},
                                     {"opens", "opens with"},
                                     {"openers", "opens with"},
                                     {"hands", "examples"},
                                     {"min", "from"},
                                     {"max", "to"},
                                     {"from", "min"},
                                     {"to", "max"},
                                     {"from", "of"},
                                     {"to", "with"},
                                     {"cards", "count"},
                                     {"number", "count"},
                                     {"based on", "extends"},
                                     {"number of players", "players"},
                                     {"minimum players", "players"},
                                     {"maximum players", "players"},
                                     {"buy-in", "stacks"},
                                     {"buy in", "stacks"},
                                     {"wildcards", "wild"},
                                     {"wild cards", "wild"},
                                     {"author", "source"},
                                     {"notes", "about"},
                                     {"games", "mix"},
                                     {"low", "showdown"},
                                     {"rank", "showdown"},
                                     {"pot", "showdown"},
                                     {"rounds", "play"},
                                     {"closest", "nearest"},
                                     {"target", "nearest"},
                                     {"no flushes", "flushes"},
                                     {"no straights", "straights"},
                                     {"type", "by"},
                                     {"must use", "use"},
                                     {"cost", "price"},
                                     {"bust", "over"},
                                     {"busted", "over"},
                                     {"busts", "over"},
                                     {"hand", "script"},
                                     {"face", "facing"}};
  std::string spaced(key);  // "min_players", "min-players"
  std::replace_if(
      spaced.begin(), spaced.end(), [](char c) { return c == '_' || c == '-'; }, ' ');
  for (const auto& [theirs, ours] : rows) {
    if ((theirs == key || theirs == spaced) &&
        std::find(known.begin(), known.end(), ours) != known.end())
      return ours;
  }
  return {};
}

std::string missing_colon(const Entry& entry, const std::vector<std::string_view>& known) {
  for (const std::string_view key : known) {
    const auto value = convert::after(entry.key, key);
    // "betting {limit: pot}"
    if (value && value->starts_with('{') && entry.value.is_scalar())
      return "write '" + std::string(key) + ": " + printable(*value, 60) + ": " +
             printable(entry.value.text, 60) + "'";
    if (!entry.value.is_null()) continue;
    if (entry.key.starts_with(std::string(key) + ":"))
      return "write '" + std::string(key) + ": " + printable(entry.key.substr(key.size() + 1), 60) +
             "'";
    if (value && value->starts_with("= ") && convert::whole_number(value->substr(2)))
      return "write '" + std::string(key) + ": " + std::string(value->substr(2)) + "'";
    if (value && !value->empty())
      return "write '" + std::string(key) + ": " + printable(*value, 60) + "'";
  }
  return {};
}

}  // namespace houserules
