#include "engine/history/phh_writer.h"

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/session/asked_cards.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules::history {
namespace {

/// "[1, 2, 0]".
std::string list(const std::vector<std::string>& items) { return "[" + parted(items) + "]"; }

/// Returns the text between triple quotes, escaped if it contains them.
std::string several_lines(const std::string& text) {
  const bool as_it_is = text.find("'''") == text.npos && printable_front(text) == text.size();
  return as_it_is ? "'''\n" + text + "'''" : toml_text(text);
}

}  // namespace

void PhhWriter::game(std::string_view name, const Variant&) {
  const auto named = std::find_if(games_.begin(), games_.end(),
                                  [&](const PhhWritten& game) { return game.name == name; });
  const auto next = static_cast<std::size_t>(named - games_.begin());
  if (next == playing_ || next == games_.size()) return;
  finish();
  playing_ = next;
}

void PhhWriter::finish() {
  if (logged_) put_script();
  logged_ = false;
}

void PhhWriter::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  stacks_ = table.stacks;
  if (!coded()) {
    if (!std::exchange(logged_, true)) {
      log_ = script::LogWriter();
      script::LogHeader& header = games_[playing_].header;
      header.dealer = table.dealer;
      header.stacks.assign(table.stacks.begin(), table.stacks.begin() + table.seats);
    }
    log_.due(table);
    log_.follow(deal, table);
    return;
  }
  players_.clear();
  for (int i = 1; i <= table.seats; ++i) {
    const auto seat = static_cast<Seat>((table.dealer + i) % table.seats);
    if (!table.dealt_in.contains(seat)) continue;
    place_[seat] = players_.size();
    players_.push_back(seat);
  }
  drawing_ = SeatSet();
  piles_.clear();
  actions_.clear();
}

void PhhWriter::answering(const Deal& deal, Seat seat, const Answer& answer) {
  if (&deal != deal_) return;  // the dealer is choosing a game
  if (!coded()) return log_.answering(deal, seat, answer);
  discarded_.clear();
  for (const Slot& slot : session::answered_slots(deal, seat, deal.question_for(seat), answer)) {
    discarded_ += text(slot.card);
  }
}

void PhhWriter::act(Seat seat, const std::string& what) {
  flush_cards();
  drawing_ = SeatSet();
  actions_.push_back(player(seat) + " " + what);
}

void PhhWriter::flush_cards() {
  for (const Pile& pile : piles_) {
    actions_.push_back(pile.seat == no_seat ? "d db " + pile.cards
                                            : "d dh " + player(pile.seat) + " " + pile.cards);
  }
  piles_.clear();
}

void PhhWriter::on(const Event& event) {
  if (!coded()) {
    log_.on(event);
    if (event.kind == Event::Kind::deal_ends) {
      for (Seat seat = 0; seat < deal_->seats(); ++seat) stacks_[seat] = deal_->stack(seat);
    }
    return;
  }
  switch (event.kind) {
    case Event::Kind::card_dealt: {
      const auto same = std::find_if(piles_.begin(), piles_.end(), [&](const Pile& pile) {
        return pile.seat == event.seat && pile.board == event.board && pile.step == event.step;
      });
      Pile& pile = same != piles_.end()
                       ? *same
                       : piles_.emplace_back(Pile{event.seat, event.board, event.step, {}});
      pile.cards += text(event.card);
      return;
    }
    case Event::Kind::answered:
      if (deal_->variant().asks[event.row].kind != QuestionKind::cards) return;
      // All discards of a round come before the first new card.
      if (drawing_.empty() || drawing_.contains(event.seat)) {
        flush_cards();
        drawing_ = SeatSet();
      }
      drawing_.insert(event.seat);
      actions_.push_back(player(event.seat) + " sd" + (discarded_.empty() ? "" : " ") + discarded_);
      return;
    case Event::Kind::bring_in:
      return act(event.seat, "pb");
    case Event::Kind::check:
    case Event::Kind::call:
      return act(event.seat, "cc");
    case Event::Kind::bet:
    case Event::Kind::raise:
      return act(event.seat, "cbr " + std::to_string(event.amount));
    case Event::Kind::fold:
      return act(event.seat, "f");
    case Event::Kind::shown: {
      std::string cards;
      for (const Slot& slot : deal_->zone(zone_hand, event.seat)) cards += text(slot.card);
      return act(event.seat, "sm " + cards);
    }
    case Event::Kind::deal_ends:
      flush_cards();
      return put_hand();
    default:
      return;
  }
}

std::string PhhWriter::stacks_text(const std::array<Chips, max_seats>& stacks) const {
  std::vector<std::string> items;
  for (const Seat seat : players_) items.push_back(stack_text(stacks[seat]));
  return list(items);
}

/// Heads-up, PHH begins these lists with the dealer, like the blinds of a variant.
std::string PhhWriter::antes_text() const {
  const Betting& betting = deal_->variant().betting;
  const std::size_t count = players_.size();
  std::vector<Chips> antes(count, 0);
  switch (betting.ante_by) {
    case Betting::Ante::everyone:
      antes.assign(count, betting.ante);
      break;
    case Betting::Ante::dealer_for_all:
      antes[count == 2 ? 0 : count - 1] = betting.ante * static_cast<Chips>(count);
      break;
    case Betting::Ante::big_blind:
      if (!betting.blinds.empty()) {
        antes[std::min(betting.blinds.size(), count) - 1] = betting.ante;
      }
      break;
  }
  std::vector<std::string> items;
  for (const Chips ante : antes) items.push_back(std::to_string(ante));
  return list(items);
}

/// A file of many hands has one table for each.
void PhhWriter::put_table() {
  ++hands_;
  if (many_) out_ += (hands_ > 1 ? "\n[" : "[") + std::to_string(hands_) + "]\n";
}

void PhhWriter::put_hand() {
  const Betting& betting = deal_->variant().betting;
  const PhhWritten& game = games_[playing_];
  put_table();
  const auto field = [&](const char* key, const std::string& value) {
    out_ += std::string(key) + " = " + value + "\n";
  };
  field("variant", toml_text(game.code));
  const bool layered = betting.ante > 0 && betting.ante_by == Betting::Ante::everyone;
  if (betting.ante > 0) field("ante_trimming_status", layered ? "true" : "false");
  field("antes", antes_text());
  if (betting.bring_in.due()) {
    field("bring_in", std::to_string(betting.bring_in.chips));
  } else {
    std::vector<std::string> blinds(players_.size(), "0");
    for (std::size_t i = 0; i < std::min(blinds.size(), betting.blinds.size()); ++i) {
      blinds[i] = std::to_string(betting.blinds[i]);
    }
    field("blinds_or_straddles", list(blinds));
  }
  if (betting.limit.kind == Limit::Kind::fixed && !betting.limit.sizes.empty()) {
    field("small_bet", std::to_string(betting.limit.sizes.front().literal));
    field("big_bet", std::to_string(betting.limit.sizes.back().literal));
  } else {
    Chips least = std::max<Chips>(1, betting.ante);
    for (const Chips blind : betting.blinds) least = std::max(least, blind);
    field("min_bet", std::to_string(betting.min_bet > 0 ? betting.min_bet : least));
  }
  field("starting_stacks", stacks_text(stacks_));
  out_ += "actions = [\n";
  for (const std::string& action : actions_) out_ += "  " + toml_text(action) + ",\n";
  out_ += "]\n";
  field("hand", std::to_string(hands_));
  std::vector<std::string> seats;
  for (const Seat seat : players_) seats.push_back(std::to_string(seat + 1));
  field("seats", list(seats));
  const std::vector<std::string>& names = game.header.players;
  std::vector<std::string> named;
  for (const Seat seat : players_) {
    if (seat < names.size()) named.push_back(toml_text(names[seat]));
  }
  if (!named.empty()) field("players", list(named));
  std::array<Chips, max_seats> finishing{};
  for (const Seat seat : players_) finishing[seat] = deal_->stack(seat);
  field("finishing_stacks", stacks_text(finishing));
  field("_variant", toml_text(game.header.variant));
  field("_hash", toml_text(game.header.hash));
  field("_seed", std::to_string(game.header.seed));
}

void PhhWriter::put_script() {
  const script::LogHeader& header = games_[playing_].header;
  std::vector<std::string> starting;
  std::vector<std::string> finishing;
  for (std::size_t seat = 0; seat < header.stacks.size(); ++seat) {
    starting.push_back(stack_text(header.stacks[seat]));
    finishing.push_back(stack_text(stacks_[seat]));
  }
  put_table();
  out_ += "starting_stacks = " + list(starting) + "\nfinishing_stacks = " + list(finishing) +
          "\n_variant = " + toml_text(header.variant) + "\n_hash = " + toml_text(header.hash) +
          "\n_script = " + several_lines(text(header) + "\n" + log_.take()) + "\n";
}

}  // namespace houserules::history
