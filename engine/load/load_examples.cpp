// The `examples:` of a rule file.

#include <algorithm>
#include <span>

#include "engine/cards/notation.h"
#include "engine/load/load.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/paths.h"
#include "engine/source/place_in_block.h"
#include "engine/text/sentence.h"
#include "engine/tree/examples.h"
#include "engine/variant/value_text.h"

namespace houserules {
namespace {

/// Returns the highest number of a seat that a script names: 3 of "p1 bet 2; p3 fold".
int seats_named(std::string_view script) {
  std::int64_t most = 0;
  for (const std::string_view word : convert::split(script, " \n;:")) {
    if (word.starts_with('p'))
      most = std::max(most, convert::whole_number(word.substr(1)).value_or(0));
  }
  return static_cast<int>(std::min<std::int64_t>(most, 99));
}

class ExampleReader {
 public:
  /// Without a variant, the examples are those of a mix.
  ExampleReader(Chips stacks, const Variant* variant, Diagnostics& faults)
      : stacks_(stacks), v_(variant), faults_(faults) {}

  std::vector<Example> read(const std::vector<tree::ExampleRules>& list) {
    for (const tree::ExampleRules& rules : list) {
      if (one(rules)) examples_.push_back(std::move(now_));
    }
    return std::move(examples_);
  }

 private:
  void fault(const Place& where, std::string message, Advice advice = {}) {
    faults_.error(fault::example, where, std::move(message), std::move(advice));
    whole_ = false;
  }
  void fault(const Node& node, std::string message, Advice advice = {}) {
    fault(node.where, std::move(message), std::move(advice));
  }

  std::string name_of_file(const Node& node) {
    whole_ = stays_inside(node, faults_) && whole_;
    return node.text;
  }

  std::optional<Chips> chips(const Node& node, bool sign) {
    std::string_view text = node.is_scalar() ? std::string_view(node.text) : std::string_view();
    if (text == "inf" && !sign) return endless_chips;
    const bool negative = sign && text.starts_with('-');
    if (negative || (sign && text.starts_with('+'))) text.remove_prefix(1);
    const auto n = convert::whole_number(text);
    for (const std::string_view dash : {"–", "—", "−"}) {
      if (n || !sign || !text.starts_with(dash)) continue;
      const std::string plain = "-" + std::string(text.substr(dash.size()));
      fault(node, "'" + std::string(dash) + "' is not a minus sign",
            {"write " + printable(plain, 20), respelt(node.text, node.where, plain)});
      return std::nullopt;
    }
    if (!n) {
      fault(node, "expected a number of chips, not " + describe(node));
      return std::nullopt;
    }
    return negative ? -*n : *n;
  }

  /// Parses "p3", a seat of this table.
  Seat seat(std::string_view text, const Place& where) {
    if (now_.players == 0) return no_seat;  // already reported
    const auto n = text.starts_with('p') ? convert::whole_number(text.substr(1)) : std::nullopt;
    if (n && *n >= 1 && *n <= now_.players) return static_cast<Seat>(*n - 1);
    fault(where, "there is no player '" + printable(text) + "' in this example",
          "the players are " + seats_text(static_cast<std::size_t>(now_.players)));
    return no_seat;
  }

  bool one(const tree::ExampleRules& rules) {
    whole_ = true;
    now_ = Example();
    now_.where = rules.at;
    if (rules.name) now_.name = rules.name->text;
    if (rules.like) {
      take_head(*rules.like);
      if (now_.like < 0) return false;
    }
    if (rules.on) now_.on = name_of_file(*rules.on);
    if (rules.players) read_players(*rules.players);
    if (rules.up_to) {
      now_.up_to = rules.up_to->text;
      if (now_.like < 0) fault(*rules.up_to, "'up to' works only with 'like'");
    }
    if (rules.set) read_set(*rules.set);
    if (rules.with) {
      for (const Node& name : texts_of(*rules.with))
        now_.choices.with.push_back(name_of_file(name));
    }
    // Other values are reported by the lowering.
    if (rules.carried) now_.carried = convert::whole_number(rules.carried->text).value_or(0);
    if (rules.order) read_order(rules.order);
    if (rules.ranks) {
      read_ranks(rules.ranks);
      if (!rules.script) return whole_;
    }
    if (now_.players == 0 && !rules.players) {
      const int named = rules.script ? seats_named(rules.script->text) : 0;
      fault(rules.at, "this example does not give the number of players",
            "add 'players: " + std::to_string(named > 1 ? named : 3) + "'");
    }
    check_players(rules);
    if (rules.dealer) now_.dealer = seat(rules.dealer->text, rules.dealer.where);
    if (rules.stacks) {
      read_stacks(*rules.stacks);
    } else if (now_.stacks.size() != static_cast<std::size_t>(now_.players)) {
      now_.stacks.assign(static_cast<std::size_t>(now_.players), stacks_);
    }
    if (rules.script) {
      read_script(*rules.script);
    } else if (now_.like < 0 && !rules.order) {
      fault(rules.at, "this example has no deal to play", "add 'script: |' with the deal below it");
    }
    if (rules.net) read_net(*rules.net);
    check_net();
    return whole_;
  }

  /// Parses "razz" or "3 razz": the number of deals of that game.
  void read_order(const tree::Said<tree::Texts>& order) {
    if (v_ != nullptr) return fault(order.key_where, "'order' is only for mixes");
    for (const Node& item : texts_of(*order)) {
      const auto words = convert::split(item.text, " ");
      OrderExample next{1, {}, item.where};
      const auto deals = words.empty() ? std::nullopt : convert::whole_number(words[0]);
      if (words.size() == 2 && deals && *deals >= 1 && *deals <= 1000) {
        next.deals = static_cast<int>(*deals);
      } else if (words.size() != 1) {
        // "2 big omaha"
        const auto named = std::span(words).subspan(deals ? 1 : 0);
        fault(
            item, "this does not name a game",
            named.size() > 1
                ? "names have no spaces: write '" +
                      parted(named, "-", [](std::string_view word) { return std::string(word); }) +
                      "' here and under 'as:'"
                : "write its name, or '3 NAME' for three deals");
        continue;
      }
      next.game = words.back();
      now_.order.push_back(std::move(next));
    }
  }

  /// Everything except the script and its outcome comes from the example named.
  void take_head(const Node& like) {
    const std::string& name = like.text;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      if (examples_[i].name != name) continue;
      Example head = examples_[i];
      head.name = std::move(now_.name);
      head.where = now_.where;
      head.like = static_cast<int>(i);
      head.up_to.clear();
      head.script.clear();
      head.net.clear();
      head.net_where.clear();
      head.ranks.clear();
      head.order.clear();
      now_ = std::move(head);
      return;
    }
    std::vector<std::string_view> known;
    for (const Example& example : examples_) known.push_back(example.name);
    fault(like, "no example before this one is called '" + printable(name) + "'",
          did_you_mean(name, known));
  }

  void read_players(const Node& node) {
    const auto n = node.is_scalar() ? convert::whole_number(node.text) : std::nullopt;
    if (!n) return;  // reported by the lowering
    if (*n < 2 || *n > max_seats) return fault(node, "a table seats 2 to 12 players");
    if (*n != now_.players) now_.stacks.clear();
    now_.players = static_cast<int>(*n);
  }

  /// Options and modifiers may change the limits; the rules of another game are not known here.
  void check_players(const tree::ExampleRules& rules) {
    const bool of_these_rules =
        now_.on.empty() && now_.choices.set.empty() && now_.choices.with.empty();
    if (v_ == nullptr || !rules.players || !of_these_rules || now_.players <= v_->players_max)
      return;
    fault(*rules.players, "this game takes at most " + std::to_string(v_->players_max) + " players",
          "write 'players: " + std::to_string(v_->players_max) +
              "' here, or allow more in the game's own `players:`");
  }

  void read_set(const Node& set) {
    if (!set.is_map() && !set.is_null()) fault(set, "'set' must map options to values");
    for (const Entry& entry : set.entries) {
      if (!entry.value.is_scalar())
        fault(entry.value, "'" + entry.key + "' takes one value, not " + describe(entry.value));
      auto& all = now_.choices.set;
      const auto old = std::find_if(all.begin(), all.end(),
                                    [&](const auto& choice) { return choice.first == entry.key; });
      if (old != all.end()) {
        old->second = entry.value.text;
      } else {
        all.emplace_back(entry.key, entry.value.text);
      }
    }
  }

  void read_stacks(const Node& node) {
    if (now_.players == 0) return;  // already reported
    const auto count = static_cast<std::size_t>(now_.players);
    if (now_.stacks.size() != count) now_.stacks.assign(count, stacks_);
    if (node.is_map()) {
      for (const Entry& entry : node.entries) {
        const Seat owner = seat(entry.key, entry.key_where);
        const auto amount = chips(entry.value, false);
        if (owner != no_seat && amount) now_.stacks[owner] = *amount;
      }
    } else if (node.is_list()) {
      if (node.items.size() != count)
        fault(node, "the number of stacks does not match the number of players");
      for (std::size_t i = 0; i < node.items.size() && i < count; ++i) {
        now_.stacks[i] = chips(node.items[i], false).value_or(0);
      }
    } else {
      now_.stacks.assign(count, chips(node, false).value_or(0));
    }
  }

  void read_script(const Node& node) {
    now_.script = node.text;
    now_.script_where = node.where;
    now_.script_where.length = 1;
    if (!node.block) {
      if (node.quoted) ++now_.script_where.column;
      const auto line = faults_.texts().line(node.where.file.text(), node.where.line);
      if (!node.quoted && line && node.text.size() > line->size())
        fault(node, "the lines of this script are read as one", "write 'script: |' above them");
      return;
    }
    now_.script_where = place_in_block(node, faults_.texts(), 0);
  }

  /// Returns "{p1: -12, p2: 12}" for "-12, 12" and [-12, 12], or an example.
  static std::string net_meant(const Node& node) {
    std::string map;
    auto add = [&, seat = Seat(0)](std::string_view amount) mutable {
      const bool number =
          convert::whole_number(amount.substr(amount.starts_with("-") ? 1 : 0)).has_value();
      if (number)
        map += (map.empty() ? "{" : ", ") + seat_name(seat++) + ": " + std::string(amount);
      return number;
    };
    bool numbers = true;
    for (const Node& item : node.items) numbers = numbers && item.is_scalar() && add(item.text);
    for (const std::string_view word : convert::split(node.text, " ,"))
      numbers = numbers && add(word);
    return numbers && map.find(',') != map.npos ? map + "}" : "{p1: 3, p2: -3}";
  }

  void read_net(const Node& node) {
    if (!node.is_map()) {
      fault(node, "'net' must name the players", "write 'net: " + net_meant(node) + "'");
      return;
    }
    for (const Entry& entry : node.entries) {
      const Seat owner = seat(entry.key, entry.key_where);
      const auto amount = chips(entry.value, true);
      if (owner == no_seat || !amount) continue;
      now_.net.emplace_back(owner, *amount);
      now_.net_where.push_back(entry.value.where);
    }
  }

  /// Reports winnings that nobody pays.
  void check_net() {
    if (now_.net.empty() || std::ssize(now_.net) < now_.players) return;
    Chips sum = 0;
    for (const auto& [owner, chips] : now_.net) sum += chips;
    if (sum <= now_.carried) return;
    // `test --update` replaces it.
    faults_.warning(fault::example, now_.net_where.front(),
                    "the winnings add up to +" + std::to_string(sum) +
                        ", but players only win what others lose",
                    "make them add up to 0");
  }

  /// Reports a card that a hand has more often than the deck.
  void no_card_twice(std::string_view hand, const Place& where) {
    const auto cards = parse_cards(hand);
    if (!cards) return;
    const auto& deck = v_->deck;
    for (const Card card : *cards) {
      const auto held = std::count(cards->begin(), cards->end(), card);
      if (held < 2 || !card.natural() || held <= std::count(deck.begin(), deck.end(), card))
        continue;
      return fault(where, "'" + houserules::text(card) + "' is listed twice in '" +
                              printable(hand, 60) + "'");
    }
  }

  /// "A A 5 = J Q 6".
  RankExample::Tie tie(std::string_view text, const Place& where) {
    RankExample::Tie tie;
    tie.where = where;
    for (const std::string_view hand : convert::split(text, "=")) tie.hands.emplace_back(hand);
    if (tie.hands.empty()) fault(where, "a hand is missing here");
    for (const std::string& hand : tie.hands) no_card_twice(hand, where);
    return tie;
  }

  /// Returns "K K 2 > Q Q 2" of "Q Q 2 < K K 2".
  static std::string turned_around(std::string_view text) {
    std::string turned;
    for (const std::string_view hand : convert::split(text, "<"))
      turned = std::string(convert::trim(hand)) + (turned.empty() ? "" : " > ") + turned;
    return printable(turned, 80);
  }

  std::vector<RankExample::Tie> ties(const tree::Said<tree::Texts>& said) {
    std::vector<RankExample::Tie> list;
    for (const Node& text : said ? texts_of(*said) : std::span<const Node>()) {
      if (text.text.find('<') != text.text.npos) {
        fault(text, "the best hand comes first, with '>' between hands",
              "write '" + turned_around(text.text) + "'");
        continue;
      }
      if (said->is_list()) {
        list.push_back(tie(text.text, text.where));
      } else {
        for (const std::string_view one : convert::split(text.text, ">"))
          list.push_back(tie(one, text.where));
      }
    }
    return list;
  }

  /// With the example's choices there may be other parts; running it will show.
  bool may_have_part(std::string_view name) const {
    if (!now_.choices.set.empty() || !now_.choices.with.empty()) return true;
    return std::any_of(v_->showdowns.begin(), v_->showdowns.end(), [&](const Showdown& showdown) {
      return std::any_of(showdown.parts.begin(), showdown.parts.end(),
                         [&](const Part& p) { return v_->word(p.name) == name; });
    });
  }

  /// Returns "did you mean 'low'?" of "low 2-7": parts are called after the first word.
  std::string part_meant(std::string_view name) const {
    std::vector<std::string_view> parts;
    for (const Showdown& showdown : v_->showdowns) {
      for (const Part& part : showdown.parts) {
        parts.push_back(v_->word(part.name));
        if (!parts.back().empty() && convert::after(name, parts.back()))
          return "did you mean '" + std::string(parts.back()) + "'?";
      }
    }
    return did_you_mean(name, parts);
  }

  void read_ranks(const tree::Said<std::vector<tree::RankingExample>>& said) {
    if (v_ == nullptr) return fault(said.key_where, "'ranks' is for a single game, not a mix");
    for (const tree::RankingExample& rules : *said) {
      RankExample ranks;
      if (rules.part) {
        ranks.part = rules.part->text;
        if (!may_have_part(ranks.part))
          fault(*rules.part, "no showdown has a part '" + printable(ranks.part) + "'",
                part_meant(ranks.part));
      }
      ranks.order = ties(rules.order);
      ranks.unranked = ties(rules.unranked);
      if (ranks.order.empty() && ranks.unranked.empty() && whole_) {
        fault(rules.at, "'ranks' must list hands, best first",
              "write 'ranks: {order: [A A 5, K K 2]}'");
      }
      now_.ranks.push_back(std::move(ranks));
    }
  }

  Chips stacks_;
  const Variant* v_;
  Diagnostics& faults_;
  std::vector<Example> examples_;
  Example now_;
  bool whole_ = true;
};

}  // namespace

std::vector<Example> read_examples(const std::vector<tree::ExampleRules>& rules,
                                   const Variant& variant, Diagnostics& faults) {
  return ExampleReader(variant.stacks, &variant, faults).read(rules);
}

std::vector<Example> read_examples(const std::vector<tree::ExampleRules>& rules, const Mix& mix,
                                   Diagnostics& faults) {
  return ExampleReader(mix.stacks, nullptr, faults).read(rules);
}

}  // namespace houserules
