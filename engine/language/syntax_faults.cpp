// Explains to the author of a file where the YAML parser stopped.

#include "engine/language/syntax_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/utf8.h"
#include "engine/tree/words.h"

namespace houserules {

std::vector<TextEdit> quoted(const SourceTexts& texts, const Place& begin, int length) {
  Place stretch = begin;
  stretch.length = length;
  const auto text = texts.at(stretch);
  if (!text || text->find('\\') != text->npos) return {};
  const char* quote = text->find('"') == text->npos ? "\"" : "'";
  if (text->find(*quote) != text->npos) return {};
  Place end = begin;
  end.column += length;
  stretch.length = end.length = 0;
  return {{stretch, "", quote}, {end, "", quote}};
}

namespace {

bool is_key(std::string_view name) {
  const auto all = words();
  return find_verb(name) != nullptr || find_notation_row(name) != nullptr ||
         std::any_of(all.begin(), all.end(), [&](const KeyWord& row) { return row.key == name; });
}

}  // namespace

std::optional<BareKey> bare_key(std::string_view line) {
  if (const std::size_t colon = line.find(':'); is_key(line.substr(0, colon)) && colon != line.npos)
    return BareKey{line.substr(0, colon), convert::trim(line.substr(colon + 1))};
  for (std::size_t end = line.size(); end != line.npos && end > 0;
       end = line.find_last_of(' ', end - 1)) {
    const std::string_view key = line.substr(0, end);
    if (!is_key(key)) continue;
    std::string_view value = convert::trim(line.substr(end));
    // "ante = 1", but not "when = pot > 1"
    const std::string_view equal = value.starts_with("= ") ? value.substr(2) : std::string_view();
    if (equal.starts_with('{') || equal.starts_with('[') || convert::range(equal)) value = equal;
    return BareKey{key, value};
  }
  return std::nullopt;
}

namespace {

Diagnostic fault_at(const Place& where, std::string message, Advice advice = {}) {
  Diagnostic told;
  told.id = fault::syntax;
  told.where = where;
  told.message = std::move(message);
  told.hint = std::move(advice.hint);
  told.edits = std::move(advice.edits);
  told.likely = std::move(advice.likely);
  return told;
}

/// Returns the first quote after `from` that is never closed.
std::optional<std::size_t> open_quote(std::string_view text, std::size_t from) {
  for (std::size_t i = from; i < text.size(); ++i) {
    const char before = i == 0 ? '\n' : text[i - 1];
    const bool begins = before == ' ' || before == '\n' || before == '[' || before == '{' ||
                        before == ',' || before == ':';
    if (text[i] == '#' && (before == ' ' || before == '\n')) {
      i = std::min(text.find('\n', i), text.size());
    } else if (begins && (text[i] == '"' || text[i] == '\'')) {
      const char quote = text[i];
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != quote) {
        end += quote == '"' && text[end] == '\\' ? 2U : 1U;
      }
      if (end >= text.size()) return i;
      i = end;
    }
  }
  return std::nullopt;
}

struct Wording {
  std::string_view yaml, message, hint;
};
constexpr Wording wordings[] = {
    {"illegal map value", "this value has a second ':'",
     "put text in quotes, or write a map in { }"},
    {"unknown token", "a value cannot begin with this character", "put the value in quotes"},
    {"illegal flow end", "this closing bracket has no opening one", ""},
    {"illegal block entry", "a list item '-' cannot be here", "put the list on lines of its own"},
    {"alias not found after *", "a value cannot begin with '*'", "put the value in quotes"},
    {"anchor not found after &", "a value cannot begin with '&'", "put the value in quotes"},
    {"anchor is not defined", "rule files do not support YAML aliases ('*name')",
     "use `define:` for steps, `extends:` for files"},
    {"invalid unicode", "this escape is not a character", ""},
    {"zero indentation", "a block of text must be indented by at least one space", ""},
    {"illegal map key", "a key cannot be here", "begin it on a line of its own"},
    {"unknown escape character", "this is not an escape that YAML knows",
     "write \\\\ for a backslash"},
    {"end of map not found", "this line is not aligned with the lines above it",
     "indent it like the key or the text it belongs with, and check for a missing ':' or '-'"},
    {"end of sequence not found", "this line is not aligned with the list above it",
     "align the '-' of every item, and check for a missing '-'"},
};

/// Finds a line "- showdown" before the line of a key: the word and the key were read as one value.
std::optional<std::size_t> word_without_colon(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  if (line == 0 || text.substr(line, at - line).find(": ") != text.npos) return std::nullopt;
  const std::size_t before = line == 1 ? 0 : text.rfind('\n', line - 2) + 1;
  const std::size_t dash = text.find_first_not_of(' ', before);
  const std::size_t key = text.find_first_not_of(' ', line);
  if (text.substr(dash, 2) != "- " || key - line != dash - before + 2) return std::nullopt;
  return dash + 2;
}

bool is_step(std::string_view word) {
  return find_verb(word) != nullptr || find_notation_row(word) != nullptr;
}

/// Finds a line "play", a key of a list, before the first line of the list.
std::optional<std::size_t> list_without_colon(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  const std::size_t dash = text.find_first_not_of(' ', line);
  if (line < 2 || text.substr(dash, 2) != "- ") return std::nullopt;
  const std::size_t before = text.rfind('\n', line - 2) + 1;
  const std::string_view above = text.substr(before, line - 1 - before);
  const std::size_t key = above.find_first_not_of(' ');
  if (key == above.npos || key > dash - line) return std::nullopt;
  const std::string_view word = convert::trim(above);
  const bool known = find_word("file", word) != nullptr || word == "do";
  return known ? std::optional(before + key) : std::nullopt;
}

/// Finds a line "name:Friday" before the line of a key: both were read as one value.
std::optional<std::size_t> colon_without_blank(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  if (line == 0) return std::nullopt;
  const std::size_t before = line == 1 ? 0 : text.rfind('\n', line - 2) + 1;
  const std::string_view said = text.substr(before, line - 1 - before);
  const std::size_t colon = said.find(':');
  if (colon == said.npos || colon + 1 >= said.size() || said.find(": ") != said.npos ||
      said.find('#') != said.npos) {
    return std::nullopt;
  }
  return before + colon;
}

/// The line above a place, without its comment.
struct LineAbove {
  std::string_view text;
  std::size_t indent = 0, own_indent = 0;  // of this line, and of the line with the place
};

/// Finds a line of a text that is indented less than the text and the key below it.
std::optional<std::size_t> outdented_text(std::string_view text, std::size_t at) {
  std::size_t line = text.rfind('\n', at) + 1;
  const std::size_t own = text.find_first_not_of(' ', line) - line;
  bool below_it = false;  // lines that are indented more
  while (line > 1) {
    line = text.rfind('\n', line - 2) + 1;
    const std::size_t begin = text.find_first_not_of(' ', line);
    if (text[begin] == '\n') continue;
    if (begin - line > own) {
      below_it = true;
      continue;
    }
    const std::string_view said = text.substr(begin, text.find('\n', begin) - begin);
    const bool found = below_it && begin - line < own && said.find(": ") == said.npos &&
                       !said.ends_with(':') && !said.starts_with("- ");
    return found ? std::optional(begin) : std::nullopt;
  }
  return std::nullopt;
}

LineAbove line_above(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  if (line < 2) return {};
  const std::size_t before = text.rfind('\n', line - 2) + 1;
  const std::string_view above = text.substr(before, line - 1 - before);
  const std::size_t indent = above.find_first_not_of(' ');
  if (indent == above.npos || above[indent] == '#') return {};
  return {convert::trim(above.substr(0, above.find(" #"))), indent,
          text.find_first_not_of(' ', line) - line};
}

/// Returns "usually" for "2-8 usually: 5" after "players": a key of the same map, or "".
std::string_view key_after_value(std::string_view key, std::string_view value) {
  const std::string_view before = value.substr(0, value.find(": "));
  for (std::size_t at = before.find(' '); at != before.npos; at = before.find(' ', at + 1)) {
    const std::string_view next = before.substr(at + 1);
    for (const KeyWord& word : words()) {
      if (word.key == key && find_word(word.section, next) != nullptr) return next;
    }
  }
  return {};
}

/// Returns the advice for a line with a second ':' (`otherwise` if it is unclear what was meant):
/// quotes around a text or an expression, braces around a key of the first key's map.
Advice for_second_colon(const TextFile& file, const SourceTexts& texts, std::size_t at,
                        std::string_view otherwise) {
  const std::string_view text = file.text();
  const std::size_t begin = text.rfind('\n', at) + 1;
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  const std::size_t colon = line.find(": ");
  if (colon == line.npos || line.find(" #") != line.npos) return {std::string(otherwise)};
  const std::string_view key = convert::trim(line.substr(0, colon));
  const KeyWord* word = find_word("file", key);
  const std::string_view value = convert::trim(line.substr(colon + 1));
  const Place where = file.place(begin + line.find(value, colon));
  if (key == "with" || key == "do" || key == "play") {
    const std::string_view verb = value.substr(0, value.find(": "));
    if (find_verb(verb) != nullptr || find_notation_row(verb) != nullptr)
      return {"write the step on a line below: '- " + printable(value, 60) + "'"};
  }
  const bool is_text =
      word != nullptr && (word->takes == Takes::text || word->takes == Takes::texts);
  const bool is_plain = value.find_first_of("\"'[{|>&*!") != 0;
  if (value.starts_with("“") && value.ends_with("”"))
    return {"replace the curly quotes with straight ones: \"" +
                printable(value.substr(3, value.size() - 6), 60) + "\"",
            {{file.place(begin + line.find(value, colon), 1), "“", "\""},
             {file.place(begin + line.find(value, colon) + value.size() - 3, 1), "”", "\""}}};
  if (value.starts_with('=') && value.find(" ? ") != value.npos)
    return {"expressions have no '? :'; write 'CONDITION and VALUE or VALUE'"};
  // "players: 2-8 usually: 5"
  const bool is_short = !is_text || (value[0] >= '0' && value[0] <= '9');
  if (const std::string_view next = key_after_value(key, value);
      is_plain && is_short && !value.starts_with('=') && !next.empty())
    return {"put '" + std::string(next) + ":' on a line of its own"};
  if (is_plain && (is_text || value.starts_with('='))) {
    std::vector<TextEdit> edits = quoted(texts, where, utf8_count(value));
    const std::string quote = edits.empty() ? std::string() : edits.front().text;
    return {edits.empty() ? std::string(otherwise)
                          : "put the value in quotes: " + quote + printable(value, 60) + quote,
            std::move(edits)};
  }
  if (const std::size_t comma = value.find(", ");
      is_plain && word == nullptr && comma != value.npos && value.find(": ", comma) != value.npos &&
      key.find('-') == key.npos)
    return {"write each key on a line of its own, without the comma"};
  if (value.starts_with('(') && value.ends_with(')'))
    return {"write '" + std::string(key) + ": {" +
            printable(value.substr(1, value.size() - 2), 60) + "}'"};
  const std::string_view second = value.substr(0, value.find(": "));
  if (!is_plain || word == nullptr || find_word(section_of(word->detail), second) == nullptr)
    return {std::string(otherwise)};
  const std::string map = "{" + std::string(value) + "}";
  return {
      "write '" + std::string(key) + ": " + printable(map, 60) + "'",
      {{file.place(begin + line.find(value, colon), utf8_count(value)), std::string(value), map}}};
}

/// Reports a step or list item that is not aligned with those above, or not marked as one.
std::optional<Diagnostic> misaligned_item(const TextFile& file, std::string_view text,
                                          std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  const std::size_t begin = text.find_first_not_of(' ', line);
  if (begin == text.npos) return std::nullopt;
  // The last list item above.
  std::size_t dash = text.npos;
  for (std::size_t end = line; end > 1 && dash == text.npos;) {
    const std::size_t start = text.rfind('\n', end - 2) + 1;
    const std::size_t first = text.find_first_not_of(' ', start);
    if (text.substr(first, 2) == "- ") dash = first;
    // Keys at the edge end the list.
    if (first == start && dash == text.npos && text[first] != '\n' && text[first] != '#')
      return std::nullopt;
    if (start == 0) break;
    end = start;
  }
  if (dash == text.npos) return std::nullopt;
  const std::size_t indent = dash - (text.rfind('\n', dash) + 1);
  const std::size_t own = begin - line;
  std::string_view said = text.substr(begin, text.find('\n', begin) - begin);
  said = convert::trim(said.substr(0, said.find(" #")));
  const auto key_of = [](std::string_view from) { return from.substr(0, from.find(':')); };
  if (own == 0 && said.starts_with("- ") && find_word("file", key_of(said.substr(2))) != nullptr)
    return fault_at(
        file.place(begin),
        fmt::format("'{}:' is a key of the file, not a list item", key_of(said.substr(2))),
        {"remove the '-'", {{file.place(begin, 2), "- ", ""}}});
  const std::string_view item = text.substr(dash + 2, text.find('\n', dash) - dash - 2);
  const bool of_item = find_word(beside(key_of(item)), key_of(said)) != nullptr ||
                       (find_word("step", key_of(item)) != nullptr && is_step(key_of(said)));
  if (own > indent && own != indent + 2 && item.find(": ") != item.npos && of_item) {
    const TextEdit edit = {file.place(line, static_cast<int>(own)), std::string(own, ' '),
                           std::string(indent + 2, ' ')};
    return fault_at(
        file.place(begin),
        fmt::format("'{}:' is not aligned with '{}:' above", key_of(said), key_of(item)),
        {fmt::format("indent it with {} spaces", indent + 2), {edit}});
  }
  // "- repeat: 3", with its steps below it but no "do:".
  if (said.starts_with("- ") && own > indent && item.find(": ") != item.npos &&
      find_word(beside(key_of(item)), "do") != nullptr)
    return fault_at(file.place(begin),
                    fmt::format("the steps of '{}:' must be under 'do:'", key_of(item)),
                    fmt::format("add a 'do:' line above this one, indented {} spaces", indent + 2));
  if (said.starts_with("- ") && own != indent) {
    const TextEdit edit = {file.place(line, static_cast<int>(own)), std::string(own, ' '),
                           std::string(indent, ' ')};
    Advice advice = "indent it with " + std::to_string(indent) +
                    (indent == 1 ? " space" : " spaces") + ", like the item above";
    advice.likely = {edit};
    return fault_at(file.place(begin), "this '-' is not aligned with the list it belongs to",
                    std::move(advice));
  }
  if (own != indent || said.starts_with("- ")) return std::nullopt;
  if (said.starts_with('-') && said.size() > 1 && said[1] != '-')
    return fault_at(file.place(begin), "missing space after '-'",
                    {"a list item begins with '- '", {{file.place(begin + 1, 0), "", " "}}});
  if (said.starts_with("-- "))
    return fault_at(file.place(begin), "a list item begins with one '-'",
                    "write '" + printable(said.substr(1), 60) + "'");
  const bool beside_it = (said.ends_with(':') || find_verb(key_of(said)) == nullptr) &&
                         find_word(beside(key_of(item)), key_of(said)) != nullptr;
  // "- bet: opener first", with its "limit: 4" below the dash.
  const Verb* verb = find_verb(key_of(item));
  const bool within_it = verb != nullptr && !is_step(key_of(said)) &&
                         find_word(section_of(verb->detail), key_of(said)) != nullptr;
  if (beside_it || within_it)
    return fault_at(
        file.place(begin), fmt::format("'{}:' belongs to '{}:' above", key_of(said), key_of(item)),
        {fmt::format("indent it with {} spaces", indent + 2), {{file.place(begin, 0), "", "  "}}});
  if (const std::string_view key = key_of(said);
      key.size() < said.size() && find_word("file", key) != nullptr &&
      (!is_step(key) || text.find("\n" + std::string(key) + ":") == text.npos))
    return fault_at(file.place(begin), fmt::format("'{}:' belongs at the top level", key),
                    {"don't indent it",
                     {{file.place(line, static_cast<int>(own)), std::string(own, ' '), ""}}});
  Advice advice = "write '- " + printable(said, 60) + "'";
  advice.likely = {{file.place(begin, 0), "", "- "}};
  return fault_at(file.place(begin), "this line is in a list, but does not begin with '-'",
                  std::move(advice));
}

struct ListBelow {
  std::string key;       // with its value: "repeat: 3 times"
  std::size_t at = 0;    // of the key
  std::size_t dash = 0;  // of the list item
  bool verb_takes_steps = true;
};

/// Finds a line "repeat: 3 times" above a list item that is indented at least as much.
std::optional<ListBelow> list_below_value(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;
  const std::size_t dash = text.find_first_not_of(' ', line);
  if (line < 2 || dash == text.npos || text.substr(dash, 2) != "- ") return std::nullopt;
  const std::size_t before = text.rfind('\n', line - 2) + 1;
  std::string_view above = text.substr(before, line - 1 - before);
  above = convert::trim(above.substr(0, above.find(" #")));
  if (above.starts_with("- ")) above = convert::trim(above.substr(2));
  const std::size_t indent = text.find_first_not_of(' ', before) - before;
  // A second colon in one item is another error, unless the item is indented more.
  const bool below = dash == at ? indent <= dash - line : indent < dash - line;
  if (above.find(": ") == above.npos || !below) return std::nullopt;
  // A list of steps belongs to a key that takes one, or to a key missing next to it.
  const std::string_view verb = above.substr(0, above.find(':'));
  const bool item = convert::trim(text.substr(before, line - 1 - before)).starts_with("- ");
  const bool steps = !item || find_word(beside(verb), "do") != nullptr;
  return ListBelow{std::string(above), before + indent, dash, steps};
}

/// "{ante: 1 limit: 2}": returns where the comma is missing, for a second colon within { }.
std::optional<std::size_t> missing_comma(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != ':') return std::nullopt;
  const std::size_t begin = text.find_last_of("{[,\n", at);
  if (begin == text.npos || text[begin] == '\n' || text[begin] == '[') return std::nullopt;
  const std::string_view pair = text.substr(begin + 1, at - begin - 1);
  const std::size_t key = pair.find_last_of(' ');
  const std::size_t colon = pair.find(": ");
  if (key == pair.npos || colon == pair.npos || pair.find_first_of("\"'") != pair.npos)
    return std::nullopt;
  // There is a value before the second key.
  const std::size_t value_end = pair.find_last_not_of(' ', key);
  if (value_end == pair.npos || value_end <= colon) return std::nullopt;
  return begin + 1 + value_end + 1;
}

/// Returns where the comma is that ends a line, or npos.
std::size_t comma_at_the_end(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  line = convert::trim(line.substr(0, line.find(" #")));
  return line.ends_with(',') ? static_cast<std::size_t>(line.data() - text.data()) + line.size() - 1
                             : text.npos;
}

/// Returns where the last expression with a comma between a bracket and a place begins, or npos.
std::size_t expression_before(std::string_view text, std::size_t bracket, std::size_t at) {
  const std::string_view inside = text.substr(bracket, at - bracket);
  const std::size_t value = inside.rfind(": = ");
  return value != inside.npos && inside.find(',', value) != inside.npos ? bracket + value + 2
                                                                        : text.npos;
}

/// Reports a list item that begins with a bullet or a long dash, on the lines above a place.
std::optional<Diagnostic> pasted_bullet(const TextFile& file, std::string_view text,
                                        std::size_t at) {
  std::optional<std::size_t> found;
  for (std::size_t end = std::min(text.find('\n', at), text.size()); end != text.npos;) {
    const std::size_t start = end == 0 ? 0 : text.rfind('\n', end - 1) + 1;
    const std::string_view line = convert::trim(text.substr(start, end - start));
    for (const std::string_view bullet : {"–", "—", "•", "·", "−"}) {
      if (line.starts_with(bullet)) found = static_cast<std::size_t>(line.data() - text.data());
    }
    const bool list_begins = line.ends_with(':');
    if (start == 0 || (list_begins && found)) break;
    end = start - 1;
  }
  if (!found) return std::nullopt;
  return fault_at(file.place(*found), "a list item begins with '- '", "write a plain '-'");
}

/// Reports a quote or bracket that is not closed.
std::optional<Diagnostic> not_closed(const ParserStop& stop, const TextFile& file,
                                     std::string_view text) {
  const bool at_end = stop.at >= text.size();
  const bool quote_trouble = stop.said.find("in scalar") != std::string::npos;
  if (at_end || quote_trouble) {
    if (const auto quote = open_quote(text, stop.last_value))
      return fault_at(file.place(*quote), "this quote is never closed");
  }
  if (stop.brackets.empty()) return std::nullopt;
  const std::size_t bracket = stop.brackets.back();
  if (at_end) return fault_at(file.place(bracket), "this bracket is never closed");
  const Place here = file.place(stop.at);
  if (const auto comma = missing_comma(text, stop.at)) {
    const std::string_view key = convert::trim(text.substr(*comma, stop.at - *comma));
    return fault_at(file.place(*comma),
                    fmt::format("missing comma before '{}'", printable(key, 60)),
                    {"in { }, put a comma between entries", {{file.place(*comma, 0), "", ","}}});
  }
  const char close = text[bracket] == '[' ? ']' : '}';
  if ((text[stop.at] == ']' || text[stop.at] == '}') && text[stop.at] != close) {
    const bool closes_outer = std::any_of(
        stop.brackets.begin(), stop.brackets.end(),
        [&](std::size_t outer) { return text[outer] == (text[stop.at] == ']' ? '[' : '{'); });
    // If it closes an outer bracket, only the inner one is missing.
    if (closes_outer)
      return fault_at(
          file.place(bracket), fmt::format("this '{}' is not closed", text[bracket]),
          fmt::format("write '{}' at the end of the {}", close, close == ']' ? "list" : "map"));
    return fault_at(
        here, fmt::format("'{}' cannot close the '{}' before it", text[stop.at], text[bracket]),
        fmt::format("write '{}'", close));
  }
  if (file.place(bracket).line == here.line) {
    if (const std::size_t value = expression_before(text, bracket, stop.at); value != text.npos)
      return fault_at(file.place(value), "a comma in this expression ends the value",
                      "put the whole expression in quotes");
    return fault_at(
        here, "this cannot be inside [ ] or { }",
        "put a value that holds , [ ] { } or ': ' in quotes, or write it on several lines");
  }
  Diagnostic open = fault_at(file.place(bracket),
                             fmt::format("this bracket is not closed before line {}", here.line));
  open.notes.push_back({here, "this line is read as part of the brackets"});
  return open;
}

/// Reports a second colon in one value.
std::optional<Diagnostic> colon_fault(const ParserStop& stop, const TextFile& file,
                                      std::string_view text) {
  const auto told = [](const Place& where, std::string message, Advice advice) {
    Diagnostic fault = fault_at(where, std::move(message), std::move(advice));
    fault.id = fault::colon;
    return fault;
  };
  if (const auto word = word_without_colon(text, stop.at)) {
    std::string_view rest = text.substr(*word, text.find('\n', *word) - *word);
    rest = convert::trim(rest.substr(0, rest.find(" #")));
    const std::size_t own = text.find_first_not_of(' ', text.rfind('\n', stop.at) + 1);
    const std::string_view key = text.substr(own, text.find(':', own) - own);
    if (is_step(rest) && is_step(key)) {
      return told(file.place(own), fmt::format("missing '-' before '{}'", key),
                  {fmt::format("write '- {}:'", key), {{file.place(own - 2, 2), "  ", "- "}}});
    }
    return told(file.place(*word, utf8_count(rest)),
                fmt::format("'{}' has no ':', and the line below it has keys", printable(rest, 60)),
                {fmt::format("write '{}:'", printable(rest, 60)),
                 {{file.place(*word + rest.size(), 0), "", ":"}}});
  }
  if (const auto key = list_without_colon(text, stop.at)) {
    const std::string_view word = convert::trim(text.substr(*key, text.find('\n', *key) - *key));
    return told(file.place(*key, utf8_count(word)), fmt::format("'{}' has no ':'", word),
                {fmt::format("write '{}:'", word), {{file.place(*key + word.size(), 0), "", ":"}}});
  }
  if (const auto colon = colon_without_blank(text, stop.at)) {
    return told(file.place(*colon), "missing space after ':'",
                {"a key ends with ': '", {{file.place(*colon + 1, 0), "", " "}}});
  }
  const std::size_t begin = text.rfind('\n', stop.at) + 1;
  const bool second = text.substr(begin, stop.at - begin).find(": ") != text.npos;
  const std::size_t own = text.find_first_not_of(' ', begin);
  const bool item = own != text.npos && text.substr(own, 2) == "- ";
  // "betting {ante: 1}"
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  line = convert::trim(line.substr(0, line.find(" #")));
  if (const auto bare = bare_key(line.substr(0, line.find(": ")));
      bare && second && (bare->value.starts_with('{') || bare->value.starts_with('['))) {
    const std::string rest(line.substr(line.find(bare->value.front())));
    return told(file.place(own, utf8_count(bare->key)), fmt::format("'{}' has no ':'", bare->key),
                {fmt::format("write '{}: {}'", bare->key, printable(rest, 60))});
  }
  const LineAbove above = line_above(text, stop.at);
  if (above.text.size() > 1 && above.text[0] == '-' && above.text[1] >= 'a' &&
      above.text[1] <= 'z') {
    const auto dash = static_cast<std::size_t>(above.text.data() - text.data());
    return told(file.place(dash), "missing space after '-'",
                {"a list item begins with '- '", {{file.place(dash + 1, 0), "", " "}}});
  }
  if (item && above.text.starts_with("- ") && above.indent < above.own_indent) {
    if (auto told_item = misaligned_item(file, text, stop.at)) return told_item;
  }
  if (!second && !item && above.indent < above.own_indent &&
      above.text.find(": ") != above.text.npos) {
    const auto begin_above = static_cast<std::size_t>(above.text.data() - text.data());
    const LineAbove owner = line_above(text, begin_above);
    // "most:", with "about: …" as its sibling: the line above is what is indented wrongly.
    if (owner.text.ends_with(':') && owner.indent == above.indent) {
      const std::string_view key = above.text.substr(0, above.text.find(':'));
      return told(
          file.place(begin_above, utf8_count(key)),
          fmt::format("'{}:' is not indented below '{}'", key, printable(owner.text, 60)),
          {fmt::format("indent it with {} spaces", above.own_indent),
           {{file.place(begin_above, 0), "", std::string(above.own_indent - above.indent, ' ')}}});
    }
    return told(file.place(own),
                fmt::format("this line is indented too far: '{}' already has a value",
                            printable(above.text, 60)),
                {above.text.starts_with("- ")
                     ? fmt::format("indent it with {} spaces, like '{}'", above.indent + 2,
                                   above.text.substr(2, above.text.find(": ") - 1))
                     : "align this line with the one above"});
  }
  if (!second && !above.text.empty() && above.text.find(':') == above.text.npos &&
      above.text.front() != '-') {
    const auto bare = bare_key(above.text);
    if (bare && bare->value.empty() && above.indent >= above.own_indent &&
        find_verb(bare->key) != nullptr && !find_verb(bare->key)->needs_object)
      return told(file.place(static_cast<std::size_t>(above.text.data() - text.data())),
                  fmt::format("missing '-' before '{}'", bare->key),
                  {fmt::format("write '- {}'", bare->key)});
    const bool one_word = above.text.find(' ') == above.text.npos;
    // A line that is indented more belongs to a text, unless it begins with a key.
    if (bare || above.indent <= above.own_indent)
      return told(
          file.place(static_cast<std::size_t>(above.text.data() - text.data()),
                     utf8_count(above.text)),
          fmt::format("'{}' has no ':'", printable(above.text, 60)),
          {above.text.starts_with("//") ? "a comment begins with '#'"
           : bare                       ? fmt::format("write '{}'", printable(bare->mended(), 60))
           : one_word ? fmt::format("write '{}:'; if it continues the text above, indent it",
                                    printable(above.text, 60))
                      : "write 'key: value'; if it continues the text above, indent it"});
  }
  if (const auto outdented = outdented_text(text, stop.at); outdented && !second)
    return told(file.place(*outdented), "this line is indented less than the text around it",
                {"indent it like the line above"});
  if (stop.at - begin > 1024 && text.substr(begin, stop.at - begin).find(' ') == text.npos) {
    Diagnostic fault = fault_at(file.place(begin), "this key has more than 1024 characters");
    fault.id = fault::size;
    return fault;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> bracket_left_open(const TextFile& file, std::string_view text,
                                            std::size_t at) {
  std::size_t open = text.npos, indent = 0;
  int line_number = 0;
  for (std::size_t begin = 0; begin <= at && begin < text.size(); ++line_number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t first = line.find_first_not_of(' ');
    const bool has_text = first != line.npos && line[first] != '#';
    if (has_text && open != text.npos && first <= indent)
      return fault_at(file.place(open),
                      fmt::format("this bracket is not closed before line {}", line_number + 1));
    if (has_text && line.find_first_of("\"'") == line.npos) {
      open = text.npos;
      std::vector<std::size_t> brackets;
      for (std::size_t i = 0; i < line.size() && line.compare(i, 2, " #") != 0; ++i) {
        const bool begins =
            i == 0 || line[i - 1] == ' ' || line[i - 1] == '[' || line[i - 1] == '{';
        if ((line[i] == '{' || line[i] == '[') && begins) brackets.push_back(begin + i);
        if ((line[i] == '}' || line[i] == ']') && !brackets.empty()) brackets.pop_back();
      }
      if (!brackets.empty()) open = brackets.front(), indent = first;
    } else if (has_text) {
      open = text.npos;
    }
    begin = end + 1;
  }
  return std::nullopt;
}

Diagnostic syntax_fault(const ParserStop& stop, const TextFile& file, std::size_t text_size,
                        const SourceTexts& texts) {
  const std::string_view text = file.text().substr(0, text_size);
  const std::size_t at = stop.at;
  if (text.substr(std::min(at, text.size())).starts_with("```"))
    return fault_at(file.place(at), "'```' is not part of a rule file", "remove this line");
  if (auto open = not_closed(stop, file, text)) return std::move(*open);
  if (auto open = bracket_left_open(file, text, at)) return std::move(*open);
  if (auto bullet = pasted_bullet(file, text, at)) return std::move(*bullet);
  for (const Wording& w : wordings) {
    if (stop.said.find(w.yaml) == std::string::npos) continue;
    if (w.yaml == "alias not found after *") {
      const std::size_t star = text.rfind('*', std::min(at, text_size - 1));
      const std::size_t begin = star == text.npos ? star : text.rfind('\n', star) + 1;
      if (star != text.npos && text.find_first_not_of(' ', begin) == star)
        return fault_at(file.place(star), "a value cannot begin with '*'",
                        {"a list item begins with '- '", {{file.place(star), "*", "-"}}});
    }
    if (w.yaml.starts_with("end of ")) {
      // The parser stops at the comma, or on the line below.
      const std::size_t begin = text.rfind('\n', at) + 1;
      std::size_t end = comma_at_the_end(text, begin);
      if (end == text.npos && begin > 1)
        end = comma_at_the_end(text, text.rfind('\n', begin - 2) + 1);
      if (end != text.npos)
        return fault_at(file.place(end), "a line cannot end with a comma",
                        {"remove it", {{file.place(end), ",", ""}}});
    }
    const bool colon = w.yaml == "illegal map value";
    if (colon) {
      if (auto told = colon_fault(stop, file, text)) return std::move(*told);
    }
    if (at > 0 && at < text_size && text[at - 1] == '\'' && text[at] != ' ' && text[at] != '\n') {
      return fault_at(file.place(at - 1), "the quotes end at this apostrophe",
                      "write it twice (''), or put the whole value in \"…\"");
    }
    if (const auto list = list_below_value(text, at)) {
      if (list->key.starts_with('-'))
        return fault_at(file.place(list->at), "missing space after '-'",
                        {"a list item begins with '- '", {{file.place(list->at + 1, 0), "", " "}}});
      // "1. deal: 5 down", "1: deal 5 down"
      if (const std::size_t mark = list->key.find_first_of(".:)");
          convert::whole_number(list->key.substr(0, mark))) {
        std::string item(convert::trim(std::string_view(list->key).substr(mark + 1)));
        const std::size_t verb_end = item.find_first_of(": ");
        if (verb_end != item.npos && item[verb_end] == ' ' &&
            find_verb(item.substr(0, verb_end)) != nullptr)
          item.insert(verb_end, ":");
        return fault_at(file.place(list->at), "a list item begins with '- '",
                        "write '- " + printable(item, 60) + "'");
      }
      const std::string_view verb = std::string_view(list->key).substr(0, list->key.find(':'));
      const std::size_t line = text.rfind('\n', list->at) + 1;
      const std::size_t dash_line = text.rfind('\n', list->dash) + 1;
      if (list->at - line == list->dash - dash_line && find_verb(verb) != nullptr &&
          find_word(beside(verb), "do") == nullptr)
        return fault_at(file.place(list->at), fmt::format("missing '-' before '{}'", list->key),
                        {fmt::format("write '- {}'", list->key)});
      return fault_at(file.place(list->dash),
                      fmt::format("'{}' already has a value, so it cannot also have a list",
                                  printable(list->key, 60)),
                      list->verb_takes_steps
                          ? "add a 'do:' line below it, and put the list under 'do:'"
                      : find_word("change", verb) != nullptr && find_verb(verb) == nullptr
                          ? "add a 'with:' line below it, and put the list under 'with:'"
                          : "align this '-' with the '-' above");
    }
    if (w.yaml.starts_with("end of ")) {
      if (auto told = misaligned_item(file, text, at)) return std::move(*told);
    }
    Diagnostic told =
        fault_at(file.place(at), std::string(w.message),
                 colon ? for_second_colon(file, texts, at, w.hint) : Advice(std::string(w.hint)));
    if (colon) told.id = fault::colon;
    return told;
  }
  return fault_at(file.place(std::min(at, text_size)), "this cannot be read",
                  "look at its quotes, its brackets and its indentation");
}

}  // namespace houserules
