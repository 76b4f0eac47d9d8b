#include "engine/narrate/table_text.h"

#include <algorithm>

#include "engine/narrate/hand_words.h"
#include "engine/narrate/prompt.h"
#include "engine/narrate/spelling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/text/utf8.h"
#include "engine/variant/errors.h"

namespace houserules::narrate {
namespace {

constexpr std::size_t table_width = 80;

std::string padded(const std::string& text, std::size_t to) {
  const std::size_t now = columns(text);
  return text + std::string(now < to ? to - now : 0, ' ');
}

/// The items in lines of the width, parted by two blanks; further lines are indented.
std::string lines_of(const std::string& lead, const std::vector<std::string>& items) {
  std::string out, line = lead;
  const std::string indent(columns(lead), ' ');
  for (const std::string& item : items) {
    if (columns(line) + columns(item) > table_width && line != lead && line != indent) {
      out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
      line = indent;
    }
    line += item + "  ";
  }
  return out + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

std::string sentence(const std::string& text) { return capitalised(text) + ".\n"; }

/// Cards as they lie: of one's own those that only oneself sees in brackets, unseen ones counted
/// where they are many.
std::vector<std::string> drawn(const View::Cards& cards, bool own, const Spelling& spelling) {
  std::vector<std::string> out;
  const auto all = cards.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t run = i;
    while (run < all.size() && !all[run].card.known()) ++run;
    if (run - i > 3) {
      out.push_back("[" + std::to_string(run - i) + " cards]");
      i = run - 1;
      continue;
    }
    const std::string name = spelling.card(all[i].card);
    const bool hidden = own && all[i].facing == Facing::down && all[i].card.known();
    out.push_back(hidden ? "(" + name + ")" : name);
  }
  return out;
}

/// "two cards face down, the king of spades face up"
std::string told_cards(const View::Cards& cards, bool own, const Spelling& spelling) {
  std::size_t unseen = 0;
  std::vector<Card> down, up;
  for (const Slot& slot : cards.all()) {
    if (!slot.card.known()) {
      ++unseen;
    } else if (slot.facing == Facing::down && own) {
      down.push_back(slot.card);
    } else {
      up.push_back(slot.card);
    }
  }
  std::vector<std::string> parts;
  if (unseen > 0) parts.push_back(spelling.card_count(unseen) + (own ? " not seen" : " face down"));
  if (!down.empty()) parts.push_back(spelling.cards(down) + (up.empty() ? "" : " face down"));
  if (!up.empty()) parts.push_back(spelling.cards(up) + (own || unseen > 0 ? " face up" : ""));
  return joined(parts);
}

/// The score of the game: "2 legs".
std::vector<std::string> scores(const View& view, Seat seat) {
  std::vector<std::string> out;
  const auto& registers = view.variant().registers;
  for (std::size_t i = 0; i < registers.size(); ++i) {
    const RegisterSpec& reg = registers[i];
    if (!reg.per_seat || reg.secret || reg.kept == RegisterSpec::Kept::deal ||
        reg.type != Type::number) {
      continue;
    }
    const auto value = view.seat_register(i, seat);
    if (!value || value->bits == 0) continue;
    std::string name = spaced(reg.name);
    if (value->bits == 1 && name.ends_with('s')) name.pop_back();
    out.push_back(std::to_string(value->bits) + " " + name);
  }
  return out;
}

std::string chips_text(Chips chips) {
  return chips >= endless_chips ? "endless" : std::to_string(chips);
}

/// Zones of a seat besides its hand that have cards, discards left out.
std::vector<std::pair<std::string, View::Cards>> other_zones(const View& view, Seat seat) {
  std::vector<std::pair<std::string, View::Cards>> out;
  const auto& zones = view.variant().zones;
  for (std::size_t i = first_own_zone; i < zones.size(); ++i) {
    if (!zones[i].of_seat) continue;
    View::Cards cards = view.zone(static_cast<std::uint8_t>(i), seat);
    if (cards.count > 0) out.emplace_back(spaced(zones[i].name), std::move(cards));
  }
  return out;
}

struct Place {
  std::string name;
  View::Cards cards;
  const ZoneSpec* zone;
};
std::vector<Place> on_table(const View& view) {
  std::vector<Place> out;
  const auto& zones = view.variant().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const auto zone = static_cast<std::uint8_t>(i);
    if (zones[i].of_seat || zone == zone_stock) continue;
    const int boards = zone == zone_board ? View::boards : 1;
    for (int board = 0; board < boards; ++board) {
      View::Cards cards = view.zone(zone, no_seat, static_cast<std::uint8_t>(board));
      if (cards.count == 0) continue;
      const bool numbered =
          zone == zone_board && view.zone(zone, no_seat, std::uint8_t{1}).count > 0;
      out.push_back({capitalised(spaced(zones[i].name)) +
                         (numbered ? " " + std::to_string(board + 1) : std::string()),
                     std::move(cards), &zones[i]});
    }
  }
  return out;
}

std::string drawn_seat(const View& view, Seat seat, const Spelling& spelling) {
  const bool own = seat == view.seat();
  const bool in = view.in_deal().contains(seat);
  std::string out = own ? "> " : "  ";
  std::size_t width = 8;  // of the names, and "you" behind one of them
  for (int i = 0; i < view.seats(); ++i) {
    width = std::max(width, columns(spelling.seat(static_cast<Seat>(i))) + 5);
  }
  out += padded(spelling.seat(seat) + (own ? " you" : ""), width);
  out += view.dealer() == seat ? "D " : "  ";
  const std::string stack = chips_text(view.stack(seat));
  out += std::string(stack.size() < 7 ? 7 - stack.size() : 0, ' ') + stack + "  ";
  std::string state;
  if (in && view.sitting_out().contains(seat)) {
    state = "out";
  } else if (in && view.bet(seat) > 0) {
    state = "bet " + std::to_string(view.bet(seat));
  }
  if (in && view.stack(seat) == 0) state += state.empty() ? "all-in" : ", all-in";
  for (const std::string& score : scores(view, seat)) state += (state.empty() ? "" : ", ") + score;
  out = padded(out + state + " ", 26 + width) + " ";
  std::vector<std::string> cards = drawn(view.zone(zone_hand, seat), own, spelling);
  if (!in) cards = {"folded"};
  for (const auto& [name, held] : other_zones(view, seat)) {
    cards.push_back(name + ": " + parted(drawn(held, own, spelling), " "));
  }
  std::string lines, line = out;
  for (const std::string& card : cards) {
    if (columns(line) + columns(card) > table_width) {
      lines += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
      line = std::string(27 + width, ' ');
    }
    line += card + " ";
  }
  return lines + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

std::string told_seat(const View& view, Seat seat, const Spelling& spelling) {
  const bool own = seat == view.seat();
  const bool in = view.in_deal().contains(seat);
  std::string who = spelling.seat(seat) + (own ? ", you," : "");
  if (view.dealer() == seat) who += own ? " the dealer," : ", the dealer,";
  std::string out = who + " has " +
                    (view.stack(seat) >= endless_chips ? std::string("endless chips")
                                                       : spelling.chips(view.stack(seat)));
  if (in && view.bet(seat) > 0) out += ", has bet " + spelling.chips(view.bet(seat));
  if (!in) return sentence(out + ", and is not in this deal any more");
  if (view.sitting_out().contains(seat)) out += ", is out";
  for (const std::string& score : scores(view, seat)) out += ", has " + score;
  const View::Cards hand = view.zone(zone_hand, seat);
  if (hand.count > 0) out += ", and holds " + told_cards(hand, own, spelling);
  std::string lines = sentence(out);
  for (const auto& [name, held] : other_zones(view, seat)) {
    lines += sentence((own ? "your " : "their ") + name + ": " + told_cards(held, own, spelling));
  }
  return lines;
}

}  // namespace

std::string table_text(const View& view, const Spelling& spelling) {
  std::string out;
  for (int i = 0; i < view.seats(); ++i) {
    const auto seat = static_cast<Seat>(i);
    out += spelling.plain() ? told_seat(view, seat, spelling) : drawn_seat(view, seat, spelling);
  }
  for (const Place& place : on_table(view)) {
    std::vector<std::string> cards;
    const auto all = place.cards.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t at = place.zone->keeps_places ? all[i].place : i;
      const std::string where =
          at < place.zone->places.size() ? spaced(place.zone->places[at]) + " " : "";
      cards.push_back(where + spelling.card(all[i].card));
    }
    out += spelling.plain() ? sentence(place.name + ": " + joined(cards))
                            : lines_of(padded("  " + place.name, 10), cards);
  }
  return out;
}

std::vector<std::string> hand_names(const View& view) {
  const auto& showdowns = view.variant().showdowns;
  if (showdowns.empty() || view.variant().deck.empty()) return {};
  if (!view.in_deal().contains(view.seat())) return {};
  // What holds however the cards lie that this seat cannot see.
  constexpr int imagined = 6;
  Random random{1};
  Deal deal(view.variant(), nullptr);
  std::vector<std::string> names;
  const auto& parts = showdowns[0].parts;
  for (int turn = 0; turn < imagined; ++turn) {
    view.imagine(deal, random);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      std::string name;
      try {
        const RankedHand hand = deal.hand_of(view.seat(), 0, static_cast<int>(part));
        if (hand.score.qualifies()) name = with_article(hand.label);
      } catch (const RuleError&) {
        // A script that scores whole hands alone.
      }
      if (turn == 0) names.push_back(name);
      if (names[part] != name) names[part].clear();
    }
  }
  std::vector<std::string> out;
  for (std::size_t part = 0; part < names.size(); ++part) {
    if (names[part].empty() || names[part] == "0" || names[part] == "no cards") continue;
    const std::string of = parts.size() > 1 ? part_words(view.variant(), parts[part]) : "";
    out.push_back(of.empty() ? names[part] : of + ": " + names[part]);
  }
  return out;
}

std::string question_lines(const View& view, const Spelling& spelling) {
  const AskedOfPerson asked = asked_of_person(view, spelling);
  std::string out;
  if (spelling.plain()) {
    if (!asked.lead.empty()) out += sentence(asked.lead);
    for (std::size_t i = 0; i < asked.cards.size(); ++i) {
      if (!asked.may_choose(i)) continue;
      out += sentence(std::to_string(i + 1) + ", " + spelling.card(asked.cards[i]));
    }
    const char* joint = view.bet_question() != nullptr ? " to " : " for ";
    for (const Key& key : asked.keys) {
      out += sentence("type " + key.key + (key.what.empty() ? "" : joint + key.what));
    }
    if (asked.usual.empty()) return out;
    const bool named = view.question().kind == QuestionKind::option;  // not by a verb
    return out + sentence((named ? "Enter means " : "press Enter to ") + asked.usual);
  }
  std::vector<std::string> items;
  for (std::size_t i = 0; i < asked.cards.size(); ++i) {
    if (!asked.may_choose(i)) continue;
    items.push_back(std::to_string(i + 1) + " " + spelling.card(asked.cards[i]));
  }
  for (const Key& key : asked.keys) {
    items.push_back("[" + key.key + "]" + (key.what.empty() ? "" : " " + key.what));
  }
  if (!asked.usual.empty()) items.push_back("[Enter] " + asked.usual);
  return lines_of(asked.lead.empty() ? "" : asked.lead + ":  ", items);
}

}  // namespace houserules::narrate
