#include "engine/history/jsonl.h"

#include <array>
#include <nlohmann/json.hpp>

#include "engine/cards/notation.h"
#include "engine/script/answers.h"
#include "engine/text/json.h"
#include "engine/variant/value_text.h"

namespace houserules::history {
namespace {

constexpr std::array<std::string_view, 4> facings = {"down", "up", "unseen", "outward"};

using Json = nlohmann::ordered_json;

Json names(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat_name(seat));
  return list;
}

/// Writes a stack; "inf" if it is unlimited.
Json stack(Chips chips) {
  if (chips >= endless_chips) return "inf";
  return chips;
}

Json value_of(const Variant& variant, const Value& value) {
  switch (value.type) {
    case Type::nothing:
      return nullptr;
    case Type::yes_no:
      return value.bits != 0;
    case Type::rank:
      return rank_name(static_cast<int>(value.bits));
    case Type::suit:
      return suit_name(static_cast<int>(value.bits));
    case Type::card:
      return text(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return seat_name(value.as_seat());
    case Type::seats:
      return names(value.as_seats());
    case Type::word:
      return variant.word(static_cast<Word>(value.bits));
    default:
      return value.bits;
  }
}

/// Events that follow from answers.
constexpr EventKinds of_answers{Event::Kind::answered, Event::Kind::bring_in, Event::Kind::check,
                                Event::Kind::call,     Event::Kind::bet,      Event::Kind::raise,
                                Event::Kind::fold,     Event::Kind::shown,    Event::Kind::mucked};

}  // namespace

std::string json_line(const script::LogHeader& header) {
  Json o{{"event", "run"}, {"variant", header.variant}, {"hash", header.hash}};
  for (const auto& [name, value] : header.set) o["set"][name] = value;
  for (const std::string& name : header.with) o["with"].push_back(script::name_in_log(name));
  o["seed"] = header.seed;
  o["dealer"] = seat_name(header.dealer);
  Json& stacks = o["stacks"] = Json::array();
  for (const Chips chips : header.stacks) stacks.push_back(stack(chips));
  if (header.buy_in.least > 0) {
    o["buy_in"] = Json::array({header.buy_in.least, header.buy_in.most});
  }
  if (!header.players.empty()) o["players"] = header.players;
  return json_written(o) + "\n";
}

void JsonLines::game(std::string_view name, const Variant& variant) {
  Json o{{"event", "game"}, {"game", name}, {"variant", variant.id}};
  if (answers_ != no_seat) o["chosen_by"] = seat_name(answers_);
  answers_ = no_seat;
  out_ += json_written(o) + "\n";
}

void JsonLines::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  number_ = table.deal;
}

void JsonLines::answering(const Deal& deal, Seat seat, const Answer& answer) {
  answer_ = script::answer_text(deal, seat, answer);
  answers_ = seat;
}

void JsonLines::decided(const session::Decision& decision) {
  Json o{{"event", "ruling"}, {"kind", session::kind_name(decision.ruling)}};
  if (decision.ruling.seat != no_seat) o["seat"] = seat_name(decision.ruling.seat);
  o["line"] = session::text(decision.ruling);
  o["ruling"] = sentence(decision);
  o["source"] = source(decision);
  o["void"] = decision.voids;
  out_ += json_written(o) + "\n";
}

void JsonLines::bought(Seat seat, Chips chips) {
  const Json o{{"event", "bought"}, {"seat", seat_name(seat)}, {"chips", chips}};
  out_ += json_written(o) + "\n";
}

void JsonLines::on(const Event& event) {
  const Variant& variant = deal_->variant();
  Json o = {{"event", name(event.kind)}};
  const auto seat = [&](const char* key, Seat s) {
    if (s != no_seat) o[key] = seat_name(s);
  };
  const bool moved = event.kind == Event::Kind::card_moved;
  seat(moved ? "from" : event.kind == Event::Kind::deal_begins ? "dealer" : "seat", event.seat);
  seat("to", event.other);
  switch (event.kind) {
    case Event::Kind::deal_begins:
      o["deal"] = number_;
      o["pot"] = event.chips;
      break;
    case Event::Kind::card_dealt:
    case Event::Kind::card_moved:
    case Event::Kind::card_turned:
      o["zone"] = variant.zones[event.zone].name;
      if (event.zone == zone_board && (variant.boards > 1 || event.board > 0)) {
        o["board"] = event.board + 1;
      }
      o["card"] = text(event.card);
      o["facing"] = facings[static_cast<std::size_t>(event.facing)];
      o["seen_by"] = names(event.audience & SeatSet::first(deal_->seats()));
      break;
    case Event::Kind::answered:
      o["seen_by"] = names(event.audience & SeatSet::first(deal_->seats()));
      break;
    case Event::Kind::register_set:
      o["name"] = variant.registers[event.row].name;
      o["value"] = value_of(variant, event.value);
      break;
    case Event::Kind::rolled:
      o["face"] = event.amount;
      break;
    case Event::Kind::bring_in:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
      o["chips"] = event.chips;
      o["total"] = event.amount;
      break;
    case Event::Kind::antes:
    case Event::Kind::blind:
    case Event::Kind::raked:
    case Event::Kind::uncalled:
    case Event::Kind::carried:
      o["chips"] = event.chips;
      break;
    case Event::Kind::pays:
      o["chips"] = event.chips;
      if (event.word != no_word) o["reason"] = variant.word(event.word);
      if (event.pool != Event::no_pool) o["pool"] = variant.registers[event.pool].name;
      break;
    case Event::Kind::pot_begins:
      o["pot"] = event.pot;
      o["chips"] = event.chips;
      o["contenders"] = names(event.seats);
      contested_ = event.seats.size() > 1;
      break;
    case Event::Kind::compared:
    case Event::Kind::awarded:
    case Event::Kind::returned: {
      o["pot"] = event.pot;
      if (event.kind != Event::Kind::compared) o["chips"] = event.chips;
      if (event.kind == Event::Kind::returned) break;
      if (event.kind == Event::Kind::awarded && event.amount > 0) o["odd"] = event.amount;
      const auto& parts = variant.showdowns[event.showdown].parts;
      const std::string_view part = variant.word(parts[event.part].name);
      if (!part.empty() && contested_) o["part"] = part;
      if (event.kind == Event::Kind::compared) {
        const RankedHand hand = deal_->hand_of(event.seat, event.showdown, event.part, event.board);
        o["hand"] = hand.label;
        o["cards"] = text(hand.used);
      }
      o["winners"] = names(event.seats);
      break;
    }
    case Event::Kind::step:
    case Event::Kind::deal_ends:
      if (event.word != no_word) {
        o[event.kind == Event::Kind::step ? "name" : "reason"] = variant.word(event.word);
      }
      if (event.kind == Event::Kind::deal_ends) {
        Json& stacks = o["stacks"] = Json::array();
        for (int s = 0; s < deal_->seats(); ++s) {
          stacks.push_back(stack(deal_->stack(static_cast<Seat>(s))));
        }
      }
      break;
    default:
      break;
  }
  if (answers_ != no_seat && event.seat == answers_ && of_answers.contains(event.kind)) {
    o["answer"] = answer_;
    answers_ = no_seat;
  }
  if (event.step >= 0 && static_cast<std::size_t>(event.step) < variant.origins.size()) {
    const Origin& origin = variant.origins[static_cast<std::size_t>(event.step)];
    if (origin.line > 0) o["rule"] = origin.file + ":" + std::to_string(origin.line);
  }
  out_ += json_written(o) + "\n";
}

}  // namespace houserules::history
