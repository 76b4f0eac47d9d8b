// The showdown: `high`, `{by: …}` and `{split: […]}` all become a list of named parts.

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/language/phrases.h"
#include "engine/language/slots.h"
#include "engine/resolve/lowerer.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

bool is_shared(std::string_view key) { return find_word("showdown", key) != nullptr; }

/// Adds the keys of `extra` that the map lacks.
void complete(Node& map, const Node& extra) {
  for (const Entry& entry : extra.entries) {
    if (map.find(entry.key) == nullptr) map.entries.push_back(entry);
  }
}

/// Returns the default name of a part: "low" for "low a-5", "spade" for "spades".
std::string default_name(const Node& part) {
  for (const std::string_view key : {"highest of", "lowest of"}) {
    const Node* suit = part.find(key);
    if (suit == nullptr || !suit->is_scalar()) continue;
    return suit->text.ends_with('s') ? suit->text.substr(0, suit->text.size() - 1) : suit->text;
  }
  const Node* by = part.find("by");
  if (by == nullptr || !by->is_scalar()) return {};
  return by->text.substr(0, by->text.find(' '));
}

/// Returns the ranking of that name or, failing that, the first one that begins with this word:
/// "low a-5" for "low". Otherwise empty.
std::string ranking_of(std::string_view word) {
  for (const std::string_view known : slot_words(SlotKind::ranking)) {
    if (known == word || known.substr(0, known.find(' ')) == word) return std::string(known);
  }
  return {};
}

/// Returns the advice for `{high: …, low: …}`, or an empty string for fewer than two rankings.
std::string split_by_keys(const Node& said) {
  std::vector<std::string> plain, shared;
  std::set<std::string> shares;
  for (const Entry& entry : said.entries) {
    const std::string ranking = ranking_of(entry.key);
    if (ranking.empty()) continue;
    const std::string& value = entry.value.text;
    const bool share = entry.value.is_scalar() && value.find_first_of("/%") != value.npos;
    shares.insert(share ? value : std::string());
    plain.push_back(ranking);
    shared.push_back(share ? "{by: " + ranking + ", share: " + printable(value, 20) + "}"
                           : ranking);
  }
  if (plain.size() < 2) return {};
  return "to split the pot, write 'split: [" + parted(shares.size() > 1 ? shared : plain) + "]'";
}

/// Returns the edits that quote a range of one line.
std::vector<TextEdit> in_quotes(const Place& from, const Place& to) {
  Place begin = from, end = to;
  end.column += end.length;
  begin.length = end.length = 0;
  return {{begin, "", "\""}, {end, "", "\""}};
}

}  // namespace

/// `[high, low a-5, 8 or better]`: the comma split one part into two.
bool Lowerer::cut_by_comma(const Node& part, const Node* before) {
  if (before == nullptr || !part.is_scalar() || !before->is_scalar()) return false;
  Node alone, together;
  const std::string both = before->text + ", " + part.text;
  const bool lacks = try_structured("part", part, alone) && alone.find("by") == nullptr;
  if (!lacks || !try_structured("part", Node::scalar(both, before->where), together)) return false;
  const bool plain = !part.quoted && !before->quoted && part.where.line == before->where.line;
  faults_.error(
      fault::comma, part.where,
      "a comma ends a value in [ ], so '" + printable(part.text, 60) + "' is read as another part",
      {"put '" + printable(both, 80) + "' in quotes",
       plain ? in_quotes(before->where, part.where) : std::vector<TextEdit>()});
  return true;
}

/// `{low: 7}`: a ranking is written as a key.
bool Lowerer::ranking_as_key(const Node& part) {
  for (const Entry& entry : part.entries) {
    if (find_word("part", entry.key) != nullptr) continue;
    const std::string ranking = ranking_of(entry.key);
    if (ranking.empty()) continue;
    if (const std::string several = split_by_keys(part); !several.empty()) {
      unknown_key(entry, "a part of the pot", several);
      return true;
    }
    const bool aim = entry.value.is_scalar() && convert::halves(entry.value.text);
    const std::string said = aim ? "{part: " + entry.key + ", nearest: " + entry.value.text + "}"
                                 : "{by: " + ranking + "}";
    unknown_key(entry, "a part of the pot", "write " + said);
    return true;
  }
  return false;
}

Node Lowerer::part(const Node& node, const Node& shared, std::string_view under) {
  Node said = node;
  if (node.is_scalar()) {
    said = structured("part", node, faults_, under);
    if (said.is_null()) return said;
  } else if (!node.is_map()) {
    faults_.error(fault::wrong_type, node.where,
                  "expected a part of the pot, not " + describe(node),
                  "write 'low a-5' or {by: low a-5, qualify: 8 or better}, for example");
    return Node::null(node.where);
  }
  if (ranking_as_key(node)) return Node::null(node.where);
  if (Node* by = said.find("by"); by != nullptr && by->is_scalar() && node.is_map()) {
    Node phrase = structured("part", *by, faults_, under == "showdown" ? under : "by");
    if (phrase.is_map()) {
      if (const Node* name = phrase.find("by")) {
        *by = *name;
      } else {
        said.erase("by");
      }
      complete(said, phrase);
    }
  }
  if (said.find("by") == nullptr) {
    const auto has = [&](std::string_view key) { return said.find(key) != nullptr; };
    std::string_view by;
    if (has("nearest") || has("under") || has("most") || has("least") || has("value"))
      by = "points";
    if (has("highest of") || has("lowest of")) by = "card";
    if (has("score")) by = "score";
    if (by.empty() && shared.find("points") != nullptr) by = "points";
    if (!by.empty()) said.set("by", Node::scalar(std::string(by), said.where));
  }
  Node out = Node::map(node.where);
  const Node* name = said.find("part");
  out.set("part", name != nullptr ? *name : Node::scalar(default_name(said), node.where));
  Node rest = map(said, "part", "a part of the pot");
  complete(out, rest);
  return out;
}

Node Lowerer::showdown(const Node& node) {
  if (node.is("none")) {
    faults_.error(fault::wrong_type, node.where, "a game needs a showdown, not 'none'",
                  "write 'high', for example");
    return Node::null(node.where);
  }
  if (node.is_null()) return node;
  Node said = node;
  if (node.is_scalar()) {
    said = Node::map(node.where);
    said.set("by", node);
  } else if (!node.is_map()) {
    faults_.error(fault::wrong_type, node.where,
                  "a showdown must be a ranking or a map, not " + describe(node),
                  "write 'high' or {split: [high, low a-5]}, for example");
    return node;
  }
  const Node* split = said.find("split") != nullptr ? said.find("split") : said.find("parts");
  const std::string_view under = said.find("split") != nullptr ? "split" : "parts";
  Node shared = Node::map(node.where);
  Node single = Node::map(node.where);
  bool rankings_reported = false;
  for (const Entry& entry : said.entries) {
    if (entry.key == "split" || entry.key == "parts") continue;
    // A parent may have one.
    if (entry.key == "by" && split != nullptr && entry.key_where.file == split->where.file) {
      faults_.warning(fault::stray_key, entry.key_where,
                      "'by' has no effect here: each part under `" + std::string(under) +
                          ":` has its own ranking",
                      "remove 'by'");
    }
    if (entry.key == "both" && !mentions(root_, "declare") && !mentions(root_, "claim"))
      faults_.warning(fault::stray_key, entry.key_where,
                      "'both' has no effect here: no step asks players to declare",
                      "remove 'both'");
    const bool of_part = entry.key == "by" || !is_shared(entry.key);
    // The rest may be inherited.
    if (entry.key == "by" && entry.value.where.file != node.where.file)
      single.where = entry.value.where;
    if (of_part && split == nullptr && find_word("part", entry.key) != nullptr) {
      single.add(entry);
    } else if (is_shared(entry.key)) {
      shared.add(entry);
    } else {
      std::vector<std::string_view> known = keys_of("showdown");
      const auto more = keys_of("part");
      if (split == nullptr) known.insert(known.end(), more.begin(), more.end());
      const std::string ranking = split == nullptr ? ranking_of(entry.key) : std::string();
      if (split != nullptr && find_word("part", entry.key) != nullptr) {
        unknown_key(entry, "the showdown",
                    "it belongs to a part under `" + std::string(under) + ":`");
      } else if (ranking.empty()) {
        unknown_key(entry, "the showdown", for_unknown_key(entry, said, known));
        if (split == nullptr && meant_.contains("nearest"))
          single.add({"nearest", entry.key_where, entry.value});
      } else if (!std::exchange(rankings_reported, true)) {
        const std::string several = split_by_keys(said);
        unknown_key(entry, "the showdown",
                    several.empty() ? "write {by: " + ranking + "}" : several);
      }
    }
  }
  Node parts = Node::list(split != nullptr ? split->where : node.where);
  if (split == nullptr) {
    if (single.find("by") == nullptr && single.entries.empty() &&
        shared.find("points") == nullptr) {
      single.set("by", Node::scalar("high", node.where));
    }
    parts.items.push_back(part(single, shared, node.is_scalar() ? "showdown" : "by"));
  } else if (split->is_list()) {
    const Node* before = nullptr;
    for (const Node& item : split->items) {
      if (!(split->flow && cut_by_comma(item, before)))
        parts.items.push_back(part(item, shared, under));
      before = &item;
    }
  } else {
    parts.items.push_back(part(*split, shared, under));
  }
  std::erase_if(parts.items, [](const Node& p) { return p.is_null(); });
  for (std::size_t i = 0; i < parts.items.size(); ++i) {
    const Node* name = parts.items[i].find("part");
    for (std::size_t j = 0; j < i; ++j) {
      if (name == nullptr || !same(*name, *parts.items[j].find("part"))) continue;
      faults_.error(fault::same_part, parts.items[i].where,
                    "two parts are called '" + printable(name->text, 60) + "'",
                    "give one of them another name with 'part:'");
      break;
    }
  }
  Node out = Node::map(node.where);
  out.add({"parts", parts.where, std::move(parts)});
  complete(out, map(shared, "showdown", "the showdown"));
  return out;
}

}  // namespace houserules
