// Deals as numbers, for programs that learn to play.

#include <algorithm>

#include "engine/door/inside.h"

namespace houserules {
namespace door {
namespace {

static_assert(encode::action_count == v1::action_count);
static_assert(encode::observation_size == v1::observation_size);

template <class Array>
void check_size(const Array& array, std::size_t wanted, const char* what) {
  if (array.size() == wanted) return;
  throw v1::Error("the array for " + std::string(what) + " has " + std::to_string(array.size()) +
                  " elements; it needs " + std::to_string(wanted));
}

std::string not_legal(int action) {
  return "action " + std::to_string(action) + " is not legal here";
}

}  // namespace
}  // namespace door

inline namespace v1 {

// ---------------------------------------------------------------- the actions of one deal

struct Actions::State {
  encode::Actions actions;
  QuestionKind kind = QuestionKind::bet;
};

Actions::Actions(const Deal& deal) : state_(std::make_unique<State>()) {
  if (deal.over()) return;
  DealReader::read(deal, [&](const door::EngineDeal& inside, const door::ShownHands&) {
    state_->kind = inside.question().kind;
    state_->actions.ask(inside, inside.question().seat);
  });
}
Actions::Actions(const Actions& other) : state_(std::make_unique<State>(*other.state_)) {}
Actions::Actions(Actions&& other) noexcept = default;
Actions& Actions::operator=(const Actions& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}
Actions& Actions::operator=(Actions&& other) noexcept = default;
Actions::~Actions() = default;

std::vector<int> Actions::legal() const {
  std::vector<int> out;
  state_->actions.mask().each([&](int action) { out.push_back(action); });
  return out;
}

std::optional<Answer> Actions::take(int action) {
  if (!state_->actions.mask().contains(action)) throw Error(door::not_legal(action));
  const auto answer = state_->actions.take(action);
  if (!answer) return std::nullopt;
  return door::public_answer(state_->kind, *answer);
}

std::vector<int> Actions::chosen() const {
  const auto cards = state_->actions.chosen();
  return {cards.begin(), cards.end()};
}

void observe(const Deal& deal, int seat, const std::vector<int>& chosen, std::span<float> out) {
  if (seat < 0 || seat >= deal.seats()) throw Error("there is no seat " + std::to_string(seat));
  door::check_size(out, encode::observation_size, "an observation");
  std::vector<std::uint8_t> cards;
  for (const int card : chosen) {
    if (card < 0 || card >= static_cast<int>(encode::most_cards))
      throw Error("there is no such card");
    cards.push_back(static_cast<std::uint8_t>(card));
  }
  DealReader::read(deal, [&](const door::EngineDeal& inside, const door::ShownHands& shown) {
    encode::observe(inside, static_cast<Seat>(seat), cards, shown.by_seat(), out);
  });
}

// ---------------------------------------------------------------- many deals

struct Batch::State {
  struct Row {
    Row(const Variant& variant, ScriptRunner* runner) : deal(variant, runner) {}
    door::EngineDeal deal;
    encode::Actions actions;
    Seat seat = no_seat;      // who has to act; no_seat: no deal could begin here
    std::uint64_t games = 0;  // that have begun in this place
  };

  State(const Rules& rules, const BatchSetup& setup)
      : compiled(rules.compiled_),
        stacks(door::checked_stacks(compiled->info, setup.stacks, setup.players)),
        seed(setup.seed),
        luck(Random::keyed(setup.seed, 0, static_cast<std::uint64_t>(session::Purpose::agents))),
        runner(compiled),
        unit(static_cast<float>(std::max<Chips>(compiled->info.stack, 1))) {
    constexpr int most_deals = 1'000'000;
    if (setup.deals < 1 || setup.deals > most_deals) {
      throw Error("a batch has 1 to " + std::to_string(most_deals) + " deals");
    }
    const Variant& variant = compiled->variant->for_players(seats());
    rows.reserve(static_cast<std::size_t>(setup.deals));
    for (int i = 0; i < setup.deals; ++i) {
      rows.emplace_back(variant, runner.get());
      begin(rows.size() - 1);
    }
  }

  int seats() const { return static_cast<int>(stacks.size()); }

  /// Begins a deal that asks somebody something.
  void begin(std::size_t place) {
    constexpr int most_tries = 1000;
    Row& row = rows[place];
    row.seat = no_seat;
    row.actions = {};
    for (int i = 0; i < most_tries; ++i) {
      const std::uint64_t game = row.games++;
      const auto dealer = static_cast<Seat>((stacks.size() - 1 + game) % stacks.size());
      Chance chance;
      chance.random = Random::keyed(seed, (static_cast<std::uint64_t>(place) << 40) + game + 1,
                                    static_cast<std::uint64_t>(session::Purpose::cards));
      row.deal.restart(chance, new_game(row.deal.variant(), stacks, dealer));
      if (row.deal.over()) continue;
      ask(row);
      return;
    }
    throw Error("in " + std::to_string(most_tries) + " deals of " + compiled->info.name +
                " nobody was asked anything");
  }

  static void ask(Row& row) {
    row.seat = row.deal.question().seat;
    row.actions.ask(row.deal, row.seat);
  }

  /// Takes a legal action. Returns whether the deal is over.
  bool act(Row& row, int action) {
    const auto answer = row.actions.take(action);
    if (!answer) return false;
    row.deal.answer(row.seat, *answer);
    if (row.deal.over()) return true;
    ask(row);
    return false;
  }

  void pay(const Row& row, std::span<float> rewards) const {
    for (std::size_t seat = 0; seat < stacks.size(); ++seat) {
      const Chips won = row.deal.stack(static_cast<Seat>(seat)) - stacks[seat];
      rewards[seat] = static_cast<float>(won) / unit;
    }
  }

  std::shared_ptr<const Rules::Compiled> compiled;
  std::vector<Chips> stacks;
  std::uint64_t seed;
  Random luck;
  door::Runner runner;
  float unit;
  std::vector<Row> rows;
};

Batch::Batch(const Rules& rules, const BatchSetup& setup)
    : state_(door::guarded(rules.compiled_->variant.get(),
                           [&] { return std::make_unique<State>(rules, setup); })) {}
Batch::Batch(Batch&& other) noexcept = default;
Batch& Batch::operator=(Batch&& other) noexcept = default;
Batch::~Batch() = default;

int Batch::deals() const { return static_cast<int>(state_->rows.size()); }
int Batch::seats() const { return state_->seats(); }

void Batch::acting(std::span<std::int32_t> out) const {
  door::check_size(out, state_->rows.size(), "seats");
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Seat seat = state_->rows[i].seat;
    out[i] = seat == no_seat ? -1 : seat;
  }
}

void Batch::masks(std::span<std::uint8_t> out) const {
  door::check_size(out, state_->rows.size() * encode::action_count, "masks");
  std::fill(out.begin(), out.end(), std::uint8_t{0});
  for (const State::Row& row : state_->rows) {
    row.actions.mask().each([&](int action) { out[static_cast<std::size_t>(action)] = 1; });
    out = out.subspan(encode::action_count);
  }
}

void Batch::observe(std::span<float> out) const {
  door::check_size(out, state_->rows.size() * encode::observation_size, "observations");
  door::guarded(state_->compiled->variant.get(), [&] {
    for (const State::Row& row : state_->rows) {
      const auto numbers = out.first(encode::observation_size);
      if (row.seat == no_seat) {
        std::fill(numbers.begin(), numbers.end(), 0.0F);
      } else {
        encode::observe(row.deal, row.seat, row.actions.chosen(), {}, numbers);
      }
      out = out.subspan(encode::observation_size);
    }
  });
}

void Batch::random(std::span<std::int32_t> out) {
  door::check_size(out, state_->rows.size(), "actions");
  for (std::size_t i = 0; i < out.size(); ++i) {
    const encode::Mask& mask = state_->rows[i].actions.mask();
    out[i] =
        mask.nth(static_cast<int>(state_->luck.below(static_cast<std::uint32_t>(mask.size()))));
  }
}

void Batch::step(std::span<const std::int32_t> actions, std::span<float> rewards,
                 std::span<std::uint8_t> over) {
  State& batch = *state_;
  door::check_size(actions, batch.rows.size(), "actions");
  door::check_size(over, batch.rows.size(), "ends");
  door::check_size(rewards, batch.rows.size() * batch.stacks.size(), "rewards");
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!batch.rows[i].actions.mask().contains(actions[i])) {
      throw Error("deal " + std::to_string(i) + ": " + door::not_legal(actions[i]));
    }
  }
  std::fill(rewards.begin(), rewards.end(), 0.0F);
  std::optional<Error> failure;
  const auto attempt = [&](const auto& act) {
    try {
      door::guarded(batch.compiled->variant.get(), act);
      return true;
    } catch (const Error& error) {
      if (!failure) failure = error;
      return false;
    }
  };
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State::Row& row = batch.rows[i];
    over[i] = 0;
    const bool played = attempt([&] { over[i] = batch.act(row, actions[i]) ? 1 : 0; });
    if (played && over[i] == 0) continue;
    if (played) batch.pay(row, rewards.subspan(i * batch.stacks.size(), batch.stacks.size()));
    over[i] = 1;
    attempt([&] { batch.begin(i); });
  }
  if (failure) throw *failure;
}

}  // namespace v1
}  // namespace houserules
