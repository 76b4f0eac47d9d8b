#pragma once
// Narrates a deal for somebody who watches it.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/agents/known_events.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/prose.h"
#include "engine/narrate/spelling.h"
#include "engine/session/game.h"

namespace houserules::narrate {

/// Points of view besides those of the seats.
inline constexpr Seat bystander = KnownEvents::bystander;
inline constexpr Seat referee = KnownEvents::referee;

struct NarratorStyle {
  bool plain = false;  // one sentence a line, no symbols: for screen readers
  Seat viewer = bystander;
  std::size_t line_width = 100;
  std::vector<std::string> names = {};  // of the players
};

/// Narrates what happens while it happens.
class Narrator final : public session::Watcher {
 public:
  explicit Narrator(const NarratorStyle& style = {})
      : viewer_(style.viewer),
        spelling_(style.plain, style.names),
        prose_(spelling_, style.line_width) {}

  void game(std::string_view name, const Variant& variant) override;
  void follow(const Deal& deal, const TableState& table) override;
  void leave() override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void decided(const session::Decision& decision) override;
  void bought(Seat seat, Chips chips) override;
  void on(const Event& event) override;

  /// Returns the text since the last call, in whole lines.
  std::string take();

 private:
  struct Shown {
    Card card;
    Facing facing = Facing::up;
    bool seen = false;
  };
  /// Cards that move the same way, narrated together.
  struct Pile {
    Event::Kind kind = Event::Kind::card_dealt;
    Seat from = no_seat, seat = no_seat;  // seat: whose they become; no_seat: the table's
    std::uint8_t zone = 0, board = 0;
    std::vector<Shown> cards;
    std::string words;          // of the file: "play CARDS"
    std::size_t held = 0;       // cards in that zone when the last of these came
    std::vector<Card> before;   // face up on the table when the first of these came
    bool empties_hand = false;  // the giver has no card left
    bool seen_by_all = true;
    std::string off;  // the board whose cards these were, which players share
  };
  /// One seat's answer and its immediate effects.
  struct Asked {
    Seat seat = no_seat;
    QuestionKind kind = QuestionKind::option;
    std::string name;       // of the question
    bool acts = false;      // it is a verb: "discard"
    std::string one, many;  // "stays", "stay"
    bool takes = false;     // what comes of it is the verb's object: "takes 6♣"
    std::string words;      // of the file: "show CARDS as openers"
    std::string note;       // which of several ways
    std::string of_pile;    // the option, a verb, where the question itself is about taking cards
    std::int64_t number = 0;
    bool numbered = false;  // a number that was asked for is in its words
    bool is_out = false;    // the option has words of its own for folding or leaving
    Chips price = 0;
    std::vector<Shown> chosen;
    std::vector<Pile> piles;  // cards that moved

    bool draws() const { return name == "discard" || name == "draw"; }
    /// Sets the predicate, such as "stay".
    void says(const std::string& predicate);
    void add(const std::string& tail);
  };
  /// An answer that has been narrated.
  struct Said {
    Seat seat = no_seat;
    std::string one;      // "stays"
    bool is_out = false;  // it says in words of its own that the player is out
  };
  /// The cards that moved after an answer.
  struct Outcome {
    std::vector<Shown> given, got;
    std::string to, whose;    // where the cards given up go, and who the others came from
    std::vector<Pile> rows;   // set after a discard
    bool turned = false;      // some were turned
    bool says_given = false;  // the predicate names the given cards
  };
  struct Prize {
    Seat seat = no_seat;
    std::uint8_t pot = 0, part = 0, showdown = 0;
    Chips chips = 0, odd = 0;
    SeatSet winners;
    std::uint8_t board = 0;
  };
  struct PotTold {
    std::uint8_t pot = 0;
    Word name = no_word;
    Chips chips = 0;
    SeatSet seats;
  };
  struct ShownHand {
    Seat seat = no_seat;
    std::vector<Card> cards;
    std::string worth;  // in each part
    std::size_t parts = 0;
    bool by_parts = false;   // the parts have names
    std::string every_part;  // "High and low: ", if the hand is worth the same in every part
    bool failed = false;     // lost a part that it had to win
    bool barred = false;     // may not win
  };
  /// A showdown or a comparison, narrated when it is complete.
  struct Settlement {
    std::vector<Seat> shown;
    std::vector<Seat> mucked;
    std::vector<std::pair<Seat, std::string>> announced;
    std::vector<ComparedHand> hands;
    Chips pot_left = 0;  // after the last prize
    std::vector<PotTold> pots;
    std::vector<Prize> prizes;
    std::vector<Prize> returned;
    bool empty() const {
      return shown.empty() && mucked.empty() && hands.empty() && pots.empty() && prizes.empty() &&
             returned.empty();
    }
  };

  // narrator.cpp: hands, streets, and which event is narrated where
  bool sees(const Event& event) const;
  void act(Seat seat, const std::string& one, const std::string& many, bool in_turn = true);
  void begins(const Event& event);
  void tell_stacks();
  void tell_absent();
  void ends(const Event& event);
  /// Adds the event to what is being gathered; returns false if it is narrated on its own.
  bool gathers(const Event& event);
  void finish();
  /// Begins a street, if the last one is over; returns whether its title has been narrated.
  bool heading(const std::string& title, const std::vector<std::string>& items = {});
  std::string pot_text() const;
  void begins_step(std::string_view name);
  void heading_of_step();
  void tell_rolls();
  std::string named_street() const;
  std::string street(std::string_view asked);
  std::string all_in(Seat seat, std::string_view are = "is") const;
  std::string limits(const Limit& limit) const;

  // narrator_answers.cpp: the words of an answer
  void chooses(const std::string& option);
  void names(std::int64_t number);
  bool heading_for_sale();
  void answered(const Event& event);
  bool names_amount(const Event& event);
  bool completes_swap(const Event& event) const;
  bool adds_to_answer(const Event& event);
  bool is_price(const Event& event);
  void revealed();

  // narrator_outcomes.cpp: what comes of an answer
  Outcome outcome_of(const Asked& asked) const;
  void say_cards(Asked& asked, Outcome& came) const;
  void say_option(Asked& asked, Outcome& came) const;
  void say_taken(Asked& asked, const Outcome& came) const;
  void say_price(Asked& asked) const;
  bool tell_rows(const Asked& asked);
  bool leaves_row(const Asked& asked) const;
  void tell_asked();

  // narrator_players.cpp: what players keep track of
  bool has_said_out(Seat seat) const;
  bool all_said_out() const;
  void leaves(const Event& event);
  std::string why_out(const Event& event) const;
  std::vector<int> wild_ranks() const;
  void tell_wild_ranks();
  void tells_wild(const WildSource& source, int suit);
  void remembers(const Event& event);
  void changes(const Event& event, const RegisterSpec& reg);

  // narrator_chips.cpp: bets and payments
  void bets(const Event& event);
  std::string why_paid(const Event& event) const;
  bool matches_pot(const Event& event);
  void pays(const Event& event);
  void tell_pool_payments();
  void tell_payments();
  void matches(const Event& event);

  // narrator_cards.cpp: words for cards and places, and cards that move together
  std::string pattern(const std::vector<Shown>& cards, const std::string& called = {}) const;
  std::string row(const std::vector<Shown>& cards) const;
  std::string object(const std::vector<Shown>& cards, bool listed = false) const;
  std::string mixed(const std::vector<Shown>& cards) const;
  static bool any_seen(const std::vector<Shown>& cards);
  std::string a_card(Card card) const;
  std::string zone_name(const Pile& pile) const;
  /// Returns whether the file has words for the place of these cards.
  bool has_words(const Pile& pile) const {
    return !deal_->variant().zones[pile.zone].about.empty();
  }
  std::string dealt(const Pile& pile, bool with_seen) const;
  std::string onto(const Pile& pile) const;
  bool own_row(const Pile& pile, Seat seat) const;
  bool is_discard_pile(std::uint8_t zone) const;
  bool is_later(const Event& event) const;
  bool joins_piles(const Event& event, const Pile& next) const;
  std::string own_words(const Event& event) const;
  std::string board_left(const Event& event) const;
  void gather(const Event& event);
  void tell_piles();
  void tell_together(const std::vector<Pile>& piles);

  // narrator_dealt.cpp: dealt cards
  void tell_on_table(const std::vector<Pile>& piles);
  bool heading_of_place(const std::string& name, const std::vector<std::string>& items);
  std::string on_board(const Pile& pile);
  std::vector<std::vector<Card>> lines_of(const Pile& pile, const std::vector<Card>& cards) const;
  bool has_board() const;
  bool has_up_cards() const;
  std::string street_title(const std::vector<Pile>& piles);
  std::string counted_street(const std::vector<Pile>& piles);
  void tell_to_seats(const std::vector<Pile>& piles, bool more = false);
  void tell_one_by_one(const std::vector<Pile>& piles, const std::string& title);
  void tell_alike(const std::vector<Pile>& piles, const std::string& title, bool more);

  // narrator_moved.cpp: cards that are turned or moved
  void tell_turned(const std::vector<Pile>& piles);
  bool clears_hand(const Pile& pile) const;
  bool tell_passed_around(const std::vector<Pile>& piles);
  bool has_told(const Pile& pile);
  bool tell_own_words(const Pile& pile);
  void tell_moved(const Pile& pile);
  void tell_from_table(const Pile& pile);
  void tell_to_table(const Pile& pile);
  void tell_within_hand(const Pile& pile);
  void tell_move(Seat seat, const Pile& pile, const std::string& verb, const std::string& tail);

  // narrator_showdown.cpp: showdowns, comparisons and pots
  bool answers_showdown(const Event& event);
  void settle(const Event& event);
  void tell_settlement();
  std::vector<ComparedHand> claimed_hands(Seat seat) const;
  std::vector<ComparedHand> unqualified_hands(Seat seat) const;
  bool won_some(const Settlement& now, Seat seat) const;
  void tell_hands(const Settlement& now);
  void tell_failed(const Settlement& now, std::vector<Seat> failed, const std::string& ways);
  bool holds_cards(Seat seat) const;
  static std::string told_apart(const std::string& words, const Settlement& now,
                                const ComparedHand& hand);
  ShownHand hand_shown(const Settlement& now, Seat seat) const;
  std::vector<Card> cards_shown(Seat seat, const std::vector<ComparedHand>& hands) const;
  std::string shows(const Settlement& now, const ShownHand& hand) const;
  void tell_comparison(const Settlement& now);
  void tell_pot(const Settlement& now, const PotTold& pot);
  std::string name_of(const Settlement& now, const PotTold& pot) const;
  bool tell_scoop(const Settlement& now, const PotTold& pot,
                  const std::vector<std::vector<Prize>>& parts);
  void tell_part(const Settlement& now, const PotTold& pot, const std::vector<Prize>& prizes,
                 std::size_t parts_won);
  std::string parts_not_won(const Settlement& now, const Prize& prize) const;
  std::string wild_words(const RankedHand& hand) const;
  std::string worth(const ComparedHand& hand, bool with_cards) const;
  bool never_counts(const ComparedHand& told) const;
  bool is_beaten(const Settlement& now, const PotTold& pot, const Prize& prize) const;
  std::string reason(const Settlement& now, const PotTold& pot, const Prize& prize) const;
  std::string part_name(std::uint8_t showdown, std::uint8_t part) const;
  std::string hand_name(std::uint8_t showdown, std::uint8_t part) const;

  Seat viewer_;
  Spelling spelling_;
  Prose prose_;
  const Deal* deal_ = nullptr;
  const Variant* playing_ = nullptr;        // of several games
  std::string game_;                        // that begins with the next deal, or nothing
  bool chosen_ = false;                     // its dealer chose it
  int deals_ = 0;                           // narrated so far
  int hands_ = 0;                           // the same, without deals that went on with a pot
  bool again_ = false;                      // the deal before is void
  int number_ = 0;                          // of this one in its chain
  int round_ = -1;                          // the last betting round narrated
  bool first_round_ = true;                 // no other one was before it
  bool brought_in_ = false;                 // the low card has brought it in
  bool counts_cards_ = false;               // a street was a "second card", so the next is a third
  std::size_t street_cards_ = 0;            // in the name of the last street: 4 for "Fourth street"
  int street_round_ = -1;                   // the betting round before it
  bool street_over_ = false;                // there were bets or a showdown since the last heading
  bool step_headed_ = false;                // the step with a name has its heading
  bool hands_compared_ = false;             // hands were compared since the last step with a name
  bool begun_up_ = false;                   // players had cards face up when the betting began
  bool by_lines_ = false;                   // cards of several lines of a layout were dealt at once
  std::string step_;                        // the last step with a name since the last bets
  std::optional<std::string> next_step_;    // the next one, when the cards gathered are told
  int street_number_ = 0;                   // of this street in the deal
  std::optional<std::uint8_t> table_zone_;  // of the cards on the table that are in its heading
  std::vector<std::pair<std::string, int>> streets_;  // names used in this deal, with that number
  std::vector<int> wild_;                             // the ranks that are wild now
  bool noted_ = false;                                // they may have changed since
  bool told_wild_ = false;                            // something was said about them
  bool wild_dealt_ = false;                           // so may the ranks of the table's cards
  int wild_suit_ = -1;                                // the suit that is wild now; -1: none
  bool bet_asked_ = false;                            // the last question was a bet
  Chips pot_ = 0;                                     // before the current line
  int step_pc_ = -1;                                  // the rule behind the cards gathered
  std::vector<Pile> piles_;
  SeatSet players_;  // in the deal when the first of these cards came
  std::optional<Asked> asked_;
  Asked answer_;                                       // about to be given
  std::vector<Asked> secret_;                          // until revealed
  std::vector<Said> said_;                             // the last answers
  std::string moves_by_;                               // the question that cards move by
  Seat turn_of_ = no_seat;                             // whose turn it is
  bool paying_ = false;                                // chips were paid since the last answer
  std::vector<std::pair<Seat, std::size_t>> to_move_;  // so many cards, told with the answer
  // How many more cards went from a hand to others than came to it; wraps around below zero.
  std::array<std::size_t, max_seats> lost_{};
  std::size_t passing_ = 0;  // hidden cards on their way from one player to another
  std::map<std::pair<int, Seat>, std::int64_t> scores_;  // by register and seat, as narrated
  Settlement settlement_;
  std::vector<Event> pool_payments_;
  std::vector<Event> payments_;  // between players, one after the other
  std::vector<Chips> rolls_;     // of dice, one after the other
  SeatSet absent_;               // who have chips, but are out of this pot or of the game
  int payment_step_ = -1;        // the rule behind the last payment
  Chips pot_to_match_ = 0;       // before the first payment by that rule
  Chips carried_ = 0;
  bool pot_won_ = false;        // and nothing was paid since
  Word pot_aside_ = no_word;    // a separate pot that a payment went into
  std::string missed_;          // why nobody wins, if all played for more than one part
  SeatSet chose_;               // the players who have just answered
  SeatSet chose_out_;           // of these, the ones whose answer puts them out
  Seat dead_ = no_seat;         // whose hand was ruled dead
  Seat next_dealer_ = no_seat;  // who has the button, if players go on with this deal
  SeatSet compared_;            // whose hands were just compared without a showdown
};

}  // namespace houserules::narrate
