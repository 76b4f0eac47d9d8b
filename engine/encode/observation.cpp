#include "engine/encode/observation.h"

#include <algorithm>

#include "engine/table/view.h"
#include "engine/variant/value_text.h"

namespace houserules::encode {
namespace {

/// CRC-32 of a text.
std::uint32_t checksum(std::string_view text) {
  std::uint32_t sum = ~std::uint32_t{0};
  for (const char c : text) {
    sum ^= static_cast<std::uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0xEDB88320U : 0U);
  }
  return ~sum;
}

/// Writes numbers one after the other.
class Writer {
 public:
  explicit Writer(std::span<float> out) : out_(out) {}
  void put(double number) { out_[at_++] = static_cast<float>(number); }
  /// The next `size` numbers, of which those that are not written stay 0.
  std::span<float> take(std::size_t size) {
    at_ += size;
    return out_.subspan(at_ - size, size);
  }

 private:
  std::span<float> out_;
  std::size_t at_ = 0;
};

/// Writes zones and registers, as long as there is room.
class Filler {
 public:
  Filler(const Deal& deal, const View& view, std::span<const CardSet> shown)
      : deal_(deal), view_(view), shown_(shown) {}

  void table_zones(std::span<float> out) const {
    const Variant& variant = deal_.variant();
    for (std::size_t zone = 0; zone < variant.zones.size(); ++zone) {
      if (zone == zone_stock || variant.zones[zone].of_seat) continue;
      const int boards = zone == zone_board ? View::boards : 1;
      for (int board = 0; board < boards && !out.empty(); ++board) {
        const View::Cards cards =
            view_.zone(static_cast<std::uint8_t>(zone), no_seat, static_cast<std::uint8_t>(board));
        if (cards.count == 0 && board > 0) continue;
        for (const Slot& slot : cards.all()) ++out[card_number(slot.card)];
        out = out.subspan(zone_size);
      }
    }
  }

  void seat_zones(Seat owner, std::span<float> out) const {
    const Variant& variant = deal_.variant();
    for (std::size_t zone = 0; zone < variant.zones.size() && !out.empty(); ++zone) {
      if (zone == zone_stock || !variant.zones[zone].of_seat) continue;
      const auto id = static_cast<std::uint8_t>(zone);
      const View::Cards seen = view_.zone(id, owner);
      const auto real = deal_.zone(id, owner);
      for (std::size_t i = 0; i < real.size(); ++i) {
        const bool open =
            zone != zone_discards && !shown_.empty() && shown_[owner].contains(real[i].card);
        ++out[card_number(open ? real[i].card : seen.slots[i].card)];
      }
      out = out.subspan(zone_size);
    }
  }

  /// Those of a seat, or of the table (no_seat). Another seat's secrets have no place.
  void registers(Seat owner, std::span<float> out) const {
    const Variant& variant = deal_.variant();
    for (std::size_t i = 0; i < variant.registers.size() && !out.empty(); ++i) {
      if (variant.registers[i].per_seat != (owner != no_seat)) continue;
      const std::optional<Value> value =
          owner == no_seat ? view_.game_register(i) : view_.seat_register(i, owner);
      if (!value) continue;
      out[0] = register_number(variant, *value);
      out = out.subspan(1);
    }
  }

 private:
  const Deal& deal_;
  const View& view_;
  std::span<const CardSet> shown_;
};

/// The place of a kind of question.
std::size_t kind_number(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::bet:
      return 0;
    case QuestionKind::option:
      return 1;
    case QuestionKind::number:
      return 2;
    case QuestionKind::seat:
      return 3;
    case QuestionKind::cards:
      return 4;
    case QuestionKind::arrangement:
      return 5;
  }
  return 0;
}

}  // namespace

std::size_t card_number(Card card) {
  constexpr std::size_t joker = 52, unknown = 54;
  if (!card.known()) return unknown;
  return card.natural() ? card.code() : joker;
}

float register_number(const Variant& variant, const Value& value) {
  switch (value.type) {
    case Type::nothing:
      return 0;
    case Type::rank:
    case Type::suit:
    case Type::card:
    case Type::seat:
    case Type::seats:
    case Type::word: {
      const std::string text = value_text(variant, value);
      if (text.empty()) return 0;
      const std::optional<double> number = parse_decimal(text);
      return static_cast<float>(number ? *number : checksum(text) / 4294967296.0);
    }
    default:
      return static_cast<float>(value.bits);
  }
}

void observe(const Deal& deal, Seat seat, std::span<const std::uint8_t> chosen,
             std::span<const CardSet> shown, std::span<float> out) {
  std::fill(out.begin(), out.end(), 0.0F);
  const View view(deal, seat);
  const Filler filler(deal, view, shown);
  const auto unit = static_cast<double>(std::max<Chips>(deal.variant().stacks, 1));
  const SeatSet waiting = deal.over() ? SeatSet() : deal.waiting();
  Writer writer(out);
  for (int place = 0; place < max_seats; ++place) {
    if (place >= deal.seats()) {
      writer.take(seat_facts + seat_registers + seat_zones * zone_size);
      continue;
    }
    const auto other = static_cast<Seat>((seat + place) % deal.seats());
    writer.put(1);
    writer.put(deal.in_deal().contains(other) ? 1 : 0);
    writer.put(deal.sitting_out().contains(other) ? 1 : 0);
    writer.put(other == deal.dealer() ? 1 : 0);
    writer.put(waiting.contains(other) ? 1 : 0);
    writer.put(static_cast<double>(deal.stack(other)) / unit);
    writer.put(static_cast<double>(view.bet(other)) / unit);
    filler.registers(other, writer.take(seat_registers));
    filler.seat_zones(other, writer.take(seat_zones * zone_size));
  }
  filler.table_zones(writer.take(table_zones * zone_size));
  filler.registers(no_seat, writer.take(table_registers));
  writer.put(static_cast<double>(deal.pot()) / unit);
  writer.put(view.stock() / 52.0);
  if (!waiting.contains(seat)) return;

  const Question question = deal.question_for(seat);
  writer.take(question_kinds)[kind_number(question.kind)] = 1;
  const bool may_call = question.kind == QuestionKind::bet && question.may_call;
  writer.put(may_call ? static_cast<double>(question.to_call) / unit : 0);
  const std::span<float> offered = writer.take(most_cards), taken = writer.take(most_cards);
  for (const std::uint8_t card : chosen) taken[card] = 1;
  if (question.kind != QuestionKind::cards && question.kind != QuestionKind::arrangement) return;
  const AskAct& ask = deal.variant().asks[question.row];
  std::size_t count = 0;
  const auto add = [&](std::uint8_t zone, Seat owner) {
    const View::Cards cards = view.zone(zone, owner);
    for (const Slot& slot : cards.all()) {
      if (count >= 60) return;
      offered[count++] = (static_cast<float>(card_number(slot.card)) + 1) / zone_size;
    }
  };
  add(ask.cards.zone, deal.variant().zones[ask.cards.zone].of_seat ? seat : no_seat);
  if (ask.and_discards) add(zone_discards, seat);
}

}  // namespace houserules::encode
