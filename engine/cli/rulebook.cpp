#include "engine/cli/rulebook.h"

#include <algorithm>
#include <utility>

#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

Origin origin(const Place& place) { return {place.file, place.line, place.column}; }

const Node* child(const Node* node, std::string_view key) {
  return node != nullptr && node->is_map() ? node->find(key) : nullptr;
}

Origin entry_place(const Node* node, std::string_view key) {
  const Entry* entry = node != nullptr && node->is_map() ? node->entry(key) : nullptr;
  if (entry == nullptr) return {};
  return origin(entry->key_where.line > 0 ? entry->key_where : entry->value.where);
}

/// What holds where the file says nothing, in a showdown of so many parts; or nothing.
std::string usual_rule(judge::RuleCited::What what, std::size_t parts) {
  using What = judge::RuleCited::What;
  switch (what) {
    case What::without_winner:
      return parts < 2 ? "by default, a pot that nobody wins carries over"
                       : "by default, a part that nobody wins goes to the other parts";
    case What::odd_chips:
      return "by default, the odd chip goes to the first part";
    case What::odd_chip_to:
      return "by default, odd chips go to the first winners left of the dealer";
    case What::alone:
      return "by default, the last player left takes the pot";
    default:
      return "";
  }
}

}  // namespace

std::string Rulebook::place(const Origin& origin) {
  return origin.line == 0 ? "" : origin.file + ":" + std::to_string(origin.line);
}

std::string Rulebook::line(const Origin& origin) const {
  const auto found = playable_.texts.line(origin.file, origin.line);
  if (origin.line == 0 || !found) return place(origin);
  std::string_view text = *found;
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return place(origin) + ": " + printable(text, 120);
}

/// The line of a key of `betting`; line 0: the file says nothing of it.
Origin Rulebook::betting(std::string_view key) const {
  return entry_place(playable_.resolved.root.find("betting"), key);
}

Origin Rulebook::step(int step) const {
  const Variant& variant = *playable_.variant;
  if (step < 0 || static_cast<std::size_t>(step) >= variant.origins.size()) return {};
  return variant.origins[static_cast<std::size_t>(step)];
}

std::vector<Origin> Rulebook::places(const judge::RuleCited& rule) const {
  using What = judge::RuleCited::What;
  const Node& root = playable_.resolved.root;
  const Variant& variant = *playable_.variant;
  if (rule.what == What::step || rule.what == What::betting) {
    const Origin origin = rule.what == What::step ? step(rule.step) : betting(rule.key);
    if (origin.line == 0) return {};
    return {origin};
  }
  if (rule.what == What::wild) {
    const Node* wild = root.find("wild");
    std::vector<Origin> out;
    if (wild != nullptr && wild->is_list()) {
      for (const Node& source : wild->items) out.push_back(origin(source.where));
    }
    return out;
  }
  const std::string name(variant.word(variant.showdowns[rule.showdown].name));
  const Node* showdown = name.empty() ? root.find("showdown") : child(root.find("showdowns"), name);
  const Node* parts = child(showdown, "parts");
  const Node* part =
      parts != nullptr && rule.part < parts->items.size() ? &parts->items[rule.part] : nullptr;
  const auto key = [&](std::string_view of) {
    const Origin own = entry_place(part, of);
    return own.line > 0 ? own : entry_place(showdown, of);
  };
  static constexpr std::pair<What, std::string_view> keys[] = {
      {What::part, "by"},
      {What::qualify, "qualify"},
      {What::without_winner, "without winner"},
      {What::both, "both"},
      {What::hands_count, "hands count"},
      {What::odd_chips, "odd chips"},
      {What::odd_chip_to, "odd chip to"}};
  Origin found;
  for (const auto& [what, of] : keys) {
    if (what == rule.what) found = key(of);
  }
  if (rule.what == What::part && found.line == 0 && part != nullptr) found = origin(part->where);
  if (found.line == 0) return {};
  return {found};
}

std::vector<std::string> Rulebook::lines(const std::vector<judge::RuleCited>& rules) const {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    if (!text.empty() && std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  };
  for (const judge::RuleCited& rule : rules) {
    const std::vector<Origin> origins = places(rule);
    for (const Origin& one : origins) add(line(one));
    const std::size_t parts = playable_.variant->showdowns[rule.showdown].parts.size();
    if (origins.empty()) add(usual_rule(rule.what, parts));
  }
  return out;
}

}  // namespace houserules::cli
