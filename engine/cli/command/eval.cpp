#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/language/ranking_words.h"
#include "engine/narrate/hand_words.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/text/utf8.h"

namespace houserules::cli {
namespace {

struct EvalOptions {
  RankingWords words;
  bool compare = false;
};

ParsedRanking parsed(const RankingWords& words) {
  try {
    return parse_ranking(words, "--");
  } catch (const std::invalid_argument& error) {
    if (parse_cards(words.ranking))
      throw Failure("hands go to standard input: echo '" + words.ranking +
                    "' | houserules eval high");
    if (FileSources().variant(words.ranking, ""))
      throw Failure(
          "'" + printable(words.ranking, 40) +
          "' is a game, not a ranking; to see who wins a hand of it, use 'houserules judge " +
          printable(words.ranking, 40) + "'");
    throw Failure(error.what());
  }
}

// ---------------------------------------------------------------- hands

/// Trouble with one line; the others are answered all the same.
struct LineFault {
  std::string problem;
  std::size_t at;  // in the line, in bytes
};

/// Cards of one side of a line, those that are wild marked.
struct Side {
  static constexpr std::size_t most_cards = 60;

  std::array<Card, most_cards> cards;
  std::uint64_t wild = 0;
  std::size_t count = 0;

  SourceCards source() const { return {std::span(cards).first(count), wild, 0}; }
};

/// Reads hands of one deck. Results of one line are reused for the next.
class HandReader {
 public:
  HandReader(const RankingSpec& spec, CardSet wild, bool compare) : wild_(wild), compare_(compare) {
    for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
      if ((spec.ranks_in_deck >> Card(code).rank()) & 1) deck_.insert(Card(code));
    }
    const auto of_board = [](const UseTerm& term) {
      return term.source == 1 && term.min > 0 && term.min != UseTerm::every;
    };
    needs_board_ =
        !spec.use.empty() && std::all_of(spec.use.begin(), spec.use.end(), [&](const UseSum& sum) {
          return std::any_of(sum.begin(), sum.end(), of_board);
        });
  }

  /// "AsKs / 2c3c4c"; to compare: "AsKs | 7d7c / 2c3c4c".
  void read(std::string_view line) {
    line_ = line;
    seen_ = CardSet();
    hands_ = 0;
    std::size_t at = 0;
    do {
      if (hands_ == hand_.size()) hand_.emplace_back();
      at = read_side(at, hand_[hands_++]);
    } while (compare_ && line.substr(at).starts_with('|') && ++at > 0);
    board_.count = 0;
    if (line.substr(at).starts_with('/')) at = read_side(at + 1, board_);
    if (at < line.size()) throw no_card(at);
    if (compare_ && hands_ == 1)
      throw LineFault{"there is only one hand to compare; put '|' between hands", 0};
    if (hands_ == 1 && hand_.front().count + board_.count == 0)
      throw LineFault{"there are no cards; write them as in AsKs / 2c3c4c", 0};
    if (needs_board_ && board_.count == 0)
      throw LineFault{"there is no board; write it after '/', as in AsKs / 2c3c4c", 0};
  }
  std::span<const Side> hands() const { return std::span(hand_).first(hands_); }
  const Side& board() const { return board_; }

 private:
  /// Cards from `at` on; returns where they end: at the end of the line, or before "/" or "|".
  std::size_t read_side(std::size_t at, Side& side) {
    side.count = 0;
    side.wild = 0;
    bool comma_may_follow = false;
    std::size_t comma = 0;
    for (; at < line_.size(); ++at) {
      const char c = line_[at];
      if (c == '/' || c == '|') break;
      if (c == ' ' || c == '\t') continue;
      if (c == ',') {
        if (!comma_may_follow) throw no_card(at);
        comma_may_follow = false;
        comma = at;
        continue;
      }
      std::string_view rest = line_.substr(at);
      const auto card = take_card(rest);
      if (!card) throw no_card(at);
      add(*card, at, side);
      at = line_.size() - rest.size() - 1;
      comma_may_follow = true;
    }
    if (side.count > 0 && !comma_may_follow) throw no_card(comma);
    return at;
  }

  void add(Card card, std::size_t at, Side& side) {
    if (card.natural()) {
      if (!deck_.contains(card)) {
        throw LineFault{"there is no " + text(card) + " in this deck", at};
      }
      if (seen_.contains(card)) throw LineFault{"the card '" + text(card) + "' appears twice", at};
      seen_.insert(card);
    }
    if (side.count == side.cards.size()) throw LineFault{"there are more than 60 cards", at};
    if (wild_.contains(card)) side.wild |= std::uint64_t{1} << side.count;
    side.cards[side.count++] = card;
  }

  LineFault no_card(std::size_t at) const {
    if (line_[at] == '|') return {"several hands in one line need --compare", at};
    const std::string_view word = line_.substr(at, line_.find_first_of(" \t/|", at + 1) - at);
    const bool versus = word == "vs" || word == "vs." || word == "v" || word == "versus";
    std::string_view rest = word.substr(std::min<std::size_t>(word.size(), 2));
    const bool cards = word.size() > 2 && word[0] != ',' && (rest.size() == 1 || take_card(rest));
    return {"'" + printable(cards ? word.substr(0, 2) : word, 40) + "' is not a card; " +
                (!versus ? std::string("write cards as in AsKs2c") +
                               (needs_board_ ? ", then '/' and the board" : "")
                 : compare_ ? "put '|' between hands"
                            : "to compare hands, put '|' between them, and add --compare"),
            at};
  }

  CardSet deck_, wild_;
  bool compare_, needs_board_ = false;
  std::string_view line_;
  CardSet seen_;
  std::vector<Side> hand_;
  std::size_t hands_ = 0;  // of this line
  Side board_;
};

// ---------------------------------------------------------------- answers

/// JSON without the library, with which eval would be three times as slow: more than a million
/// hands a second pass here. All texts are the engine's words, cards and numbers: no escapes.
using Text = fmt::memory_buffer;

void add(Text& out, std::string_view text) { out.append(text.data(), text.data() + text.size()); }

/// "As"; a joker is "Jo".
std::string_view name(Card card) {
  static const std::string names = [] {
    std::string all;
    for (std::uint8_t code = 0; code < Card::code_count; ++code) all += text(Card(code));
    return all;
  }();
  return std::string_view(names).substr(std::size_t{2} * card.code(), 2);
}

void write(const RankedHand& hand, Text& out) {
  if (hand.score.qualifies()) {
    // Parts of 32 bits, which every reader of JSON takes exactly.
    const auto [major, minor] = hand.score;
    constexpr std::uint64_t lower = 0xFFFFFFFF;
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("{{\"score\":[{},{},{},{}]"), major >> 32,
                   major & lower, minor >> 32, minor & lower);
  } else {
    add(out, "{\"score\":null");
  }
  add(out, ",\"best\":\"");
  for (const Card card : hand.stands_for) add(out, name(card));
  add(out, "\",\"label\":\"");
  add(out, hand.label);
  add(out, "\"}");
}

/// Who wins, and by what.
void write_comparison(std::span<const RankedHand> hands, Text& out) {
  Score best, second;
  for (const RankedHand& hand : hands) best = std::max(best, hand.score);
  const RankedHand* winner = nullptr;
  const RankedHand* loser = nullptr;
  add(out, "{\"winners\":[");
  for (std::size_t i = 0; i < hands.size(); ++i) {
    if (best.qualifies() && hands[i].score == best) {
      fmt::format_to(std::back_inserter(out), "{}{}", winner == nullptr ? "" : ",", i + 1);
      if (winner == nullptr) winner = &hands[i];
    } else if (loser == nullptr || hands[i].score > second) {
      second = hands[i].score;
      loser = &hands[i];
    }
  }
  std::string why = "no hand qualifies";
  if (winner != nullptr && loser == nullptr) {
    why = "all tie: " + winner->label;
  } else if (winner != nullptr && !loser->score.qualifies()) {
    why = winner->label + ", and no other hand qualifies";
  } else if (winner != nullptr) {
    why = narrate::told_beside(winner->label, *winner, *loser) + " beats " +
          narrate::told_beside(loser->label, *loser, *winner);
  }
  add(out, "],\"why\":\"");
  add(out, why);
  add(out, "\",\"hands\":[");
  for (const RankedHand& hand : hands) {
    if (&hand != &hands.front()) out.push_back(',');
    write(hand, out);
  }
  add(out, "]}");
}

int eval(const EvalOptions& options) {
  const auto [spec, wild] = parsed(options.words);
  const Ranker ranker(spec);
  HandReader reader(spec, wild, options.compare);
  std::vector<RankedHand> ranked;
  std::string line;
  Text out;
  const auto print = [&] {
    std::cout.write(out.data(), static_cast<std::streamsize>(out.size())).flush();
    out.clear();
  };
  constexpr std::size_t full = 1 << 16;
  int code = done;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == line.npos || line[0] == '#') continue;
    try {
      reader.read(line);
      ranked.clear();
      for (const Side& hand : reader.hands()) {
        const SourceCards sources[] = {hand.source(), reader.board().source()};
        ranked.push_back(ranker.explain(HandInput{sources, nullptr, nullptr}));
      }
      if (options.compare)
        write_comparison(ranked, out);
      else
        write(ranked.front(), out);
      out.push_back('\n');
    } catch (const LineFault& fault) {
      print();
      std::cerr << "houserules: line " << number << ", column "
                << columns(std::string_view(line).substr(0, fault.at)) + 1 << ": " << fault.problem
                << '\n';
      code = wrong_input;
    }
    if (out.size() > full || std::cin.rdbuf()->in_avail() <= 0) print();
  }
  print();
  return code;
}

}  // namespace

void add_eval(CommandLine& line) {
  auto options = std::make_shared<EvalOptions>();
  Command& command =
      line.command("eval", "Rank hands from standard input, one 'hand / board' per line");
  command
      .add("RANKING", options->words.ranking, "high, low a-5, low 2-7, badugi, points nearest 7, …")
      .required();
  command.add("--use CARDS", options->words.use,
              "which cards make up a hand: '2 from hand and 3 from board'");
  command.add("--wild CARDS", options->words.wild,
              "wild cards: ranks ('deuces', 'threes and nines'), cards ('Js Jh') or 'jokers'");
  command.add("--deck DECK", options->words.deck,
              "52, 36 (sixes and up), 32 (sevens and up), or '8-A'");
  command.add("--points VALUES", options->words.points,
              "what each card is worth in points: '" + options->words.points + "'");
  command.add("--compare", options->compare,
              "compare the hands on each line, written 'AsKs | 7d7c / board', and print which wins "
              "and why");
  command.example("echo 'AsAh / AdKcKd' | houserules eval high");
  command.runs([options] { return eval(*options); });
}

}  // namespace houserules::cli
