#pragma once
// Keeps the accounts of a deal from its events, and holds claims against them.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/script/script.h"
#include "engine/table/event.h"
#include "engine/text/text_place.h"

namespace houserules::script {

/// What did not come out as the script says.
struct ScriptFailure {
  TextPlace where;
  std::string problem;   // a sentence: "p2 gets 46" or "it is p2's turn, not p1's"
  std::string expected;  // both empty where there is nothing to compare
  std::string actual;
  std::string hint;
  /// Where what is written there is wrong and nothing else: what should be written.
  std::string right = {};
  std::string written = {};  // if that is not `expected`
};
/// "problem; expected …, actual …; hint" in one line, without the place.
std::string text(const ScriptFailure& failure);

/// "+3", "-3", "+0": what is won.
std::string signed_text(Chips chips);

/// The accounts of one deal.
class Ledger final : public EventSink {
 public:
  /// A deal begins with `pot` chips from the one before. `seats` sit at the table.
  void begin(int seats, Chips pot);
  /// What has been played so far is settled: claims on the pot look at what follows.
  void mark();

  void on(const Event& event) override;

  /// Judges a claim. Claims on `pot` hold if the pot stood so at any time since the mark. `pays`,
  /// `gets` and `wins` use up what they find, so that the next claim looks further.
  bool holds(const Claim& claim, std::string& actual);
  /// What a seat that somebody made a claim on has received beyond these claims.
  struct Unclaimed {
    Claim last;
    Chips chips;
  };
  std::vector<Unclaimed> unclaimed() const;
  /// What a seat `gets` or `wins` that no claim has used.
  Chips received(Seat seat, Claim::Kind kind) const;

  /// What the seat has more than at the beginning of the deal, less what it put in.
  Chips net(Seat seat) const { return net_[seat]; }

 private:
  void in(Seat seat, Chips chips);
  void out(Seat seat, Chips chips, bool own = false);
  std::string receipts_left(Seat seat) const;

  struct Payment {
    Seat seat, to;
    Chips chips;
    bool claimed = false;
  };
  int seats_ = 0;
  Chips pot_ = 0;
  std::vector<Chips> pots_;  // since the mark
  std::array<Chips, max_seats> net_{};
  std::vector<Payment> payments_;
  std::vector<Payment> antes_, blinds_;
  struct Receipt {
    Chips chips;
    bool own;  // a bet that nobody called, a stake given back
  };
  static Chips counted(Claim::Kind kind, const Receipt& receipt) {
    return kind == Claim::Kind::wins && receipt.own ? 0 : receipt.chips;
  }
  std::array<std::vector<Receipt>, max_seats> receipts_;
  std::array<std::size_t, max_seats> claimed_{};  // receipts used up
  std::array<Claim, max_seats> last_claim_{};     // on what it received
};

}  // namespace houserules::script
