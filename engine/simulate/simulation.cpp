#include "engine/simulate/simulation.h"

#include <algorithm>
#include <bit>

#include "engine/table/state.h"

namespace houserules::simulate {

/// Counts what happens at the table, into the row of one game.
class Simulation::Counter final : public session::Watcher {
 public:
  Counter(const session::Games& games, const Columns& columns)
      : games_(games), columns_(columns), parts_(columns.parts().size()) {
    for (const session::Games::Game& game : games.list) {
      const auto& deals = game.variant->deals;
      if (std::any_of(deals.begin(), deals.end(),
                      [](const DealAct& act) { return act.common_card_when_short; })) {
        wants_.insert(Event::Kind::card_dealt);
      }
    }
  }

  EventKinds wants() const override { return wants_; }

  void begin_game(Tally& tally, std::uint64_t number, const std::vector<Chips>& stacks) {
    tally_ = &tally;
    row_ = tally.row(number);
    std::copy(stacks.begin(), stacks.end(), low_.begin());
    game_deals_ = 0;
    largest_ = 0;
    capped_ = false;
    game_ = 0;
    new_chain_ = true;
  }

  void follow(const Deal& deal, const TableState& table) override {
    deal_ = &deal;
    game_ = game_of(deal.variant());
    before_ = table.stacks;
    if (new_chain_) begin_chain(table);
    std::fill(parts_.begin(), parts_.end(), SeenPart());
    contest_ = Contest();
    pot_ = given_ = carried_ = 0;
    answers_ = 0;
    compared_ = short_ = given_away_ = false;
  }

  void answering(const Deal& deal, Seat, const Answer& answer) override {
    ++answers_;
    const Question& question = deal.state().question;
    if (question.kind == QuestionKind::bet) {
      ++row_[Columns::bets];
      switch (answer.bet) {
        case Answer::Bet::fold:
          ++row_[Columns::folds];
          return;
        case Answer::Bet::call:
          ++row_[question.to_call == 0 ? Columns::checks : Columns::calls];
          return;
        case Answer::Bet::raise:
          ++row_[Columns::raises];
          return;
      }
    }
    // The dealer of a mix chooses before any game is dealt.
    const std::size_t game = game_of(deal.variant());
    count_choice(columns_.choices()[columns_.choice(game, question.row)], answer);
  }

  void on(const Event& event) override {
    switch (event.kind) {
      case Event::Kind::pot_begins:
        close_contest();
        if (event.chips == 0) return;
        pot_ += event.chips;
        contest_.open = event.seats.size() > 1;
        contest_.showdown = event.showdown;
        return;
      case Event::Kind::compared:
        return compared(event);
      case Event::Kind::awarded:
        row_[columns_.of_position(position_[event.seat], Columns::taken)] += event.chips;
        row_[Columns::taken_by_all] += event.chips;
        given_ += event.chips;
        contest_.given = true;
        if (deal_->over()) given_away_ = true;
        return;
      case Event::Kind::carried:
        carried_ += event.chips;
        return;
      case Event::Kind::reshuffled:
        short_ = true;
        return;
      case Event::Kind::card_dealt: {
        // To the board, though each seat should have had one.
        const Step& step = deal_->variant().program[static_cast<std::size_t>(event.step)];
        const bool meant = step.act != Act::deal || !deal_->variant().deals[step.row].to_seats;
        if (event.zone == zone_board && !meant) short_ = true;
        return;
      }
      default:
        return;
    }
  }

  void close_deal() {
    close_contest();
    const DealState& state = deal_->state();
    const Chips pot = pot_ > 0 ? pot_ : given_ + carried_;
    ++row_[Columns::deals];
    ++row_[columns_.of_game(game_)];
    ++game_deals_;
    row_[Columns::answers] += answers_;
    row_[Columns::pot] += pot;
    row_[Columns::raked] += state.raked;
    row_[Columns::compared] += compared_;
    row_[Columns::uncontested] += state.settled && !compared_ && given_ > 0;
    row_[Columns::carried] += carried_ > 0;
    row_[Columns::stock_short] += short_;
    bool all_in = false;
    for (Seat seat = 0; seat < state.seats; ++seat) {
      const Chips paid = state.paid[seat];
      all_in = all_in || (paid > 0 && paid >= before_[seat]);
      low_[seat] = std::min({low_[seat], before_[seat] - paid, state.stack[seat]});
    }
    row_[Columns::all_in] += all_in;
    tally_->pots.add(pot);
    tally_->answers.add(answers_);
    largest_ = std::max(largest_, pot);
    // With nobody else left the game has ended by itself.
    const bool at_cap = state.deal_number >= deal_->variant().chain.cap;
    capped_ = capped_ || (at_cap && given_away_ && state.in_game.size() > 1);
  }

  /// The pot is gone: who has won by where they sat?
  void close_chain(const TableState& table) {
    new_chain_ = true;
    for (const Seat seat : chain_seats_) {
      const auto add = [&](Columns::OfPosition what, Chips chips) {
        row_[columns_.of_position(position_[seat], what)] += chips;
      };
      const Chips won = table.stacks[seat] - chain_stacks_[seat];
      add(Columns::held, 1);
      add(Columns::won, won);
      add(Columns::ahead, won > 0);
    }
  }

  void close_game(const TableState& table, const std::vector<Chips>& stacks,
                  const session::RotatingLineup& line) {
    ++row_[Columns::games];
    row_[Columns::capped] += capped_;
    for (std::size_t seat = 0; seat < stacks.size(); ++seat) {
      const Chips won = table.stacks[seat] - stacks[seat];
      row_[columns_.of_agent(columns_.agent_of(line.player_on(seat)))] += won;
      tally_->needs.add(stacks[seat] - low_[seat]);
    }
    tally_->largest_pots.add(largest_);
    tally_->lengths.add(game_deals_);
  }

 private:
  /// What was seen of a part in this deal.
  struct SeenPart {
    std::array<SeatSet, max_boards> hands, winners;
    int act = -1;  // the step that compared them, without chips
  };
  /// The pot that is being settled.
  struct Contest {
    bool open = false, given = false;
    std::uint8_t showdown = 0;
    SeatSet winners, compared;
  };

  /// Counts from the left of the dealer, who comes last even if others are missing.
  void begin_chain(const TableState& table) {
    new_chain_ = false;
    chain_seats_ = table.in_game;
    chain_stacks_ = table.stacks;
    std::size_t position = 0;
    for (int step = 1; step <= table.seats; ++step) {
      const auto seat = static_cast<Seat>((table.dealer + step) % table.seats);
      if (!table.in_game.contains(seat)) continue;
      position_[seat] = static_cast<std::uint8_t>(position++);
    }
    position_[table.dealer] = static_cast<std::uint8_t>(columns_.dealer());
  }

  std::size_t game_of(const Variant& variant) const {
    const auto is = [&](std::size_t game) {
      const Variant& listed = *games_.list[game].variant;
      return &listed.for_players(static_cast<int>(columns_.seats())) == &variant;
    };
    if (is(game_)) return game_;
    std::size_t game = 0;
    while (game < games_.list.size() && !is(game)) ++game;
    return game;
  }

  void count_choice(const Columns::Choice& choice, const Answer& answer) {
    ++row_[choice.asked()];
    if (choice.answers.empty()) return;
    std::int64_t which = answer.option;
    if (choice.kind == QuestionKind::cards) which = std::popcount(answer.cards);
    if (choice.kind == QuestionKind::number) which = answer.number;
    const auto last = static_cast<std::int64_t>(choice.answers.size()) - 1;
    ++row_[choice.chosen(static_cast<std::size_t>(std::clamp<std::int64_t>(which, 0, last)))];
  }

  void compared(const Event& event) {
    const std::size_t index = columns_.part(game_, event.showdown, event.part);
    const Columns::Part& part = columns_.parts()[index];
    SeenPart& seen = parts_[index];
    const Step& step = deal_->variant().program[static_cast<std::size_t>(event.step)];
    const bool by_act = step.act == Act::compare;
    const bool leads = !event.seats.empty() && event.seat == event.seats.front();
    const Score score = deal_->score_of(event.seat, event.showdown, event.part, event.board);
    const int kind = score.qualifies() ? part.ranker->kind_of(score) : -1;
    if (!seen.hands[event.board].contains(event.seat)) {
      seen.hands[event.board].insert(event.seat);
      ++row_[part.hands()];
      if (kind >= 0) ++row_[part.held(kind)];
    }
    if (by_act && seen.act < 0) seen.act = event.step;
    const bool first = seen.act < 0 || seen.act == event.step;
    const bool wins = event.seats.contains(event.seat) && kind >= 0 && first;
    if (wins && !seen.winners[event.board].contains(event.seat)) {
      seen.winners[event.board].insert(event.seat);
      ++row_[part.winners(kind)];
    }
    if (wins && leads) {
      ++row_[part.won(kind)];
      ++row_[part.wins()];
    }
    if (by_act) return;
    contest_.showdown = event.showdown;
    contest_.compared.insert(event.seat);
    if (!leads) return;
    contest_.winners = contest_.winners | event.seats;
    ++row_[event.seats.single() ? part.alone() : part.split()];
  }

  void close_contest() {
    const Contest contest = contest_;
    contest_ = Contest();
    // One seat alone had a right to it.
    if (!contest.open || (contest.given && contest.compared.empty())) return;
    compared_ = true;
    ++row_[Columns::contested_pots];
    row_[Columns::scooped_pots] += contest.winners.single();
    const auto& showdown = deal_->variant().showdowns[contest.showdown];
    for (std::size_t i = 0; i < showdown.parts.size(); ++i) {
      const std::size_t part = columns_.part(game_, contest.showdown, static_cast<std::uint8_t>(i));
      row_[columns_.parts()[part].contests()] += deal_->state().boards;
    }
  }

  const session::Games& games_;
  const Columns& columns_;
  EventKinds wants_{Event::Kind::pot_begins, Event::Kind::compared, Event::Kind::awarded,
                    Event::Kind::carried, Event::Kind::reshuffled};
  Tally* tally_ = nullptr;
  std::int64_t* row_ = nullptr;
  // of the game
  std::array<Chips, max_seats> low_{};  // the least that a seat had in front of it
  std::int64_t game_deals_ = 0;
  Chips largest_ = 0;
  bool capped_ = false;
  // of a chain: with one variant the game, of a mix one of its games
  bool new_chain_ = true;
  SeatSet chain_seats_;
  std::array<Chips, max_seats> chain_stacks_{};
  std::array<std::uint8_t, max_seats> position_{};
  // of the deal
  const Deal* deal_ = nullptr;
  std::size_t game_ = 0;
  std::array<Chips, max_seats> before_{};
  std::vector<SeenPart> parts_;
  Contest contest_;
  Chips pot_ = 0, given_ = 0, carried_ = 0;
  std::int64_t answers_ = 0;
  bool compared_ = false, short_ = false, given_away_ = false;
};

Simulation::Simulation(const session::Games& games, const Columns& columns,
                       const SimulationSetup& setup)
    : games_(games),
      table_(games, {setup.stacks, no_seat, setup.seed, 0, {}, nullptr}),
      lineup_(setup.players, setup.make),
      stacks_(setup.stacks),
      seed_(setup.seed),
      counter_(std::make_unique<Counter>(games, columns)) {}
Simulation::~Simulation() = default;

void Simulation::play(std::uint64_t number, Tally& tally) {
  const std::uint64_t seed = session::seed_of_game(seed_, number);
  table_.restart(seed);
  lineup_.meet();
  lineup_.sit(number - 1, seed);
  counter_->begin_game(tally, number, stacks_);
  std::size_t games = games_.in_a_rotation(static_cast<int>(stacks_.size()));
  while (games > 0 && table_.can_deal()) {
    lineup_.begin_deal(table_.deals() + 1);
    table_.play_deal(lineup_, counter_.get());
    counter_->close_deal();
    if (!table_.game_over()) continue;
    counter_->close_chain(table_.state());
    --games;
  }
  counter_->close_game(table_.state(), stacks_, lineup_);
}

}  // namespace houserules::simulate
