#include "engine/describe/streets.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/describe/formula.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::telling {
namespace {

/// A first street has two cards at least, and nobody calls it one; the last of seven is the river.
constexpr std::int64_t first_with_name = 3, river = 7;

bool is_bet(const tree::Step& step) {
  return std::holds_alternative<tree::BetStep>(step.act) && !step.when;
}

struct Dealt {
  std::int64_t cards = 0;
  bool up = false;
};

/// The cards that a step deals to every player, if it is plain how many.
std::optional<Dealt> dealt(const tree::Step& step) {
  const auto* deal = std::get_if<tree::DealStep>(&step.act);
  if (deal == nullptr || deal->to || deal->boards || step.when) return std::nullopt;
  Dealt out;
  for (const tree::Portion& portion : deal->object) {
    const auto count = plain_number(portion.count->text);
    if (!count) return std::nullopt;
    out.cards += *count;
    out.up = out.up || portion.facing->text == "up";
  }
  return out;
}

}  // namespace

StreetNames streets_of(const tree::Steps& play) {
  StreetNames names;
  std::int64_t held = 0;
  bool up = false;
  const tree::Step* last = nullptr;
  const auto name = [&](const tree::Step& step, std::int64_t from) {
    std::vector<std::string> streets;
    for (std::int64_t at = std::max(from, first_with_name); at <= held; ++at) {
      streets.emplace_back(ordinal(static_cast<int>(at)));
    }
    if (!streets.empty()) {
      names[&step] =
          (streets.size() > 2 ? streets.front() + " through " + streets.back() : joined(streets)) +
          (streets.size() > 1 ? " streets" : " street");
    }
    last = &step;
  };
  const std::vector<tree::Step>& steps = play.items;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const tree::Step& step = steps[i];
    if (is_bet(step)) continue;
    if (const auto* again = std::get_if<tree::RepeatStep>(&step.act)) {
      const auto times = plain_number(again->object.written.text);
      const std::vector<tree::Step>& body = again->do_->items;
      if (!times || again->until || step.when || body.size() != 2 || !is_bet(body[1])) return {};
      const auto one = dealt(body[0]);
      if (!one || one->cards != 1) return {};
      held += *times;
      up = up || one->up;
      if (held - *times + 1 < first_with_name) return {};  // some of its deals have no name
      name(step, held - *times + 1);
    } else {
      const auto cards = dealt(step);
      if (!cards || i + 1 == steps.size() || !is_bet(steps[i + 1])) return {};
      const bool first = held == 0;
      held += cards->cards;
      up = up || cards->up;
      name(step, first ? held : held - cards->cards + 1);
    }
  }
  if (!up || held > river) return {};
  if (held == river && last != nullptr && !names[last].ends_with("streets"))
    names[last] += " (the river)";
  return names;
}

}  // namespace houserules::telling
