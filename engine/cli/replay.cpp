#include <iostream>
#include <map>

#include "engine/cli/cli.h"
#include "engine/session/jsonl.h"
#include "engine/session/phh.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct ReplayOptions {
  std::vector<std::string> files;
  std::string format = "json";
};

class Replayer {
 public:
  explicit Replayer(const ReplayOptions& options) : options_(options) {
    std::vector<PhhFault> faults;
    games_ = read_phh_games(sources_.data("phh.toml"), faults);
    if (!faults.empty()) {
      throw Failure("phh.toml:" + std::to_string(faults[0].where.line) + ": " + faults[0].problem);
    }
  }

  int run() {
    for (const std::string& file : options_.files) {
      try {
        for (const PhhHand& hand : read_phh(read_file(file))) replay(file, hand);
      } catch (const Failure& failure) {
        error(file, {1, 1}, failure.what());
      }
      std::cout.flush();
    }
    return code_;
  }

 private:
  void replay(const std::string& file, const PhhHand& hand) {
    if (!hand.faults.empty()) return error(file, hand.faults[0].where, hand.faults[0].problem);
    const Playable* playable = game(file, hand);
    if (playable == nullptr) return;
    try {
      const PhhReplay replay = replay_phh(*playable->variant, playable->runner.get(), hand);
      if (!replay.failures.empty()) {
        return error(file, replay.failures[0].where, text(replay.failures[0]));
      }
      std::string stacks;
      for (const Chips chips : replay.stacks) {
        stacks += (stacks.empty() ? "" : ",") + phh_amount(chips, hand.scale);
      }
      if (options_.format == "text") {
        std::cout << file << ": hand " << hand.number << ", " << hand.code << ": " << stacks
                  << "\n";
      } else {
        std::cout << "{\"file\":" << json_text(file) << ",\"hand\":" << hand.number
                  << ",\"variant\":" << json_text(hand.code) << ",\"finishing_stacks\":[" << stacks
                  << "],\"ok\":true}\n";
      }
    } catch (const LimitError& trouble) {
      error(file, hand.where, trouble.what());
      code_ = limit;
    } catch (const RuleError& trouble) {
      error(file, hand.where, trouble.what());
    }
  }

  /// The variant behind a code, loaded once; null: it was reported.
  const Playable* game(const std::string& file, const PhhHand& hand) {
    const auto known = playable_.find(hand.code);
    if (known != playable_.end()) return &known->second;
    for (const PhhGame& candidate : games_) {
      if (candidate.code != hand.code) continue;
      try {
        Choices choices;
        choices.set = candidate.set;
        const SourceFile source = find_variant(candidate.variant, sources_);
        return &playable_.emplace(hand.code, load_playable(source, choices, sources_))
                    .first->second;
      } catch (const Failure& failure) {
        error(file, hand.where,
              *failure.what() == '\0' ? "the rules of " + hand.code + " are at fault"
                                      : std::string(failure.what()));
        return nullptr;
      }
    }
    std::string codes;
    for (const PhhGame& one : games_) codes += (codes.empty() ? "" : ", ") + one.code;
    error(
        file, hand.where,
        "no variant is known for the code '" + printable(hand.code, 20) + "'; codes are " + codes);
    return nullptr;
  }

  void error(const std::string& file, TextPlace where, const std::string& message) {
    if (code_ == done) code_ = wrong_input;
    if (options_.format == "text") {
      std::cerr << file << ":" << where.line << ":" << where.column << ": error: " << message
                << "\n";
      return;
    }
    std::cout << "{\"file\":" << json_text(file) << ",\"error\":{\"line\":" << where.line
              << ",\"column\":" << where.column << ",\"message\":" << json_text(message) << "}}\n";
  }

  const ReplayOptions& options_;
  FileSources sources_;
  std::vector<PhhGame> games_;
  std::map<std::string, Playable> playable_;
  int code_ = done;
};

}  // namespace

void add_replay(CommandLine& line) {
  auto options = std::make_shared<ReplayOptions>();
  Command command =
      line.command("replay", "Play hand histories (.phh, .phhs) to their finishing stacks");
  command.add("FILE", options->files, "hand histories").required();
  command.add("--format", options->format, "json (a line a hand) or text").one_of({"text", "json"});
  command.example("houserules replay hand.phh");
  command.runs([options] { return Replayer(*options).run(); });
}

}  // namespace houserules::cli
