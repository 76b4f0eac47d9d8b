#pragma once
// Enumerates chance outcomes: every card that may be dealt and every face that may be rolled, one
// after the other, with its probability.

#include <optional>
#include <span>
#include <vector>

#include "engine/table/deal.h"

namespace houserules::solve {

/// Supplies the cards and rolls of a deal: first the given ones, then the first of all possible
/// outcomes; and records the alternatives.
class Luck final : public Script {
 public:
  /// One card or roll.
  struct Draw {
    Destination to;  // for a card
    bool card = false;
    std::uint32_t chosen = 0;             // index into the outcomes
    std::vector<std::uint32_t> outcomes;  // codes of cards, or faces
    std::vector<std::uint32_t> weights;   // of the outcomes
    std::uint32_t total = 0;
  };

  /// Call before playing on a deal, whose cards are then dealt from here.
  void begin(const Deal& deal, std::span<const std::uint32_t> told) {
    deal_ = &deal;
    told_.assign(told.begin(), told.end());
    count_ = 0;
    random_.reset();
  }
  /// The same, with outcomes drawn at random.
  void begin(const Deal& deal, Random random) {
    begin(deal, std::span<const std::uint32_t>());
    random_ = random;
  }
  /// Returns what has been drawn since `begin`.
  std::span<const Draw> drawn() const { return {draws_.data(), count_}; }
  double probability() const;
  /// Returns the choices so far, in the form that `begin` takes.
  std::vector<std::uint32_t> path() const;
  /// Returns the choices that follow those of `drawn()`; empty: there are none left.
  std::vector<std::uint32_t> next() const;

  std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const override;
  std::optional<int> roll(std::uint32_t& cursor, int sides) const override;
  CardSet reserved(std::uint32_t /*cursor*/) const override { return {}; }

 private:
  Draw& add() const;
  void choose(Draw& draw) const;

  const Deal* deal_ = nullptr;
  std::vector<std::uint32_t> told_;
  // Mutable, because a Script is const: this one records what is read from it.
  mutable std::vector<Draw> draws_;
  mutable std::size_t count_ = 0;
  mutable std::optional<Random> random_;
};

}  // namespace houserules::solve
