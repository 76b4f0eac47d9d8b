#pragma once
// Plays one deal after the other: the chain of one game, and game after game at the same table, all
// of one variant or of a mix.

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
  /// The next deal is due. If the dealer chooses its game, `answering` follows.
  virtual void due(const TableState& /*table*/) {}
  /// In a mix: this game is about to be dealt.
  virtual void game(std::string_view /*name*/, const Variant& /*variant*/) {}
  /// A deal begins. From its first event on, `deal` is being played, and its address does not
  /// change.
  virtual void follow(const Deal& /*deal*/, const TableState& /*table*/) {}
  /// The deal is over, or was left unfinished. It must not be read after this call.
  virtual void leave() {}
  /// This answer is about to be given.
  virtual void answering(const Deal& /*deal*/, Seat /*seat*/, const Answer& /*answer*/) {}
  /// The floor has ruled; what follows from it comes next.
  virtual void decided(const Decision& /*decision*/) {}
  /// A seat has bought chips between two games.
  virtual void bought(Seat /*seat*/, Chips /*chips*/) {}
  void on(const Event& /*event*/) override {}
};

struct GivenAnswer {
  Seat seat = no_seat;
  Answer answer;
  bool dead = false;  // no answer: the seat's hand is dead
};

/// Passes on events to the agents that listen: to each, what its seat may know.
class Hearing final : public Watcher {
 public:
  /// Returns the agent in a seat, or null if there is none that listens.
  using AgentOn = std::function<Agent*(Seat)>;
  explicit Hearing(AgentOn agent_on) : agent_on_(std::move(agent_on)) {}

  void follow(const Deal& deal, const TableState& table) override;
  void leave() override;
  EventKinds wants() const override { return wants_; }
  void on(const Event& event) override;

 private:
  struct Ear {
    Seat seat;
    Agent* agent;
    EventKinds wants;
    KnownEvents knows;
  };
  AgentOn agent_on_;
  std::vector<Ear> ears_;
  EventKinds wants_;
  std::vector<KnownEvent> learned_;
  const Deal* deal_ = nullptr;
};

/// Answers for all seats.
class Player {
 public:
  virtual ~Player() = default;
  /// In a mix: returns the game drawn for the next deal; empty: draw at random.
  virtual std::string drawn() { return {}; }
  /// Returns what fixes the cards of the next deal, or null. It must outlive the deal.
  virtual const Script* script(const Variant& /*variant*/) { return nullptr; }
  /// Returns another watcher for the deals, or null. It must outlive the player.
  virtual Watcher* watcher() { return nullptr; }
  /// Returns the next answer, or nothing to leave the deal unfinished. Requires !deal.over().
  virtual std::optional<GivenAnswer> answer(const Deal& deal) = 0;
};

/// The minimum and maximum buy-in. After each game, a player below the minimum rebuys up to the
/// maximum. Zero: no rebuys (a freeze-out).
struct BuyIn {
  Chips least = 0, most = 0;
};

/// Independent random streams, whatever a variant or an agent draws.
enum class Purpose : std::uint64_t { cards = 0, games = 2, agents = 16 /* and the seat */ };

/// Plays all seats with agents of the given names. With fewer names than seats, the last name plays
/// the rest; with none, "check-call" does.
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
  /// Keeps listening agents informed. A Table calls this for its player; code that only asks for
  /// answers has to add it to the watchers itself.
  Watcher* watcher() override { return &hearing_; }

 private:
  struct Place {
    std::unique_ptr<Agent> agent;  // one per seat, so that none sees what two seats see
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
  std::vector<Chips> stacks;  // one per seat
  Seat dealer = no_seat;      // no_seat: the last one
  std::uint64_t seed = 0;
  Chips carried = 0;  // in the pot before the first deal
  BuyIn buy_in;
  const ForcedBets* forced = nullptr;
};

/// What is played at a table: one variant, or those of a mix. The arguments must outlive it.
struct Games {
  struct Game {
    const Variant* variant = nullptr;
    ScriptRunner* runner = nullptr;
  };
  Games(const Variant& variant, ScriptRunner* runner) : list{{&variant, runner}} {}
  /// Requires a runner for each game.
  Games(const Mix& mix, std::span<ScriptRunner* const> runners);

  /// Returns how many games in a row it takes to get through the list with this many players: 1 for
  /// one variant.
  std::size_t in_a_rotation(int seats) const;

  const Mix* mix = nullptr;
  std::vector<Game> list;
};

/// A table that plays one deal after the other.
class Table {
 public:
  Table(Games games, TableSetup setup);
  Table(const Variant& variant, ScriptRunner* runner, TableSetup setup)
      : Table(Games(variant, runner), std::move(setup)) {}

  /// Starts over, as a new table with this seed would.
  void restart(std::uint64_t seed);

  /// The state before the next deal.
  const TableState& state() const { return state_; }
  /// Returns the current or last deal. Requires that play_deal() was called.
  const Deal& deal() const { return *deal_; }
  /// Returns the current or last game.
  const Variant& variant() const {
    return games_.list[playing_].variant->for_players(static_cast<int>(setup_.stacks.size()));
  }
  /// Number of deals begun so far.
  std::uint64_t deals() const { return deals_; }
  bool game_over() const { return game_over_; }
  /// Returns whether another deal can be played: the game continues, or two stacks are left for a
  /// new one.
  bool can_deal() const;

  /// Plays one deal. If the last game is over, begins a new one (in a mix, maybe another variant)
  /// and moves the button. Returns false if the player left the deal unfinished. Throws RuleError,
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
  bool twins_ = false;  // its deck has cards that look the same
  std::uint64_t deals_ = 0;
  bool game_over_ = false;
  bool left_ = false;  // the last deal was left unfinished
};

/// Forwards everything to several watchers, in order.
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
