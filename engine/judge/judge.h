#pragma once
// Who wins what with hands that somebody laid down. The variant's own settlement decides: a deal is
// played as far as hands are compared, the table is set up as described, and the deal goes on
// from there.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/judge/rule_cited.h"
#include "engine/judge/situation.h"
#include "engine/narrate/hand_words.h"
#include "engine/table/deal.h"

namespace houserules::judge {

struct Verdict {
  /// What a seat's cards are worth in a part.
  struct Hand : narrate::ComparedHand {
    bool counts =
        true;  // no: the player does not contest this part, or failed to win all that was declared
  };
  struct Prize {
    Seat seat = no_seat;
    Chips chips = 0, odd = 0;
  };
  /// One part of one pot.
  struct Award {
    std::uint8_t pot = 0, showdown = 0, part = 0, board = 0;
    int settlement = 0;
    Word pot_name = no_word;
    bool compared = false;  // else nobody else was left for it
    std::vector<Prize> prizes;
    std::string why;  // "with a flush, ace high, by the nine"
    RuleCited rule;
  };
  struct Pot {
    std::uint8_t pot = 0, showdown = 0;
    int settlement = 0;  // some deals settle twice
    Word name = no_word;
    Chips chips = 0;
    SeatSet contenders;
  };
  struct Payment {
    Seat from = no_seat, to = no_seat;  // no_seat: the pot
    Chips chips = 0;
    RuleCited rule;
  };
  std::vector<std::string> names;    // by seat
  std::vector<std::string> rulings;  // said before: hands that are dead, declarations that failed
  std::vector<Pot> pots;
  std::vector<Hand> hands;
  std::vector<Award> awards;
  std::vector<Payment> payments;
  std::vector<Prize> returned;  // bets and stakes that nobody could win
  /// Hands compared without a pot that is shared.
  struct Best {
    std::uint8_t showdown = 0, part = 0;
    SeatSet seats;
  };
  std::vector<Best> best;
  SeatSet dead;  // hands with too many cards
  Chips carried = 0;
  bool stakes_said = true;
  std::set<std::string> assumed;  // questions to which nobody gave an answer
  bool goes_on = false;           // the deal is not over with this
  std::vector<RuleCited> rules;

  /// What a seat is paid, less what it has to pay.
  std::vector<Chips> net() const;
};

/// Nothing, and `faults`, when the hands do not fit the variant, or what is said does not decide
/// it. Throws RuleError.
std::optional<Verdict> judge(const Variant& variant, ScriptRunner* runner,
                             const Situation& situation, std::vector<std::string>& faults);

/// The verdict in sentences, a line each, and the hands below. Rules are not cited.
std::string text(const Verdict& verdict, const Variant& variant);
/// "Bob wins 200", "Ann gets 150 and Bob 50".
std::string summary(const Verdict& verdict);
/// The same as an object: "awards", "hands", "net" …
nlohmann::ordered_json json(const Verdict& verdict, const Variant& variant,
                            const std::function<std::string(const RuleCited&)>& place);

}  // namespace houserules::judge
