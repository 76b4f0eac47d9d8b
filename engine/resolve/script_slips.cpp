#include "engine/resolve/script_slips.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/text/one_of.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

/// Returns "sum = sum + card.value" for "sum += card.value".
std::string written_out(std::string_view code, std::size_t at) {
  const std::string_view before = convert::trim(code.substr(0, at));
  const std::string name(before.substr(before.find_last_of(" ;") + 1));
  return "write '" + name + " = " + name + " " + code[at] + " …'";
}

/// "for card in cards do": a table is not an iterator.
void check_for(std::string_view code, Place where, Diagnostics& faults) {
  const auto words = convert::split(code, " \t");
  if (words.size() < 5 || words[0] != "for" || words[2] != "in" || words[4] != "do") return;
  if (words[3].find_first_of("(.:[") != words[3].npos) return;
  where.column = utf8_count(code.substr(0, code.find(words[3], code.find(" in ") + 4))) + 1;
  where.length = utf8_count(words[3]);
  faults.error(
      fault::hook, where, "'for' needs `ipairs` here",
      "write 'for _, " + std::string(words[1]) + " in ipairs(" + std::string(words[3]) + ") do'");
}

constexpr std::pair<std::string_view, std::string_view> slips[] = {
    {"+=", ""},
    {"-=", ""},
    {"*=", ""},
    {"!=", "write '~='"},
    {"++", "write 'n = n + 1'"},
    {"?", "write a choice as 'test and a or b'"},
    {"&&", "write 'and'"},
    {"||", "write 'or'"}};

bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }

/// Returns the libraries of Lua that a script uses although no script has them. One that is also
/// named without a '.' may be a variable, or is asked for before use.
std::vector<std::string_view> missing_libraries(std::string_view script) {
  static constexpr std::string_view libraries[] = {"io", "os", "debug", "package"};
  std::vector<std::string_view> missing;
  for (const std::string_view name : libraries) {
    bool used = false, bare = false;
    for (const std::string_view line : convert::split(script, "\n")) {
      const std::string code = code_of_lua(line);
      for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if (at > 0 && (goes_on_a_name(code[at - 1]) || code[at - 1] == '.')) continue;
        if (end < code.size() && goes_on_a_name(code[end])) continue;
        (code.compare(end, 1, ".") == 0 ? used : bare) = true;
      }
    }
    if (used && !bare) missing.push_back(name);
  }
  return missing;
}

/// "io.write(…)"
void check_libraries(std::string_view code, const std::vector<std::string_view>& missing,
                     Place where, Diagnostics& faults) {
  for (const std::string_view name : missing) {
    const std::size_t at = code.find(std::string(name) + ".");
    if (at == code.npos || (at > 0 && (goes_on_a_name(code[at - 1]) || code[at - 1] == '.')))
      continue;
    where.column = utf8_count(code.substr(0, at)) + 1;
    where.length = static_cast<int>(name.size());
    faults.error(fault::hook, where, "scripts have no '" + std::string(name) + "'");
  }
}

void check_line(std::string_view code, Place where, Diagnostics& faults) {
  // Lua has ASCII alone outside of strings and comments.
  const auto foreign = std::find_if(code.begin(), code.end(), is_foreign);
  const std::string_view left = code.substr(static_cast<std::size_t>(foreign - code.begin()));
  const std::string_view sign = left.substr(0, static_cast<std::size_t>(utf8_length(left)));
  // A file that begins with other bytes is no script.
  if (!sign.empty() && sign != "\uFEFF") {
    where.column = utf8_count(code.substr(0, code.size() - left.size())) + 1;
    faults.error(fault::hook, where, "Lua has no '" + printable(sign) + "'",
                 is_one_of(sign, {"“", "”", "‘", "’"}) ? "use straight quotes, \" or '"
                 : sign == "≠"                         ? "write '~='"
                 : sign == "≤"                         ? "write '<='"
                 : sign == "≥"                         ? "write '>='"
                                                       : std::string());
    return;
  }
  for (const auto& [slip, hint] : slips) {
    const std::size_t at = code.find(slip);
    if (at == code.npos) continue;
    where.column = utf8_count(code.substr(0, at)) + 1;
    where.length = static_cast<int>(slip.size());
    faults.error(fault::hook, where, "Lua has no '" + std::string(slip) + "'",
                 hint.empty() ? written_out(code, at) : std::string(hint));
  }
}

/// "if card.suit = 'spades' then", "def wild(card):".
void check_begin(std::string_view code, Place where, Diagnostics& faults) {
  const std::size_t begin = code.find_first_not_of(" \t");
  if (begin == code.npos) return;
  const std::string_view line = code.substr(begin);
  const bool test = line.starts_with("if ") || line.starts_with("elseif ");
  const std::size_t sign = test ? line.substr(0, line.find(" then")).find(" = ") : line.npos;
  where.column = utf8_count(code.substr(0, begin)) + 1;
  if (sign != line.npos) {
    where.column += utf8_count(line.substr(0, sign + 1));
    faults.error(fault::hook, where, "'=' does not compare", "write '=='");
  } else if (line.starts_with("for ") && line.find(" in ") != line.npos &&
             convert::trim(line).ends_with(':')) {
    const std::string_view loop = convert::trim(line);
    const std::size_t in = loop.find(" in ") + 4;
    const std::string over(loop.substr(in, loop.size() - in - 1));
    const bool iterates = over.find('(') != over.npos;
    where.length = utf8_count(loop);
    faults.error(fault::hook, where, "in Lua, 'for' ends with 'do', not ':'",
                 iterates ? "write 'do' for the ':', and 'end' after the loop"
                          : "write 'for _, " + std::string(loop.substr(4, in - 8)) + " in ipairs(" +
                                over + ") do', and 'end' after the loop");
  } else if (line.starts_with("elif ") || line.starts_with("elsif ")) {
    where.length = static_cast<int>(line.find(' '));
    faults.error(fault::hook, where,
                 "Lua has no '" + std::string(line.substr(0, line.find(' '))) + "'",
                 "write 'elseif'");
  } else if (line.starts_with("def ") && line.find('(') != line.npos &&
             line.find('=') == line.npos) {
    where.length = 3;
    faults.error(fault::hook, where, "Lua has no 'def'",
                 "write 'function NAME(…)', and 'end' after it");
  }
}

/// Returns the text that something is compared with: "heart" of " == 'heart' then".
std::optional<std::string_view> text_compared(std::string_view rest) {
  rest = convert::trim(rest);
  if (!rest.starts_with("==") && !rest.starts_with("~=")) return std::nullopt;
  rest = convert::trim(rest.substr(2));
  if (!rest.starts_with('\'') && !rest.starts_with('"')) return std::nullopt;
  const std::size_t end = rest.find(rest.front(), 1);
  if (end == rest.npos) return std::nullopt;
  return rest.substr(1, end - 1);
}

/// Returns the name that ends where the text ends.
std::string_view last_name(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && goes_on_a_name(text[begin - 1])) --begin;
  return text.substr(begin);
}

/// Adds the names that this line gives to cards: a parameter `card`, a loop over cards.
void note_cards(std::string_view code, std::set<std::string, std::less<>>& cards) {
  const std::size_t function = code.find("function ");
  if (function == 0) cards.clear();
  if (function != code.npos) {
    const std::size_t open = std::min(code.find('(', function), code.size());
    for (const std::string_view name : convert::split(code.substr(open), " (),")) {
      if (name == "card") cards.emplace(name);
    }
  }
  constexpr std::string_view over = " in ipairs(";
  const std::size_t in = code.find(over);
  if (in == code.npos) return;
  const std::string_view list = code.substr(in + over.size());
  const std::string_view kind = last_name(list.substr(0, list.find(')')));
  if (kind.ends_with("cards") || kind == "hand" || kind == "board")
    cards.emplace(last_name(convert::trim(code.substr(0, in))));
}

/// "card.suit == 'heart'", "card.value == 'A'": never equal. `code` is the line without its
/// strings.
void check_words(std::string_view line, std::string_view code,
                 const std::set<std::string, std::less<>>& cards, Place where,
                 Diagnostics& faults) {
  constexpr std::string_view fields[] = {".suit", ".rank", ".value"};
  for (const std::string_view field : fields) {
    for (std::size_t at = code.find(field); at != code.npos; at = code.find(field, at + 1)) {
      const std::string_view rest = line.substr(at + field.size());
      const auto word = text_compared(rest);
      const std::string_view owner = last_name(code.substr(0, at));
      const bool inside = at > owner.size() && code[at - owner.size() - 1] == '.';
      if (!word || inside || cards.find(owner) == cards.end()) continue;
      const bool suits = field == ".suit";
      const auto suit = convert::suit(*word);
      const auto rank = convert::rank(*word);
      if (suits ? suit && *word == suit_name(*suit) : !rank) continue;
      where.column = utf8_count(line.substr(0, at)) + 1;
      where.length = static_cast<int>(field.size());
      const std::string name(field.substr(1));
      faults.warning(fault::expression, where,
                     "'" + name + "' is never '" + printable(*word, 60) + "'",
                     !suits ? "a rank is a number: write " + std::to_string(*rank + 2)
                     : suit ? "write '" + std::string(suit_name(*suit)) + "'"
                            : std::string("suits are 'clubs', 'diamonds', 'hearts' and 'spades'"));
    }
  }
}

/// Returns the number of arguments after the bracket at `open`, or -1 if its end is not in the
/// text.
int values_in(std::string_view text, std::size_t open) {
  int depth = 0, commas = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (c == ',' && depth == 1) ++commas;
    if (depth == 0)
      return convert::trim(text.substr(open + 1, i - open - 1)).empty() ? 0 : commas + 1;
  }
  return -1;
}

struct ScriptFunction {
  int values = -1;  // parameters; -1: unknown, or any number
  bool returns = true;
};

/// Returns whether a function that begins at `at` may return something.
bool may_return(std::string_view text, std::size_t at) {
  if (has_long_text(text)) return true;
  std::size_t end = text.find("\nend", at);
  end = std::min({end, text.find("\nfunction ", at), text.find("\nlocal function ", at)});
  for (const std::string_view line : convert::split(text.substr(at, end - at), "\n")) {
    const std::string code = code_of_lua(line);
    const std::size_t word = code.find("return");
    const bool alone = word == 0 || (word != code.npos && !goes_on_a_name(code[word - 1]));
    if (alone) return true;
  }
  return false;
}

/// Returns the functions of scripts that the rule file can call.
std::map<std::string, ScriptFunction> functions_of(const std::vector<SourceFile>& scripts) {
  std::map<std::string, ScriptFunction> found;
  for (const SourceFile& script : scripts) {
    const std::string_view text = script.text;
    constexpr std::string_view word = "function ";
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      if (at > 0 && text[at - 1] != '\n') continue;
      const std::size_t open = text.find('(', at);
      const int values = open == text.npos ? -1 : values_in(text, open);
      const std::string_view name =
          convert::trim(text.substr(at + word.size(), open - at - word.size()));
      const bool any = text.substr(at, text.find('\n', at) - at).find("...") != text.npos;
      if (values >= 0) found[std::string(name)] = {any ? -1 : values, may_return(text, at)};
    }
  }
  return found;
}

void check_expression(const Node& node, const std::map<std::string, ScriptFunction>& functions,
                      Diagnostics& faults) {
  const std::string code = code_of_lua(node.text);
  for (const auto& [name, function] : functions) {
    const std::size_t at = code.find(name);
    if (at == code.npos || (at > 0 && (goes_on_a_name(code[at - 1]) || code[at - 1] == '.')))
      continue;
    const std::size_t end = at + name.size();
    const bool called = code.compare(end, 1, "(") == 0;
    if (!called && end < code.size()) continue;
    if (!function.returns)
      faults.warning(fault::no_answers, node.where, "'" + name + "' returns nothing",
                     "end it with 'return …'");
    const int given = called ? values_in(code, end) : -1;
    if (given < 0 || function.values < 0 || given == function.values) continue;
    faults.warning(fault::function, node.where,
                   "'" + name + "' takes " + count_text(function.values, "argument") +
                       " but gets " + std::to_string(given));
  }
}

}  // namespace

std::string code_of_lua(std::string_view line) {
  std::string code(line);
  char quote = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (quote == 0 && code.compare(i, 2, "--") == 0) {
      code.resize(i);
    } else if (quote == 0 && (code[i] == '"' || code[i] == '\'')) {
      quote = code[i];
    } else if (quote != 0) {
      const bool escape = code[i] == '\\' && i + 1 < code.size();
      if (code[i] == quote) quote = 0;
      code[i] = ' ';
      if (escape) code[++i] = ' ';
    }
  }
  return code;
}

bool goes_on_a_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool has_long_text(std::string_view text) {
  return text.find("[[") != text.npos || text.find("[=") != text.npos;
}

namespace {

std::string_view line_of(std::string_view script, int line) {
  for (int n = 1; n < line && !script.empty(); ++n)
    script.remove_prefix(std::min(script.find('\n'), script.size() - 1) + 1);
  return script.substr(0, script.find('\n'));
}

}  // namespace

void check_calls(const Node& root, const std::vector<SourceFile>& scripts, Diagnostics& faults) {
  const std::map<std::string, ScriptFunction> functions = functions_of(scripts);
  if (functions.empty()) return;
  const std::function<void(const Node&)> walk = [&](const Node& node) {
    if (node.is_expression()) check_expression(node, functions, faults);
    for (const Node& item : node.items) walk(item);
    for (const Entry& entry : node.entries) walk(entry.value);
  };
  walk(root);
}

namespace {

/// Moves a place to the word that Lua's message names, or to the first word of its line.
void place_lua_fault(std::string_view script, std::string_view message, Place& where) {
  const std::string_view text = line_of(script, where.line);
  where.column = utf8_count(text.substr(0, text.find_first_not_of(" \t\r"))) + 1;
  constexpr std::string_view near = " near '";
  const std::size_t at = message.rfind(near);
  if (at == message.npos || !message.ends_with('\'')) return;
  const std::string_view word =
      message.substr(at + near.size(), message.size() - 1 - at - near.size());
  const std::string code = code_of_lua(text);
  for (std::size_t found = code.find(word); found != code.npos;
       found = code.find(word, found + 1)) {
    const std::size_t end = found + word.size();
    if (goes_on_a_name(word.back()) && ((found > 0 && goes_on_a_name(code[found - 1])) ||
                                        (end < code.size() && goes_on_a_name(code[end]))))
      continue;
    where.column = utf8_count(text.substr(0, found)) + 1;
    where.length = utf8_count(word);
    return;
  }
}

}  // namespace

namespace {

struct Block {
  std::string_view word;  // "if"
  int line = 0;
  std::size_t indent = 0;
};

/// Returns the word that begins a block on this line, if the block goes on after it.
std::string_view block_begun(std::string_view code) {
  const std::string_view line = convert::trim(code);
  if (line.ends_with(" end")) return {};
  if (line.starts_with("function ") || line.starts_with("local function ")) return "function";
  for (const std::string_view word : {"if", "for", "while"}) {
    if (line.starts_with(word) && (line.ends_with(" then") || line.ends_with(" do"))) return word;
  }
  return {};
}

/// Returns the block without an end, as the indentation shows it.
std::optional<Block> unclosed_block(std::string_view script) {
  std::vector<Block> open;
  int number = 0;
  for (std::string_view rest = script; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string code = code_of_lua(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    const std::size_t indent = code.find_first_not_of(" \t");
    if (indent == code.npos) continue;
    if (const std::string_view word = block_begun(code); !word.empty())
      open.push_back({word, number, indent});
    if (convert::trim(code) != "end" || open.empty()) continue;
    if (indent < open.back().indent) return open.back();
    open.pop_back();
  }
  return std::nullopt;
}

}  // namespace

void reword_lua_fault(std::string_view script, Place& where, std::string& message) {
  place_lua_fault(script, message, where);
  constexpr std::string_view at_end = " near <eof>", expected = " expected";
  if (const auto block = unclosed_block(script); block && message.ends_with(at_end)) {
    where.line = block->line;
    where.column = static_cast<int>(block->indent) + 1;
    where.length = utf8_count(block->word);
    message = "this '" + std::string(block->word) + "' has no 'end'";
    return;
  }
  if (message.ends_with(at_end)) {
    message.resize(message.size() - at_end.size());
    const std::size_t found = message.find(expected);
    message.insert(found == message.npos ? message.size() : found + expected.size(),
                   " at the end of the file");
    return;
  }
  if (message.find(" near ") == message.npos) return;
  const std::string code = code_of_lua(line_of(script, where.line));
  const std::size_t comment = code.find("//");
  if (comment == code.npos) return;
  where.column = utf8_count(code.substr(0, comment)) + 1;
  where.length = 2;
  message = "'//' does not begin a comment in Lua; write '--'";
}

void check_script_slips(const SourceFile& script, Diagnostics& faults) {
  std::string_view rest = script.text;
  if (has_long_text(rest)) return;
  const bool has_slip = std::any_of(std::begin(slips), std::end(slips), [&](const auto& slip) {
    return rest.find(slip.first) != rest.npos;
  });
  const std::vector<std::string_view> missing = missing_libraries(script.text);
  std::map<std::string_view, Place> defined;
  std::set<std::string, std::less<>> cards;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view written = rest.substr(0, end);
    const std::string code = code_of_lua(written);
    check_begin(code, {script.name, line, 1, 1}, faults);
    note_cards(code, cards);
    check_libraries(code, missing, {script.name, line, 1, 1}, faults);
    if (code.find("==") != code.npos || code.find("~=") != code.npos)
      check_words(written, code, cards, {script.name, line, 1, 1}, faults);
    if (code.starts_with("else")) defined.clear();
    if (written.starts_with("function ")) {
      constexpr int before = 9;  // "function "
      const std::string_view name =
          convert::trim(written.substr(before, written.find('(') - before));
      const Place where{script.name, line, before + 1, utf8_count(name)};
      const auto [first, is_new] = defined.try_emplace(name, where);
      if (!is_new)
        faults.add({Severity::warning,
                    std::string(fault::uncalled),
                    where,
                    "this function replaces the first '" + printable(name, 60) + "'",
                    "remove one of them, or rename it",
                    {{first->second, "the first is here"}}});
    }
    if (has_slip || std::any_of(code.begin(), code.end(), is_foreign) ||
        written.find(" in ") != written.npos) {
      check_line(code, {script.name, line, 1, 1}, faults);
      check_for(code, {script.name, line, 1, 1}, faults);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace houserules
