#pragma once
// The implementation behind the public headers. Every file of this folder includes it first: it
// declares the engine's Deal, Question and Answer under other names, before the public types of the
// same names hide them.

// clang-format off
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/agents/known_events.h"
#include "engine/cards/notation.h"
#include "engine/collection/collection.h"
#include "engine/collection/phh_rules.h"
#include "engine/describe/describe.h"
#include "engine/describe/drawing.h"
#include "engine/editor/server.h"
#include "engine/encode/actions.h"
#include "engine/encode/observation.h"
#include "engine/door/built_in.h"
#include "engine/history/phh.h"
#include "engine/history/phh_writer.h"
#include "engine/hooks/lua_runner.h"
#include "engine/judge/equity.h"
#include "engine/judge/judge.h"
#include "engine/narrate/narrator.h"
#include "engine/load/load.h"
#include "engine/pages/page.h"
#include "engine/pages/simulation_page.h"
#include "engine/language/reader.h"
#include "engine/script/answers.h"
#include "engine/script/log.h"
#include "engine/script/script.h"
#include "engine/session/asked_cards.h"
#include "engine/session/game.h"
#include "engine/simulate/findings.h"
#include "engine/simulate/simulation.h"
#include "engine/solve/best_play.h"
#include "engine/table/state.h"
#include "engine/table/view.h"
#include "engine/text/json.h"
#include "engine/trial/file_test.h"
#include "engine/variant/json_bounds.h"
#include "engine/variant/origin.h"
#include "engine/variant/value_text.h"

namespace houserules::door {

using EngineAnswer = houserules::Answer;
using EngineChoices = houserules::Choices;
using EngineDeal = houserules::Deal;
using EngineDiagnostic = houserules::Diagnostic;
using EngineEvent = houserules::Event;
using EnginePlace = houserules::Place;
using EngineQuestion = houserules::Question;
using EngineView = houserules::View;

}  // namespace houserules::door

#include <houserules/houserules.h>
#include <houserules/learning.h>
#include <houserules/ranking.h>
// clang-format on

namespace houserules::door {

/// Returns the file of this name.
SourceFile source_file(const std::string& name, std::string_view text);
std::vector<v1::Diagnostic> public_diagnostics(const Diagnostics& faults);
/// Returns an error in play, with the line of the rules if known.
v1::Error public_error(const Variant& variant, const RuleError& error);

/// Calls `act()`, and converts any exception to an Error. `variant`: the rules in play.
template <class Act>
auto guarded(const Variant* variant, Act act) -> decltype(act()) {
  try {
    return act();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const v1::Error&) {
    throw;
  } catch (const RuleError& error) {
    throw variant == nullptr ? v1::Error(error.what()) : public_error(*variant, error);
  } catch (const std::exception& error) {
    throw v1::Error(error.what());
  } catch (...) {  // only a callback of the program can throw this
    throw v1::Error(
        "a function that the program gave threw something that is not a std::exception");
  }
}

/// Returns one stack per player, as given or the default. Throws if the game does not allow that
/// many players.
std::vector<Chips> checked_stacks(const v1::GameInfo& info, std::vector<Chips> stacks, int players);

/// Returns the games compiled into the library.
std::unique_ptr<collection::Collection> built_in_collection();

/// Returns a deal that `play` shows to a watcher, in PHH. Throws if the game has no code.
std::string phh_text(const v1::Rules::Compiled& rules, const script::LogHeader& header,
                     const std::function<void(session::Watcher&)>& play);

std::string written_page(const Page& page, v1::PageFormat format);

/// Borrows a script runner of some rules, and returns it when destroyed.
class Runner {
 public:
  explicit Runner(std::shared_ptr<const v1::Rules::Compiled> rules);
  Runner(Runner&&) noexcept = default;
  Runner& operator=(Runner&&) = delete;
  ~Runner();
  LuaRunner* get() const { return runner_.get(); }

 private:
  std::shared_ptr<const v1::Rules::Compiled> rules_;
  std::unique_ptr<LuaRunner> runner_;
};

/// Makes built-in agents by name. Strategies of small games are worked out once.
const AgentMaker& agent_maker();

/// Returns a question in its public form.
v1::Question public_question(const EngineDeal& deal, Seat seat);
v1::Answer public_answer(QuestionKind kind, const EngineAnswer& answer);
/// Converts an answer to `out`. Returns an empty string, or why it does not fit the kind of
/// question.
std::string engine_answer(QuestionKind kind, const v1::Answer& answer, EngineAnswer& out);
std::optional<std::vector<v1::Answer>> answers_to(const EngineDeal& deal,
                                                  const v1::Question& question, std::size_t most);

/// Returns the engine's number for a public viewer. Throws if there is no such seat.
Seat viewer_of(int viewer, int seats);
/// The cards that seats have shown and still have.
class ShownHands final : public session::Watcher {
 public:
  void follow(const EngineDeal& deal, const TableState& table) override;
  void on(const EngineEvent& event) override;
  bool has(Seat seat, Card card) const { return hands_[seat].contains(card); }
  bool has_any(Seat seat) const { return !hands_[seat].empty(); }
  std::span<const CardSet> by_seat() const { return hands_; }

 private:
  const EngineDeal* deal_ = nullptr;
  std::array<CardSet, max_seats> hands_{};
};
v1::View public_view(const EngineDeal& deal, int viewer, const ShownHands& shown);

/// Collects the events of a deal.
class Recorder final : public session::Watcher {
 public:
  explicit Recorder(int viewer);
  void follow(const EngineDeal& deal, const TableState& table) override;
  void answering(const EngineDeal& deal, Seat seat, const EngineAnswer& answer) override;
  void on(const EngineEvent& event) override;
  std::vector<v1::Event> take() { return std::move(events_); }

 private:
  v1::Event public_event(const KnownEvent& known) const;

  std::vector<v1::Event> events_;
  std::vector<KnownEvent> learned_;
  KnownEvents knows_;
  const EngineDeal* deal_ = nullptr;
  std::array<std::string, max_seats> said_;  // each seat's last answer, as text
};

/// A game as written by `Deal::save`: everything else can be derived from this.
struct SavedGame {
  std::string hash;  // of the rules
  std::vector<Chips> stacks;
  int dealer = 0;
  std::uint64_t seed = 0;
  std::string deck;
  /// The answers of each deal, with their seats.
  std::vector<std::vector<std::pair<int, v1::Answer>>> deals;
};
std::string written(const SavedGame& game);
/// Throws if the bytes are not a saved game.
SavedGame read_saved(std::string_view bytes);

}  // namespace houserules::door

namespace houserules {
inline namespace v1 {

/// Opens the files that one load reads from.
struct Games::Source {
  virtual ~Source() = default;
  /// Its own files only.
  virtual std::unique_ptr<collection::Collection> own() const = 0;
  /// The built-in files too, with lower precedence.
  std::unique_ptr<collection::Collection> open() const;
};

struct Rules::Compiled {
  std::unique_ptr<const Variant> variant;
  GameInfo info;
  Resolved resolved;  // what a rulebook page is written from
  std::vector<Example> examples;
  door::EngineChoices choices;
  std::vector<Diagnostic> diagnostics;
  mutable std::mutex idle_mutex;
  mutable std::vector<std::unique_ptr<LuaRunner>> idle;  // runners that are not in use
  /// Agents that have been asked to lay out cards, by name. What they learn of a game for that is
  /// the same for every deal, and takes long.
  mutable std::multimap<std::string, std::unique_ptr<Agent>> arrangers;
};

/// Lets other files of this folder read the deal inside a public one.
struct DealReader {
  using Read = std::function<void(const door::EngineDeal&, const door::ShownHands&)>;
  static void read(const Deal& deal, const Read& read);
};

}  // namespace v1
}  // namespace houserules
