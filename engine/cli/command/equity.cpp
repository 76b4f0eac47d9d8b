// How much of the pot hands win that are not complete yet.

#include "engine/judge/equity.h"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cards/count_text.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/intervals.h"
#include "engine/cli/parallel/spread_work.h"
#include "engine/text/json.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

struct EquityOptions {
  VariantChoice variant;
  std::vector<std::string> table;
  std::string board, dead, format = "text", precision;
  std::uint64_t samples = 0, seed = 0;
  int threads = 0;
};

std::string part_name(const Variant& variant, const judge::Equity& equity,
                      const judge::Equity::Part& part) {
  const std::string name(variant.word(variant.showdowns[part.showdown].parts[part.part].name));
  const bool boards = equity.parts.back().board > 0;
  return boards ? fmt::format("{} of board {}", name, part.board + 1) : name;
}

/// 82.64%, or 82.6% ±0.3 of a sample.
std::string percent(double share) { return fmt::format("{:.2f}%", 100 * share); }
std::string share_text(const judge::Equity::Share& share, bool exact) {
  if (exact) return percent(share.share);
  return percent(share.share) + fmt::format(" ±{:.2f}", 100 * at_95 * share.error);
}

class Lines {
 public:
  explicit Lines(const judge::Equity& equity) : equity_(equity) {
    for (const std::string& name : equity.names) width_ = std::max(width_, name.size());
  }
  void head(const std::string& title, const char* all, const char* some) const {
    std::cout << fmt::format("\n{}\n  {:<{}}  {:>9}  {:>9}  equity\n", title, "", width_, all,
                             some);
  }
  void rows(const std::vector<judge::Equity::Share>& shares) const {
    for (Seat seat = 0; seat < shares.size(); ++seat) {
      if (!equity_.live.contains(seat)) continue;
      const judge::Equity::Share& share = shares[seat];
      std::cout << fmt::format("  {:<{}}  {:>9}  {:>9}  {}\n", equity_.names[seat], width_,
                               percent(share.win), percent(share.tie),
                               share_text(share, equity_.exact));
    }
  }

 private:
  const judge::Equity& equity_;
  std::size_t width_ = 2;
};

void print(const judge::Equity& equity, const Variant& variant, std::uint64_t seed) {
  if (equity.exact) {
    std::cout << fmt::format("Exact: {}.\n", equity.ways == 1
                                                 ? "the only runout"
                                                 : fmt::format("all {} runouts", equity.ways));
  } else {
    std::cout << fmt::format("{}, seed {}; equities with 95% intervals.\n",
                             count_text(equity.ways, "sample"), seed);
  }
  const Lines lines(equity);
  const bool parts = equity.parts.size() > 1;
  lines.head("The pot", parts ? "scoops" : "wins", parts ? "any part" : "ties");
  lines.rows(equity.all);
  if (equity.unwon > 0) std::cout << fmt::format("  nobody wins: {}\n", percent(equity.unwon));
  if (!parts) return;
  for (const judge::Equity::Part& part : equity.parts) {
    const std::string name = part_name(variant, equity, part);
    lines.head(fmt::format("{}, won {} of the time", name, percent(part.won)), "wins", "ties");
    lines.rows(part.seats);
  }
}

Json fraction(double number) { return json_number(number, 8); }

Json json_of(const judge::Equity& equity, const std::vector<judge::Equity::Share>& shares) {
  Json out = Json::array();
  for (Seat seat = 0; seat < shares.size(); ++seat) {
    if (!equity.live.contains(seat)) continue;
    const judge::Equity::Share& share = shares[seat];
    Json& row = out.emplace_back(Json{{"seat", equity.names[seat]},
                                      {"win", fraction(share.win)},
                                      {"tie", fraction(share.tie)},
                                      {"share", fraction(share.share)}});
    if (!equity.exact) row["ci95"] = fraction(at_95 * share.error);
  }
  return out;
}

void print_json(const judge::Equity& equity, const collection::Playable& playable,
                std::uint64_t seed) {
  Json out{{"variant", playable.resolved.id},
           {"hash", playable.resolved.hash},
           {"exact", equity.exact},
           {"ways", equity.ways}};
  if (!equity.exact) out["seed"] = seed;
  out["unwon"] = fraction(equity.unwon);
  out["pot"] = json_of(equity, equity.all);
  Json& parts = out["parts"] = Json::array();
  for (const judge::Equity::Part& part : equity.parts) {
    parts.push_back({{"part", part_name(*playable.variant, equity, part)},
                     {"won", fraction(part.won)},
                     {"hands", json_of(equity, part.seats)}});
  }
  std::cout << json_written(out) << "\n";
}

/// 0.1% or 0.1: half the width of the intervals, as a share.
double precision_of(const std::string& text) {
  std::string_view digits = text;
  if (digits.ends_with('%')) digits.remove_suffix(1);
  double percent = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), percent);
  if (error != std::errc() || end != digits.data() + digits.size() || !(percent >= 0.001) ||
      percent > 50) {
    throw Failure("--precision is from 0.001% to 50%, as in --precision 0.1%; not '" + text + "'");
  }
  return percent / 100;
}

int run(const EquityOptions& options) {
  FileSources sources;
  const collection::Playable playable = load_playable(options.variant, sources);
  std::vector<std::string> words = options.table;
  if (!options.board.empty()) words.push_back("board:" + options.board);
  if (!options.dead.empty()) words.push_back("dead:" + options.dead);
  std::vector<std::string> faults;
  const judge::Situation situation = judge::parse_ranges(words, *playable.variant, faults);
  std::optional<judge::Equity> result;
  if (faults.empty()) {
    judge::EquityLimits limits;
    limits.samples = options.samples;
    limits.seed = options.seed;
    if (!options.precision.empty()) limits.most_error = precision_of(options.precision) / at_95;
    SpreadWork spread(options.threads);
    limits.spread = [&](std::size_t pieces, const std::function<void(std::size_t)>& work) {
      spread.run(pieces, work);
    };
    try {
      result = equity(*playable.variant, playable.runner.get(), situation, limits, faults);
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError& error) {
      throw Failure(error_text(*playable.variant, error));
    }
  }
  for (const std::string& fault : faults) complain(fault);
  if (!result) return wrong_input;
  if (options.format == "json") {
    print_json(*result, playable, options.seed);
  } else {
    print(*result, *playable.variant, options.seed);
  }
  return done;
}

}  // namespace

void add_equity(CommandLine& line) {
  auto options = std::make_shared<EquityOptions>();
  Command& command = line.command("equity", "Compute the pot equity of hands, with cards to come");
  add_variant(command, options->variant).required();
  command
      .add("HANDS", options->table,
           "p1:AhKh or NAME:CARDS for each hand, in the order dealt, or a range such as "
           "QQ+,AKs:0.5 or 15%; ?? is "
           "any "
           "card; @high for a declaration, p3:folded; other places by name")
      .required();
  command.add("--board", options->board, "cards on the board");
  command.add("--dead", options->dead, "dead cards");
  command
      .add("--samples", options->samples,
           "sample this many runouts (default: all runouts, or 100,000 samples where there are too "
           "many)")
      .between(0, 1'000'000'000);
  command.add(
      "--precision", options->precision,
      "when sampling: go on until the 95% interval of each share is this narrow, as in 0.1%");
  command.add("--threads", options->threads, "number of threads (default: one per processor)")
      .between(1, 256);
  command.add("--seed", options->seed, "random seed of the samples (default 0)");
  command.add("--format", options->format, "text or json").one_of({"text", "json"});
  command.example("houserules equity my-game.yaml p1:AhKh p2:QsQd --board Qh7h2c");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
