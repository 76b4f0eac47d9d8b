#include "engine/trial/greedy_player.h"

#include <algorithm>
#include <bit>

namespace houserules::trial {

std::optional<session::GivenAnswer> GreedyPlayer::answer(const Deal& deal) {
  const Seat seat = deal.question().seat;
  Answer most = deal.default_answer(seat);
  if (++answers_ > most_answers) return session::GivenAnswer{seat, most};
  const Question question = deal.question_for(seat);
  switch (question.kind) {
    case QuestionKind::bet:
      if (question.may_call) most.bet = Answer::Bet::call;
      // If nobody bets, some games are redealt.
      if (question.to_call == 0 && question.may_raise) {
        most = {.bet = Answer::Bet::raise, .amount = question.raise_min};
      }
      break;
    case QuestionKind::option:
      if (question.options != 0) {
        const int last = static_cast<int>(std::bit_width(question.options)) - 1;
        most.option = static_cast<std::uint8_t>(
            option_ == Takes::first ? std::countr_zero(question.options) : last);
      }
      break;
    case QuestionKind::number:
      most.number = question.max;
      break;
    case QuestionKind::cards: {
      most.cards = 0;
      std::uint64_t left = question.cards;
      for (std::int64_t n = 0; n < question.max && left != 0; ++n, left &= left - 1)
        most.cards |= left & (~left + 1);
      // A rule may allow fewer cards than the question does.
      const auto refused = [&] { return !deal.refusal(seat, most).empty(); };
      while (std::popcount(most.cards) > std::max<std::int64_t>(question.min, 1) && refused())
        most.cards &= ~std::bit_floor(most.cards);
      break;
    }
    case QuestionKind::seat:
    case QuestionKind::arrangement:
      break;
  }
  if (!deal.refusal(seat, most).empty()) most = deal.default_answer(seat);
  return session::GivenAnswer{seat, most};
}

}  // namespace houserules::trial
