#include "engine/pages/host_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/cards/count_text.h"
#include "engine/pages/player_words.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules {
namespace {

using Unit = simulate::FindingTable::Unit;

/// As many digits as the interval bears, one at most: "3", "0.4".
std::string rounded(double value, double ci95) {
  const double size = std::abs(value);
  const int digits = size >= 10 || (ci95 >= 1 && size >= 1) ? 0 : size >= 1 ? 1 : 2;
  return fmt::format("{:.{}f}", size, digits);
}

std::string points(double share, double ci95) {
  const std::string text = rounded(100 * share, 100 * ci95);
  return text + (text == "1" ? " percentage point" : " percentage points");
}

bool proved(const simulate::Estimate& estimate) { return std::abs(estimate.value) > estimate.ci95; }

/// Half of those that win are of this kind or a better one. Requires: somebody won.
int usual_winner(const simulate::Columns::Part& part, const simulate::Tally& tally) {
  std::int64_t worse = 0;
  int kind = -1;
  do {
    worse += tally.total(part.won(++kind));
  } while (2 * worse < tally.total(part.wins()));
  return kind;
}

std::string position_name(const simulate::Columns& columns, std::size_t position) {
  if (position == columns.dealer()) return "The dealer";
  if (position == 0) return "The player left of the dealer";
  return fmt::format("The {} player to the dealer's left", ordinal(static_cast<int>(position) + 1));
}

/// What a position has won, or nothing: nobody sat there.
simulate::Measure won_at(const simulate::Columns& columns, std::size_t position) {
  return {columns.of_position(position, simulate::Columns::won),
          columns.of_position(position, simulate::Columns::held)};
}

/// "after 10,000 games": for what they cannot show.
std::string after_games(const simulate::Tally& tally) {
  const auto games = static_cast<std::uint64_t>(tally.total(simulate::Columns::games));
  return fmt::format("after {} game{}", grouped(games), games == 1 ? "" : "s");
}

/// Is it a good thing to deal?
std::string dealer_words(const simulate::Columns& columns, const simulate::Tally& tally) {
  const auto won = estimate(tally, won_at(columns, columns.dealer()));
  if (!won || won->ci95 <= 0) return {};
  if (!proved(*won)) {
    return fmt::format("No clear edge for the dealer: {} chips a game {}.", range_text(*won),
                       after_games(tally));
  }
  return fmt::format("The dealer {} {} chips a game.", won->value > 0 ? "gains" : "loses",
                     range_text(*won));
}

/// Does a change do the dealer good?
std::string dealer_change_words(const SimulatedRules& first, const SimulatedRules& second) {
  const auto change = difference(first.tally, won_at(first.columns, first.columns.dealer()),
                                 second.tally, won_at(second.columns, second.columns.dealer()));
  if (!change || change->ci95 <= 0) return {};
  if (!proved(*change)) {
    return fmt::format("No clear effect on the dealer: {} chips a game {}.", range_text(*change),
                       after_games(second.tally));
  }
  const bool helps = change->value > 0;
  return fmt::format("The change {} the dealer: {} chips a game {}.", helps ? "helps" : "hurts",
                     range_text(*change), helps ? "more" : "less");
}

/// "wins 0.3 chips a game", or "winning".
std::string won_text(const simulate::Estimate& won, bool participle = false) {
  if (!proved(won)) return participle ? "coming out even" : "comes out even";
  const std::string_view verb =
      won.value > 0 ? (participle ? "winning" : "wins") : (participle ? "losing" : "loses");
  return fmt::format("{} {} chips a game", verb, rounded(won.value, won.ci95));
}

class Host {
 public:
  Host(const SimulatedRules& rules, const simulate::Findings& found)
      : rules_(rules), found_(found) {}

  std::vector<std::string> words() {
    dealer();
    positions();
    agents();
    stock();
    pots();
    games();
    parts();
    hands();
    return std::move(out_);
  }

 private:
  const simulate::Tally& tally() const { return rules_.tally; }
  std::optional<simulate::Estimate> of(std::size_t over, std::size_t under) const {
    return estimate(tally(), {over, under});
  }

  simulate::Estimate won_in(std::size_t position) const {
    return estimate(tally(), won_at(rules_.columns, position)).value_or(simulate::Estimate());
  }

  void dealer() {
    std::string text = dealer_words(rules_.columns, tally());
    if (!text.empty()) out_.push_back(std::move(text));
  }

  /// Who else wins or loses more than the others by where they sit.
  void positions() {
    const std::size_t seats = rules_.columns.seats();
    double mean = 0;
    for (std::size_t at = 0; at < seats; ++at) {
      mean += won_in(at).value / static_cast<double>(seats);
    }
    std::size_t best = 0, worst = 0;
    for (std::size_t at = 1; at < seats; ++at) {
      if (won_in(at).value > won_in(best).value) best = at;
      if (won_in(at).value < won_in(worst).value) worst = at;
    }
    // Of many positions one is off by chance more easily than one alone.
    const auto stands_out = [&](std::size_t at) {
      const simulate::Estimate won = won_in(at);
      return at != rules_.columns.dealer() && proved({won.value - mean, 1.5 * won.ci95});
    };
    if (stands_out(best)) edge(best);
    if (worst != best && stands_out(worst)) edge(worst);
  }

  void edge(std::size_t position) {
    std::string text =
        fmt::format("{} {}", position_name(rules_.columns, position), won_text(won_in(position)));
    const auto taken = of(rules_.columns.of_position(position, simulate::Columns::taken),
                          simulate::Columns::taken_by_all);
    const double even = 1.0 / static_cast<double>(rules_.columns.seats());
    if (taken && proved({taken->value - even, taken->ci95})) {
      const bool more = taken->value > even;
      text += fmt::format(" and takes {:.1f}% of all pots, {} {} than an even share",
                          100 * taken->value, points(taken->value - even, taken->ci95),
                          more ? "more" : "less");
    }
    out_.push_back(text + ".");
  }

  void agents() {
    if (rules_.columns.agents().size() < 2) return;
    for (std::size_t agent = 0; agent < rules_.columns.agents().size(); ++agent) {
      const auto won = estimate(tally(), {rules_.columns.of_agent(agent), simulate::Columns::games,
                                          1.0 / rules_.columns.players_of(agent)});
      if (!won || !proved(*won)) continue;
      out_.push_back(fmt::format("Each player using {} {} {} chips a game.",
                                 rules_.columns.agents()[agent], won->value > 0 ? "wins" : "loses",
                                 rounded(won->value, won->ci95)));
    }
  }

  void stock() {
    const auto share = of(simulate::Columns::stock_short, simulate::Columns::deals);
    if (!share || share->value == 0) return;
    out_.push_back(fmt::format("With {} players the deck runs out in {}.",
                               number_word(static_cast<std::int64_t>(rules_.columns.seats())),
                               share_words(share->value, "deal")));
  }

  void pots() {
    const simulate::Histogram& pots = tally().pots;
    if (pots.most() == 0) return;
    const std::int64_t half = pots.quantile(0.5), high = pots.quantile(0.99);
    out_.push_back(half == high ? fmt::format("Nearly every pot is {}.", count_text(half, "chip"))
                                : fmt::format("The median pot is {}, the 99th percentile {}, "
                                              "and the largest {}.",
                                              count_text(half, "chip"), high, pots.most()));
    needs();
  }

  /// What a player must bring; a stack that is lost whole only shows that it was too small.
  void needs() {
    const simulate::Histogram& needs = tally().needs;
    const auto all_in = of(simulate::Columns::all_in, simulate::Columns::deals);
    if (needs.quantile(0.99) < needs.most() || !all_in || all_in->value == 0) {
      out_.push_back(
          fmt::format("With {}, a player gets through 99% of games; the most anyone "
                      "put in was {}.",
                      count_text(needs.quantile(0.99), "chip"), needs.most()));
    } else {
      std::int64_t whole = 0;
      needs.each([&](std::int64_t, std::int64_t most, std::int64_t count) {
        if (most >= needs.most()) whole += count;
      });
      const double share = static_cast<double>(whole) / static_cast<double>(needs.count());
      out_.push_back(
          fmt::format("In {} a player goes all-in for {}; use larger stacks to see how "
                      "much the game can cost.",
                      share_words(share, "game"), count_text(needs.most(), "chip")));
    }
    if (all_in && all_in->value > 0) {
      out_.push_back(
          fmt::format("Somebody goes all-in in {}.", share_words(all_in->value, "deal")));
    }
  }

  void games() {
    const simulate::Histogram& lengths = tally().lengths;
    if (lengths.most() <= 1) return;
    const auto mean = of(simulate::Columns::deals, simulate::Columns::games);
    out_.push_back(fmt::format("A game takes {} deals on average; one in twenty takes {} or more.",
                               rounded(mean->value, mean->ci95), lengths.quantile(0.95)));
    const auto capped = of(simulate::Columns::capped, simulate::Columns::games);
    if (capped && capped->value > 0) {
      out_.push_back(fmt::format("{} reaches the limit of deals and is cut short.",
                                 capitalised(share_words(capped->value, "game"))));
    }
  }

  void parts() {
    if (found_.table("scoops") != nullptr) {
      const auto share = of(simulate::Columns::scooped_pots, simulate::Columns::contested_pots);
      out_.push_back(
          fmt::format("One player scoops {} with a showdown.", share_words(share->value, "pot")));
    }
    for (const simulate::Columns::Part& part : rules_.columns.parts()) {
      const std::int64_t contests = tally().total(part.contests());
      if (contests == 0) continue;
      const std::int64_t won = tally().total(part.alone()) + tally().total(part.split());
      if (won == contests || found_.table("scoops") == nullptr) continue;
      const double unwon = 1 - static_cast<double>(won) / static_cast<double>(contests);
      out_.push_back(
          fmt::format("Nobody wins the {} in {}.", part.name, share_words(unwon, "pot")));
    }
  }

  void hands() {
    for (const simulate::Columns::Part& part : rules_.columns.parts()) {
      const std::int64_t wins = tally().total(part.wins());
      if (wins == 0 || part.ranker->kinds() < 2) continue;
      const bool alone = rules_.columns.parts().size() == 1;
      out_.push_back(fmt::format("Among {}, the median winning {}hand is {}.",
                                 who_played(rules_.columns), alone ? "" : part.name + " ",
                                 part.ranker->kind_name(usual_winner(part, tally()))));
    }
    out_of_order();
  }

  /// A line for each kind of hand that comes more often than some that it beats.
  void out_of_order() {
    const std::vector<simulate::Inversion> all = simulate::inversions(rules_.columns, tally());
    for (std::size_t at = 0; at < all.size();) {
      const simulate::Inversion& first = all[at];
      std::vector<std::string> beaten;
      for (; at < all.size() && all[at].part == first.part && all[at].better == first.better;
           ++at) {
        beaten.push_back(all[at].worse);
      }
      out_.push_back(fmt::format(
          "Hands out of order: {} ({:.2f}% of hands at showdown) is more common than {}, {}.",
          first.better, 100 * first.better_held.value, joined(beaten),
          beaten.size() > 1 ? "all of which it beats" : "which it beats"));
    }
  }

  const SimulatedRules& rules_;
  const simulate::Findings& found_;
  std::vector<std::string> out_;
};

}  // namespace

std::string share_words(double share, std::string_view what) {
  if (share <= 0) return fmt::format("no {}", what);
  if (share >= 1) return fmt::format("every {}", what);
  if (share > 0.36) return fmt::format("{:.0f}% of all {}s", 100 * share, what);
  return fmt::format("one {} in {}", what, number_word(std::llround(1 / share)));
}

std::string range_text(const simulate::Estimate& estimate) {
  const int digits = digits_of(estimate.ci95, 2);
  const double low = estimate.value - estimate.ci95, high = estimate.value + estimate.ci95;
  if (low < 0 && high > 0)
    return fmt::format("between {:.{}f} and +{:.{}f}", low, digits, high, digits);
  const auto [least, most] = std::minmax({std::abs(low), std::abs(high)});
  return fmt::format("{:.{}f} to {:.{}f}", least, digits, most, digits);
}

std::string change_text(const simulate::Estimate& change, Unit unit) {
  if (unit != Unit::share) return estimate_text(change, Unit::gain);
  std::string text = estimate_text({100 * change.value, 100 * change.ci95}, Unit::gain);
  return text + " points";
}

std::vector<std::string> host_words(const SimulatedRules& rules, const simulate::Findings& found) {
  return Host(rules, found).words();
}

std::vector<std::string> change_words(const SimulatedRules& first, const simulate::Findings& before,
                                      const SimulatedRules& second,
                                      const simulate::Findings& after) {
  std::vector<std::string> out;
  for (std::string text :
       {dealer_change_words(first, second), dealer_words(second.columns, second.tally)}) {
    if (!text.empty()) out.push_back(std::move(text));
  }
  for (std::size_t at = 0; at < second.columns.dealer(); ++at) {
    const simulate::Measure was = won_at(first.columns, at), is = won_at(second.columns, at);
    const auto change = difference(first.tally, was, second.tally, is);
    if (!change || !proved({change->value, 1.5 * change->ci95})) continue;
    const simulate::Estimate won = *estimate(second.tally, is),
                             won_before = *estimate(first.tally, was);
    if (!proved(won) && !proved(won_before)) continue;
    out.push_back(fmt::format("{} {} instead of {}.", position_name(second.columns, at),
                              won_text(won), won_text(won_before, true)));
  }
  for (const simulate::FindingTable& table : after.tables) {
    const simulate::FindingTable* other = before.table(table.id);
    if (other == nullptr || (table.id != "deals" && table.id != "scoops")) continue;
    for (const simulate::FindingTable::Row& row : table.rows) {
      const simulate::FindingTable::Row* same = other->row(row.id);
      if (same == nullptr) continue;
      const auto change = difference(first.tally, same->cells[0], second.tally, row.cells[0]);
      if (!change || !proved(*change)) continue;
      out.push_back(fmt::format("{}: {:.1f}% (was {:.1f}%).", capitalised(row.label),
                                100 * estimate(second.tally, row.cells[0])->value,
                                100 * estimate(first.tally, same->cells[0])->value));
    }
  }
  constexpr simulate::Measure pot{simulate::Columns::pot, simulate::Columns::deals};
  const auto more = difference(first.tally, pot, second.tally, pot);
  if (more && more->ci95 > 0 && proved(*more)) {
    const simulate::Estimate mean = *estimate(second.tally, pot);
    out.push_back(fmt::format("The average pot is {} chips {}, now {}.", range_text(*more),
                              more->value > 0 ? "larger" : "smaller",
                              rounded(mean.value, mean.ci95)));
  }
  const auto spread = [&](const char* usual, const char* rare, const simulate::Histogram& was,
                          const simulate::Histogram& is) {
    std::vector<std::string> changes;
    for (const auto& [text, share] : {std::pair{usual, 0.5}, std::pair{rare, 0.99}}) {
      const std::int64_t before_it = was.quantile(share), now = is.quantile(share);
      if (before_it != now)
        changes.push_back(fmt::format(fmt::runtime(text), count_text(now, "chip"), before_it));
    }
    if (!changes.empty()) out.push_back(sentence(parted(changes, "; ")));
  };
  spread("the median pot is {} (was {})", "the 99th percentile of pots is {} (was {})",
         first.tally.pots, second.tally.pots);
  spread("the median player needs {} to last a game (was {})",
         "lasting 99% of games takes {} (was {})", first.tally.needs, second.tally.needs);
  for (const simulate::Columns::Part& part : second.columns.parts()) {
    const auto same = std::find_if(first.columns.parts().begin(), first.columns.parts().end(),
                                   [&](const simulate::Columns::Part& other) {
                                     return other.game == part.game && other.name == part.name;
                                   });
    if (same == first.columns.parts().end() || part.ranker->kinds() < 2) continue;
    if (first.tally.total(same->wins()) == 0 || second.tally.total(part.wins()) == 0) continue;
    const std::string was = same->ranker->kind_name(usual_winner(*same, first.tally));
    const std::string is = part.ranker->kind_name(usual_winner(part, second.tally));
    if (was == is) continue;
    out.push_back(fmt::format("The median winning {} hand is {} (was {}).", part.name, is, was));
  }
  if (out.empty()) out.emplace_back("No clear change after this many games.");
  return out;
}

}  // namespace houserules
