#include "engine/language/substitute.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/language/prelude.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_name_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Returns a value in texts for readers: "queen" for "Q".
std::string in_words(const Values::Value& value) {
  const std::string& text = value.node.text;
  if (!value.spoken.empty()) return value.spoken;
  const auto rank = is_whole_number(text) ? std::nullopt : parse_rank(text);
  return rank ? std::string(rank_name(*rank)) : text;
}

/// Appends "an eight", after "a "; "sixes", after "pair of "; "third" for `$n-th`; and "one card"
/// for
/// `$n cards`. Returns how much of the text after the name this replaces.
std::size_t say(const Values::Value& value, std::string_view after, std::string& out) {
  const std::string words = in_words(value);
  const auto number = convert::whole_number(value.node.text);
  if (after.starts_with("-th") && number && *number > 0 && *number <= 20) {
    out += ordinal(static_cast<int>(*number));
    return 3;
  }
  if (const auto rank = parse_rank(value.node.text); rank && out.ends_with("pair of ")) {
    out += rank_name_plural(*rank);
    return 0;
  }
  const bool a = out == "a " || out == "A " || out.ends_with(" a ") || out.ends_with(" A ");
  if (a) out.pop_back();
  out += a ? with_a(words).substr(1) : words;
  if (words != "one" || !after.starts_with(' ')) return 0;
  const std::string_view noun =
      after.substr(1, after.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1) - 1);
  for (const std::string_view ending : {"ss", "us", "is"})
    if (noun.ends_with(ending)) return 0;
  out += " " + singular_of(noun);
  return noun.size() + 1;
}

class Substitution {
 public:
  Substitution(const Values& values, Diagnostics& faults) : values_(values), faults_(faults) {}

  bool apply(Node& node) {
    switch (node.kind) {
      case Node::Kind::null:
        return true;
      case Node::Kind::scalar:
        return scalar(node);
      case Node::Kind::list:
        std::erase_if(node.items, [&](Node& item) {
          const bool says_something = !item.is_map() || !item.entries.empty();
          return !apply(item) || (says_something && item.is_map() && item.entries.empty());
        });
        return true;
      case Node::Kind::map:
        map(node);
        return true;
    }
    return true;
  }

 private:
  void map(Node& node) {
    std::vector<Entry> kept;
    for (Entry& entry : node.entries) {
      Node key = Node::scalar(entry.key, entry.key_where);
      in_text(key);
      entry.key = key.text;
      in_about_ = entry.key == "about" || entry.key == "narrated";
      if (apply(entry.value)) kept.push_back(std::move(entry));
      in_about_ = false;
    }
    node.entries = std::move(kept);
  }

  bool scalar(Node& node) {
    if (node.text.find('$') == std::string::npos) return true;
    if (node.text.front() == '$') {
      const auto [found, length] = name_at(node.text, 0);
      if (found && length == node.text.size()) {
        Place where = node.where;
        node = found->node;
        // Values passed to a built-in step are reported where the author wrote them.
        const bool ours = where.file == prelude_file && node.where.line > 0;
        if (!node.is_list() && !node.is_map() && !ours) node.where = std::move(where);
        return !node.is_null();
      }
    }
    in_text(node);
    return true;
  }

  /// Replaces names within a text.
  void in_text(Node& node) {
    const bool expression = node.is_expression();
    std::string out;
    for (std::size_t i = 0; i < node.text.size();) {
      if (node.text[i] != '$') {
        out += node.text[i++];
        continue;
      }
      const auto [found, length] = name_at(node.text, i);
      if (!found) {
        if (length > 1 && !values_.leave_unknown) unknown(node, node.text.substr(i, length));
        out += node.text.substr(i, std::max<std::size_t>(length, 1));
        i += std::max<std::size_t>(length, 1);
        continue;
      }
      if (expression && !(i > 0 && node.text[i - 1] == '.')) {
        check_word(node, i, length, found->words);
        out += computed(node, i, length, found->words) ? found->node.text
               : found->literal.empty()                ? expression_literal(found->node)
                                                       : found->literal;
      } else if (found->node.is_scalar() && !found->node.is_expression()) {
        if (in_about_) {
          i += say(*found, std::string_view(node.text).substr(i + length), out);
        } else {
          out += found->node.text;
        }
      } else if (found->node.is_null() && found->node.where.file.empty()) {
        out += node.text.substr(i, length);  // an option whose error has already been reported
      } else {
        faults_.error(fault::unknown_name, node.where,
                      "'" + node.text.substr(i, length) + "' is " +
                          (found->node.is_expression() ? "an expression" : describe(found->node)) +
                          " here, so it cannot be part of '" + printable(node.text, 60) + "'",
                      "write '" + node.text.substr(i, length) +
                          "' alone, or write out the keys instead of '" + printable(node.text, 60) +
                          "'");
        out += node.text.substr(i, length);  // prevents further errors about it
      }
      i += length;
    }
    node.text = std::move(out);
  }

  /// "$limit == 'pt'": reports a choice that is compared with a word that it never is.
  void check_word(const Node& node, std::size_t at, std::size_t length,
                  const std::vector<std::string>& words) {
    if (words.empty()) return;
    std::string_view rest = convert::trim(std::string_view(node.text).substr(at + length));
    if (!rest.starts_with("==") && !rest.starts_with("~=")) return;
    rest = convert::trim(rest.substr(2));
    const std::size_t end = rest.starts_with('\'') ? rest.find('\'', 1) : rest.npos;
    if (end == rest.npos) return;
    const std::string_view word = rest.substr(1, end - 1);
    if (std::find(words.begin(), words.end(), word) != words.end()) return;
    faults_.error(
        fault::option_value, node.where,
        "'" + node.text.substr(at, length) + "' can never be '" + printable(word, 60) + "'",
        did_you_mean(word, {words.begin(), words.end()},
                     "it can be " + either_of({words.begin(), words.end()})));
  }

  /// "2 * $stake": reports choices, which are words, that are computed with.
  bool computed(const Node& node, std::size_t at, std::size_t length,
                const std::vector<std::string>& words) {
    if (words.empty()) return false;
    std::int64_t low = 0, high = 0;
    for (const std::string& word : words) {
      const auto number = convert::whole_number(word);
      if (!number) return false;
      low = &word == &words.front() ? *number : std::min(low, *number);
      high = std::max(high, *number);
    }
    constexpr std::string_view signs = "+-*/%<>";
    const std::string_view before = convert::trim(std::string_view(node.text).substr(0, at));
    const std::string_view after = convert::trim(std::string_view(node.text).substr(at + length));
    const bool beside = (!before.empty() && signs.find(before.back()) != signs.npos) ||
                        (!after.empty() && signs.find(after.front()) != signs.npos);
    if (!beside) return false;
    const std::string name = node.text.substr(at, length);
    faults_.error(fault::option_value, node.where,
                  "'" + name + "' is a word: an option with 'choices' holds no number",
                  "declare it with 'type: number " + std::to_string(low) + "-" +
                      std::to_string(high) + "' instead of 'choices:'");
    return true;
  }

  /// Returns the longest known name at '$', and its length with the '$'; for an unknown name, the
  /// length of the word.
  std::pair<const Values::Value*, std::size_t> name_at(std::string_view text, std::size_t dollar) {
    std::size_t end = dollar + 1;
    if (end >= text.size() || !is_letter(text[end])) return {nullptr, in_capitals(text, dollar)};
    while (end < text.size() && is_name_character(text[end])) ++end;
    const std::size_t whole = end - dollar;
    while (end > dollar + 1) {
      const auto found = values_.values.find(text.substr(dollar + 1, end - dollar - 1));
      if (found != values_.values.end()) return {&found->second, end - dollar};
      // `$a-1` may be the name `a` and a subtraction.
      const std::size_t dash = text.substr(0, end).rfind('-');
      if (dash == std::string_view::npos || dash <= dollar) break;
      end = dash;
    }
    return {nullptr, whole};
  }

  /// Returns the length of "$Hole", a known name in capitals; otherwise 1.
  std::size_t in_capitals(std::string_view text, std::size_t dollar) const {
    std::size_t end = dollar + 1;
    const std::string small = lower_case(text);
    while (end < small.size() && is_name_character(small[end])) ++end;
    return values_.values.contains(small.substr(dollar + 1, end - dollar - 1)) ? end - dollar : 1;
  }

  void unknown(const Node& node, const std::string& name) {
    if (values_.incomplete) return;
    std::vector<std::string_view> known;
    for (const auto& [key, value] : values_.values) known.push_back(key);
    const std::string bare = name.substr(1), near = nearest(bare, known);
    // "$ante size": its declaration has been reported.
    if (std::any_of(known.begin(), known.end(), [&](std::string_view one) {
          return one.starts_with(bare + " ") &&
                 node.text.find("$" + std::string(one)) != node.text.npos;
        }))
      return;
    const auto reg = values_.registers.find(bare);
    faults_.error(fault::unknown_name, node.where, "'" + printable(name) + "' is not declared",
                  reg != values_.registers.end() ? of_register(node, reg->second)
                  : near.empty() ? "declare it under `options:`, or under a defined step's `with:`"
                                 : "did you mean '$" + near + "'?");
  }

  std::string of_register(const Node& node, const std::string& read) const {
    return "register names do not start with '$'; write '" +
           (node.is_expression()         ? read
            : values_.key_of_expressions ? "= " + read
                                         : "{is: = " + read + "}") +
           "'";
  }

  const Values& values_;
  Diagnostics& faults_;
  bool in_about_ = false;
};

}  // namespace

void Values::set(std::string_view name, Node node, std::string literal,
                 std::vector<std::string> words, std::string spoken) {
  values.insert_or_assign(std::string(name), Value{std::move(node), std::move(literal),
                                                   std::move(words), std::move(spoken)});
}

bool substitute(Node& node, const Values& values, Diagnostics& faults) {
  return Substitution(values, faults).apply(node);
}

std::string expression_literal(const Node& value) {
  if (!value.is_scalar()) return "nil";
  if (value.is_expression())
    return "(" + std::string(convert::trim(std::string_view(value.text).substr(1))) + ")";
  if (convert::whole_number(value.text)) return value.text;
  if (convert::number_or_never(value.text)) return "never";
  if (const auto truth = convert::yes_no(value.text)) return *truth ? "true" : "false";
  std::string quoted = "'";
  for (const char c : value.text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string reference_name(std::string_view key) {
  std::string name(key);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

bool is_reference_name(std::string_view text) {
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), is_name_character);
}

bool has_reference(std::string_view text) {
  for (std::size_t at = text.find('$'); at < text.size(); at = text.find('$', at + 1)) {
    if (at + 1 < text.size() && is_letter(text[at + 1])) return true;
  }
  return false;
}

}  // namespace houserules
