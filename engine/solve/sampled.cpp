#include "engine/solve/sampled.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace houserules::solve {
namespace {

/// Returns the cards that an answer selects, as they look.
std::vector<Slot> named(const View& view, const Question& question, const Answer& answer) {
  const AskAct& ask = view.variant().asks[question.row];
  const bool of_seat = view.variant().zones[ask.cards.zone].of_seat;
  const View::Cards cards = view.zone(ask.cards.zone, of_seat ? view.seat() : no_seat);
  std::vector<Slot> found;
  const auto add = [&](std::size_t at) {
    found.push_back(at < cards.count ? cards.slots[at] : Slot());
  };
  if (question.kind == QuestionKind::arrangement) {
    for (std::size_t i = 0; i < answer.order_count; ++i) add(answer.order[i]);
  } else {
    for (std::size_t at = 0; at < 60; ++at) {
      if (((answer.cards >> at) & 1U) != 0) add(at);
    }
  }
  return found;
}

/// Returns how many cards of one answer are not in the other.
std::int64_t difference(std::vector<Slot> of, const std::vector<Slot>& from) {
  for (const Slot& slot : from) {
    const auto same = std::find_if(of.begin(), of.end(), [&](const Slot& other) {
      return alike(slot.card, other.card) && slot.facing == other.facing;
    });
    if (same != of.end()) of.erase(same);
  }
  return std::ssize(of);
}

/// Returns the number of places at which two arrangements differ.
std::int64_t misplaced(const std::vector<Slot>& a, const std::vector<Slot>& b) {
  std::int64_t count = std::abs(std::ssize(a) - std::ssize(b));
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    count += !alike(a[i].card, b[i].card);
  return count;
}

std::int64_t distance(const View& view, const Question& question, const Answer& a,
                      const Answer& b) {
  switch (question.kind) {
    case QuestionKind::bet:
      if (a.bet != b.bet) return std::int64_t{1} << 40;
      return a.bet == Answer::Bet::raise ? std::abs(a.amount - b.amount) : 0;
    case QuestionKind::option:
      return a.option != b.option;
    case QuestionKind::number:
      return std::abs(a.number - b.number);
    case QuestionKind::seat:
      return a.seats != b.seats;
    case QuestionKind::cards: {
      const std::vector<Slot> left = named(view, question, a), right = named(view, question, b);
      return difference(left, right) + difference(right, left);
    }
    case QuestionKind::arrangement:
      return misplaced(named(view, question, a), named(view, question, b));
  }
  return 0;
}

}  // namespace

std::size_t nearest(const View& view, const Answer& answer, std::span<const Choice> choices,
                    bool& exact) {
  const Question question = view.question();
  std::size_t best = 0;
  std::int64_t least = -1;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::int64_t far = distance(view, question, answer, choices[i].answer);
    if (least < 0 || far < least) {
      least = far;
      best = i;
    }
  }
  exact = least == 0;
  return best;
}

void Sampled::ask(const Deal& deal, Seat seat, const InfoSet& set,
                  std::span<const Choice> choices) {
  profile_.resize(set.first + set.count);
  if (choices.size() == 1) {
    profile_[set.first] = 1;
    return;
  }
  const View view(deal, seat);
  for (int sample = 0; sample < samples_; ++sample) {
    Random random = Random::keyed(seed_, set.key.low, static_cast<std::uint64_t>(sample));
    bool exact = false;
    const std::size_t answer = nearest(view, agent_.answer(view, random), choices, exact);
    if (!exact) ++off_tree_;
    profile_[set.first + answer] += 1.0 / samples_;
  }
}

}  // namespace houserules::solve
