// How each shipped game answers equity questions, and how fast. Prints a line for each game, tab
// separated: the game, the way taken, runouts or samples, seconds, runouts a second, the same of
// whole deals, how many times faster, and the question.
//
//   ranked   nothing is played: the hands of all runouts are ranked and compared
//   sampled  the same for a sample: there are too many runouts
//   deals    a rule looks at cards to come: every runout is settled as a whole deal
//
// From the folder of the project: bench_equity [GAME]

#include "engine/judge/equity.h"

#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/source/diagnostic.h"
#include "engine/text/input_error.h"
#include "engine/variant/errors.h"
#include "tests/judge/laid_out.h"

using namespace houserules;

namespace {

using Words = std::vector<std::string>;

struct Answer {
  std::string fault;  // empty: answered
  bool at_once = false, exact = false;
  double runouts = 0, seconds = 0;

  double rate() const { return runouts / seconds; }
};

Answer answer(const Variant& variant, ScriptRunner* runner, const Words& words, bool whole_deals) {
  judge::EquityLimits limits;
  limits.whole_deals = whole_deals;
  limits.most_at_once = 1e7;
  // Deals are slow, and their rate is all that is wanted.
  limits.most_exact = limits.usual_samples = 1000;
  if (whole_deals) limits.samples = limits.usual_samples;
  const auto begin = std::chrono::steady_clock::now();
  const auto spent = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  constexpr double most_seconds = 5;
  limits.go_on = [&] { return spent() < most_seconds; };
  Answer out;
  try {
    std::vector<std::string> faults;
    const judge::Situation situation = judge::parse_situation(words, variant, faults);
    std::optional<judge::Equity> equity;
    if (faults.empty()) equity = judge::equity(variant, runner, situation, limits, faults);
    if (equity) {
      out = {{}, equity->at_once, equity->exact, static_cast<double>(equity->ways), spent()};
    } else {
      out.fault = faults.empty() ? "no answer" : faults.front();
    }
  } catch (const RuleError& refused) {
    out.fault = refused.what();
  } catch (const InputError& refused) {
    out.fault = refused.what();
  }
  return out;
}

/// The question with most runouts of those that are answered best.
struct Asked {
  Words words;
  Answer answer;
};
std::optional<Asked> largest(const Variant& variant, ScriptRunner* runner,
                             const tests::LaidOut& played, std::string& fault) {
  std::optional<Asked> best;
  const auto standing = [](const Answer& one) {
    return std::tuple(one.at_once, one.at_once && one.exact, one.runouts);
  };
  const auto ask = [&](const Words& told) {
    const Answer now = answer(variant, runner, told, false);
    if (!now.fault.empty()) {
      fault = now.fault;
    } else if (!best || standing(now) > standing(best->answer)) {
      best = Asked{told, now};
    }
  };
  for (const Words& words : {played.words, played.as_dealt}) {
    if (words.empty()) continue;
    ask(tests::cards_to_come(words, 2, true, false));
    Words less = words;
    for (const std::size_t cards : {1U, 2U, 3U, 4U}) {
      const Words before = std::exchange(less, tests::cards_to_come(less, 1, true, false));
      if (less != before) ask(less);
      const Words open_table = tests::cards_to_come(words, cards, false, true);
      if (open_table == words) continue;
      ask(open_table);
      if (less != before) ask(tests::cards_to_come(less, cards, false, true));
    }
  }
  return best;
}

void measure(const Variant& variant) {
  LuaRunner runner(variant);
  tests::LaidOut played;
  const char* id = variant.id.c_str();
  if (!tests::play(variant, &runner, played)) {
    std::printf("%s\tno hands are compared\n", id);
    return;
  }
  std::string fault = "no card is left to come";
  const std::optional<Asked> asked = largest(variant, &runner, played, fault);
  if (!asked) {
    std::printf("%s\tno answer: %s\n", id, fault.c_str());
    return;
  }
  const Answer& quick = asked->answer;
  const char* way = !quick.at_once ? "deals" : quick.exact ? "ranked" : "sampled";
  std::string question;
  for (const std::string& word : asked->words) question += " " + word;
  std::printf("%s\t%s\t%.0f\t%.4f\t%.0f", id, way, quick.runouts, quick.seconds, quick.rate());
  const Answer whole = answer(variant, &runner, asked->words, true);
  if (whole.fault.empty()) {
    std::printf("\t%.0f\t%.1f\t%s\n", whole.rate(), quick.rate() / whole.rate(), question.c_str());
  } else {
    std::printf("\t\t\t%s\n", question.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  cli::FileSources sources;
  std::printf("game\tway\trunouts\tseconds\ta second\tdeals a second\ttimes\tquestion\n");
  for (const std::string& path : cli::rule_files({"variants"})) {
    if (path.find("/modifiers/") != std::string::npos) continue;
    Diagnostics faults;
    const Loaded loaded = load(cli::open_source(path), {}, sources, faults);
    if (loaded.variant == nullptr) continue;  // a mix
    if (!only.empty() && only != loaded.variant->id) continue;
    measure(*loaded.variant);
    std::fflush(stdout);
  }
  return 0;
}
