#pragma once
// The tree of a game: everything that may be dealt and answered, flattened into arrays.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/solve/choices.h"
#include "engine/solve/hash.h"

namespace houserules::solve {

/// The game to solve.
struct GameSetup {
  const Variant* variant = nullptr;
  ScriptRunner* runner = nullptr;
  std::vector<Chips> stacks;  // one per seat
  Seat dealer = 0;
  Chips carried = 0;  // in the pot before the first deal
  /// A deal of a chain after its first: its number, who gets cards, and who owes forced bets.
  struct Later {
    int deal = 2;
    SeatSet dealt_in, antes;
  };
  std::optional<Later> later;
  /// Decisions are known by what each stack has lost since the deal began, not by its size.
  bool by_losses = false;
  BetSizes sizes;
  /// Number of deals of a chain to play; after that, a remaining pot is shared by those who would
  /// be dealt in, or lost to all.
  int deals = 1;
  enum class Carry : std::uint8_t { split, lost } carry = Carry::split;
  // Limit: a larger tree throws TooLarge.
  std::uint64_t most_nodes = 5'000'000;
  /// Maximum number of information sets to describe in words.
  std::size_t most_texts = 20'000;

  /// Returns the table before the deal.
  TableState table() const;
};

/// A decision as its seat knows it: the seat cannot distinguish the nodes of a set.
struct InfoSet {
  Hash key;  // of all that it has seen and answered so far (see Memory)
  Seat seat = 0;
  std::uint32_t first = 0, count = 0;  // its slots: one for each answer
  std::uint32_t parent = 0;            // the slot of its seat's previous answer; 0: none
  std::uint32_t text = no_text;
  static constexpr std::uint32_t no_text = ~std::uint32_t{0};
};

/// A decision in words.
struct DecisionText {
  std::string cards, history;        // "Ks", "p1 checks, p2 bets 1"
  std::vector<std::string> choices;  // "fold", "call"
};

/// Nodes are in depth-first order: a node is followed by its descendants, up to `end`. Chance has
/// no nodes: its outcomes are siblings, children of the answer before. Node 0 is the start of the
/// deal.
struct Tree {
  static constexpr std::uint32_t no_slot = 0;

  int seats = 0;
  std::vector<std::uint32_t> parent;  // one per node
  std::vector<std::uint32_t> slot;    // of its parent's answer that leads here
  std::vector<std::uint32_t> end;
  /// Its information set; for an end of the game, the index of the first of `seats` payoffs.
  std::vector<std::uint32_t> what;
  std::vector<bool> over;       // whether it is an end of the game
  std::vector<double> payoffs;  // times the probability of the chance outcomes leading there
  std::vector<InfoSet> sets;    // earlier sets of a seat come before its later ones
  std::vector<Seat> owner;      // one per slot; slot 0 belongs to nobody
  std::vector<DecisionText> texts;

  // Statistics.
  std::uint64_t draws = 0;  // chance nodes, which are not in the arrays
  double probability = 0;   // of all ends, if all answers are equally likely: 1
  bool chained = false;     // a deal left a pot for the next one
  bool zero_sum = true;
  double swing = 0;     // the most that a seat may win or lose
  Chips most_lost = 0;  // by a seat at any decision, or in the end
  std::uint64_t ends = 0;
  std::uint64_t sets_alike = 0;  // sets that have the key of another set
  bool sized = false;            // contains only some of the bets that the rules allow

  std::size_t nodes() const { return parent.size(); }
  std::size_t slots() const { return owner.size(); }
};

/// Called for every information set when it is found. `deal` is waiting for its seat.
using SetWatcher =
    std::function<void(const Deal& deal, Seat seat, const InfoSet& set, std::span<const Choice>)>;
/// Called from time to time with the number of nodes; return false to stop.
using GrowthWatcher = std::function<bool(std::uint64_t nodes)>;

/// Throws TooLarge, RuleError.
Tree grow(const GameSetup& setup, const SetWatcher& found = {}, const GrowthWatcher& growing = {});

}  // namespace houserules::solve
