#pragma once
// Answers as numbers, for learners: every question of every game in one fixed set of actions.
// include/houserules/learning.h lists them.

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/table/deal.h"

namespace houserules::encode {

namespace act {
inline constexpr int fold = 0, call = 1, raise = 2, option = 16, number = 48, seat = 112,
                     card = 128, done = 192, usual = 193;
}  // namespace act
inline constexpr int action_count = 194;
inline constexpr std::size_t most_raises = 8, most_numbers = 64;
/// A choice of cards with more possible answers than this is not listed.
inline constexpr std::size_t most_listed = 5000;

/// A set of actions.
class Mask {
 public:
  bool contains(int action) const {
    return action >= 0 && action < action_count && ((words_[word(action)] & bit(action)) != 0);
  }
  void insert(int action) { words_[word(action)] |= bit(action); }
  int size() const;
  /// Returns the n-th action, counted from 0. Requires n < size().
  int nth(int n) const;
  /// Calls `visit` with each action, the lowest first.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(64 * i) + std::countr_zero(rest));
      }
    }
  }

 private:
  static std::size_t word(int action) { return static_cast<std::size_t>(action) / 64; }
  static std::uint64_t bit(int action) { return std::uint64_t{1} << (action % 64); }
  std::array<std::uint64_t, 4> words_{};
};

/// Returns whether the rules may refuse an answer that the question seems to allow.
bool is_conditional(const Deal& deal, const Question& question);

/// Cards by their positions in Question::cards; in an arrangement, in the order of its places.
using CardChoice = std::vector<std::uint8_t>;
/// Returns every legal choice of cards; nothing if there are more than `most` candidates. Requires
/// a question about cards or an arrangement.
std::optional<std::vector<CardChoice>> card_choices(const Deal& deal, Seat seat, std::size_t most);
Answer answer_of(QuestionKind kind, std::span<const std::uint8_t> cards);

/// The actions of a seat that is asked. Several may be needed for one answer: cards are chosen one
/// by one. The deal must not change in the meantime.
class Actions {
 public:
  /// There are no actions until a deal asks.
  Actions() = default;
  /// Requires that the deal is waiting for the seat.
  void ask(const Deal& deal, Seat seat);

  const Mask& mask() const { return mask_; }
  /// Takes an action. Returns the answer, or nothing if more actions are needed. Requires that
  /// mask() contains the action.
  std::optional<Answer> take(int action);
  /// Returns the cards chosen so far.
  std::span<const std::uint8_t> chosen() const { return chosen_; }

 private:
  void list_bets(const Deal& deal, const Question& question);
  void list_numbers(const Deal& deal, const Question& question);
  void list_cards();

  QuestionKind kind_ = QuestionKind::bet;
  Mask mask_;
  std::array<Chips, most_raises> raises_{};
  std::array<std::int64_t, most_numbers> numbers_{};
  Answer usual_;
  std::uint64_t free_ = 0;  // cards that may be chosen
  std::int64_t least_ = 0, most_ = 0;
  bool listed_ = false;  // not all choices of cards are alike: `choices_` has them
  std::vector<CardChoice> choices_;
  CardChoice chosen_;
};

}  // namespace houserules::encode
