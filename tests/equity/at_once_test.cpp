// Every shipped game: runouts whose hands are ranked in bulk give the same equity as runouts
// settled one by one as whole deals.

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/judge/equity.h"
#include "engine/load/load.h"
#include "engine/source/diagnostic.h"
#include "engine/variant/errors.h"
#include "tests/judge/laid_out.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string text(const std::vector<judge::Equity::Share>& shares) {
  std::string out;
  for (const judge::Equity::Share& share : shares) {
    for (const double number : {share.win, share.tie, share.share, share.error}) {
      out += " " + std::to_string(number);
    }
    out += ";";
  }
  return out;
}
std::string text(const judge::Equity& equity) {
  std::string out = std::to_string(equity.ways) + (equity.exact ? " runouts" : " samples") +
                    ", unwon " + std::to_string(equity.unwon) + ", all" + text(equity.all);
  for (const judge::Equity::Part& part : equity.parts) {
    out += "\n" + std::to_string(part.showdown) + "." + std::to_string(part.part) + " on board " +
           std::to_string(part.board) + ", won " + std::to_string(part.won) + ":" +
           text(part.seats);
  }
  return out;
}

/// The result of `equity`, or its error.
struct Told {
  std::string text;
  bool at_once = false, exact = false;
};
Told answer(const Variant& variant, ScriptRunner* runner, const std::vector<std::string>& words,
            bool whole_deals) {
  std::vector<std::string> faults;
  judge::EquityLimits limits;
  limits.whole_deals = whole_deals;
  limits.most_exact = static_cast<std::uint64_t>(tests::length_of_run({2000, 60, 20'000}));
  limits.most_at_once = 0;
  limits.usual_samples = 20;  // samples are not compared
  try {
    const judge::Situation situation = judge::parse_situation(words, variant, faults);
    std::optional<judge::Equity> equity;
    if (faults.empty()) equity = judge::equity(variant, runner, situation, limits, faults);
    if (!equity) return {joined(faults)};
    return {text(*equity), equity->at_once, equity->exact};
  } catch (const RuleError& error) {
    return {error.what()};
  }
}

}  // namespace

TEST_CASE("hands ranked in bulk give the same equity as whole deals, in every shipped game") {
  cli::FileSources sources;
  int both = 0;
  int games = 0;
  const int every = tests::length_of_run({3, 12, 1});
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    if (path.find("/modifiers/") != std::string::npos) continue;
    if (games++ % every != 0) continue;
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources, faults);
    if (loaded.variant == nullptr) continue;  // a mix
    LuaRunner runner(*loaded.variant);
    tests::LaidOut played;
    if (!tests::play(*loaded.variant, &runner, played)) continue;
    bool at_once = false;
    std::string slow;
    for (const bool as_dealt : {false, true}) {
      if (as_dealt && played.as_dealt == played.words) continue;
      const std::vector<std::string>& words = as_dealt ? played.as_dealt : played.words;
      for (const auto& [cards, hands, table] : {std::tuple(0, false, false),
                                                {1, false, true},
                                                {1, true, false},
                                                {1, true, true},
                                                {2, false, true}}) {
        const std::vector<std::string> told =
            tests::cards_to_come(words, static_cast<std::size_t>(cards), hands, table);
        const Told quick = answer(*loaded.variant, &runner, told, false);
        CAPTURE(joined(told));
        if (quick.at_once && quick.exact) {
          const Told whole = answer(*loaded.variant, &runner, told, true);
          CHECK_MESSAGE(quick.text == whole.text, loaded.variant->id);
          at_once = true;
        } else if (slow.empty() && !quick.at_once) {
          slow = joined(told) + " -> " + quick.text.substr(0, 90);
        }
      }
    }
    both += at_once ? 1 : 0;
    if (!at_once && tests::is_long_run()) {
      MESSAGE(loaded.variant->id << " settles whole deals: " << slow);
    }
  }
  MESSAGE(both << " games rank hands at once");
  CHECK(both * every > 230);
}
