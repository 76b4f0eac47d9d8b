#include "engine/cli/bot_check.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/cli/failure.h"
#include "engine/session/rotating_lineup.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

constexpr std::array<const char*, 6> question_kinds = {"bet",    "option",      "cards",
                                                       "number", "arrangement", "seat"};
/// A bot has to pass over messages of types that it does not know.
constexpr std::uint64_t hand_with_note = 2;

protocol::Json note() {
  return {{"type", "note"}, {"text", "Pass over messages of a type that you do not know."}};
}

}  // namespace

std::set<std::string> kinds_of(const Variant& variant) {
  std::set<std::string> out;
  if (!variant.bets.empty()) out.insert("bet");
  for (const AskAct& ask : variant.asks) {
    out.insert(question_kinds[static_cast<std::size_t>(ask.kind)]);
  }
  return out;
}

std::set<std::string> demands_of(const Variant& variant) {
  static constexpr std::array<const char*, 5> limits = {"fixed limit", "spread limit", "pot limit",
                                                        "half pot limit", "no limit"};
  std::set<std::string> out = kinds_of(variant);
  if (!variant.bets.empty()) {
    out.insert(limits[static_cast<std::size_t>(variant.betting.limit.kind)]);
  }
  for (const AskAct& ask : variant.asks) {
    const std::string kind = question_kinds[static_cast<std::size_t>(ask.kind)];
    if (ask.together) out.insert(kind + " together");
    if (ask.must.given()) out.insert(kind + " with a condition");
  }
  return out;
}

/// Passes all on to the program, notes how it answers, and answers itself where the program fails.
class BotCheck::Bot final : public Agent {
 public:
  Bot(BotCheck& check, BotReport::Played& played) : check_(check), played_(played) {}

  Answer answer(const View& view, Random& random) override {
    if (gone()) return view.default_answer();
    ++played_.questions;
    ++check_.report_.asked[question_kinds[static_cast<std::size_t>(view.question().kind)]];
    Answer answer = view.default_answer();
    const auto began = std::chrono::steady_clock::now();
    if (!watched([&] { answer = check_.program_->answer(view, random); })) return answer;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    check_.report_.milliseconds.push_back(took.count());
    check_.answers_ += protocol::answer_text(view, answer) + "\n";
    return answer;
  }
  EventKinds wants() const override { return EventKinds::all(); }
  void hand_begins(const Variant& variant, const TableState& table, Seat seat) override {
    ++check_.hands_;
    if (gone()) return;
    check_.program_->hand_begins(variant, table, seat);
    if (check_.hands_ == hand_with_note) watched([&] { check_.program_->try_silence(note()); });
  }
  void hears(const Variant& variant, const KnownEvent& event) override {
    if (!gone()) check_.program_->hears(variant, event);
  }
  void hand_ends(const View& view) override {
    if (!gone()) watched([&] { check_.program_->hand_ends(view); });
  }

 private:
  bool gone() const { return check_.program_ == nullptr; }

  /// False: a fault, which is noted down. The program is left where it cannot go on.
  bool watched(const std::function<void()>& act) {
    BotReport& report = check_.report_;
    bool good = true;
    try {
      act();
    } catch (const BotError& error) {
      if (error.fault.missing) throw Failure(error.what());
      good = false;
      report.faults.push_back({played_.game, check_.hands_, error.fault});
    }
    report.version = std::max(report.version, check_.program_->version());
    if (!check_.program_->name().empty()) report.name = check_.program_->name();
    const bool enough = report.faults.size() >= most_bot_faults;
    if (enough || (!good && report.faults.back().fault.ends)) check_.program_.reset();
    return good;
  }

  BotCheck& check_;
  BotReport::Played& played_;
};

BotCheck::BotCheck(BotCheckSetup setup) : setup_(std::move(setup)) {}
BotCheck::~BotCheck() = default;

void BotCheck::play_hands(const collection::Sitting& game, Chips stacks,
                          BotReport::Played& played) {
  if (program_ == nullptr) {
    program_ = std::make_unique<ProgramAgent>(setup_.command, setup_.seconds, setup_.tap);
  }
  const int players = std::clamp(4, game.players_min, game.players_max);
  std::vector<std::string> names(static_cast<std::size_t>(players), "random");
  names[0] = "bot";
  session::RotatingLineup lineup(names, [&](std::string_view name) -> std::unique_ptr<Agent> {
    if (name == "bot") return std::make_unique<Bot>(*this, played);
    return make_agent(name);
  });
  session::TableSetup setup;
  setup.stacks.assign(names.size(), stacks > 0 ? stacks : game.stacks);
  answers_.clear();
  const std::uint64_t until = played.hands + static_cast<std::uint64_t>(setup_.hands);
  while (played.hands < until) {
    // Other cards each time.
    setup.seed = session::seed_of_game(setup_.seed, ++played.times);
    lineup.sit(played.times, setup.seed);
    session::Table table(game.games(), setup);
    while (played.hands < until && table.can_deal()) {
      lineup.begin_deal(table.deals() + 1);
      table.play_deal(lineup, nullptr);
      ++played.hands;
    }
  }
}

BotReport::Played& BotCheck::row_of(const std::string& game) {
  const auto found =
      std::find_if(report_.played.begin(), report_.played.end(),
                   [&](const BotReport::Played& played) { return played.game == game; });
  if (found != report_.played.end()) return *found;
  return report_.played.emplace_back(BotReport::Played{game});
}

bool BotCheck::play(const collection::Sitting& game, Chips stacks) {
  const bool is_first = report_.played.empty();
  if (game.variant != nullptr) kinds_.merge(kinds_of(*game.variant));
  BotReport::Played& played = row_of(game.resolved.id);
  try {
    play_hands(game, stacks, played);
  } catch (const RuleError& error) {
    report_.notes.push_back(played.game + " was left: " + error.what());
  }
  if (is_first) first_answers_ = answers_;
  return report_.faults.size() < most_bot_faults;
}

BotReport BotCheck::finish(const collection::Sitting& first) {
  BotReport report = report_;
  if (program_ != nullptr && !program_->finish()) {
    report.notes.emplace_back("it did not exit when its input ended, so it was killed");
  }
  program_.reset();
  if (report.faults.empty()) {
    hands_ = 0;
    setup_.tap = nullptr;  // it was shown once
    BotReport::Played again{first.resolved.id};
    try {
      play_hands(first, 0, again);
    } catch (const RuleError&) {
      // As the first time.
    }
    report.faults = report_.faults;
    program_.reset();
    if (report.faults.empty() && answers_ != first_answers_) {
      report.notes.emplace_back(
          "it answered differently when the first game was replayed, so its matches cannot be "
          "repeated exactly; seed its randomness with \"random\" from each question");
    }
  }
  if (report.version == protocol::oldest_version) {
    report.notes.emplace_back(
        "it speaks version 1 of the protocol, so it gets questions but no other messages");
  }
  for (const std::string& kind : kinds_) {
    if (!has_asked(kind))
      report.notes.push_back("no question of the kind \"" + kind + "\" came up");
  }
  return report;
}

}  // namespace houserules::cli
