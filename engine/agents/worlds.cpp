#include "engine/agents/worlds.h"

#include <algorithm>
#include <cmath>

#include "engine/agents/effort.h"
#include "engine/table/work.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

/// A number for all that a seat sees but chips: alike as long as only bets are made.
std::uint64_t sight_of(const View& view, const Answer& line) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
  const auto add = [&](std::uint64_t number) {
    hash = Random::folded_product(hash ^ number, 0xD1B54A32D192ED03ULL) + number;
  };
  const Variant& variant = view.variant();
  add(view.seat());
  add(view.in_deal().bits());
  add(view.sitting_out().bits());
  add(static_cast<std::uint64_t>(line.bet));
  add(view.question().row);
  add(static_cast<std::uint64_t>(view.stock()));
  const auto add_zone = [&](std::size_t zone, Seat owner, int board) {
    add(zone);
    const View::Cards cards =
        view.zone(static_cast<std::uint8_t>(zone), owner, static_cast<std::uint8_t>(board));
    for (const Slot& slot : cards.all())
      add(slot.card.code() + 256U * static_cast<unsigned>(slot.facing));
  };
  for (std::size_t zone = 0; zone < variant.zones.size(); ++zone) {
    const bool of_seat = variant.zones[zone].of_seat;
    const int count = of_seat ? view.seats() : zone == zone_board ? View::boards : 1;
    for (int i = 0; i < count; ++i)
      add_zone(zone, of_seat ? static_cast<Seat>(i) : no_seat, of_seat ? 0 : i);
  }
  for (std::size_t reg = 0; reg < variant.registers.size(); ++reg) {
    if (!variant.registers[reg].per_seat) {
      add(static_cast<std::uint64_t>(view.game_register(reg).bits));
      continue;
    }
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (const std::optional<Value> value = view.seat_register(reg, seat))
        add(static_cast<std::uint64_t>(value->bits));
    }
  }
  return hash;
}

}  // namespace

void Worlds::begin(const View& view, const Answer& line, Random& luck) {
  const std::uint64_t sight = sight_of(view, line);
  const bool goes_on = sight == sight_ && view.pot() > pot_ && !worlds_.empty();
  pot_ = view.pot();
  if (goes_on) return;
  sight_ = sight;
  random_ = Random{luck.next()};
  worlds_.clear();
  line_ = line;
  seat_ = view.seat();
  others_ = view.in_deal() - view.sitting_out() - SeatSet::of(seat_);
  places_.assign(1, seat_);
  for (const Seat seat : others_) places_.push_back(seat);
  now_.scores.clear();
  last_.scores.clear();
  stack_ = view.stack(seat_);
  added_ = 0;
  spent_ = 0;
  const Question question = view.question();
  Chips level = 0;
  if (question.kind == QuestionKind::bet) {
    added_ = line.bet == Answer::Bet::raise ? line.amount - view.bet(seat_) : question.to_call;
    level = view.bet(seat_) + added_;
  }
  total_ = static_cast<double>(view.pot() + added_);
  callers_ = {};
  for (const Seat other : others_) {
    if (view.bet(other) > 0) callers_.insert(other);
  }
  for (Seat other = 0; other < view.seats(); ++other) {
    if (!others_.contains(other)) continue;
    total_ += static_cast<double>(
        std::min(std::max<Chips>(0, level - view.bet(other)), view.stack(other)));
  }
  if (!imagined_) imagined_.emplace(view.variant(), nullptr);
  showdown_ = decider(view);
  futures_.begin(showdown_);
}

std::size_t Worlds::decider(const View& view) {
  if (view.variant().showdowns.size() < 2) return 0;
  Random random{sight_};
  view.imagine(*imagined_, random);
  try {
    imagined_->answer(seat_, line_);
    return deciding_showdown(*imagined_);
  } catch (const RuleError&) {
    return 0;
  }
}

/// Who knows no card that this seat doesn't see, and who sees this seat's cards but not their own.
void Worlds::find_blind(const Deal& deal) {
  blind_ = outward_ = {};
  const auto& zones = deal.variant().zones;
  const auto any = [&](Seat seat, Facing facing) {
    for (std::size_t i = 0; i < zones.size(); ++i) {
      if (!zones[i].of_seat || i == zone_discards) continue;
      const auto cards = deal.zone(static_cast<std::uint8_t>(i), seat);
      if (std::any_of(cards.begin(), cards.end(),
                      [&](const Slot& slot) { return slot.facing == facing; }))
        return true;
    }
    return false;
  };
  const bool shows_own = any(seat_, Facing::outward);
  for (const Seat other : others_) {
    if (any(other, Facing::down)) continue;
    (shows_own ? outward_ : blind_).insert(other);
  }
}

/// What a seat believes of its hand that sees only the hands of the others: the better they are,
/// the worse it must be. Spread evenly over the imagined deals, as ranks are.
void Worlds::rank_by_others(std::size_t place) {
  const std::size_t places = places_.size();
  std::vector<std::pair<double, std::size_t>> against;
  for (std::size_t world = 0; world < worlds_.size(); ++world) {
    double best = 0;
    for (std::size_t other = 0; other < places; ++other) {
      const std::size_t at = world * places + other;
      if (other != place) best = std::max(best, 0.5 * (now_.ranks[at] + last_.ranks[at]));
    }
    against.emplace_back(-best, world);
  }
  std::sort(against.begin(), against.end());
  const auto count = static_cast<double>(against.size());
  for (std::size_t from = 0, to = 0; from < against.size(); from = to) {
    while (to < against.size() && against[to].first == against[from].first) ++to;
    const double rank = static_cast<double>(from + to) / 2 / count;
    for (std::size_t i = from; i < to; ++i) worlds_[against[i].second].rank[places_[place]] = rank;
  }
}

void Worlds::add_scores(const Deal& deal, Hands& to) const {
  for (const Seat seat : places_) {
    const Worth worth = Strength::worth(deal, seat, showdown_);
    to.scores.insert(to.scores.end(), worth.scores.begin(), worth.scores.end());
  }
}

double Worlds::behind_in_round(Seat first) const {
  if (first == no_seat || callers_.empty()) return 0;
  const int seats = imagined_->seats();
  const auto turn = [&](Seat seat) { return (seat - first + seats) % seats; };
  int after = 0;
  for (const Seat other : callers_) after += turn(other) > turn(seat_) ? 1 : 0;
  return static_cast<double>(after) / callers_.size();
}

void Worlds::play(const View& view, World& world, Random& random) {
  Deal& deal = *imagined_;
  view.imagine(deal, random);
  const Effort before(deal);
  Random luck{random.next()};
  draws_.improve(deal, others_, showdown_, luck);
  now_.contest = Contest(deal, showdown_);
  add_scores(deal, now_);
  if (worlds_.empty()) find_blind(deal);
  deal.answer(seat_, line_);
  world.behind = behind_in_round(futures_.play_to_next_round(deal, luck));
  futures_.play_out(deal, luck);
  const Outcome outcome = outcome_of(deal, seat_);
  world.stays = outcome.stays;
  const double got = outcome.chips - static_cast<double>(stack_ - added_);
  // Payments to come may be many times what is in the pot now.
  constexpr double most = 8;
  world.share = total_ > 0 ? std::clamp(got / total_, -most, most) : 0;
  last_.contest = Contest(deal, showdown_);
  add_scores(deal, last_);
  spent_ += before.until(deal);
}

bool Worlds::sample(const View& view, std::size_t deals) {
  if (worlds_.size() >= deals) return true;
  while (worlds_.size() < deals && !tired()) {
    World world;
    try {
      play(view, world, random_);
    } catch (const RuleError&) {
      spent_ += most_work / 10;
      const std::size_t kept = worlds_.size() * places_.size() * Worth::most;
      now_.scores.resize(kept);
      last_.scores.resize(kept);
      continue;
    }
    worlds_.push_back(world);
  }
  if (worlds_.empty()) return false;
  rank_hands();
  return true;
}

/// How good each hand of the others is where it does best.
void Worlds::rank(Hands& hands) {
  const std::size_t places = places_.size();
  hands.ranks.assign(worlds_.size() * places, 0);
  hands.tell = false;
  for (std::size_t line = 0; line < hands.contest.lines; ++line) {
    sorted_.clear();
    for (std::size_t world = 0; world < worlds_.size(); ++world) {
      // This seat's own hand counts where others judge theirs by it.
      for (std::size_t place = outward_.empty() ? 1 : 0; place < places; ++place) {
        sorted_.emplace_back(scores(hands, world, place)[line],
                             static_cast<std::uint32_t>(world * places + place));
      }
    }
    std::sort(sorted_.begin(), sorted_.end());
    if (sorted_.empty()) return;
    hands.tell = hands.tell || sorted_.front().first != sorted_.back().first;
    const auto count = static_cast<double>(sorted_.size());
    for (std::size_t from = 0, to = 0; from < sorted_.size(); from = to) {
      while (to < sorted_.size() && sorted_[to].first == sorted_[from].first) ++to;
      if (!sorted_[from].first.qualifies()) continue;
      const double share = (static_cast<double>(from) + static_cast<double>(to - from) / 2) / count;
      const double rank = hands.contest.quality(line, share);
      for (std::size_t i = from; i < to; ++i) {
        double& best = hands.ranks[sorted_[i].second];
        best = std::max(best, rank);
      }
    }
  }
}

/// Nobody knows what will come, only what hands like theirs become: the mean of those that are
/// about as good now.
void Worlds::expect_ranks() {
  expected_ = last_.ranks;
  if (settled_) return;

  std::vector<std::size_t> hands;
  for (std::size_t i = 0; i < expected_.size(); ++i) {
    if (i % places_.size() != 0) hands.push_back(i);
  }
  if (!now_.tell) {
    // No hand can be ranked yet: a guess, right two times in five.
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const std::size_t other = (i + hands.size() / 2) % hands.size();
      if (i % 5 >= 2) expected_[hands[i]] = last_.ranks[hands[other]];
    }
    return;
  }
  std::stable_sort(hands.begin(), hands.end(),
                   [&](std::size_t a, std::size_t b) { return now_.ranks[a] < now_.ranks[b]; });
  std::vector<double> sums(1, 0);
  for (const std::size_t hand : hands) sums.push_back(sums.back() + last_.ranks[hand]);
  const std::size_t near = std::max<std::size_t>(2, hands.size() / 12);
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const std::size_t from = i < near ? 0 : i - near;
    const std::size_t to = std::min(hands.size(), i + near + 1);
    const double mean = (sums[to] - sums[from]) / static_cast<double>(to - from);
    expected_[hands[i]] = 0.5 * (now_.ranks[hands[i]] + mean);
  }
}

/// How good the others believe their hands to be.
void Worlds::rank_hands() {
  rank(last_);
  settled_ = true;
  for (std::size_t world = 0; world < worlds_.size() && settled_; ++world) {
    const Score* first = scores(now_, world, 1);
    settled_ =
        std::equal(first, first + (places_.size() - 1) * Worth::most, scores(last_, world, 1));
  }
  if (settled_) {
    now_.ranks = last_.ranks;
    now_.tell = last_.tell;
  } else {
    rank(now_);
  }
  expect_ranks();
  for (std::size_t place = 1; place < places_.size(); ++place) {
    const Seat seat = places_[place];
    if (last_.tell && outward_.contains(seat)) {
      rank_by_others(place);
      continue;
    }
    double mean = 0;
    for (std::size_t world = 0; world < worlds_.size(); ++world) {
      double& rank = worlds_[world].rank[seat];
      rank = last_.tell ? expected_[world * places_.size() + place] : 0.5;
      mean += rank / static_cast<double>(worlds_.size());
    }
    if (!last_.tell || !blind_.contains(seat)) continue;
    // What a blind seat knows is the same in all imagined deals, and so is what it does.
    for (World& world : worlds_) world.rank[seat] = mean;
  }
  // Where the scores tell what was paid, they tell it for fewer seats too.
  std::size_t right = 0;
  for (std::size_t world = 0; world < worlds_.size(); ++world) {
    if (std::abs(by_scores(world, others_) - worlds_[world].share) < 0.03) ++right;
  }
  explained_ = last_.tell && right * 10 >= worlds_.size() * 9;
}

bool Worlds::tired() const {
  // Where hands are ranked by scripts, a few worlds have to do.
  constexpr std::size_t few = 12, fewest = 8;
  constexpr std::int64_t enough = most_work / 160;
  return spent_ > most_work || (worlds_.size() >= few && spent_ > enough) ||
         (worlds_.size() >= fewest && spent_ > 2 * enough);
}

double Worlds::stays() const {
  double count = 0;
  for (const World& world : worlds_) count += world.stays ? 1 : 0;
  return worlds_.empty() ? 0 : count / static_cast<double>(worlds_.size());
}

double Worlds::behind() const {
  double sum = 0;
  for (const World& world : worlds_) sum += world.behind;
  return worlds_.empty() ? 0 : sum / static_cast<double>(worlds_.size());
}

FoldPrice Worlds::price_of_folding(const View& view, const Question& question, const Answer& raise,
                                   Random random) {
  FoldPrice price;
  const auto folds = [](Deal& deal, Seat seat) {
    const Chips before = deal.stack(seat);
    deal.answer(seat, {.bet = Answer::Bet::fold});
    return static_cast<double>(std::max<Chips>(0, before - deal.stack(seat)));
  };
  Deal& deal = *imagined_;
  try {
    if (question.may_fold) {
      view.imagine(deal, random);
      price.own = folds(deal, view.seat());
    }
    if (raise.bet == Answer::Bet::raise) {
      view.imagine(deal, random);
      deal.answer(view.seat(), raise);
      if (deal.over() || deal.question().kind != QuestionKind::bet || !deal.question().may_fold)
        return price;
      const auto pot = static_cast<double>(std::max<Chips>(1, deal.pot()));
      price.others = folds(deal, deal.question().seat) / pot;
    }
  } catch (const RuleError&) {
    return price;
  }
  return price;
}

double Worlds::by_scores(std::size_t world, SeatSet against) const {
  double share = 0;
  double won = 0;  // lines that somebody wins
  for (std::size_t line = 0; line < last_.contest.lines; ++line) {
    int tied = 0;
    const Score winning = winning_score(world, line, against, tied);
    if (!winning.qualifies()) continue;
    won += 1;
    if (scores(last_, world, 0)[line] == winning) share += 1.0 / tied;
  }
  return won > 0 ? share / won : 0;
}

/// The kth best of different scores, or the last if there are fewer, and how many hands have it.
Score Worlds::winning_score(std::size_t world, std::size_t line, SeatSet against, int& tied) const {
  Score winning;
  for (int k = 1; k <= last_.contest.kth[line]; ++k) {
    Score next;
    int alike = 0;
    for (std::size_t place = 0; place < places_.size(); ++place) {
      if (place > 0 && !against.contains(places_[place])) continue;
      const Score& score = scores(last_, world, place)[line];
      if (!score.qualifies() || (k > 1 && score >= winning) || score < next) continue;
      alike = score == next ? alike + 1 : 1;
      next = score;
    }
    if (alike == 0) break;
    winning = next;
    tied = alike;
  }
  return winning;
}

double Worlds::share(const World& world, SeatSet against) const {
  if (against == others_ || !explained_) return world.share;
  return by_scores(static_cast<std::size_t>(&world - worlds_.data()), against);
}

}  // namespace houserules
