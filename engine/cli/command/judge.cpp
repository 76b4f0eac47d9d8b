#include "engine/judge/judge.h"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/rulebook.h"
#include "engine/judge/deal_to_showdown.h"
#include "engine/source/convert.h"
#include "engine/text/json.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct JudgeOptions {
  VariantChoice variant;
  std::vector<std::string> table;
  std::string format = "text";
  bool quick = false;
};

/// A house rule under which the verdict would be another.
struct Otherwise {
  std::string option, modifier;  // one of both: "wheel=no", "natural-beats-wild"
  std::string summary;
  Origin where;
};

std::vector<std::string> other_values(const OptionInfo& option) {
  std::vector<std::string> values = option.choices;
  if (option.type == "yes/no") values = {"yes", "no"};
  const std::size_t blank = option.type.find(' ');
  const auto range = blank == std::string::npos
                         ? std::nullopt
                         : convert::range(std::string_view(option.type).substr(blank + 1));
  constexpr int most_numbers = 13;
  if (range && range->high - range->low < most_numbers) {
    for (auto n = range->low; n <= range->high; ++n) values.push_back(std::to_string(n));
  }
  if (option.type == "rank") {
    for (const char rank : std::string_view("23456789TJQKA")) values.emplace_back(1, rank);
  }
  if (!option.none.empty()) values.push_back(option.none);
  values.erase(std::remove(values.begin(), values.end(), option.value), values.end());
  return values;
}

/// Do others win, or other shares? A chip more or less does not count.
bool turned(const judge::Verdict& before, const judge::Verdict& now) {
  const std::vector<Chips> a = before.net();
  const std::vector<Chips> b = now.net();
  Chips all_a = 0;
  Chips all_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] < 0) != (b[i] < 0)) return true;
    all_a += std::max<Chips>(0, a[i]);
    all_b += std::max<Chips>(0, b[i]);
  }
  if ((all_a == 0) != (all_b == 0)) return true;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double share_a =
        static_cast<double>(std::max<Chips>(0, a[i])) / static_cast<double>(all_a);
    const double share_b =
        static_cast<double>(std::max<Chips>(0, b[i])) / static_cast<double>(all_b);
    constexpr double odd_chips = 0.02;
    if (all_a > 0 && std::abs(share_a - share_b) > odd_chips) return true;
  }
  return false;
}

std::vector<std::string> part_names(const Variant& variant) {
  std::vector<std::string> names;
  for (const Part& part : variant.showdowns[0].parts) names.emplace_back(variant.word(part.name));
  return names;
}

class Judging {
 public:
  explicit Judging(const JudgeOptions& options)
      : options_(options), game_(find_game(options.variant, sources_)) {}

  int run() {
    const collection::Playable playable = load_playable(game_.file, game_.choices, sources_);
    const Variant& variant = *playable.variant;
    std::vector<std::string> faults;
    std::optional<judge::Verdict> verdict;
    try {
      verdict = judged(playable, faults);
    } catch (const LimitError&) {
      throw;
    } catch (const judge::RollNotGiven& error) {
      faults.emplace_back(error.what());
    } catch (const RuleError& error) {
      const Origin at = origin_of(variant, error);
      faults.push_back((at.line > 0 ? Rulebook::place(at) + ": " : "") + error.what() +
                       "; the rules may need cards on the table that were not given");
    }
    if (!verdict) {
      for (const std::string& fault : faults) complain(fault);
      return wrong_input;
    }
    if (!options_.quick) find_others(playable, *verdict);
    const Rulebook book(playable);
    if (options_.format == "json") {
      print_json(playable, book, *verdict);
    } else {
      print(variant, book, *verdict);
    }
    return done;
  }

 private:
  std::optional<judge::Verdict> judged(const collection::Playable& playable,
                                       std::vector<std::string>& faults) const {
    const judge::Situation situation =
        judge::parse_situation(options_.table, *playable.variant, faults);
    if (!faults.empty()) return std::nullopt;
    return judge::judge(*playable.variant, playable.runner.get(), situation, faults);
  }

  /// Tries one house rule; what cannot be laid over the game, or not over these cards, is no
  /// answer.
  void attempt(const Choices& choices, const std::vector<std::string>& parts,
               const judge::Verdict& before, Otherwise found) {
    Diagnostics faults;
    Loaded loaded = load(game_.file, choices, sources_, faults, Expect::few_hands);
    if (!loaded.variant) return;
    collection::Playable playable;
    playable.variant = std::move(loaded.variant);
    playable.runner = std::make_unique<LuaRunner>(*playable.variant);
    std::vector<std::string> problems;
    try {
      const std::optional<judge::Verdict> verdict = judged(playable, problems);
      if (!verdict || verdict->dead != before.dead || !turned(before, *verdict)) return;
      // Nothing is reported that hangs on an answer nobody gave.
      if (!std::includes(before.assumed.begin(), before.assumed.end(), verdict->assumed.begin(),
                         verdict->assumed.end())) {
        return;
      }
      // A modifier that shares the pot in another way is another game.
      if (!found.modifier.empty() && part_names(*playable.variant) != parts) return;
      found.summary = summary(*verdict);
    } catch (const RuleError&) {
      return;
    }
    // Of the many values of one option the first that comes to the same is enough.
    const auto same = [&](const Otherwise& other) {
      const auto name = [](const Otherwise& one) {
        return one.option.substr(0, one.option.find('='));
      };
      return !found.option.empty() && name(other) == name(found) && other.summary == found.summary;
    };
    if (std::none_of(others_.begin(), others_.end(), same)) others_.push_back(std::move(found));
  }

  void find_others(const collection::Playable& playable, const judge::Verdict& verdict) {
    const std::vector<std::string> parts = part_names(*playable.variant);
    for (const OptionInfo& option : playable.resolved.options) {
      for (const std::string& value : other_values(option)) {
        Choices choices = game_.choices;
        choices.set.emplace_back(option.name, value);
        attempt(choices, parts, verdict,
                {option.name + "=" + value, "", "", {option.where.file, option.where.line, 0}});
      }
    }
    for (const std::string& modifier : sources_.modifier_ids()) {
      if (std::count(game_.choices.with.begin(), game_.choices.with.end(), modifier) > 0) continue;
      Choices choices = game_.choices;
      choices.with.push_back(modifier);
      attempt(choices, parts, verdict, {"", modifier, "", {}});
    }
  }

  void print(const Variant& variant, const Rulebook& book, const judge::Verdict& verdict) const {
    std::cout << text(verdict, variant);
    const std::vector<std::string> lines = book.lines(verdict.rules);
    if (!lines.empty()) std::cout << "\nDecided by\n";
    for (const std::string& line : lines) std::cout << "  " << line << "\n";
    if (!others_.empty()) std::cout << "\nHouse rules that would change this\n";
    for (const Otherwise& other : others_) {
      std::cout << "  "
                << (other.option.empty() ? "--with " + other.modifier : "--set " + other.option)
                << ": " << other.summary
                << (other.where.line > 0 ? "  (" + Rulebook::place(other.where) + ")" : "") << "\n";
    }
  }

  void print_json(const collection::Playable& playable, const Rulebook& book,
                  const judge::Verdict& verdict) const {
    const auto place = [&](const judge::RuleCited& rule) {
      const std::vector<Origin> places = book.places(rule);
      return places.empty() ? std::string() : Rulebook::place(places[0]);
    };
    nlohmann::ordered_json out{{"variant", playable.resolved.id}, {"hash", playable.resolved.hash}};
    out.update(json(verdict, *playable.variant, place));
    auto& otherwise = out["otherwise"] = nlohmann::ordered_json::array();
    for (const Otherwise& other : others_) {
      const bool with = other.option.empty();
      otherwise.push_back({{with ? "with" : "set", with ? other.modifier : other.option},
                           {"verdict", other.summary}});
    }
    std::cout << json_written(out) << "\n";
  }

  const JudgeOptions& options_;
  FileSources sources_;
  ChosenGame game_;
  std::vector<Otherwise> others_;
};

}  // namespace

void add_judge(CommandLine& line) {
  auto options = std::make_shared<JudgeOptions>();
  Command& command = line.command("judge", "Decide who wins a hand, and show why");
  add_variant(command, options->variant).required();
  command
      .add("TABLE", options->table,
           "p1:CARDS or NAME:CARDS for each hand, written DOWN/UP/DOWN if it matters which cards "
           "are up. Add @high if the player declared high. p3:folded for a player who folded; "
           "p4:none for one with no cards. board:CARDS, once for each board; PLACE:CARDS for cards "
           "anywhere else on the table. stakes:100,40,100 for what each player has put in; "
           "stakes.NAME:100,40,100 for a named pot; pot:60 for other chips in the pot. dealer:p2 "
           "for the dealer; roll:4 for a die roll")
      .required();
  command.add("--quick", options->quick,
              "do not look for house rules that would change the result");
  command.add("--format FORMAT", options->format, "text or json").one_of({"text", "json"});
  command.example("houserules judge my-game.yaml Ann:AsKs Bob:QdQc board:2s9s4s9h3c stakes:100,40");
  command.runs([options] { return Judging(*options).run(); });
}

}  // namespace houserules::cli
