#include "engine/session/game.h"

#include <algorithm>

namespace houserules {

Answer Agents::choose_for(const Deal& deal, Seat seat) {
  const Agent agent = agents_.empty() ? Agent::check_call
                                      : agents_[std::min<std::size_t>(seat, agents_.size() - 1)];
  return choose(agent, deal, seat, random_);
}

std::optional<GivenAnswer> Agents::answer(const Deal& deal) {
  const Seat seat = deal.question().seat;
  return GivenAnswer{seat, choose_for(deal, seat)};
}

Table::Table(const Variant& variant, ScriptRunner* runner, TableSetup setup)
    : variant_(variant), runner_(runner), setup_(std::move(setup)) {
  const auto seats = static_cast<Seat>(setup_.stacks.size());
  const Seat dealer = setup_.dealer == no_seat ? static_cast<Seat>(seats - 1) : setup_.dealer;
  state_ = new_game(variant_, setup_.stacks, dealer);
  state_.pot = setup_.carried;
}

bool Table::can_deal() const {
  if (!game_over_) return true;
  const auto with_chips = std::count_if(state_.stacks.begin(), state_.stacks.begin() + state_.seats,
                                        [](Chips chips) { return chips > 0; });
  return with_chips >= 2;
}

/// As at a table: everybody keeps his stack, the dealer moves on to a seat that has chips.
void Table::next_game() {
  const std::vector<Chips> stacks(state_.stacks.begin(), state_.stacks.begin() + state_.seats);
  Seat dealer = deal_->dealer();
  do {
    dealer = static_cast<Seat>((dealer + 1) % state_.seats);
  } while (stacks[dealer] == 0);
  TableState next = new_game(variant_, stacks, dealer);
  for (const RegisterSpec& reg : variant_.registers) {
    if (reg.kept != RegisterSpec::Kept::table) continue;
    if (reg.per_seat) {
      next.seat_registers[reg.slot] = state_.seat_registers[reg.slot];
    } else {
      next.game_registers[reg.slot] = state_.game_registers[reg.slot];
    }
  }
  state_ = next;
  game_over_ = false;
}

bool Table::play_deal(Player& player, Watcher* watcher) {
  if (game_over_) next_game();
  ++deals_;
  Chance chance;
  chance.random = Random::keyed(setup_.seed, deals_, static_cast<std::uint64_t>(Purpose::cards));
  if (deal_ == nullptr) deal_ = std::make_unique<Deal>(variant_, runner_, setup_.forced);
  chance.script = player.script(state_);
  if (watcher != nullptr) watcher->follow(*deal_, state_);
  deal_->listen(watcher);
  deal_->restart(chance, state_);
  while (!deal_->over()) {
    const std::optional<GivenAnswer> given = player.answer(*deal_);
    if (!given) return false;
    if (watcher != nullptr) watcher->answering(*deal_, given->seat, given->answer);
    deal_->answer(given->seat, given->answer);
  }
  state_ = deal_->aftermath();
  game_over_ = state_.over;
  return true;
}

}  // namespace houserules
