#include "engine/solve/best_play.h"

#include <algorithm>

#include "engine/solve/ring.h"
#include "engine/solve/solver.h"
#include "engine/variant/errors.h"

namespace houserules::solve {
namespace {

constexpr std::uint64_t most_nodes = 20'000;
/// Strategies kept at once; stacks that differ from deal to deal need new ones.
constexpr std::size_t most_known = 200;

/// Returns whether rules may read how many chips a seat has.
bool reads_stacks(const Variant& variant) {
  const auto reads = [](const ExprNode& node) {
    return node.op == ExprNode::Op::attribute &&
           static_cast<Attribute>(node.what) == Attribute::stack;
  };
  return !variant.chunks.empty() || !variant.hooks.empty() ||
         std::any_of(variant.nodes.begin(), variant.nodes.end(), reads);
}

BestPlay worked_out(const GameSetup& setup) {
  // Enough to lose less than a hundredth of what a deal can win, at most.
  constexpr std::uint64_t most_iterations = 400, look = 50;
  constexpr double good = 0.001;
  const Tree tree = grow(setup);
  Solver solver(tree);
  Profile profile;
  while (solver.iterations() < most_iterations) {
    for (std::uint64_t i = 0; i < look; ++i) solver.iterate();
    profile = solver.average();
    const std::vector<double> more = gains(tree, profile);
    if (*std::max_element(more.begin(), more.end()) < good * tree.swing) break;
  }
  return {std::make_shared<Strategy>(strategy_of(setup, setup.variant->hash, tree, profile)),
          tree.most_lost};
}

/// `house`, with best play where there is one.
class Student final : public AgentWrapper {
 public:
  Student(std::shared_ptr<BestPlays> plays, std::unique_ptr<Agent> otherwise)
      : AgentWrapper(std::move(otherwise)), plays_(std::move(plays)) {}

  Answer answer(const View& view, Random& random) override {
    if (const auto strategy = plays_->of(view)) {
      if (const auto answer = follower_.answer(*strategy, view, random)) return *answer;
    }
    return AgentWrapper::answer(view, random);
  }

 private:
  std::shared_ptr<BestPlays> plays_;
  Follower follower_;
};

}  // namespace

std::shared_ptr<const Strategy> BestPlays::of(const View& view) {
  const Variant& variant = view.variant();
  const std::lock_guard lock(mutex_);
  if (too_large_.contains({variant.hash, view.seats()})) return nullptr;
  GameSetup setup;
  setup.variant = &variant;
  setup.carried = view.pot();
  const Ring ring(view.dealer(), view.seats());
  for (int place = 0; place < ring.seats(); ++place) {
    const Seat seat = ring.seat(place);
    setup.stacks.push_back(view.stack(seat) + view.paid(seat));
    setup.carried -= view.paid(seat);
  }
  setup.dealer = static_cast<Seat>(view.seats() - 1);
  setup.runner = view.runner();
  if (view.number() > 1) {
    const auto from_left = [&](SeatSet seats) {
      return SeatSet(static_cast<std::uint16_t>(ring.places(seats)));
    };
    setup.later = {view.number(), from_left(view.dealt_in()), from_left(view.owing())};
  }
  return find(std::move(setup));
}

std::shared_ptr<const Strategy> BestPlays::of(const GameSetup& setup) {
  const std::lock_guard lock(mutex_);
  return find(setup);
}

std::shared_ptr<const Strategy> BestPlays::find(GameSetup setup) {
  const std::string& rules = setup.variant->hash;
  const Chips least = *std::min_element(setup.stacks.begin(), setup.stacks.end());
  // A seat without chips is not dealt in, and chips were won if less than none was carried over.
  if (setup.carried < 0 || least <= 0) return nullptr;
  Situation situation{rules, {}, setup.carried, 1, 0, 0};
  if (setup.later) {
    std::get<3>(situation) = setup.later->deal;
    std::get<4>(situation) = setup.later->dealt_in.bits();
    std::get<5>(situation) = setup.later->antes.bits();
  }
  auto& stacks = std::get<1>(situation);
  for (const bool deep : {true, false}) {
    stacks = deep ? std::vector<Chips>(setup.stacks.size()) : setup.stacks;
    const auto found = known_.find(situation);
    if (found != known_.end() && (!deep || found->second.most_lost < least))
      return found->second.strategy;
  }
  if (known_.size() >= most_known) known_.clear();
  setup.sizes = BetSizes();
  setup.by_losses = true;
  setup.most_nodes = most_nodes;
  setup.most_texts = 0;
  try {
    const BestPlay play = worked_out(setup);
    // Nobody can run out of chips, so this is best play with all deeper stacks.
    if (play.most_lost < least && !reads_stacks(*setup.variant)) stacks.assign(stacks.size(), 0);
    known_[situation] = play;
    return play.strategy;
  } catch (const TooLarge&) {
    too_large_.insert({rules, static_cast<int>(setup.stacks.size())});
  } catch (const RuleError&) {
    too_large_.insert({rules, static_cast<int>(setup.stacks.size())});
  }
  return nullptr;
}

AgentMaker player_maker() {
  return [plays = std::make_shared<BestPlays>()](std::string_view name) -> std::unique_ptr<Agent> {
    std::unique_ptr<Agent> agent = make_agent(name);
    if (name != "house") return agent;
    return std::make_unique<Student>(plays, std::move(agent));
  };
}

}  // namespace houserules::solve
