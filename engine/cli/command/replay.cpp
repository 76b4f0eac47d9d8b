#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/terminal/messages.h"
#include "engine/collection/playable.h"
#include "engine/history/phh.h"
#include "engine/text/input_error.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/text/text_place.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Exact, as they were written; endless ones are texts.
Json amounts(const std::vector<std::string>& written) {
  Json out = Json::array();
  for (const std::string& amount : written) {
    out.push_back(amount.starts_with('"') ? Json::parse(amount) : json_number(amount));
  }
  return out;
}

struct ReplayOptions {
  std::vector<std::string> files;
  std::string format = "json";
};

class Replayer {
 public:
  explicit Replayer(const ReplayOptions& options) : options_(options) {}

  int run() {
    for (const std::string& file : options_.files) {
      try {
        history::PhhFile hands(lines_of(file));
        while (const std::optional<history::PhhHand> hand = hands.next()) replay(file, *hand);
      } catch (const InputError& failure) {
        error(file, {1, 1}, failure.what());
      }
      std::cout.flush();
    }
    return code_;
  }

 private:
  void replay(const std::string& file, const history::PhhHand& hand) {
    if (!hand.faults.empty()) return error(file, hand.faults[0].where, hand.faults[0].problem);
    const collection::Playable* playable = game(file, hand);
    if (playable == nullptr) return;
    try {
      const history::PhhReplay replay =
          history::replay_phh(*playable->variant, playable->runner.get(), hand);
      if (!replay.failures.empty()) {
        return error(file, replay.failures[0].where, text(replay.failures[0]));
      }
      std::vector<std::string> stacks;
      for (const Chips chips : replay.stacks) {
        stacks.push_back(history::phh_amount(chips, hand.scale));
      }
      const bool agrees = hand.finishing.empty() || hand.finishing == stacks;
      if (options_.format == "text") {
        std::cout << printable(file) << ": hand " << printable(hand.number, 60) << ", "
                  << printable(hand.code, 60) << ": " << fmt::format("{}", fmt::join(stacks, ","))
                  << "\n";
      } else {
        Json out{{"file", file},
                 {"hand", Json::parse(hand.number)},
                 {"variant", hand.code},
                 {"finishing_stacks", amounts(stacks)},
                 {"ok", agrees}};
        if (!agrees) {
          out["recorded"] = amounts(hand.finishing);
          out["line"] = hand.finishing_place.line;
          out["column"] = hand.finishing_place.column;
        }
        std::cout << json_written(out) << "\n";
      }
      if (agrees) return;
      if (code_ == done) code_ = wrong_input;
      if (options_.format == "text") {
        report(file, hand.finishing_place,
               fmt::format("the file ends with {}, the rules with {}",
                           fmt::join(hand.finishing, ","), fmt::join(stacks, ",")));
      }
    } catch (const LimitError& trouble) {
      error(file, hand.where, trouble.what());
      code_ = limit;
    } catch (const RuleError& trouble) {
      error(file, hand.where, trouble.what());
    }
  }

  /// The variant behind a hand; null: it was reported.
  const collection::Playable* game(const std::string& file, const history::PhhHand& hand) {
    try {
      const collection::Playable& playable = rules_.of(hand);
      const std::string& hash = playable.resolved.hash;
      if (hand.script && !hand.script->hash.empty() && hand.script->hash != hash) {
        complain(printable(file) + " was written for other rules (hash " +
                 printable(hand.script->hash) + ", now " + hash + ")");
      }
      return &playable;
    } catch (const InputError& failure) {
      error(file, hand.where,
            *failure.what() == '\0' ? "the rules for " + printable(hand.code) + " have errors"
                                    : std::string(failure.what()));
      return nullptr;
    }
  }

  void error(const std::string& file, TextPlace where, const std::string& message) {
    if (code_ == done) code_ = wrong_input;
    if (options_.format == "text") {
      report(file, where, message);
      return;
    }
    const Json out{{"file", file},
                   {"error",
                    {{"line", where.line},
                     {"column", where.column},
                     {"message", printable(message, longest_fault)}}}};
    std::cout << json_written(out) << "\n";
  }

  const ReplayOptions& options_;
  FileSources sources_;
  collection::RulesOfHands rules_{collection::phh_games(sources_), game_loader(sources_)};
  int code_ = done;
};

}  // namespace

void add_replay(CommandLine& line) {
  auto options = std::make_shared<ReplayOptions>();
  Command& command =
      line.command("replay", "Replay hand histories (.phh, .phhs) and check the finishing stacks");
  command.add("FILE", options->files, "hand histories").required();
  command.add("--format FORMAT", options->format, "json (one line per hand) or text")
      .one_of({"text", "json"});
  command.example("houserules replay hand.phh");
  command.runs([options] { return Replayer(*options).run(); });
}

}  // namespace houserules::cli
