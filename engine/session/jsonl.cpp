#include "engine/session/jsonl.h"

#include <array>
#include <cstdio>

#include "engine/cards/notation.h"
#include "engine/session/answers.h"
#include "engine/session/log.h"
#include "engine/session/script.h"

namespace houserules {
namespace {

constexpr std::array<std::string_view, 33> kinds = {
    "deal_begins", "antes",     "blind",    "bring_in",    "step",    "card_dealt", "card_moved",
    "card_turned", "answered",  "revealed", "check",       "call",    "bet",        "raise",
    "fold",        "pays",      "sits_out", "leaves_game", "back_in", "register",   "rolled",
    "reshuffled",  "uncalled",  "compared", "pot_begins",  "awarded", "returned",   "carried",
    "shown",       "deal_ends", "raked",    "board_split", "mucked"};
static_assert(static_cast<std::size_t>(Event::Kind::mucked) == 32);

constexpr std::array<std::string_view, 4> facings = {"down", "up", "unseen", "outward"};

/// Builds one object.
class Object {
 public:
  void text(std::string_view key, std::string_view value) { raw(key, json_text(value)); }
  void number(std::string_view key, std::int64_t value) { raw(key, std::to_string(value)); }
  void raw(std::string_view key, std::string_view value) {
    out_ += (out_.empty() ? "{" : ",") + json_text(key) + ":";
    out_ += value;
  }
  void seats(std::string_view key, SeatSet seats) {
    std::string list;
    for (Seat seat = 0; seat < max_seats; ++seat) {
      if (seats.contains(seat)) list += (list.empty() ? "" : ",") + json_text(seat_name(seat));
    }
    raw(key, "[" + list + "]");
  }
  std::string close() { return (out_.empty() ? "{" : out_) + "}"; }

 private:
  std::string out_;
};

void put_value(Object& object, const Variant& variant, const Value& value) {
  switch (value.type) {
    case Type::nothing:
      object.raw("value", "null");
      return;
    case Type::yes_no:
      object.raw("value", value.bits != 0 ? "true" : "false");
      return;
    case Type::rank:
      object.text("value", rank_name(static_cast<int>(value.bits)));
      return;
    case Type::suit:
      object.text("value", suit_name(static_cast<int>(value.bits)));
      return;
    case Type::card:
      object.text("value", text(Card(static_cast<std::uint8_t>(value.bits))));
      return;
    case Type::seat:
      object.text("value", seat_name(value.as_seat()));
      return;
    case Type::seats:
      object.seats("value", value.as_seats());
      return;
    case Type::word:
      object.text("value", variant.word(static_cast<Word>(value.bits)));
      return;
    default:
      object.number("value", value.bits);
      return;
  }
}

/// Is this what an answer leads to?
bool is_answer(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::answered:
    case Event::Kind::bring_in:
    case Event::Kind::check:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
    case Event::Kind::fold:
    case Event::Kind::shown:
    case Event::Kind::mucked:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      std::array<char, 8> code{};
      std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(byte));
      out += code.data();
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string json_line(const LogHeader& header) {
  Object set;
  for (const auto& [name, value] : header.set) set.text(name, value);
  std::string with;
  for (const std::string& name : header.with)
    with += (with.empty() ? "" : ",") + json_text(name_in_log(name));
  std::string stacks;
  for (const Chips chips : header.stacks) {
    stacks += (stacks.empty() ? "" : ",") +
              (chips >= endless_chips ? json_text("inf") : std::to_string(chips));
  }
  Object o;
  o.text("event", "run");
  o.text("variant", header.variant);
  o.text("hash", header.hash);
  if (!header.set.empty()) o.raw("set", set.close());
  if (!header.with.empty()) o.raw("with", "[" + with + "]");
  o.raw("seed", std::to_string(header.seed));
  o.text("dealer", seat_name(header.dealer));
  o.raw("stacks", "[" + stacks + "]");
  if (header.buy_in.least > 0) {
    o.raw("buy_in", "[" + std::to_string(header.buy_in.least) + "," +
                        std::to_string(header.buy_in.most) + "]");
  }
  std::string players;
  for (const std::string& name : header.players) {
    players += (players.empty() ? "" : ",") + json_text(name);
  }
  if (!players.empty()) o.raw("players", "[" + players + "]");
  return o.close() + "\n";
}

void JsonLines::game(std::string_view name, const Variant& variant) {
  Object o;
  o.text("event", "game");
  o.text("game", name);
  o.text("variant", variant.id);
  if (answers_ != no_seat) o.text("chosen_by", seat_name(answers_));
  answers_ = no_seat;
  out_ += o.close() + "\n";
}

void JsonLines::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  number_ = table.deal;
}

void JsonLines::answering(const Deal& deal, Seat seat, const Answer& answer) {
  answer_ = answer_text(deal, seat, answer);
  answers_ = seat;
}

void JsonLines::decided(const Decision& decision) {
  Object o;
  o.text("event", "ruling");
  o.text("kind", kind_name(decision.ruling));
  if (decision.ruling.seat != no_seat) o.text("seat", seat_name(decision.ruling.seat));
  o.text("line", houserules::text(decision.ruling));
  o.text("ruling", sentence(decision));
  o.text("source", source(decision));
  o.raw("void", decision.voids ? "true" : "false");
  out_ += o.close() + "\n";
}

void JsonLines::bought(Seat seat, Chips chips) {
  Object o;
  o.text("event", "bought");
  o.text("seat", seat_name(seat));
  o.number("chips", chips);
  out_ += o.close() + "\n";
}

void JsonLines::on(const Event& event) {
  const Variant& variant = deal_->variant();
  Object o;
  o.text("event", kinds[static_cast<std::size_t>(event.kind)]);
  const auto seat = [&](const char* key, Seat s) {
    if (s != no_seat) o.text(key, seat_name(s));
  };
  const bool moved = event.kind == Event::Kind::card_moved;
  seat(moved ? "from" : event.kind == Event::Kind::deal_begins ? "dealer" : "seat", event.seat);
  seat("to", event.other);
  switch (event.kind) {
    case Event::Kind::deal_begins:
      o.number("deal", number_);
      o.number("pot", event.chips);
      break;
    case Event::Kind::card_dealt:
    case Event::Kind::card_moved:
    case Event::Kind::card_turned:
      o.text("zone", variant.zones[event.zone].name);
      if (event.zone == zone_board && (variant.boards > 1 || event.board > 0)) {
        o.number("board", event.board + 1);
      }
      o.text("card", text(event.card));
      o.text("facing", facings[static_cast<std::size_t>(event.facing)]);
      o.seats("seen_by", event.audience & SeatSet::first(deal_->seats()));
      break;
    case Event::Kind::answered:
      o.seats("seen_by", event.audience & SeatSet::first(deal_->seats()));
      break;
    case Event::Kind::register_set:
      o.text("name", variant.registers[event.row].name);
      put_value(o, variant, event.value);
      break;
    case Event::Kind::rolled:
      o.number("face", event.amount);
      break;
    case Event::Kind::bring_in:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
      o.number("chips", event.chips);
      o.number("total", event.amount);
      break;
    case Event::Kind::antes:
    case Event::Kind::blind:
    case Event::Kind::raked:
    case Event::Kind::uncalled:
    case Event::Kind::carried:
      o.number("chips", event.chips);
      break;
    case Event::Kind::pays:
      o.number("chips", event.chips);
      if (event.word != no_word) o.text("reason", variant.word(event.word));
      break;
    case Event::Kind::pot_begins:
      o.number("pot", event.pot);
      o.number("chips", event.chips);
      o.seats("contenders", event.seats);
      contested_ = event.seats.size() > 1;
      break;
    case Event::Kind::compared:
    case Event::Kind::awarded:
    case Event::Kind::returned: {
      o.number("pot", event.pot);
      if (event.kind != Event::Kind::compared) o.number("chips", event.chips);
      if (event.kind == Event::Kind::returned) break;
      if (event.kind == Event::Kind::awarded && event.amount > 0) o.number("odd", event.amount);
      const auto& parts = variant.showdowns[event.showdown].parts;
      const std::string_view part = variant.word(parts[event.part].name);
      if (!part.empty() && contested_) o.text("part", part);
      if (event.kind == Event::Kind::compared) {
        const RankedHand hand = deal_->hand_of(event.seat, event.showdown, event.part, event.board);
        o.text("hand", hand.label);
        o.text("cards", text(hand.used));
      }
      o.seats("winners", event.seats);
      break;
    }
    case Event::Kind::step:
    case Event::Kind::deal_ends:
      if (event.word != no_word) {
        o.text(event.kind == Event::Kind::step ? "name" : "reason", variant.word(event.word));
      }
      if (event.kind == Event::Kind::deal_ends) {
        std::string stacks;
        for (int s = 0; s < deal_->seats(); ++s) {
          const Chips chips = deal_->stack(static_cast<Seat>(s));
          stacks += (s > 0 ? "," : "");
          stacks += chips >= endless_chips ? "\"inf\"" : std::to_string(chips);
        }
        o.raw("stacks", "[" + stacks + "]");
      }
      break;
    default:
      break;
  }
  if (answers_ != no_seat && event.seat == answers_ && is_answer(event.kind)) {
    o.text("answer", answer_);
    answers_ = no_seat;
  }
  if (event.step >= 0 && static_cast<std::size_t>(event.step) < variant.origins.size()) {
    const Origin& origin = variant.origins[static_cast<std::size_t>(event.step)];
    if (origin.line > 0) o.text("rule", origin.file + ":" + std::to_string(origin.line));
  }
  out_ += o.close() + "\n";
}

}  // namespace houserules
