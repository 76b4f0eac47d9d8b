#pragma once
// Deals in a row: the chain of one game, and games one after the other at the same table, all of
// one variant or of several.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/agents/known_events.h"
#include "engine/session/rotation.h"
#include "engine/session/ruling.h"
#include "engine/table/deal.h"
#include "engine/variant/mix.h"

namespace houserules::session {

/// Follows deals: the log, the narrator, the accounts.
class Watcher : public EventSink {
 public:
  /// The next deal is due. Where the dealer chooses its game, `answering` comes next.
  virtual void due(const TableState& /*table*/) {}
  /// Of several games, this one is about to be dealt.
  virtual void game(std::string_view /*name*/, const Variant& /*variant*/) {}
  /// A deal begins. `deal` is being played from its first event on and stays where it is.
  virtual void follow(const Deal& /*deal*/, const TableState& /*table*/) {}
  /// The deal is over or left unfinished, and is not to be read after this call.
  virtual void leave() {}
  /// This answer is about to be given.
  virtual void answering(const Deal& /*deal*/, Seat /*seat*/, const Answer& /*answer*/) {}
  /// The floor has decided; what happens by it follows.
  virtual void decided(const Decision& /*decision*/) {}
  /// Between two games a seat has bought chips.
  virtual void bought(Seat /*seat*/, Chips /*chips*/) {}
  void on(const Event& /*event*/) override {}
};

struct GivenAnswer {
  Seat seat = no_seat;
  Answer answer;
  bool dead = false;  // no answer: the seat's hand is dead
};

/// Passes on what happens to the agents that listen: to each what its seat may know.
class Hearing final : public Watcher {
 public:
  /// Who sits there; null: nobody that could listen.
  using AgentOn = std::function<Agent*(Seat)>;
  explicit Hearing(AgentOn agent_on) : agent_on_(std::move(agent_on)) {}

  void follow(const Deal& deal, const TableState& table) override;
  void leave() override;
  EventKinds wants() const override { return ears_.empty() ? EventKinds() : EventKinds::all(); }
  void on(const Event& event) override;

 private:
  struct Ear {
    Seat seat;
    Agent* agent;
    KnownEvents knows;
  };
  AgentOn agent_on_;
  std::vector<Ear> ears_;
  std::vector<KnownEvent> learned_;
  const Deal* deal_ = nullptr;
};

/// Answers for all seats.
class Player {
 public:
  virtual ~Player() = default;
  /// Of several games, the one that is drawn for the next deal; empty: chance decides.
  virtual std::string drawn() { return {}; }
  /// What fixes the cards of the next deal, or nothing. It must live as long as the deal.
  virtual const Script* script(const Variant& /*variant*/) { return nullptr; }
  /// What is to follow the deals besides; null: nothing. It must live as long as the player.
  virtual Watcher* watcher() { return nullptr; }
  /// The next answer; nothing: the deal is left unfinished. Requires: !deal.over().
  virtual std::optional<GivenAnswer> answer(const Deal& deal) = 0;
};

/// What a seat brings to the table: no less, no more. Who has less than the least when a game is
/// over buys up to the most. Zero: nobody buys (a freeze-out).
struct BuyIn {
  Chips least = 0, most = 0;
};

/// Random streams that never meet, whatever a variant or an agent draws.
enum class Purpose : std::uint64_t { cards = 0, games = 2, agents = 16 /* and the seat */ };

/// Seats played by agents of these names; with fewer names than seats the last one plays the rest,
/// without any "check-call".
class Agents final : public Player {
 public:
  /// Throws AgentError.
  Agents(std::vector<std::string> names, std::uint64_t seed, AgentMaker make = make_agent);
  Agents(const Agents&) = delete;
  Agents& operator=(const Agents&) = delete;
  /// Begins the streams of deal `number`, counted over the whole table from 1.
  void begin_deal(std::uint64_t number);
  std::optional<GivenAnswer> answer(const Deal& deal) override;
  Answer choose_for(const Deal& deal, Seat seat);
  /// Tells agents that listen what happens. A table sees to it where this is its player; whoever
  /// only asks it for answers adds it to the watchers.
  Watcher* watcher() override { return &hearing_; }

 private:
  struct Place {
    std::unique_ptr<Agent> agent;  // one for each seat, so that none sees what two seats see
    Random random;
  };
  Place& place(Seat seat);

  std::vector<std::string> names_;
  std::uint64_t seed_ = 0;
  std::uint64_t deal_ = 0;
  AgentMaker make_;
  std::vector<Place> places_;
  Hearing hearing_{[this](Seat seat) { return place(seat).agent.get(); }};
};

struct TableSetup {
  std::vector<Chips> stacks;  // a seat each
  Seat dealer = no_seat;      // no_seat: the last one
  std::uint64_t seed = 0;
  Chips carried = 0;  // lies in the pot before the first deal
  BuyIn buy_in;
  const ForcedBets* forced = nullptr;
};

/// What is played at a table: one variant, or those of a mix. What is given must outlive it.
struct Games {
  struct Game {
    const Variant* variant = nullptr;
    ScriptRunner* runner = nullptr;
  };
  Games(const Variant& variant, ScriptRunner* runner) : list{{&variant, runner}} {}
  /// Requires: a runner for each game.
  Games(const Mix& mix, std::span<ScriptRunner* const> runners);

  const Mix* mix = nullptr;
  std::vector<Game> list;
};

/// A table at which deals are played, one after the other.
class Table {
 public:
  Table(Games games, TableSetup setup);
  Table(const Variant& variant, ScriptRunner* runner, TableSetup setup)
      : Table(Games(variant, runner), std::move(setup)) {}

  /// Begins afresh, as a new table with this seed would.
  void restart(std::uint64_t seed);

  /// The state before the next deal.
  const TableState& state() const { return state_; }
  /// The deal being played or played last. Requires: play_deal() was called.
  const Deal& deal() const { return *deal_; }
  /// The game that is being played, or was played last.
  const Variant& variant() const {
    return games_.list[playing_].variant->for_players(static_cast<int>(setup_.stacks.size()));
  }
  /// Deals begun so far.
  std::uint64_t deals() const { return deals_; }
  bool game_over() const { return game_over_; }
  /// Whether another deal can be played: the game goes on, or a new one finds two stacks.
  bool can_deal() const;

  /// Plays one deal; begins a new game, with the dealer moved on, when the last one is over. Of a
  /// mix it may be another one. False when the player left it unfinished. Throws RuleError,
  /// LimitError.
  bool play_deal(Player& player, Watcher* watcher);

 private:
  void next_game(Watcher* watcher);
  bool play_out(const Chance& chance, Player& player, Watcher* watcher);
  void change_game(std::size_t game);
  std::size_t draw_game(Player& player) const;
  std::size_t ask_dealer(Player& player, Watcher* watcher);
  void choose_game(Player& player, Watcher* watcher);

  Games games_;
  std::size_t playing_ = 0;  // index into the list
  Rotation rotation_;
  TableSetup setup_;
  TableState state_;
  std::unique_ptr<Deal> deal_;
  bool twins_ = false;  // its deck has cards that are written alike
  std::uint64_t deals_ = 0;
  bool game_over_ = false;
  bool left_ = false;  // the last deal was not played to its end
};

/// Sends everything to several watchers, in order.
class Watchers final : public Watcher {
 public:
  void add(Watcher* watcher) { list_.push_back(watcher); }
  void due(const TableState& table) override {
    for (Watcher* watcher : list_) watcher->due(table);
  }
  void game(std::string_view name, const Variant& variant) override {
    for (Watcher* watcher : list_) watcher->game(name, variant);
  }
  void follow(const Deal& deal, const TableState& table) override {
    for (Watcher* watcher : list_) watcher->follow(deal, table);
  }
  void leave() override {
    for (Watcher* watcher : list_) watcher->leave();
  }
  void answering(const Deal& deal, Seat seat, const Answer& answer) override {
    for (Watcher* watcher : list_) watcher->answering(deal, seat, answer);
  }
  void decided(const Decision& decision) override {
    for (Watcher* watcher : list_) watcher->decided(decision);
  }
  void bought(Seat seat, Chips chips) override {
    for (Watcher* watcher : list_) watcher->bought(seat, chips);
  }
  EventKinds wants() const override {
    EventKinds kinds;
    for (const Watcher* watcher : list_) kinds = kinds | watcher->wants();
    return kinds;
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

}  // namespace houserules::session
