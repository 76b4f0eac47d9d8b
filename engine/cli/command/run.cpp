#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "engine/cards/count_text.h"
#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/seats.h"
#include "engine/collection/phh_rules.h"
#include "engine/history/jsonl.h"
#include "engine/history/phh_writer.h"
#include "engine/narrate/narrator.h"
#include "engine/script/log.h"
#include "engine/script/script_player.h"
#include "engine/text/printable.h"
#include "engine/variant/errors.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

struct RunOptions {
  VariantChoice variant;
  int players = 0;
  std::optional<std::uint64_t> seed;  // the script's, or 0

  int deals = 0;
  std::string dealer, script, format = "text", view = "table", buy_in, names;
  std::vector<std::string> stacks;
  AgentChoice agents;
  bool plain = false;
};

script::ParsedScript read_script(const std::string& path, script::LogHeader& header) {
  const std::string text = read_file(path);
  if (text.find("\nactions = [") != text.npos) {
    const std::string shown = printable(path, 60);
    throw Failure("'" + shown + "' is a hand history, not a script; use 'houserules replay " +
                  shown + "'");
  }
  script::ParsedScript script = script::parse_script(text);
  script::read_header(script, header, script.faults);
  for (const script::NotationFault& fault : script.faults) {
    report(path, fault.where, script::text(fault));
  }
  if (!script.faults.empty()) throw Failure("");
  return script;
}

/// What the log was played with, unless the flags say otherwise.
void lay_under(Choices& choices, const script::LogHeader& header) {
  std::vector<std::pair<std::string, std::string>> set;
  for (const auto& [name, value] : header.set) {
    const auto same = [&, n = name](const auto& given) { return given.first == n; };
    if (std::none_of(choices.set.begin(), choices.set.end(), same)) set.emplace_back(name, value);
  }
  choices.set.insert(choices.set.begin(), set.begin(), set.end());
  std::vector<std::string> with = header.with;
  for (const std::string& modifier : choices.with) std::erase(with, script::name_in_log(modifier));
  choices.with.insert(choices.with.begin(), with.begin(), with.end());
}

/// "40-100", or what the script says.
session::BuyIn buy_in_of(const RunOptions& options, const script::LogHeader& header) {
  session::BuyIn buy_in = header.buy_in;
  if (!options.buy_in.empty()) {
    const std::size_t dash = options.buy_in.find('-');
    const std::string_view text = options.buy_in;
    if (dash == std::string::npos || !parse_chips(text.substr(0, dash), buy_in.least) ||
        !parse_chips(text.substr(dash + 1), buy_in.most) || buy_in.least < 1 ||
        buy_in.most < buy_in.least) {
      if (buy_in.most > 0 && buy_in.most < buy_in.least)
        throw Failure(fmt::format("--buy-in takes the minimum first: write {}-{}", buy_in.most,
                                  buy_in.least));
      throw Failure("--buy-in takes a minimum and a maximum, such as 40-100, not '" +
                    printable(options.buy_in, 40) + "'");
    }
  }
  for (const Chips chips : header.stacks) {
    if (buy_in.least > 0 && (chips < buy_in.least || chips > buy_in.most)) {
      throw Failure("a stack must be from " + std::to_string(buy_in.least) + " to " +
                    count_text(buy_in.most, "chip") + " here, not " + std::to_string(chips));
    }
  }
  return buy_in;
}

Seat viewer(const RunOptions& options, std::size_t seats) {
  if (options.view == "table") return narrate::bystander;
  if (options.view == "all") return narrate::referee;
  const Seat seat = parse_seat(options.view);
  if (seat >= seats) {
    throw Failure(fmt::format("--view takes table, all, or a seat from p1 to p{}, not '{}'", seats,
                              printable(options.view, 40)));
  }
  return seat;
}

/// Collects what is said in the wanted form, and prints it deal by deal.
class Printer {
 public:
  /// `hands`: of each game, its PHH code. `many`: more than one deal may come.
  Printer(const RunOptions& options, const std::string& name, const script::LogHeader& header,
          std::vector<history::PhhWritten> hands, bool many)
      : format_(options.format),
        narrator_({options.plain, viewer(options, header.stacks.size()), 100, header.players}),
        hands_(std::move(hands), many) {
    if (format_ == "script") std::cout << text(header) << "\n";
    if (format_ == "jsonl") std::cout << history::json_line(header);
    if (format_ == "text") {
      std::cout << printable(name) << ", " << header.stacks.size() << " players, seed "
                << header.seed << ".\n";
    }
  }

  session::Watcher* watcher() {
    if (format_ == "jsonl") return &lines_;
    if (format_ == "script") return &log_;
    if (format_ == "phh") return &hands_;
    return &narrator_;
  }
  /// A deal is over, or cannot go on.
  void flush() {
    if (format_ == "jsonl") std::cout << lines_.take();
    if (format_ == "script") std::cout << log_.take();
    if (format_ == "phh") std::cout << hands_.take();
    if (format_ == "text") {
      const std::string told = narrator_.take();
      std::cout << (told.empty() ? "" : "\n") << told;
    }
  }
  /// All deals are over.
  void finish() {
    hands_.finish();
    if (format_ == "phh") std::cout << hands_.take();
  }

 private:
  const std::string format_;
  narrate::Narrator narrator_;
  script::LogWriter log_;
  history::JsonLines lines_;
  history::PhhWriter hands_;
};

/// The games as hand histories write them.
std::vector<history::PhhWritten> written(const collection::Sitting& sitting,
                                         const script::LogHeader& header, FileSources& sources) {
  const auto code = [&, codes = collection::phh_games(sources), load = game_loader(sources)](
                        const Variant& variant, const Choices& choices) {
    return collection::phh_code(variant, choices, codes, load);
  };
  if (sitting.variant != nullptr)
    return {{"", code(*sitting.variant, {header.set, header.with}), header}};
  std::vector<history::PhhWritten> games;
  for (const Mix::Game& game : sitting.mix->games) {
    script::LogHeader own = header;
    own.variant = game.variant->id;
    own.hash = game.variant->hash;
    own.set = game.set;
    own.with = game.with;
    games.push_back({game.name, code(*game.variant, {game.set, game.with}), std::move(own)});
  }
  return games;
}

int run(const RunOptions& options) {
  script::LogHeader header;
  header.dealer = no_seat;
  script::ParsedScript script;
  if (!options.script.empty()) script = read_script(options.script, header);

  FileSources sources;
  auto [file, choices] = find_game(options.variant, sources);
  lay_under(choices, header);
  const collection::Sitting sitting = load_sitting(file, choices, sources);
  if (!header.hash.empty() && header.hash != sitting.resolved.hash) {
    complain("the script was written for other rules (hash " + printable(header.hash) + ", now " +
             sitting.resolved.hash + ")");
  }

  // Flags decide, then the header of the script, then the variant.
  if (!options.names.empty()) header.players = names_given(options.names, options.players);
  const int players =
      options.players > 0 ? options.players : static_cast<int>(header.players.size());
  header.stacks = stacks_of(options.stacks, players, sitting, header.stacks);
  check_names(header.players, header.stacks.size());
  header.buy_in = buy_in_of(options, header);
  header.seed = options.seed.value_or(header.seed);
  if (!options.dealer.empty()) {
    header.dealer = seat_given("--dealer", options.dealer, header.stacks.size());
  } else if (header.dealer == no_seat) {
    header.dealer = static_cast<Seat>(header.stacks.size() - 1);
  }
  check_dealer(header.dealer, header.stacks.size());
  header.variant = sitting.resolved.id;
  header.hash = sitting.resolved.hash;
  header.set = choices.set;
  header.with = choices.with;
  header.names.clear();

  session::Table table(sitting.games(), script::table_setup(header));
  script::ScriptPlayer player(script.items);
  std::vector<std::string> agents = agent_names(options.agents);
  // What a script leaves open is answered in the plainest way.
  if (agents.empty() && options.script.empty()) agents.emplace_back("house");
  const std::size_t seats = header.stacks.size();
  check_agents(agents.size(), seats);
  session::Agents others(std::move(agents), header.seed, agent_maker(options.agents));
  player.missing([&](const Deal& deal, Seat seat) { return others.choose_for(deal, seat); });

  // Without a number: the games in the script, or one game.
  const bool whole_game = options.deals == 0 && options.script.empty();
  const auto deals = [&] {
    return std::max<std::size_t>(options.deals > 0 ? static_cast<std::size_t>(options.deals) : 1,
                                 options.script.empty() ? 1 : player.deals());
  };
  std::vector<history::PhhWritten> hands{{}};
  if (options.format == "phh") hands = written(sitting, header, sources);
  // A game without a code is one script, however many its deals.
  const bool many = sitting.mix != nullptr || (deals() > 1 && !hands[0].code.empty());
  Printer printer(options, sitting.name, header, std::move(hands), many);
  player.tells(printer.watcher());
  session::Watchers watchers;
  watchers.add(&player);
  watchers.add(printer.watcher());
  watchers.add(others.watcher());
  int code = done;
  try {
    while (whole_game ? table.deals() == 0 || !table.game_over() : table.deals() < deals()) {
      if (!table.can_deal()) {
        std::cerr << "houserules: the run ends after " << count_text(table.deals(), "deal")
                  << ": only one player has chips left\n";
        break;
      }
      others.begin_deal(table.deals() + 1);
      table.play_deal(player, &watchers);
      player.deal_ended(table.deal());
      printer.flush();
      const int cap = table.variant().chain.cap;
      if (table.game_over() && table.state().deal > cap && cap > 1) {
        std::cerr << "houserules: the game ended at its limit of " << cap << " deals\n";
      }
    }
    printer.finish();
  } catch (const script::ScriptError& error) {
    printer.flush();
    report(options.script, error.failure.where, text(error.failure));
    code = wrong_input;
  } catch (const ScriptedCardError& error) {
    printer.flush();
    report(options.script, player.place(), error.what());
    code = wrong_input;
  } catch (const RuleError& error) {
    printer.flush();
    std::cerr << error_text(table.variant(), error) << "\n";
    code = exit_code(error);
  }
  for (const script::ScriptFailure& failure : player.failures()) {
    report(options.script, failure.where, text(failure));
    code = wrong_input;
  }
  return code;
}

}  // namespace

void add_run(CommandLine& line) {
  auto options = std::make_shared<RunOptions>();
  Command& command = line.command("run", "Play hands of a variant, and narrate them");
  add_variant(command, options->variant).required();
  command.add("--players", options->players, "number of players").between(2, 12);
  command.add("--seed", options->seed, "random seed (default 0)");
  command.add("--deals", options->deals, "number of deals to play").between(1, 1'000'000);
  command.add("--stacks AMOUNTS", options->stacks,
              "starting stacks: 200 for everyone, or 200,50,80 in seat order");
  command.add("--buy-in MIN-MAX", options->buy_in,
              "between hands, players below MIN rebuy up to MAX (default: no rebuys)");
  command.add("--names NAMES", options->names, "names of the players, in seat order: Ann,Bob,Cid");
  command.add("--dealer SEAT", options->dealer,
              "the first dealer: p1, p2, … (default: the last seat)");
  command.add("--script FILE", options->script,
              "file with the cards and the players' actions; - is standard input");
  command.add("--agents AGENTS", options->agents.names,
              std::string(agents_help) +
                  "; one for all, or one each (default house, or check-call with a script)");
  add_think(command, options->agents);
  command
      .add("--format FORMAT", options->format,
           "text, jsonl, script (for --script, to play the same hand again) or phh (hand history)")
      .one_of({"text", "jsonl", "script", "phh"});
  command.add(
      "--view VIEW", options->view,
      "point of view: table (what everyone sees), all (every card), or one player (p1, p2, …)");
  command.add("--plain", options->plain, "full sentences without symbols, for screen readers");
  command.example("houserules run my-game.yaml --players 4 --seed 7 --agents random-min");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
