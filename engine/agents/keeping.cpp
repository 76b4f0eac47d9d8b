#include "engine/agents/keeping.h"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/agents/effort.h"
#include "engine/variant/features.h"
#include "engine/variant/within.h"

namespace houserules {
namespace {

constexpr int most_listed = 64;         // choices that are all tried
constexpr std::size_t most_given = 12;  // cards
/// Instructions for a hand, above which others are not imagined to draw well.
constexpr std::int64_t most_script_cost = 400;

bool fits(const Question& question, std::uint64_t cards) {
  const int count = std::popcount(cards);
  return count >= question.min && count <= question.max;
}

bool is_worse(const Keeping::Choice& a, const Keeping::Choice& b) { return a.worth < b.worth; }

/// All choices that fit, if they are few.
bool list_all(const Question& question, std::vector<Keeping::Choice>& into) {
  if (std::popcount(question.cards) > 12) return false;
  std::uint64_t cards = question.cards;
  while (true) {
    if (fits(question, cards)) {
      if (into.size() == most_listed) return false;
      into.push_back({cards, 0});
    }
    if (cards == 0) return true;
    cards = (cards - 1) & question.cards;
  }
}

/// The question and the few steps after it.
std::span<const Step> steps_from(const Variant& variant, std::uint16_t ask_row) {
  const std::span<const Step> program = variant.program;
  const auto asks = std::find_if(program.begin(), program.end(), [&](const Step& step) {
    return step.act == Act::ask && step.row == ask_row;
  });
  constexpr std::size_t nearby = 8;
  const auto first = static_cast<std::size_t>(asks - program.begin());
  return program.subspan(first, std::min(program.size() - first, nearby));
}

}  // namespace

bool only_shows(const Variant& variant, std::uint16_t ask_row) {
  const AskAct& ask = variant.asks[ask_row];
  if (ask.kind != QuestionKind::cards || !ask.must.given()) return false;
  const std::span<const Step> steps = steps_from(variant, ask_row);
  return std::none_of(steps.begin(), steps.end(), [&](const Step& step) {
    const CardsSpec* cards = step.act == Act::move   ? &variant.moves[step.row].cards
                             : step.act == Act::turn ? &variant.turns[step.row].cards
                                                     : nullptr;
    const bool remembers = step.act == Act::remember;
    return remembers || (cards != nullptr && cards->pick == CardsSpec::Pick::answer);
  });
}

bool gives_up(const Variant& variant, std::uint16_t ask_row) {
  const AskAct& ask = variant.asks[ask_row];
  if (ask.kind != QuestionKind::cards || !variant.zones[ask.cards.zone].of_seat) return false;
  const std::span<const Step> steps = steps_from(variant, ask_row);
  return std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
    if (step.act != Act::move) return false;
    const MoveAct& move = variant.moves[step.row];
    if (move.cards.pick != CardsSpec::Pick::answer || move.cards.zone != ask.cards.zone)
      return false;
    if (move.to_seat.given()) return true;
    const bool stays = variant.zones[move.to].of_seat && counts_in_hands(variant, move.to);
    return move.to != ask.cards.zone && !stays;
  });
}

Worth Keeping::worth_of_hand() {
  deal_->suppose(zone_, seat_, hand_);
  return Strength::worth(*deal_, seat_, showdown_);
}

/// What may come instead: the same for all choices.
void Keeping::fill(std::size_t cards, Random& random) {
  fill_.clear();
  const std::span<const Card> stock = deal_->stock();
  std::uint32_t at = random.below(static_cast<std::uint32_t>(stock.size()));
  for (std::size_t i = 0; i < cards; ++i) {
    fill_.push_back(stock[at]);
    at = (at + 1) % static_cast<std::uint32_t>(stock.size());
  }
}

/// As somebody would who holds it.
void Keeping::draw_to(std::vector<Card>& hand, const Question& question, Random& random) {
  held_ = hand;
  choices_.clear();
  became_.clear();
  fill(static_cast<std::size_t>(per_choice_) * most_given, random);
  try_chain(question);
  std::erase_if(choices_, [&](const Choice& choice) { return !fits(question, choice.cards); });
  const auto best = std::max_element(choices_.begin(), choices_.end(), is_worse);
  if (best == choices_.end()) return;
  const std::span<const Card> stock = deal_->stock();
  for (std::size_t at = 0; at < hand.size(); ++at) {
    if (((best->cards >> at) & 1U) != 0U)
      hand[at] = stock[random.below(static_cast<std::uint32_t>(stock.size()))];
  }
}

/// Of as many cards, dealt from the stock.
void Keeping::make_yardstick(const Question& question, int draws, Random& random) {
  constexpr std::size_t hands = 40, few_hands = 16;
  const std::int64_t before = script_spent(*deal_);
  const std::span<const Card> stock = deal_->stock();
  const Contest contest(*deal_, showdown_);
  const auto deal_hand = [&](std::vector<Card>& hand) {
    std::uint32_t at = random.below(static_cast<std::uint32_t>(stock.size()));
    const std::uint32_t step = 1 + random.below(2);
    for (Card& card : hand) {
      card = stock[at];
      at = (at + step) % static_cast<std::uint32_t>(stock.size());
    }
  };
  std::vector<Worth> worths;
  const auto measure = [&] {
    yardstick_.clear(contest);
    for (const Worth& worth : worths) yardstick_.add(worth);
    yardstick_.sort();
  };
  const std::vector<Card> own = held_;
  std::vector<std::vector<Card>> others(hands, own);
  for (std::vector<Card>& hand : others) {
    deal_hand(hand);
    hand_ = hand;
    worths.push_back(worth_of_hand());
    script_cost_ = (script_spent(*deal_) - before) / static_cast<std::int64_t>(worths.size());
    if (script_cost_ > most_script_cost && worths.size() == few_hands) break;
  }
  measure();
  if (draws == 0) {
    // Whoever draws has about the best of some hands.
    constexpr int hands_each = 3;
    if (script_cost_ > 0 || !yardstick_.tells()) return;
    for (Worth& worth : worths) {
      for (int i = 1; i < hands_each; ++i) {
        deal_hand(hand_);
        const Worth other = worth_of_hand();
        if (yardstick_.share(other, others_) > yardstick_.share(worth, others_)) worth = other;
      }
    }
    return measure();
  }
  if (script_cost_ > most_script_cost) return;
  const Within<int> samples(per_choice_, 2), once(draws_, 1);
  for (int i = 0; i < draws && yardstick_.tells(); ++i) {
    worths.clear();
    for (std::vector<Card>& hand : others) {
      draw_to(hand, question, random);
      hand_ = hand;
      worths.push_back(worth_of_hand());
    }
    measure();
  }
  held_ = own;
  choices_.clear();
  became_.clear();
}

void Keeping::try_choice(std::uint64_t given) {
  double worth = 0;
  for (int i = 0; i < per_choice_; ++i) {
    Worth best;
    double most = -1;
    for (int draw = 0; draw < draws_; ++draw) {
      hand_ = held_;
      std::size_t next = static_cast<std::size_t>(i * draws_ + draw) * most_given;
      for (std::size_t at = 0; at < hand_.size(); ++at) {
        if (((given >> at) & 1U) != 0U) hand_[at] = fill_[next++ % fill_.size()];
      }
      const Worth became = worth_of_hand();
      const double share = yardstick_.share(became, others_);
      if (share > most) {
        most = share;
        best = became;
      }
      if (given == 0) break;  // nothing comes
    }
    worth += most;
    became_.push_back(best);
    if (given == 0) {
      worth *= per_choice_;
      for (int same = 1; same < per_choice_; ++same) became_.push_back(best);
      break;
    }
  }
  Answer choice;
  choice.cards = given;
  const Chips price = deal_->price_of(seat_, choice);
  if (price > 0)
    worth -= per_choice_ * static_cast<double>(price) / static_cast<double>(deal_->pot() + price);
  choices_.push_back({given, worth});
}

/// Where several choices beat all others, the one that becomes better does.
void Keeping::tell_winners_apart() {
  own_.clear(Contest(*deal_, showdown_));
  for (const Worth& worth : became_) own_.add(worth);
  own_.sort();
  constexpr double little = 0.02;
  for (std::size_t i = 0; i < became_.size(); ++i)
    choices_[i / static_cast<std::size_t>(per_choice_)].worth += little * own_.share(became_[i], 1);
}

/// A card more each time, the one that is missed least.
void Keeping::try_chain(const Question& question) {
  std::uint64_t given = 0;
  if (question.min == 0) try_choice(0);
  const auto most = std::min<std::int64_t>(question.max, std::popcount(question.cards));
  for (std::int64_t count = 1; count <= most; ++count) {
    const std::size_t first = choices_.size();
    for (std::uint64_t rest = question.cards & ~given; rest != 0; rest &= rest - 1) {
      try_choice(given | (rest & (~rest + 1)));
    }
    if (first == choices_.size()) break;
    const auto best = std::max_element(choices_.begin() + static_cast<std::ptrdiff_t>(first),
                                       choices_.end(), is_worse);
    given = best->cards;
  }
}

std::span<const Keeping::Choice> Keeping::choose(Deal& deal, const Question& question, Seat seat,
                                                 const Care& care, Random& random) {
  choices_.clear();
  const std::size_t lines = Strength::lines(deal, showdown_);
  zone_ = deal.variant().asks[question.row].cards.zone;
  const std::span<const Slot> slots = deal.zone(zone_, seat);
  if (lines == 0 || slots.empty()) return {};
  deal_ = &deal;
  seat_ = seat;
  per_choice_ = care.samples;
  draws_ = std::max(1, care.draws);
  became_.clear();
  held_.clear();
  for (const Slot& slot : slots) held_.push_back(slot.card);
  if (deal.stock().empty()) return {};
  others_ = care.others;
  if (const Measured measured{held_.size(), zone_}; known_ != measured) {
    known_ = measured;
    make_yardstick(question, care.draws, random);
  }
  if (!yardstick_.tells()) return {};

  std::vector<Choice> all;
  for (const std::uint64_t cards : care.among) all.push_back({cards, 0});
  bool tries_all = !all.empty() || (care.all && list_all(question, all));
  if (script_cost_ > 0) {
    const std::int64_t hands = std::max<std::int64_t>(1, care.most_script / script_cost_);
    const auto cards = static_cast<std::int64_t>(std::popcount(question.cards));
    const std::int64_t in_chain = cards * (cards + 1) / 2;
    tries_all = tries_all && static_cast<std::int64_t>(all.size()) <= hands;
    const std::int64_t tried = tries_all ? static_cast<std::int64_t>(all.size()) : in_chain;
    per_choice_ = static_cast<int>(std::clamp<std::int64_t>(hands / tried, 1, care.samples));
    if (hands * 2 < tried) return {};
  }
  fill(static_cast<std::size_t>(per_choice_ * draws_) * most_given, random);
  if (tries_all) {
    for (const Choice& choice : all) try_choice(choice.cards);
  } else {
    try_chain(question);
  }
  if (care.all) tell_winners_apart();
  deal.suppose(zone_, seat, held_);
  std::erase_if(choices_, [&](const Choice& choice) { return !fits(question, choice.cards); });
  std::stable_sort(choices_.begin(), choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.worth > b.worth; });
  if (!choices_.empty() && choices_.front().worth == choices_.back().worth && choices_.size() > 1)
    choices_.clear();
  return choices_;
}

}  // namespace houserules
