#include "engine/agents/simple.h"

#include <algorithm>
#include <array>
#include <bit>

namespace houserules {
namespace {

/// 0 … n-1 for any n. Requires: n > 0.
std::uint64_t below(std::uint64_t n, Random& random) {
  if (n <= 0xFFFFFFFFU) return random.below(static_cast<std::uint32_t>(n));
  // Values beyond the last whole multiple of n would favour the small ones.
  const std::uint64_t limit = ~std::uint64_t{0} - ~std::uint64_t{0} % n;
  std::uint64_t value = random.next();
  while (value >= limit) value = random.next();
  return value % n;
}

std::uint64_t nth_bit(std::uint64_t bits, std::uint32_t n) {
  for (; n > 0; --n) bits &= bits - 1;
  return bits & (~bits + 1);
}

/// How many of n things are taken when all choices of min to max of them are equally likely.
std::int64_t subset_size(int n, std::int64_t min, std::int64_t max, Random& random) {
  double ways = 1;  // n over k
  double total = 0;
  std::array<double, 65> weight{};
  for (int k = 0; k <= n && k <= max; ++k) {
    if (k >= min) total += weight[static_cast<std::size_t>(k)] = ways;
    ways = ways * (n - k) / (k + 1);
  }
  double at = random.unit() * total;
  for (std::int64_t k = min; k < max; ++k) {
    at -= weight[static_cast<std::size_t>(k)];
    if (at < 0) return k;
  }
  return max;
}

/// What a bet is raised to.
Chips sample_raise(const Question& question, Random& random) {
  const Chips freeze_to = question.freeze_to;
  if (!question.may_raise || (freeze_to != 0 && random.below(4) == 0)) return freeze_to;
  if (question.raise_count > 0) return question.raise_to[random.below(question.raise_count)];
  const auto range = static_cast<std::uint64_t>(question.raise_max - question.raise_min) + 1;
  return question.raise_min + static_cast<Chips>(below(range, random));
}

/// One of `count`, the first of which are folds, then calls.
inline Answer::Bet choose_bet(std::uint32_t folds, std::uint32_t calls, std::uint32_t count,
                              Random& random) {
  const std::uint32_t chosen = random.below(count);
  if (chosen < folds) return Answer::Bet::fold;
  return chosen < folds + calls ? Answer::Bet::call : Answer::Bet::raise;
}

/// Fold, call or raise, each as likely as the others that are open.
inline Answer::Bet sample_bet(const Question& question, Random& random) {
  const bool folds = question.may_fold, calls = question.may_call;
  const bool raises = question.may_raise || question.freeze_to != 0;
  // What is open is foreseen by processors, the choice is not: with numbers that stand fast it
  // waits for nothing but luck.
  if (calls && raises) {
    return folds ? choose_bet(1, 1, 3, random) : choose_bet(0, 1, 2, random);
  }
  const std::uint32_t fold = folds, call = calls, count = fold + call + (raises ? 1U : 0U);
  return count == 0 ? Answer::Bet::call : choose_bet(fold, call, count, random);
}

}  // namespace

Answer sample(const Question& question, Random& random) {
  Answer answer;
  switch (question.kind) {
    case QuestionKind::bet:
      answer.bet = sample_bet(question, random);
      if (answer.bet == Answer::Bet::raise) answer.amount = sample_raise(question, random);
      break;
    case QuestionKind::option:
      if (question.options != 0) {
        const auto count = static_cast<std::uint32_t>(std::popcount(question.options));
        const std::uint64_t bit = nth_bit(question.options, random.below(count));
        answer.option = static_cast<std::uint8_t>(std::countr_zero(bit));
      }
      break;
    case QuestionKind::cards: {
      const int offered = std::popcount(question.cards);
      const std::int64_t max = std::min<std::int64_t>(question.max, offered);
      const std::int64_t wanted =
          subset_size(offered, std::clamp<std::int64_t>(question.min, 0, max), max, random);
      std::uint64_t rest = question.cards;
      for (std::int64_t i = 0; i < wanted; ++i) {
        const auto left = static_cast<std::uint32_t>(std::popcount(rest));
        const std::uint64_t bit = nth_bit(rest, random.below(left));
        answer.cards |= bit;
        rest &= ~bit;
      }
      break;
    }
    case QuestionKind::number: {
      const auto range = static_cast<std::uint64_t>(question.max - question.min) + 1;
      answer.number = question.min + static_cast<std::int64_t>(below(range, random));
      break;
    }
    case QuestionKind::arrangement: {
      std::uint64_t rest = question.cards;
      while (answer.order_count < question.max && answer.order_count < answer.order.size() &&
             rest != 0) {
        const auto left = static_cast<std::uint32_t>(std::popcount(rest));
        const std::uint64_t bit = nth_bit(rest, random.below(left));
        answer.order[answer.order_count++] = static_cast<std::uint8_t>(std::countr_zero(bit));
        rest &= ~bit;
      }
      break;
    }
    case QuestionKind::seat: {
      const std::uint64_t seats = question.seats.bits();
      if (seats != 0) {
        const auto count = static_cast<std::uint32_t>(std::popcount(seats));
        answer.seats = SeatSet(static_cast<std::uint16_t>(nth_bit(seats, random.below(count))));
      }
      break;
    }
  }
  return answer;
}

namespace {

Answer accepted(const View& view, Random& random) {
  // Conditions that only whole answers can meet are met by trying.
  const Question question = view.question();
  for (int tries = 0; tries < 200; ++tries) {
    const Answer answer = sample(question, random);
    if (view.refusal(answer).empty()) return answer;
  }
  return view.default_answer();
}

class CheckCall final : public Agent {
  bool only_calls() const override { return true; }
  Answer answer(const View& view, Random& random) override {
    static_cast<void>(random);
    return view.default_answer();
  }
};

template <bool least_raises>
class RandomAgent final : public Agent {
 public:
  Answer answer(const View& view, Random& random) override {
    const Question* bet = view.bet_question();
    if (bet == nullptr) return accepted(view, random);
    const Answer::Bet choice = sample_bet(*bet, random);
    return {.bet = choice,
            .amount = choice == Answer::Bet::raise ? raise_to(*bet, random) : Chips{0}};
  }

 private:
  static Chips raise_to(const Question& bet, Random& random) {
    if (!least_raises) return sample_raise(bet, random);
    // Both agents draw as many numbers.
    if (bet.freeze_to != 0) {
      sample_raise(bet, random);
    } else {
      random.next();
    }
    return bet.may_raise ? bet.raise_min : bet.freeze_to;
  }
};

}  // namespace

Answer random_answer(const Deal& deal, Seat seat, Random& random) {
  return RandomAgent<false>().answer(View(deal, seat), random);
}

std::unique_ptr<Agent> make_check_call() { return std::make_unique<CheckCall>(); }
std::unique_ptr<Agent> make_random(bool least_raises) {
  if (least_raises) return std::make_unique<RandomAgent<true>>();
  return std::make_unique<RandomAgent<false>>();
}

}  // namespace houserules
