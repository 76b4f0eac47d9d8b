#pragma once
// Keeps the accounts of a deal from its events, and checks a script's claims against them.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/script/script.h"
#include "engine/table/event.h"
#include "engine/text/text_place.h"

namespace houserules::script {

/// Something that did not happen as the script says.
struct ScriptFailure {
  TextPlace where;
  std::string problem;   // a sentence: "p2 gets 46" or "it is p2's turn, not p1's"
  std::string expected;  // both empty if there is nothing to compare
  std::string actual;
  std::string hint;
  /// What should be written, if only the text at this place is wrong.
  std::string right = {};
  std::string written = {};  // what is written, if it differs from `expected`
};
/// Returns "problem; expected …, actual …; hint" on one line, without the place.
std::string text(const ScriptFailure& failure);

/// Returns winnings as "+3", "-3", "+0".
std::string signed_text(Chips chips);

/// The accounts of one deal.
class Ledger final : public EventSink {
 public:
  /// Begins a deal with `seats` players, and `pot` chips carried over.
  void begin(int seats, Chips pot);
  /// Marks this moment: claims on the pot consider only what follows.
  void mark();

  void on(const Event& event) override;

  /// Checks a claim; `actual` is set to the real value. A claim on `pot` holds if the pot had that
  /// size at any time since the mark. `pays`, `gets` and `wins` use up the payment they match, so
  /// that the next claim looks further.
  bool holds(const Claim& claim, std::string& actual);
  /// What a seat with claims has received beyond those claims.
  struct Unclaimed {
    Claim last;
    Chips chips;
  };
  std::vector<Unclaimed> unclaimed() const;
  /// Returns what a seat `gets` or `wins` that no claim has used.
  Chips received(Seat seat, Claim::Kind kind) const;

  /// Returns the seat's winnings since the beginning of the deal, less what it put in.
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
    bool own;  // an uncalled bet or a returned stake
  };
  static Chips counted(Claim::Kind kind, const Receipt& receipt) {
    return kind == Claim::Kind::wins && receipt.own ? 0 : receipt.chips;
  }
  std::array<std::vector<Receipt>, max_seats> receipts_;
  std::array<std::size_t, max_seats> claimed_{};  // number of receipts used up
  std::array<Claim, max_seats> last_claim_{};     // about what it received
};

}  // namespace houserules::script
