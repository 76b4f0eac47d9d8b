#include "engine/solve/choices.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace houserules::solve {
namespace {

constexpr std::size_t most_choices = 2048;

[[noreturn]] void too_many(std::string_view what) {
  throw TooLarge("a seat has more than " + std::to_string(most_choices) + " " + std::string(what) +
                 " to choose from");
}

/// Collects answers that are not refused.
class Collector {
 public:
  Collector(const View& view, std::vector<Choice>& into) : view_(view), into_(into) {}
  void add(std::vector<std::int64_t> label, const Answer& answer) {
    if (++tried_ > 16 * most_choices) too_many("answers");
    if (!view_.refusal(answer).empty()) return;
    if (into_.size() >= most_choices) too_many("answers");
    into_.push_back({std::move(label), answer});
  }

 private:
  const View& view_;
  std::vector<Choice>& into_;
  std::size_t tried_ = 0;
};

void add_bets(const View& view, const Question& question, const BetSizes& sizes, Collector& into) {
  if (question.may_fold) into.add({0}, {.bet = Answer::Bet::fold});
  if (question.may_call) into.add({1}, {.bet = Answer::Bet::call});
  const auto raise_to = [&](Chips amount) {
    into.add({2, amount}, {.bet = Answer::Bet::raise, .amount = amount});
  };
  if (question.may_raise) {
    for (const Chips amount : sizes.amounts(view, question)) raise_to(amount);
  }
  if (question.freeze_to != 0) raise_to(question.freeze_to);
}

/// A card of the question: its bit there, and how it looks.
struct AskedCard {
  unsigned bit = 0;
  Slot slot;
  /// For a label: includes its position, if that matters.
  std::int64_t name(bool ordered) const {
    const std::int64_t looks = slot.card.code() + 256 * static_cast<std::int64_t>(slot.facing);
    return ordered ? bit * 65536 + looks : looks;
  }
};

std::vector<AskedCard> cards_asked(const View& view, const Question& question) {
  const AskAct& ask = view.variant().asks[question.row];
  const bool of_seat = view.variant().zones[ask.cards.zone].of_seat;
  std::vector<AskedCard> cards;
  const View::Cards zone = view.zone(ask.cards.zone, of_seat ? view.seat() : no_seat);
  const View::Cards discards = view.zone(zone_discards, view.seat());
  for (unsigned i = 0; i < 60; ++i) {
    if (((question.cards >> i) & 1U) == 0) continue;
    if (i < zone.count) {
      cards.push_back({i, zone.slots[i]});
    } else if (i - zone.count < discards.count) {
      cards.push_back({i, discards.slots[i - zone.count]});
    } else {
      cards.push_back({i, {}});
    }
  }
  return cards;
}

void add_cards(const View& view, const Question& question, bool ordered, Collector& into) {
  const auto cards = cards_asked(view, question);
  if (cards.size() > 15) too_many("sets of cards");
  for (std::uint32_t mask = 0; mask < (1U << cards.size()); ++mask) {
    const int count = std::popcount(mask);
    if (count < question.min || count > question.max) continue;
    Answer answer;
    std::vector<std::int64_t> label;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (((mask >> i) & 1U) == 0) continue;
      answer.cards |= std::uint64_t{1} << cards[i].bit;
      label.push_back(cards[i].name(ordered));
    }
    std::sort(label.begin(), label.end());
    into.add(std::move(label), answer);
  }
}

/// Returns how many cards go to each zone of an arrangement, if the order in a zone does not
/// matter.
std::vector<std::size_t> groups(const View& view, const Question& question, bool ordered) {
  std::vector<std::size_t> sizes;
  for (const AskAct::Target& target : view.variant().asks[question.row].targets) {
    if (target.count.expr.given()) ordered = true;
    sizes.push_back(static_cast<std::size_t>(std::max<std::int64_t>(target.count.literal, 0)));
  }
  if (ordered) sizes.assign(static_cast<std::size_t>(question.max), 1);
  return sizes;
}

void add_arrangements(const View& view, const Question& question, bool ordered, Collector& into) {
  const auto cards = cards_asked(view, question);
  const auto places = std::min<std::size_t>(static_cast<std::size_t>(question.max), 16);
  const std::vector<std::size_t> sizes = groups(view, question, ordered);
  std::vector<std::size_t> starts;  // of the group that each place belongs to
  for (const std::size_t size : sizes) starts.insert(starts.end(), size, starts.size());
  if (starts.size() < places) starts.resize(places, starts.size());
  std::vector<std::size_t> order;
  const auto place_next = [&](const auto& self, std::uint32_t used) -> void {
    if (order.size() == places || order.size() == cards.size()) {
      Answer answer;
      std::vector<std::int64_t> label;
      for (const std::size_t card : order) {
        answer.order[answer.order_count++] = static_cast<std::uint8_t>(cards[card].bit);
        label.push_back(cards[card].name(ordered));
      }
      for (std::size_t at = 0; at < label.size();) {
        std::size_t end = at + 1;
        while (end < label.size() && starts[end] == starts[at]) ++end;
        std::sort(label.begin() + static_cast<std::ptrdiff_t>(at),
                  label.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
      }
      into.add(std::move(label), answer);
      return;
    }
    const bool same_group = !order.empty() && starts[order.size()] == starts[order.size() - 1];
    for (std::size_t card = same_group ? order.back() + 1 : 0; card < cards.size(); ++card) {
      if (((used >> card) & 1U) != 0) continue;
      order.push_back(card);
      self(self, used | (1U << card));
      order.pop_back();
    }
  };
  if (cards.size() > 20) too_many("arrangements");
  place_next(place_next, 0);
}

/// Returns whether a Lua expression refers to cards. One about numbers and seats cannot depend on
/// their order.
bool names_cards(std::string_view chunk, const Variant& variant) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  static constexpr std::array<std::string_view, 14> words{
      "hand", "best_hand", "up", "hole",   "unseen", "discards", "table",
      "card", "cards",     "it", "answer", "first",  "last",     "natural"};
  for (std::size_t at = 0; at < chunk.size();) {
    std::size_t end = at;
    while (end < chunk.size() && is_letter(chunk[end])) ++end;
    const std::string_view word = chunk.substr(at, end - at);
    if (std::find(words.begin(), words.end(), word) != words.end()) return true;
    for (const ZoneSpec& zone : variant.zones) {
      if (zone.name == word) return true;
    }
    at = std::max(end, at + 1);
  }
  return false;
}

bool uses_order(const CardsSpec& spec) {
  return spec.pick == CardsSpec::Pick::first || spec.pick == CardsSpec::Pick::last ||
         spec.pick == CardsSpec::Pick::all_but_last;
}

}  // namespace

bool order_matters(const Variant& variant) {
  const auto any = [](const auto& list, const auto& holds) {
    return std::any_of(list.begin(), list.end(), holds);
  };
  const std::uint64_t all = ~std::uint64_t{0};
  // A script may look at cards in any way.
  if (!variant.hooks.empty()) return true;
  const auto reads_cards = [&](const std::string& chunk) { return names_cards(chunk, variant); };
  return any(variant.chunks, reads_cards) ||
         any(variant.zones,
             [](const ZoneSpec& z) { return z.keeps_places || !z.places.empty(); }) ||
         any(variant.moves, [](const MoveAct& m) { return m.by_number || uses_order(m.cards); }) ||
         any(variant.turns, [](const TurnAct& t) { return t.next || uses_order(t.cards); }) ||
         any(variant.wilds, [&](const WildSource& w) { return w.slots != all; }) ||
         any(variant.nodes,
             [](const ExprNode& node) {
               const auto what = static_cast<Attribute>(node.what);
               return node.op == ExprNode::Op::attribute &&
                      (what == Attribute::first || what == Attribute::last);
             }) ||
         any(variant.showdowns, [&](const Showdown& showdown) {
           return any(showdown.parts, [&](const Part& part) {
             return any(part.sources, [&](const SourceSpec& s) { return s.slots != all; });
           });
         });
}

std::vector<Choice> choices(const View& view, const BetSizes& sizes, bool ordered) {
  const Question question = view.question();
  std::vector<Choice> found;
  Collector into(view, found);
  switch (question.kind) {
    case QuestionKind::bet:
      add_bets(view, question, sizes, into);
      break;
    case QuestionKind::option:
      for (std::uint8_t option = 0; option < 32; ++option) {
        if (((question.options >> option) & 1U) != 0) into.add({option}, {.option = option});
      }
      break;
    case QuestionKind::cards:
      add_cards(view, question, ordered, into);
      break;
    case QuestionKind::number:
      if (question.max - question.min >= static_cast<std::int64_t>(most_choices)) {
        too_many("numbers");
      }
      for (std::int64_t n = question.min; n <= question.max; ++n) into.add({n}, {.number = n});
      break;
    case QuestionKind::arrangement:
      add_arrangements(view, question, ordered, into);
      break;
    case QuestionKind::seat:
      for (int i = 1; i <= view.seats(); ++i) {
        const auto seat = static_cast<Seat>((view.dealer() + i) % view.seats());
        if (question.seats.contains(seat)) into.add({i}, {.seats = SeatSet::of(seat)});
      }
      break;
  }
  if (found.empty()) found.push_back({{-1}, view.default_answer()});
  std::stable_sort(found.begin(), found.end(),
                   [](const Choice& a, const Choice& b) { return a.label < b.label; });
  found.erase(std::unique(found.begin(), found.end(),
                          [](const Choice& a, const Choice& b) { return a.label == b.label; }),
              found.end());
  return found;
}

// ---------------------------------------------------------------- sizes of bets

BetSizes::BetSizes() : BetSizes("half,pot,all-in") {}

BetSizes::BetSizes(std::string_view list) : text_(list) {
  while (true) {
    const std::size_t end = std::min(list.find(','), list.size());
    sizes_.push_back(parse(list.substr(0, end)));
    if (end == list.size()) return;
    list.remove_prefix(end + 1);
  }
}

BetSizes::Size BetSizes::parse(std::string_view word) {
  if (word == "min") return {Size::Kind::least, 0};
  if (word == "all") return {Size::Kind::every, 0};
  if (word == "half") return {Size::Kind::of_pot, 0.5};
  if (word == "pot") return {Size::Kind::of_pot, 1};
  if (word == "all-in") return {Size::Kind::most, 0};
  unsigned over = 0, under = 1;
  const char* const end = word.data() + word.size();
  auto [at, error] = std::from_chars(word.data(), end, over);
  if (error == std::errc() && at + 1 == end && *at == '%') {
    under = 100;
    at = end;
  } else if (error == std::errc() && at != end && *at == '/') {
    const auto rest = std::from_chars(at + 1, end, under);
    error = rest.ec;
    at = rest.ptr;
  } else {
    error = std::errc::invalid_argument;
  }
  if (error != std::errc() || at != end || over == 0 || under == 0 || over > 10000) {
    throw std::invalid_argument(std::string(word.substr(0, 40)));
  }
  return {Size::Kind::of_pot, static_cast<double>(over) / under};
}

std::vector<Chips> BetSizes::amounts(const View& view, const Question& question) const {
  std::vector<Chips> amounts;
  if (question.raise_count > 0) {
    amounts.assign(question.raise_to.begin(), question.raise_to.begin() + question.raise_count);
  } else {
    const Chips called = view.bet(view.seat()) + question.to_call;
    const auto pot = static_cast<double>(view.pot() + question.to_call);
    for (const Size& size : sizes_) {
      if (size.kind == Size::Kind::every) {
        if (question.raise_max - question.raise_min >= static_cast<Chips>(most_choices)) {
          too_many("bets");
        }
        for (Chips to = question.raise_min; to <= question.raise_max; ++to) amounts.push_back(to);
        continue;
      }
      Chips amount = size.kind == Size::Kind::least ? question.raise_min : question.raise_max;
      if (size.kind == Size::Kind::of_pot) {
        amount = called + static_cast<Chips>(std::min(pot * size.of_pot, 1e15));
      }
      amounts.push_back(std::clamp(amount, question.raise_min, question.raise_max));
    }
  }
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

}  // namespace houserules::solve
