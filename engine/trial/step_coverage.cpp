#include "engine/trial/step_coverage.h"

#include <algorithm>

namespace houserules::trial {
namespace {

/// The showdown that ends a deal; a deal with one seat left is settled without reaching it.
bool at_end(const Variant& variant, std::size_t pc) {
  const Step& step = variant.program[pc];
  return step.act == Act::showdown && variant.showdown_acts[step.row].showdown == 0;
}

}  // namespace

std::vector<bool*> CoveredSteps::of(const Variant& variant) {
  std::vector<bool*> places(variant.program.size(), nullptr);
  for (std::size_t pc = 0; pc < places.size(); ++pc) {
    const Act act = variant.program[pc].act;
    if (act == Act::jump || act == Act::next || act == Act::ret || at_end(variant, pc)) continue;
    const Origin& origin = variant.origins[pc];
    places[pc] = &reached_[{origin.file, origin.line, origin.column}];
  }
  return places;
}

std::vector<Origin> CoveredSteps::missed() const {
  std::vector<Origin> missed;
  for (const auto& [place, reached] : reached_) {
    const auto& [file, line, column] = place;
    if (!reached) missed.push_back({file, line, column});
  }
  return missed;
}

void CoverageWatcher::reached(int step) {
  bool* place = of_step_[static_cast<std::size_t>(step)];
  if (place != nullptr) *place = true;
}

bool CoverageWatcher::all() const {
  return std::all_of(of_step_.begin(), of_step_.end(),
                     [](const bool* place) { return place == nullptr || *place; });
}

void cover_by_play(const Variant& variant, ScriptRunner* runner, int deals,
                   CoverageWatcher& reach) {
  constexpr int deals_at_a_table = 10;
  for (const int players : {variant.players_min, variant.players_usual, variant.players_max}) {
    for (const char* agent : {"random", "check-call"}) {
      session::TableSetup setup;
      setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
      for (int played = 0; played < deals && !reach.all(); played += deals_at_a_table) {
        ++setup.seed;
        session::Agents agents({agent}, setup.seed);
        session::Table table(variant, runner, setup);
        for (int i = 0; i < deals_at_a_table && table.can_deal(); ++i) {
          agents.begin_deal(table.deals() + 1);
          table.play_deal(agents, &reach);
        }
      }
    }
  }
}

}  // namespace houserules::trial
