// The `examples:` of a rule file.

#include <algorithm>

#include "engine/load/load.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/paths.h"
#include "engine/source/place_in_block.h"

namespace houserules {
namespace {

class ExampleReader {
 public:
  /// Without a variant the examples are those of a mix.
  ExampleReader(Chips stacks, const Variant* variant, Diagnostics& faults)
      : stacks_(stacks), v_(variant), faults_(faults) {}

  std::vector<Example> read(const Node& list) {
    if (!list.is_list()) {
      fault(list, "'examples' lists worked deals and rankings");
      return {};
    }
    for (const Node& node : list.items) {
      const bool whole = one(node);
      if (!whole) continue;
      examples_.push_back(std::move(now_));
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

  std::string text(const Node& node, std::string_view what) {
    if (!node.is_scalar()) fault(node, std::string(what) + " is a text");
    return node.text;
  }

  std::string name_of_file(const Node& node, std::string_view what) {
    whole_ = stays_inside(node, faults_) && whole_;
    return text(node, what);
  }

  std::optional<Chips> chips(const Node& node, bool sign) {
    std::string_view text = node.is_scalar() ? std::string_view(node.text) : std::string_view();
    if (text == "inf" && !sign) return endless_chips;
    const bool negative = sign && text.starts_with('-');
    if (negative || (sign && text.starts_with('+'))) text.remove_prefix(1);
    const auto n = convert::whole_number(text);
    if (!n) {
      fault(node, "a number of chips is wanted here");
      return std::nullopt;
    }
    return negative ? -*n : *n;
  }

  /// "p3" of this table.
  Seat seat(std::string_view text, const Place& where) {
    const auto n = text.starts_with('p') ? convert::whole_number(text.substr(1)) : std::nullopt;
    if (n && *n >= 1 && *n <= now_.players) return static_cast<Seat>(*n - 1);
    fault(where, "'" + printable(text) + "' is no seat of this example",
          "seats are p1 to p" + std::to_string(std::max(now_.players, 1)));
    return no_seat;
  }

  /// Every map of the examples knows its keys.
  bool keys(const Node& map, std::string_view what, const std::vector<std::string_view>& known) {
    if (!map.is_map()) {
      fault(map, std::string(what) + " is a map of keys");
      return false;
    }
    for (const Entry& entry : map.entries) {
      if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
      fault(entry.key_where, "'" + printable(entry.key) + "' means nothing in " + std::string(what),
            respelling(entry.key, entry.key_where, known));
    }
    return true;
  }

  bool one(const Node& node) {
    whole_ = true;
    now_ = Example();
    now_.where = node.where;
    std::vector<std::string_view> known = {"name",   "about",  "on",   "players", "dealer",
                                           "stacks", "set",    "with", "carried", "like",
                                           "up to",  "script", "net"};
    known.push_back(v_ != nullptr ? "ranks" : "order");
    if (!keys(node, "an example", known)) return false;
    if (const Node* name = node.find("name")) now_.name = text(*name, "name");
    if (const Node* like = node.find("like")) {
      take_head(*like);
      if (now_.like < 0) return false;
    }
    if (const Node* on = node.find("on")) now_.on = name_of_file(*on, "on");
    if (const Node* players = node.find("players")) read_players(*players);
    if (const Node* up_to = node.find("up to")) {
      now_.up_to = text(*up_to, "up to");
      if (now_.like < 0) fault(*up_to, "'up to' goes with 'like'");
    }
    read_choices(node);
    if (const Node* carried = node.find("carried")) {
      now_.carried = chips(*carried, false).value_or(0);
    }
    const Node* order = v_ == nullptr ? node.find("order") : nullptr;
    if (order != nullptr) read_order(*order);
    const Node* ranks = v_ != nullptr ? node.find("ranks") : nullptr;
    const Node* script = node.find("script");
    if (ranks != nullptr) {
      read_ranks(*ranks);
      if (script == nullptr) return whole_;
    }
    if (now_.players == 0 && node.find("players") == nullptr) {
      fault(node, "how many play in this example?", "add 'players: 3'");
    }
    if (const Node* dealer = node.find("dealer")) {
      now_.dealer = seat(text(*dealer, "dealer"), dealer->where);
    }
    if (const Node* stacks = node.find("stacks")) {
      read_stacks(*stacks);
    } else if (now_.stacks.size() != static_cast<std::size_t>(now_.players)) {
      now_.stacks.assign(static_cast<std::size_t>(now_.players), stacks_);
    }
    if (script == nullptr && now_.like < 0 && order == nullptr) {
      fault(node, "nothing is played in this example", "add 'script: |' and the deal below it");
    } else if (script != nullptr) {
      read_script(*script);
    }
    if (const Node* net = node.find("net")) read_net(*net);
    return whole_;
  }

  /// "razz", "3 razz": so many deals of it.
  void read_order(const Node& node) {
    if (!node.is_list()) {
      fault(node, "'order' lists the games in the order of the deals", "order: [3 ID, 3 ID]");
      return;
    }
    for (const Node& item : node.items) {
      const std::string all = text(item, "a game");
      const auto words = convert::split(all, " ");
      OrderExample next{1, {}, item.where};
      const auto deals = words.empty() ? std::nullopt : convert::whole_number(words[0]);
      if (words.size() == 2 && deals && *deals >= 1 && *deals <= 1000) {
        next.deals = static_cast<int>(*deals);
      } else if (words.size() != 1) {
        fault(item, "this names no game", "write its name, or '3 NAME' for three deals");
        continue;
      }
      next.game = words.back();
      now_.order.push_back(std::move(next));
    }
  }

  /// Everything but the script and its outcome comes from the example named.
  void take_head(const Node& like) {
    const std::string name = text(like, "like");
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
    if (!n || *n < 2 || *n > max_seats) {
      fault(node, "from 2 to 12 players can sit at a table");
      return;
    }
    if (*n != now_.players) now_.stacks.clear();
    now_.players = static_cast<int>(*n);
  }

  void read_choices(const Node& node) {
    if (const Node* set = node.find("set"); set != nullptr && !set->is_null()) {
      if (!set->is_map()) fault(*set, "'set' maps options to values");
      for (const Entry& entry : set->entries) {
        std::string value = text(entry.value, entry.key);
        auto& all = now_.choices.set;
        const auto old = std::find_if(
            all.begin(), all.end(), [&](const auto& choice) { return choice.first == entry.key; });
        if (old != all.end()) {
          old->second = std::move(value);
        } else {
          all.emplace_back(entry.key, std::move(value));
        }
      }
    }
    if (const Node* with = node.find("with"); with != nullptr && !with->is_null()) {
      if (with->is_list()) {
        for (const Node& item : with->items)
          now_.choices.with.push_back(name_of_file(item, "with"));
      } else {
        now_.choices.with.push_back(name_of_file(*with, "with"));
      }
    }
  }

  void read_stacks(const Node& node) {
    const auto count = static_cast<std::size_t>(now_.players);
    if (now_.stacks.size() != count) now_.stacks.assign(count, stacks_);
    if (node.is_map()) {
      for (const Entry& entry : node.entries) {
        const Seat owner = seat(entry.key, entry.key_where);
        const auto amount = chips(entry.value, false);
        if (owner != no_seat && amount) now_.stacks[owner] = *amount;
      }
    } else if (node.is_list()) {
      if (node.items.size() != count) fault(node, "there are not as many stacks as players");
      for (std::size_t i = 0; i < node.items.size() && i < count; ++i) {
        now_.stacks[i] = chips(node.items[i], false).value_or(0);
      }
    } else {
      now_.stacks.assign(count, chips(node, false).value_or(0));
    }
  }

  void read_script(const Node& node) {
    now_.script = text(node, "script");
    now_.script_where = node.where;
    now_.script_where.length = 1;
    if (!node.block) {
      if (node.quoted) ++now_.script_where.column;
      return;
    }
    now_.script_where = place_in_block(node, faults_.texts(), 0);
  }

  void read_net(const Node& node) {
    if (!node.is_map()) {
      fault(node, "'net' maps seats to what they win", "net: {p1: 3, p2: -3}");
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

  /// "A A 5 = J Q 6".
  RankExample::Tie tie(std::string_view text, const Place& where) {
    RankExample::Tie tie;
    tie.where = where;
    for (const std::string_view hand : convert::split(text, "=")) tie.hands.emplace_back(hand);
    if (tie.hands.empty()) fault(where, "a hand is missing here");
    return tie;
  }

  std::vector<RankExample::Tie> ties(const Node& node) {
    std::vector<RankExample::Tie> list;
    if (node.is_list()) {
      for (const Node& item : node.items) list.push_back(tie(text(item, "a hand"), item.where));
    } else {
      const std::string all = text(node, "hands");
      for (const std::string_view one : convert::split(all, ">")) {
        list.push_back(tie(one, node.where));
      }
    }
    return list;
  }

  void read_ranks(const Node& node) {
    const auto read_one = [&](const Node& map) {
      RankExample ranks;
      if (map.is_scalar()) {
        ranks.order = ties(map);
      } else {
        if (!keys(map, "'ranks'", {"part", "order", "unranked"})) return;
        if (const Node* part = map.find("part")) {
          ranks.part = text(*part, "part");
          // Under choices of its own there may be other parts; running the example will tell.
          const bool known =
              !now_.choices.set.empty() || !now_.choices.with.empty() ||
              std::any_of(v_->showdowns.begin(), v_->showdowns.end(),
                          [&](const Showdown& showdown) {
                            return std::any_of(
                                showdown.parts.begin(), showdown.parts.end(),
                                [&](const Part& p) { return v_->word(p.name) == ranks.part; });
                          });
          if (!known) fault(*part, "no showdown has a part '" + printable(ranks.part) + "'");
        }
        if (const Node* order = map.find("order")) ranks.order = ties(*order);
        if (const Node* unranked = map.find("unranked")) ranks.unranked = ties(*unranked);
      }
      if (ranks.order.empty() && ranks.unranked.empty()) {
        fault(map, "'ranks' lists hands, the best first", "ranks: {order: [A A 5, K K 2]}");
      }
      now_.ranks.push_back(std::move(ranks));
    };
    if (node.is_list()) {
      for (const Node& item : node.items) read_one(item);
    } else {
      read_one(node);
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

std::vector<Example> read_examples(const Node& resolved, const Variant& variant,
                                   Diagnostics& faults) {
  const Node* list = resolved.find("examples");
  if (list == nullptr || list->is_null()) return {};
  return ExampleReader(variant.stacks, &variant, faults).read(*list);
}

std::vector<Example> read_examples(const Node& resolved, const Mix& mix, Diagnostics& faults) {
  const Node* list = resolved.find("examples");
  if (list == nullptr || list->is_null()) return {};
  return ExampleReader(mix.stacks, nullptr, faults).read(*list);
}

}  // namespace houserules
