#include "engine/language/phrases.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/language/phrase_rows.h"
#include "engine/language/reader.h"
#include "engine/language/substitute.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/one_of.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

constexpr std::size_t longest_phrase = 1000;

void place_everywhere(Node& node, const Place& where) {
  node.where = where;
  node.quoted = node.flow = false;
  for (Node& item : node.items) place_everywhere(item, where);
  for (Entry& entry : node.entries) {
    entry.key_where = where;
    place_everywhere(entry.value, where);
  }
}

class Phrase {
 public:
  Phrase(std::string_view key, const Node& scalar, Diagnostics* faults, std::string_view under = {})
      : key_(*find_phrase_key(key)), scalar_(scalar), faults_(faults), under_(under) {}

  std::optional<Node> read() {
    if (scalar_.text.size() > longest_phrase) {
      if (faults_ != nullptr) {
        faults_->error(
            fault::size, scalar_.where,
            "this phrase has more than " + std::to_string(longest_phrase) + " characters");
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
    if (key_.join == Join::merge) return merged(results, pieces);
    return Node::list(std::move(results), scalar_.where);
  }

 private:
  /// "2 from hand and 3 from board or all from board".
  std::optional<Node> sum() {
    std::vector<Node> alternatives_found;
    for (const std::string_view alternative : cut(scalar_.text, " or ")) {
      std::vector<Node> terms;
      const std::vector<std::string_view> pieces = cut(alternative, " and ");
      for (const std::string_view term : pieces) {
        auto result = one(term);
        if (!result) return std::nullopt;
        terms.push_back(std::move(*result));
      }
      auto all = merged(terms, pieces);
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
    for (const ReadyPhrase& row : phrases_of(key_.key)) {
      PhraseMatch m = match_phrase(row, words);
      if (!m.whole) continue;
      Node result = row.structured();
      Diagnostics none;
      for (auto& named : m.values.values) named.second.node.of_option = scalar_.of_option;
      substitute(result, m.values, none);
      place_everywhere(result, place_of(scalar_, piece));
      return result;
    }
    return fail(piece);
  }

  std::optional<Node> merged(std::vector<Node>& parts,
                             const std::vector<std::string_view>& pieces) {
    Node all = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
      for (Entry& entry : parts[i].entries) {
        const Node* before = all.find(entry.key);
        if (before != nullptr && !same(*before, entry.value)) {
          if (faults_ != nullptr) twice(entry, pieces[i]);
          return std::nullopt;
        }
        all.add(std::move(entry));
      }
    }
    return all;
  }

  /// Reports a key that two of the phrases give: the second of them is `piece`.
  void twice(const Entry& entry, std::string_view piece) {
    const std::string text = printable(scalar_.text, 80);
    if (key_.key != "part" || entry.key != "by") {
      const std::string own = printable(convert::trim(piece), 80);
      const bool is_step = is_one_of(key_.key, {"pass", "pick", "take"}) && entry.key != "from";
      const std::string step = under_.empty() ? std::string(key_.key) : std::string(under_);
      faults_->error(fault::phrase, entry.key_where,
                     "'" + own + "' contradicts what comes before it",
                     is_step ? "write a separate step for each, as in '- " + step + ": " + own + "'"
                             : "keep only one");
      return;
    }
    const bool is_part = under_ == "split" || under_ == "parts";
    Advice advice = is_part ? "write each as its own list item"
                            : "to split the pot, write {split: [" + text + "]}";
    if (under_ == "showdown")
      advice.likely = respelt(scalar_.text, scalar_.where, "{split: [" + scalar_.text + "]}");
    faults_->error(fault::phrase, scalar_.where, "'" + text + "' is more than one ranking",
                   std::move(advice));
  }

  std::optional<Node> fail(std::string_view piece) {
    // An undeclared name has already been reported.
    if (faults_ != nullptr && !has_reference(piece))
      faults_->add(no_phrase(key_, scalar_, piece, under_));
    return std::nullopt;
  }

  const PhraseKey& key_;
  const Node& scalar_;
  Diagnostics* faults_;
  std::string_view under_;
};

}  // namespace

const Node& ReadyPhrase::structured() const {
  std::call_once(parsed_, [&] {
    Diagnostics faults;
    const auto tree = read({"", "v: " + std::string(row->structured), "", ""}, faults);
    if (tree) structured_ = *tree->find("v");
  });
  return structured_;
}

const std::deque<ReadyPhrase>& phrases_of(std::string_view key) {
  static const auto all = [] {
    std::map<std::string_view, std::deque<ReadyPhrase>> by_key;
    for (const PhraseRow& row : phrase_rows()) by_key[row.key].emplace_back(row);
    return by_key;
  }();
  static const std::deque<ReadyPhrase> none;
  const auto found = all.find(key);
  return found == all.end() ? none : found->second;
}

PhraseMatch match_phrase(const ReadyPhrase& row, std::span<const std::string_view> words) {
  PhraseMatch m;
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

bool is_phrase(std::string_view key, std::span<const std::string_view> words) {
  const std::deque<ReadyPhrase>& all = phrases_of(key);
  return std::any_of(all.begin(), all.end(),
                     [&](const ReadyPhrase& row) { return match_phrase(row, words).whole; });
}

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

bool matches(const PhraseRow& wanted, std::string_view text) {
  const auto words = convert::split(text, " ");
  for (const ReadyPhrase& row : phrases_of(wanted.key)) {
    if (row.row == &wanted) return match_phrase(row, words).whole;
  }
  return false;
}

Node structured(std::string_view key, const Node& scalar, Diagnostics& faults,
                std::string_view under) {
  auto result = Phrase(key, scalar, &faults, under).read();
  return result ? std::move(*result) : Node::null(scalar.where);
}

bool try_structured(std::string_view key, const Node& scalar, Node& out) {
  auto result = Phrase(key, scalar, nullptr).read();
  if (!result) return false;
  out = std::move(*result);
  return true;
}

}  // namespace houserules
