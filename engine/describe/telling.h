#pragma once
// Describes a rule file in English, as its author wrote it. Internal to this room.
//
// Keys are read through `take`, which notes them; an expression that Speech has no words for notes
// itself. What was left out is an error with its place, never a page that is silent about it.

#include <concepts>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/describe/describe.h"
#include "engine/describe/speech.h"
#include "engine/describe/streets.h"
#include "engine/narrate/hand_words.h"
#include "engine/pages/page.h"
#include "engine/tree/walk.h"
#include "engine/variant/variant.h"

namespace houserules::telling {

inline constexpr std::string_view a_betting_round = "A betting round follows.";

/// The comment of a function of a script: its words, else what it returns.
std::string comment_of(std::string_view script, std::string_view function);
/// How many cards a player has in all, where that is plain from the program; else `never`.
std::int64_t cards_held(const Variant& v);
/// The same, without the cards on the table.
std::int64_t cards_dealt(const Variant& v);
/// Returns whether the zone never has more than one card: the schedule deals it one at most once,
/// and what players cause deals it one at a time.
bool holds_one_card(const Variant& v, const ZoneSpec& zone);

/// Returns whether hands are compared for the pot: not where the deal always ends without that.
bool comes_to_showdown(const tree::File& file);
/// Returns whether a player may fold in one of these steps.
bool may_fold(const tree::Steps& steps);

class Telling {
 public:
  /// `of_mix`: the number of players is described for the mix.
  Telling(const Variant& variant, const tree::File& file, bool of_mix = false)
      : v_(variant),
        file_(file),
        speech_(variant),
        of_mix_(of_mix),
        settles_(comes_to_showdown(file)),
        streets_(streets_of(*file.play)) {}

  // The chapters of a page, in this order.
  /// Antes and blinds, in sentences; play() includes them.
  std::string forced_bets();
  Chapter needs();
  Chapter play();
  Chapter bets();  // call after play()
  Chapter wilds();
  Chapter events();
  Chapter wins();
  Chapter chain();
  Chapter words_used();

  /// Some steps by themselves; `bound`: they concern one player.
  std::vector<Item> alone(const tree::Steps& list, bool bound);

  /// Keys that were not described, and expressions without words: of the whole file, or of a part
  /// of it.
  std::vector<Untold> untold();
  template <class Part>
  std::vector<Untold> untold_in(const Part& part, const Place& where) const;

 private:
  using Items = std::vector<Item>;

  // ---- reading (tell_read.cpp)
  template <class T>
  const T* take(const tree::Said<T>& said) {
    if (!said) return nullptr;
    told_.insert(&said.value);
    return &said.value;
  }
  template <std::derived_from<tree::Leaf> Leaf>
  std::string take_text(const tree::Said<Leaf>& said, std::string_view otherwise = "") {
    const Leaf* found = take(said);
    return found != nullptr && found->is_scalar() ? found->text : std::string(otherwise);
  }
  /// Of what has no typed form.
  const Node* take(const Node& map, std::string_view key);
  bool take_yes(const tree::Said<tree::YesNo>& said) { return take_text(said) == "yes"; }
  /// Counts the keys of a part as described.
  struct Takes {
    std::set<const void*>& told;
    template <class T>
    bool said(const tree::Said<T>& said, const tree::Spot&) {
      told.insert(&said.value);
      return true;
    }
    void leaf(const Node& node, const tree::Spot& spot);
  };
  template <class Part>
  void take_all(const Part& part) {
    Takes takes{told_};
    tree::Walk(takes).value(part, {});
  }
  template <class T>
  void take_all(const tree::Said<T>& said) {
    if (take(said) != nullptr) take_all(*said);
  }

  // ---- steps (tell_steps.cpp)
  Items steps(const tree::Steps& list);
  /// `before`: the step before it in the same list, or null.
  void step(const tree::Step& step, const tree::Step* before, Items& out);
  /// Notes whether an item says "left" or "right".
  void note_directions(const Items& items);
  Items when(const Node& condition, Items items, const tree::Steps* otherwise);
  /// What a list of steps does, in one sentence or below a colon.
  Item under(const std::string& lead, Items items);
  std::string lead_of(const tree::Step& step);
  /// Notes betting rounds that the author's sentences cover.
  void note_bets(const tree::Steps& list);
  std::string wins_word() const { return settles_ ? " wins" : " wins the comparison"; }

  // ---- each act, as a sentence or as items (tell_acts.cpp, tell_flow.cpp, tell_ask.cpp)
  std::string tell(const tree::DealStep& step);
  std::string tell(const tree::MoveStep& step);
  std::string tell(const tree::TurnUpStep& step) { return turn(step.object, step.who, "face up"); }
  std::string tell(const tree::TurnDownStep& step) {
    return turn(step.object, step.who, "face down");
  }
  std::string tell(const tree::PayStep& step);
  std::string tell(const tree::RememberStep& step);
  std::string tell(const tree::RollStep& step);
  std::string tell(const tree::CompareStep& step);
  std::string tell(const tree::ShowdownStep& step);
  /// "the dealer is …", "each winner sits out".
  std::string is(const Node& seats, std::string_view what);
  std::string does(const Node& seats, std::string_view what);
  std::string tell(const tree::FoldStep& step) {
    take(step.because);
    return does(step.object, "fold");
  }
  std::string tell(const tree::SitOutStep& step) {
    take(step.because);
    return does(step.object, "sit out");
  }
  std::string tell(const tree::StayOutStep& step) {
    take(step.because);
    return does(step.object, "sit out");
  }
  std::string tell(const tree::LeaveTheGameStep& step) {
    return does(step.object, "leave the game until it is over");
  }
  std::string tell(const tree::BackInStep& step) { return is(step.object, "back in"); }
  std::string tell(const tree::NewDealerStep& step) {
    return does(step.object, "become the dealer");
  }
  std::string tell(const tree::ClaimStep& step);
  std::string claimed(const std::string& name) const;
  std::string tell(const tree::EndStep& step);
  std::string tell(const tree::SplitPotStep& step);
  std::string tell(const tree::BoardsStep& step);
  Items tell(const tree::BetStep& step);
  Items round_and_round(const tree::BetStep& step, std::string text, bool dropping);
  std::vector<std::string> own_reasons() const;
  Items tell(const tree::DoStep& step);
  Items tell(const tree::EachStep& step);
  Items tell(const tree::RepeatStep& step);
  Items tell(const tree::TurnsStep& step);
  Items tell(const tree::AskStep& step);
  Items tell(const tree::DrawStep& step);
  Items tell(const tree::TwistStep& step);
  Items tell(const tree::SwapCardsStep& step);
  Items tell(const tree::DiscardStep& step);
  Items tell(const tree::KeepStep& step);
  Items tell(const tree::SetStep& step);
  Items tell(const tree::PassStep& step);
  Items tell(const tree::ShowStep& step);
  Items tell(const tree::ChooseStep& step);
  Items tell(const tree::DeclareStep& step);
  Items tell(const tree::TakeStep& step);
  Items tell(const tree::BuyStep& step);
  Items tell(const tree::AuctionStep& step);

  std::string turn(const tree::Turned& what, const tree::Said<tree::Seats>& whose,
                   std::string_view how);
  std::string remembered(const std::string& name, const Node& value, const Noun& whose);
  std::string until(const Node& condition) { return speech_.condition(condition.text, true); }
  /// Steps that some seats do in turn.
  Items round(const std::string& whom, const Node* from, const Node* order,
              const std::function<Items()>& body);

  // ---- questions (tell_ask.cpp)
  /// Who answers a question, and how. Texts are null where nothing is said.
  struct Asked {
    std::string name = {};
    const Node* who = nullptr;
    const Node* from = nullptr;
    const Node* must = nullptr;
    bool together = false;
    bool secret = false;
  };
  struct Choice {
    std::string of = "hand", least = "0", most = "never";
    std::string where = {}, price = {};  // empty: of any card; nothing
    bool and_discards = false;
  };
  bool asks_at_once(const Asked& asked) const;
  const Node* first_asked(const tree::Said<tree::Seats>& from, bool at_once);
  std::string subject(const Asked& asked, std::string_view verb, bool may);
  std::string afterwards(const Asked& asked);
  std::string cards_asked(const Asked& asked, const Choice& choice);
  std::string arrangement_asked(const Asked& asked, const Node& arrangement);
  Items options_asked(const Asked& asked, Items options);
  Items options(const tree::Bodies& bodies);
  Item option(const std::string& name, const Node* condition, const std::string& price,
              Items causes);
  std::string drawn(std::string text, const std::string& facing);

  // ---- words for what keys hold (tell_words.cpp, tell_table.cpp)
  void draw(const tree::ZoneRules& zone, const std::string& name, bool of_seat, Chapter& chapter);
  std::string who_can_play() const;
  Noun who(const Node* node);
  Noun seats_word(std::string_view text);
  /// The same, all of them together: "the winners".
  std::string all_of(std::string_view seats);
  std::string turn_order(const Node* from);
  /// "Starting with the knocker, each player in turn".
  std::string in_turn(const Noun& seats, const Node* from);
  std::string zone(std::string_view name, std::string_view preposition) const;
  bool zone_of_seat(std::string_view name) const;
  std::string which_cards(const tree::Said<tree::Written>& cards,
                          const tree::Said<tree::Text>& zone_name,
                          const tree::Said<tree::Condition>& where, const Noun& owner, bool seated);
  std::string facing(std::string_view word, bool many) const;
  std::string no_limit() const;
  std::string limit(const tree::LimitRules& limit, bool of_one_round);
  std::string limit_by_round(const Node& list, std::string_view what);
  std::string opener(const Node& node);
  std::string first_holder(const Node& node, const tree::BetStep& bet) const;
  std::string ranks(std::string_view text) const;
  std::string cards_listed(std::string_view text) const;
  std::string wild(const tree::WildCards& wild);
  static bool is_one_card(const Variant& variant, const tree::EventRule& event);
  std::string event(const tree::EventRule& event);

  // ---- the showdown (tell_showdown.cpp, tell_ranking.cpp)
  std::string different_cards(const Showdown& of) const;
  void showdown(const tree::ShowdownRules& rules, const Showdown& of, Chapter& chapter);
  /// What players call a showdown.
  std::string showdown_name(std::string_view id) const;
  /// What players call a part.
  std::string word_of(const Part& part) const { return narrate::part_words(v_, part); }
  std::string share_of_board() const { return boards_dealt_ == 2 ? "half" : "share"; }
  std::string unclaimed(const std::vector<tree::PartRules>& parts, const Showdown& of, bool halves,
                        bool stays) const;
  bool has_wilds() const { return file_.wild && !file_.wild->empty(); }
  bool compares() const;
  std::string part(const tree::PartRules& part, const tree::ShowdownRules& around, const Part& of,
                   bool alone);
  std::string ranking(const tree::PartRules& part, const tree::ShowdownRules& around,
                      const Part& of);
  std::string points_aim(const tree::PartRules& part, const tree::ShowdownRules& around);
  std::string points(const tree::PartRules& part, const tree::ShowdownRules& around,
                     const RankingSpec& spec);
  std::string points_table(const Node& points);
  std::string usable(const Node& use);
  std::vector<std::string> zones_used_alike(const Node& use, std::size_t first) const;
  std::string line_of(std::string_view zone_name, const std::string& where) const;
  std::string used(const Node& use);
  bool flushes_run(int size) const;
  std::string order_of_hands(const RankingSpec& spec) const;
  std::set<std::string> orders_;  // already described
  std::string qualifier(const Node& node, Scale scale);
  std::string script_words(const Node& node);

  const Variant& v_;
  const tree::File& file_;
  Speech speech_;
  std::set<const void*> told_;
  bool of_mix_ = false;
  bool settles_ = true;  // a showdown may come
  bool bound_ = false;
  bool as_they_ = false;               // the player was just named
  bool betting_ = false;               // a betting round was described
  bool draws_ = false;                 // players draw in turn
  bool passes_ = false;                // players pass cards
  bool folds_ = false;                 // somebody may have folded
  bool left_ = false, right_ = false;  // said of players, where somebody may have folded
  StreetNames streets_;
  bool board_begun_ = false;          // a step above deals to the board
  std::int64_t boards_dealt_ = 0;     // as many as a step above asks for
  bool street_named_ = false;         // the step being described
  std::set<std::string> remembered_;  // registers spoken of
  std::set<std::string> called_;      // showdowns that a step calls without words of its author
};

}  // namespace houserules::telling
