#pragma once
// Deals as numbers, for programs that learn to play: one set of actions and one shape of
// observation for every game. The numbers do not change between versions.
//
//   houserules::Batch batch(houserules::Games::built_in().load("badugi"), {.deals = 1024});
//   std::vector<int> actions(batch.deals());
//   batch.random(actions);
//   batch.step(actions, rewards, over);
//
// Actions, by number:
//
//   0            fold
//   1            check, call, or post the bring-in
//   2 to 9       raise, from the smallest to the largest
//   16 to 47     an option: 16 is the first one
//   48 to 111    a number: 48 is the smallest allowed
//   112 to 123   a seat, counted from 0
//   128 to 191   choose a card, by its place in Question::cards
//   192          done choosing cards
//   193          the default answer, if the question asks for cards
//
// If the rules leave the size of a raise open, actions 2 to 9 are: the minimum; 1/3, 1/2, 2/3, 1,
// 1 1/2 and 2 times the pot; and all-in. If the rules list more than eight amounts, the actions are
// eight of them, evenly spaced, from the smallest to the largest. More than 64 numbers are reduced
// to 64 in the same way. Cards are chosen one by one, in the order of
// Question::cards; in an arrangement, pile by pile. If an arrangement, or a choice that depends on
// the cards, has more than 5,000 possible answers, only the default is offered.
//
// An observation contains, in this order:
//
//   for each of 12 seats, clockwise from the viewer:
//     whether it exists, is in, sits out, has the button, has to answer
//     its stack and its bet in the round, in units of the game's default stack
//     eight registers
//     four zones of cards
//   for the table:
//     eight zones of cards (boards first)
//     sixteen registers
//     the pot, in units of the default stack
//     the cards left in the deck, divided by 52
//   for the question, if the viewer is asked one:
//     its kind (six numbers, one of them 1)
//     the price of a call, in units of the default stack
//     64 cards to choose from, each as its number from 1 to 55, divided by 55
//     which of them are chosen
//
// A zone is 55 counts: one for each card (2c, 2d, 2h, 2s, 3c and so on to As), then jokers, any
// other cards, and unknown cards. A register is a number, 0 or 1 for no and yes, or a fraction that
// stands for a word. Another seat's secrets are left out.

#include <houserules/houserules.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace houserules {
inline namespace v1 {

inline constexpr int action_count = 194;
inline constexpr int observation_size = 3413;

/// The actions of the first seat that has to answer in a deal. One answer may take several, because
/// cards are chosen one by one. Keeps no reference to the deal, but the deal must not change before
/// the answer is complete.
class HOUSERULES_EXPORT Actions {
 public:
  /// No action is legal if the deal is over.
  explicit Actions(const Deal& deal);
  Actions(const Actions& other);
  Actions(Actions&& other) noexcept;
  Actions& operator=(const Actions& other);
  Actions& operator=(Actions&& other) noexcept;
  ~Actions();

  /// Returns the legal actions, sorted.
  std::vector<int> legal() const;
  /// Takes an action. Returns the answer for Deal::answer if it is complete, or nothing if more
  /// actions are needed. Throws if the action isn't legal.
  std::optional<Answer> take(int action);
  /// Returns the cards chosen so far, by their places in Question::cards.
  std::vector<int> chosen() const;

  struct State;  // internal

 private:
  std::unique_ptr<State> state_;
};

/// Writes what a seat sees to `out`, which must have observation_size elements. `chosen`: the cards
/// that it has chosen so far. Throws if there is no such seat, or `out` has the wrong size.
HOUSERULES_EXPORT void observe(const Deal& deal, int seat, const std::vector<int>& chosen,
                               std::span<float> out);

/// How a Batch begins.
struct BatchSetup {
  int deals = 1;                   // how many at once
  int players = 0;                 // 0: one per stack or, without stacks, the default number
  std::vector<Chips> stacks = {};  // one per seat; empty: default stacks
  std::uint64_t seed = 0;          // for the cards and for `Batch::random`
};

/// Many deals of one game at once, each with its own cards. When a deal is over, another one begins
/// in its place with fresh stacks, and the next seat deals. Cannot be copied. Arguments are arrays
/// with an element, or a row, for each deal; every function throws if one has the wrong size.
class HOUSERULES_EXPORT Batch {
 public:
  /// Throws unless there are 1 to 1,000,000 deals and the players and stacks are valid for these
  /// rules.
  explicit Batch(const Rules& rules, const BatchSetup& setup = {});
  Batch(Batch&& other) noexcept;
  Batch& operator=(Batch&& other) noexcept;
  ~Batch();

  int deals() const;
  /// Returns the number of seats at each table.
  int seats() const;
  /// Writes whose turn it is in each deal.
  void acting(std::span<std::int32_t> out) const;
  /// Writes which actions are legal, as 0 or 1: rows of action_count.
  void masks(std::span<std::uint8_t> out) const;
  /// Writes what the seat that has to act sees: rows of observation_size.
  void observe(std::span<float> out) const;
  /// Writes a legal action for each deal, all equally likely.
  void random(std::span<std::int32_t> out);
  /// Takes an action in each deal. `over` is set to 1 for each deal that the action
  /// ended, otherwise to 0. `rewards` gets a row of `seats` for each deal: if it ended, what each
  /// seat won, in units of the game's default stack; otherwise 0. Throws, and changes nothing, if
  /// any action isn't legal. If the rules fail in play, which a bad rule file can cause, that deal
  /// is dropped and another one begins in its place. The first such Error is thrown after all other
  /// deals have taken their step. Where no deal can begin, nobody has to act (-1), and no action is
  /// legal.
  void step(std::span<const std::int32_t> actions, std::span<float> rewards,
            std::span<std::uint8_t> over);

  struct State;  // internal

 private:
  std::unique_ptr<State> state_;
};

}  // namespace v1
}  // namespace houserules
