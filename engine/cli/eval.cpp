#include <iostream>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/cli/cli.h"
#include "engine/session/jsonl.h"

namespace houserules::cli {
namespace {

struct EvalOptions {
  std::string ranking, use, wild, deck = "52";
};

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ' && c != ',') {
      word += c;
    } else if (!word.empty()) {
      out.push_back(std::exchange(word, {}));
    }
  }
  return out;
}

std::optional<int> small_number(const std::string& text) {
  if (text.empty() || text.size() > 2) return std::nullopt;
  int n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + (c - '0');
  }
  return n;
}

/// "2 from hand and 3 from board", "0-2 from hand and any from board".
UseSum parse_use(const std::string& text) {
  const auto trouble = [&]() -> Failure {
    return Failure("--use wants '2 from hand and 3 from board', not '" + printable(text, 60) + "'");
  };
  UseSum sum;
  const std::vector<std::string> all = words(text);
  for (std::size_t i = 0; i < all.size(); i += 4) {
    if (i + 2 >= all.size() || all[i + 1] != "from") throw trouble();
    if (i + 3 < all.size() && all[i + 3] != "and") throw trouble();
    UseTerm term;
    if (all[i + 2] == "board")
      term.source = 1;
    else if (all[i + 2] != "hand")
      throw trouble();
    if (all[i] != "any") {
      const std::size_t dash = all[i].find('-');
      const auto least = small_number(all[i].substr(0, dash));
      const auto most = dash == std::string::npos ? least : small_number(all[i].substr(dash + 1));
      if (!least || !most) throw trouble();
      term.min = static_cast<std::uint8_t>(*least);
      term.max = static_cast<std::uint8_t>(*most);
    }
    sum.push_back(term);
  }
  return sum;
}

/// "deuces", "jokers", "3 9", "JsJh", "threes and nines".
CardSet parse_wild(const std::string& text) {
  CardSet wild;
  for (const std::string& word : words(text)) {
    if (word == "and") continue;
    if (word == "jokers" || word == "joker") {
      wild = wild | CardSet::jokers();
      continue;
    }
    std::optional<int> rank = parse_rank(word);
    for (int r = 0; r < rank_count && !rank; ++r) {
      if (rank_name_plural(r) == word || rank_name(r) == word) rank = r;
    }
    if (rank) {
      wild = wild | CardSet::of_rank(*rank);
      continue;
    }
    const auto cards = parse_cards(word);
    if (!cards)
      throw Failure("--wild wants ranks, cards or jokers, not '" + printable(word, 40) + "'");
    for (const Card card : *cards) {
      if (card.known()) wild.insert(card);
    }
  }
  return wild;
}

/// "52", "36" (sixes up) or "32" (sevens up).
std::uint16_t parse_deck(const std::string& text) {
  if (text == "52") return 0x1FFF;
  if (text == "36") return 0x1FF0;
  if (text == "32") return 0x1FE0;
  throw Failure("--deck is 52, 36 or 32, not '" + printable(text, 40) + "'");
}

int eval(const EvalOptions& options) {
  RankingSpec spec;
  if (!make_ranking(options.ranking, spec)) {
    std::string names;
    for (const std::string_view name : ranking_names()) {
      names += (names.empty() ? "" : ", ") + std::string(name);
    }
    throw Failure("there is no ranking '" + printable(options.ranking, 40) + "'; rankings are " +
                  names);
  }
  if (!options.use.empty()) spec.use = {parse_use(options.use)};
  if (options.deck != "52") spec.ranks_in_deck = parse_deck(options.deck);
  const CardSet wild = parse_wild(options.wild);
  const Ranker ranker(spec);

  std::string line;
  int number = 0;
  while (std::getline(std::cin, line)) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::size_t slash = line.find('/');
    const auto hand = parse_cards(std::string_view(line).substr(0, slash));
    const auto board = slash == std::string::npos
                           ? std::optional(std::vector<Card>())
                           : parse_cards(std::string_view(line).substr(slash + 1));
    if (!hand || !board) {
      throw Failure("line " + std::to_string(number) + ": '" + printable(line, 60) +
                    "' is no hand; write AsKs / 2c3c4c");
    }
    SourceCards sources[2] = {{*hand, 0, 0}, {*board, 0, 0}};
    for (SourceCards& source : sources) {
      if (source.cards.size() > 60) {
        throw Failure("line " + std::to_string(number) + ": these are more than 60 cards");
      }
      for (std::size_t i = 0; i < source.cards.size(); ++i) {
        if (wild.contains(source.cards[i])) source.wild |= std::uint64_t{1} << i;
      }
    }
    HandInput input;
    input.sources = sources;
    const RankedHand best = ranker.explain(input);
    std::string score = "null";
    if (best.score.qualifies()) {
      // Parts of 32 bits, which every reader of JSON takes exactly.
      const auto low = [](std::uint64_t part) { return std::to_string(part & 0xFFFFFFFFU); };
      score = "[" + low(best.score.major >> 32) + "," + low(best.score.major) + "," +
              low(best.score.minor >> 32) + "," + low(best.score.minor) + "]";
    }
    std::cout << "{\"score\":" << score << ",\"best\":" << json_text(text(best.used))
              << ",\"label\":" << json_text(best.label) << "}\n";
  }
  return done;
}

}  // namespace

void add_eval(CommandLine& line) {
  auto options = std::make_shared<EvalOptions>();
  Command command =
      line.command("eval", "Rank hands from standard input: a line each, 'hand / board'");
  command.add("RANKING", options->ranking, "high, low a-5, low 2-7, …").required();
  command.add("--use", options->use, "which cards make a hand: '2 from hand and 3 from board'");
  command.add("--wild", options->wild, "ranks, cards or jokers: 'deuces', '3 9', 'JsJh'");
  command.add("--deck", options->deck, "52, 36 (from the six) or 32 (from the seven)");
  command.example("echo 'AsAh / AdKcKd' | houserules eval high");
  command.runs([options] { return eval(*options); });
}

}  // namespace houserules::cli
