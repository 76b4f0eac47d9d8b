// Damages every shipped rule file in small ways: each error must be found, in its place.
//
// A normal run takes a fixed sample of all mutations; HOUSERULES_LONG=1 takes all.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include "engine/cli/file/file_sources.h"
#include "engine/language/reader.h"
#include "engine/load/load.h"
#include "engine/load/modifier.h"
#include "engine/load/repair.h"
#include "engine/resolve/options.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/words.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

cli::FileSources& sources() {
  static cli::FileSources known;
  return known;
}

const std::vector<SourceFile>& shipped() {
  static const std::vector<SourceFile> all = [] {
    std::vector<SourceFile> files;
    for (const std::string& path : cli::rule_files({"variants"}))
      files.push_back(cli::open_source(path));
    return files;
  }();
  return all;
}

/// Takes one in `slice`, or all; always the same ones.
class Slice {
 public:
  explicit Slice(int usual)
      : slice_(static_cast<std::uint64_t>(
            tests::length_of_run({.usual = usual, .sanitized = 8 * usual, .all = 1}))) {}
  bool take() { return ++count_ * 0x9e3779b97f4a7c15U % slice_ == 0; }

 private:
  std::uint64_t slice_, count_ = 0;
};

Diagnostics faults_of(const SourceFile& file, std::string text) {
  SourceFile mutated = file;
  mutated.text = std::move(text);
  Diagnostics faults;
  if (is_modifier(mutated, sources().parse_cache())) {
    find_faults(mutated, sources(), faults, Expect::few_hands);
    return faults;
  }
  const Loaded loaded = load(mutated, {}, sources(), faults, Expect::few_hands);
  // Either it can be played, or there is an error.
  const bool plays = loaded.variant != nullptr || loaded.mix != nullptr;
  CHECK(plays != faults.has_errors());
  if (faults.has_errors()) return faults;
  // Like `validate`: sets each option in turn to each of its values.
  for (const Choices& choices : settings_of(loaded.resolved.options)) {
    Diagnostics set;
    load(mutated, choices, sources(), set, Expect::few_hands);
    if (set.has_errors()) return set;
  }
  return faults;
}

// ---------------------------------------------------------------- keys and their values

struct KeyAt {
  std::string path;  // "play.deal"
  std::string parent;
  const Entry* entry = nullptr;
  std::size_t offset = 0;  // of the key in the text
};

/// Keys below these are names chosen by the author.
bool names_its_own(std::string_view parent) {
  static const std::set<std::string_view> parents = {
      "registers", "zones",      "options", "define",  "showdowns",  "pots",     "choices",
      "sets",      "inserted",   "set",     "net",     "points",     "remember", "declare",
      "params",    "parameters", "local",   "needs",   "choose",     "ask",      "value",
      "if",        "order",      "stacks",  "answers", "arrangement"};
  return parents.contains(parent);
}

/// A parameter of a defined step, with its default.
bool is_parameter(const KeyAt& key) {
  return key.path.starts_with("define.") && key.parent == "with";
}

class Keys {
 public:
  explicit Keys(const SourceFile& file) : text_(file.text) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\n') starts_.push_back(i + 1);
    }
    Diagnostics none;
    root_ = read(file, none);
    if (root_) walk(*root_, "", "");
  }
  const std::vector<KeyAt>& all() const { return all_; }
  const Node& root() const { return *root_; }
  std::size_t offset(const Place& where) const {
    std::size_t at = starts_[static_cast<std::size_t>(where.line - 1)];
    for (int column = 1; column < where.column; ++column) {
      ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xC0U) == 0x80U) ++at;
    }
    return at;
  }

 private:
  void walk(const Node& node, const std::string& path, const std::string& parent) {
    for (const Node& item : node.items) walk(item, path, parent);
    for (const Entry& entry : node.entries) {
      const std::string below = path.empty() ? entry.key : path + "." + entry.key;
      if (entry.key == "examples") continue;  // example deals are checked by the test, not the game
      all_.push_back({below, parent, &entry, offset(entry.key_where)});
      walk(entry.value, below, entry.key);
    }
  }

  const std::string& text_;
  std::vector<std::size_t> starts_;
  std::optional<Node> root_;
  std::vector<KeyAt> all_;
};

std::size_t line_end(const std::string& text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}
std::size_t line_begin(const std::string& text, std::size_t at) {
  return at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
}

/// Returns the end of an entry: after a flow value, or after the last line that is indented more.
std::size_t end_of(const std::string& text, const KeyAt& key, const Keys& keys) {
  const Node& value = key.entry->value;
  const std::size_t own_end = line_end(text, key.offset);
  const bool same_line = value.where.line == key.entry->key_where.line;
  const std::size_t at = same_line && !value.is_null() ? keys.offset(value.where) : own_end;
  if (same_line && (value.is_list() || value.is_map()) && (text[at] == '[' || text[at] == '{')) {
    int depth = 0;
    char quote = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
      if (quote != 0) {
        if (text[i] == quote) quote = 0;
      } else if (text[i] == '"' || text[i] == '\'') {
        quote = text[i];
      } else if (text[i] == '[' || text[i] == '{') {
        ++depth;
      } else if ((text[i] == ']' || text[i] == '}') && --depth == 0) {
        return i + 1;
      }
    }
  }
  // A scalar in brackets ends with its text.
  const std::size_t length = value.text.size() + (value.quoted ? 2 : 0);
  if (same_line && value.is_scalar() && !value.block &&
      text.compare(at + (value.quoted ? 1 : 0), value.text.size(), value.text) == 0 &&
      at + length <= own_end)
    return at + length;
  const std::size_t indent = key.offset - line_begin(text, key.offset);
  std::size_t end = own_end;
  while (end < text.size()) {
    const std::size_t next = end + 1, next_end = line_end(text, next);
    const std::size_t word = text.find_first_not_of(' ', next);
    if (word >= text.size()) break;
    const bool blank = word >= next_end;
    const bool item = value.is_list() && text.compare(word, 2, "- ") == 0;
    if (!blank && word - next <= indent && !(item && word - next == indent)) break;
    end = next_end;
  }
  return end;
}

// ---------------------------------------------------------------- the count

struct Count {
  int all = 0, found = 0, on_line = 0, suggested = 0;
  struct Left {
    int times = 0;
    std::string first;
  };
  std::map<std::string, Left> left;  // undetected, by path, and where it occurred first

  void leave(const std::string& what, const std::string& where) {
    Left& row = left[what];
    if (++row.times == 1) row.first = where;
  }

  void tell(const char* what, bool suggestions) const {
    std::string line = fmt::format("{}: {}, found {:.2f}%, of these on the right line {:.2f}%",
                                   what, all, share(found, all), share(on_line, found));
    if (suggestions) line += fmt::format(", the right word {:.2f}%", share(suggested, found));
    for (const auto& [path, row] : left)
      line += fmt::format("\n  {} x {}: {}", row.times, path, row.first);
    MESSAGE(line);
  }
  static double share(int part, int of) { return of == 0 ? 100 : 100.0 * part / of; }
  /// In percent. With the few samples of a run under sanitizers, a difference of four is
  /// insignificant.
  static bool at_least(double wanted, int part, int of) {
    return share(part + (of < 200 ? 4 : 0), of) >= wanted;
  }
};

/// The end of the path, which is what cases have in common.
std::string last(const KeyAt& key) {
  return key.parent.empty() ? key.entry->key : key.parent + "." + key.entry->key;
}

void judge(Count& count, const Diagnostics& faults, const KeyAt& key, int line,
           const std::string& word = {}) {
  ++count.all;
  std::string told = fmt::format("{}:{}", key.entry->key_where.file.text(), line);
  if (!faults.has_errors()) {
    count.leave("not found: " + last(key), told);
    return;
  }
  ++count.found;
  bool on_line = false, suggested = false;
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity != Severity::error) continue;
    told += fmt::format(" [line {}: {}; {}]", fault.where.line, fault.message, fault.hint);
    on_line = on_line || fault.where.line == line;
    suggested = suggested || fault.hint.find("'" + word + "'") != std::string::npos;
  }
  count.on_line += on_line ? 1 : 0;
  if (!on_line) count.leave("on another line: " + last(key), told);
  if (word.empty()) return;
  count.suggested += suggested ? 1 : 0;
  if (!suggested) count.leave("the right word is not named: " + last(key), told);
}

/// Misspells a word at a position: a letter removed, replaced, doubled, or two swapped.
std::vector<std::string> slips(const std::string& word, std::size_t at) {
  std::vector<std::string> all(4, word);
  all[0].erase(at, 1);
  all[1][at] = word[at] == 'x' ? 'q' : 'x';
  if (at + 1 < word.size()) std::swap(all[2][at], all[2][at + 1]);
  all[3].insert(at, 1, word[at]);
  std::erase_if(all, [&](const std::string& wrong) {
    return wrong == word || wrong.find_first_not_of(' ') != 0 || wrong.ends_with(' ');
  });
  return all;
}

bool is_known_word(std::string_view word) {
  if (find_verb(word) != nullptr) return true;
  return std::any_of(words().begin(), words().end(),
                     [&](const KeyWord& row) { return row.key == word; });
}

}  // namespace

TEST_CASE("keys misspelled by one letter") {
  Count language, names;
  Slice slice(257);
  for (const SourceFile& file : shipped()) {
    const Keys keys(file);
    for (const KeyAt& key : keys.all()) {
      const std::string& word = key.entry->key;
      if (word.size() < 2) continue;
      const bool quoted = file.text[key.offset] != word[0];
      if (quoted) continue;
      for (std::size_t at = 0; at < word.size(); ++at) {
        for (const std::string& wrong : slips(word, at)) {
          if (is_known_word(wrong) || !slice.take()) continue;
          std::string text = file.text;
          text.replace(key.offset, word.size(), wrong);
          const Diagnostics faults = faults_of(file, std::move(text));
          const bool own = names_its_own(key.parent) || is_parameter(key);
          judge(own ? names : language, faults, key, key.entry->key_where.line, word);
        }
      }
    }
  }
  language.tell("misspelled keys of the language", true);
  names.tell("misspelled names of the author", true);
  CHECK(language.found == language.all);
  CHECK(Count::at_least(99, language.on_line, language.found));
  CHECK(Count::at_least(98, language.suggested, language.found));
  // A name that nothing else in the file refers to is as good as any other.
  CHECK(Count::at_least(79, names.found, names.all));
}

TEST_CASE("keys misspelled by one letter are repaired to the same bytes, or left alone") {
  int all = 0, repaired = 0;
  std::map<std::string, int> otherwise;
  Slice slice(2039);
  for (const SourceFile& file : shipped()) {
    const Keys keys(file);
    for (const KeyAt& key : keys.all()) {
      const std::string& word = key.entry->key;
      if (word.size() < 2 || file.text[key.offset] != word[0] || names_its_own(key.parent))
        continue;
      for (std::size_t at = 0; at < word.size(); ++at) {
        for (const std::string& wrong : slips(word, at)) {
          if (is_known_word(wrong) || !slice.take()) continue;
          SourceFile mutated = file;
          mutated.text.replace(key.offset, word.size(), wrong);
          const std::string text = repair(mutated, sources()).text;
          ++all;
          if (text == file.text) {
            ++repaired;
          } else if (text != mutated.text) {
            ++otherwise[word + " written " + wrong + " in " + file.name];
          }
        }
      }
    }
  }
  std::string told = fmt::format("{} misspelled keys, {:.2f}% repaired to the same bytes", all,
                                 Count::share(repaired, all));
  for (const auto& [what, times] : otherwise) told += "\n  otherwise: " + what;
  MESSAGE(told);
  CHECK(Count::at_least(90, repaired, all));
  CHECK(otherwise.empty());
}

TEST_CASE("duplicate keys") {
  Count count;
  Slice slice(31);
  for (const SourceFile& file : shipped()) {
    const Keys keys(file);
    for (const KeyAt& key : keys.all()) {
      if (!slice.take()) continue;
      const std::size_t begin = line_begin(file.text, key.offset);
      const std::size_t written =
          key.entry->key.size() + (file.text[key.offset] != key.entry->key[0] ? 2 : 0);
      const std::string name = file.text.substr(key.offset, written);
      const bool in_lines = file.text.find_first_not_of(" -", begin) == key.offset;
      std::string again = name + ": x";
      again += in_lines ? "\n" + std::string(key.offset - begin, ' ') : ", ";
      std::string text = file.text;
      text.insert(key.offset, again);
      judge(count, faults_of(file, std::move(text)), key,
            key.entry->key_where.line + (in_lines ? 1 : 0));
    }
  }
  count.tell("duplicate keys", false);
  CHECK(count.found == count.all);
  CHECK(Count::at_least(99, count.on_line, count.found));
}

TEST_CASE("values of the wrong type") {
  Count count;
  Slice slice(31);
  for (const SourceFile& file : shipped()) {
    const Keys keys(file);
    for (const KeyAt& key : keys.all()) {
      if (names_its_own(key.parent) || key.parent == "if yes" || key.parent == "if no") continue;
      if (is_parameter(key)) continue;
      if (!slice.take()) continue;
      const Node& value = key.entry->value;
      const std::size_t colon = file.text.find(':', key.offset + key.entry->key.size());
      const std::size_t end = end_of(file.text, key, keys);
      std::string text = file.text;
      text.replace(colon, end - colon,
                   value.is_scalar() ? ": {odd: {odd: 1}}"
                   : value.is_list() ? ": {odd: 1}"
                                     : ": odd odd");
      judge(count, faults_of(file, std::move(text)), key, key.entry->key_where.line);
    }
  }
  count.tell("values of the wrong type", false);
  // In a sample, one more or less is half a percent.
  const double wanted = tests::is_long_run() ? 99 : 97;
  CHECK(Count::at_least(wanted, count.found, count.all));
  CHECK(Count::at_least(wanted, count.on_line, count.found));
}

TEST_CASE("missing required keys") {
  Count count;
  Slice slice(3);
  for (const SourceFile& file : shipped()) {
    const Keys keys(file);
    const bool alone = keys.root().find("extends") == nullptr;
    for (const KeyAt& key : keys.all()) {
      const std::string& word = key.entry->key;
      const std::string above = key.path.size() > word.size()
                                    ? key.path.substr(0, key.path.size() - word.size() - 1)
                                    : "";
      const bool in_option = above.starts_with("options.") && above.find('.', 8) == above.npos;
      const bool in_register = above.starts_with("registers.") && above.find('.', 10) == above.npos;
      const bool required =
          (above.empty() && (word == "houserules" || word == "name")) ||
          (above.empty() && alone && !is_modifier(file, sources().parse_cache()) &&
           (word == "players" || word == "play") && keys.root().find("mix") == nullptr) ||
          (alone && in_option && word == "default") || (alone && in_register && word == "type") ||
          (key.parent == "bring-in" && word == "by" && alone) ||
          (key.parent == "stakes" && word == "times") ||
          (key.parent == "rake" && word == "percent") || (above == "whenever" && word == "event");
      if (!required || !slice.take()) continue;
      std::string text = file.text;
      std::size_t end = end_of(text, key, keys);
      const std::size_t begin = line_begin(text, key.offset);
      if (text.find_first_not_of(' ', begin) == key.offset) {
        end = std::min(line_end(text, end) + 1, text.size());
        text.erase(begin, end - begin);
      } else if (text.compare(end, 2, ", ") == 0) {
        text.erase(key.offset, end + 2 - key.offset);
      } else {
        text.replace(key.offset, end - key.offset, "about: x");
      }
      judge(count, faults_of(file, std::move(text)), key, key.entry->key_where.line);
    }
  }
  // A missing key has no line of its own.
  count.on_line = count.found;
  std::erase_if(count.left,
                [](const auto& row) { return row.first.starts_with("on another line"); });
  count.tell("keys left out that must be said", false);
  CHECK(count.found == count.all);
}

TEST_CASE("files truncated at any byte or with changed bytes cause no crash") {
  Slice cuts(997);
  int loads = 0;
  const auto check_told = [](const Diagnostics& faults) {
    for (const Diagnostic& fault : faults.all()) {
      CAPTURE(fault.message);
      const bool has_place = fault.where.line >= 1 && fault.where.column >= 1;
      CHECK(has_place);
      CHECK(!fault.where.file.empty());
      CHECK(!fault.message.empty());
    }
  };
  for (const SourceFile& file : shipped()) {
    for (std::size_t size = 0; size < file.text.size(); ++size) {
      if (!cuts.take()) continue;
      ++loads;
      CAPTURE(file.name);
      CAPTURE(size);
      check_told(faults_of(file, file.text.substr(0, size)));
    }
  }
  // Removes, duplicates or moves a range, or inserts a significant byte.
  constexpr std::string_view telling = "{}[]:,-#'\"=|>&*!%@`~$?\n \t0\x01\x80\xFF";
  const int times = tests::length_of_run({.usual = 500, .sanitized = 60, .all = 100'000});
  std::uint64_t random = 1;
  const auto draw = [&](std::size_t below) {
    random = random * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(random >> 33U) % below;
  };
  for (int i = 0; i < times; ++i) {
    const SourceFile& file = shipped()[draw(shipped().size())];
    std::string text = file.text;
    for (std::size_t n = 1 + draw(3); n > 0 && !text.empty(); --n) {
      const std::size_t at = draw(text.size());
      const std::string piece = text.substr(at, 1 + draw(12));
      switch (draw(4)) {
        case 0:
          text.erase(at, piece.size());
          break;
        case 1:
          text.insert(at, piece);
          break;
        case 2:
          text.insert(draw(text.size()), piece);
          break;
        default:
          text[at] = telling[draw(telling.size())];
      }
    }
    ++loads;
    CAPTURE(text);
    check_told(faults_of(file, text));
  }
  MESSAGE(fmt::format("{} broken files read", loads));
  CHECK(loads > 100);
}
