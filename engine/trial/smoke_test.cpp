#include "engine/trial/smoke_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/check/checks.h"
#include "engine/check/counts.h"
#include "engine/language/reader.h"
#include "engine/session/game.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/text/utf8.h"
#include "engine/trial/greedy_player.h"
#include "engine/variant/errors.h"

namespace houserules::trial {
namespace {

/// Ranks every hand by every part, so that all functions of the showdowns are called.
void probe(const Deal& deal) {
  const Variant& variant = deal.variant();
  if (variant.hooks.empty() && variant.chunks.empty()) return;
  for (std::size_t showdown = 0; showdown < variant.showdowns.size(); ++showdown) {
    for (std::size_t part = 0; part < variant.showdowns[showdown].parts.size(); ++part) {
      const SeatSet compared = deal.in_deal() - deal.sitting_out();
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        if (!compared.contains(seat)) continue;
        deal.hand_of(seat, static_cast<int>(showdown), static_cast<int>(part));
      }
    }
  }
}

/// Budget of script instructions: an initial amount, and more for every deal.
constexpr std::int64_t at_first = 20'000'000, per_deal = 1'000'000;
struct ScriptsAreSlow {};

/// Parses "expression '= f(hand)': scripts/sevens.lua:12: message".
struct SaidOfScript {
  std::string script;  // "scripts/sevens.lua"
  int line = 0;
  std::string message;
};

std::optional<SaidOfScript> said_of_script(const std::string& message) {
  constexpr std::string_view ending = ".lua:";
  const std::size_t end = message.find(ending);
  if (end == message.npos) return std::nullopt;
  const std::size_t colon = message.rfind(": ", end);
  const std::size_t begin = colon == message.npos ? 0 : colon + 2;
  const std::size_t digits = end + ending.size();
  const std::size_t behind = message.find(": ", digits);
  if (behind == message.npos) return std::nullopt;
  const auto line = convert::whole_number(message.substr(digits, behind - digits));
  if (!line || *line < 1 || std::cmp_greater(*line, max_file_bytes)) return std::nullopt;
  return SaidOfScript{message.substr(begin, digits - 1 - begin), static_cast<int>(*line),
                      message.substr(behind + 2)};
}

std::string fewer_players(const Variant& variant, int players) {
  const int least = variant.players_min;
  int enough = players - 1;
  while (enough >= least && !deck_lasts(variant, enough)) --enough;
  if (enough < least) return "deal fewer cards, or allow fewer players";
  return fmt::format("deal fewer cards, or write 'players: {}'",
                     enough == least ? std::to_string(least) : fmt::format("{}-{}", least, enough));
}

/// Excludes surrounding spaces.
Place whole_line(Place where, const SourceTexts& texts) {
  const std::string_view line = texts.line(where.file, where.line).value_or("");
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return where;
  where.column = static_cast<int>(begin) + 1;
  where.length = utf8_count(line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin));
  return where;
}

}  // namespace

SmokeTest::SmokeTest(const collection::Sitting& sitting, const std::string& file,
                     Compared& compared, Diagnostics& faults)
    : sitting_(sitting), file_(file), compared_(compared), faults_(faults), permitted_(at_first) {
  for (std::size_t game = 0; game < sitting.runners.size(); ++game) {
    LuaRunner& runner = *sitting.runners[game];
    runners_.emplace_back(
        runner,
        [this, &runner] {
          if (runner.spent() > permitted_) throw ScriptsAreSlow();
        },
        [this, game](int hook, int chunk) { return fresh_runner(game, hook, chunk); });
  }
}

std::unique_ptr<ScriptRunner> SmokeTest::fresh_runner(std::size_t game, int hook, int chunk) {
  const Variant& variant = variant_of(game);
  std::string function = chunk >= 0 ? variant.chunks[static_cast<std::size_t>(chunk)]
                                    : variant.hooks[static_cast<std::size_t>(hook)].function;
  for (const std::string& script : variant.script_names) function += "\n" + script;
  if (++compared_[function] > HookChecker::most_compared) return nullptr;
  return std::make_unique<LuaRunner>(variant);
}

const Variant& SmokeTest::variant_of(std::size_t game) const {
  return sitting_.mix != nullptr ? *sitting_.mix->games[game].variant : *sitting_.variant;
}

bool SmokeTest::play(int players, int deals, const char* agent, bool probing) {
  std::vector<ScriptRunner*> each;
  for (trial::HookChecker& runner : runners_) each.push_back(&runner);
  const session::Games games = sitting_.mix != nullptr
                                   ? session::Games(*sitting_.mix, each)
                                   : session::Games(*sitting_.variant, each.front());
  const Variant* playing = games.list[0].variant;
  try {
    for (std::uint64_t seed = 0; deals > 0; ++seed) {
      session::TableSetup setup;
      setup.stacks.assign(static_cast<std::size_t>(players), sitting_.stacks);
      setup.seed = seed;
      session::Table table(games, setup);
      const bool takes_most = std::string_view(agent) == greedy;
      session::Agents agents({takes_most ? "check-call" : agent}, seed);
      for (; deals > 0 && table.can_deal(); --deals) {
        permitted_ += per_deal;
        agents.begin_deal(table.deals() + 1);
        GreedyPlayer taker(GreedyPlayer::Takes::last);
        session::Player& player = takes_most ? static_cast<session::Player&>(taker) : agents;
        try {
          table.play_deal(player, nullptr);
          if (probing) probe(table.deal());
        } catch (...) {
          playing = &table.variant();
          throw;
        }
      }
      if (table.deals() == 0) break;  // nobody can play
    }
  } catch (const RuleError& error) {
    tell(*playing, players, error);
    return false;
  } catch (const ScriptsAreSlow&) {
    const Origin at = playing->hooks.empty() ? Origin() : playing->hooks.front().origin;
    Place where{file_, 1, 1, 1};
    if (at.line > 0) where = {at.file, at.line, at.column, 1};
    faults_.add(suspicion(
        fault::slow_scripts, where,
        fmt::format(
            "scripts took more than {} instructions in a few trial deals, so the rest were skipped",
            permitted_)));
    return false;
  }
  return true;
}

void SmokeTest::tell_functions() {
  for (std::size_t game = 0; game < runners_.size(); ++game) {
    const Variant& variant = variant_of(game);
    for (std::size_t hook = 0; hook < runners_[game].records().size(); ++hook) {
      tell(variant, variant.hooks[hook], runners_[game].records()[hook]);
    }
  }
}

void SmokeTest::tell(const Variant& playing, int players, const RuleError& error) {
  Diagnostic found;
  found.id = fault::smoke;
  found.where = {file_, 1, 1, 1};
  const Origin origin = origin_of(playing, error);
  if (origin.line > 0) found.where = {origin.file, origin.line, origin.column, 1};
  std::string message = error.what();
  if (const auto in_script = said_of_script(message)) {
    if (const SourceFile* script = script_called(in_script->script, sitting_.resolved.scripts)) {
      if (origin.line > 0) found.notes.push_back({found.where, "the script is called here"});
      faults_.texts().add(script->name, script->text);
      found.where = whole_line({script->name, in_script->line, 1, 1}, faults_.texts());
      message = in_script->message;
    }
  }
  found.message = "in a test deal: " + message;
  if (message.starts_with("the deck is empty; deal")) {
    found.message = fmt::format("in a test deal with {} players: the deck is empty", players);
    found.hint = fewer_players(playing, players);
  }
  faults_.add(std::move(found));
}

void SmokeTest::tell(const Variant& variant, const HookSpec& hook,
                     const trial::HookChecker::Record& seen) {
  const Place where{hook.origin.file, hook.origin.line, hook.origin.column, 1};
  if (seen.unlawful) {
    faults_.add(
        suspicion(fault::unlawful, where,
                  "'" + printable(hook.function, 60) +
                      "' returns a different result for the same cards in a different order"));
  }
  constexpr int enough = 40;
  const auto of_category = [&](const Part& part) {
    return std::find(part.category_hooks.begin(), part.category_hooks.end(),
                     &hook - variant.hooks.data()) != part.category_hooks.end();
  };
  const bool rare = std::any_of(
      variant.showdowns.begin(), variant.showdowns.end(), [&](const Showdown& showdown) {
        return std::any_of(showdown.parts.begin(), showdown.parts.end(), of_category);
      });
  if (seen.calls >= enough && !seen.answered && !rare) {
    faults_.add(suspicion(
        fault::no_answers, where,
        fmt::format(
            "'{}' returned nothing (nil) for all {} hands of some deals; is a 'return' missing?",
            printable(hook.function, 60), seen.calls)));
  }
  if (seen.answered && seen.silent.known()) {
    Diagnostic found = suspicion(
        fault::no_answers, where,
        "'" + printable(hook.function, 60) + "' returns no value for " + text(seen.silent));
    found.hint = "end every branch with a 'return'";
    faults_.add(std::move(found));
  }
  if (seen.cards.size() >= enough && !seen.answered && seen.calls == 0) {
    Diagnostic found =
        suspicion(fault::no_answers, where,
                  "'" + printable(hook.function, 60) + "' made no card wild in the test deals");
    found.hint =
        "in scripts, ranks are numbers (a queen is 12, an ace 14), and suits are words, such as "
        "'hearts'";
    faults_.add(std::move(found));
  }
}

Diagnostic suspicion(std::string_view id, const Place& where, std::string message) {
  return {Severity::warning, std::string(id), where, std::move(message), {}, {}};
}

}  // namespace houserules::trial
