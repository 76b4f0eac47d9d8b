// What players keep track of: who is out, what is wild, scores.

#include <algorithm>
#include <array>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

/// "deuces through tens", "threes and nines": of these ranks, each with its name.
std::string row_of(const std::vector<int>& ranks, const std::vector<std::string>& names) {
  const bool row = ranks.size() > 2 && ranks.back() - ranks.front() + 1 == std::ssize(ranks);
  return row ? names.front() + " through " + names.back() : joined(names);
}

std::string plural_ranks(const std::vector<int>& ranks) {
  std::vector<std::string> names;
  for (const int rank : ranks) names.emplace_back(rank_name_plural(rank));
  return row_of(ranks, names);
}

/// Returns whether an expression reads nothing but what the table has noted.
bool reads_notes(const Variant& variant, int at) {
  using Op = ExprNode::Op;
  const ExprNode& node = variant.nodes[static_cast<std::size_t>(at)];
  switch (node.op) {
    case Op::constant:
      return true;
    case Op::root:
      return node.what == static_cast<std::uint8_t>(Root::game);
    case Op::attribute:
    case Op::own_zone:
    case Op::call:
    case Op::lua:
      return false;
    case Op::own_register:
      return reads_notes(variant, node.a);
    default:
      return reads_notes(variant, node.a) && (node.b < 0 || reads_notes(variant, node.b));
  }
}

/// Returns whether the source makes the same ranks wild for everybody, always or by a note.
bool is_noted(const Variant& variant, const WildSource& source) {
  const bool computed = source.kind == WildSource::Kind::computed;
  const bool of_cards = source.kind == WildSource::Kind::zone_card && source.and_its_rank &&
                        !variant.zones[source.zone].of_seat && variant.boards == 1;
  return (computed || of_cards || source.kind == WildSource::Kind::faces) &&
         (!source.expr.given() || reads_notes(variant, source.expr.node));
}

/// Returns whether a card is wild only in the suit that this register holds.
bool is_wild_by_suit(const Variant& variant, const WildSource& wild, std::uint16_t row) {
  using Op = ExprNode::Op;
  if (wild.kind != WildSource::Kind::faces || !wild.card_by_card) return false;
  const auto node = [&](int at) { return variant.nodes[static_cast<std::size_t>(at)]; };
  const ExprNode equal = node(wild.expr.node);
  if (equal.op != Op::equal) return false;
  const auto is_suit = [&](const ExprNode& of) {
    return of.op == Op::attribute && of.what == static_cast<std::uint8_t>(Attribute::suit) &&
           node(of.a).op == Op::root;
  };
  const auto is_register = [&](const ExprNode& of) {
    return of.op == Op::own_register && of.b == row;
  };
  const ExprNode a = node(equal.a), b = node(equal.b);
  return (is_suit(a) && is_register(b)) || (is_suit(b) && is_register(a));
}

}  // namespace

/// Returns whether the seat's last answer, which has been narrated, was that it is out.
bool Narrator::has_said_out(Seat seat) const {
  return std::any_of(said_.begin(), said_.end(), [&](const auto& said) {
    return said.seat == seat && (said.is_out || said.one == "is out" || said.one == "folds" ||
                                 said.one == "drops" || said.one == "passes");
  });
}

/// Returns whether everyone has just declared out.
bool Narrator::all_said_out() const {
  return !said_.empty() && std::all_of(said_.begin(), said_.end(),
                                       [](const auto& said) { return said.one == "is out"; });
}

void Narrator::leaves(const Event& event) {
  if (event.kind == Event::Kind::back_in) {
    act(event.seat, "is back in", "are back in");
    if (!step_headed_) street_over_ = true;
    return;
  }
  if (has_said_out(event.seat)) return;
  if (event.kind == Event::Kind::leaves_game) {
    absent_.insert(event.seat);
    return act(event.seat, "leaves the game", "leave the game");
  }
  const std::string why = why_out(event);
  act(event.seat, "is out" + why, "are out" + why);
}

/// " (three sevens)", if the file says why the rule that the event follows puts players out.
std::string Narrator::why_out(const Event& event) const {
  if (event.step < 0) return "";
  const Variant& variant = deal_->variant();
  const Step step = variant.program[static_cast<std::size_t>(event.step)];
  if (step.act != Act::status || variant.statuses[step.row].reason == no_word) return "";
  const std::string reason(variant.word(variant.statuses[step.row].reason));
  return spelling_.plain() ? ": " + reason : " (" + reason + ")";
}

/// Returns the ranks that are wild for everybody by what the file has fixed or the table has noted.
std::vector<int> Narrator::wild_ranks() const {
  const Variant& variant = deal_->variant();
  std::array<bool, rank_count> wild{};
  for (const WildSource& source : variant.wilds) {
    if (!is_noted(variant, source)) continue;
    Value value;
    try {
      if (source.expr.given()) value = evaluate(variant.nodes, source.expr, deal_->scope());
    } catch (const RuleError&) {
      continue;  // before the table has noted what it is about
    }
    if (source.kind == WildSource::Kind::zone_card) {
      const bool keeps_places = variant.zones[source.zone].keeps_places;
      const auto slots = deal_->zone(source.zone, no_seat);
      for (std::size_t i = 0; i < slots.size(); ++i) {
        const std::size_t place = keeps_places ? slots[i].place : i;
        const Card card = slots[i].card;
        if (slots[i].facing == Facing::up && card.natural() && ((source.slots >> place) & 1U) != 0)
          wild[static_cast<std::size_t>(card.rank())] = true;
      }
    } else if (source.kind == WildSource::Kind::computed) {
      if (value.type == Type::rank) wild[static_cast<std::size_t>(value.bits)] = true;
    } else if (!source.expr.given() || value.truthy()) {
      for (int rank = 0; rank < rank_count; ++rank) {
        wild[static_cast<std::size_t>(rank)] |=
            source.cards.contains(Card(rank, 0)) && source.cards.contains(Card(rank, 1));
      }
    }
  }
  std::vector<int> ranks;
  for (int rank = 0; rank < rank_count; ++rank) {
    if (wild[static_cast<std::size_t>(rank)]) ranks.push_back(rank);
  }
  return ranks;
}

/// Narrates which ranks are wild, after the table has noted something, if they are others than
/// before.
void Narrator::tell_wild_ranks() {
  if (!std::exchange(noted_, false)) return;
  const std::vector<int> now = wild_ranks(), before = std::exchange(wild_, now);
  if (now == before) return;
  const auto without = [](const std::vector<int>& some, const std::vector<int>& others) {
    std::vector<int> out;
    std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                        std::back_inserter(out));
    return out;
  };
  const std::vector<int> added = without(now, before), gone = without(before, now);
  const auto& wilds = deal_->variant().wilds;
  const bool all_noted = std::all_of(wilds.begin(), wilds.end(), [&](const WildSource& source) {
    return is_noted(deal_->variant(), source);
  });
  finish();
  heading_of_step();
  const auto are = [](const std::vector<int>& ranks) {
    return capitalised(plural_ranks(ranks)) + " are ";
  };
  const bool first = !std::exchange(told_wild_, true);
  prose_.sentence(gone.empty() ? (before.empty() ? are(added) + "wild"
                                  : first        ? are(now) + "wild now"
                                                 : are(added) + "wild now, too")
                  : !all_noted
                      ? (added.empty() ? are(gone) + "no longer wild" : are(added) + "wild now")
                  : now.empty() ? "Nothing is wild now"
                                : "Only " + plural_ranks(now) + " are wild now");
}

/// The suit in which the source's ranks are wild until another one is; -1: none.
void Narrator::tells_wild(const WildSource& source, int suit) {
  const int before = std::exchange(wild_suit_, suit);
  if (before == suit) return;
  finish();
  std::vector<int> ranks;
  for (int rank = 0; rank < rank_count; ++rank) {
    if (source.cards.contains(Card(rank, 0))) ranks.push_back(rank);
  }
  const auto are = [&](int of) {
    if (std::ssize(ranks) == rank_count) return capitalised(suit_name(of)) + " are ";
    std::vector<std::string> cards;
    for (const int rank : ranks) cards.push_back(spelling_.card(Card(rank, of)));
    return row_of(ranks, cards) + (ranks.size() == 1 ? " is " : " are ");
  };
  prose_.sentence(suit < 0     ? are(before) + "no longer wild"
                  : before < 0 ? are(suit) + "wild"
                               : are(suit) + "wild now");
}

/// Narrates only what players keep track of: what is wild, and a score that the file has words for.
void Narrator::remembers(const Event& event) {
  const Variant& variant = deal_->variant();
  const RegisterSpec& reg = variant.registers[event.row];
  const Value& value = event.value;
  if (!reg.per_seat && wild_ranks() != wild_) {
    finish();
    noted_ = true;
  }
  if (!reg.per_seat && (value.type == Type::suit || value.type == Type::nothing)) {
    for (const WildSource& wild : variant.wilds) {
      if (is_wild_by_suit(variant, wild, event.row))
        return tells_wild(wild, value.type == Type::nothing ? -1 : static_cast<int>(value.bits));
    }
  }
  if (reg.secret) return;
  const bool number = value.type == Type::number;
  if (number && asked_ && !asked_->numbered && has_number_blank(asked_->many))
    return asked_->says(with_number(asked_->many, value.bits));
  if (reg.per_seat) changes(event, reg);
}

/// A player's value, in the file's own words or "p1 now has 2 legs".
void Narrator::changes(const Event& event, const RegisterSpec& reg) {
  const std::int64_t value = event.value.bits;
  const bool counts = event.value.type == Type::number;
  const bool has_own = !reg.narrated.empty();
  const bool is_score = counts && reg.kept != RegisterSpec::Kept::deal && !reg.about.empty();
  if (!has_own && !is_score) return;
  const bool says_value = !has_own || (counts && has_number_blank(reg.narrated));
  if (says_value && std::exchange(scores_[{event.row, event.seat}], value) == value) return;
  if (!says_value && value == 0) return;
  finish();
  prose_.again(event.seat);
  const std::string score =
      number_word(value) + " " + (value == 1 ? singular_of(reg.about) : reg.about);
  if (!has_own) return act(event.seat, "now has " + score, "now have " + score + " each");
  const std::string words =
      says_value ? with_number(reg.narrated, value) : without_blanks(reg.narrated);
  act(event.seat, third_person(words), words);
  if (!says_value) prose_.new_line();
}

}  // namespace houserules::narrate
