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

/// Says why a hand can't be played, and where.
void refuse(v1::ReplayedHand& hand, TextPlace where, const std::string& problem) {
  if (where.line > 0) {
    hand.place.line = where.line;
    hand.place.column = where.column;
  }
  hand.problem = problem;
}

/// JSON without the quotes of a text: "12.5", "inf".
std::string unquoted(const std::string& json) {
  const auto value = nlohmann::json::parse(json);
  return value.is_string() ? value.get<std::string>() : json;
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
    const script::ScriptFailure& failure = replay.failures.front();
    return refuse(out, failure.where, script::text(failure));
  }
  for (const Chips chips : replay.stacks)
    out.stacks.push_back(unquoted(history::phh_amount(chips, hand.scale)));
}

v1::ReplayedHand replayed(const history::PhhHand& hand, const std::string& name,
                          collection::RulesOfHands& rules) {
  v1::ReplayedHand out;
  out.number = unquoted(hand.number);
  out.code = hand.code;
  out.place = {name, hand.where.line, hand.where.column, 1};
  out.players = hand.players;
  for (const std::string& amount : hand.finishing) out.finishing.push_back(unquoted(amount));
  if (!hand.faults.empty()) {
    refuse(out, hand.faults.front().where, hand.faults.front().problem);
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
  const std::vector<history::PhhGame> games = collection::phh_games(*files);
  std::string code = collection::phh_code(*rules.variant, rules.choices, games, loader(*files));
  if (code.empty()) {
    std::string known;
    for (const history::PhhGame& game : games) {
      known += (known.empty() ? "" : ", ") + game.code + " (" + game.variant + ")";
    }
    throw v1::Error("PHH has no code for these rules; it has " + known +
                    ". `save` keeps the deals of any game");
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
