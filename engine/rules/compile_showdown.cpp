// Showdowns: parts of the pot, who may win them, and what follows.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t max_parts = 16;

/// `showdown: high` is short for one part.
Node with_parts(const Node& node) {
  Node map = node;
  if (node.is_scalar()) {
    map = Node::map(node.where);
    Node part = Node::map(node.where);
    part.set("by", node);
    Node parts = Node::list(node.where);
    parts.items.push_back(std::move(part));
    map.set("parts", std::move(parts));
  }
  return map;
}

void name_showdown(Context& c, std::string_view name, const Node& node) {
  const bool none = node.is_scalar() && node.text == "none";
  Node map = none ? Node::map(node.where) : with_parts(node);
  Showdown showdown;
  showdown.name = name.empty() ? no_word : c.word(name);
  std::vector<std::string> names;
  if (const Node* parts = map.find("parts"); parts != nullptr && parts->is_list()) {
    for (const Node& part : parts->items) {
      std::string part_name;
      for (const std::string_view key : {"part", "by"}) {
        const Node* text = part.is_map() ? part.find(key) : nullptr;
        if (text != nullptr && text->is_scalar() && part_name.empty()) part_name = text->text;
      }
      if (std::find(names.begin(), names.end(), part_name) != names.end()) {
        c.fault(fault::same_name, part, "two parts are called '" + printable(part_name) + "'",
                "name them: 'part: NAME'");
      }
      const Node* own = part.is_map() ? part.find("part") : nullptr;
      if (own != nullptr && own->is_expression()) c.name(*own, "the name of a part");
      names.push_back(std::move(part_name));
      if (const Node* board = part.is_map() ? part.find("board") : nullptr) {
        const auto n = board->is_scalar() ? convert::whole_number(board->text) : std::nullopt;
        if (n && *n <= 3) c.v.boards = std::max(c.v.boards, static_cast<int>(*n));
      }
    }
  }
  if (names.size() > max_parts) {
    c.fault(fault::too_many, map, "a showdown has at most 16 parts");
  }
  c.part_names.push_back(std::move(names));
  c.showdown_rows.emplace(name, static_cast<int>(c.v.showdowns.size()));
  c.v.showdowns.push_back(std::move(showdown));
  c.showdown_nodes.push_back(std::move(map));
}

/// "1/2", or a weight.
void read_share(Context& c, const Node& node, Share& share) {
  const auto range = [&]() -> std::optional<Share> {
    if (!node.is_scalar()) return std::nullopt;
    const auto slash = node.text.find('/');
    const auto over = convert::whole_number(convert::trim(node.text.substr(0, slash)));
    const auto under = slash == std::string::npos
                           ? std::optional<std::int64_t>(1)
                           : convert::whole_number(convert::trim(node.text.substr(slash + 1)));
    if (!over || !under || *over < 1 || *under < 1 || *over > 100 || *under > 100) {
      return std::nullopt;
    }
    return Share{static_cast<int>(*over), static_cast<int>(*under)};
  }();
  if (range) {
    share = *range;
  } else {
    c.fault(fault::value, node, "a share is a fraction of the pot", "share: 1/2");
  }
}

constexpr std::int64_t finest_share = 1'000'000;

/// Parts without a share have the rest in equal shares.
void spread_shares(Context& c, Showdown& showdown, const Node& where) {
  std::int64_t scale = 1;
  int unsaid = 0;
  bool fractions = false;
  for (const Share& share : c.shares) {
    if (share.over > 0) scale = std::lcm(scale, share.under);
    unsaid += share.over == 0 ? 1 : 0;
    fractions = fractions || share.under > 1;
    if (scale > finest_share) {
      c.fault(fault::value, where, "the shares have no small common denominator");
      return;
    }
  }
  if (unsaid == static_cast<int>(c.shares.size())) return;
  std::int64_t given = 0;
  for (const Share& share : c.shares) given += share.over * (scale / share.under);
  if (unsaid > 0 && given >= scale) {
    c.fault(fault::value, where, "the shares leave nothing for the other parts");
    return;
  }
  if (unsaid == 0 && fractions && given != scale) {
    const std::int64_t both = std::gcd(given, scale);
    c.fault(fault::value, where,
            fmt::format("the shares come to {}/{} of the pot", given / both, scale / both),
            "they come to all of it");
    return;
  }
  for (std::size_t i = 0; i < showdown.parts.size() && i < c.shares.size(); ++i) {
    const Share& share = c.shares[i];
    showdown.parts[i].share = static_cast<int>(
        share.over > 0 ? share.over * (scale / share.under) * std::max(1, unsaid) : scale - given);
  }
}

void compile_part(Context& c, const Node& node, const Node& showdown, std::size_t index,
                  std::size_t row) {
  Part part;
  const std::string& name = c.part_names[row][index];
  part.name = c.word(name);
  const auto claimed = std::find(c.claimed.begin(), c.claimed.end(), name);
  if (claimed != c.claimed.end()) part.claim = 1U << (claimed - c.claimed.begin());
  if (const Node* share = node.find("share")) {
    read_share(c, *share, c.shares[index]);
  }
  if (const Node* contests = node.find("contests")) {
    const Within restore(c.bound);
    c.bound.seat = c.bound.part = true;
    part.contests = c.condition(*contests, "contests");
  }
  if (const Node* kth = node.find("kth best")) {
    part.kth_best = static_cast<int>(c.whole(*kth, "kth best", 1, max_seats, 1));
  }
  const Node* own = node.find("wild");
  for (std::size_t w = 0; w < c.wild_parts.size(); ++w) {
    const auto& names = c.wild_parts[w];
    const bool named = std::find(names.begin(), names.end(), name) != names.end();
    if (own == nullptr && (names.empty() || named)) part.wild.push_back(static_cast<int>(w));
    if (own != nullptr && named) {
      c.fault(fault::stray_key, *own,
              "the part '" + printable(name) +
                  "' has wild cards of its own, and a row of `wild:` names it too",
              "define them in one place");
    }
  }
  if (own != nullptr && !(own->is_scalar() && own->text == "none")) {
    part.wild = compile_own_wilds(c, *own);
  }
  compile_ranking(c, PartNodes{node, showdown}, part);
  c.v.showdowns[row].parts.push_back(std::move(part));
}

}  // namespace

void name_showdowns(Context& c, const Node& root) {
  const Node* main = root.find("showdown");
  const Node* others = root.find("showdowns");
  if (main != nullptr && !main->is_null()) {
    name_showdown(c, "", *main);
  } else {
    // As players assume; a file with named showdowns chooses among those.
    const bool named = others != nullptr && !others->is_null();
    name_showdown(c, "", Node::scalar(named ? "none" : "high", root.where));
  }
  if (others != nullptr && !others->is_null()) {
    if (!others->is_map()) {
      c.fault(fault::value, *others, "'showdowns' maps names to showdowns");
    } else {
      for (const Entry& entry : others->entries) name_showdown(c, entry.key, entry.value);
    }
  }
  // The nodes stay where they are from here on.
  for (std::size_t row = 0; row < c.showdown_nodes.size(); ++row) {
    const Node& node = c.showdown_nodes[row];
    c.aftermaths.push_back({node.find("winners"), node.find("losers")});
    const Node* before = node.find("before");
    if (before != nullptr && !before->is_null()) {
      c.block(
          *before, Binders(),
          [](Variant& v, std::size_t at) -> Pc& { return v.showdowns[at].before; }, row);
    }
  }
}

namespace {

/// The showdown itself asks what a hand is that lies open.
void compile_called(Context& c, Part& part) {
  if (!CalledScale::fits(part.ranker->spec())) return;
  part.called = std::make_shared<const CalledScale>(part.ranker->spec());
  AskAct ask;
  ask.name = c.word("announce");
  for (std::size_t call = 0; call < part.called->size(); ++call) {
    ask.options.emplace_back().name = c.word(part.called->name(call));
  }
  part.announce_ask = static_cast<std::uint16_t>(add_row(c.v.asks, std::move(ask)));
}

/// `beaten hands`. The showdown itself asks whoever may choose.
void compile_beaten(Context& c, std::string_view text, Showdown& showdown) {
  if (text == "mucked") showdown.beaten = Showdown::Beaten::mucked;
  if (text != "shown or mucked") return;
  showdown.beaten = Showdown::Beaten::by_choice;
  AskAct ask;
  ask.name = c.word("showdown");
  for (const std::string_view option : {"muck", "show"}) {
    ask.options.emplace_back().name = c.word(option);
  }
  showdown.muck_ask = static_cast<std::uint16_t>(add_row(c.v.asks, std::move(ask)));
}

}  // namespace

void compile_showdowns(Context& c, const Node& root) {
  (void)root;
  for (std::size_t row = 0; row < c.showdown_nodes.size(); ++row) {
    const Node& node = c.showdown_nodes[row];
    if (const Node* parts = node.find("parts")) {
      if (!parts->is_list()) c.fault(fault::value, *parts, "'parts' lists parts of the pot");
      c.shares.assign(std::min(parts->items.size(), max_parts), Share());
      for (std::size_t i = 0; i < parts->items.size() && i < max_parts; ++i) {
        compile_part(c, parts->items[i], node, i, row);
      }
      spread_shares(c, c.v.showdowns[row], *parts);
    }
    Showdown& showdown = c.v.showdowns[row];
    const std::vector<std::string>& names = c.part_names[row];
    if (const Node* odd = node.find("odd chips")) {
      for (const auto& [name, where] : c.names(*odd, "odd chips")) {
        const auto at = std::find(names.begin(), names.end(), name);
        if (at == names.end()) {
          c.fault(fault::no_part, where, "this showdown has no part '" + printable(name) + "'",
                  Context::hint(name, std::vector<std::string_view>(names.begin(), names.end())));
          continue;
        }
        showdown.odd_chips.push_back(static_cast<std::uint8_t>(at - names.begin()));
      }
      // Parts that are not named follow as listed.
      for (std::size_t i = 0; i < showdown.parts.size(); ++i) {
        const auto row_of = static_cast<std::uint8_t>(i);
        if (std::find(showdown.odd_chips.begin(), showdown.odd_chips.end(), row_of) ==
            showdown.odd_chips.end()) {
          showdown.odd_chips.push_back(row_of);
        }
      }
    }
    if (const Node* odd = node.find("odd chip to")) {
      const std::string_view text = c.text(*odd, "odd chip to");
      if (text == "by card") showdown.odd_chip = Showdown::OddChip::by_card;
      if (text == "last bettor") showdown.odd_chip = Showdown::OddChip::last_bettor;
      if (text == "the pot") showdown.odd_chip = Showdown::OddChip::stays;
    }
    if (const Node* beaten = node.find("beaten hands")) {
      compile_beaten(c, c.text(*beaten, "beaten hands"), showdown);
    }
    if (const Node* count = node.find("hands count")) {
      if (c.text(*count, "hands count") == "as announced") {
        for (Part& part : showdown.parts) compile_called(c, part);
      }
    }
    if (const Node* first = node.find("first to show")) {
      showdown.left_shows_first = c.text(*first, "first to show") == "left of dealer";
    }
    if (const Node* both = node.find("both")) {
      const std::string_view text = c.text(*both, "both");
      if (text == "must win both") {
        showdown.both = Showdown::Both::must_win;
      } else if (text == "must win or tie both") {
        showdown.both = Showdown::Both::must_win_or_tie;
      } else {
        c.fault(fault::value, *both, "who declares both 'must win both' or 'must win or tie both'");
      }
    }
    if (const Node* without = node.find("without winner")) {
      const std::string_view text = c.text(*without, "without winner");
      if (text == "stays") {
        showdown.without_winner = Showdown::Fallback::stays;
      } else if (text != "other parts") {
        c.fault(fault::value, *without,
                "a part without a winner goes to the 'other parts', or 'stays' in the pot");
      }
    }
    if (const Node* pots = node.find("pots")) {
      if (!pots->is_map()) c.fault(fault::value, *pots, "'pots' maps names of pots to their rules");
      for (const Entry& entry : pots->entries) {
        PotRule rule;
        rule.pot = c.word(entry.key);
        const auto named = [&](Word name) { return name == rule.pot; };
        const bool split = std::any_of(c.v.split_pots.begin(), c.v.split_pots.end(),
                                       [&](const SplitPotAct& act) { return named(act.name); }) ||
                           std::any_of(c.v.pays.begin(), c.v.pays.end(),
                                       [&](const PayAct& act) { return named(act.into); });
        if (!split) {
          c.fault(fault::no_part, entry.key_where,
                  "no step splits a pot '" + printable(entry.key) + "' off",
                  "add the step 'split pot: " + printable(entry.key) + "'");
        }
        if (const Node* barred = entry.value.find("barred")) {
          const Within restore(c.bound);
          c.bound.seat = true;
          rule.barred = c.condition(*barred, "barred");
        }
        if (const Node* returned = entry.value.find("returned")) {
          rule.returned = c.condition(*returned, "returned");
        }
        if (const Node* by = entry.value.find("decided by")) {
          const auto other = c.showdown_rows.find(std::string(c.text(*by, "decided by")));
          if (other == c.showdown_rows.end()) {
            c.fault(fault::no_part, *by, "no showdown is called '" + printable(by->text) + "'",
                    "add it under 'showdowns:'");
          } else {
            rule.showdown = other->second;
          }
        }
        showdown.pots.push_back(rule);
      }
    }
  }
}

}  // namespace houserules::compiling
