#include "engine/load/shorten.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/load/modifier.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/resolve/resolve.h"
#include "engine/text/one_of.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

/// The keys of a file within which something may be removed.
constexpr std::string_view rules[] = {"deck",     "wild",      "betting", "play",  "whenever",
                                      "showdown", "showdowns", "chain",   "define"};

/// Text for readers, and names that other rules and files use.
constexpr std::string_view kept[] = {"about", "narrated", "name", "because", "as",
                                     "by",    "part",     "with", "default"};

/// Returns the fully expanded rules under every value of every option, as one text; nothing if
/// there are errors.
std::optional<std::string> meaning(const SourceFile& file, Sources& sources) {
  Diagnostics faults;
  const std::optional<Resolved> plain = resolve(file, {}, sources, faults);
  if (!plain || faults.has_errors()) return std::nullopt;
  std::string all = plain->hash;
  for (const OptionInfo& option : plain->options) {
    for (const std::string& value : samples_of(option)) {
      Choices choices;
      choices.set.emplace_back(option.name, value);
      const std::optional<Resolved> set = resolve(file, choices, sources, faults);
      if (!set || faults.has_errors()) return std::nullopt;
      all += ' ' + set->hash;
    }
  }
  return all;
}

/// A range of the text.
struct Span {
  std::size_t begin = 0, end = 0;
};

std::size_t offset_of(std::string_view text, const Place& place) {
  std::size_t at = 0;
  for (int line = 1; line < place.line && at < text.size(); ++line) {
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return at + static_cast<std::size_t>(place.column - 1);
}

/// Returns the end of the entry in `{ }` at `at`: the comma or bracket after it.
std::size_t end_in_braces(std::string_view text, std::size_t at) {
  int depth = 0;
  for (char quote = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '{' || c == '[' || c == '(') {
      ++depth;
    } else if (c == '}' || c == ']' || c == ')') {
      if (depth-- == 0) return at;
    } else if (c == ',' && depth == 0) {
      return at;
    }
  }
  return text.size();
}

/// Returns the lines of a key that is first on its line, with its value.
std::optional<Span> whole_lines(std::string_view text, std::size_t line, std::size_t indent) {
  std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
  while (end < text.size()) {
    const std::size_t stop = std::min(text.find('\n', end), text.size() - 1) + 1;
    const std::size_t first = text.find_first_not_of(' ', end);
    if (first >= stop - 1 || first - end <= indent) break;
    end = stop;
  }
  return Span{line, end};
}

/// Returns the range of a key and its value, with the comma that separates them from the next.
std::optional<Span> span_of(std::string_view text, const Place& key) {
  const std::size_t at = offset_of(text, key);
  if (at >= text.size()) return std::nullopt;
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  const std::size_t first = text.find_first_not_of(' ', line);
  if (first == at) return whole_lines(text, line, at - line);
  const std::size_t before = text.find_last_not_of(' ', at - 1);
  if (text[before] != '{' && text[before] != ',') return std::nullopt;  // the first key of a row
  const std::size_t end = end_in_braces(text, at);
  if (end >= text.size() || text.substr(at, end - at).find('\n') != text.npos) return std::nullopt;
  if (text[before] == ',') return Span{before, end};
  if (text[end] != ',') return std::nullopt;  // the only key
  return Span{at, std::min(text.find_first_not_of(' ', end + 1), text.size())};
}

class Shortener {
 public:
  Shortener(const SourceFile& file, Sources& sources) : now_(file), sources_(sources) {}

  Shortened run() {
    if (is_modifier(now_, sources_.parse_cache()))
      return {.text = now_.text, .left_out = {}, .keys = {}};
    const std::optional<std::string> wanted = meaning(now_, sources_);
    if (wanted) {
      while (one_less(*wanted)) {
      }
    }
    out_.text = std::move(now_.text);
    return std::move(out_);
  }

 private:
  /// Removes the next key that is not needed.
  bool one_less(const std::string& wanted) {
    Diagnostics faults;
    const auto root = sources_.parse_cache().read(now_, faults);
    if (root == nullptr) return false;
    std::vector<const Entry*> keys;
    for (const Entry& entry : root->entries) {
      if (is_one_of(entry.key, rules)) collect(entry.value, keys);
    }
    for (; tried_ < keys.size(); ++tried_) {
      const Entry& entry = *keys[tried_];
      const std::optional<Span> span = span_of(now_.text, entry.key_where);
      if (!span) continue;
      SourceFile shorter = now_;
      shorter.text.erase(span->begin, span->end - span->begin);
      if (meaning(shorter, sources_) != wanted) continue;
      out_.left_out.push_back(entry.key_where);
      out_.keys.push_back(entry.key);
      now_ = std::move(shorter);
      return true;  // what came after it has moved up
    }
    return false;
  }

  static void collect(const Node& node, std::vector<const Entry*>& keys) {
    for (const Node& item : node.items) collect(item, keys);
    for (const Entry& entry : node.entries) {
      if (is_one_of(entry.key, kept)) continue;
      if (find_verb(entry.key) == nullptr) keys.push_back(&entry);
      collect(entry.value, keys);
    }
  }

  SourceFile now_;
  Sources& sources_;
  std::size_t tried_ = 0;  // number of keys that are needed, from the beginning of the file
  Shortened out_;
};

}  // namespace

Shortened shortened(const SourceFile& file, Sources& sources) {
  return Shortener(file, sources).run();
}

}  // namespace houserules
