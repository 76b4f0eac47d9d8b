// The narrator's sentences about showdowns: who shows what, who wins which pot and part, and why.

#include <algorithm>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/narrator.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {
namespace {

/// Returns whether rules ask how good a hand is, as where a player who is in alone has to beat a
/// hand on the table.
bool judges_hands(const Variant& variant) {
  return std::any_of(variant.nodes.begin(), variant.nodes.end(), [](const ExprNode& node) {
    const bool judges = node.what == static_cast<std::uint8_t>(Function::beats) ||
                        node.what == static_cast<std::uint8_t>(Function::at_least);
    return node.op == ExprNode::Op::lua || (node.op == ExprNode::Op::call && judges);
  });
}

}  // namespace

std::string Narrator::part_name(std::uint8_t showdown, std::uint8_t part) const {
  const Variant& variant = deal_->variant();
  const auto& parts = variant.showdowns[showdown].parts;
  if (parts.size() < 2 || part >= parts.size()) return "";
  return part_words(variant, parts[part]);
}

/// "high hand"; the words of the file for the place that only these hands are in, if it has any.
std::string Narrator::hand_name(std::uint8_t showdown, std::uint8_t part) const {
  std::string name = part_name(showdown, part);
  if (name.empty()) return name;
  const Variant& variant = deal_->variant();
  const std::vector<Part>& parts = variant.showdowns[showdown].parts;
  const auto uses = [](const Part& one, std::uint8_t zone) {
    return std::any_of(one.sources.begin(), one.sources.end(),
                       [&](const SourceSpec& source) { return source.zone == zone; });
  };
  for (const SourceSpec& source : parts[part].sources) {
    const ZoneSpec& zone = variant.zones[source.zone];
    const auto users = std::count_if(parts.begin(), parts.end(),
                                     [&](const Part& one) { return uses(one, source.zone); });
    if (users == 1 && source.zone != zone_hand && zone.of_seat && !zone.about.empty())
      return zone.about;
  }
  return name + (name.ends_with("hand") ? "" : " hand");
}

/// "2♥ wild": the cards that stand for others, except jokers.
std::string Narrator::wild_words(const RankedHand& hand) const {
  std::vector<std::string> wild;
  for (std::size_t i = 0; i < hand.used.size() && i < hand.stands_for.size(); ++i) {
    if (hand.used[i] != hand.stands_for[i] && !hand.used[i].joker())
      wild.push_back(spelling_.card(hand.used[i]));
  }
  return wild.empty() ? "" : joined(wild) + " wild";
}

/// "a pair of nines (9♣ 9♥ A♠ K♦ Q♣)".
std::string Narrator::worth(const ComparedHand& told, bool with_cards) const {
  const RankedHand& hand = told.ranked;
  const Part& part = deal_->variant().showdowns[told.showdown].parts[told.part];
  const Scale scale = part.ranker->spec().scale;
  // A part that is played for only if nobody qualifies for another may rank nothing.
  if (part.contests.given() && scale == Scale::custom && !has_name(hand)) return "";
  if (!hand.score.qualifies()) {
    const bool of_part = !part_name(told.showdown, told.part).empty();
    if (only_busts(part.ranker->spec())) return of_part ? "bust" : "a bust";
    return !of_part ? "no qualifying hand" : scale == Scale::high ? "doesn't qualify" : "none";
  }
  if (scale == Scale::card) return "the " + hand.label;
  const auto held_by = deal_->zone(zone_hand, told.seat);
  if (scale == Scale::points && !with_cards && held_by.size() == 1 && !held_by[0].card.joker())
    return with_a(rank_name(held_by[0].card.rank()));
  std::string out = has_name(hand) ? hand_with_article(hand.label, part.ranker->spec()) : "";
  if (scale == Scale::points) out = total_words(hand.label);
  if (!with_cards || spelling_.plain()) return out;
  // Name the cards unless they are just the ones shown.
  std::vector<Card> held = cards_shown(told.seat, {told});
  std::vector<Card> used = hand.used;
  std::sort(held.begin(), held.end());
  std::sort(used.begin(), used.end());
  // A script does not tell which of the cards it scores count.
  const bool scored = scale == Scale::custom && std::ssize(used) > part.ranker->spec().hand_size;
  const std::string wild = wild_words(hand);
  if (used.empty() || used == held || scored)
    return wild.empty() || out.empty() ? out : out + " (" + wild + ")";
  used = hand.used;
  if (scale == Scale::custom) {
    // "7♠ 7♣ K♦": the cards that make a set come first.
    const auto alike = [&](Card card) {
      return std::count_if(hand.used.begin(), hand.used.end(), [&](Card one) {
        return one.natural() && card.natural() && one.rank() == card.rank();
      });
    };
    std::stable_sort(used.begin(), used.end(), [&](Card a, Card b) { return alike(a) > alike(b); });
  }
  const std::string cards = spelling_.cards(used) + (wild.empty() ? "" : "; " + wild);
  if (out.empty()) return cards;
  if (out.ends_with(')')) return out.insert(out.find('(') + 1, cards + ", ");
  return out + " (" + cards + ")";
}

bool Narrator::never_counts(const ComparedHand& told) const {
  return narrate::never_counts(deal_->variant().showdowns[told.showdown].parts[told.part]);
}

// ---------------------------------------------------------------- gathering

void Narrator::settle(const Event& event) {
  tell_asked();
  tell_piles();
  tell_payments();
  tell_rolls();
  const Prize prize{event.seat,  event.pot,    event.part,  event.showdown,
                    event.chips, event.amount, event.seats, event.board};
  switch (event.kind) {
    case Event::Kind::shown:
      if (!settlement_.prizes.empty()) tell_settlement();
      settlement_.shown.push_back(event.seat);
      return;
    case Event::Kind::mucked:
      settlement_.mucked.push_back(event.seat);
      return;
    case Event::Kind::pot_begins:
      if (event.chips == 0) return;
      settlement_.pots.push_back({event.pot, event.word, event.chips, event.seats});
      return;
    case Event::Kind::compared: {
      const auto same = [&](const ComparedHand& hand) {
        return hand.seat == event.seat && hand.is_for(event);
      };
      auto& hands = settlement_.hands;
      if (std::find_if(hands.begin(), hands.end(), same) == hands.end()) {
        hands.push_back({event.seat, event.showdown, event.part, event.board,
                         deal_->hand_of(event.seat, event.showdown, event.part, event.board)});
      }
      return;
    }
    case Event::Kind::awarded:
      settlement_.prizes.push_back(prize);
      settlement_.pot_left = deal_->pot();
      return;
    case Event::Kind::returned:
      settlement_.returned.push_back(prize);
      return;
    default:
      return;
  }
}

/// What players announce at a showdown is narrated with their hands.
bool Narrator::answers_showdown(const Event& event) {
  for (const Showdown& showdown : deal_->variant().showdowns) {
    if (showdown.beaten == Showdown::Beaten::by_choice && showdown.muck_ask == event.row) {
      return true;
    }
    for (const Part& part : showdown.parts) {
      if (!part.called || part.announce_ask != event.row) continue;
      settlement_.announced.emplace_back(event.seat,
                                         with_article(part.called->name(event.answer.option)));
      return true;
    }
  }
  return false;
}

// ---------------------------------------------------------------- telling

void Narrator::tell_settlement() {
  if (settlement_.empty()) return;
  const Settlement now = std::exchange(settlement_, {});
  const bool wins = !now.pots.empty();
  if (wins) {
    prose_.gap();
    street_over_ = true;
  }
  hands_compared_ = true;
  tell_hands(now);
  if (!now.mucked.empty()) {
    prose_.line(spelling_.seats(now.mucked) + (now.mucked.size() == 1 ? " mucks." : " muck."));
  }
  for (const PotTold& pot : now.pots) tell_pot(now, pot);
  pot_won_ = !now.prizes.empty();
  // Paid from the pot outside a showdown.
  if (!wins) {
    const bool whole = now.prizes.size() == 1 && now.pot_left == 0;
    for (const Prize& prize : now.prizes) {
      const std::string chips = spelling_.chips(prize.chips);
      prose_.again(prize.seat);  // twice the same is two payments
      act(prize.seat, whole ? "wins the pot of " + chips : "gets " + chips + " from the pot",
          "each get " + chips + " from the pot");
    }
  }
}

/// Returns the hands of a seat in the parts it plays for.
std::vector<ComparedHand> Narrator::claimed_hands(Seat seat) const {
  std::vector<ComparedHand> hands;
  const auto parts = deal_->variant().showdowns[0].parts.size();
  for (std::uint8_t part = 0; part < parts; ++part) {
    if (((deal_->state().claims[seat] >> part) & 1U) == 0U) continue;
    hands.push_back({seat, 0, part, 0, deal_->hand_of(seat, 0, part)});
  }
  return hands;
}

/// Returns the hands of a seat if none of them qualifies, or nothing.
std::vector<ComparedHand> Narrator::unqualified_hands(Seat seat) const {
  std::vector<ComparedHand> hands;
  const auto& showdowns = deal_->variant().showdowns;
  if (showdowns.size() != 1) return hands;
  for (std::uint8_t part = 0; part < showdowns[0].parts.size(); ++part) {
    hands.push_back({seat, 0, part, 0, deal_->hand_of(seat, 0, part)});
    if (hands.back().ranked.score.qualifies()) return {};
  }
  return hands;
}

/// The words for a hand, with the card that tells it from another one with the same name.
std::string Narrator::told_apart(const std::string& words, const Settlement& now,
                                 const ComparedHand& hand) {
  for (const ComparedHand& other : now.hands) {
    if (!other.is_for(hand) || other.ranked.label != hand.ranked.label ||
        other.ranked.score == hand.ranked.score)
      continue;
    return told_beside(words, hand.ranked, other.ranked);
  }
  return words;
}

/// Does a seat that had to win every part win one? Then it needs saying that it gets nothing.
bool Narrator::won_some(const Settlement& now, Seat seat) const {
  const std::vector<ComparedHand> own = claimed_hands(seat);
  return std::any_of(own.begin(), own.end(), [&](const ComparedHand& hand) {
    const auto beats_own = [&](const ComparedHand& other) {
      return other.is_for(hand) && other.ranked.score > hand.ranked.score;
    };
    return hand.ranked.score.qualifies() &&
           std::none_of(now.hands.begin(), now.hands.end(), beats_own);
  });
}

/// Narrates the hands shown, with their value in each part, or a comparison.
void Narrator::tell_hands(const Settlement& now) {
  const SeatSet compared = std::exchange(compared_, SeatSet());
  SeatSet shown;
  for (const Seat seat : now.shown) shown.insert(seat);
  if (!compared.empty() && (compared - shown).empty()) prose_.retract();
  std::vector<ShownHand> hands;
  for (const Seat seat : now.shown) hands.push_back(hand_shown(now, seat));
  const bool by_parts =
      std::any_of(hands.begin(), hands.end(), [](const ShownHand& hand) { return hand.by_parts; });
  std::vector<Seat> failed;  // at winning every part they had to win
  std::size_t most = 0;      // parts that one of them had to win
  for (ShownHand& hand : hands) {
    if (hand.cards.empty() && hand.worth.empty()) continue;
    if (by_parts && !hand.cards.empty() && !hand.every_part.empty()) {
      hand.worth.insert(0, hand.every_part);
      hand.by_parts = true;
    }
    std::string text = shows(now, hand);
    if (hand.barred) text += ", but cannot win";
    if (hand.failed && hand.parts > 1) {
      most = std::max(most, hand.parts);
      failed.push_back(hand.seat);
    }
    prose_.line(text + ".");
  }
  tell_failed(now, failed, most == 2 ? "both halves" : "every part");
  if (now.shown.empty()) tell_comparison(now);
}

/// Players who had to win every part, and did not. If nobody did, the end of the deal says so.
void Narrator::tell_failed(const Settlement& now, std::vector<Seat> failed,
                           const std::string& ways) {
  if (failed.size() > 1 && now.hands.empty()) {
    missed_ = "nobody wins " + ways;
    return;
  }
  std::erase_if(failed, [&](Seat seat) { return now.shown.size() > 1 && !won_some(now, seat); });
  if (failed.empty()) return;
  const bool one = failed.size() == 1;
  prose_.line(spelling_.seats(failed) + (one ? " doesn't" : " don't") + " win " + ways +
              (one ? " and gets nothing." : " and get nothing."));
}

/// The player's hand, after the cards set aside that play with it. Rows are shown part by part.
std::vector<Card> Narrator::cards_shown(Seat seat, const std::vector<ComparedHand>& hands) const {
  std::vector<Card> cards;
  const auto hand = deal_->zone(zone_hand, seat);
  if (hand.empty()) return cards;
  const auto plays = [&](const Slot& slot) {
    return std::any_of(hands.begin(), hands.end(), [&](const ComparedHand& compared) {
      const std::vector<Card>& used = compared.ranked.used;
      return std::find(used.begin(), used.end(), slot.card) != used.end();
    });
  };
  const auto& zones = deal_->variant().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const auto zone = static_cast<std::uint8_t>(i);
    if (!zones[i].of_seat || zone == zone_hand || is_discard_pile(zone)) continue;
    const auto aside = deal_->zone(zone, seat);
    if (std::none_of(aside.begin(), aside.end(), plays)) continue;
    for (const Slot& slot : aside) cards.push_back(slot.card);
  }
  for (const Slot& slot : hand) cards.push_back(slot.card);
  return cards;
}

/// Returns whether a player has any cards, discards apart.
bool Narrator::holds_cards(Seat seat) const {
  const auto& zones = deal_->variant().zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const auto zone = static_cast<std::uint8_t>(i);
    if (zones[i].of_seat && !is_discard_pile(zone) && !deal_->zone(zone, seat).empty()) return true;
  }
  return false;
}

/// The cards of a player and what they are worth in each part.
Narrator::ShownHand Narrator::hand_shown(const Settlement& now, Seat seat) const {
  ShownHand shown;
  shown.seat = seat;
  std::vector<ComparedHand> hands;
  for (const ComparedHand& hand : now.hands) {
    if (hand.seat == seat) hands.push_back(hand);
  }
  shown.failed = hands.empty() && deal_->state().claimed;
  shown.barred = hands.empty() && !shown.failed && !now.hands.empty();
  if (shown.failed) hands = claimed_hands(seat);
  if (hands.empty() && now.hands.empty()) hands = unqualified_hands(seat);
  shown.parts = hands.size();
  shown.cards = cards_shown(seat, hands);
  const bool laid_out = shown.cards.empty() && holds_cards(seat);
  std::vector<std::pair<std::vector<std::string>, std::string>> worths;  // parts worth the same
  for (const ComparedHand& hand : hands) {
    std::string one = worth(hand, true);
    if (one.empty() || never_counts(hand)) continue;
    const bool alone = laid_out && deal_->state().boards == 1;
    std::string part =
        alone ? hand_name(hand.showdown, hand.part) : part_name(hand.showdown, hand.part);
    const Part& rules = deal_->variant().showdowns[hand.showdown].parts[hand.part];
    const std::string suit = suit_in_hole(rules);
    const bool lacks = !suit.empty() && !hand.ranked.score.qualifies();
    if (lacks) one = "No " + suit + " in the hole";
    if (!suit.empty() && !part.empty()) part += " in the hole";
    shown.by_parts = shown.by_parts || lacks;
    if (deal_->state().boards > 1)
      part = "board " + std::to_string(hand.board + 1) + (part.empty() ? "" : ", " + part);
    if (worths.empty() || worths.back().second != one || deal_->state().boards > 1)
      worths.push_back({{}, one});
    if (!lacks) worths.back().first.push_back(part);
  }
  // A hand that is the same in every part needs no names of parts.
  if (worths.size() == 1 && worths[0].first.size() > 1 && deal_->state().boards == 1 &&
      worths[0].first.size() == deal_->variant().showdowns[hands[0].showdown].parts.size()) {
    shown.every_part = capitalised(joined(worths[0].first)) + ": ";
    worths[0].first.assign(1, "");
  }
  // "p1 shows K♠ K♥. High: a pair of kings."; without, "p1 shows a pair of kings for the high
  // hand."
  for (const auto& [named, one] : worths) {
    std::string part = joined(named);
    shown.by_parts = shown.by_parts || !part.empty();
    if (!laid_out) {
      part = capitalised(part);
    } else if (!part.empty() && deal_->state().boards == 1) {
      part = "the " + part;
    }
    if (!shown.worth.empty()) shown.worth += !laid_out ? ". " : worths.size() == 2 ? " and " : "; ";
    const bool of_row = laid_out && deal_->state().boards == 1;
    shown.worth += part.empty() ? one : of_row ? one + " for " + part : part + ": " + one;
  }
  return shown;
}

/// "p1 announces a flush and shows A♠ 9♠ 7♠ 5♠ 2♠: a flush, ace high".
std::string Narrator::shows(const Settlement& now, const ShownHand& hand) const {
  std::string called;
  for (const auto& [who, words] : now.announced) {
    if (who == hand.seat) called += (called.empty() ? " announces " : " and ") + words;
  }
  std::string text = spelling_.seat(hand.seat) + called + (called.empty() ? "" : " and");
  const bool laid_out = hand.cards.empty() && holds_cards(hand.seat);  // in rows, for all to see
  text += !hand.cards.empty() ? " shows " + spelling_.cards(hand.cards)
          : laid_out          ? " shows"
                              : " has no cards left";
  if (hand.worth.empty() || hand.worth == "no cards") return text;
  return text + (laid_out ? " " : hand.by_parts ? ". " : ": ") + hand.worth;
}

/// "p1 has a pair of nines; p2 has ace high", part by part. A player who is in alone shows nothing
/// unless the rules judge the hand.
void Narrator::tell_comparison(const Settlement& now) {
  const bool alone = (deal_->in_deal() - deal_->sitting_out()).size() == 1 &&
                     std::all_of(now.hands.begin(), now.hands.end(), [&](const ComparedHand& hand) {
                       return hand.seat == now.hands[0].seat;
                     });
  if (alone && !judges_hands(deal_->variant())) return;
  std::vector<std::pair<std::string, std::vector<std::string>>> parts;
  bool said = true;  // "p1 has a king low" names its part
  compared_ = SeatSet();
  for (std::size_t i = 0; i < now.hands.size();) {
    const ComparedHand& first = now.hands[i];
    const std::string part = part_name(first.showdown, first.part);
    std::vector<std::string> items;
    for (; i < now.hands.size() && now.hands[i].part == first.part; ++i) {
      std::string what = worth(now.hands[i], false);
      if (what.empty() || never_counts(now.hands[i])) continue;
      what = told_apart(what, now, now.hands[i]);
      said = said && what.ends_with(" " + part);
      items.push_back(spelling_.seat(now.hands[i].seat) + " has " + what);
      compared_.insert(now.hands[i].seat);
    }
    if (!items.empty()) parts.emplace_back(part, std::move(items));
  }
  std::vector<std::string> lines;
  for (const auto& [part, items] : parts) {
    const std::string lead = part.empty() || said ? "" : capitalised(part) + ": ";
    std::string line = lead + parted(items, "; ") + ".";
    // Too long for one sentence.
    if (lead.empty() && std::count(line.begin(), line.end(), ' ') >= 30)
      line = parted(items, ". ") + ".";
    lines.push_back(std::move(line));
  }
  if (!lines.empty()) prose_.retractable(lines);
}

void Narrator::tell_pot(const Settlement& now, const PotTold& pot) {
  for (const Prize& back : now.returned) {
    if (back.pot != pot.pot) continue;
    const std::string chips = spelling_.chips(back.chips);
    act(back.seat, "takes back " + chips, "each take back " + chips);
  }
  std::vector<std::vector<Prize>> parts;  // prizes of each part that was won
  for (const Prize& prize : now.prizes) {
    if (prize.pot != pot.pot) continue;
    const Prize* last = parts.empty() ? nullptr : parts.back().data();
    if (last == nullptr || last->part != prize.part || last->board != prize.board) {
      parts.emplace_back();
    }
    parts.back().push_back(prize);
  }
  if (tell_scoop(now, pot, parts)) return;
  for (const std::vector<Prize>& prizes : parts) tell_part(now, pot, prizes, parts.size());
}

std::string Narrator::name_of(const Settlement& now, const PotTold& pot) const {
  if (pot.name != no_word) return named_pot(deal_->variant().word(pot.name));
  // A pot that is only carried over is none to tell it from.
  const auto settled = std::count_if(now.pots.begin(), now.pots.end(), [&](const PotTold& one) {
    const auto of_pot = [&](const Prize& prize) { return prize.pot == one.pot; };
    return std::any_of(now.prizes.begin(), now.prizes.end(), of_pot) ||
           std::any_of(now.returned.begin(), now.returned.end(), of_pot);
  });
  return pot_name(pot.pot, static_cast<std::size_t>(settled));
}

/// One player wins every part: "p1 scoops the pot of 40: the high half with a flush, and the low
/// half with a wheel".
bool Narrator::tell_scoop(const Settlement& now, const PotTold& pot,
                          const std::vector<std::vector<Prize>>& parts) {
  if (parts.size() < 2 || deal_->state().boards > 1) return false;
  const Seat winner = parts[0][0].seat;
  std::vector<std::string> items, reasons;
  const bool halves = equal_shares(parts[0][0].chips, pot.chips, parts.size()) == 2;
  for (const std::vector<Prize>& prizes : parts) {
    const Prize& first = prizes[0];
    std::string part = part_name(first.showdown, first.part);
    if (prizes.size() != 1 || first.seat != winner || part.empty()) return false;
    if (halves) part = share_named(part, 2);
    if (is_beaten(now, pot, first)) continue;
    const std::string why = reason(now, pot, first);
    items.push_back(part + (why.empty() ? "" : " " + why));
    reasons.push_back(why);
  }
  const bool alike = halves && items.size() == 2 && reasons[0] == reasons[1] && !reasons[0].empty();
  prose_.line(spelling_.seat(winner) + (items.size() < parts.size() ? " wins " : " scoops ") +
              name_of(now, pot) + " of " + spelling_.chips(pot.chips) +
              (items.empty() ? ""
               : alike       ? ", both halves " + reasons[0]
                             : ": " + parted(items, items.size() == 2 ? ", and " : "; ")) +
              ".");
  return true;
}

/// "; no low": the parts for which nobody qualifies, where one hand wins a pot that others share.
std::string Narrator::parts_not_won(const Settlement& now, const Prize& prize) const {
  const std::vector<Part>& parts = deal_->variant().showdowns[prize.showdown].parts;
  if (deal_->state().claimed || parts[prize.part].contests.given()) return "";
  std::vector<std::string> names;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto of_part = [&](const ComparedHand& hand) {
      return hand.showdown == prize.showdown && hand.part == i;
    };
    const bool ranks = parts[i].ranker->spec().scale != Scale::points;
    if (!ranks || parts[i].contests.given() ||
        std::any_of(now.hands.begin(), now.hands.end(), of_part))
      continue;
    const std::string words = part_words(deal_->variant(), parts[i]);
    if (words == "suit" || parts[i].ranker->spec().scale == Scale::card) {
      names.push_back("nobody has " + with_a(words == "suit" ? "card of the suit" : words) +
                      (suit_in_hole(parts[i]).empty() ? "" : " in the hole"));
    } else {
      names.push_back("no " + words);
    }
  }
  return names.empty() ? "" : "; " + joined(names);
}

/// "p1 wins the pot of 40 with a pair of nines"; "p1 and p2 split the low half (21): …".
void Narrator::tell_part(const Settlement& now, const PotTold& pot,
                         const std::vector<Prize>& prizes, std::size_t parts_won) {
  const std::string which = name_of(now, pot);
  Chips chips = 0;
  std::vector<Seat> winners;
  for (const Prize& prize : prizes) {
    chips += prize.chips;
    winners.push_back(prize.seat);
  }
  const Prize& first = prizes[0];
  const auto in_part = [&](const ComparedHand& hand) {
    return hand.is_for(first) && pot.seats.contains(hand.seat);
  };
  const auto rivals = std::count_if(now.hands.begin(), now.hands.end(), in_part);
  const bool alone = rivals == 0 || pot.seats.size() == 1;
  const std::string part = alone ? "" : part_name(first.showdown, first.part);
  std::string why = reason(now, pot, first);
  std::string what, board, not_won;
  if (deal_->state().boards > 1 && !alone) board = "on board " + std::to_string(first.board + 1);
  if (!part.empty() && parts_won > 1) {
    const bool of_one = now.pots.size() == 1 && pot.name == no_word;
    what = share_named(part, equal_shares(chips, pot.chips, parts_won));
    const bool bare = what == part;
    if (!board.empty()) what += " " + std::exchange(board, "");
    what += (of_one ? "" : (bare ? " in " : " of ") + which) + " (" + spelling_.chips(chips) + ")";
  } else {
    what = which + " of " + spelling_.chips(chips);
    const bool falls_back =
        deal_->variant().showdowns[first.showdown].parts[first.part].contests.given();
    if (!part.empty() && why.empty() && !falls_back) what += " for " + part;
    if (!alone) not_won = parts_not_won(now, first);
  }
  if (!board.empty()) why += (why.empty() ? "" : ", ") + board;
  if (winners.size() == 1) {
    prose_.line(spelling_.seat(winners[0]) + " wins " + what + (why.empty() ? "" : " " + why) +
                not_won + ".");
    return;
  }
  const auto name = [&](Seat seat) { return spelling_.seat(seat); };
  prose_.line(spelling_.seats(winners) + " split " + what + (why.empty() ? "" : " " + why) + ": " +
              joined(shares(prizes, spelling_, name)) + not_won + ".");
}

/// Returns whether a rule gave the part for the best hand to one that another one beats.
bool Narrator::is_beaten(const Settlement& now, const PotTold& pot, const Prize& prize) const {
  const auto [winner, rival] = winner_and_rival(now.hands, prize, prize.winners, pot.seats);
  const Part& part = deal_->variant().showdowns[prize.showdown].parts[prize.part];
  return part.kth_best == 1 && winner != nullptr && rival != nullptr &&
         rival->score > winner->score;
}

/// "with a pair of aces, king kicker": the kicker only where it decides.
std::string Narrator::reason(const Settlement& now, const PotTold& pot, const Prize& prize) const {
  const auto [winner, rival] = winner_and_rival(now.hands, prize, prize.winners, pot.seats);
  if (winner == nullptr || pot.seats.size() == 1) return now.hands.empty() ? "" : "uncontested";
  const Part& part = deal_->variant().showdowns[prize.showdown].parts[prize.part];
  std::string with = won_with(*winner, rival, part);
  const Score score = winner->score;
  const auto better =
      std::count_if(now.hands.begin(), now.hands.end(), [&](const ComparedHand& hand) {
        return hand.is_for(prize) && pot.seats.contains(hand.seat) && hand.ranked.score > score;
      });
  if (part.kth_best > 1 && better > 0 && with.starts_with("with ")) {
    with.insert(std::string_view("with ").size(),
                "the " + std::string(ordinal(static_cast<int>(better) + 1)) + "-best hand, ");
  }
  return with;
}

}  // namespace houserules::narrate
