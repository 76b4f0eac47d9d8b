#include <filesystem>
#include <iostream>
#include <random>

#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/rulebook.h"
#include "engine/cli/saved_game.h"
#include "engine/cli/seats.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/terminal/terminal.h"
#include "engine/describe/describe.h"
#include "engine/narrate/narrator.h"
#include "engine/narrate/prompt.h"
#include "engine/narrate/spelling.h"
#include "engine/narrate/table_text.h"
#include "engine/script/script_player.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

struct PlayOptions {
  VariantChoice variant;
  int players = 0;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> stacks;
  std::string seat, save, resume, names;
  AgentChoice agents;
  bool plain = false;
};

constexpr const char* the_person = "you";

// Thrown out of a deal that is not over.
struct LeavesTable {};
struct TakesBack {};

/// "tight, you, lua:my.lua"
std::vector<std::string> listed(const std::string& names) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(", ", at), names.size());
    out.push_back(names.substr(at, end - at));
    at = end + 2;
  }
  return out;
}

/// The name of an agent as an entry of such a list. A command may hold anything.
std::string noted(std::string name) {
  for (char& c : name) {
    if (c == ',' || c == '#' || static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return name;
}

/// While the deal that was left is played again, the agents draw on their luck as they did, so that
/// they go on as they would have.
class DrawsAgain final : public session::Watcher {
 public:
  DrawsAgain(session::Agents& agents, const SavedGame& saved, Seat me)
      : agents_(agents), saved_(saved), me_(me) {}
  /// A deal is about to begin; `left`: it was not played to its end.
  void begins(bool left) { left_ = left; }
  void answering(const Deal& deal, Seat seat, const Answer&) override {
    if (left_ && !saved_.going_on() && seat != me_) agents_.choose_for(deal, seat);
  }

 private:
  session::Agents& agents_;
  const SavedGame& saved_;
  const Seat me_;
  bool left_ = false;
};

class PlayedTable {
 public:
  explicit PlayedTable(const PlayOptions& options)
      : options_(options), plain_(options.plain || !terminal_.is_one()) {}

  int play() {
    prepare();
    terminal_.print(sitting_.name + ", " + std::to_string(header_.stacks.size()) +
                    " players, seed " + std::to_string(header_.seed) + ". You are " +
                    spelling_.seat(me_) +
                    (plain_ ? ".\nType help for a list of commands.\n" : ". [h] help\n"));
    for (;;) {
      try {
        sit_down();
        break;
      } catch (const TakesBack&) {
        saved_->take_back();
        terminal_.print("Took back your last action.\n");
      } catch (const LeavesTable&) {
        terminal_.print("\n");
        break;
      }
    }
    if (saved_->is_saved()) {
      std::cerr << "Game saved. Resume with: houserules play " << options_.variant.name
                << (options_.variant.name.empty() ? "" : " ") << "--resume " << saved_->path()
                << "\n";
    }
    return saved_->failed() ? unwritten : done;
  }

 private:
  // ---------------------------------------------------------------- before the first card

  void prepare() {
    VariantChoice choice = options_.variant;
    std::string body;
    if (!options_.resume.empty()) {
      if (!options_.names.empty()) {
        throw Failure("--names is for a new game; a resumed game keeps its own names", wrong_call);
      }
      const std::string text = unsealed(options_.resume, read_file(options_.resume));
      parsed(text, true);
      const std::size_t end = text.find("\n\n");
      body = end == std::string::npos ? "" : text.substr(end + 2);
      if (header_.variant.empty()) not_played_here();
      if (choice.name.empty()) choice.name = header_.variant;
    }
    if (choice.name.empty()) {
      throw Failure("play needs a variant, or --resume FILE", wrong_call);
    }
    game_ = find_game(choice, sources_);
    Choices& choices = game_.choices;
    choices.set.insert(choices.set.begin(), header_.set.begin(), header_.set.end());
    choices.with.insert(choices.with.begin(), header_.with.begin(), header_.with.end());
    sitting_ = load_sitting(game_.file, choices, sources_);
    if (options_.resume.empty()) {
      begin_anew();
    } else if (header_.hash != sitting_.resolved.hash) {
      throw Failure("the rules of '" + sitting_.name +
                    "' have changed since this game was saved; it can be resumed only under the "
                    "old ones");
    } else {
      header_.stacks = stacks_of({}, 0, sitting_, header_.stacks);
    }
    const std::vector<std::string> names = seated_agents();
    const std::string path = !options_.save.empty()     ? options_.save
                             : !options_.resume.empty() ? options_.resume
                                                        : path_for_new_game(sitting_.resolved.id);
    if (!options_.save.empty() || !options_.resume.empty()) check_writable(path);
    agents_ = std::make_unique<session::Agents>(names, header_.seed, agent_maker(options_.agents));
    saved_ = std::make_unique<SavedGame>(path, me_, script::text(header_) + "\n", body);
  }

  /// Who sits where; in the person's place somebody who is never asked. What the file of a game
  /// names is no order to start it: a program, a script or a long search is named in the call.
  std::vector<std::string> seated_agents() {
    std::vector<std::string> names = listed(header_.names);
    const auto person = std::find(names.begin(), names.end(), the_person);
    if (person == names.end() || names.size() != header_.stacks.size()) {
      not_played_here();
    }
    me_ = static_cast<Seat>(person - names.begin());
    check_names(header_.players, header_.stacks.size());
    spelling_ = narrate::Spelling(plain_, header_.players);
    *person = "check-call";
    std::vector<std::string> given = agent_names(options_.agents);
    if (given.empty() && options_.resume.empty()) given.emplace_back("house");
    std::size_t next = 0;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      if (seat == me_) continue;
      if (!given.empty()) {
        names[seat] = given[std::min(next++, given.size() - 1)];
      } else if (!is_cheap_agent(names[seat])) {
        throw Failure("the game was saved with the agent '" + printable(names[seat], 80) +
                      "', which a saved file may not start; to resume, name it again: --agents '" +
                      printable(names[seat], 80) + "'");
      }
    }
    header_.names.clear();
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      header_.names += (seat > 0 ? ", " : "") + (seat == me_ ? the_person : noted(names[seat]));
    }
    return names;
  }

  [[noreturn]] void not_played_here() const {
    throw Failure("'" + printable(options_.resume) + "' is not a saved game of 'houserules play'");
  }

  script::ParsedScript parsed(const std::string& text, bool with_header) {
    script::ParsedScript script = script::parse_script(text, {SavedGame::first_line, 1});
    // Others take the seats of the agents in the file, which may no longer exist.
    for (script::HeaderLine& line : script.header) {
      if (line.key != "agents" || options_.agents.names.empty()) continue;
      std::vector<std::string> names = listed(line.value);
      std::replace_if(
          names.begin(), names.end(), [](const auto& name) { return name != the_person; },
          "check-call");
      line.value = parted(names, ", ");
    }
    if (with_header) script::read_header(script, header_, script.faults);
    if (script.faults.empty()) return script;
    const script::NotationFault& fault = script.faults[0];
    throw Failure(options_.resume + ":" + std::to_string(fault.where.line) + ": " +
                  printable(fault.problem, longest_fault) +
                  (fault.problem.starts_with("there is no agent")
                       ? "; to resume, name others: --agents house"
                       : ""));
  }

  void begin_anew() {
    if (!options_.save.empty() && std::filesystem::exists(options_.save)) {
      throw Failure("'" + options_.save + "' already exists; use --resume to continue it");
    }
    header_.variant = sitting_.resolved.id;
    header_.hash = sitting_.resolved.hash;
    header_.set = game_.choices.set;
    header_.with = game_.choices.with;
    header_.seed = options_.seed ? *options_.seed : std::random_device()() % 1'000'000;
    header_.players = names_given(options_.names, options_.players);
    const int players =
        options_.players > 0 ? options_.players : static_cast<int>(header_.players.size());
    header_.stacks = stacks_of(options_.stacks, players, sitting_);
    header_.dealer = static_cast<Seat>(header_.stacks.size() - 1);
    const Seat me = options_.seat.empty()
                        ? Seat{0}
                        : seat_given("--seat", options_.seat, header_.stacks.size());
    for (std::size_t seat = 0; seat < header_.stacks.size(); ++seat) {
      header_.names += (seat > 0 ? ", " : "") + std::string(seat == me ? the_person : "house");
    }
  }

  // ---------------------------------------------------------------- the table

  /// Plays what is written down, and then on with the person, until no more can be dealt. Throws
  /// LeavesTable, TakesBack.
  void sit_down() {
    script::ParsedScript script = parsed(saved_->known(), false);
    session::Table table(sitting_.games(), script::table_setup(header_));
    narrate::Narrator narrator({plain_, me_, 80, header_.players});
    narrator_ = &narrator;
    // The cards come from the seed again, so that those to come are the same.
    std::erase_if(script.items, [](const script::ScriptItem& item) {
      return item.kind == script::ScriptItem::Kind::cards ||
             item.kind == script::ScriptItem::Kind::roll;
    });
    script::ScriptPlayer player(script.items);
    player.missing([this](const Deal& deal, Seat seat) { return answer(deal, seat); });
    session::Watchers watchers;
    watchers.add(&player);
    watchers.add(saved_.get());
    watchers.add(&narrator);
    watchers.add(agents_->watcher());
    DrawsAgain again(*agents_, *saved_, me_);
    watchers.add(&again);
    told_ = std::exchange(begun_, true);
    if (script.items.empty()) saved_->goes_on();
    bool deals_left = true;
    while (deals_left) {
      if (!saved_->going_on() && table.deals() >= player.deals()) {
        terminal_.print(std::exchange(last_, {}));
        saved_->goes_on();
        between_deals(table);
      }
      agents_->begin_deal(table.deals() + 1);
      again.begins(table.deals() + 1 == player.deals());
      play_deal(table, player, watchers);
      last_ = narrator.take();
      deals_left = table.can_deal() && !(table.game_over() && table.state().stacks[me_] == 0);
      if (!saved_->going_on()) continue;
      terminal_.print(std::exchange(last_, {}));
      saved_->deal_is_over();
      if (deals_left) between_deals(table);
    }
    terminal_.print(table.state().stacks[me_] == 0 ? "You have no chips left.\n"
                                                   : "Nobody else has chips left.\n");
  }

  void play_deal(session::Table& table, script::ScriptPlayer& player, session::Watchers& watchers) {
    try {
      table.play_deal(player, &watchers);
      player.deal_ended(table.deal());
    } catch (const script::ScriptError& error) {
      throw Failure(saved_->path() + ":" + std::to_string(error.failure.where.line) + ": " +
                    script::text(error.failure));
    } catch (const ScriptedCardError& error) {
      throw Failure(saved_->path() + ":" + std::to_string(player.place().line) + ": " +
                    error.what());
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError& error) {
      throw Failure(error_text(table.variant(), error));
    }
  }

  void between_deals(const session::Table& table) {
    for (;;) {
      const auto line = terminal_.ask(plain_ ? "Press Enter for the next hand, or type quit.\n> "
                                             : "\n[Enter] next hand   [q] quit   [h] help\n> ");
      if (!line) throw LeavesTable{};
      if (line->empty()) break;
      const Deal* deal = table.deals() > 0 ? &table.deal() : nullptr;
      if (command(*line, deal, false) || command(*line, deal, true)) continue;
      terminal_.print("'" + printable(*line, 40) +
                      "' is not a command here; press Enter for the next hand, or type help.\n");
    }
    terminal_.print("\n");
  }

  // ---------------------------------------------------------------- answers

  Answer answer(const Deal& deal, Seat seat) {
    if (!saved_->going_on()) {
      const std::string told = narrator_->take();
      if (!std::exchange(told_, true)) terminal_.print(told);
      saved_->goes_on();
    }
    if (interruption() != 0) throw LeavesTable{};
    if (seat != me_) return agents_->choose_for(deal, seat);
    return ask(deal);
  }

  Answer ask(const Deal& deal) {
    const View view(deal, me_);
    saved_->asked();
    terminal_.print(narrator_->take());
    show(view);
    for (;;) {
      terminal_.print(narrate::question_lines(view, spelling_));
      const auto line = terminal_.ask("> ");
      if (!line) throw LeavesTable{};
      if (command(*line, &deal, false)) continue;
      narrate::Typed typed = narrate::read_typed(view, *line, spelling_);
      if (typed.answer) return *typed.answer;
      if (!command(*line, &deal, true)) terminal_.print(typed.problem + "\n");
    }
  }

  void show(const View& view) const {
    if (chooses_game(view.variant())) return;
    const std::vector<std::string> names = narrate::hand_names(view);
    if (plain_) {
      terminal_.print("It is your turn. The pot is " + spelling_.chips(view.pot()) + ".\n" +
                      own_cards(view) +
                      (names.empty() ? "" : "That is " + parted(names, "; ") + ".\n"));
    } else {
      terminal_.print(
          "\n" + narrate::table_text(view, spelling_) + "  Pot       " +
          std::to_string(view.pot()) + "\n" +
          (names.empty() ? "" : "  You have  " + parted(names, "\n            ") + "\n"));
    }
  }

  std::string own_cards(const View& view) const {
    const View::Cards hand = view.zone(zone_hand, me_);
    std::vector<Card> cards;
    for (const Slot& slot : hand.all()) cards.push_back(slot.card);
    return cards.empty() ? "" : "You hold " + spelling_.cards(cards) + ".\n";
  }

  /// `letters`: what a single letter may mean when it is no answer. `deal`: the one being played,
  /// or the last one, or null.
  bool command(const std::string& line, const Deal* deal, bool letters) {
    const auto is = [&](const char* word) {
      return letters ? line.size() == 1 && line[0] == *word : line == word;
    };
    if (!letters && (line == "?" || line == "rule")) {
      if (deal != nullptr && !deal->over()) {
        tell_rule(*deal);
      } else {
        terminal_.print("No rule applies between hands. For all of them: houserules describe " +
                        sitting_.resolved.id + "\n");
      }
    } else if (is("quit")) {
      throw LeavesTable{};
    } else if (is("undo")) {
      if (saved_->may_take_back()) throw TakesBack{};
      terminal_.print("Nothing to undo: you have not acted since the last cards were dealt.\n");
    } else if (is("table")) {
      terminal_.print(deal != nullptr ? narrate::table_text(View(*deal, me_), spelling_)
                                      : "Nothing is on the table yet.\n");
    } else if (is("help")) {
      terminal_.print(
          "?      the rule that applies now: its line in the file, and what it means\n"
          "table  the cards on the table, and everyone's chips\n"
          "undo   take back your last action, until new cards are dealt\n"
          "quit   leave; the game is saved and can be resumed (Ctrl-C and Ctrl-D do the same)\n");
      terminal_.print(narrate::answering_help);
    } else {
      return false;
    }
    return true;
  }

  /// It is no deal: the dealer is asked what to play.
  bool chooses_game(const Variant& variant) const {
    return sitting_.mix != nullptr && &variant == sitting_.mix->choice.get();
  }

  /// The line of the file behind the question, and what the rulebook page says of it.
  void tell_rule(const Deal& deal) {
    if (chooses_game(deal.variant())) {
      terminal_.print("The dealer chooses the game that is played next.\n");
      return;
    }
    const collection::Playable& rules = rules_of(deal.variant());
    const std::vector<Example> none;
    const RulesToTell told{*rules.variant, rules.runner.get(), rules.resolved, none, rules.choices};
    const RuleInForce rule = rule_in_force(told, deal.pc());
    if (rule.where.line > 0) terminal_.print(Rulebook(rules).line(rule.where) + "\n");
    for (const std::string& line : rule.told) {
      terminal_.print(plain_ ? line + "\n" : folded(line, 80));
    }
  }

  /// With their texts, which play itself needs not.
  const collection::Playable& rules_of(const Variant& variant) {
    collection::Playable& known = rules_[variant.id];
    if (known.variant != nullptr) return known;
    Choices choices = game_.choices;
    SourceFile file = game_.file;
    if (sitting_.mix != nullptr) {
      for (const Mix::Game& game : sitting_.mix->games) {
        if (game.variant->id != variant.id) continue;
        choices.set = game.set;
        choices.with = game.with;
      }
      file = find_variant(variant.id, sources_);
    }
    known = load_playable(file, choices, sources_);
    return known;
  }

  const PlayOptions& options_;
  Terminal terminal_;
  const bool plain_;
  narrate::Spelling spelling_{false};
  FileSources sources_;
  ChosenGame game_;
  collection::Sitting sitting_;
  script::LogHeader header_;
  Seat me_ = 0;
  std::unique_ptr<session::Agents> agents_;
  std::unique_ptr<SavedGame> saved_;
  narrate::Narrator* narrator_ = nullptr;
  bool begun_ = false;  // the table was played at before: an answer is taken back
  bool told_ = false;   // the deal so far was narrated
  std::string last_;    // the narration of a deal that was saved
  std::map<std::string, collection::Playable> rules_;
};

}  // namespace

void add_play(CommandLine& line) {
  auto options = std::make_shared<PlayOptions>();
  Command& command = line.command("play", "Play a variant yourself, against computer players");
  add_variant(command, options->variant);
  command.add("--players", options->players, "number of players").between(2, 12);
  command.add("--names NAMES", options->names, "names of the players, in seat order: Ann,Bob,Cid");
  command.add("--seat SEAT", options->seat, "your seat: p1, p2, … (default p1)");
  command.add("--agents AGENTS", options->agents.names,
              std::string(agents_help) + "; one for all the others, or one each (default house)");
  add_think(command, options->agents);
  command.add("--stacks AMOUNTS", options->stacks,
              "starting stacks: 200 for everyone, or 200,50,80 in seat order");
  command.add("--seed", options->seed, "random seed (default: a new one each time)");
  command.add("--plain", options->plain, "full sentences without symbols, for screen readers");
  command.add("--save FILE", options->save,
              "file to save the game in (default: a new file in ~/.local/state/houserules, or in "
              "$XDG_STATE_HOME/houserules if that is set)");
  command.add("--resume FILE", options->resume, "saved game to resume");
  command.example("houserules play my-game.yaml --players 4");
  command.runs([options] { return PlayedTable(*options).play(); });
}

}  // namespace houserules::cli
