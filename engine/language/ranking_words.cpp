#include "engine/language/ranking_words.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "engine/language/phrases.h"
#include "engine/language/wild_words.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

/// "points nearest 7", "points under 21", "points most", "points least".
bool parse_points(const std::string& name, RankingSpec& spec) {
  const auto aim = convert::after(name, "points");
  if (!aim) return false;
  spec.scale = Scale::points;
  if (*aim == "most" || *aim == "least") {
    spec.points.aim = *aim == "most" ? PointsSpec::Aim::most : PointsSpec::Aim::least;
    return true;
  }
  const auto under = convert::after(*aim, "under");
  const auto nearest = convert::after(*aim, "nearest");
  const auto goal = convert::halves(under ? *under : nearest ? *nearest : *aim);
  if (!goal) return false;
  spec.points.aim = PointsSpec::Aim::nearest;
  if (under) spec.points.over = PointsSpec::Beyond::loses;
  spec.points.target_halves = *goal;
  return true;
}

/// "card highest of spades", "card lowest of any".
bool parse_card_scale(const std::string& text, RankingSpec& spec) {
  const auto which = convert::after(text, "card");
  if (!which) return false;
  const auto highest = convert::after(*which, "highest of");
  const auto lowest = convert::after(*which, "lowest of");
  if (!highest && !lowest) return false;
  const auto among = convert::card_set(highest ? *highest : *lowest);
  if (!among) return false;
  spec.scale = Scale::card;
  spec.card.among = *among;
  spec.card.lowest = lowest.has_value();
  return true;
}

RankingSpec parse_scale(const std::string& name) {
  RankingSpec spec;
  if (make_ranking(name, spec) || parse_points(name, spec) || parse_card_scale(name, spec)) {
    return spec;
  }
  const auto names = ranking_names();
  if (name == "low")
    throw std::invalid_argument("there is no ranking 'low'; did you mean 'low a-5'?");
  const bool is_low = std::find(names.begin(), names.end(), "low " + name) != names.end();
  const std::string near =
      is_low ? "did you mean 'low " + name + "'?"
             : did_you_mean(usual_word(name).empty() ? name : usual_word(name), names);
  const std::string problem = "there is no ranking '" + printable(name, 40) + "'; ";
  if (!near.empty()) throw std::invalid_argument(problem + near);
  std::vector<std::string_view> all(names.begin(), names.end());
  all.insert(all.end(), {"points nearest N", "points under N", "points most", "points least",
                         "card highest of SUIT", "card lowest of SUIT"});
  throw std::invalid_argument(problem + "write " + either_of(all));
}

std::vector<UseSum> parse_use(const std::string& name, const std::string& text) {
  const auto trouble = [&] {
    return std::invalid_argument(name + " takes cards like '2 from hand and 3 from board', not '" +
                                 printable(text, 60) + "'");
  };
  std::vector<UseSum> sums(1);
  const std::vector<std::string_view> all = convert::split(text, " ,");
  for (std::size_t i = 0; i < all.size(); i += 4) {
    if (i + 2 >= all.size() || all[i + 1] != "from") throw trouble();
    UseTerm term;
    if (all[i + 2] == "board")
      term.source = 1;
    else if (all[i + 2] != "hand")
      throw trouble();
    if (all[i] == "all") {
      term.min = UseTerm::every;
    } else if (all[i] != "any") {
      const auto range = convert::range(all[i]);
      if (!range || range->low > range->high || range->high > 99) throw trouble();
      term.min = static_cast<std::uint8_t>(range->low);
      term.max = static_cast<std::uint8_t>(range->high);
    }
    sums.back().push_back(term);
    if (i + 3 == all.size()) return sums;
    if (all[i + 3] == "or")
      sums.emplace_back();
    else if (all[i + 3] != "and")
      throw trouble();
  }
  throw trouble();
}

CardSet parse_wild(const std::string& name, const std::string& text) {
  if (text.empty()) return {};
  const std::optional<CardSet> wild = wild_cards(text);
  if (!wild) {
    throw std::invalid_argument(name + " takes ranks, cards or jokers, not '" +
                                printable(text, 40) + "'");
  }
  return *wild;
}

std::uint16_t parse_deck(const std::string& name, const std::string& text) {
  const auto ranks = convert::rank_range(text == "52"   ? "2-A"
                                         : text == "36" ? "6-A"
                                         : text == "32" ? "7-A"
                                                        : text);
  if (ranks) return *ranks;
  throw std::invalid_argument(name + " takes 52, 36, 32 or ranks like '8-A', not '" +
                              printable(text, 40) + "'");
}

void parse_values(const std::string& name, const std::string& text, PointsSpec& into) {
  for (const std::string_view entry : convert::split(text, ",")) {
    const std::size_t colon = std::min(entry.find(':'), entry.size());
    const auto cards = convert::card_set(entry.substr(0, colon));
    bool fits = cards.has_value() && colon < entry.size();
    for (std::uint8_t code = 0; fits && code < Card::code_count; ++code) {
      const Card face(code);
      if (!cards->contains(face)) continue;
      const auto values =
          convert::point_values(entry.substr(colon + 1), face.natural() ? face.rank() : -1);
      fits = values.has_value();
      if (fits) into.values[code] = *values;
    }
    if (!fits) {
      throw std::invalid_argument(name +
                                  " takes values like 'A: 1 or 11, 2-10: pips, J-K: 1/2', not '" +
                                  printable(entry, 60) + "'");
    }
  }
}

}  // namespace

ParsedRanking parse_ranking(const RankingWords& words, const std::string& prefix) {
  ParsedRanking parsed{parse_scale(words.ranking), parse_wild(prefix + "wild", words.wild)};
  RankingSpec& spec = parsed.spec;
  PointsSpec given;
  parse_values(prefix + "points", words.points, given);
  if (spec.scale == Scale::points) spec.points.values = given.values;
  if (!words.use.empty()) spec.use = parse_use(prefix + "use", words.use);
  if (words.deck != "52") spec.ranks_in_deck = parse_deck(prefix + "deck", words.deck);
  spec.wild.expected = !words.wild.empty();
  return parsed;
}

}  // namespace houserules
