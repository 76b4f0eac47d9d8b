#include "engine/cli/rulebook.h"

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
  Origin found;
  switch (rule.what) {
    case What::part:
      found = key("by");
      if (found.line == 0 && part != nullptr) found = origin(part->where);
      break;
    case What::qualify:
      found = key("qualify");
      break;
    case What::without_winner:
      found = key("without winner");
      break;
    case What::both:
      found = key("both");
      break;
    case What::hands_count:
      found = key("hands count");
      break;
    case What::odd_chips:
      found = key("odd chips");
      break;
    case What::odd_chip_to:
      found = key("odd chip to");
      break;
    case What::wild:
    case What::alone:
    case What::betting:
    case What::step:
      break;
  }
  if (found.line == 0) return {};
  return {found};
}

std::string usual_rule(judge::RuleCited::What what) {
  switch (what) {
    case judge::RuleCited::What::without_winner:
      return "as usual, a part that nobody wins goes to the other parts";
    case judge::RuleCited::What::odd_chips:
      return "as usual, the odd chip of a pot goes to the part that is named first";
    case judge::RuleCited::What::odd_chip_to:
      return "as usual, odd chips go to the first winners from the dealer's left";
    case judge::RuleCited::What::alone:
      return "as usual, who is left alone takes the pot";
    default:
      return "";
  }
}

}  // namespace houserules::cli
