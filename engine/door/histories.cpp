// Hand histories: hands of a file, and a deal as a hand.

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/door/inside.h"

namespace houserules {
namespace door {
namespace {

/// `files` must outlive it.
collection::LoadGame loader(collection::Collection& files) {
  return [&files](const std::string& id, const EngineChoices& choices) {
    const auto file = files.variant(id, "");
    if (!file) throw InputError("there is no game '" + printable(id, 60) + "'");
    return collection::load_playable(*file, choices, files);
  };
}

/// The message of a failure; `place` becomes where it is.
std::string told(const script::ScriptFailure& failure, v1::Place& place) {
  if (failure.where.line > 0) {
    place.line = failure.where.line;
    place.column = failure.where.column;
  }
  return script::text(failure);
}

void play(const collection::Playable& playable, const history::PhhHand& hand,
          v1::ReplayedHand& out) {
  narrate::NarratorStyle style;
  style.viewer = narrate::referee;
  style.names = hand.players;
  narrate::Narrator narrator(style);
  const history::PhhReplay replay =
      history::replay_phh(*playable.variant, playable.runner.get(), hand, &narrator);
  out.narration = narrator.take();
  if (!replay.failures.empty()) {
    out.problem = told(replay.failures.front(), out.place);
    return;
  }
  for (const Chips chips : replay.stacks) {
    const std::string amount = history::phh_amount(chips, hand.scale);
    out.stacks.push_back(amount == "\"inf\"" ? "inf" : amount);
  }
}

v1::ReplayedHand replayed(const history::PhhHand& hand, const std::string& name,
                          collection::RulesOfHands& rules) {
  v1::ReplayedHand out;
  out.number = nlohmann::json::parse(hand.number).is_string()
                   ? nlohmann::json::parse(hand.number).get<std::string>()
                   : hand.number;
  out.code = hand.code;
  out.place = {name, hand.where.line, hand.where.column, 1};
  out.players = hand.players;
  for (const std::string& amount : hand.finishing) {
    out.finishing.push_back(amount == "\"inf\"" ? "inf" : amount);
  }
  if (!hand.faults.empty()) {
    out.place.line = hand.faults.front().where.line;
    out.place.column = hand.faults.front().where.column;
    out.problem = hand.faults.front().problem;
    return out;
  }
  try {
    play(rules.of(hand), hand, out);
  } catch (const collection::LoadError&) {
    out.problem = "the rules of " + printable(hand.code, 60) + " have errors";
  } catch (const InputError& error) {
    out.problem = error.what();
  } catch (const RuleError& error) {
    out.problem = error.what();
  }
  return out;
}

}  // namespace

std::string phh_text(const v1::Rules::Compiled& rules, const script::LogHeader& header,
                     const std::function<void(session::Watcher&)>& play) {
  const auto files = built_in_collection();
  std::string code = collection::phh_code(*rules.variant, rules.choices,
                                          collection::phh_games(*files), loader(*files));
  if (code.empty()) {
    throw v1::Error("PHH has no code for these rules; `save` keeps the deals of any game");
  }
  history::PhhWriter writer({{"", std::move(code), header}}, false);
  play(writer);
  writer.finish();
  return writer.take();
}

}  // namespace door

inline namespace v1 {

std::vector<ReplayedHand> Games::replay(const std::string& phh, const std::string& name) const {
  return door::guarded(nullptr, [&] {
    const auto files = source_->open();
    collection::RulesOfHands rules(collection::phh_games(*files), door::loader(*files));
    std::istringstream lines(phh);
    history::PhhFile file(
        [&](std::string& line) { return static_cast<bool>(std::getline(lines, line)); });
    std::vector<ReplayedHand> out;
    while (const auto hand = file.next()) out.push_back(door::replayed(*hand, name, rules));
    return out;
  });
}

}  // namespace v1
}  // namespace houserules
