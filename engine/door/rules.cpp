#include <algorithm>

#include "engine/door/inside.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace door {
namespace {

std::string part_name(const Variant& variant, std::size_t showdown, std::size_t part) {
  return std::string(variant.word(variant.showdowns[showdown].parts[part].name));
}

v1::Verdict public_verdict(const Variant& variant, const judge::Verdict& verdict) {
  v1::Verdict out;
  out.names = verdict.names;
  out.gets = verdict.net();
  for (const judge::Verdict::Award& award : verdict.awards) {
    for (const judge::Verdict::Prize& prize : award.prizes) {
      out.awards.push_back({prize.seat, award.pot, award.board,
                            part_name(variant, award.showdown, award.part), prize.chips,
                            award.why});
    }
  }
  for (const judge::Verdict::Hand& hand : verdict.hands) {
    out.hands.push_back({hand.seat, part_name(variant, hand.showdown, hand.part), hand.board,
                         hand.ranked.label, houserules::text(hand.ranked.used), hand.counts});
  }
  out.text = text(verdict, variant);
  return out;
}

std::vector<v1::Equity::Share> shares(const std::vector<judge::Equity::Share>& of) {
  std::vector<v1::Equity::Share> out;
  for (const judge::Equity::Share& one : of)
    out.push_back({one.win, one.tie, one.share, one.error});
  return out;
}

v1::Equity public_equity(const Variant& variant, const judge::Equity& equity) {
  v1::Equity out;
  out.names = equity.names;
  out.pot = shares(equity.all);
  for (const judge::Equity::Part& part : equity.parts) {
    out.parts.push_back(
        {part_name(variant, part.showdown, part.part), part.board, part.won, shares(part.seats)});
  }
  out.unwon = equity.unwon;
  out.runouts = equity.ways;
  out.exact = equity.exact;
  return out;
}

}  // namespace

std::string written_page(const Page& page, v1::PageFormat format) {
  switch (format) {
    case v1::PageFormat::text:
      return text_of(page);
    case v1::PageFormat::markdown:
      return markdown_of(page);
    case v1::PageFormat::html:
      return html_of(page);
  }
  return "";
}

const AgentMaker& agent_maker() {
  static const AgentMaker maker = solve::player_maker();
  return maker;
}

std::vector<Chips> checked_stacks(const v1::GameInfo& info, std::vector<Chips> stacks,
                                  int players) {
  if (players < 0 || players > max_seats) players = max_seats + 1;
  if (stacks.empty()) {
    stacks.assign(static_cast<std::size_t>(players > 0 ? players : info.usual_players), info.stack);
  } else if (players != 0 && stacks.size() != static_cast<std::size_t>(players)) {
    throw v1::Error(fmt::format("there are {} players, but {} stacks", players, stacks.size()));
  }
  const int least = info.fewest_players, most = info.most_players;
  if (stacks.size() < static_cast<std::size_t>(least) ||
      stacks.size() > static_cast<std::size_t>(most)) {
    throw v1::Error(least == most
                        ? fmt::format("this is a game for {} players", most)
                        : fmt::format("this is a game for {} to {} players", least, most));
  }
  for (const Chips chips : stacks) {
    if (chips < 1 || chips > most_chips) {
      throw v1::Error(fmt::format("a stack must be from 1 to {} chips, not {}", most_chips, chips));
    }
  }
  return stacks;
}

Runner::Runner(std::shared_ptr<const v1::Rules::Compiled> rules) : rules_(std::move(rules)) {
  {
    const std::lock_guard lock(rules_->idle_mutex);
    if (!rules_->idle.empty()) {
      runner_ = std::move(rules_->idle.back());
      rules_->idle.pop_back();
    }
  }
  if (runner_ == nullptr) runner_ = std::make_unique<LuaRunner>(*rules_->variant);
}

Runner::~Runner() {
  if (runner_ == nullptr) return;
  const std::lock_guard lock(rules_->idle_mutex);
  rules_->idle.push_back(std::move(runner_));
}

}  // namespace door

inline namespace v1 {

Rules::Rules(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

GameInfo Rules::info() const { return compiled_->info; }
std::vector<Diagnostic> Rules::diagnostics() const { return compiled_->diagnostics; }

Verdict Rules::judge(const std::vector<std::string>& table) const {
  const Variant& variant = *compiled_->variant;
  return door::guarded(&variant, [&] {
    const door::Runner runner(compiled_);
    std::vector<std::string> faults;
    const judge::Situation situation = judge::parse_situation(table, variant, faults);
    std::optional<judge::Verdict> verdict;
    if (faults.empty()) verdict = judge::judge(variant, runner.get(), situation, faults);
    if (!verdict) throw Error(parted(faults, "\n"));
    return door::public_verdict(variant, *verdict);
  });
}

Equity Rules::equity(const std::vector<std::string>& table, const Sampling& sampling) const {
  const Variant& variant = *compiled_->variant;
  return door::guarded(&variant, [&] {
    const door::Runner runner(compiled_);
    std::vector<std::string> faults;
    const judge::Situation situation = judge::parse_ranges(table, variant, faults);
    std::optional<judge::Equity> equity;
    judge::EquityLimits limits;
    limits.samples = sampling.samples;
    limits.seed = sampling.seed;
    limits.go_on = sampling.go_on;
    if (faults.empty()) equity = judge::equity(variant, runner.get(), situation, limits, faults);
    if (!equity) throw Error(parted(faults, "\n"));
    return door::public_equity(variant, *equity);
  });
}

Findings Rules::simulate(const Trials& trials) const {
  Simulation simulation(*this, trials);
  simulation.play(1, trials.games);
  return simulation.findings();
}

std::string Rules::report(const Trials& trials, PageFormat format) const {
  Simulation simulation(*this, trials);
  simulation.play(1, trials.games);
  return simulation.report(format);
}

std::string Rules::page(PageFormat format, int deals) const {
  const Variant& variant = *compiled_->variant;
  if (deals < 0 || deals > 10'000) throw Error("a page plays 0 to 10000 deals");
  return door::guarded(&variant, [&] {
    const door::Runner runner(compiled_);
    const RulesToTell rules{variant, runner.get(), compiled_->resolved, compiled_->examples,
                            compiled_->choices};
    Described described = describe(rules, deals);
    if (!described.untold.empty()) {
      throw Error("the rulebook page has no words for '" + described.untold[0].path + "'");
    }
    return door::written_page(described.page, format);
  });
}

}  // namespace v1
}  // namespace houserules
