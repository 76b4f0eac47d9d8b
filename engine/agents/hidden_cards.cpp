#include "engine/agents/hidden_cards.h"

#include <functional>
#include <utility>

#include "engine/agents/effort.h"
#include "engine/agents/keeping.h"

namespace houserules {
namespace {

/// Does a seat have to part with some of its cards, or to set them?
bool chooses_hands(const Variant& variant) {
  for (std::size_t row = 0; row < variant.asks.size(); ++row) {
    const AskAct& ask = variant.asks[row];
    if (ask.kind == QuestionKind::arrangement) return true;
    const bool must = ask.min.expr.given() || ask.min.literal > 0;
    if (must && gives_up(variant, static_cast<std::uint16_t>(row))) return true;
  }
  return false;
}

}  // namespace

HiddenCards::HiddenCards(Deal& deal, Seat seat) : deal_(deal), seat_(seat) {
  const std::span<const Slot> hand = deal.zone(zone_hand, seat);
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (hand[i].facing != Facing::up) hidden_.push_back({i, 0});
  }
}

void HiddenCards::replace(Random& random, std::uint64_t cards) {
  const auto stock = static_cast<std::uint32_t>(deal_.stock().size());
  for (Swap& swap : hidden_) {
    if (((cards >> swap.card) & 1U) == 0U) continue;
    swap.in_stock = random.below(stock);
    deal_.swap_with_stock(zone_hand, seat_, swap.card, swap.in_stock);
  }
}

void HiddenCards::put_back() {
  for (auto swap = hidden_.rbegin(); swap != hidden_.rend(); ++swap)
    deal_.swap_with_stock(zone_hand, seat_, swap->card, swap->in_stock);
}

bool HiddenCards::measure(Strength& yardstick, std::size_t showdown, int hands, Random& random) {
  constexpr std::int64_t most_script = 400;  // to score a hand
  yardstick.clear(Contest(deal_, showdown));
  for (int i = 0; i < hands; ++i) {
    const std::int64_t before = script_spent(deal_);
    replace(random);
    yardstick.add(Strength::worth(deal_, seat_, showdown));
    if (script_spent(deal_) - before > most_script) return false;
  }
  yardstick.sort();
  return true;
}

void ChosenHands::begin(std::size_t showdown) {
  showdown_ = showdown;
  made_ = false;
}

void ChosenHands::improve(Deal& deal, SeatSet seats, Random& random) {
  constexpr int tries = 4;
  if (variant_ != &deal.variant()) {
    variant_ = &deal.variant();
    chosen_ = chooses_hands(*variant_);
  }
  if (!chosen_) return;
  for (const Seat seat : seats) {
    HiddenCards hidden(deal, seat);
    if (!hidden.replaceable()) continue;
    if (!std::exchange(made_, true)) {
      constexpr int measured = 40;
      HiddenCards(deal, seat).measure(yardstick_, showdown_, measured, random);
    }
    if (!yardstick_.tells()) return;
    const auto grade = [&] { return yardstick_.best(Strength::worth(deal, seat, showdown_)); };
    hidden.keep_best(tries, random, grade, std::greater<>());
  }
}

}  // namespace houserules
