#include "engine/script/ledger.h"

#include <algorithm>

#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules::script {

std::string text(const ScriptFailure& failure) {
  std::string out = failure.problem;
  if (!failure.expected.empty() || !failure.actual.empty()) {
    out += ": expected " + failure.expected + ", actual " + failure.actual;
  }
  if (!failure.hint.empty()) out += "; " + failure.hint;
  return out;
}

std::string signed_text(Chips chips) { return (chips < 0 ? "" : "+") + std::to_string(chips); }

void Ledger::begin(int seats, Chips pot) {
  *this = Ledger();
  seats_ = seats;
  pot_ = pot;
  pots_ = {pot};
}

void Ledger::mark() { pots_ = {pot_}; }

void Ledger::in(Seat seat, Chips chips) {
  if (seat < max_seats) net_[seat] -= chips;
  pot_ += chips;
}

void Ledger::out(Seat seat, Chips chips, bool own) {
  pot_ -= chips;
  if (seat >= max_seats) return;
  net_[seat] += chips;
  receipts_[seat].push_back({chips, own});
}

void Ledger::on(const Event& event) {
  switch (event.kind) {
    case Event::Kind::antes:
      antes_.push_back({event.seat, no_seat, event.chips});
      in(event.seat, event.chips);
      break;
    case Event::Kind::blind:
      blinds_.push_back({event.seat, no_seat, event.chips});
      in(event.seat, event.chips);
      break;
    case Event::Kind::bring_in:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
      in(event.seat, event.chips);
      break;
    case Event::Kind::pays:
      if (event.pool != Event::no_pool) pot_ += event.into_pool ? -event.chips : event.chips;
      if (event.seat == no_seat) {  // from the pot, or a pool
        if (event.other != no_seat) out(event.other, event.chips);
        break;
      }
      payments_.push_back({event.seat, event.other, event.chips});
      if (event.other == no_seat) {
        in(event.seat, event.chips);
      } else {
        net_[event.seat] -= event.chips;
        net_[event.other] += event.chips;
      }
      break;
    case Event::Kind::raked:
      pot_ -= event.chips;
      break;
    case Event::Kind::uncalled:
    case Event::Kind::awarded:
    case Event::Kind::returned:
      out(event.seat, event.chips, event.kind != Event::Kind::awarded);
      break;
    default:
      return;
  }
  pots_.push_back(pot_);
}

/// Returns what no claim has used: "2 (their own, returned) + 5".
std::string Ledger::receipts_left(Seat seat) const {
  std::string out;
  for (std::size_t i = claimed_[seat]; i < receipts_[seat].size(); ++i) {
    const Receipt& receipt = receipts_[seat][i];
    out += (out.empty() ? "" : " + ") + std::to_string(receipt.chips);
    if (receipt.own) out += " (their own, returned)";
  }
  return out.empty() ? "nothing" : out;
}

bool Ledger::holds(const Claim& claim, std::string& actual) {
  switch (claim.kind) {
    case Claim::Kind::pot: {
      if (std::find(pots_.begin(), pots_.end(), claim.chips) != pots_.end()) return true;
      actual = std::to_string(*std::max_element(pots_.begin(), pots_.end()));
      return false;
    }
    case Claim::Kind::carry:
      actual = std::to_string(pot_);
      return pot_ == claim.chips;
    case Claim::Kind::net:
      actual = signed_text(net_[claim.seat]);
      return net_[claim.seat] == claim.chips;
    case Claim::Kind::pays: {
      for (Payment& payment : payments_) {
        if (payment.claimed || payment.seat != claim.seat) continue;
        if (payment.to == claim.other && payment.chips == claim.chips) {
          payment.claimed = true;
          return true;
        }
        actual += (actual.empty() ? "" : ", ") + std::to_string(payment.chips);
        if (payment.to != no_seat) actual += " to " + seat_name(payment.to);
      }
      if (actual.empty()) actual = "nothing but antes and bets";
      return false;
    }
    case Claim::Kind::gets:
    case Claim::Kind::wins: {
      const std::vector<Receipt>& receipts = receipts_[claim.seat];
      Chips sum = 0;
      std::size_t to = claimed_[claim.seat];
      while (to < receipts.size() && sum < claim.chips) sum += counted(claim.kind, receipts[to++]);
      if (sum == claim.chips) {
        claimed_[claim.seat] = to;
        last_claim_[claim.seat] = claim;
        return true;
      }
      actual = receipts_left(claim.seat);
      return false;
    }
    case Claim::Kind::ante: {
      SeatSet payers;
      for (const Payment& ante : antes_) {
        payers.insert(ante.seat);
        if (ante.chips > claim.chips || ante.chips < 0) {
          actual = seat_name(ante.seat) + " " + std::to_string(ante.chips);
          return false;
        }
      }
      const bool whole = std::any_of(antes_.begin(), antes_.end(), [&](const Payment& ante) {
        return ante.chips == claim.chips;
      });
      if (whole && (claim.seats.empty() || claim.seats == payers)) return true;
      actual = parted(antes_, ", ", [](const Payment& ante) {
        return seat_name(ante.seat) + " " + std::to_string(ante.chips);
      });
      if (actual.empty()) actual = "no ante";
      return false;
    }
    case Claim::Kind::blind:
      // A seat may post several blinds.
      for (Payment& blind : blinds_) {
        if (blind.seat != claim.seat || blind.claimed) continue;
        actual = std::to_string(blind.chips);
        if (blind.chips != claim.chips) continue;
        blind.claimed = true;
        return true;
      }
      if (!actual.empty()) return false;
      actual = "no blind";
      return false;
    case Claim::Kind::dealer:
    case Claim::Kind::game:
      return true;
  }
  return false;
}

Chips Ledger::received(Seat seat, Claim::Kind kind) const {
  Chips sum = 0;
  for (std::size_t i = claimed_[seat]; i < receipts_[seat].size(); ++i) {
    sum += counted(kind, receipts_[seat][i]);
  }
  return sum;
}

std::vector<Ledger::Unclaimed> Ledger::unclaimed() const {
  std::vector<Unclaimed> out;
  for (int i = 0; i < seats_; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (claimed_[seat] == 0) continue;
    const Chips rest = received(seat, last_claim_[seat].kind);
    if (rest != 0) out.push_back({last_claim_[seat], rest});
  }
  return out;
}

}  // namespace houserules::script
