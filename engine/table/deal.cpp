#include "engine/table/deal.h"

#include <algorithm>

#include "engine/table/play.h"
#include "engine/variant/errors.h"

namespace houserules {

Random Random::keyed(std::uint64_t seed, std::uint64_t deal, std::uint64_t purpose) {
  Random random{seed * 0x9E3779B97F4A7C15ULL + 0x2545F4914F6CDD1DULL};
  random.state ^= random.next() + deal * 0xD1B54A32D192ED03ULL;
  random.state ^= random.next() + purpose * 0x8CB92BA72F3D8DD7ULL;
  random.next();
  return random;
}

Chips in_pools(const Variant& variant, const std::array<Value, max_registers>& registers) {
  Chips chips = 0;
  for (const RegisterSpec& reg : variant.registers) {
    if (reg.pool) chips += registers[reg.slot].bits;
  }
  return chips;
}

TableState new_game(const Variant& variant, std::span<const Chips> stacks, Seat dealer) {
  TableState table;
  table.seats = static_cast<int>(stacks.size());
  table.dealer = dealer;
  for (std::size_t seat = 0; seat < stacks.size(); ++seat) {
    table.stacks[seat] = stacks[seat];
    if (stacks[seat] > 0) table.in_game.insert(static_cast<Seat>(seat));
  }
  table.dealt_in = table.antes = table.in_game;
  for (const RegisterSpec& reg : variant.registers) {
    if (reg.per_seat) {
      table.seat_registers[reg.slot].fill(reg.start);
    } else {
      table.game_registers[reg.slot] = reg.start;
    }
  }
  return table;
}

TableState game_after(const Variant& variant, const TableState& last, Seat last_dealer,
                      std::span<const Chips> stacks) {
  Seat dealer = last_dealer;
  do {
    dealer = static_cast<Seat>((dealer + 1U) % stacks.size());
  } while (stacks[dealer] == 0);
  TableState next = new_game(variant, stacks, dealer);
  for (const RegisterSpec& reg : variant.registers) {
    if (reg.kept != RegisterSpec::Kept::table) continue;
    if (reg.per_seat) {
      next.seat_registers[reg.slot] = last.seat_registers[reg.slot];
    } else {
      next.game_registers[reg.slot] = last.game_registers[reg.slot];
    }
  }
  return next;
}

void DealState::take_over(const DealState& from, const Variant& variant) {
  static_cast<DealCounts&>(*this) = from;
  for (const ZoneSpec& zone : variant.zones) {
    if (!zone.of_seat) {
      table_zones[zone.slot].take_over(from.table_zones[zone.slot]);
      continue;
    }
    for (Seat owner = 0; owner < seats; ++owner)
      seat_zones[zone.slot][owner].take_over(from.seat_zones[zone.slot][owner]);
  }
  for (std::size_t board = max_table_zones; board < table_zones.size(); ++board)
    table_zones[board].take_over(from.table_zones[board]);
  std::copy_n(from.pots.begin(), pot_count, pots.begin());
  std::copy_n(from.side_pots.begin(), side_pot_count, side_pots.begin());
  for (const RegisterSpec& reg : variant.registers) {
    if (reg.per_seat) seat_registers[reg.slot] = from.seat_registers[reg.slot];
  }
  std::copy_n(from.frames.begin(), frame_count, frames.begin());
  std::copy_n(from.queue.begin(), queue_count, queue.begin());
  std::copy_n(from.answers.begin(), seats, answers.begin());
}

void Deal::Play::take_over(const Play& other) {
  runner = other.runner;
  sink = other.sink;
  heard_kinds = other.heard_kinds;
  quiet_betting_ = other.quiet_betting_;
  forced = other.forced;
  script = other.script;
  s.take_over(other.s, v);
  judging = other.judging;
  stopped = other.stopped;
  veiled = other.veiled;
  guessing = other.guessing;
}

/// Returns how the chain continues after this deal.
ChainRule Deal::Play::chain_rule() const {
  const auto fits = [&](Word reason) {
    return std::find_if(v.chain.rules.begin(), v.chain.rules.end(),
                        [&](const ChainRule& r) { return r.reason == reason; });
  };
  auto found = fits(s.reason);
  if (found == v.chain.rules.end()) found = fits(no_word);
  return found == v.chain.rules.end() ? ChainRule() : *found;
}

SeatSet Deal::Play::dealt_in_next(const ChainRule& rule) const {
  return rule.dealt_in == ChainRule::DealtIn::still_in ? s.in_deal & s.in_game : s.in_game;
}

TableState Deal::Play::aftermath() const {
  TableState table;
  table.seats = s.seats;
  table.stacks = s.stack;
  table.in_game = s.in_game;
  table.pot = s.pot_count > 0 ? s.pots[0].chips : 0;
  table.deal = s.deal_number + 1;
  table.reason = s.reason;
  table.game_registers = s.game_registers;
  table.seat_registers = s.seat_registers;

  const ChainRule rule = chain_rule();
  table.dealt_in = dealt_in_next(rule);
  switch (rule.antes) {
    case ChainRule::Antes::everyone:
      table.antes = table.dealt_in;
      break;
    case ChainRule::Antes::nobody:
      break;
    case ChainRule::Antes::with_chips:
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (table.dealt_in.contains(seat) && s.stack[seat] > 0) table.antes.insert(seat);
      }
      break;
  }
  table.dealer = s.dealer;
  if (!rule.same_dealer && !table.dealt_in.empty()) {
    table.dealer = next_of(table.dealt_in, left_of(s.dealer));
  }
  table.over = table.in_game.size() < 2 || table.dealt_in.size() < 2 || chain_ends() ||
               (!v.chain.until.given() && table.pot == 0);
  return table;
}

// ---------------------------------------------------------------- the deal

Deal::Deal(const Variant& variant, ScriptRunner* runner, const ForcedBets* forced)
    : play_(std::make_unique<Play>(variant, runner, nullptr, forced)), standing_(&play_->s) {}
Deal::Deal(const Variant& variant, ScriptRunner* runner, Chance chance, const TableState& table,
           EventSink* sink, const ForcedBets* forced)
    : play_(std::make_unique<Play>(variant, runner, sink, forced)), standing_(&play_->s) {
  placed(*play_, [&] { play_->begin(chance, table); });
}
Deal::Deal(const Deal& other) : play_(std::make_unique<Play>(*other.play_)), standing_(&play_->s) {}
Deal& Deal::operator=(const Deal& other) {
  if (this == &other) return *this;
  if (play_ != nullptr && &play_->v == &other.play_->v) {
    play_->take_over(*other.play_);
  } else {
    play_ = std::make_unique<Play>(*other.play_);
    standing_ = &play_->s;
  }
  return *this;
}
Deal::Deal(Deal&&) noexcept = default;
Deal& Deal::operator=(Deal&&) noexcept = default;
Deal::~Deal() = default;

void Deal::restart(Chance chance, const TableState& table) {
  placed(*play_, [&] { play_->begin(chance, table); });
}
void Deal::listen(EventSink* sink) { play_->listen(sink); }
void Deal::use(ScriptRunner* runner) { play_->runner = runner; }
ScriptRunner* Deal::runner() const { return play_->runner; }

void Deal::stop_at_comparisons() { play_->judging = true; }
bool Deal::stopped() const { return play_->stopped; }
bool Deal::guessed() const { return play_->guessing; }
void Deal::pass_over() {
  placed(*play_, [&] { play_->pass_over(); });
}
void Deal::settle(const Layout& layout) {
  placed(*play_, [&] { play_->lay_out(layout); });
}

std::optional<Comparison> Deal::only_compares(const Layout& layout) {
  return placed(*play_, [&] { return play_->only_compares(layout); });
}
std::vector<std::vector<const Slot*>> Deal::usable(const Comparison& of,
                                                   const Comparison::Line& line, Seat seat) const {
  return placed(*play_, [&] { return play_->usable(of, line, seat); });
}
std::optional<Faces> Deal::faces(const Comparison& of, const Comparison::Line& line, Seat seat) {
  return placed(*play_, [&] { return play_->faces(of, line, seat); });
}
void Deal::put_card(std::uint8_t zone, Seat seat, std::uint8_t board, std::size_t at, Card card) {
  play_->put_card(zone, seat, board, at, card);
}
Score Deal::score_on_table(const Comparison& of, const Comparison::Line& line, Seat seat) {
  return placed(*play_, [&] { return play_->score_on_table(of, line, seat); });
}
void Deal::settle(const Layout& layout, const Comparison& of, std::span<const HandPlaces> places) {
  placed(*play_, [&] { play_->settle(layout, of, places); });
}

void Deal::tell_raises() const {
  const auto looking = play_->looking();
  placed(*play_, [&] { play_->question(); });
}
Question Deal::question_for(Seat seat) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] {
    std::optional<Question> room;
    return play_->question_for(seat, room);
  });
}
std::string Deal::refusal(Seat seat, const Answer& answer) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->refusal(seat, answer); });
}
Chips Deal::price_of(Seat seat, const Answer& choice) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->price_of(seat, choice); });
}
void Deal::kill(Seat seat) {
  placed(*play_, [&] { play_->kill(seat); });
}
Answer Deal::default_choice(Seat seat) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->default_choice(seat); });
}

const Variant& Deal::variant() const { return play_->v; }
int Deal::seats() const { return play_->s.seats; }
Seat Deal::dealer() const { return play_->s.dealer; }
Chips Deal::stack(Seat seat) const { return play_->s.stack[seat]; }
Chips Deal::pot() const { return play_->pot(); }
Chips Deal::aside() const {
  Chips chips = play_->s.raked;
  for (unsigned i = 0; i < play_->s.side_pot_count; ++i) chips += play_->s.side_pots[i].chips;
  return chips + in_pools(play_->v, play_->s.game_registers);
}
SeatSet Deal::in_deal() const { return play_->s.in_deal; }
SeatSet Deal::sitting_out() const { return play_->s.sits_out; }
std::span<const Slot> Deal::zone(std::uint8_t zone, Seat seat, std::uint8_t board) const {
  return play_->zone(zone, seat, board);
}
std::span<const Card> Deal::stock() const { return {play_->s.stock.data(), play_->s.stock_count}; }
int Deal::pc() const { return play_->s.pc; }
std::uint32_t Deal::script_cursor() const { return play_->s.cursor; }
const Scope& Deal::scope() const { return *play_; }
void Deal::suppose(std::uint8_t zone, Seat seat, std::span<const Card> cards) {
  play_->suppose(zone, seat, cards);
}
void Deal::swap_with_stock(std::uint8_t zone, Seat seat, std::size_t card, std::size_t in_stock) {
  play_->swap_with_stock(zone, seat, card, in_stock);
}
RankedHand Deal::hand_of(Seat seat, int showdown, int part, int board) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->hand_of(seat, showdown, part, board); });
}
Score Deal::score_of(Seat seat, int showdown, int part, int board) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->score_of(seat, showdown, part, board); });
}
bool Deal::contests(Seat seat, int showdown, int part) const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->contests(seat, showdown, part); });
}
TableState Deal::aftermath() const {
  const auto looking = play_->looking();
  return placed(*play_, [&] { return play_->aftermath(); });
}
std::int64_t Deal::work() const { return play_->s.work; }
const DealState& Deal::state() const { return play_->s; }
DealState& Deal::state_for_shuffling() { return play_->s; }

std::span<const Slot> Deal::Play::zone(std::uint8_t zone, Seat seat, std::uint8_t board) const {
  const Pile& from = pile(zone, seat, board);
  return {from.cards.data(), from.count};
}

}  // namespace houserules
