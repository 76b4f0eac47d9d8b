// A bot, tried against the rules of the protocol.

#include "engine/cli/bot_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/cards/count_text.h"
#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/source/convert.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

struct BotCheckOptions {
  AgentChoice agents;  // for --think
  std::string program, format = "text";
  std::vector<std::string> games;
  int deals = 5;
  std::uint64_t seed = 0;
};

/// The first game of each family, and each that asks for something new.
std::vector<collection::Sitting> spread_of_games(FileSources& sources) {
  sources.expect_games();
  std::vector<collection::Sitting> out;
  std::set<std::string> families, demands;
  for (const std::string& id : sources.variant_ids()) {
    Diagnostics faults;
    Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.variant == nullptr) continue;  // a mix: of games that are here themselves
    bool wanted = families.insert(loaded.variant->family).second;
    for (const std::string& demand : demands_of(*loaded.variant)) {
      wanted = demands.insert(demand).second || wanted;
    }
    if (wanted) out.push_back(collection::seated(std::move(loaded), {}));
  }
  return out;
}

std::vector<collection::Sitting> chosen_games(const std::vector<std::string>& lists,
                                              FileSources& sources) {
  std::vector<collection::Sitting> out;
  for (const std::string& list : lists) {
    for (const std::string_view name : convert::split(list, ",")) {
      out.push_back(load_sitting(VariantChoice{std::string(name), {}, {}}, sources));
    }
  }
  if (out.empty()) throw Failure("--games takes names of games: NAME,NAME");
  return out;
}

/// Of a line that was sent, what is asked; of a long one, its beginning and its end.
std::string cut(const std::string& line) {
  constexpr std::size_t longest = 600;
  const std::size_t question = line.rfind("\"question\":");
  if (line.size() <= longest) return printable(line, longest);
  if (question == std::string::npos) return printable(line, longest);
  return printable(line.substr(0, 60), 60) + " … " + printable(line.substr(question), longest);
}

/// Of answers so many in a hundred took no longer.
double percentile(std::vector<double> times, std::size_t hundredths) {
  if (times.empty()) return 0;
  std::sort(times.begin(), times.end());
  return times[(times.size() - 1) * hundredths / 100];
}

void print_bot_faults(const BotReport& report) {
  int number = 0;
  for (const BotReport::Fault& one : report.faults) {
    std::cout << fmt::format("\n{}. {}, hand {}: the bot {}\n", ++number, one.game, one.hand,
                             one.fault.what);
    std::cout << "   sent:     " << cut(one.fault.sent) << "\n";
    std::cout << "   got:      "
              << (one.fault.got.empty() ? "nothing" : printable(one.fault.got, 600)) << "\n";
    std::cout << "   expected: " << one.fault.expected << "\n";
  }
  if (report.faults.size() >= most_bot_faults)
    std::cout << fmt::format("\nStopped after {} errors.\n", most_bot_faults);
}

/// The lines that go to and fro: "> " what is sent, each member of a long one on a line of its own;
/// "< " what the bot says.
void show(bool sent, std::string_view line) {
  constexpr std::size_t longest = 100;
  const Json value = sent && line.size() > longest ? Json::parse(line, nullptr, false) : Json();
  std::cout << (sent ? "> " : "< ");
  if (!value.is_object()) {
    std::cout << printable(std::string(line), 2000) << "\n";
    return;
  }
  std::string out;
  for (const auto& [key, member] : value.items()) {
    out += (out.empty() ? "{" : ",\n   ") + json_text(key) + ":" + json_written(member);
  }
  std::cout << out << "}\n";
}

void print(const BotReport& report, const BotCheckOptions& options) {
  std::cout << "Bot: " << printable(options.program);
  if (!report.name.empty()) std::cout << ", which calls itself " << printable(report.name, 60);
  if (report.version > 0) {
    std::cout << (report.name.empty() ? " speaks version " : ", speaks version ") << report.version
              << " of the protocol";
  }
  std::cout << ".\n\n";
  std::size_t width = 4;
  for (const auto& played : report.played) width = std::max(width, played.game.size());
  std::cout << fmt::format("{:<{}}  {:>5}  {:>9}\n", "game", width, "hands", "questions");
  for (const auto& played : report.played) {
    std::cout << fmt::format("{:<{}}  {:>5}  {:>9}\n", played.game, width, played.hands,
                             played.questions);
  }
  std::string asked;
  for (const auto& [kind, count] : report.asked) {
    asked += fmt::format("{}{} {}", asked.empty() ? "" : ", ", kind, count);
  }
  std::cout << "\nQuestions by kind: " << (asked.empty() ? "none" : asked) << ".\n";
  if (!report.milliseconds.empty()) {
    std::cout << fmt::format(
        "Speed: median answer {:.2f} ms, 99th percentile {:.2f} ms, slowest {:.2f} ms; "
        "the limit is {} s.\n",
        percentile(report.milliseconds, 50), percentile(report.milliseconds, 99),
        percentile(report.milliseconds, 100), options.agents.think);
  }
  for (const std::string& note : report.notes) std::cout << "Note: " << note << ".\n";
  print_bot_faults(report);
  std::cout << (report.faults.empty()
                    ? "Every answer followed the protocol.\n"
                    : fmt::format("\n{}.\n", count_text(report.faults.size(), "error")));
}

void print_json(const BotReport& report, const BotCheckOptions& options) {
  Json out = {{"program", options.program},
              {"name", report.name},
              {"version", report.version},
              {"games", Json::array()},
              {"questions", Json::object()}};
  for (const auto& played : report.played) {
    out["games"].push_back(
        {{"game", played.game}, {"hands", played.hands}, {"questions", played.questions}});
  }
  for (const auto& [kind, count] : report.asked) out["questions"][kind] = count;
  const auto time = [&](std::size_t hundredths) {
    return json_number(percentile(report.milliseconds, hundredths), 3);
  };
  out["milliseconds"] = {{"median", time(50)}, {"p99", time(99)}, {"slowest", time(100)}};
  out["notes"] = report.notes;
  out["faults"] = Json::array();
  for (const BotReport::Fault& one : report.faults) {
    out["faults"].push_back({{"game", one.game},
                             {"hand", one.hand},
                             {"what", one.fault.what},
                             {"sent", one.fault.sent},
                             {"got", one.fault.got},
                             {"expected", one.fault.expected}});
  }
  std::cout << json_written(out) << "\n";
}

/// Does this game have a question that was not asked yet?
bool has_news(const collection::Sitting& game, const BotCheck& check) {
  if (game.variant == nullptr) return false;
  const std::set<std::string> kinds = kinds_of(*game.variant);
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const std::string& kind) { return !check.has_asked(kind); });
}

/// Some questions are rare: the games that have them are played some more. False: enough is wrong.
bool play_all(const std::vector<collection::Sitting>& games, BotCheck& check) {
  constexpr int most_rounds = 20;
  for (int round = 0; round < most_rounds; ++round) {
    for (const collection::Sitting& game : games) {
      if (round > 0 && !has_news(game, check)) continue;
      if (!check.play(game)) return false;
    }
  }
  return true;
}

int run(BotCheckOptions options) {
  constexpr std::string_view prefix = "exec:";
  if (options.program.starts_with(prefix)) options.program.erase(0, prefix.size());
  FileSources sources;
  const std::vector<collection::Sitting> games =
      options.games.empty() ? spread_of_games(sources) : chosen_games(options.games, sources);
  const bool lines = options.format == "lines";
  BotCheck check({options.program, options.agents.think, options.deals, options.seed,
                  lines ? ProgramAgent::Tap(show) : nullptr});
  if (play_all(games, check) && options.games.empty()) {
    // Once more with numbers that take more than 32 bits.
    check.play(games.front(), most_chips);
  }
  const BotReport report = check.finish(games.front());
  if (options.format == "json") {
    print_json(report, options);
  } else if (lines) {
    print_bot_faults(report);
  } else {
    print(report, options);
  }
  return report.faults.empty() ? done : wrong_input;
}

}  // namespace

void add_bot_check(CommandLine& line) {
  auto options = std::make_shared<BotCheckOptions>();
  Command& command = line.command("bot-check", "Check your bot against the protocol");
  command.add("PROGRAM", options->program, "the command that starts the bot").required();
  command.add("--games GAMES", options->games,
              "comma-separated variants (default: a selection of shipped ones)");
  command.add("--deals", options->deals, "number of deals in each game (default 5)")
      .between(1, 10'000);
  command.add("--seed", options->seed, "random seed (default 0)");
  add_think(command, options->agents);
  command
      .add("--format FORMAT", options->format,
           "text, json, or lines (every message in both directions)")
      .one_of({"text", "json", "lines"});
  command.example("houserules bot-check \"python3 my_bot.py\" --deals 20");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
