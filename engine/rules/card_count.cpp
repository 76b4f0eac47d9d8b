#include "engine/rules/card_count.h"

#include <algorithm>
#include <optional>

#include "engine/rules/convert.h"

namespace houserules {
namespace {

/// Deals that may be left out need no cards; other acts may change what follows.
bool holds_more_than_deals(const Node& node) {
  if (node.is_list()) {
    return std::any_of(node.items.begin(), node.items.end(), holds_more_than_deals);
  }
  if (!node.is_map()) return false;
  return std::any_of(node.entries.begin(), node.entries.end(), [](const Entry& entry) {
    return entry.key == "end" || entry.key == "move" || entry.key == "ask" || entry.key == "fold" ||
           entry.key == "sit out" || entry.key == "leave the game" ||
           holds_more_than_deals(entry.value);
  });
}

}  // namespace

const Node* CardCount::short_deal(int players) {
  players_ = players;
  now_ = {};
  if (const Node* play = root_.find("play")) steps(*play, 1, false);
  return now_.short_deal;
}

void CardCount::steps(const Node& node, std::int64_t times, bool seat_bound) {
  if (!node.is_list()) {
    step(node, times, seat_bound);
    return;
  }
  for (const Node& item : node.items) {
    if (!now_.certain || now_.short_deal != nullptr) return;
    step(item, times, seat_bound);
  }
}

void CardCount::step(const Node& node, std::int64_t times, bool seat_bound) {
  if (!node.is_map()) return;
  now_.lost_at = &node;
  const Node* when = node.find("when");
  const bool always = when == nullptr || (when->is_scalar() && when->text == "yes");
  if (when != nullptr && when->is_scalar() && when->text == "no") return;
  // Whatever may end a loop or the deal, or bring cards back, ends what is certain.
  if (node.find("move") != nullptr || node.find("turns") != nullptr ||
      node.find("end") != nullptr || node.find("fold") != nullptr ||
      node.find("leave the game") != nullptr) {
    now_.certain = false;
    return;
  }
  // A question changes nothing, its options may.
  if (node.find("ask") != nullptr) {
    const Node* options = node.find("options");
    if (options != nullptr && holds_more_than_deals(*options)) now_.certain = false;
    return;
  }
  if (!always) {
    const Node* otherwise = node.find("else");
    if (holds_more_than_deals(node)) {
      now_.certain = false;
    } else if (otherwise != nullptr && node.find("do") != nullptr) {
      lesser(*node.find("do"), *otherwise, times, seat_bound);
    }
    return;
  }
  if (const Node* object = node.find("deal")) {
    deal(node, *object, times, seat_bound);
  } else if (const Node* each = node.find("each")) {
    const Node* body = node.find("do");
    const bool everyone =
        each->is_scalar() && (each->text == "everyone" || each->text == "everyone dealt in" ||
                              each->text == "everyone in the game");
    if (!everyone || body == nullptr) {
      now_.certain = false;
      return;
    }
    steps(*body, times * players_, true);
  } else if (const Node* repeat = node.find("repeat")) {
    const Node* body = node.find("do");
    std::optional<std::int64_t> count;
    const Node* number = repeat->is_map() ? repeat->find("times") : repeat;
    const bool until =
        node.find("until") != nullptr || (repeat->is_map() && repeat->find("until") != nullptr);
    if (number != nullptr && number->is_scalar()) count = convert::whole_number(number->text);
    if (repeat->is_list()) count = static_cast<std::int64_t>(repeat->items.size());
    if (!count || until || body == nullptr) {
      now_.certain = false;
      return;
    }
    steps(*body, times * *count, seat_bound);
  } else if (const Node* body = node.find("do")) {
    steps(*body, times, seat_bound);
  }
}

void CardCount::lesser(const Node& one, const Node& other, std::int64_t times, bool seat_bound) {
  const Counted before = now_;
  steps(one, times, seat_bound);
  const Counted first = now_;
  now_ = before;
  steps(other, times, seat_bound);
  const bool certain = now_.certain && first.certain;
  if (first.needed < now_.needed) now_ = first;
  now_.certain = certain;
}

void CardCount::deal(const Node& step, const Node& object, std::int64_t times, bool seat_bound) {
  if (step.find("when short") != nullptr) {
    now_.certain = false;
    return;
  }
  std::int64_t cards = 0;
  const auto portion = [&](const Node& one) {
    const Node* count = one.is_map() ? one.find("count") : &one;
    const auto n =
        count != nullptr && count->is_scalar() ? convert::whole_number(count->text) : std::nullopt;
    if (count != nullptr) cards += n.value_or(0);
  };
  if (object.is_list()) {
    for (const Node& one : object.items) portion(one);
  } else {
    portion(object);
  }
  const auto option = [&](std::string_view key) {
    const Node* beside = step.find(key);
    return beside == nullptr && object.is_map() ? object.find(key) : beside;
  };
  std::int64_t receivers = seat_bound ? 1 : players_;
  if (const Node* to = option("to"); to != nullptr && to->is_scalar()) {
    const bool everyone = to->text == "everyone" || to->text == "everyone dealt in" ||
                          to->text == "everyone in the game";
    const bool table = std::any_of(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& zone) {
      return !zone.of_seat && zone.name == to->text;
    });
    if (to->text == "seat" || table) {
      receivers = 1;
    } else if (everyone) {
      receivers = players_;
    } else {
      receivers = 0;  // nobody, perhaps
    }
  }
  if (const Node* boards = option("boards"); boards != nullptr && boards->is_scalar()) {
    const auto n = convert::whole_number(boards->text);
    receivers = n ? *n : v_.boards;
  }
  now_.needed += cards * receivers * times;
  if (now_.needed > static_cast<std::int64_t>(v_.deck.size())) now_.short_deal = &object;
}

}  // namespace houserules
