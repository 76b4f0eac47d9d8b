#include "engine/agents/arranging.h"

#include <algorithm>
#include <bit>

#include "engine/agents/simple.h"
#include "engine/table/state.h"
#include "engine/variant/flow.h"

namespace houserules {

namespace {

/// The cards of the question that an answer does not use.
std::vector<std::uint8_t> left_over(const Question& question, const Answer& answer) {
  std::uint64_t rest = question.cards;
  for (std::size_t i = 0; i < answer.order_count; ++i)
    rest &= ~(std::uint64_t{1} << answer.order[i]);
  std::vector<std::uint8_t> cards;
  for (; rest != 0; rest &= rest - 1)
    cards.push_back(static_cast<std::uint8_t>(std::countr_zero(rest)));
  return cards;
}

}  // namespace

void Arranging::gather() {
  for (const Target& target : targets_) deal_->suppose(target.zone, seat_, {});
  deal_->suppose(from_, seat_, cards_);
}

void Arranging::lay(const Answer& answer) {
  std::vector<Card> pile;
  deal_->suppose(from_, seat_, {});
  for (const Target& target : targets_) {
    pile.clear();
    for (std::size_t i = target.first; i < target.first + target.count; ++i)
      pile.push_back(cards_[answer.order[i]]);
    deal_->suppose(target.zone, seat_, pile);
  }
}

/// Returns whether the showdown compares cards in one of these zones.
bool Arranging::showdown_reads_targets() const {
  const Variant& variant = deal_->variant();
  if (variant.showdowns.empty()) return false;
  for (const Part& part : variant.showdowns[0].parts) {
    for (const SourceSpec& source : part.sources) {
      const auto reads = [&](const Target& target) { return target.zone == source.zone; };
      if (std::any_of(targets_.begin(), targets_.end(), reads)) return true;
    }
  }
  return false;
}

/// Of what is laid out. Where rules compare the zones by themselves, each is a hand.
Worth Arranging::worth(const Answer& answer) {
  lay(answer);
  if (!by_zones_) return Strength::worth(*deal_, seat_, 0);
  Worth worth;
  const Ranker& ranker = *deal_->variant().showdowns[0].parts[0].ranker;
  for (std::size_t i = 0; i < lines_; ++i) {
    std::array<Card, 16> hand;
    for (std::size_t c = 0; c < targets_[i].count; ++c)
      hand[c] = cards_[answer.order[targets_[i].first + c]];
    worth.scores[i] = ranker.score(std::span<const Card>(hand.data(), targets_[i].count));
  }
  return worth;
}

bool Arranging::Grade::beats(const Grade& other) const {
  constexpr double alike = 1e-9;
  if (value > other.value + alike) return true;
  return value > other.value - alike && line == other.line && score > other.score;
}

Arranging::Grade Arranging::grade(const Answer& answer) {
  const Worth worth = this->worth(answer);
  Grade grade;
  double most = -1;
  for (std::size_t line = 0; line < lines_; ++line) {
    const double rank = yardstick_.rank(worth, line);
    // Of a showdown in several parts, one is to be won; rows are settled each for itself.
    grade.value += by_rows_ ? rank : rank * rank * rank;
    if (rank <= most) continue;
    most = rank;
    grade.line = line;
    grade.score = worth.scores[line];
  }
  return grade;
}

bool Arranging::accepts(const Answer& answer) {
  if (own_cards_) return as_dealt_->refusal(seat_, answer).empty();
  gather();
  return deal_->refusal(seat_, answer).empty();
}

/// Cards of a suit side by side, or cards of near ranks: swaps one at a time would not find a flush
/// or a straight.
std::optional<Answer> Arranging::sorted(const Question& question, int start) {
  std::vector<std::uint8_t> cards = left_over(question, {});
  const auto before = [&](std::uint8_t a, std::uint8_t b) {
    const Card one = cards_[a], other = cards_[b];
    const auto key = [&](Card card) {
      const int suit = (card.suit() + start) % suit_count;
      return start < suit_count ? suit * rank_count + card.rank() : card.rank() * suit_count + suit;
    };
    return key(one) > key(other);
  };
  std::sort(cards.begin(), cards.end(), before);
  if (start >= suit_count) {
    const std::size_t turn =
        cards.size() * static_cast<std::size_t>(start - suit_count) / suit_count;
    std::rotate(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(turn), cards.end());
  }
  // Filled in every order, until the rules accept one.
  std::vector<std::size_t> filled;
  for (std::size_t i = targets_.size(); i > 0; --i) filled.push_back(i - 1);
  Answer answer;
  if (answer.order.size() < static_cast<std::size_t>(question.max) ||
      cards.size() < static_cast<std::size_t>(question.max)) {
    return std::nullopt;
  }
  answer.order_count = static_cast<decltype(answer.order_count)>(question.max);
  do {
    std::size_t next = 0;
    for (const std::size_t target : filled) {
      for (std::size_t i = 0; i < targets_[target].count; ++i)
        answer.order[targets_[target].first + i] = cards[next++];
    }
    if (accepts(answer)) return answer;
  } while (std::prev_permutation(filled.begin(), filled.end()));
  return std::nullopt;
}

std::optional<Answer> Arranging::some_start(const Question& question, Random& random) {
  constexpr int most_tries = 100;
  for (int tries = 0; tries <= most_tries; ++tries) {
    const Answer answer = sample(question, random);
    if (accepts(answer)) return answer;
  }
  return std::nullopt;
}

/// The best of some starts, each improved card by card.
std::optional<Answer> Arranging::search(const Question& question, Starts starts, Random& random) {
  std::optional<Answer> best;
  Grade most;
  most.value = -1;
  for (int start = 0; start < starts.sorted + starts.random; ++start) {
    const std::optional<Answer> begin =
        start < starts.sorted ? sorted(question, start) : some_start(question, random);
    if (!begin) continue;
    Answer answer = *begin;
    std::vector<std::uint8_t> spare = left_over(question, answer);
    Grade now = grade(answer);
    bool better = true;
    const auto exchange = [&](std::uint8_t& one, std::uint8_t& other) {
      std::swap(one, other);
      const Grade then = grade(answer);
      if (then.beats(now) && accepts(answer)) {
        now = then;
        better = true;
      } else {
        std::swap(one, other);
      }
    };
    for (int pass = 0; better && pass < 6; ++pass) {
      better = false;
      for (std::size_t i = 0; i < answer.order_count; ++i) {
        for (std::uint8_t& card : spare) exchange(answer.order[i], card);
        for (std::size_t j = i + 1; j < answer.order_count; ++j)
          exchange(answer.order[i], answer.order[j]);
      }
    }
    if (now.beats(most)) {
      most = now;
      best = answer;
    }
  }
  return best;
}

/// Hands of the whole deck, parted at random at first and then well.
void Arranging::make_yardstick(const Question& question) {
  known_ = &deal_->variant();
  by_rows_ = by_zones_ || !settles_at_showdown(*known_);
  Random random{0x0A55A9};
  std::vector<Card> deck = deal_->variant().deck;
  const std::vector<Card> own = cards_;
  std::vector<Worth> hands;
  for (const int round : {0, 1}) {
    hands.clear();
    for (int i = 0; i < (round == 0 ? 150 : 40); ++i) {
      for (std::size_t c = 0; c < own.size() && c < deck.size(); ++c) {
        const auto left = static_cast<std::uint32_t>(deck.size() - c);
        std::swap(deck[c], deck[c + random.below(left)]);
      }
      cards_.assign(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(own.size()));
      gather();
      std::optional<Answer> answer;
      if (round == 0) {
        answer = sample(question, random);
        for (int tries = 0; tries < 50 && !deal_->refusal(seat_, *answer).empty(); ++tries)
          answer = sample(question, random);
      } else {
        answer = search(question, {0, 1}, random);
      }
      if (!answer) continue;
      hands.push_back(worth(*answer));
      gather();
    }
    yardstick_.clear(lines_);
    for (const Worth& hand : hands) yardstick_.add(hand);
    yardstick_.sort();
  }
  cards_ = own;
  gather();
}

std::optional<Answer> Arranging::answer(const View& view, Random& random) {
  const Question question = view.question();
  const AskAct& ask = view.variant().asks[question.row];
  for (auto* deal : {&deal_, &as_dealt_}) {
    if (!*deal) deal->emplace(view.variant(), nullptr);
  }
  view.imagine(*deal_, random);
  *as_dealt_ = *deal_;
  seat_ = view.seat();
  targets_.clear();
  from_ = ask.cards.zone;
  std::size_t at = 0;
  for (const AskAct::Target& target : ask.targets) {
    // How many each zone takes is an expression only where it hangs on the table.
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(0, target.count.literal));
    if (target.count.expr.given() || !view.variant().zones[target.zone].of_seat)
      return std::nullopt;
    targets_.push_back({target.zone, at, count});
    at += count;
  }
  if (at != static_cast<std::size_t>(question.max) || view.variant().showdowns.empty())
    return std::nullopt;
  by_zones_ = !showdown_reads_targets();
  lines_ = by_zones_ ? std::min(targets_.size(), Worth::most) : Strength::lines(*deal_, 0);
  cards_.clear();
  for (const Slot& slot : deal_->zone(ask.cards.zone, seat_)) cards_.push_back(slot.card);
  own_cards_ = false;
  if (known_ != &view.variant()) make_yardstick(question);
  if (!yardstick_.tells()) return std::nullopt;
  own_cards_ = true;
  return search(question, {2 * suit_count, 4}, random);
}

}  // namespace houserules
