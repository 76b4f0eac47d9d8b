#pragma once
// Deals played until hands are compared, in the notation of `judge` and `equity`.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/session/game.h"
#include "engine/table/state.h"
#include "engine/variant/value_text.h"

namespace houserules::tests {

inline constexpr int seats = 3;

/// The table when hands are first compared, as written for `judge`, and the payouts after that.
class LaidOut final : public session::Watcher {
 public:
  std::vector<std::string> words;
  /// The same with the hands as before the last question moved cards, and the table as dealt.
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
        if (!awarded_) lay_out_again();  // hands compared earlier were not the showdown
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

/// Plays until two hands are compared in the first deal of a game. Returns false if none were.
inline bool play(const Variant& variant, ScriptRunner* runner, LaidOut& out) {
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

/// The same table with the last cards of the hands, of the table's places, or of both still to
/// come; only of the first hand if it is one card. At least one card of each is left.
inline std::vector<std::string> cards_to_come(std::vector<std::string> words, std::size_t cards,
                                              bool of_hands, bool of_table) {
  for (std::string& word : words) {
    const bool hand = word[0] == 'p' && word[1] != 'o';
    const bool zone = !hand && word.find(':') != std::string::npos && word.size() >= 4 &&
                      !word.starts_with("dealer") && !word.starts_with("roll") &&
                      !word.starts_with("pot");
    if (!(hand ? of_hands : zone && of_table) || word.ends_with(":folded")) continue;
    const std::size_t said = std::min(word.find('@'), word.size());
    std::string cards_of = word.substr(0, said);
    for (std::size_t i = 0; i < cards; ++i) {
      const std::size_t colon = cards_of.find(':');
      if (cards_of.size() < colon + 5) break;
      cards_of.resize(cards_of.size() - 2);
      if (cards_of.back() == '/') cards_of.pop_back();
    }
    word = cards_of + word.substr(said);
    if (of_hands && hand) of_hands = cards > 1;  // only of the first
  }
  return words;
}

}  // namespace houserules::tests
