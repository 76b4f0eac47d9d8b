// Which cards may make a hand.

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t max_alternatives = 64;
constexpr std::uint8_t any_number = UseTerm::every;

struct Count {
  std::uint8_t min = 0, max = any_number;
};

/// "2", "0-2", "any", "all", "at most 2".
std::optional<Count> read_count(std::string_view text) {
  if (text == "any") return Count{};
  if (text == "all") return Count{UseTerm::every, any_number};
  if (const auto most = convert::after(text, "at most")) {
    const auto n = convert::whole_number(*most);
    return n && *n < any_number ? std::optional(Count{0, static_cast<std::uint8_t>(*n)})
                                : std::nullopt;
  }
  if (const auto exactly = convert::after(text, "exactly")) text = *exactly;
  const auto range = convert::range(text);
  if (!range || range->low > range->high || range->high >= any_number) return std::nullopt;
  return Count{static_cast<std::uint8_t>(range->low), static_cast<std::uint8_t>(range->high)};
}

/// How many cards of a hand come from one zone: one of these sources.
struct Term {
  std::vector<SourceSpec> choices;
  Count count;
};
using Sum = std::vector<Term>;

bool same(const SourceSpec& a, const SourceSpec& b) {
  return a.zone == b.zone && a.filter == b.filter && a.board == b.board && a.slots == b.slots &&
         a.when.node == b.when.node;
}

std::string zone_hint(const Context& c, std::string_view name) {
  return name == "pocket" ? "did you mean 'hole'?" : c.zone_hint(name);
}

class Use {
 public:
  /// `whole`: all cards of a place are the hand, instead of the best of them.
  Use(Context& context, const tree::PartRules& part_rules, bool whole)
      : c_(context), rules_(part_rules), whole_(whole) {
    if (rules_.board) board_ = static_cast<int>(c_.whole(rules_.board, 1, c_.v.boards, 1)) - 1;
  }

  std::vector<Sum> alternatives() {
    if (const auto& from = rules_.from) {
      Sum sum;
      for (const auto& [name, where] : c_.names(*from, from.key))
        add_term(sum, name, where, Count{});
      return {sum};
    }
    const auto& use = rules_.use;
    if (!use || use->is_null()) {
      Sum sum;
      sum.push_back({sources({zone_hand}), {}});
      if (board_in_use()) sum.push_back({sources({zone_board}), {}});
      return {sum};
    }
    std::vector<Sum> sums;
    const std::vector<const Node*> items = [&] {
      std::vector<const Node*> list;
      if (!use->is_list()) return std::vector<const Node*>{&*use};
      for (const Node& item : use->items) list.push_back(&item);
      return list;
    }();
    for (const Node* item : items) {
      if (item->is_map()) sums.push_back(read_map(*item));
    }
    return sums;
  }

 private:
  /// Returns whether the board ever gets cards.
  bool board_in_use() const {
    if (board_ >= 0) return true;
    return std::any_of(c_.v.deals.begin(), c_.v.deals.end(),
                       [](const DealAct& deal) {
                         return deal.zone == zone_board || deal.common_card_when_short;
                       }) ||
           std::any_of(c_.v.moves.begin(), c_.v.moves.end(),
                       [](const MoveAct& move) { return move.to == zone_board; });
  }

  std::vector<SourceSpec> sources(ZonePick pick) const {
    SourceSpec source;
    source.zone = pick.zone;
    source.filter = pick.filter;
    if (pick.zone != zone_board || c_.v.boards == 1) return {source};
    if (board_ >= 0) {
      source.board = static_cast<std::uint8_t>(board_);
      return {source};
    }
    std::vector<SourceSpec> each;  // one board or another
    for (int b = 0; b < c_.v.boards; ++b) {
      source.board = static_cast<std::uint8_t>(b);
      each.push_back(source);
    }
    return each;
  }

  void add_term(Sum& sum, std::string_view name, const Place& where, Count count) {
    const auto pick = c_.find_zone(name);
    if (!pick) {
      c_.fault(fault::no_zone, where, "there is no zone '" + printable(name) + "'",
               zone_hint(c_, name));
      return;
    }
    sum.push_back({sources(*pick), count});
  }

  void add_lines(Sum& sum, std::string_view name, const Place& where, Count count) {
    const auto pick = c_.find_zone(name);
    const auto lines = pick ? c_.lines.find(pick->zone) : c_.lines.end();
    if (lines == c_.lines.end()) {
      c_.fault(fault::use, where, "the zone '" + printable(name) + "' has no lines",
               "declare them under the zone's 'sets:'");
      return;
    }
    Term term;
    term.count = count;
    for (const Line& line : lines->second) add_line(term, *pick, line);
    sum.push_back(std::move(term));
  }

  void add_line(Term& term, ZonePick pick, const Line& line) {
    for (SourceSpec source : sources(pick)) {
      source.slots = line.slots;
      term.choices.push_back(source);
    }
  }

  /// {cross: row}: adds the line with this name.
  bool add_line_named(Sum& sum, std::string_view zone, std::string_view name) {
    const auto pick = c_.find_zone(zone);
    const auto lines = pick ? c_.lines.find(pick->zone) : c_.lines.end();
    if (lines == c_.lines.end()) return false;
    for (const Line& line : lines->second) {
      if (line.name != name) continue;
      sum.emplace_back();
      add_line(sum.back(), *pick, line);
      return true;
    }
    return false;
  }

  void bad_count(const Place& where, std::string_view text) {
    c_.fault(fault::use, where, "'" + printable(text) + "' is not a number of cards",
             "write '2', '0-2', 'any', 'all', 'one line' or a line's name");
  }

  Sum read_map(const Node& map) {
    Sum sum;
    ExprId when;
    for (const Entry& entry : map.entries) {
      if (entry.key == "when") {
        const Within restore(c_.bound);
        c_.bound.seat = true;  // the holder of the hand
        when = c_.condition(entry.value, "when");
        continue;
      }
      if (!c_.find_zone(entry.key)) {
        c_.fault(fault::no_zone, entry.key_where, "there is no zone '" + printable(entry.key) + "'",
                 zone_hint(c_, entry.key));
        continue;
      }
      if (entry.value.is_map()) {
        // {lines: 3}: this many cards of one line
        const Node* lines = entry.value.find("lines");
        c_.check_keys(entry.value, "a zone under 'use'", {"lines"});
        if (lines == nullptr) continue;
        const auto count = lines->is_scalar() ? read_count(lines->text) : std::nullopt;
        if (!count) bad_count(lines->where, lines->text);
        add_lines(sum, entry.key, entry.key_where, count.value_or(Count{}));
        continue;
      }
      const std::string_view text = c_.text(entry.value, "the number of cards");
      if (text.empty()) continue;
      if (text == "all" && map.entries.size() == 1) {  // the best hand from all of them
        add_term(sum, entry.key, entry.key_where,
                 whole_ ? Count{UseTerm::every, any_number} : Count{});
        continue;
      }
      if (text == "one line") {
        add_lines(sum, entry.key, entry.key_where, Count{});
        continue;
      }
      if (add_line_named(sum, entry.key, text)) continue;
      const auto count = read_count(text);
      if (!count) {
        bad_count(entry.value.where, text);
        continue;
      }
      add_term(sum, entry.key, entry.key_where, *count);
    }
    for (Term& term : sum) {
      for (SourceSpec& source : term.choices) source.when = when;
    }
    return sum;
  }

  Context& c_;
  const tree::PartRules& rules_;
  bool whole_;
  int board_ = -1;
};

}  // namespace

void compile_use(Context& c, const tree::PartRules& rules, Part& part, RankingSpec& spec) {
  // A script gets all cards named by the rule, unless `hand:` limits their number.
  const bool whole = spec.scale == Scale::custom && !rules.hand;
  const std::vector<Sum> sums = Use(c, rules, whole).alternatives();
  const auto source_of = [&](const SourceSpec& source) {
    const auto found = std::find_if(part.sources.begin(), part.sources.end(),
                                    [&](const SourceSpec& other) { return same(source, other); });
    if (found != part.sources.end()) return static_cast<std::uint8_t>(found - part.sources.begin());
    part.sources.push_back(source);
    return static_cast<std::uint8_t>(part.sources.size() - 1);
  };
  std::vector<UseSum> uses;
  for (const Sum& sum : sums) {
    // Every choice of a line or board is a separate alternative.
    std::vector<UseSum> open{UseSum{}};
    for (const Term& term : sum) {
      std::vector<UseSum> longer;
      for (const UseSum& start : open) {
        for (const SourceSpec& source : term.choices) {
          UseSum next = start;
          next.push_back({source_of(source), term.count.min, term.count.max});
          longer.push_back(std::move(next));
        }
      }
      open = std::move(longer);
    }
    uses.insert(uses.end(), open.begin(), open.end());
  }
  const auto least = [](const UseSum& use) {
    int sum = 0;
    for (const UseTerm& term : use) sum += term.min == UseTerm::every ? 0 : term.min;
    return sum;
  };
  const auto is_fixed = [](const UseSum& use) {
    return std::all_of(use.begin(), use.end(), [](const UseTerm& term) {
      return term.min != UseTerm::every && term.min == term.max;
    });
  };
  const auto& use = rules.use;
  const bool forms_hands =
      spec.scale != Scale::points && spec.scale != Scale::card && spec.scale != Scale::custom;
  for (const UseSum& sum : uses) {
    if (forms_hands && use && least(sum) > spec.hand_size) {
      c.fault(fault::use, *use,
              std::string("'use' adds up to ") + (is_fixed(sum) ? "" : "at least ") +
                  std::to_string(least(sum)) + " cards, but the showdown compares hands of " +
                  std::to_string(spec.hand_size));
      break;
    }
  }
  if (uses.size() > max_alternatives) {
    c.fault(fault::too_many, use ? use->where : rules.at,
            "there are more than 64 ways to make a hand");
    uses.resize(max_alternatives);
  }
  if (part.sources.size() > Part::max_sources) {
    c.fault(
        fault::too_many, use ? use->where : rules.at,
        "a hand can use at most " + std::to_string(Part::max_sources) + " zones, lines and boards");
    part.sources.resize(Part::max_sources);
  }
  // In the plain case, any cards of every source may be used.
  const bool plain = uses.size() == 1 && uses[0].size() == part.sources.size() &&
                     std::all_of(uses[0].begin(), uses[0].end(), [](const UseTerm& term) {
                       return term.min == 0 && term.max == any_number;
                     });
  if (!plain) spec.use = std::move(uses);
}

}  // namespace houserules::compiling
