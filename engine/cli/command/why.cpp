#include "engine/judge/why.h"

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/cli/command/commands.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/rulebook.h"
#include "engine/cli/seats.h"
#include "engine/collection/phh_rules.h"
#include "engine/history/recording.h"
#include "engine/script/log.h"
#include "engine/script/script_player.h"
#include "engine/text/json.h"
#include "engine/text/text_place.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct WhyOptions {
  std::string file, format = "text";
  int at = 0;
};

/// Names that no line could be told with are left out: hand histories come from everywhere.
std::vector<std::string> names_of(const history::PhhHand& hand) {
  const std::vector<std::string>& names = hand.script ? hand.script->players : hand.players;
  try {
    check_names(names, hand.stacks.size());
    return names;
  } catch (const Failure&) {
    return {};
  }
}

/// Returns whether the text begins as rule files do.
bool is_rule_file(std::string_view text) {
  constexpr std::string_view first = "houserules:";
  while (text.starts_with('#') || text.starts_with('\n')) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return false;
    text.remove_prefix(end + 1);
  }
  return text.starts_with(first);
}

/// Explains a file of any form; events are numbered through all its deals.
class Explainer {
 public:
  explicit Explainer(const WhyOptions& options) : options_(options) {}

  int run() {
    const std::string text = read_file(options_.file);
    if (is_rule_file(text)) {
      throw Failure("'" + options_.file +
                    "' is a rule file, not a recorded deal; to record one and annotate it: "
                    "houserules run " +
                    options_.file + " --format script | houserules why -");
    }
    switch (history::form_of(text)) {
      case history::Recording::hands:
        explain_hands(text);
        break;
      case history::Recording::events:
        explain_script(history::script_of_events(options_.file, text));
        break;
      case history::Recording::script:
        explain_script(text);
        break;
    }
    if (options_.at > told_) {
      throw Failure("there are " + std::to_string(told_) + " events, not " +
                    std::to_string(options_.at));
    }
    return code_;
  }

 private:
  void error(TextPlace where, const std::string& what) {
    report(options_.file, where, what);
    code_ = wrong_input;
  }

  void explain_script(const std::string& text) {
    const script::ParsedScript script = script::parse_script(text);
    script::LogHeader header;
    header.dealer = no_seat;
    std::vector<script::NotationFault> faults = script.faults;
    script::read_header(script, header, faults);
    if (header.variant.empty()) {
      faults.push_back(
          {{1, 1},
           "the file doesn't name its game",
           "use a log ('run --format script'), or begin the script with 'variant = ID'"});
    }
    for (const script::NotationFault& fault : faults) error(fault.where, script::text(fault));
    if (!faults.empty()) return;

    FileSources sources;
    Choices choices;
    choices.set = header.set;
    choices.with = header.with;
    const collection::Sitting sitting =
        load_sitting(find_variant(header.variant, sources), choices, sources);
    // The rules of each game by its name; of a game alone by none.
    std::map<std::string, collection::Playable> rules;
    if (sitting.mix == nullptr) {
      rules.emplace("", load_playable(find_variant(header.variant, sources), choices, sources));
    } else {
      for (const Mix::Game& game : sitting.mix->games) {
        const SourceFile file = find_variant(game.variant->id, sources);
        rules.emplace(game.name, load_playable(file, {game.set, game.with}, sources));
      }
    }
    header.stacks = stacks_of({}, 0, sitting, header.stacks);
    if (header.dealer != no_seat) check_dealer(header.dealer, header.stacks.size());
    check_names(header.players, header.stacks.size());
    judge::Reasons reasons(header.players);
    script::ScriptRunSettings settings;
    settings.watcher = &reasons;
    settings.one_game = false;
    const script::ScriptRun run =
        script::run_script(sitting.games(), script::table_setup(header), script.items, settings);
    tell(reasons.take(), run.failures,
         [&](const std::string& game) -> const collection::Playable& { return rules.at(game); });
  }

  void explain_hands(const std::string& text) {
    FileSources sources;
    collection::RulesOfHands rules(collection::phh_games(sources), game_loader(sources));
    std::istringstream lines(text);
    history::PhhFile hands(
        [&](std::string& line) { return static_cast<bool>(std::getline(lines, line)); });
    while (const std::optional<history::PhhHand> hand = hands.next()) {
      if (!hand->faults.empty()) {
        error(hand->faults[0].where, hand->faults[0].problem);
        continue;
      }
      const collection::Playable& playable = rules.of(*hand);
      judge::Reasons reasons(names_of(*hand));
      const history::PhhReplay replay =
          history::replay_phh(*playable.variant, playable.runner.get(), *hand, &reasons);
      tell(reasons.take(), replay.failures,
           [&](const std::string&) -> const collection::Playable& { return playable; });
    }
  }

  template <class RulesOf>
  void tell(const std::vector<judge::Reason>& reasons,
            const std::vector<script::ScriptFailure>& failures, const RulesOf& rules_of) {
    for (const script::ScriptFailure& failure : failures) error(failure.where, text(failure));
    for (const judge::Reason& reason : reasons) {
      ++told_;
      if (options_.at > 0 && told_ != options_.at) continue;
      print(reason, Rulebook(rules_of(reason.game)).lines(reason.rules));
    }
  }

  void print(const judge::Reason& reason, const std::vector<std::string>& lines) {
    if (options_.format == "json") {
      const nlohmann::ordered_json out{
          {"event", told_}, {"what", reason.what}, {"why", reason.why}, {"rules", lines}};
      std::cout << json_written(out) << "\n";
      return;
    }
    if (lines != before_) {
      for (const std::string& line : lines) std::cout << line << "\n";
      before_ = lines;
    }
    std::cout << "  " << told_ << ". " << reason.what
              << (reason.why.empty() ? "" : ": " + reason.why) << "\n";
  }

  const WhyOptions& options_;
  std::vector<std::string> before_;  // the rules that stand above
  int told_ = 0;
  int code_ = done;
};

}  // namespace

void add_why(CommandLine& line) {
  auto options = std::make_shared<WhyOptions>();
  Command& command =
      line.command("why", "Annotate a recorded hand with the rule behind each action");
  command
      .add("FILE", options->file,
           "a script, a hand history, or the output of 'run' with --format jsonl; - is standard "
           "input")
      .required();
  command.add("--at", options->at, "explain only action number N").between(1, 1'000'000'000);
  command.add("--format FORMAT", options->format, "text or json (one line per action)")
      .one_of({"text", "json"});
  command.example("houserules why deal.txt --at 12");
  command.example("houserules run my-game.yaml --format script | houserules why - --at 12");
  command.runs([options] { return Explainer(*options).run(); });
}

}  // namespace houserules::cli
