#include "engine/rules/phrases.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "engine/rules/convert.h"
#include "engine/rules/faults.h"
#include "engine/rules/reader.h"
#include "engine/rules/slots.h"
#include "engine/rules/substitute.h"
#include "engine/rules/utf8.h"

namespace houserules {
namespace {

constexpr std::size_t longest_phrase = 1000;

/// A row ready for use.
class Row {
 public:
  explicit Row(const PhraseRow& from) : row(&from), parts(parse_pattern(from.pattern)) {}

  const PhraseRow* row;
  std::vector<PatternPart> parts;

  /// Parsed when it is needed: a file uses few of the rows.
  const Node& structured() const {
    std::call_once(parsed_, [&] {
      Diagnostics faults;
      const auto tree = read({"", "v: " + std::string(row->structured), "", ""}, faults);
      if (tree) structured_ = *tree->find("v");
    });
    return structured_;
  }

 private:
  mutable std::once_flag parsed_;
  mutable Node structured_;
};

const std::deque<Row>& rows_of(std::string_view key) {
  static const auto all = [] {
    std::map<std::string_view, std::deque<Row>> by_key;
    for (const PhraseRow& row : phrase_rows()) by_key[row.key].emplace_back(row);
    return by_key;
  }();
  static const std::deque<Row> none;
  const auto found = all.find(key);
  return found == all.end() ? none : found->second;
}

struct Match {
  bool whole = false;
  std::size_t parts = 0;  // of the pattern, matched before it failed
  std::size_t words = 0;  // of the text, matched before it failed
  Values values;
};

Match match(const Row& row, std::span<const std::string_view> words) {
  Match m;
  std::size_t at = 0;
  for (const PatternPart& part : row.parts) {
    const auto rest = words.subspan(at);
    if (!part.fixed.empty()) {
      const bool fits = !rest.empty() && std::find(part.fixed.begin(), part.fixed.end(),
                                                   rest.front()) != part.fixed.end();
      if (!fits && !part.optional) return m;
      at += fits ? 1 : 0;
    } else {
      SlotWord taken = match_slot(part.slot, rest);
      if (taken.words == 0) return m;
      at += taken.words;
      m.values.set(part.name, Node::scalar(taken.text, {}), std::move(taken.literal));
    }
    m.words = at;
    ++m.parts;
  }
  m.whole = at == words.size();
  return m;
}

void place_everywhere(Node& node, const Place& where) {
  node.where = where;
  node.quoted = node.flow = false;
  for (Node& item : node.items) place_everywhere(item, where);
  for (Entry& entry : node.entries) {
    entry.key_where = where;
    place_everywhere(entry.value, where);
  }
}

/// A stretch of a scalar's text, placed in its line where that is known.
Place place_of(const Node& scalar, std::string_view part) {
  const std::string_view text = scalar.text;
  if (scalar.block || text.find('\n') != text.npos || part.data() < text.data())
    return scalar.where;
  Place where = scalar.where;
  const auto offset = static_cast<std::size_t>(part.data() - text.data());
  where.column += utf8_count(text.substr(0, offset)) + (scalar.quoted ? 1 : 0);
  where.length = std::max(utf8_count(part), 1);
  return where;
}

/// All words that the phrases of a key are made of.
std::vector<std::string_view> vocabulary(std::string_view key) {
  std::vector<std::string_view> all;
  for (const Row& row : rows_of(key)) {
    for (const PatternPart& part : row.parts) {
      all.insert(all.end(), part.fixed.begin(), part.fixed.end());
      if (!part.fixed.empty()) continue;
      for (const std::string_view text : slot_words(part.slot)) {
        const auto words = convert::split(text, " ");
        all.insert(all.end(), words.begin(), words.end());
      }
    }
  }
  return all;
}

/// The one word of a text that must be meant otherwise for the text to be a phrase.
std::optional<std::pair<std::size_t, std::string>> misspelt_word(
    std::string_view key, std::span<const std::string_view> words) {
  const std::vector<std::string_view> known = vocabulary(key);
  const std::deque<Row>& all = rows_of(key);
  std::set<std::pair<std::size_t, std::string_view>> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const std::string_view meant : known) {
      if (meant == words[i] || surely(words[i], {meant}).empty()) continue;
      std::vector<std::string_view> otherwise(words.begin(), words.end());
      otherwise[i] = meant;
      const auto fits = [&](const Row& row) { return match(row, otherwise).whole; };
      if (std::any_of(all.begin(), all.end(), fits)) found.emplace(i, meant);
    }
  }
  if (found.size() != 1) return std::nullopt;
  return std::pair(found.begin()->first, std::string(found.begin()->second));
}

/// The phrase that comes of a text when one word is left out or put in; empty when there is none.
std::string phrase_near(std::string_view key, std::span<const std::string_view> words) {
  const std::deque<Row>& all = rows_of(key);
  const auto text_if_phrase = [&](const std::vector<std::string_view>& otherwise) {
    std::string text;
    const auto fits = [&](const Row& row) { return match(row, otherwise).whole; };
    if (otherwise.empty() || std::none_of(all.begin(), all.end(), fits)) return text;
    for (const std::string_view word : otherwise)
      text += (text.empty() ? "" : " ") + std::string(word);
    return text;
  };
  const std::vector<std::string_view> given(words.begin(), words.end());
  if (given.size() > 12) return {};
  for (std::size_t i = 0; i < given.size(); ++i) {
    std::vector<std::string_view> fewer = given;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (auto text = text_if_phrase(fewer); !text.empty()) return text;
  }
  for (const std::string_view word : vocabulary(key)) {
    for (std::size_t i = 0; i <= given.size(); ++i) {
      std::vector<std::string_view> more = given;
      more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), word);
      if (auto text = text_if_phrase(more); !text.empty()) return text;
    }
  }
  return {};
}

/// "'<count> <facing>' as in '2 down'".
std::string shown(const PhraseRow& row) { return "'" + std::string(row.example) + "'"; }

/// What to write instead: the rows that matched most of the text.
std::string advice(std::string_view key, std::span<const std::string_view> words) {
  std::vector<std::pair<std::size_t, const Row*>> scored;
  std::string misspelt;
  std::size_t best_misspelt = 0;
  for (const Row& row : rows_of(key)) {
    const Match m = match(row, words);
    std::size_t score = 4 * m.words;
    for (const PatternPart& part : row.parts) {
      for (const std::string_view fixed : part.fixed) {
        if (std::find(words.begin(), words.end(), fixed) != words.end()) score += 2;
      }
    }
    if (m.parts < row.parts.size() && m.words < words.size()) {
      const PatternPart& failed = row.parts[m.parts];
      const auto near =
          nearest(words[m.words], failed.fixed.empty() ? slot_words(failed.slot) : failed.fixed);
      if (!near.empty() && score + 3 > best_misspelt) {
        best_misspelt = score + 3;
        misspelt = "did you mean '" + near + "'?";
        score += 3;
      }
    }
    scored.emplace_back(score, &row);
  }
  if (key == "wild" && words.size() == 1 && words[0] == "none")
    return "`wild: ~` takes those of the parent away";
  if (!misspelt.empty()) return misspelt;
  if (key == "wild" && words.size() == 1 && words[0].ends_with('s')) {
    const std::string_view rank = words[0].substr(0, words[0].size() - 1);
    if (convert::rank(rank)) {
      const std::string name(rank);
      return "write '" + name + "' for all four, or '" + name + " of spades' for the one card";
    }
  }
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string out;
  for (std::size_t i = 0; i < scored.size() && i < 3; ++i) {
    out += (i == 0                                             ? "write "
            : i + 1 == std::min<std::size_t>(scored.size(), 3) ? " or "
                                                               : ", ") +
           shown(*scored[i].second->row);
  }
  return out;
}

/// "high and low", "high/low": of one part of a pot.
bool has_several_parts(std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "and" || word.find('/') != word.npos;
  });
}

class Phrase {
 public:
  Phrase(std::string_view key, const Node& scalar, Diagnostics* faults)
      : key_(*find_phrase_key(key)), scalar_(scalar), faults_(faults) {}

  std::optional<Node> read() {
    if (scalar_.text.size() > longest_phrase) {
      if (faults_ != nullptr) {
        faults_->error(fault::size, scalar_.where,
                       "a phrase of more than " + std::to_string(longest_phrase) + " characters");
      }
      return std::nullopt;
    }
    if (key_.join == Join::sum) return sum();
    const auto pieces = key_.join == Join::none ? std::vector<std::string_view>{scalar_.text}
                                                : convert::split(scalar_.text, ",");
    std::vector<Node> results;
    for (const std::string_view piece : pieces) {
      auto result = one(piece);
      if (!result) return std::nullopt;
      results.push_back(std::move(*result));
    }
    if (results.empty()) return fail(scalar_.text);
    if (results.size() == 1) return std::move(results.front());
    if (key_.join == Join::merge) return merged(results);
    return Node::list(std::move(results), scalar_.where);
  }

 private:
  /// "2 from hand and 3 from board or all from board".
  std::optional<Node> sum() {
    std::vector<Node> alternatives_found;
    for (const std::string_view alternative : cut(scalar_.text, " or ")) {
      std::vector<Node> terms;
      for (const std::string_view term : cut(alternative, " and ")) {
        auto result = one(term);
        if (!result) return std::nullopt;
        terms.push_back(std::move(*result));
      }
      auto all = merged(terms);
      if (!all) return std::nullopt;
      alternatives_found.push_back(std::move(*all));
    }
    if (alternatives_found.size() == 1) return std::move(alternatives_found.front());
    return Node::list(std::move(alternatives_found), scalar_.where);
  }

  static std::vector<std::string_view> cut(std::string_view text, std::string_view word) {
    std::vector<std::string_view> parts;
    for (;;) {
      const std::size_t at = text.find(word);
      parts.push_back(convert::trim(text.substr(0, at)));
      if (at == text.npos) return parts;
      text.remove_prefix(at + word.size());
    }
  }

  std::optional<Node> one(std::string_view piece) {
    const auto words = convert::split(piece, " \n");
    for (const Row& row : rows_of(key_.key)) {
      const Match m = match(row, words);
      if (!m.whole) continue;
      Node result = row.structured();
      Diagnostics none;
      substitute(result, m.values, none);
      place_everywhere(result, place_of(scalar_, piece));
      return result;
    }
    return fail(piece);
  }

  std::optional<Node> merged(std::vector<Node>& parts) {
    Node all = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
      for (Entry& entry : parts[i].entries) {
        const Node* before = all.find(entry.key);
        if (before != nullptr && !same(*before, entry.value)) {
          if (faults_ != nullptr) {
            faults_->error(fault::phrase, entry.key_where,
                           "'" + printable(scalar_.text, 80) + "' says '" + entry.key + "' twice",
                           "say it once");
          }
          return std::nullopt;
        }
        all.add(std::move(entry));
      }
    }
    return all;
  }

  std::optional<Node> fail(std::string_view piece) {
    // A name that nothing declares has been reported already.
    if (faults_ != nullptr && piece.find('$') == piece.npos) {
      const auto words = convert::split(piece, " \n");
      Advice said;
      const auto fraction = std::find_if(words.begin(), words.end(), convert::is_fraction);
      if (fraction != words.end() && key_.key != "part") {
        faults_->error(fault::number_form, place_of(scalar_, *fraction),
                       "'" + printable(*fraction, 40) + "' is no whole number",
                       key_.key == "limit" ? "write '1 to 2' for any bet between, [1, 2] for rounds"
                                           : "the smallest chip counts one: double all amounts");
        return std::nullopt;
      }
      if (const auto meant = misspelt_word(key_.key, words)) {
        const std::string_view word = words[meant->first];
        said = {"did you mean '" + meant->second + "'?",
                respelt(word, place_of(scalar_, word), meant->second)};
      } else if (key_.key == "part" && (words.front() == "split" || has_several_parts(words))) {
        said = "a pot is shared by `split:` and a list: {split: [high, low a-5]}";
      } else if (const auto near = phrase_near(key_.key, words);
                 !near.empty() && words.size() > 1) {
        said = "did you mean '" + near + "'?";
      } else {
        said = advice(key_.key, words);
      }
      faults_->error(fault::phrase, place_of(scalar_, piece),
                     "'" + printable(piece, 80) + "' says nothing for " +
                         std::string(key_.where.substr(0, key_.where.find(" and "))),
                     std::move(said));
    }
    return std::nullopt;
  }

  const PhraseKey& key_;
  const Node& scalar_;
  Diagnostics* faults_;
};

}  // namespace

bool matches(const PhraseRow& wanted, std::string_view text) {
  const auto words = convert::split(text, " ");
  for (const Row& row : rows_of(wanted.key)) {
    if (row.row == &wanted) return match(row, words).whole;
  }
  return false;
}

Node structured(std::string_view key, const Node& scalar, Diagnostics& faults) {
  auto result = Phrase(key, scalar, &faults).read();
  return result ? std::move(*result) : Node::null(scalar.where);
}

bool try_structured(std::string_view key, const Node& scalar, Node& out) {
  auto result = Phrase(key, scalar, nullptr).read();
  if (!result) return false;
  out = std::move(*result);
  return true;
}

}  // namespace houserules
