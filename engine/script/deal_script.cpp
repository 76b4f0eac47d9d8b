#include "engine/script/deal_script.h"

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"
#include "engine/variant/expression_names.h"

namespace houserules::script {
namespace {

bool is_street(std::string_view zone) {
  return zone == "flop" || zone == "turn" || zone == "river" || zone == "table";
}

/// "did you mean 'board'? ", or an empty string. `db` is `d` with `board` in one word.
std::string near_zone(const std::string& name, std::span<const ZoneSpec> zones) {
  std::vector<std::string> known = {"dh", "db"};
  for (const ZoneSpec& zone : zones) known.push_back(zone.name);
  const auto near = near_names(name, known);
  return near.empty() ? std::string() : "did you mean '" + std::string(near.front()) + "'? ";
}

}  // namespace

DealScript::DealScript(std::span<const ScriptItem> items, std::span<const ZoneSpec> zones,
                       Rest rest)
    : items_(items), rest_(rest) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const ScriptItem& item = items[i];
    if (item.kind == ScriptItem::Kind::ruling &&
        item.ruling.kind == session::Ruling::Kind::exposed && !item.ruling.kept) {
      exposed_.insert(item.ruling.card);
    }
    if (item.kind == ScriptItem::Kind::roll) {
      units_.push_back({i, 0});
      lanes_.push_back({no_seat, 0, -1, true});
    }
    if (item.kind != ScriptItem::Kind::cards) continue;
    std::size_t zone = 0;
    while (zone < zones.size() && zones[zone].name != item.zone) ++zone;
    if (zone == zones.size() || zones[zone].of_seat != (item.seat != no_seat)) {
      const auto name = [](const ZoneSpec& spec) {
        return "'" + spec.name + (spec.of_seat ? " p1'" : "'");
      };
      std::vector<std::string> names;
      for (const ZoneSpec& spec : zones) names.push_back(name(spec));
      unknown_zones_.push_back(
          {item.where,
           zone == zones.size()   ? "this game has no zone '" + item.zone + "'"
           : item.seat == no_seat ? "each seat has a zone '" + item.zone + "': name the player"
                                  : "the zone '" + item.zone + "' does not belong to a player",
           parse_seat(item.zone) != no_seat
               ? "write 'd dh " + item.zone + " AsKs' to deal cards to a player"
           : is_street(item.zone)
               ? "write 'd db' to deal cards to the board"
               : near_zone(item.zone, zones) + "the zones are " + joined(names)});
      continue;
    }
    for (std::size_t k = 0; k < item.cards.size(); ++k) {
      units_.push_back({i, k});
      lanes_.push_back({item.seat, static_cast<std::uint8_t>(zone), item.board, false});
    }
  }
}

std::vector<bool> DealScript::used(std::uint32_t cursor) const {
  std::vector<bool> out(units_.size(), false);
  for (; cursor != 0; cursor = sets_[cursor].parent) out[sets_[cursor].unit] = true;
  return out;
}

/// Returns the first unused unit that fits and comes before the answer that ends the search.
template <class Fits>
std::optional<std::size_t> DealScript::take(std::uint32_t& cursor, Seat seat, Fits fits) const {
  const std::vector<bool> gone = used(cursor);
  std::size_t end = place_;
  for (; end < items_.size(); ++end) {
    const ScriptItem& item = items_[end];
    if (item.kind == ScriptItem::Kind::all) break;
    if (item.kind != ScriptItem::Kind::answer || item.shows()) continue;
    // A fold may answer a question other than a bet; other seats' cards may come after it.
    const bool fold = item.words[0].text == "f";
    if (seat == no_seat || item.seat == seat || (item.wager() && !fold)) break;
  }
  for (std::size_t unit = 0; unit < units_.size() && units_[unit].item < end; ++unit) {
    if (gone[unit] || !fits(lanes_[unit])) continue;
    const auto [at, added] =
        numbers_.try_emplace({cursor, unit}, static_cast<std::uint32_t>(sets_.size()));
    if (added) sets_.push_back({cursor, unit});
    cursor = at->second;
    last_ = unit;
    return unit;
  }
  return std::nullopt;
}

std::optional<Card> DealScript::card(std::uint32_t& cursor, const Destination& to) const {
  const auto unit = take(cursor, to.seat, [&](const Lane& lane) {
    return !lane.roll && lane.seat == to.seat && lane.zone == to.zone &&
           (lane.board == -1 || lane.board == to.board);
  });
  if (unit) return items_[units_[*unit].item].cards[units_[*unit].within];
  if (rest_ == Rest::dealt) return std::nullopt;
  if (to.seat != no_seat) return Card();
  const bool goes_on = std::any_of(
      items_.begin() + static_cast<std::ptrdiff_t>(std::min(place_, items_.size())), items_.end(),
      [](const ScriptItem& item) { return item.kind == ScriptItem::Kind::answer; });
  if (!goes_on) throw HistoryEnds();
  throw RuleError("no board card is given before the next action");
}

std::optional<int> DealScript::roll(std::uint32_t& cursor, int sides) const {
  const auto unit = take(cursor, no_seat, [](const Lane& lane) { return lane.roll; });
  if (!unit) return std::nullopt;
  const int face = items_[units_[*unit].item].face;
  if (face > sides) throw RuleError("the die has only " + std::to_string(sides) + " sides");
  return face;
}

CardSet DealScript::reserved(std::uint32_t cursor) const {
  const std::vector<bool> gone = used(cursor);
  CardSet cards = exposed_;
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    if (gone[unit] || lanes_[unit].roll) continue;
    const Card card = items_[units_[unit].item].cards[units_[unit].within];
    if (card.known()) cards.insert(card);
  }
  return cards;
}

std::vector<DealScript::Unit> DealScript::left(std::uint32_t cursor, std::size_t end) const {
  const std::vector<bool> gone = used(cursor);
  std::vector<Unit> out;
  for (std::size_t unit = 0; unit < units_.size() && units_[unit].item < end; ++unit) {
    if (!gone[unit]) out.push_back(units_[unit]);
  }
  return out;
}

}  // namespace houserules::script
