#pragma once
// The tree of a game: everything that may be dealt and answered, flattened into arrays.

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/solve/choices.h"
#include "engine/solve/hash.h"

namespace houserules::solve {

/// What is solved.
struct GameSetup {
  const Variant* variant = nullptr;
  ScriptRunner* runner = nullptr;
  std::vector<Chips> stacks;  // of the seats
  Seat dealer = 0;
  Chips carried = 0;  // lies in the pot before the first deal
  BetSizes sizes;
  /// So many deals of a chain are played out; then the pot that is still there is shared by those
  /// who would be dealt in, or lost to all.
  int deals = 1;
  enum class Carry : std::uint8_t { split, lost } carry = Carry::split;
  // Limits: a larger tree throws TooLarge.
  std::uint64_t most_nodes = 5'000'000;
  /// Words for the decisions of so many information sets.
  std::size_t most_texts = 20'000;
};

/// A decision as its seat knows it: it cannot tell the nodes of a set apart.
struct InfoSet {
  Hash key;  // of all that it has seen and answered so far (Memory)
  Seat seat = 0;
  std::uint32_t first = 0, count = 0;  // its slots: one for each answer
  std::uint32_t parent = 0;            // the slot of its seat's answer before; 0: there is none
  std::uint32_t text = no_text;
  static constexpr std::uint32_t no_text = ~std::uint32_t{0};
};

/// How a decision is told.
struct DecisionText {
  std::string cards, history;        // "Ks", "p1 checks, p2 bets 1"
  std::vector<std::string> choices;  // "fold", "call"
};

/// Nodes stand in the order of a walk: a node's descendants follow it, to `end`. Luck has no nodes:
/// what may come by luck hangs side by side on the answer before. Node 0 is where the deal begins.
struct Tree {
  static constexpr std::uint32_t no_slot = 0;

  int seats = 0;
  std::vector<std::uint32_t> parent;  // of each node
  std::vector<std::uint32_t> slot;    // of its parent's answer that leads here
  std::vector<std::uint32_t> end;
  /// Its information set; of an end of the game: `seats` payoffs begin at this index.
  std::vector<std::uint32_t> what;
  std::vector<bool> over;       // is it an end of the game?
  std::vector<double> payoffs;  // times the probability that luck leads there
  std::vector<InfoSet> sets;    // a seat's earlier ones stand before its later ones
  std::vector<Seat> owner;      // of each slot; slot 0 is nobody's
  std::vector<DecisionText> texts;

  // What was counted.
  std::uint64_t draws = 0;  // chance nodes, which the arrays leave out
  double probability = 0;   // of all ends, where answers are given alike: 1
  bool chained = false;     // a deal left a pot for the next one
  bool zero_sum = true;
  double swing = 0;  // the most that a seat may win or lose
  std::uint64_t ends = 0;
  std::uint64_t sets_alike = 0;  // sets with the key of another one
  bool sized = false;            // only some of the bets that the rules allow are in it

  std::size_t nodes() const { return parent.size(); }
  std::size_t slots() const { return owner.size(); }
};

/// Is told of every information set when it is found. `deal` waits for its seat.
using SetWatcher =
    std::function<void(const Deal& deal, Seat seat, const InfoSet& set, std::span<const Choice>)>;
/// Is told now and then how many nodes there are; false: stop.
using GrowthWatcher = std::function<bool(std::uint64_t nodes)>;

/// Throws TooLarge, RuleError.
Tree grow(const GameSetup& setup, const SetWatcher& found = {}, const GrowthWatcher& growing = {});

}  // namespace houserules::solve
