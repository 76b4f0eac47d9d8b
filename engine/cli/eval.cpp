#include <algorithm>
#include <iostream>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/cli/cli.h"
#include "engine/rules/convert.h"
#include "engine/session/jsonl.h"

namespace houserules::cli {
namespace {

struct EvalOptions {
  std::string ranking, use, wild, deck = "52", points = "A: 1 or 11, 2-10: pips, J-K: 1/2";
  bool compare = false;
};

// ---------------------------------------------------------------- what is asked

/// "2 from hand and 3 from board", "0-2 from hand and any from board".
UseSum parse_use(const std::string& text) {
  const auto trouble = [&]() -> Failure {
    return Failure("--use wants '2 from hand and 3 from board', not '" + printable(text, 60) + "'");
  };
  UseSum sum;
  const std::vector<std::string_view> all = convert::split(text, " ,");
  for (std::size_t i = 0; i < all.size(); i += 4) {
    if (i + 2 >= all.size() || all[i + 1] != "from") throw trouble();
    if (i + 3 < all.size() && all[i + 3] != "and") throw trouble();
    UseTerm term;
    if (all[i + 2] == "board")
      term.source = 1;
    else if (all[i + 2] != "hand")
      throw trouble();
    if (all[i] != "any") {
      const auto range = convert::range(all[i]);
      if (!range || range->low > range->high || range->high > 99) throw trouble();
      term.min = static_cast<std::uint8_t>(range->low);
      term.max = static_cast<std::uint8_t>(range->high);
    }
    sum.push_back(term);
  }
  return sum;
}

/// "deuces", "jokers", "3 9", "JsJh", "threes and nines".
CardSet parse_wild(const std::string& text) {
  CardSet wild;
  for (const std::string_view word : convert::split(text, " ,")) {
    if (word == "and") continue;
    if (const auto some = convert::card_set(word)) {
      wild = wild | *some;
      continue;
    }
    const auto cards = parse_cards(word);
    if (!cards) {
      throw Failure("--wild wants ranks, cards or jokers, not '" + printable(word, 40) + "'");
    }
    for (const Card card : *cards) {
      if (card.known()) wild.insert(card);
    }
  }
  return wild;
}

/// "52", "36" (sixes up), "32" (sevens up), or the ranks: "8-A".
std::uint16_t parse_deck(const std::string& text) {
  const auto ranks = convert::rank_range(text == "52"   ? "2-A"
                                         : text == "36" ? "6-A"
                                         : text == "32" ? "7-A"
                                                        : text);
  if (ranks) return *ranks;
  throw Failure("--deck is 52, 36, 32 or ranks like '8-A', not '" + printable(text, 40) + "'");
}

/// "A: 1 or 11, 2-10: pips, J-K: 1/2"
void parse_values(const std::string& text, PointsSpec& points) {
  for (const std::string_view entry : convert::split(text, ",")) {
    const std::size_t colon = std::min(entry.find(':'), entry.size());
    const auto cards = convert::card_set(entry.substr(0, colon));
    bool fits = cards.has_value() && colon < entry.size();
    for (std::uint8_t code = 0; fits && code < Card::code_count; ++code) {
      const Card card(code);
      if (!cards->contains(card)) continue;
      const auto values =
          convert::point_values(entry.substr(colon + 1), card.natural() ? card.rank() : -1);
      fits = values.has_value();
      if (fits) points.values[code] = *values;
    }
    if (!fits) {
      throw Failure("--points wants 'A: 1 or 11, 2-10: pips, J-K: 1/2', not '" +
                    printable(entry, 60) + "'");
    }
  }
}

/// "points nearest 7", "points under 21", "points most", "points least".
bool parse_points(const EvalOptions& options, RankingSpec& spec) {
  const auto aim = convert::after(options.ranking, "points");
  if (!aim) return false;
  spec.scale = Scale::points;
  parse_values(options.points, spec.points);
  if (*aim == "most" || *aim == "least") {
    spec.points.aim = *aim == "most" ? PointsSpec::Aim::most : PointsSpec::Aim::least;
    return true;
  }
  const auto under = convert::after(*aim, "under");
  const auto nearest = convert::after(*aim, "nearest");
  const auto target = convert::halves(under ? *under : nearest ? *nearest : *aim);
  if (!target) return false;
  spec.points.aim = under ? PointsSpec::Aim::under : PointsSpec::Aim::nearest;
  spec.points.target_halves = *target;
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

RankingSpec parse_ranking(const EvalOptions& options) {
  RankingSpec spec;
  if (!make_ranking(options.ranking, spec) && !parse_points(options, spec) &&
      !parse_card_scale(options.ranking, spec)) {
    std::string names;
    for (const std::string_view name : ranking_names()) names += std::string(name) + ", ";
    throw Failure("there is no ranking '" + printable(options.ranking, 40) + "'; rankings are " +
                  names + "points nearest N, points under N, points most, points least, " +
                  "card highest of SUIT, card lowest of SUIT");
  }
  if (!options.use.empty()) spec.use = {parse_use(options.use)};
  if (options.deck != "52") spec.ranks_in_deck = parse_deck(options.deck);
  spec.wild.expected = !options.wild.empty();
  return spec;
}

// ---------------------------------------------------------------- hands

/// Trouble with one line; the others are answered all the same.
struct LineFault {
  std::string problem;
};

/// Cards of one source, those of `wild` marked.
struct Held {
  std::vector<Card> cards;
  SourceCards source;
};

Held read_cards(std::string_view text, const RankingSpec& spec, CardSet wild) {
  auto cards = parse_cards(text);
  if (!cards) {
    throw LineFault{"'" + printable(text, 60) + "' is no hand; write AsKs / 2c3c4c"};
  }
  if (cards->size() > 60) throw LineFault{"these are more than 60 cards"};
  Held held{std::move(*cards), {}};
  for (std::size_t i = 0; i < held.cards.size(); ++i) {
    const Card card = held.cards[i];
    if (card.natural() && ((spec.ranks_in_deck >> card.rank()) & 1) == 0) {
      throw LineFault{"there is no " + houserules::text(card) + " in this deck"};
    }
    if (wild.contains(card)) held.source.wild |= std::uint64_t{1} << i;
  }
  held.source.cards = held.cards;
  return held;
}

/// No card of a pack is in two places.
void check_distinct(CardSet& seen, const Held& held) {
  for (const Card card : held.cards) {
    if (!card.natural()) continue;
    if (seen.contains(card)) throw LineFault{houserules::text(card) + " is there twice"};
    seen.insert(card);
  }
}

void write(const RankedHand& hand, std::string& out) {
  out += "{\"score\":";
  if (hand.score.qualifies()) {
    // Parts of 32 bits, which every reader of JSON takes exactly.
    char sign = '[';
    for (const std::uint64_t part : {hand.score.major, hand.score.minor}) {
      for (const int shift : {32, 0}) {
        out += sign;
        out += std::to_string((part >> shift) & 0xFFFFFFFFU);
        sign = ',';
      }
    }
    out += ']';
  } else {
    out += "null";
  }
  out += ",\"best\":\"";
  out += text(std::span<const Card>(hand.stands_for));
  out += "\",\"label\":";
  out += json_text(hand.label);
  out += '}';
}

/// Who wins, and by what: hands with equal names differ in a card further down.
void write_comparison(const std::vector<RankedHand>& hands, std::string& out) {
  Score best, second;
  for (const RankedHand& hand : hands) best = std::max(best, hand.score);
  const RankedHand* winner = nullptr;
  const RankedHand* loser = nullptr;
  std::string winners;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (best.qualifies() && hands[i].score == best) {
      winners += (winners.empty() ? "" : ",") + std::to_string(i + 1);
      if (winner == nullptr) winner = &hands[i];
    } else if (loser == nullptr || hands[i].score > second) {
      second = hands[i].score;
      loser = &hands[i];
    }
  }
  std::string why = "no hand qualifies";
  if (winner != nullptr && loser == nullptr) why = "all have " + winner->label;
  if (winner != nullptr && loser != nullptr) {
    const auto cards = [&](const RankedHand& hand) {
      const bool alike = winner->label == loser->label && !hand.stands_for.empty();
      return hand.label +
             (alike ? " (" + text(std::span<const Card>(hand.stands_for)) + ")" : std::string());
    };
    why = loser->score.qualifies() ? cards(*winner) + " beats " + cards(*loser)
                                   : winner->label + ", and no other hand qualifies";
  }
  out += "{\"winners\":[" + winners + "],\"why\":" + json_text(why) + ",\"hands\":[";
  for (const RankedHand& hand : hands) {
    if (&hand != &hands.front()) out += ',';
    write(hand, out);
  }
  out += "]}";
}

/// One line: a hand, or several to compare, and the board.
void eval_line(std::string_view line, const Ranker& ranker, CardSet wild, bool compare,
               std::string& out) {
  const RankingSpec& spec = ranker.spec();
  const std::size_t slash = std::min(line.find('/'), line.size());
  const Held board = read_cards(line.substr(std::min(slash + 1, line.size())), spec, wild);
  CardSet seen;
  check_distinct(seen, board);
  std::vector<RankedHand> hands;
  std::string_view rest = line.substr(0, slash);
  for (bool more = true; more;) {
    const std::size_t bar = compare ? std::min(rest.find('|'), rest.size()) : rest.size();
    const Held hand = read_cards(rest.substr(0, bar), spec, wild);
    check_distinct(seen, hand);
    const SourceCards sources[2] = {hand.source, board.source};
    hands.push_back(ranker.explain(HandInput{sources, nullptr, nullptr}));
    more = bar < rest.size();
    if (more) rest.remove_prefix(bar + 1);
  }
  if (compare) {
    write_comparison(hands, out);
  } else {
    write(hands.front(), out);
  }
  out += '\n';
}

int eval(const EvalOptions& options) {
  const Ranker ranker(parse_ranking(options));
  const CardSet wild = parse_wild(options.wild);
  constexpr std::size_t full = 1 << 16;
  std::string line, out;
  int code = done;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    try {
      eval_line(line, ranker, wild, options.compare, out);
    } catch (const LineFault& fault) {
      std::cout << std::exchange(out, {}) << std::flush;
      std::cerr << "houserules: line " << number << ": " << fault.problem << '\n';
      code = wrong_input;
    }
    if (out.size() > full || std::cin.rdbuf()->in_avail() <= 0) {
      std::cout << out;
      out.clear();
    }
  }
  std::cout << out;
  return code;
}

}  // namespace

void add_eval(CommandLine& line) {
  auto options = std::make_shared<EvalOptions>();
  Command command =
      line.command("eval", "Rank hands from standard input: a line each, 'hand / board'");
  command.add("RANKING", options->ranking, "high, low a-5, low 2-7, badugi, points nearest 7, …")
      .required();
  command.add("--use", options->use, "which cards make a hand: '2 from hand and 3 from board'");
  command.add("--wild", options->wild, "ranks, cards or jokers: 'deuces', '3 9', 'JsJh'");
  command.add("--deck", options->deck, "52, 36 (from the six), 32 (from the seven), or '8-A'");
  command.add("--points", options->points, "what cards count: '" + options->points + "'");
  command.add("--compare", options->compare,
              "a line holds several hands, 'AsKs | 7d7c / board': who wins and why");
  command.example("echo 'AsAh / AdKcKd' | houserules eval high");
  command.runs([options] { return eval(*options); });
}

}  // namespace houserules::cli
