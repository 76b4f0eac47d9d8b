#pragma once
// Totals of many games, in whole numbers, so that they are the same in whatever order games are
// played and added up.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/session/game.h"

namespace houserules::simulate {

/// How often numbers of 0 and more came up. Below 128 each stands for itself, above within 1.6%, so
/// that the size has a bound.
class Histogram {
 public:
  void add(std::int64_t value);
  void add(const Histogram& other);
  std::int64_t count() const { return count_; }
  /// The largest number that came up.
  std::int64_t most() const { return most_; }
  /// At least this share of the numbers is not larger.
  std::int64_t quantile(double share) const;
  /// Calls `visit(least, most, count)` for each range that anything fell into, in order.
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] > 0) visit(least_of(i), least_of(i + 1) - 1, counts_[i]);
    }
  }

  void write(std::vector<std::int64_t>& numbers) const;
  /// False when these are not the numbers of a histogram.
  bool read(std::span<const std::int64_t>& numbers);

 private:
  static std::size_t place_of(std::int64_t value);
  static std::int64_t least_of(std::size_t place);

  std::vector<std::int64_t> counts_;
  std::int64_t count_ = 0, most_ = 0;
};

/// What is counted of every game: the index of each number in a row of a tally.
class Columns {
 public:
  /// Of all games together.
  enum Sum : std::size_t {
    games,
    deals,
    answers,         // to questions of all kinds
    pot,             // chips that hands were compared for, or that one seat took
    compared,        // deals in which hands were compared for chips
    uncontested,     // deals that one seat won, all others gone
    carried,         // deals after which the pot stayed
    stock_short,     // deals in which the stock ran out
    all_in,          // deals in which a player went all-in
    capped,          // games that ended because they may not be longer
    contested_pots,  // pots that at least two hands were compared for
    scooped_pots,    // of these, those that one seat won all of
    folds,
    checks,
    calls,
    raises,
    bets,          // questions of bets
    raked,         // chips
    taken_by_all,  // chips out of pots
    fixed_sums
  };
  /// Of a position: how far left of the dealer of a game's first deal. The dealer is the last one.
  enum OfPosition : std::size_t {
    held,   // games in which somebody was there; fewer only where players of a mix are broke
    won,    // chips, less those lost
    taken,  // chips out of pots
    ahead,  // games that it left with more chips than it had
    position_sums
  };
  /// A part of the pot and the hands that contest it. Of a game of a mix, its own.
  struct Part {
    std::size_t game = 0;
    std::uint8_t showdown = 0, part = 0;
    std::string name;
    const Ranker* ranker = nullptr;
    std::size_t column = 0;
    std::size_t contests() const { return column; }
    std::size_t alone() const { return column + 1; }  // won by one hand
    std::size_t split() const { return column + 2; }  // won by several
    std::size_t hands() const { return column + 3; }  // compared
    std::size_t wins() const { return column + 4; }   // contests that somebody won
    std::size_t held(int kind) const { return column + 5 + static_cast<std::size_t>(kind); }
    /// Contests that such a hand won.
    std::size_t won(int kind) const { return held(ranker->kinds() + kind); }
    /// Such hands that won something, or shared it.
    std::size_t winners(int kind) const { return held(2 * ranker->kinds() + kind); }
    std::size_t end() const { return held(3 * ranker->kinds()); }
  };
  /// A question that is no bet. What was answered: an option, how many cards, or a number.
  struct Choice {
    std::size_t game = 0;
    std::uint16_t row = 0;
    std::string name;
    QuestionKind kind = QuestionKind::option;
    std::vector<std::string> answers;
    std::size_t column = 0;
    std::size_t asked() const { return column; }
    std::size_t chosen(std::size_t answer) const { return column + 1 + answer; }
  };

  /// Of players of these agents. `played` must outlive it.
  Columns(const session::Games& played, std::vector<std::string> players);

  std::size_t size() const { return size_; }
  std::size_t seats() const { return players_.size(); }
  std::size_t of_position(std::size_t position, OfPosition what) const {
    return fixed_sums + position * position_sums + what;
  }
  std::size_t dealer() const { return seats() - 1; }  // its position
  /// Agents by name, each once.
  const std::vector<std::string>& agents() const { return agents_; }
  std::size_t agent_of(std::size_t player) const { return agent_of_[player]; }
  /// How many players are of an agent.
  int players_of(std::size_t agent) const;
  /// Chips that all players of an agent have won.
  std::size_t of_agent(std::size_t agent) const { return first_agent_ + agent; }

  /// Deals of a game of a mix.
  std::size_t of_game(std::size_t game) const { return first_game_ + game; }
  const std::vector<Part>& parts() const { return parts_; }
  /// Index into parts(). Requires: there is such a part.
  std::size_t part(std::size_t game, std::uint8_t showdown, std::uint8_t part) const {
    return first_part_[game][showdown] + part;
  }
  const std::vector<Choice>& choices() const { return choices_; }
  /// Index into choices(); of the dealer's choice of a game: `game` is the number of games.
  std::size_t choice(std::size_t game, std::uint16_t row) const {
    return first_choice_[game] + row;
  }

 private:
  void add_parts(std::size_t game, const Variant& variant);
  void add_choices(std::size_t game, const Variant& variant);

  std::vector<std::string> players_, agents_;
  std::vector<std::size_t> agent_of_;
  std::vector<Part> parts_;
  std::vector<Choice> choices_;
  std::vector<std::vector<std::size_t>> first_part_;  // by game, by showdown
  std::vector<std::size_t> first_choice_;             // by game
  std::size_t first_agent_ = 0, first_game_ = 0, size_ = 0;
};

/// Sums of groups of games: what the groups differ tells how far a total may be off, whatever is
/// made of it.
struct Tally {
  static constexpr std::size_t groups = 128;

  explicit Tally(std::size_t columns) : width(columns), sums(columns * groups) {}

  /// The row of the group that a game belongs to.
  std::int64_t* row(std::uint64_t game) { return sums.data() + game % groups * width; }
  const std::int64_t* group(std::size_t which) const { return sums.data() + which * width; }
  std::int64_t total(std::size_t column) const;
  void add(const Tally& other);
  void clear();

  std::vector<std::int64_t> numbers() const;
  /// False, and nothing changed, when these are not the numbers of such a tally.
  bool read(std::span<const std::int64_t> numbers);
  /// Do the sums agree with each other, and with the first so many games?
  bool counts(std::uint64_t first_games) const;

  std::size_t width;
  std::vector<std::int64_t> sums;
  Histogram pots;          // chips, of each deal
  Histogram largest_pots;  // of each game
  Histogram needs;         // chips that a player must have had to stay in a game, of each player
  Histogram lengths;       // deals of each game
  Histogram answers;       // of each deal
};

}  // namespace houserules::simulate
