// For every shipped game, a deal is played at random until hands are compared, described in the
// words of `judge`, and judged. The verdict must equal what the deal itself pays, or be refused
// with a reason; tests/judge/refused.list lists the games that are refused, and why.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "engine/cards/notation.h"
#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/judge/judge.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/table/state.h"
#include "engine/variant/errors.h"
#include "engine/variant/value_text.h"

using namespace houserules;

namespace {

constexpr int seats = 3;

/// The table when hands are first compared, as described to `judge`, and what is paid from there
/// on.
class LaidOut final : public session::Watcher {
 public:
  std::vector<std::string> words;
  /// The same with the hands before the last question's cards moved, and the table as dealt.
  std::vector<std::string> as_dealt;
  std::array<Chips, max_seats> net{};

  void follow(const Deal& deal, const TableState&) override { deal_ = &deal; }
  void answering(const Deal& deal, Seat seat, const Answer& answer) override {
    over_ = over_ || (!words.empty() && moved_);
    if (words.empty()) {
      for (Seat s = 0; s < deal.seats(); ++s) hands_[s] = hand_words(s);
    }
    const Question question = deal.question_for(seat);
    if (!words.empty() || question.kind == QuestionKind::bet) return;
    const AskAct& ask = deal.variant().asks[question.row];
    if (question.kind == QuestionKind::option) {
      said_[seat] = deal.variant().word(ask.options[answer.option].name);
    }
  }
  void on(const Event& event) override {
    if (over_) return;
    switch (event.kind) {
      case Event::Kind::card_dealt:
        if (event.seat == no_seat) table_[{event.zone, event.board}].push_back(event.card);
        return;
      case Event::Kind::rolled:
        if (words.empty()) rolls_.push_back(static_cast<int>(event.amount));
        return;
      case Event::Kind::pot_begins:
        if (!awarded_) lay_out_again();  // earlier comparisons were not the showdown
        return;
      case Event::Kind::compared:
        if (words.empty()) lay_out_again();
        return;
      case Event::Kind::awarded:
        if (words.empty()) return;
        awarded_ = true;
        net[event.seat] += event.chips;
        moved_ = moved_ || event.chips > 0;
        return;
      case Event::Kind::pays:
        if (words.empty()) return;
        if (event.seat != no_seat) net[event.seat] -= event.chips;
        if (event.other != no_seat) net[event.other] += event.chips;
        moved_ = moved_ || event.chips > 0;
        return;
      default:
        return;
    }
  }

 private:
  static std::string written(std::span<const Slot> slots) {
    std::string out;
    Facing facing = Facing::down;
    for (const Slot& slot : slots) {
      const Facing now = slot.facing == Facing::up ? Facing::up : Facing::down;
      if (now != facing) out += '/';
      facing = now;
      out += text(slot.card);
    }
    return out;
  }

  void lay_out_again() {
    words.clear();
    as_dealt.clear();
    net.fill(0);
    moved_ = false;
    lay_out();
  }

  void lay_out() {
    const Variant& variant = deal_->variant();
    const DealState& state = deal_->state();
    if ((state.in_deal - state.sits_out).size() < 2) return;
    for (Seat seat = 0; seat < deal_->seats(); ++seat) {
      const std::string who = seat_name(seat);
      if (!state.in_deal.contains(seat) || state.sits_out.contains(seat)) {
        words.push_back(who + ":folded");
        as_dealt.push_back(who + ":folded");
        continue;
      }
      const std::vector<std::string> now = hand_words(seat);
      words.insert(words.end(), now.begin(), now.end());
      as_dealt.insert(as_dealt.end(), hands_[seat].begin(), hands_[seat].end());
    }
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (variant.zones[z].of_seat || zone == zone_stock) continue;
      const int boards = zone == zone_board ? max_boards : 1;
      for (int board = 0; board < boards; ++board) {
        const std::string cards =
            text_of(deal_->zone(zone, no_seat, static_cast<std::uint8_t>(board)));
        if (cards.empty()) continue;
        words.push_back(variant.zones[z].name +
                        (board > 0 ? std::to_string(board + 1) : std::string()) + ":" + cards);
      }
    }
    for (const auto& [place, cards] : table_) {
      const auto& [zone, board] = place;
      as_dealt.push_back(variant.zones[zone].name +
                         (board > 0 ? std::to_string(board + 1) : std::string()) + ":" +
                         text(std::span<const Card>(cards)));
    }
    std::vector<std::string> rest;
    for (const int roll : rolls_) rest.push_back("roll:" + std::to_string(roll));
    if (deal_->pot() > 0) rest.push_back("pot:" + std::to_string(deal_->pot()));
    rest.push_back("dealer:" + seat_name(deal_->dealer()));
    for (const std::string& word : rest) {
      words.push_back(word);
      as_dealt.push_back(word);
    }
  }

  std::vector<std::string> hand_words(Seat seat) const {
    const Variant& variant = deal_->variant();
    const std::string who = seat_name(seat);
    const std::string hand = written(deal_->zone(zone_hand, seat));
    const bool claimed = deal_->state().claimed && !said_[seat].empty();
    std::vector<std::string> out = {who + ":" + (hand.empty() ? "none" : hand) +
                                    (claimed ? "@" + said_[seat] : "")};
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (!variant.zones[z].of_seat || zone == zone_hand || zone == zone_discards) continue;
      const std::string cards = text_of(deal_->zone(zone, seat));
      if (!cards.empty()) out.push_back(who + "." + variant.zones[z].name + ":" + cards);
    }
    return out;
  }

  static std::string text_of(std::span<const Slot> slots) {
    std::string out;
    for (const Slot& slot : slots) out += text(slot.card);
    return out;
  }

  const Deal* deal_ = nullptr;
  std::array<std::string, max_seats> said_;
  std::array<std::vector<std::string>, max_seats> hands_;
  std::map<std::pair<std::uint8_t, std::uint8_t>, std::vector<Card>> table_;
  std::vector<int> rolls_;
  bool awarded_ = false, moved_ = false, over_ = false;
};

/// Plays until two hands are compared in the first deal of a game. Returns false if they never are.
bool play(const Variant& variant, ScriptRunner* runner, LaidOut& out) {
  for (const char* agent : {"check-call", "random"}) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      session::TableSetup setup;
      setup.stacks.assign(
          static_cast<std::size_t>(std::clamp(seats, variant.players_min, variant.players_max)),
          10000);
      setup.seed = seed;
      session::Table table(variant, runner, setup);
      session::Agents agents({agent}, seed);
      agents.begin_deal(1);
      LaidOut now;
      table.play_deal(agents, &now);
      if (now.words.empty()) continue;
      out = std::move(now);
      return true;
    }
  }
  return false;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

struct Outcome {
  std::string reason;  // "": judged as played
  bool wrong = false;
};

Outcome judged(const Variant& variant, ScriptRunner* runner, const std::vector<std::string>& words,
               const LaidOut& played) {
  std::vector<std::string> faults;
  try {
    const judge::Situation situation = judge::parse_situation(words, variant, faults);
    std::optional<judge::Verdict> verdict;
    if (faults.empty()) verdict = judge::judge(variant, runner, situation, faults);
    if (!verdict) return {faults.empty() ? "no reason" : faults[0], faults.empty()};
    for (const judge::Verdict::Award& award : verdict->awards) {
      SeatSet winners;
      for (const judge::Verdict::Prize& prize : award.prizes) {
        CHECK_MESSAGE(!winners.contains(prize.seat), variant.id << " pays a seat twice in one");
        winners.insert(prize.seat);
      }
    }
    const std::vector<Chips> net = verdict->net();
    std::string said;
    std::string paid;
    for (std::size_t seat = 0; seat < net.size(); ++seat) {
      said += " " + std::to_string(net[seat]);
      paid += " " + std::to_string(played.net[seat]);
    }
    if (said == paid) return {};
    // Assumptions are stated.
    for (const std::string& ruling : verdict->rulings) {
      if (ruling.starts_with("It is assumed")) return {ruling, false};
    }
    return {"the deal pays" + paid + ", the verdict is" + said, true};
  } catch (const LimitError& error) {
    return {error.what(), true};
  } catch (const RuleError& error) {
    return {error.what(), false};
  }
}

}  // namespace

TEST_CASE("every shipped game is judged as it is played, or refused with a reason") {
  std::map<std::string, std::string> expected;
  std::ifstream list("tests/judge/refused.list");
  for (std::string line; std::getline(list, line);) {
    const std::size_t colon = line.find(": ");
    if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
    expected[line.substr(0, colon)] = line.substr(colon + 2);
  }
  cli::FileSources sources;
  int judged_games = 0;
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    if (path.find("/modifiers/") != std::string::npos) continue;
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources, faults);
    if (loaded.variant == nullptr) continue;  // a mix
    const Variant& variant = *loaded.variant;
    LuaRunner runner(variant);
    LaidOut played;
    Outcome outcome{"no two hands are compared", false};
    if (play(variant, &runner, played)) {
      outcome = judged(variant, &runner, played.words, played);
      if (!outcome.reason.empty() && !outcome.wrong) {
        const Outcome other = judged(variant, &runner, played.as_dealt, played);
        if (other.reason.empty() || other.wrong) outcome = other;
      }
      // Without the table's cards, there must be a reason too, and no limit may be reached.
      std::vector<std::string> hands = played.words;
      std::erase_if(hands, [](const std::string& word) { return word[0] != 'p'; });
      const Outcome bare = judged(variant, &runner, hands, played);
      CHECK_MESSAGE(bare.reason.find("steps") == std::string::npos, variant.id << bare.reason);
    }
    CAPTURE(joined(played.words));
    CAPTURE(joined(played.as_dealt));
    const auto known = expected.find(variant.id);
    const std::string wanted = known == expected.end() ? "" : known->second;
    CHECK_MESSAGE(!outcome.wrong, variant.id << ": " << outcome.reason);
    CHECK_MESSAGE(outcome.reason == wanted, variant.id << ": " << outcome.reason);
    judged_games += outcome.reason.empty() ? 1 : 0;
    expected.erase(variant.id);
  }
  for (const auto& [id, reason] : expected) FAIL_CHECK(id << " is listed as refused: " << reason);
  MESSAGE(judged_games << " games are judged");
}
