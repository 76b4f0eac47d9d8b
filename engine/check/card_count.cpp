#include "engine/check/card_count.h"

#include <algorithm>
#include <optional>

#include "engine/source/convert.h"
#include "engine/tree/walk.h"

namespace houserules {
namespace {

template <class... Acts>
bool is_one_of(const tree::Act& act) {
  return (std::holds_alternative<Acts>(act) || ...);
}

/// Deals that may be skipped need no cards; these steps also change what follows.
bool changes_more(const tree::Step& step) {
  return is_one_of<tree::EndStep, tree::MoveStep, tree::AskStep, tree::FoldStep, tree::SitOutStep,
                   tree::LeaveTheGameStep>(step.act);
}

/// Returns whether all players dealt in get cards, or have their turn.
bool is_everyone(const Node& seats) {
  return seats.is("everyone") || seats.is("everyone dealt in") || seats.is("everyone in the game");
}

}  // namespace

const tree::DealStep* CardCount::short_deal(int players) {
  players_ = players;
  now_ = {};
  steps(*rules_.play, {});
  return now_.short_deal;
}

void CardCount::steps(const tree::Steps& steps, At at) {
  for (const tree::Step& one : steps.items) {
    if (!now_.certain || now_.short_deal != nullptr) return;
    step(one, at);
  }
}

void CardCount::step(const tree::Step& step, At at) {
  now_.lost_at = &step;
  // Whatever may end a loop or the deal, or return cards to the deck, ends what is certain.
  if (is_one_of<tree::MoveStep, tree::TurnsStep, tree::EndStep, tree::FoldStep,
                tree::LeaveTheGameStep>(step.act)) {
    now_.certain = false;
    return;
  }
  // A question changes nothing, but its answers may.
  bool more = false;
  tree::for_steps_below(step.act, [&](const tree::Steps& below) {
    more = more || tree::any_step(below, changes_more);
  });
  if (is_one_of<tree::AskStep>(step.act)) {
    if (more) now_.certain = false;
    return;
  }
  if (!step.when) return std::visit([&](const auto& one) { act(one, at); }, step.act);
  const auto* several = std::get_if<tree::DoStep>(&step.act);
  if (more || changes_more(step)) {
    now_.certain = false;
  } else if (several != nullptr && several->else_) {
    lesser(several->object, *several->else_, at);
  }
}

void CardCount::act(const tree::EachStep& each, At at) {
  if (is_everyone(each.object)) return steps(*each.do_, {at.times * players_, true});
  now_.certain = false;
}

void CardCount::act(const tree::RepeatStep& repeat, At at) {
  const Node& written = repeat.object.written;
  auto count =
      convert::whole_number(repeat.object.times ? repeat.object.times->text : written.text);
  if (written.is_list()) count = static_cast<std::int64_t>(written.items.size());
  if (count && !repeat.until && !repeat.object.until)
    return steps(*repeat.do_, {at.times * *count, at.seat_bound});
  now_.certain = false;
}

void CardCount::lesser(const tree::Steps& one, const tree::Steps& other, At at) {
  const Counted before = now_;
  steps(one, at);
  const Counted first = now_;
  now_ = before;
  steps(other, at);
  const bool certain = now_.certain && first.certain;
  if (first.needed < now_.needed) now_ = first;
  now_.certain = certain;
}

void CardCount::act(const tree::DealStep& deal, At at) {
  if (deal.when_short) {
    now_.certain = false;
    return;
  }
  std::int64_t cards = 0;
  for (const tree::Portion& portion : deal.object)
    cards += convert::whole_number(portion.count->text).value_or(0);
  std::int64_t receivers = at.seat_bound ? 1 : players_;
  if (deal.to) {
    const bool table = std::any_of(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& zone) {
      return !zone.of_seat && deal.to->is(zone.name);
    });
    receivers = table || deal.to->is("seat") ? 1
                : is_everyone(*deal.to)      ? players_
                                             : 0;  // maybe nobody
  }
  if (deal.boards) receivers = convert::whole_number(deal.boards->text).value_or(v_.boards);
  now_.needed += cards * receivers * at.times;
  if (now_.needed > static_cast<std::int64_t>(v_.deck.size())) now_.short_deal = &deal;
}

}  // namespace houserules
