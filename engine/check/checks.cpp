#include "engine/check/checks.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/check/bets.h"
#include "engine/check/card_count.h"
#include "engine/check/counts.h"
#include "engine/check/flow.h"
#include "engine/check/idle.h"
#include "engine/check/registers.h"
#include "engine/check/zones.h"
#include "engine/hooks/lua_runner.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

// ---------------------------------------------------------------- enough cards

void check_deck(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  CardCount count(rules, v);
  const tree::DealStep* deal = count.short_deal(v.players_max);
  if (deal == nullptr) return;
  const std::int64_t needed = count.needed();
  int enough = v.players_max - 1;
  while (enough >= v.players_min && count.short_deal(enough) != nullptr) --enough;
  std::string hint;
  if (enough >= v.players_min) {
    // One card for all is an answer where one is dealt to each.
    const bool one_each =
        !deal->to && deal->object.size() == 1 && deal->object[0].count->text == "1";
    hint = "allow at most " + std::to_string(enough) + " players" +
           (one_each ? ", or add 'when short: one common card' to this deal" : "");
  }
  const Place& dealt = deal->object.front().at;
  const bool inherited =
      rules.players && dealt.file != rules.at.file && rules.players.where.file == rules.at.file;
  faults.error(fault::short_deck, inherited ? rules.players.where : dealt,
               std::to_string(v.players_max) + " players need " + std::to_string(needed) +
                   " cards, but the deck has " + std::to_string(v.deck.size()),
               std::move(hint));
}

// ---------------------------------------------------------------- the bring-in

void check_bring_in(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  if (!v.betting.bring_in.due() || v.bets.empty()) return;
  for (const Step& step : v.program) {
    if (step.act == Act::bet) break;
    if (step.act == Act::turn) return;
    if (step.act != Act::deal) continue;
    const DealAct& deal = v.deals[step.row];
    if (!deal.to_seats) continue;
    for (const DealAct::Portion& portion : deal.portions) {
      if (portion.facing == Facing::up) return;
    }
  }
  const auto& bring_in = rules.betting->bring_in;
  faults.error(fault::bring_in, bring_in ? bring_in.where : rules.at,
               "the bring-in goes by the up cards, but none is dealt before the first bet",
               "deal a card up first, or remove the bring-in");
}

// ---------------------------------------------------------------- parts that nobody can win

/// The best and the lowest hands of each kind that the deck allows.
class LikelyHands {
 public:
  LikelyHands(const Variant& variant, int size) : size_(static_cast<std::size_t>(size)) {
    for (const Card card : variant.deck) {
      if (card.natural()) by_rank_[static_cast<std::size_t>(card.rank())].push_back(card);
    }
  }

  /// Calls `test(cards)` with hands of full size until it returns true.
  template <class Test>
  bool any(const Test& test) const {
    const auto whole = [&](const std::vector<Card>& hand) {
      return hand.size() == size_ && test(hand);
    };
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      for (int suit = 0; suit <= suit_count; ++suit) {
        if (whole(row(rank, suit, 0)) || whole(row(rank, suit, 1))) return true;
      }
      for (std::size_t other = 0; other < rank_count; ++other) {
        std::vector<Card> sets = by_rank_[rank];
        sets.insert(sets.end(), by_rank_[other].begin(), by_rank_[other].end());
        sets.resize(std::min(sets.size(), size_));
        if (other != rank && whole(sets)) return true;
      }
    }
    return false;
  }

 private:
  /// Returns ascending ranks of one suit, or of all suits (suit_count), skipping some before the
  /// last.
  std::vector<Card> row(std::size_t from, int suit, std::size_t left_out) const {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < rank_count && cards.size() < size_; ++i) {
      if (cards.size() + 1 == size_ && left_out > 0) {
        --left_out;
        continue;
      }
      for (const Card card : by_rank_[(from + i) % rank_count]) {
        const int wanted = suit < suit_count ? suit : static_cast<int>(cards.size()) % suit_count;
        if (card.suit() != wanted) continue;
        cards.push_back(card);
        break;
      }
    }
    return cards;
  }

  std::size_t size_;
  std::array<std::vector<Card>, rank_count> by_rank_;
};

bool can_be_won(const Variant& v, const Part& part) {
  RankingSpec spec = part.ranker->spec();
  const bool plain = spec.qualify.kind == Qualifier::Kind::none && spec.scale != Scale::card;
  const bool by_script = part.value_hook >= 0 || part.score_hook >= 0 ||
                         !part.category_hooks.empty() || spec.scale == Scale::points;
  if (plain || by_script || !part.wild.empty()) return true;
  spec.use.clear();
  spec.expect = Expect::few_hands;
  const auto size = static_cast<int>(std::min<std::int64_t>(
      spec.scale == Scale::card ? 1 : spec.hand_size, most_cards_of(v, part)));
  const Ranker ranker(std::move(spec));
  return LikelyHands(v, size).any([&](const std::vector<Card>& cards) {
    const SourceCards source{cards, 0, 0};
    HandInput input;
    input.sources = {&source, 1};
    return ranker.score(input).qualifies();
  });
}

/// Returns why nobody can ever win the part; "" if somebody can, or if that is unknown.
std::string never_won(const Variant& v, const Part& part) {
  const std::string name = "the part '" + std::string(v.word(part.name)) + "'";
  if (part.contests.given()) {
    const ExprNode& test = v.nodes[static_cast<std::size_t>(part.contests.node)];
    if (test.op == ExprNode::Op::constant && !test.constant.truthy()) {
      return "nobody may contest " + name + ": 'contests' is always no";
    }
  }
  const auto possible = [&](const SourceSpec& source) {
    return source.filter == ZoneRef::Filter::all || may_lie(v, source.zone, source.filter);
  };
  if (!part.sources.empty() && std::none_of(part.sources.begin(), part.sources.end(), possible)) {
    const SourceSpec& source = part.sources.front();
    const std::string facing = source.filter == ZoneRef::Filter::up ? "face-up" : "face-down";
    return name + " uses " + facing +
           (source.zone == zone_hand
                ? " cards of the players, but no player ever has any"
                : " cards of '" + v.zones[source.zone].name + "', but there are never any");
  }
  for (const SourceSpec& source : part.sources) {
    if (source.zone >= first_own_zone && !v.zones[source.zone].of_seat &&
        !may_lie(v, source.zone, ZoneRef::Filter::up))
      return name + " uses cards of '" + v.zones[source.zone].name + "', but none is ever face up";
  }
  return can_be_won(v, part) ? "" : "no hand from this deck can win " + name;
}

/// Warns of keys of a showdown without effect.
void check_showdown(const tree::File& rules, Diagnostics& faults) {
  if (!rules.showdown) return;
  const tree::ShowdownRules& said = *rules.showdown;
  for (const tree::PartRules& part : *said.parts) {
    const auto& over = part.over ? part.over : said.over;
    if (part.under && over) {
      faults.warning(fault::stray_key, over.key_where, "'over' has no effect with 'under'",
                     "write 'nearest: " + part.under->text + "' instead of 'under:'");
    }
  }
}

/// Warns of wild cards where functions rank every hand and none of them asks what is wild.
void check_wild_in_scripts(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  if (!rules.wild || rules.wild.where.file != rules.at.file) return;
  const auto by_score = [](const Showdown& showdown) {
    return std::all_of(showdown.parts.begin(), showdown.parts.end(),
                       [](const Part& part) { return part.score_hook >= 0; });
  };
  const auto asks = [](const std::string& code) {
    return code.find("wild") != code.npos || code.find("natural") != code.npos;
  };
  // Cards showing may say who acts first.
  const bool matters = shows_cards(v) ||
                       !std::all_of(v.showdowns.begin(), v.showdowns.end(), by_score) ||
                       std::any_of(v.scripts.begin(), v.scripts.end(), asks) ||
                       std::any_of(v.hooks.begin(), v.hooks.end(),
                                   [&](const HookSpec& hook) { return asks(hook.function); }) ||
                       std::any_of(v.nodes.begin(), v.nodes.end(), [](const ExprNode& node) {
                         return node.op == ExprNode::Op::attribute &&
                                static_cast<Attribute>(node.b) == Attribute::wild;
                       });
  if (!matters)
    faults.warning(fault::stray_key, rules.wild.where,
                   "'wild' has no effect: a score function sees wild cards as printed",
                   "test card.wild in the function, or remove it");
}

/// Warns of rules for wild cards where no card is wild.
void check_wilds(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  for (std::size_t i = 0; i < v.showdowns.size(); ++i) {
    const tree::ShowdownRules* said = rules_of_showdown(v, rules, static_cast<int>(i));
    if (said == nullptr) continue;
    const auto check = [&](const tree::Said<tree::Wilds>& wilds, const auto& begin,
                           const auto& end) {
      const bool own = wilds && wilds.where.file == rules.at.file;
      if (own && std::all_of(begin, end, [](const Part& part) { return part.wild.empty(); }))
        faults.warning(fault::stray_key, wilds.key_where, "'wilds' has no effect: no card is wild",
                       "add 'wild:', or remove it");
    };
    const auto parts = v.showdowns[i].parts.begin();
    check(said->wilds, parts, v.showdowns[i].parts.end());
    for (std::ptrdiff_t j = 0; j < std::ssize(*said->parts) && j < std::ssize(v.showdowns[i].parts);
         ++j)
      check((*said->parts)[static_cast<std::size_t>(j)].wilds, parts + j, parts + j + 1);
  }
}

void check_parts(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  for (std::size_t i = 0; i < v.showdowns.size(); ++i) {
    for (std::size_t j = 0; j < v.showdowns[i].parts.size(); ++j) {
      const Part& part = v.showdowns[i].parts[j];
      if (part.kth_best > v.players_max && part.kth_best != Part::the_worst) {
        faults.warning(fault::never_so_many,
                       place_of_part(v, rules, static_cast<int>(i), static_cast<int>(j)),
                       "the part '" + std::string(v.word(part.name)) + "' is for the " +
                           std::string(ordinal(part.kth_best)) + " best hand, but at most " +
                           std::to_string(v.players_max) + " play",
                       "'kth best' can be at most " + std::to_string(v.players_max) + " here");
      }
      std::string why = never_won(v, part);
      if (why.empty()) continue;
      faults.warning(fault::never_won,
                     place_of_part(v, rules, static_cast<int>(i), static_cast<int>(j)),
                     std::move(why));
    }
  }
}

/// Warns of jokers in hands that are ranked as ordinary cards, where nothing makes a joker wild.
void check_jokers(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  const bool jokers =
      std::any_of(v.deck.begin(), v.deck.end(), [](Card card) { return card.joker(); });
  if (!jokers || !rules.deck) return;
  const auto may_be_joker = [&](int row) {
    const WildSource& wild = v.wilds[static_cast<std::size_t>(row)];
    return wild.kind != WildSource::Kind::faces || wild.cards.contains(Card(Card::joker_code));
  };
  for (const Showdown& one : v.showdowns) {
    for (const Part& part : one.parts) {
      const Scale scale = part.ranker->spec().scale;
      const bool ranks = scale != Scale::points && scale != Scale::card && scale != Scale::custom;
      const bool by_script =
          part.value_hook >= 0 || part.score_hook >= 0 || !part.category_hooks.empty();
      if (!ranks || by_script || std::any_of(part.wild.begin(), part.wild.end(), may_be_joker))
        continue;
      faults.warning(fault::deck, rules.deck.where,
                     "the deck has jokers, but nothing makes them wild, so they have no rank",
                     "add 'wild: joker', or leave the jokers out");
      return;
    }
  }
}

// ---------------------------------------------------------------- boards

/// Warns of a deal to the first board alone where others go to each board.
void check_short_boards(const Variant& v, Diagnostics& faults) {
  const bool moved = std::any_of(v.moves.begin(), v.moves.end(), [](const MoveAct& move) {
    return move.to == zone_board || move.cards.zone == zone_board;
  });
  for (std::size_t pc = 0; !moved && pc < v.program.size(); ++pc) {
    if (v.program[pc].act != Act::deal) continue;
    const DealAct& deal = v.deals[v.program[pc].row];
    if (deal.zone != zone_board || deal.boards >= v.boards || deal.portions.empty()) continue;
    const Number& count = deal.portions[0].count;
    faults.warning(fault::empty_board, place_of(v.origins[pc]),
                   "only the first board gets " +
                       std::string(count.literal == 1 ? "this card" : "these cards"),
                   "write 'deal: " + (count.expr.given() ? "1" : std::to_string(count.literal)) +
                       " to each board'");
  }
}

/// With an empty board, only the cards in hand would be compared.
void check_boards(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  int dealt = 0;
  const DealAct* short_deal = nullptr;
  for (const DealAct& deal : v.deals) {
    if (deal.zone != zone_board) continue;
    dealt = std::max<int>(dealt, deal.boards);
    if (short_deal == nullptr) short_deal = &deal;
  }
  if (v.boards == 1) return;
  if (dealt >= v.boards) return check_short_boards(v, faults);
  std::string count = "3";
  if (short_deal != nullptr && !short_deal->portions.empty() &&
      !short_deal->portions[0].count.expr.given()) {
    count = std::to_string(short_deal->portions[0].count.literal);
  }
  Diagnostic empty;
  empty.id = fault::empty_board;
  empty.where = rules.boards ? rules.boards.key_where : rules.at;
  empty.message = "board " + std::to_string(dealt + 1) + " never gets a card";
  empty.hint = "write 'deal: " + count +
               " to each board' (to change an inherited step, put that under `change:`)";
  for (std::size_t pc = 0; pc < v.program.size() && short_deal != nullptr; ++pc) {
    const Step& step = v.program[pc];
    if (step.act != Act::deal || v.deals[step.row].zone != zone_board) continue;
    empty.notes.push_back({place_of(v.origins[pc]), "these cards go to one board"});
    break;
  }
  faults.add(std::move(empty));
}

// ---------------------------------------------------------------- nesting, scripts

void check_nesting(const Variant& v, Diagnostics& faults) {
  constexpr int deepest = 16;  // leaves room for effects and unfinished acts
  int depth = 0;
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Act act = v.program[pc].act;
    if (act == Act::next) --depth;
    if (act != Act::loop || ++depth != deepest + 1) continue;
    faults.error(fault::too_many, place_of(v.origins[pc]), "loops are nested more than 16 deep");
  }
}

}  // namespace

const SourceFile* script_called(std::string_view name, const std::vector<SourceFile>& scripts) {
  for (const SourceFile& script : scripts) {
    const std::string& file = script.name;
    if (file == name || file.ends_with("/" + std::string(name)) || "scripts/" + file == name) {
      return &script;
    }
  }
  return nullptr;
}

std::unique_ptr<LuaRunner> check_hooks(const Variant& v, const std::vector<SourceFile>& scripts,
                                       Diagnostics& faults) {
  CheckedScripts checked(v);
  for (ScriptFault& found : checked.faults) {
    Place where;
    const Origin* origin = nullptr;
    if (found.hook >= 0) origin = &v.hooks[static_cast<std::size_t>(found.hook)].origin;
    if (found.chunk >= 0) origin = &v.chunk_origins[static_cast<std::size_t>(found.chunk)];
    if (origin != nullptr) {
      where = {origin->file, origin->line, origin->column, 1};
    } else {
      const SourceFile* script = script_called(found.file, scripts);
      where = {script != nullptr ? script->name : found.file, std::max(found.line, 1), 1, 1};
    }
    faults.error(found.doubtful ? fault::function : fault::hook, where, std::move(found.message),
                 std::move(found.hint));
  }
  return std::move(checked.runner);
}

void check(const Variant& variant, const tree::File& rules, Diagnostics& faults) {
  check_deck(variant, rules, faults);
  check_bring_in(variant, rules, faults);
  check_bets(variant, rules, faults);
  check_zones(variant, rules, faults);
  check_shown(variant, rules, faults);
  check_use_of_zones(variant, rules, faults);
  check_reach(variant, faults);
  check_rounds(variant, rules, faults);
  check_rounds_named(variant, faults);
  check_parts(variant, rules, faults);
  check_jokers(variant, rules, faults);
  check_wilds(variant, rules, faults);
  check_wild_in_scripts(variant, rules, faults);
  check_showdown(rules, faults);
  check_boards(variant, rules, faults);
  check_registers(variant, rules, faults);
  check_idle_steps(variant, faults);
  check_order(variant, faults);
  check_folded(variant, faults);
  check_counts(variant, rules, faults);
  check_settled(variant, faults);
  check_aftermath(variant, rules, faults);
  check_claims(variant, rules, faults);
  check_nesting(variant, faults);
}

const tree::ShowdownRules* rules_of_showdown(const Variant& variant, const tree::File& rules,
                                             int showdown) {
  if (showdown == 0) return rules.showdown ? &*rules.showdown : nullptr;
  const auto& name = variant.showdowns[static_cast<std::size_t>(showdown)].name;
  const auto& all = rules.showdowns->items;
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) {
    return std::string_view(one.name) == variant.word(name);
  });
  return at == all.end() ? nullptr : &at->value;
}

Place place_of_part(const Variant& variant, const tree::File& rules, int showdown, int part) {
  const tree::ShowdownRules* found = rules_of_showdown(variant, rules, showdown);
  if (found == nullptr) return rules.at;
  const auto at = static_cast<std::size_t>(part);
  return at < found->parts->size() ? (*found->parts)[at].at : found->at;
}

int most_players_of_deck(const Variant& variant, const tree::File& rules) {
  int most = max_seats;
  while (most > variant.players_min &&
         CardCount(rules, variant.for_players(most)).short_deal(most) != nullptr) {
    --most;
  }
  return most;
}

}  // namespace houserules
