// What players keep track of: who is out, what is wild, scores.

#include <algorithm>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

/// "deuces through tens", "threes and nines".
std::string plural_ranks(const std::vector<int>& ranks) {
  std::vector<std::string> names;
  for (const int rank : ranks) names.emplace_back(rank_name_plural(rank));
  const bool row = ranks.size() > 2 && ranks.back() - ranks.front() + 1 == std::ssize(ranks);
  return row ? names.front() + " through " + names.back() : joined(names);
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
    if (all_said_out()) {
      act(event.seat, "stays in, since nobody went in", "stay in, since nobody went in");
    } else {
      act(event.seat, "is back in", "are back in");
    }
    street_over_ = true;
    return;
  }
  if (has_said_out(event.seat)) return;
  if (event.kind == Event::Kind::leaves_game) {
    return act(event.seat, "leaves the game", "leave the game");
  }
  act(event.seat, "is out", "are out");
}

/// The rank that is wild until another one is; -1: none. Other ranks may be wild all the time.
void Narrator::tells_wild(int rank) {
  std::vector<std::string> always;
  bool others = false;  // that come and go by themselves
  bool known = false;   // `rank`, or the one before, is wild in any case
  const int before = std::exchange(wild_, rank);
  for (const WildSource& source : deal_->variant().wilds) {
    if (source.kind == WildSource::Kind::computed) continue;
    others = others || source.kind != WildSource::Kind::faces || source.expr.given();
    if (source.kind != WildSource::Kind::faces || source.expr.given()) continue;
    for (int each = 0; each < rank_count; ++each) {
      if (!source.cards.contains(Card(each, 0)) || !source.cards.contains(Card(each, 1))) continue;
      always.emplace_back(rank_name_plural(each));
      known = known || each == (rank < 0 ? before : rank);
    }
  }
  if (known || (rank < 0 && before < 0)) return;
  finish();
  const bool first = before < 0 && always.empty();
  const auto ranks_are = [](int of) { return capitalised(rank_name_plural(of)) + " are "; };
  prose_.sentence(rank >= 0         ? ranks_are(rank) + (first             ? "wild"
                                                         : !always.empty() ? "wild now, too"
                                                                           : "wild now")
                  : others          ? ranks_are(before) + "no longer wild"
                  : !always.empty() ? "Only " + joined(always) + " are wild now"
                                    : "Nothing is wild now");
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
    const std::string cards = std::ssize(ranks) == rank_count ? "" : plural_ranks(ranks) + " of ";
    return capitalised(cards + std::string(suit_name(of))) + " are ";
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
  if (!reg.per_seat && (value.type == Type::rank || value.type == Type::nothing)) {
    for (const WildSource& wild : variant.wilds) {
      if (wild.kind != WildSource::Kind::computed || !wild.expr.given()) continue;
      const ExprNode& node = variant.nodes[static_cast<std::size_t>(wild.expr.node)];
      if (node.op != ExprNode::Op::own_register || node.b != event.row) continue;
      return tells_wild(value.type == Type::nothing ? -1 : static_cast<int>(value.bits));
    }
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
      " " + std::to_string(value) + " " + (value == 1 ? singular_of(reg.about) : reg.about);
  if (!has_own) return act(event.seat, "now has" + score, "each have" + score);
  const std::string words =
      says_value ? with_number(reg.narrated, value) : without_blanks(reg.narrated);
  act(event.seat, third_person(words), words);
  if (!says_value) prose_.new_line();
}

}  // namespace houserules::narrate
