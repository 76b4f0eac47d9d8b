#include "engine/language/ranking_keys.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/language/phrases.h"
#include "engine/ranking/ranking.h"
#include "engine/source/compile_faults.h"
#include "engine/text/sentence.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

// Kinds of rankings, as bits.
constexpr unsigned high = 1, low_of_straights = 2, plain_low = 4, badugi = 8, target = 16,
                   total = 32, card = 64, score = 128;
constexpr unsigned low = low_of_straights | plain_low, points = target | total;
constexpr unsigned of_hands = high | low | badugi;

constexpr RankingKey ranking_rows[] = {
    {"hand", of_hands | score},
    {"straights", high | low_of_straights},
    {"flushes", high | low_of_straights},
    {"low straights", high},
    {"wrap straights", high},
    {"order", high},
    {"inserted", high},
    {"wilds", of_hands},
    {"points", points},
    {"value", points},
    {"nearest", points},
    {"under", points},
    {"most", points},
    {"least", points},
    {"tie", target},
    {"over", target},
    {"below", target},
    {"best subset", points},
    {"highest of", card},
    {"lowest of", card},
    {"ace low", card},
    {"suits break ties", card},
    {"score", score},
};

const RankingKey* find(std::string_view key) {
  const auto* found = std::find_if(std::begin(ranking_rows), std::end(ranking_rows),
                                   [&](const RankingKey& row) { return row.key == key; });
  return found == std::end(ranking_rows) ? nullptr : found;
}

/// 0: no such ranking.
unsigned kind_of(std::string_view ranking) {
  if (ranking == "points") return points;
  if (ranking == "card") return card;
  if (ranking == "score") return score;
  RankingSpec spec;
  if (!make_ranking(ranking, spec)) return 0;
  switch (spec.scale) {
    case Scale::low_27:
    case Scale::low_a6:
      return low_of_straights;
    case Scale::low_a5:
    case Scale::pure_rank:
      return plain_low;
    case Scale::badugi:
    case Scale::badugi_ace_high:
      return badugi;
    default:
      return high;
  }
}

struct Ranked {
  std::string name;
  unsigned kind = 0;  // 0: not known here
};

/// Returns what a part is ranked by, if the part says so.
Ranked ranking_of(const Node& part) {
  Node said = part;
  const Node* by = part.is_scalar() ? &part : part.find("by");
  if (by != nullptr && by->is_scalar() && try_structured("part", *by, said)) by = said.find("by");
  const auto has = [&](std::string_view key) {
    return said.find(key) != nullptr || part.find(key) != nullptr;
  };
  Ranked ranked;
  if (by != nullptr && by->is_scalar()) {
    ranked = {by->text, kind_of(by->text)};
  } else if (has("nearest") || has("under") || has("most") || has("least") || has("value")) {
    ranked = {"points", points};
  } else if (has("highest of") || has("lowest of")) {
    ranked = {"card", card};
  } else if (has("score")) {
    ranked = {"score", score};
  }
  if (ranked.kind == points && (has("nearest") || has("under"))) ranked.kind = target;
  if (ranked.kind == points && (has("most") || has("least"))) ranked.kind = total;
  return ranked;
}

std::vector<std::string> words_of(unsigned kinds) {
  struct Word {
    unsigned kind;
    std::string_view word;
  };
  static constexpr Word words[] = {
      {high, "`high`"},
      {high, "`short-deck`"},
      {low_of_straights, "`low 2-7`"},
      {low_of_straights, "`low a-6`"},
      {plain_low, "`low a-5`"},
      {plain_low, "`pure-rank`"},
      {badugi, "`badugi`"},
      {target, "`points` (`nearest`, `under`)"},
      {total, "`points` (`most`, `least`)"},
      {card, "`card`"},
      {score, "`score`"},
  };
  std::vector<std::string> out;
  if ((kinds & points) == points) out.emplace_back("`points`");
  for (const Word& one : words) {
    const bool added = (one.kind & points) != 0 && (kinds & points) == points;
    if ((kinds & one.kind) != 0 && !added) out.emplace_back(one.word);
  }
  return out;
}

void no_use(const Entry& entry, const std::vector<std::string_view>& rankings,
            const RankingKey& row, Diagnostics& faults) {
  const bool of_points =
      rankings.size() == 1 && rankings[0] == "points" && (row.kinds & points) != 0;
  const std::string words = !of_points                  ? joined(words_of(row.kinds), "and")
                            : (row.kinds & target) != 0 ? "`nearest` or `under`"
                                                        : "`most` or `least`";
  faults.error(fault::idle_key, entry.key_where,
               "'" + entry.key + "' has no effect " +
                   (of_points ? "here" : "on hands ranked by " + either_of(rankings)) +
                   ": it works only with " + words,
               "remove '" + entry.key + "'");
}

/// Reports keys in one map that none of these rankings uses.
void check_map(const Node& map, std::span<const Ranked> rankings, std::string_view section,
               Diagnostics& faults) {
  std::vector<std::string_view> names;
  unsigned kinds = 0;
  for (const Ranked& one : rankings) {
    if (one.kind == 0) return;
    kinds |= one.kind;
    if (std::find(names.begin(), names.end(), one.name) == names.end()) names.push_back(one.name);
  }
  for (const Entry& entry : map.entries) {
    const RankingKey* row = find(entry.key);
    if (row == nullptr || find_word(section, entry.key) == nullptr || entry.value.is_null())
      continue;
    if ((row->kinds & kinds) == 0) no_use(entry, names, *row, faults);
  }
}

}  // namespace

std::span<const RankingKey> ranking_keys() { return ranking_rows; }
std::string rankings_that_use(const RankingKey& key) { return joined(words_of(key.kinds), "and"); }

void check_ranking_keys(const Node& showdown, Diagnostics& faults) {
  if (!showdown.is_map()) return;
  const Node* split = showdown.find("split");
  if (split == nullptr) split = showdown.find("parts");
  if (split == nullptr) {
    const Ranked one = ranking_of(showdown);
    return check_map(showdown, {&one, 1}, "part", faults);
  }
  std::vector<Ranked> all;
  const std::span<const Node> parts =
      split->is_list() ? std::span<const Node>(split->items) : std::span(split, 1);
  for (const Node& part : parts) {
    Ranked one = ranking_of(part);
    if (one.name.empty() && showdown.find("points") != nullptr) one = {"points", points};
    check_map(part, {&one, 1}, "part", faults);
    all.push_back(std::move(one));
  }
  check_map(showdown, all, "showdown", faults);
}

}  // namespace houserules
