#pragma once
// Players of one seat. They know nothing of any game: a view of the table and a question's
// description are all they read.

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "engine/agents/known_events.h"
#include "engine/table/view.h"

namespace houserules {

/// There is no such agent, or it cannot go on.
class AgentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Agent {
 public:
  virtual ~Agent() = default;
  /// An answer that the view does not refuse. `random` is this seat's own stream of this deal.
  /// Throws AgentError. Requires: the deal waits for the view's seat.
  virtual Answer answer(const View& view, Random& random) = 0;

  /// Whether it checks or calls every bet, whatever happens: then whole rounds may be answered for
  /// it (`Deal::call_around`).
  virtual bool only_calls() const { return false; }
  /// The kinds of events to report to it, by the functions below. None: it sees only its questions.
  virtual EventKinds wants() const { return {}; }
  /// Other players sit down: what it has learned of those before no longer holds.
  virtual void meets_strangers() {}
  /// A hand is about to be dealt, in which it has this seat.
  virtual void hand_begins(const Variant& variant, const TableState& table, Seat seat) {
    static_cast<void>(variant);
    static_cast<void>(table);
    static_cast<void>(seat);
  }
  /// Its seat learns this, which is of a kind that it wants.
  virtual void hears(const Variant& variant, const KnownEvent& event) {
    static_cast<void>(variant);
    static_cast<void>(event);
  }
  /// The hand is over. One that is broken off has no end.
  virtual void hand_ends(const View& view) { static_cast<void>(view); }
};

/// Passes everything on to another agent. Derive from it to change how some questions are answered.
class AgentWrapper : public Agent {
 public:
  explicit AgentWrapper(std::unique_ptr<Agent> agent) : agent_(std::move(agent)) {}
  Answer answer(const View& view, Random& random) override { return agent_->answer(view, random); }
  bool only_calls() const override { return agent_->only_calls(); }
  EventKinds wants() const override { return agent_->wants(); }
  void meets_strangers() override { agent_->meets_strangers(); }
  void hand_begins(const Variant& variant, const TableState& table, Seat seat) override {
    agent_->hand_begins(variant, table, seat);
  }
  void hears(const Variant& variant, const KnownEvent& event) override {
    agent_->hears(variant, event);
  }
  void hand_ends(const View& view) override { agent_->hand_ends(view); }

 private:
  std::unique_ptr<Agent> agent_;
};

/// Makes agents by name; throws AgentError.
using AgentMaker = std::function<std::unique_ptr<Agent>(std::string_view)>;

/// The agents that need nothing but their name:
///   house, house:N  plays like people who know the game; N from 0 (tight) to 1 (loose). The
///   program's
///                   `house` also solves small games (solve/best_play.h)
///   check-call      takes each question's default
///   random          uniform over what is described; of a bet: over fold, call and raise
///   random-min      folds only facing a bet, checks, calls or makes the smallest raise
///   tight           plays by what its cards are worth
///   rollout:BUDGET  plays so many imagined deals to the end for each answer
/// Throws AgentError.
std::unique_ptr<Agent> make_agent(std::string_view name);

/// The agents of the engine that need no more than a name. The others are `rollout:BUDGET`, and
/// `house` with a temper.
inline constexpr std::array<std::string_view, 5> plain_agents = {"house", "check-call", "random",
                                                                 "random-min", "tight"};

/// Does the agent of this name answer without a look at its cards, so that those it shows are any?
bool is_blind_agent(std::string_view name);

/// Is this the name of an agent of the engine that answers quickly? A file may name such a one; any
/// other is started by the command line alone.
bool is_cheap_agent(std::string_view name);

}  // namespace houserules
