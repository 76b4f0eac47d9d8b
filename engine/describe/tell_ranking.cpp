// What makes a hand, and which is better.

#include <algorithm>
#include <array>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/check/counts.h"
#include "engine/describe/telling.h"
#include "engine/narrate/hand_words.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::telling {
namespace {

std::string category_words(const RankingSpec& spec, Category category) {
  if (category >= Category::inserted) {
    const auto index =
        static_cast<std::size_t>(category) - static_cast<std::size_t>(Category::inserted);
    return index < spec.inserted_names.size() ? spec.inserted_names[index]
                                              : "a hand of the file's own";
  }
  return std::string(category_name(category));
}

}  // namespace

namespace {

/// Returns the cards that every player is dealt, in hand and, if `shared`, on the table, or `never`
/// if it is not plain how many.
std::int64_t cards_of_player(const Variant& v, bool shared) {
  std::int64_t cards = 0;
  // Cards passed from hand to hand add none.
  const bool takes = std::any_of(v.moves.begin(), v.moves.end(), [](const MoveAct& move) {
    return move.to == zone_hand && move.cards.zone != zone_hand;
  });
  const auto deals = [&](Pc begin, std::size_t end) {
    return std::any_of(v.program.begin() + begin, v.program.begin() + static_cast<Pc>(end),
                       [](Step step) { return step.act == Act::deal; });
  };
  if (takes) return never;
  for (const LoopAct& loop : v.loops) {
    if (deals(loop.body, loop.end)) return never;
  }
  for (const EventRule& rule : v.events) {
    if (deals(rule.code, v.program.size())) return never;
  }
  const auto& parts = v.showdowns[0].parts;
  const auto counts = [&](std::uint8_t zone) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
      return std::any_of(part.sources.begin(), part.sources.end(),
                         [&](const SourceSpec& source) { return source.zone == zone; });
    });
  };
  for (const DealAct& deal : v.deals) {
    if (!deal.to_seats && (!shared || !counts(deal.zone))) continue;
    if (!deal.to_seats) return never;
    for (const DealAct::Portion& portion : deal.portions) {
      if (portion.count.expr.given()) return never;
      cards += portion.count.literal;
    }
  }
  return cards == 0 ? never : cards;
}

}  // namespace

/// Returns whether hands may be compared while players have fewer cards than this, because a loop
/// that deals may end early.
bool may_hold_fewer(const Variant& v, std::int64_t cards) {
  std::int64_t fewest = 0;
  bool may_end = false;
  for (Pc at = 0; at < std::ssize(v.program); ++at) {
    const Step step = v.program[static_cast<std::size_t>(at)];
    if (step.act == Act::move && v.moves[step.row].to == zone_hand) return false;
    if (step.act != Act::deal) continue;
    const DealAct& deal = v.deals[step.row];
    if (!deal.to_seats) return false;
    std::int64_t times = 1;
    for (const LoopAct& loop : v.loops) {
      if (loop.kind != LoopAct::Kind::repeat || at < loop.body || at >= loop.end) continue;
      if (loop.until.given())
        may_end = true;
      else if (loop.times.expr.given())
        return false;
      else
        times *= loop.times.literal;
    }
    for (const DealAct::Portion& portion : deal.portions) {
      if (portion.count.expr.given()) return false;
      fewest += times * portion.count.literal;
    }
  }
  return may_end && fewest < cards;
}

std::int64_t cards_held(const Variant& v) { return cards_of_player(v, true); }

std::int64_t cards_dealt(const Variant& v) { return cards_of_player(v, false); }

namespace {

/// Returns how many cards of one rank a deck has at most.
int most_of_a_rank(const Variant& v) {
  std::array<int, rank_count> cards{};
  for (const Card card : v.deck) {
    if (!card.joker()) ++cards[static_cast<std::size_t>(card.rank())];
  }
  int most = *std::max_element(cards.begin(), cards.end());
  for (const auto& other : v.other_decks) most = std::max(most, most_of_a_rank(*other.variant));
  return most;
}

std::string points_text(std::string_view text) {
  if (text == "1/2") return "one half";
  if (text == "0") return "nothing";
  const std::size_t half = text.find(" 1/2");
  if (half != std::string_view::npos) return std::string(text.substr(0, half)) + "½";
  return std::string(text);
}

/// The number of an exact amount of cards, "2", or of a limit, "0-2".
std::optional<std::string_view> most_of(std::string_view amount) {
  if (amount.starts_with("0-")) amount.remove_prefix(2);
  if (!is_whole_number(amount)) return std::nullopt;
  return amount;
}

/// Returns whether players may be out before the showdown.
bool can_drop_out(const Variant& v) {
  return !v.bets.empty() ||
         std::any_of(v.statuses.begin(), v.statuses.end(), [](const StatusAct& act) {
           return act.what != StatusAct::What::back_in && act.what != StatusAct::What::new_dealer;
         });
}

/// Returns "from each of the top, middle and bottom rows" of "top row", "middle row" and "bottom
/// row", and "each from the row of four and the row of two" of things of several kinds.
std::string each_of(const std::vector<std::string>& things) {
  const auto last_word = [](const std::string& thing) {
    const std::size_t blank = thing.rfind(' ');
    return blank == std::string::npos ? std::string() : thing.substr(blank);
  };
  const std::string noun = last_word(things[0]);
  const bool of_one_kind =
      !noun.empty() && std::all_of(things.begin(), things.end(), [&](const std::string& thing) {
        return last_word(thing) == noun;
      });
  std::vector<std::string> each;
  for (const std::string& thing : things) each.push_back("the " + thing);
  if (!of_one_kind) return "each from " + joined(each);
  std::vector<std::string> kinds;
  for (const std::string& thing : things)
    kinds.push_back(thing.substr(0, thing.size() - noun.size()));
  return "from each of the " + joined(kinds) + " " + plural_of(noun.substr(1));
}

/// "the rows" are lines themselves.
std::string one_line_of(const std::string& where) {
  return (where.ends_with("s") && !where.ends_with("ss") ? "one of " : "one line of ") + where;
}

/// "straights and flushes count against a hand, and the best … in mixed suits", after a comma and
/// `link`: as far as a low hand has enough cards for them. `best`: of five cards.
std::string counting_against(const RankingSpec& spec, const std::string& link,
                             const std::string& best) {
  const auto counts = [&](int from) { return from > 0 && from <= spec.hand_size; };
  std::vector<std::string> bad;
  if (counts(spec.straights_from)) bad.push_back("straights");
  if (counts(spec.flushes_from)) bad.push_back("flushes");
  if (bad.empty()) return "";
  const std::string ideal = best + (bad.back() == "flushes" ? " in mixed suits" : "");
  return ", " + link + joined(bad) + " count against a hand" +
         (spec.hand_size < 5 ? "" : ", and the best five cards are " + ideal);
}

std::string halves_text(int halves) {
  return std::to_string(halves / 2) + (halves % 2 != 0 ? "½" : "");
}

/// What a part says, else what is said of all.
template <class T>
const tree::Said<T>& own_or(const tree::Said<T>& own, const tree::Said<T>& of_all) {
  return own ? own : of_all;
}

}  // namespace

/// Returns whether the deck has so few ranks that a flush of this size is a straight flush too.
bool Telling::flushes_run(int size) const {
  std::array<int, 4> cards{};
  int low = rank_count, high = 0;
  for (const Card card : v_.deck) {
    if (card.joker()) return false;
    ++cards[static_cast<std::size_t>(card.suit())];
    low = std::min(low, card.rank());
    high = std::max(high, card.rank());
  }
  return !has_wilds() && high - low < size && *std::max_element(cards.begin(), cards.end()) <= size;
}

/// The hands from best to least, as far as so many cards can make them.
std::string Telling::order_of_hands(const RankingSpec& spec) const {
  std::vector<Category> order = spec.order;
  if (order.empty()) order.assign(standard_order().begin(), standard_order().end());
  std::vector<std::string> names;
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const Category category = *it;
    const int size = spec.hand_size;
    const bool straights = spec.straights_from > 0 && spec.straights_from <= size;
    const bool flushes = spec.flushes_from > 0 && spec.flushes_from <= size;
    bool possible = true;
    const auto of_a_kind = [&](int cards) {
      return size >= cards && (has_wilds() || most_of_a_rank(v_) >= cards);
    };
    switch (category) {
      case Category::pair:
        possible = of_a_kind(2);
        break;
      case Category::two_pair:
        possible = size >= 4 && of_a_kind(2);
        break;
      case Category::three_of_a_kind:
        possible = of_a_kind(3);
        break;
      case Category::full_house:
        possible = size >= 5 && of_a_kind(3);
        break;
      case Category::four_of_a_kind:
        possible = of_a_kind(4);
        break;
      case Category::five_of_a_kind:
        possible = of_a_kind(5);
        break;
      case Category::straight:
      case Category::skip_straight:
        possible = straights;
        break;
      case Category::flush:
      case Category::double_ace_flush:
        possible = flushes && !(straights && flushes_run(size));
        break;
      case Category::straight_flush:
        possible = straights && flushes;
        break;
      default:
        break;
    }
    if (possible) names.push_back(category_words(spec, category));
  }
  return joined(names);
}

std::string Telling::script_words(const Node& node) {
  std::string name = node.text;
  if (name.starts_with("=")) name = name.substr(1);
  while (name.starts_with(' ')) name.erase(0, 1);
  for (const std::string& script : v_.scripts) {
    const std::string words = comment_of(script, name);
    if (!words.empty()) return words;
  }
  const auto f = parse_formula(node.text);
  if (!f) return quoted(words_of_name(name)) + ", a rule written by hand, says";
  if (f->kind == Formula::Kind::name) return "the rule " + quoted(words_of_name(name)) + " says";
  // A hand of the file's own: "if …, {tie-breaks}, otherwise none".
  const Formula* test = &*f;
  if (test->is_sign("or") && test->args[1].is("nil")) test = &test->args[0];
  if (test->is_sign("and") && test->args[1].kind == Formula::Kind::list) {
    return "a hand where " + speech_.condition(node.text.substr(0, node.text.rfind(" and ")), true);
  }
  return speech_.value(node.text);
}

std::string Telling::points_table(const Node& points) {
  std::vector<std::string> parts;
  // Later entries hold before earlier ones where both speak of a rank.
  for (const Entry& entry : points.entries) {
    std::string value = entry.value.text;
    const bool pips = value == "pips";
    std::vector<std::string> choices;
    for (std::size_t at = 0; at < value.size();) {
      const std::size_t end = std::min(value.find(" or ", at), value.size());
      choices.push_back(points_text(value.substr(at, end - at)));
      at = end + 4;
    }
    std::string who = ranks(entry.key);
    if (entry.key == "J-K") who = "jacks, queens and kings";
    if (entry.key == "2-A") who = "all cards";
    parts.push_back(who + " count " + (pips ? "their face value" : joined(choices, "or")));
  }
  return parted(parts, "; ");
}

std::string Telling::points_aim(const tree::PartRules& part, const tree::ShowdownRules& around) {
  std::string out;
  if (const Node* nearest = take(part.nearest)) {
    out = "the total closest to " + points_text(nearest->text) + wins_word();
  } else if (const Node* under = take(part.under)) {
    out = "the total closest to " + points_text(under->text) + wins_word() + "; a total above " +
          points_text(under->text) + " cannot win";
  } else if (take(part.least) != nullptr) {
    out = "the lowest total" + wins_word();
  } else {
    take(part.most);
    out = "the highest total" + wins_word();
  }
  if (part.nearest) {
    const std::string tie = take_text(own_or(part.tie, around.tie)),
                      over = take_text(own_or(part.over, around.over), "counts"),
                      below = take_text(own_or(part.below, around.below), "counts");
    if (tie == "share" || (over == "counts" && below == "counts")) {
      out += tie == "share" ? "; totals equally close split"
                            : "; if two are equally close, the lower wins";
    }
    const auto beyond = [&](const std::string& rule, bool is_said, const std::string& side) {
      if (!is_said) return;
      const std::string beside = "; a total " + side + " " + points_text(part.nearest->text);
      if (rule == "loses") out += beside + " cannot win";
      if (rule == "last")
        out += beside + " wins only if everyone is " + (side == "above" ? "over" : "under");
      if (rule == "counts") out += beside + " can win too";
    };
    beyond(over, bool(own_or(part.over, around.over)), "above");
    beyond(below, bool(own_or(part.below, around.below)), "below");
  }
  if (take_yes(own_or(part.best_subset, around.best_subset))) {
    out += "; a player may leave out any of their cards";
  }
  return out;
}

/// Returns the places from this one on of which as many cards are used, without "the".
std::vector<std::string> Telling::zones_used_alike(const Node& use, std::size_t first) const {
  std::vector<std::string> names;
  for (std::size_t i = first; i < use.entries.size(); ++i) {
    const Entry& entry = use.entries[i];
    const std::string place = zone(entry.key, "");
    const bool alike = entry.value.is_scalar() && most_of(entry.value.text) &&
                       entry.value.text == use.entries[first].value.text &&
                       place.starts_with("the ");
    if (!alike) break;
    names.push_back(place.substr(4));
  }
  return names;
}

/// "one line of the ring", or the only line that there is: "the bases".
std::string Telling::line_of(std::string_view zone_name, const std::string& where) const {
  for (const auto& zone : file_.zones->items) {
    const std::vector<Entry>& sets = zone.value.sets->entries;
    const bool only = zone.name == zone_name && sets.size() == 1 && sets[0].key.size() > 2;
    if (only && !sets[0].value.is_null()) return "the " + words_of_name(sets[0].key);
  }
  return one_line_of(where);
}

std::string Telling::used(const Node& use) {
  constexpr std::string_view any = "any cards from ";
  std::vector<std::string> parts, freely;  // freely: places of which any cards are used
  std::string condition;
  for (std::size_t i = 0; i < use.entries.size(); ++i) {
    const Entry& entry = use.entries[i];
    if (entry.key == "when") {
      condition = speech_.condition(entry.value.text, true);
      continue;
    }
    if (const std::vector<std::string> alike = zones_used_alike(use, i); alike.size() > 1) {
      const std::string count(*most_of(entry.value.text));
      parts.push_back((count == entry.value.text ? "exactly " : "at most ") +
                      (parts.empty() ? speech_.counted(count, "card") : speech_.count(count)) +
                      " " + each_of(alike));
      i += alike.size() - 1;
      continue;
    }
    const std::string where = entry.key == "hand"                     ? "their hand"
                              : entry.key == "board" && v_.boards > 1 ? "one board"
                                                                      : zone(entry.key, "");
    std::string amount;
    if (entry.value.is_map()) {
      const std::string& text = entry.value.entries.front().value.text;  // `lines`
      amount = (text == "any" ? "any cards" : speech_.counted(text, "card")) + " from " +
               line_of(entry.key, where);
    } else {
      const std::string& text = entry.value.text;
      const std::size_t dash = text.find('-');
      if (text == "all") {
        amount = "every card in " + where;
      } else if (text == "any") {
        amount = "any cards from " + where;
      } else if (text == "one line") {
        amount = "any cards from " + line_of(entry.key, where);
      } else if (is_whole_number(text)) {
        const auto zone = std::find_if(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& one) {
          return !one.of_seat && one.name == entry.key;
        });
        if (text == "1" && zone != v_.zones.end() && holds_one_card(v_, *zone)) {
          parts.insert(parts.begin(), where);
          continue;
        }
        amount = "exactly " + speech_.counted(text, "card") + " from " + where;
      } else if (dash != std::string::npos && is_whole_number(text.substr(0, dash))) {
        const std::string most = speech_.counted(text.substr(dash + 1), "card") + " from " + where;
        amount = text.starts_with("0-") ? "at most " + most
                                        : speech_.count(text.substr(0, dash)) + " to " + most;
      } else {
        amount = "any cards from the " + words_of_name(text) + " of " + where;
      }
    }
    // "any cards from their hand and one line of the cross"
    if (amount.starts_with(any)) {
      if (freely.empty()) parts.emplace_back(any);
      // The hand comes first: "their hand and their kept cards".
      freely.insert(entry.key == "hand" ? freely.begin() : freely.end(), amount.substr(any.size()));
      continue;
    }
    parts.push_back(amount);
  }
  const bool list = freely.size() > 1 && parts.size() > 1;
  for (std::string& one : parts) {
    if (one == any) one += joined(freely);
  }
  std::string out = joined(parts);
  // "any cards from their hand and the board, and at most one card from the row"
  if (list && parts[0].starts_with(any)) out.insert(parts[0].size(), ",");
  if (!condition.empty()) out += " (if " + condition + ")";
  return out;
}

std::string Telling::usable(const Node& use) {
  const auto uses = [](const std::string& what) {
    const bool free = what.starts_with("any ") && what.find("exactly ") == std::string::npos;
    return (free ? "a player may use " : "a player uses ") + what;
  };
  if (use.is_list()) {
    std::vector<std::string> ways;
    for (const Node& one : use.items) ways.push_back(used(one));
    // "exactly two cards from their hand and either three from the rows or three from the columns"
    const std::size_t and_at = ways[0].find(" and ");
    if (ways.size() == 2 && and_at != std::string::npos &&
        ways[0].find(" (if ") == std::string::npos) {
      const std::string common = ways[0].substr(0, and_at + 5);
      // "three cards from one line of the table or of the rotated table"
      const std::size_t of_at = ways[0].rfind(" of ");
      if (of_at > and_at && of_at != std::string::npos &&
          ways[1].starts_with(ways[0].substr(0, of_at + 4)))
        return uses(ways[0] + " or" + ways[1].substr(of_at));
      if (ways[1].starts_with(common)) {
        return uses(common + "either " + ways[0].substr(common.size()) + " or " +
                    ways[1].substr(common.size()));
      }
    }
    const bool of_several = std::any_of(ways.begin(), ways.end(), [](const std::string& way) {
      return way.find(" and ") != std::string::npos;
    });
    if (!of_several) return uses(joined(ways, "or"));
    const std::string last = ways.back();
    ways.pop_back();
    return uses(parted(ways) + ", or " + last);
  }
  return uses(use.is_scalar() ? words_of_name(use.text) : used(use));
}

std::string Telling::qualifier(const Node& node, Scale scale) {
  if (node.is("no pair")) return "only a hand without a pair qualifies";
  if (const Node* rank = take(node, "rank")) {
    if (scale == Scale::high)
      return "only a pair of " + card_words(rank->text, true) + " or better qualifies";
    const std::string card = with_a(card_words(rank->text, false));
    const bool counts_all = scale == Scale::low_27 || scale == Scale::low_a6;
    return "only " + card + " low or better qualifies: no pair" +
           (counts_all ? ", straight or flush" : "") + ", and no card above " + card;
  }
  if (const Node* pair = take(node, "pair of")) {
    return "only a pair of " + card_words(pair->text, true) + " or better qualifies";
  }
  if (const Node* category = take(node, "category")) {
    std::vector<std::string> ranks;
    if (const Node* of = take(node, "of")) {
      for (const std::string& rank : words_between(of->text, " "))
        ranks.push_back(card_words(rank, true));
      for (const Node& rank : of->items) ranks.push_back(card_words(rank.text, true));
    }
    return "only " + with_article(category->text) + (ranks.empty() ? "" : " of " + joined(ranks)) +
           " or better qualifies";
  }
  return "only " + words_of_name(node.text) + " or better qualifies";
}

std::string Telling::points(const tree::PartRules& part, const tree::ShowdownRules& around,
                            const RankingSpec& spec) {
  take_all(part.points), take_all(around.points), take(part.value), take(around.value);
  const auto& values = own_or(part.points, around.points);
  const auto& value = own_or(part.value, around.value);
  std::string out = sentence(points_aim(part, around));
  if (value) {
    const std::string said = "card values: " + script_words(*value);
    add_sentence(out, orders_.insert(said).second ? said : "cards count as above");
  } else if (values) {
    // As compiled, rank by rank: entries may overlap.
    std::vector<std::pair<std::string, std::vector<int>>> worth;
    std::vector<std::string> told;
    std::string run;
    const auto counts = [&](int rank) {
      const PointValues& v = spec.points.values[Card(rank, 0).code()];
      std::vector<std::string> choices;
      for (int i = 0; i < v.count; ++i) {
        const int h = v.halves[static_cast<std::size_t>(i)];
        choices.push_back(h == 1 ? "one half" : h == 0 ? "nothing" : halves_text(h));
      }
      return choices.empty() ? std::string("nothing") : joined(choices, "or");
    };
    bool suits_alike = true;
    for (int rank = 0; rank < rank_count; ++rank) {
      for (int suit = 1; suit < suit_count; ++suit) {
        const PointValues& a = spec.points.values[Card(rank, 0).code()];
        const PointValues& b = spec.points.values[Card(rank, suit).code()];
        suits_alike = suits_alike && a.count == b.count && a.halves == b.halves;
      }
    }
    if (!suits_alike) {
      add_sentence(out, points_table(*values));
    } else {
      bool pips = true;
      int pips_to = -1;
      for (int rank = 0; rank <= rank_ten && pips; ++rank) {
        pips = counts(rank) == std::to_string(rank + 2);
        if (pips) pips_to = rank;
      }
      if (pips_to >= 2) {
        told.push_back("deuces through " + std::string(rank_name_plural(pips_to)) +
                       " count their face value");
      } else {
        pips_to = -1;
      }
      for (int rank = pips_to + 1; rank < rank_count;) {
        int end = rank;
        while (end + 1 < rank_count && counts(end + 1) == counts(rank)) ++end;
        std::vector<std::string> names;
        for (int r = rank; r <= end; ++r) names.push_back(std::string(rank_name_plural(r)));
        const std::string who =
            end - rank >= 4 ? names.front() + " through " + names.back() : joined(names);
        told.push_back((end - rank == 12 ? "all cards" : who) + " count " + counts(rank));
        rank = end + 1;
      }
      const std::string values_told = parted(told, "; ");
      if (values_told == "all cards count nothing") {
        out = settles_
                  ? "No hand beats another: whatever is left in the pot is split among " +
                        std::string(can_drop_out(v_) ? "the players still in." : "the players.")
                  : "";
      } else {
        add_sentence(out, orders_.insert(values_told).second ? values_told
                                                             : std::string("cards count as above"));
      }
    }
  } else {
    add_sentence(out, "deuces through tens count their face value");
  }
  return out;
}

std::string Telling::ranking(const tree::PartRules& part, const tree::ShowdownRules& around,
                             const Part& of) {
  take(part.by), take(around.by);
  // These are described from the compiled ranking.
  const auto known = [&](const auto&... said) { (take_all(said), ...); };
  known(part.hand, part.straights, part.flushes, part.order, part.wilds, part.best_subset);
  known(around.hand, around.straights, around.flushes, around.order, around.wilds);
  RankingSpec spec = of.ranker->spec();
  // A player who never holds so many cards makes a hand of those they have.
  const bool smaller = spec.scale == Scale::high && cards_held(v_) < spec.hand_size;
  if (smaller) spec.hand_size = static_cast<int>(cards_held(v_));
  const std::string size = number_word(spec.hand_size);
  std::string out;
  const bool kth = of.kth_best > 1;
  const std::string best = of.kth_best == Part::the_worst ? "worst"
                           : kth ? std::string(ordinal(of.kth_best)) + "-best"
                                 : "best";
  const std::string which_low = !kth ? "lowest"
                                : of.kth_best == Part::the_worst
                                    ? "highest"
                                    : std::string(ordinal(of.kth_best)) + "-lowest";
  switch (spec.scale) {
    case Scale::high: {
      const bool one_card = spec.hand_size == 1;
      const bool fewer = !smaller && spec.use.empty() && may_hold_fewer(v_, spec.hand_size);
      out = "The " + (one_card && !kth ? "highest" : best) + " " +
            (one_card ? "card"
             : fewer  ? "poker hand of up to " + size + " cards"
                      : size + "-card poker hand") +
            wins_word() + ".";
      if (const std::string order = order_of_hands(spec); spec.hand_size > 1) {
        add_sentence(out, orders_.insert(order).second ? "from best to worst: " + order
                                                       : "hands rank as above");
      }
      if (spec.hand_size > 1 && (spec.straights_from == 0 || spec.flushes_from == 0)) {
        add_sentence(out, spec.straights_from == 0 && spec.flushes_from == 0
                              ? "straights and flushes do not count"
                          : spec.straights_from == 0 ? "straights do not count"
                                                     : "flushes do not count");
      }
      if (smaller && spec.hand_size > 1 && spec.straights_from > spec.hand_size &&
          spec.flushes_from > spec.hand_size) {
        add_sentence(out, "there are no straights or flushes");
      }
      if (fewer && spec.straights_from == spec.hand_size && spec.flushes_from == spec.hand_size) {
        add_sentence(out, "with fewer than " + size + " cards, straights and flushes do not count");
      }
      if (spec.straights_from > 0 && spec.straights_from < spec.hand_size) {
        add_sentence(out, number_word(spec.straights_from) + " cards in a row make a straight");
      }
      if (spec.flushes_from > 0 && spec.flushes_from < spec.hand_size) {
        add_sentence(out, number_word(spec.flushes_from) + " cards of one suit make a flush");
      }
      known(part.low_straights, around.low_straights);
      if (spec.straights_from > 0 && spec.hand_size > 1 && !spec.ace_low_straight) {
        add_sentence(out, "in a straight, an ace is high only");
      }
      if (take_yes(own_or(part.wrap_straights, around.wrap_straights))) {
        add_sentence(out,
                     "a straight may wrap around the ace, as in queen, king, ace, deuce, three");
      }
      break;
    }
    case Scale::low_a5: {
      static constexpr std::string_view best_low[] = {"an ace", "2-A", "3-2-A", "4-3-2-A",
                                                      "5-4-3-2-A (the wheel)"};
      const auto cards = static_cast<std::size_t>(std::clamp(spec.hand_size, 1, 5));
      out = "The " + which_low + " " + size + "-card hand" + wins_word() +
            (spec.hand_size < 5
                 ? ": aces are low,"
                 : " (ace-to-five): aces are low, straights and flushes do not count,") +
            " and the best hand is " + std::string(best_low[cards - 1]) + ".";
      break;
    }
    case Scale::low_27:
      out = "The lowest " + size + "-card hand" + wins_word() + " (deuce-to-seven): aces are high" +
            counting_against(spec, "", "7-5-4-3-2") + ".";
      break;
    case Scale::low_a6:
      out = "The lowest " + size + "-card hand" + wins_word() + " (ace-to-six): aces are low" +
            counting_against(spec, "but ", "6-4-3-2-A") + ".";
      break;
    case Scale::badugi:
    case Scale::badugi_ace_high:
      out =
          "The best badugi wins. Only cards of different ranks and different suits count: if "
          "two cards share a rank or a suit, one is left out. Four cards that count (a badugi) "
          "beat "
          "three, and three beat two; between hands of the same size, the lowest wins, comparing "
          "the highest cards first.";
      add_sentence(out, spec.scale == Scale::badugi ? "aces are low" : "aces are high");
      break;
    case Scale::pure_rank:
      out = "The lowest " + size + " cards win by rank alone: aces are low, and pairs" +
            (spec.hand_size < 5 ? "" : ", straights and flushes") + " do not count against a hand.";
      break;
    case Scale::points:
      out = points(part, around, spec);
      break;
    case Scale::card: {
      const Node* highest = take(part.highest_of);
      const Node* lowest = take(part.lowest_of);
      const Node* which = highest != nullptr ? highest : lowest;
      const std::string among = which != nullptr ? which->text : "any card";
      const bool any_card = std::all_of(v_.deck.begin(), v_.deck.end(), [&](Card card) {
        return card.joker() || spec.card.among.contains(card);
      });
      out = "The " + std::string(lowest != nullptr ? "lowest" : "highest") + " " +
            (any_card                               ? "card"
             : among.find(' ') == std::string::npos ? card_words(among, false)
                                                    : "of " + cards_listed(among)) +
            wins_word() + ".";
      add_sentence(out, take_yes(part.ace_low) ? "aces are low" : "aces are high");
      if (take_yes(part.suits_break_ties)) {
        add_sentence(out, "suits break ties: spades, then hearts, diamonds and clubs");
      }
      break;
    }
    case Scale::custom: {
      const Node* score = take(part.score);
      out = "How hands rank: " + (score != nullptr ? script_words(*score) : std::string()) + ".";
      if (out.ends_with("..")) out.pop_back();
      if (spec.use.empty() && most_cards_of(v_, of) > spec.hand_size) {
        add_sentence(out, "with more than " + size + " cards, the best " + size + " count");
      }
      break;
    }
  }
  take(part.inserted), take(around.inserted);
  // Hands of the file's own are explained from the best to the least.
  const auto place_of = [&](const std::string& name) {
    const auto at = std::find(spec.inserted_names.begin(), spec.inserted_names.end(), name);
    const auto category = static_cast<std::size_t>(Category::inserted) +
                          static_cast<std::size_t>(at - spec.inserted_names.begin());
    return std::find(spec.order.begin(), spec.order.end(), static_cast<Category>(category)) -
           spec.order.begin();
  };
  std::vector<std::pair<std::ptrdiff_t, std::string>> own;
  for (const Entry& entry : own_or(part.inserted, around.inserted)->entries) {
    told_.insert(&entry.value);
    take(entry.value, "above");  // the order of all hands was given
    const Node* test = take(entry.value, "when");
    if (test == nullptr) continue;
    // "A skeet is a nine, a five, a deuce and two cards between."
    std::string words = lower_first(script_words(*test));
    if (words.ends_with('.')) words.pop_back();
    const std::string name = narrate::hand_with_article(entry.key, spec);
    const bool many = name == entry.key && name.ends_with('s');
    own.emplace_back(place_of(entry.key), name + (many ? " are " : " is ") + words);
  }
  std::stable_sort(own.begin(), own.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [place, text] : own) add_sentence(out, text);
  if (take(part.kth_best) != nullptr && spec.scale != Scale::high && spec.scale != Scale::low_a5 &&
      kth) {
    add_sentence(out, "the " + best + " hand wins this part");
  }
  if (part.wilds || around.wilds) {
    if (!spec.wild.may_duplicate)
      add_sentence(out, "a wild card may not stand for a card already in the hand");
    if (spec.wild.natural_beats_wild) {
      add_sentence(out, "between equal hands, one without wild cards beats one with them");
    }
    if (spec.wild.fewer_wilds_win)
      add_sentence(out, "between equal hands, the one with fewer wild cards wins");
  }
  return out;
}

}  // namespace houserules::telling
