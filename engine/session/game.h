#pragma once
// Deals in a row: the chain of one game, and games one after the other at the same table.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/agents.h"
#include "engine/table/deal.h"

namespace houserules {

/// Follows deals: the log, the narrator, the accounts.
class Watcher : public EventSink {
 public:
  /// A deal begins. `deal` is being played from its first event on and stays where it is.
  virtual void follow(const Deal& deal, const TableState& table) {
    static_cast<void>(deal);
    static_cast<void>(table);
  }
  /// This answer is about to be given.
  virtual void answering(const Deal& deal, Seat seat, const Answer& answer) {
    static_cast<void>(deal);
    static_cast<void>(seat);
    static_cast<void>(answer);
  }
  void on(const Event& event) override { static_cast<void>(event); }
};

struct GivenAnswer {
  Seat seat = no_seat;
  Answer answer;
};

/// Answers for all seats.
class Player {
 public:
  virtual ~Player() = default;
  /// What fixes the cards of the next deal, or nothing. It must live as long as the deal.
  virtual const Script* script(const TableState& table) {
    static_cast<void>(table);
    return nullptr;
  }
  /// The next answer; nothing: the deal is left unfinished. Requires: !deal.over().
  virtual std::optional<GivenAnswer> answer(const Deal& deal) = 0;
};

/// Random streams that never meet, whatever a variant or an agent draws.
enum class Purpose : std::uint64_t { cards = 0, agents = 1 };

/// Seats played by agents. With fewer agents than seats the last one plays the rest.
class Agents final : public Player {
 public:
  Agents(std::vector<Agent> agents, std::uint64_t seed) : agents_(std::move(agents)), seed_(seed) {}
  /// Begins the stream of deal `number`, counted over the whole table from 1.
  void begin_deal(std::uint64_t number) {
    random_ = Random::keyed(seed_, number, static_cast<std::uint64_t>(Purpose::agents));
  }
  std::optional<GivenAnswer> answer(const Deal& deal) override;
  Answer choose_for(const Deal& deal, Seat seat);

 private:
  std::vector<Agent> agents_;
  std::uint64_t seed_ = 0;
  Random random_;
};

struct TableSetup {
  std::vector<Chips> stacks;  // a seat each
  Seat dealer = no_seat;      // no_seat: the last one
  std::uint64_t seed = 0;
  Chips carried = 0;  // lies in the pot before the first deal
  const ForcedBets* forced = nullptr;
};

/// A table at which a variant is played, deal after deal. What is given must outlive it.
class Table {
 public:
  Table(const Variant& variant, ScriptRunner* runner, TableSetup setup);

  /// The state before the next deal.
  const TableState& state() const { return state_; }
  /// The deal being played or played last. Requires: play_deal() was called.
  const Deal& deal() const { return *deal_; }
  /// Deals begun so far.
  std::uint64_t deals() const { return deals_; }
  bool game_over() const { return game_over_; }
  /// Whether another deal can be played: the game goes on, or a new one finds two stacks.
  bool can_deal() const;

  /// Plays one deal; begins a new game, with the dealer moved on, when the last one is over. False
  /// when the player left it unfinished. Throws RuleError, LimitError.
  bool play_deal(Player& player, Watcher* watcher);

 private:
  void next_game();

  const Variant& variant_;
  ScriptRunner* runner_;
  TableSetup setup_;
  TableState state_;
  std::unique_ptr<Deal> deal_;
  std::uint64_t deals_ = 0;
  bool game_over_ = false;
};

/// Sends everything to several watchers, in order.
class Watchers final : public Watcher {
 public:
  void add(Watcher* watcher) { list_.push_back(watcher); }
  void follow(const Deal& deal, const TableState& table) override {
    for (Watcher* watcher : list_) watcher->follow(deal, table);
  }
  void answering(const Deal& deal, Seat seat, const Answer& answer) override {
    for (Watcher* watcher : list_) watcher->answering(deal, seat, answer);
  }
  void on(const Event& event) override {
    for (Watcher* watcher : list_) watcher->on(event);
  }
  void reached(int step) override {
    for (Watcher* watcher : list_) watcher->reached(step);
  }

 private:
  std::vector<Watcher*> list_;
};

}  // namespace houserules
