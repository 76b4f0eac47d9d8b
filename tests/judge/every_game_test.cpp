// Every shipped game: a deal is played at random until hands are compared, described in the
// notation of `judge`, and judged. The result is what the deal itself pays, or an error with a
// reason; tests/judge/refused.list lists the games that are rejected, and why.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/judge/judge.h"
#include "engine/load/load.h"
#include "engine/source/diagnostic.h"
#include "engine/variant/errors.h"
#include "tests/judge/laid_out.h"

using namespace houserules;
using tests::LaidOut;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct Outcome {
  std::string reason;  // "": judged as it was played
  bool wrong = false;
};

Outcome judged(const Variant& variant, ScriptRunner* runner, const std::vector<std::string>& words,
               const LaidOut& played) {
  std::vector<std::string> faults;
  try {
    const judge::Situation situation = judge::parse_situation(words, variant, faults);
    std::optional<judge::Verdict> verdict;
    if (faults.empty()) verdict = judge::judge(variant, runner, situation, faults);
    if (!verdict) return {faults.empty() ? "no reason" : faults[0], faults.empty()};
    for (const judge::Verdict::Award& award : verdict->awards) {
      SeatSet winners;
      for (const judge::Verdict::Prize& prize : award.prizes) {
        CHECK_MESSAGE(!winners.contains(prize.seat), variant.id << " pays a seat twice in one");
        winners.insert(prize.seat);
      }
    }
    const std::vector<Chips> net = verdict->net();
    std::string said;
    std::string paid;
    for (std::size_t seat = 0; seat < net.size(); ++seat) {
      said += " " + std::to_string(net[seat]);
      paid += " " + std::to_string(played.net[seat]);
    }
    if (said == paid) return {};
    // The result states its assumptions.
    for (const std::string& ruling : verdict->rulings) {
      if (ruling.starts_with("Assuming")) return {ruling, false};
    }
    return {"the deal pays" + paid + ", the verdict is" + said, true};
  } catch (const LimitError& error) {
    return {error.what(), true};
  } catch (const RuleError& error) {
    return {error.what(), false};
  }
}

}  // namespace

TEST_CASE("every shipped game is judged as it is played, or rejected with a reason") {
  std::map<std::string, std::string> expected;
  std::ifstream list("tests/judge/refused.list");
  for (std::string line; std::getline(list, line);) {
    const std::size_t colon = line.find(": ");
    if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
    expected[line.substr(0, colon)] = line.substr(colon + 2);
  }
  cli::FileSources sources;
  int judged_games = 0;
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    if (path.find("/modifiers/") != std::string::npos) continue;
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources, faults);
    if (loaded.variant == nullptr) continue;  // a mix
    const Variant& variant = *loaded.variant;
    LuaRunner runner(variant);
    LaidOut played;
    Outcome outcome{"no two hands are compared", false};
    if (tests::play(variant, &runner, played)) {
      outcome = judged(variant, &runner, played.words, played);
      if (!outcome.reason.empty() && !outcome.wrong) {
        const Outcome other = judged(variant, &runner, played.as_dealt, played);
        if (other.reason.empty() || other.wrong) outcome = other;
      }
      // Without the table's cards there is a reason too, and no limit is reached.
      std::vector<std::string> hands = played.words;
      std::erase_if(hands, [](const std::string& word) { return word[0] != 'p'; });
      const Outcome bare = judged(variant, &runner, hands, played);
      CHECK_MESSAGE(bare.reason.find("steps") == std::string::npos, variant.id << bare.reason);
    }
    CAPTURE(joined(played.words));
    CAPTURE(joined(played.as_dealt));
    const auto known = expected.find(variant.id);
    const std::string wanted = known == expected.end() ? "" : known->second;
    CHECK_MESSAGE(!outcome.wrong, variant.id << ": " << outcome.reason);
    CHECK_MESSAGE(outcome.reason == wanted, variant.id << ": " << outcome.reason);
    judged_games += outcome.reason.empty() ? 1 : 0;
    expected.erase(variant.id);
  }
  for (const auto& [id, reason] : expected) FAIL_CHECK(id << " is listed as refused: " << reason);
  MESSAGE(judged_games << " games are judged");
}
