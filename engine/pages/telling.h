#pragma once
// A rule file in its resolved form, told in English. Internal to this room.
//
// Keys are read through `take`, which notes them; an expression that Speech has no words for notes
// itself. What was left out is an error with its place, never a page that is silent about it.

#include <set>
#include <string>
#include <vector>

#include "engine/pages/describe.h"
#include "engine/pages/page.h"
#include "engine/pages/speech.h"
#include "engine/rules/node.h"
#include "engine/variant/variant.h"

namespace houserules::telling {

/// The comment of a function of a script: its words, else what it returns.
std::string comment_of(std::string_view script, std::string_view function);

class Telling {
 public:
  /// `of_mix`: who plays is told of the mix.
  Telling(const Variant& variant, const Node& root, bool of_mix = false)
      : v_(variant),
        root_(root),
        speech_(variant),
        of_mix_(of_mix),
        settles_(comes_to_showdown()) {}

  // The chapters of a page, in this order.
  Chapter needs();
  Chapter play();
  Chapter bets();
  Chapter wilds();
  Chapter events();
  Chapter wins();
  Chapter chain();
  Chapter words_used();

  /// Some steps by themselves; `bound`: they concern one player.
  std::vector<Item> alone(const Node& list, bool bound);

  /// Keys of which nothing was told, and expressions without words: of the whole file, or of a part
  /// of it.
  std::vector<Untold> untold() const;
  std::vector<Untold> untold_in(const Node& part) const;

 private:
  using Items = std::vector<Item>;

  // Reading.
  const Node* take(const Node& map, std::string_view key);
  std::string take_text(const Node& map, std::string_view key, std::string_view otherwise = "");
  void take_all(const Node& node);

  // Steps (tell_steps.cpp, tell_acts.cpp, tell_flow.cpp, tell_ask.cpp).
  Items steps(const Node& list);
  std::size_t idiom(const std::vector<const Node*>& list, std::size_t at, Items& out);
  std::size_t exchange(const std::vector<const Node*>& list, std::size_t at, Items& out);
  std::size_t passing(const std::vector<const Node*>& list, std::size_t at, Items& out);
  std::size_t taking(const std::vector<const Node*>& list, std::size_t at, Items& out);
  void step(const Node& node, Items& out);
  Items act(const Node& node, const std::string& verb);
  std::string deal(const Node& node);
  std::string move(const Node& node);
  std::string turn(const Node& node, std::string_view how);
  std::string pay(const Node& node);
  std::string remember(const Node& node);
  std::string remembered(const std::string& name, const Node& value, const Noun& whose);
  std::string roll(const Node& node);
  std::string compare(const Node& node);
  std::string status(const Node& node, const std::string& verb);
  std::string claim(const Node& node);
  std::string end(const Node& node);
  Items bet(const Node& node);
  Items ask(const Node& node);
  Items options(const Node& node, const std::string& verb);
  Items block(const Node& node);
  Items each(const Node& node);
  Items repeat(const Node& node);
  Items turns(const Node& node);
  Items when(const Node& condition, Items items, const Node* otherwise);
  std::string until(const Node& node);
  /// What a list of steps does, in one sentence or below a colon.
  Item under(const std::string& lead, Items items);
  std::string lead_of(const Node& node, const std::string& verb);
  bool comes_to_showdown() const;
  std::string wins_word() const { return settles_ ? " wins" : " comes first"; }

  // Words for what keys hold (tell_words.cpp, tell_table.cpp).
  std::string who_can_play() const;
  Noun who(const Node* node);
  Noun seats_word(std::string_view text);
  /// The same, all of them together: "the winners".
  std::string all_of(std::string_view seats);
  std::string turn_order(const Node* from);
  std::string zone(std::string_view name, std::string_view preposition) const;
  bool zone_of_seat(std::string_view name) const;
  std::string which_cards(const Node& object, const Noun& owner, bool seated);
  std::string facing(std::string_view word, bool many) const;
  std::string limit(const Node& node, bool of_one_round);
  std::string limit_by_round(const Node& list, std::string_view what);
  std::string opener(const Node& node);
  std::string ranks(std::string_view text) const;
  std::string cards_listed(std::string_view text) const;
  std::string wild(const Node& node);
  std::string event(const Node& node);

  // The showdown (tell_showdown.cpp, tell_ranking.cpp).
  void showdown(const Node& node, const Showdown& of, Chapter& chapter);
  bool has_wilds() const;
  bool compares() const;
  std::string part(const Node& node, const Node& around, const Part& of, bool alone);
  std::string ranking(const Node& node, const Node& around, const Part& of);
  std::string points_aim(const Node& node, const Node& around);
  std::string points_table(const Node& points);
  std::string usable(const Node& use);
  std::string used(const Node& use);
  std::string order_of_hands(const RankingSpec& spec) const;
  std::set<std::string> orders_;  // that were told
  std::string qualifier(const Node& node);
  std::string script_words(const Node& node);

  const Variant& v_;
  const Node& root_;
  Speech speech_;
  std::set<const Node*> told_;
  bool of_mix_ = false;
  bool settles_ = true;  // a showdown may come
  bool bound_ = false;
  bool betting_ = false;              // a round of bets was told of
  std::set<std::string> idioms_;      // registers that are told as something else
  std::set<std::string> remembered_;  // registers spoken of
};

}  // namespace houserules::telling
