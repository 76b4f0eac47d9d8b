#include "engine/agents/keeping.h"

#include <algorithm>
#include <bit>

namespace houserules {
namespace {

constexpr int most_listed = 64;  // choices that are all tried

bool fits(const Question& question, std::uint64_t cards) {
  const int count = std::popcount(cards);
  return count >= question.min && count <= question.max;
}

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

}  // namespace

bool gives_up(const Variant& variant, std::uint16_t ask_row) {
  const AskAct& ask = variant.asks[ask_row];
  if (ask.kind != QuestionKind::cards || !variant.zones[ask.cards.zone].of_seat) return false;
  const auto asks =
      std::find_if(variant.program.begin(), variant.program.end(),
                   [&](const Step& step) { return step.act == Act::ask && step.row == ask_row; });
  constexpr std::ptrdiff_t nearby = 8;
  const auto end = std::min(variant.program.end() - asks, nearby);
  return std::any_of(asks, asks + end, [&](const Step& step) {
    if (step.act != Act::move) return false;
    const MoveAct& move = variant.moves[step.row];
    return move.cards.pick == CardsSpec::Pick::answer && move.cards.zone == ask.cards.zone &&
           (move.to != ask.cards.zone || move.to_seat.given());
  });
}

/// Of as many cards, dealt from the stock.
void Keeping::make_yardstick(Random& random) {
  constexpr int hands = 40;
  const auto spent = [&] { return deal_->runner() == nullptr ? 0 : deal_->runner()->spent(); };
  const std::int64_t before = spent();
  const std::span<const Card> stock = deal_->stock();
  yardstick_.clear(Contest(*deal_, showdown_));
  hand_ = held_;
  for (int i = 0; i < hands; ++i) {
    std::uint32_t at = random.below(static_cast<std::uint32_t>(stock.size()));
    const std::uint32_t step = 1 + random.below(2);
    for (Card& card : hand_) {
      card = stock[at];
      at = (at + step) % static_cast<std::uint32_t>(stock.size());
    }
    deal_->suppose(zone_, seat_, hand_);
    yardstick_.add(Strength::worth(*deal_, seat_, showdown_));
  }
  deal_->suppose(zone_, seat_, held_);
  yardstick_.sort();
  script_cost_ = (spent() - before) / hands;
}

void Keeping::try_choice(std::uint64_t given) {
  double worth = 0;
  for (int i = 0; i < per_choice_; ++i) {
    hand_ = held_;
    std::size_t next = static_cast<std::size_t>(i) * 12;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
      if (((given >> at) & 1U) != 0U) hand_[at] = fill_[next++ % fill_.size()];
    }
    deal_->suppose(zone_, seat_, hand_);
    worth += yardstick_.share(Strength::worth(*deal_, seat_, showdown_), others_);
    if (given == 0) {  // nothing comes
      worth *= per_choice_;
      break;
    }
  }
  choices_.push_back({given, worth});
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
  held_.clear();
  for (const Slot& slot : slots) held_.push_back(slot.card);
  // What may come instead: the same for all choices.
  fill_.clear();
  const std::span<const Card> stock = deal.stock();
  if (stock.empty()) return {};
  const auto wanted = static_cast<std::size_t>(care.samples) * 12;
  std::uint32_t at = random.below(static_cast<std::uint32_t>(stock.size()));
  for (std::size_t i = 0; i < wanted; ++i) {
    fill_.push_back(stock[at]);
    at = (at + 1) % static_cast<std::uint32_t>(stock.size());
  }

  others_ = care.others;
  if (const Measured measured{held_.size(), zone_}; known_ != measured) {
    known_ = measured;
    make_yardstick(random);
  }
  if (!yardstick_.tells()) return {};

  std::vector<Choice> all;
  bool tries_all = care.all && list_all(question, all);
  if (script_cost_ > 0) {
    const std::int64_t hands = std::max<std::int64_t>(1, care.most_script / script_cost_);
    const auto cards = static_cast<std::int64_t>(std::popcount(question.cards));
    const std::int64_t in_chain = cards * (cards + 1) / 2;
    tries_all = tries_all && static_cast<std::int64_t>(all.size()) <= hands;
    const std::int64_t tried = tries_all ? static_cast<std::int64_t>(all.size()) : in_chain;
    per_choice_ = static_cast<int>(std::clamp<std::int64_t>(hands / tried, 1, care.samples));
    if (hands * 2 < tried) return {};
  }
  if (tries_all) {
    for (const Choice& choice : all) try_choice(choice.cards);
  } else {
    // A card more each time, the one that is missed least.
    std::uint64_t given = 0;
    if (question.min == 0) try_choice(0);
    const auto most = std::min<std::int64_t>(question.max, std::popcount(question.cards));
    for (std::int64_t count = 1; count <= most; ++count) {
      const std::size_t first = choices_.size();
      for (std::uint64_t rest = question.cards & ~given; rest != 0; rest &= rest - 1) {
        try_choice(given | (rest & (~rest + 1)));
      }
      if (first == choices_.size()) break;
      const auto best =
          std::max_element(choices_.begin() + static_cast<std::ptrdiff_t>(first), choices_.end(),
                           [](const Choice& a, const Choice& b) { return a.worth < b.worth; });
      given = best->cards;
    }
  }
  deal.suppose(zone_, seat, held_);
  std::erase_if(choices_, [&](const Choice& choice) { return !fits(question, choice.cards); });
  std::stable_sort(choices_.begin(), choices_.end(),
                   [](const Choice& a, const Choice& b) { return a.worth > b.worth; });
  if (!choices_.empty() && choices_.front().worth == choices_.back().worth && choices_.size() > 1)
    choices_.clear();
  return choices_;
}

}  // namespace houserules
