#include "engine/judge/outcomes.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/text/input_error.h"

namespace houserules::judge {
namespace {

/// Sums of what seats win, over all settlements.
class Shares {
 public:
  explicit Shares(std::size_t seats) : shares(seats), squares_(seats) {}

  void add(Seat seat, Chips won, Chips of, Chips pot, double ways) {
    if (won == 0) return;
    Equity::Share& share = shares[seat];
    (won == of ? share.win : share.tie) += ways;
    const double part = static_cast<double>(won) / static_cast<double>(pot);
    share.share += ways * part;
    squares_[seat] += ways * part * part;
  }
  void finish(double ways, bool exact) {
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      Equity::Share& share = shares[seat];
      share.win /= ways;
      share.tie /= ways;
      share.share /= ways;
      const double variance = squares_[seat] / ways - share.share * share.share;
      share.error = exact ? 0 : std::sqrt(std::max(0.0, variance) / ways);
    }
  }

  std::vector<Equity::Share> shares;

 private:
  std::vector<double> squares_;
};

std::tuple<std::uint8_t, std::uint8_t, std::uint8_t> line_of(const Award& award) {
  return {award.board, award.showdown, award.part};
}

}  // namespace

void Outcomes::on(const Event& event) {
  odd_chips_ = odd_chips_ || event.amount > 0;
  Award award{event.board, event.showdown, event.part, event.seat, 0};
  const auto at = std::lower_bound(awarded_.begin(), awarded_.end(), award);
  const bool again =
      at != awarded_.end() && line_of(*at) == line_of(award) && at->seat == award.seat;
  if (again) {
    at->chips += event.chips;
    return;
  }
  award.chips = event.chips;
  awarded_.insert(at, award);
}

void Outcomes::close(double ways) {
  if (++closed_ % 256 == 0) check_go_on();
  counts_[awarded_] += ways;
  ways_ += ways;
  awarded_.clear();
}

void Outcomes::check_go_on() const {
  if (*go_on_ && !(*go_on_)()) throw InputError("stopped");
}

Equity Outcomes::equity(SeatSet live, std::size_t seats, bool exact) const {
  Equity out;
  out.live = live;
  out.exact = exact;
  out.ways = static_cast<std::uint64_t>(std::llround(ways_));
  Shares all(seats);
  std::map<std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>, std::pair<Shares, double>> lines;
  for (const auto& [settlement, ways] : counts_) {
    Chips pot = 0;
    std::vector<Chips> total(seats);
    for (const Award& award : settlement) {
      pot += award.chips;
      total[award.seat] += award.chips;
    }
    if (pot == 0) out.unwon += ways;
    for (Seat seat = 0; seat < seats; ++seat) all.add(seat, total[seat], pot, pot, ways);
    for (auto from = settlement.begin(); from != settlement.end();) {
      const auto end = std::find_if(from, settlement.end(), [&](const Award& award) {
        return line_of(award) != line_of(*from);
      });
      Chips chips = 0;
      for (auto award = from; award != end; ++award) chips += award->chips;
      auto& [shares, won] = lines.try_emplace(line_of(*from), Shares(seats), 0.0).first->second;
      won += ways;
      for (; from != end; ++from) shares.add(from->seat, from->chips, chips, pot, ways);
    }
  }
  for (auto& [line, sums] : lines) {
    auto& [shares, won] = sums;
    shares.finish(ways_, exact);
    Equity::Part& part = out.parts.emplace_back();
    std::tie(part.board, part.showdown, part.part) = line;
    part.won = won / ways_;
    part.seats = std::move(shares.shares);
  }
  all.finish(ways_, exact);
  out.all = std::move(all.shares);
  out.unwon /= ways_;
  return out;
}

}  // namespace houserules::judge
