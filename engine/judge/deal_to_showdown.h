#pragma once
// A deal on its way to where hands are compared, with the cards that somebody laid down.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/judge/situation.h"
#include "engine/table/deal.h"
#include "engine/variant/errors.h"

namespace houserules::judge {

/// The deal wants cards although everything is settled: thrown out of it.
struct GoesOn {};

/// A die is rolled, and nobody said what it shows.
class RollNotGiven final : public RuleError {
  using RuleError::RuleError;
};

/// May rules take cards away from hands for what they are?
bool hands_lose_cards(const Variant& variant);

/// The cards that were laid down, to everybody in the order in which they are written.
class GivenCards final : public Script {
 public:
  /// What the cards are that nobody laid down.
  enum class Rest : std::uint8_t { unknown, from_the_seed };
  GivenCards(const Situation& situation, Rest rest);
  /// From here on no card is wanted that nobody laid down.
  void settled() { settled_ = rest_ == Rest::unknown; }
  bool all_dealt(Seat seat) const;
  bool all_dealt() const;
  /// Somebody's hand got more cards than were laid down.
  bool filled_up() const { return filled_up_; }

  std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const override;
  std::optional<int> roll(std::uint32_t& cursor, int sides) const override;
  CardSet reserved(std::uint32_t cursor) const override;

 private:
  struct Lane {
    std::vector<Card> cards;
    std::size_t dealt = 0;
  };
  // A deal to be judged is played once and never copied.
  mutable std::map<std::tuple<Seat, std::uint8_t, std::uint8_t>, Lane> lanes_;
  CardSet gone_;
  std::vector<int> rolls_;
  mutable std::size_t rolled_ = 0;
  mutable bool filled_up_ = false;
  Rest rest_;
  bool settled_ = false;
};

/// How a table comes to where hands are compared.
struct Habit {
  /// Where nobody said anything: the default, or until a seat has all its cards an option by its
  /// place in the list, and as many cards as there may be.
  int option = -1;
  /// The given answers are for players with all their cards: declarations of earlier stages are
  /// others.
  bool patient = false;
  /// Of the cards offered, every one that nobody laid down is thrown away.
  bool keeps_given = false;
};
/// Hands of fewer cards than were dealt.
inline constexpr Habit keeping_given{-1, true, true};
inline constexpr Habit habits[] = {{-1, true}, {-1, false}, {0, false}, {1, false}, {2, false}};

class DealToShowdown {
 public:
  /// What is given must outlive it.
  DealToShowdown(const Variant& variant, ScriptRunner* runner, const Situation& situation,
                 Habit habit, GivenCards::Rest rest, Random luck = {});
  DealToShowdown(const DealToShowdown&) = delete;
  DealToShowdown& operator=(const DealToShowdown&) = delete;

  Deal& deal() { return deal_; }
  const Deal& deal() const { return deal_; }
  /// True: hands are about to be compared.
  bool to_comparison();
  void settle(const Layout& layout);
  /// Every card that was laid down has been dealt.
  bool all_dealt() const { return cards_.all_dealt(); }
  bool all_dealt(Seat seat) const { return cards_.all_dealt(seat); }
  bool filled_up() const { return cards_.filled_up(); }
  /// No more cards are wanted.
  void cards_are_settled() { cards_.settled(); }
  /// Answers once. False: this does not end.
  bool answer();
  /// Questions to which nobody gave an answer, so that one was assumed.
  const std::set<std::string>& assumed() const { return assumed_; }
  /// What was said and answers nothing.
  std::vector<std::string> unused() const;

 private:
  std::optional<Answer> answer_said(Seat seat);
  Answer by_habit(Seat seat, const Answer& usual) const;
  Answer keeping_given_cards(Seat seat) const;

  const Situation& situation_;
  Habit habit_;
  GivenCards cards_;
  Deal deal_;
  std::vector<std::vector<bool>> used_;
  std::set<std::string> assumed_;
  int answers_ = 0;
};

}  // namespace houserules::judge
