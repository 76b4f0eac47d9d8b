#include "engine/session/game.h"

#include <algorithm>

#include "engine/session/asked_cards.h"

namespace houserules::session {

namespace {

Random stream_of(std::uint64_t seed, std::uint64_t deal, std::size_t seat) {
  return Random::keyed(seed, deal, static_cast<std::uint64_t>(Purpose::agents) + seat);
}

/// Returns whether two of these cards look the same.
bool has_twins(const std::vector<Card>& deck) {
  CardSet seen;
  for (const Card card : deck) {
    if (seen.contains(card)) return true;
    seen.insert(card);
  }
  return (seen & CardSet::jokers()).size() > 1;
}

}  // namespace

void Hearing::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  ears_.clear();
  wants_ = {};
  for (Seat seat = 0; seat < table.seats; ++seat) {
    Agent* const agent = agent_on_(seat);
    if (agent == nullptr || agent->wants().empty()) continue;
    ears_.push_back({seat, agent, agent->wants(), KnownEvents(seat)});
    // What seats answered together is learned when it is revealed.
    wants_ = wants_ | agent->wants();
    if (wants_.contains(Event::Kind::answered)) wants_.insert(Event::Kind::revealed);
    ears_.back().knows.follow(deal);
    agent->hand_begins(deal.variant(), table, seat);
  }
}

void Hearing::on(const Event& event) {
  for (Ear& ear : ears_) {
    learned_.clear();
    ear.knows.on(event, learned_);
    for (const KnownEvent& known : learned_) {
      if (ear.wants.contains(known.event.kind)) ear.agent->hears(deal_->variant(), known);
    }
  }
}

void Hearing::leave() {
  if (ears_.empty() || !deal_->over()) return;
  for (const Ear& ear : ears_) ear.agent->hand_ends(View(*deal_, ear.seat));
}

Agents::Agents(std::vector<std::string> names, std::uint64_t seed, AgentMaker make)
    : names_(std::move(names)), seed_(seed), make_(std::move(make)) {
  if (names_.empty()) names_.emplace_back("check-call");
}

void Agents::begin_deal(std::uint64_t number) {
  deal_ = number;
  for (std::size_t seat = 0; seat < places_.size(); ++seat) {
    places_[seat].random = stream_of(seed_, deal_, seat);
  }
}

Agents::Place& Agents::place(Seat seat) {
  while (places_.size() <= seat) {
    const std::size_t at = places_.size();
    places_.push_back(
        {make_(names_[std::min(at, names_.size() - 1)]), stream_of(seed_, deal_, at)});
  }
  return places_[seat];
}

Answer Agents::choose_for(const Deal& deal, Seat seat) {
  Place& here = place(seat);
  return here.agent->answer(View(deal, seat), here.random);
}

std::optional<GivenAnswer> Agents::answer(const Deal& deal) {
  const Seat seat = deal.question().seat;
  return GivenAnswer{seat, choose_for(deal, seat)};
}

Games::Games(const Mix& m, std::span<ScriptRunner* const> runners) : mix(&m) {
  for (std::size_t i = 0; i < m.games.size(); ++i) {
    list.push_back({m.games[i].variant.get(), runners[i]});
  }
}

std::size_t Games::in_a_rotation(int seats) const {
  if (mix == nullptr) return 1;
  return list.size() * static_cast<std::size_t>(mix->deals > 0 ? mix->deals : seats);
}

Table::Table(Games games, TableSetup setup)
    : games_(std::move(games)), rotation_(0), setup_(std::move(setup)) {
  restart(setup_.seed);
}

void Table::restart(std::uint64_t seed) {
  if (playing_ != 0) deal_.reset();
  playing_ = 0;
  rotation_ = Rotation(games_.mix == nullptr ? 0 : games_.mix->deals);
  setup_.seed = seed;
  const auto seats = static_cast<Seat>(setup_.stacks.size());
  const Seat dealer = setup_.dealer == no_seat ? static_cast<Seat>(seats - 1) : setup_.dealer;
  state_ = new_game(variant(), setup_.stacks, dealer);
  state_.pot = setup_.carried;
  deals_ = 0;
  game_over_ = left_ = false;
}

bool Table::can_deal() const {
  if (!game_over_ || setup_.buy_in.least > 0) return true;
  const auto with_chips = std::count_if(state_.stacks.begin(), state_.stacks.begin() + state_.seats,
                                        [](Chips chips) { return chips > 0; });
  return with_chips >= 2;
}

/// As at a real table: stacks carry over, players may rebuy, and the button moves to the next seat
/// with chips.
void Table::next_game(Watcher* watcher) {
  std::vector<Chips> stacks(state_.stacks.begin(), state_.stacks.begin() + state_.seats);
  for (Seat seat = 0; seat < state_.seats; ++seat) {
    if (stacks[seat] >= setup_.buy_in.least) continue;
    if (watcher != nullptr) watcher->bought(seat, setup_.buy_in.most - stacks[seat]);
    stacks[seat] = setup_.buy_in.most;
  }
  state_ = game_after(variant(), state_, deal_->dealer(), stacks);
  game_over_ = false;
}

/// Another game is dealt: the registers of the last one are forgotten, and its pools go to the pot.
void Table::change_game(std::size_t game) {
  if (game == playing_) return;
  const Chips carried = state_.pot + in_pools(variant(), state_.game_registers);
  playing_ = game;
  deal_.reset();
  const std::vector<Chips> stacks(state_.stacks.begin(), state_.stacks.begin() + state_.seats);
  state_ = new_game(variant(), stacks, state_.dealer);
  state_.pot = carried;
}

std::size_t Table::draw_game(Player& player) const {
  const auto& games = games_.mix->games;
  const std::string drawn = player.drawn();
  const auto named = std::find_if(games.begin(), games.end(),
                                  [&](const Mix::Game& game) { return game.name == drawn; });
  if (named != games.end()) return static_cast<std::size_t>(named - games.begin());
  Random random = Random::keyed(setup_.seed, deals_, static_cast<std::uint64_t>(Purpose::games));
  return random.below(static_cast<std::uint32_t>(games.size()));
}

std::size_t Table::ask_dealer(Player& player, Watcher* watcher) {
  const Variant& choice = *games_.mix->choice;
  const std::vector<Chips> stacks(state_.stacks.begin(), state_.stacks.begin() + state_.seats);
  Deal deal(choice, nullptr, Chance(), new_game(choice, stacks, state_.dealer));
  std::size_t chosen = 0;
  while (!deal.over()) {
    const Seat seat = deal.question().seat;
    const GivenAnswer given =
        player.answer(deal).value_or(GivenAnswer{seat, deal.default_answer(seat)});
    if (watcher != nullptr) watcher->answering(deal, given.seat, given.answer);
    chosen = given.answer.option;
    deal.answer(given.seat, given.answer);
  }
  return chosen;
}

/// Begins a game: the current one, or another one that is due.
void Table::choose_game(Player& player, Watcher* watcher) {
  const bool first = deals_ == 1;
  if (!first && !rotation_.due()) return;
  rotation_.restart();
  switch (games_.mix->by) {
    case Mix::By::list:
      if (!first) {
        change_game((playing_ + 1) % games_.list.size());
      } else if (games_.mix->first_by_chance) {
        change_game(draw_game(player));
      }
      return;
    case Mix::By::dealer:
      return change_game(ask_dealer(player, watcher));
    case Mix::By::chance:
      return change_game(draw_game(player));
  }
}

bool Table::play_deal(Player& player, Watcher* watcher) {
  const bool begins = deals_ == 0 || game_over_;
  if (game_over_) next_game(watcher);
  ++deals_;
  if (watcher != nullptr) watcher->due(state_);
  if (games_.mix != nullptr) {
    // Dealing a void deal again does not count as another deal.
    if (!left_) rotation_.next_dealer(state_.dealer, state_.seats);
    if (begins) choose_game(player, watcher);
    if (watcher != nullptr) watcher->game(games_.mix->games[playing_].name, variant());
  }
  Chance chance;
  chance.random = Random::keyed(setup_.seed, deals_, static_cast<std::uint64_t>(Purpose::cards));
  if (deal_ == nullptr) {
    deal_ = std::make_unique<Deal>(variant(), games_.list[playing_].runner, setup_.forced);
    twins_ = has_twins(variant().deck);
  }
  chance.script = player.script(variant());
  Watchers both;
  if (Watcher* const own = player.watcher()) {
    both.add(own);
    if (watcher != nullptr) both.add(watcher);
    watcher = &both;
  }
  if (watcher == nullptr) return play_out(chance, player, watcher);
  watcher->follow(*deal_, state_);
  bool finished = false;
  try {
    finished = play_out(chance, player, watcher);
  } catch (...) {
    watcher->leave();
    throw;
  }
  watcher->leave();
  return finished;
}

/// Plays the deal that `deal_` is about to begin. Returns false if it is left unfinished.
bool Table::play_out(const Chance& chance, Player& player, Watcher* watcher) {
  deal_->listen(watcher);
  deal_->restart(chance, state_);
  while (!deal_->over()) {
    const std::optional<GivenAnswer> given = player.answer(*deal_);
    if (!given) {
      left_ = true;
      return false;
    }
    if (given->dead) {
      deal_->kill(given->seat);
      continue;
    }
    const Answer answer =
        twins_ ? with_first_alike(*deal_, given->seat, given->answer) : given->answer;
    if (watcher != nullptr) watcher->answering(*deal_, given->seat, answer);
    deal_->answer(given->seat, answer);
  }
  left_ = false;
  state_ = deal_->aftermath();
  game_over_ = state_.over;
  return true;
}

}  // namespace houserules::session
