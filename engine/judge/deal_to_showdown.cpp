#include "engine/judge/deal_to_showdown.h"

#include <algorithm>
#include <bit>

#include "engine/script/answers.h"
#include "engine/session/asked_cards.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

/// Is the step one of those that come just before hands are compared?
bool runs_at_showdown(const Variant& variant, std::size_t pc) {
  return std::any_of(variant.showdowns.begin(), variant.showdowns.end(), [&](const auto& showdown) {
    std::size_t end = showdown.before;
    if (showdown.before == no_code || pc < end) return false;
    while (variant.program[end].act != Act::ret) ++end;
    return pc < end;
  });
}

}  // namespace

bool hands_lose_cards(const Variant& variant) {
  const auto chosen_by_face = [&](const CardsSpec& cards, ExprId where) {
    return variant.zones[cards.zone].of_seat &&
           (where.given() || cards.pick == CardsSpec::Pick::computed);
  };
  for (std::size_t pc = 0; pc < variant.program.size(); ++pc) {
    const Step step = variant.program[pc];
    if (step.act == Act::move && !runs_at_showdown(variant, pc)) {
      const CardsSpec& cards = variant.moves[step.row].cards;
      if (chosen_by_face(cards, cards.where)) return true;
    }
    if (step.act == Act::ask && variant.asks[step.row].kind == QuestionKind::cards) {
      const AskAct& ask = variant.asks[step.row];
      if (chosen_by_face(ask.cards, ask.where)) return true;
    }
  }
  return false;
}

GivenCards::GivenCards(const Situation& situation, Rest rest)
    : rolls_(situation.rolls), rest_(rest) {
  for (std::size_t seat = 0; seat < situation.holders.size(); ++seat) {
    for (const Situation::Cards& cards : situation.holders[seat].cards) {
      lanes_[{static_cast<Seat>(seat), cards.zone, 0}].cards = cards.cards;
    }
  }
  for (const Situation::Cards& cards : situation.table) {
    lanes_[{no_seat, cards.zone, cards.board}].cards.assign(
        cards.cards.begin() + static_cast<std::ptrdiff_t>(cards.shared), cards.cards.end());
  }
  for (const Card card : situation.gone.cards) gone_.insert(card);
}

bool GivenCards::all_dealt(Seat seat) const {
  return std::all_of(lanes_.begin(), lanes_.end(), [&](const auto& lane) {
    return std::get<0>(lane.first) != seat || lane.second.dealt == lane.second.cards.size();
  });
}

bool GivenCards::all_dealt() const {
  return std::all_of(lanes_.begin(), lanes_.end(), [](const auto& lane) {
    return lane.second.dealt == lane.second.cards.size();
  });
}

std::optional<Card> GivenCards::card(std::uint32_t& cursor, const Destination& to) const {
  static_cast<void>(cursor);
  if (settled_) throw GoesOn();
  const std::optional<Card> other = rest_ == Rest::unknown ? std::optional(Card()) : std::nullopt;
  const auto lane = lanes_.find({to.seat, to.zone, to.board});
  if (lane == lanes_.end() || lane->second.dealt == lane->second.cards.size()) {
    filled_up_ = filled_up_ || (lane != lanes_.end() && to.seat != no_seat);
    return other;
  }
  const Card given = lane->second.cards[lane->second.dealt++];
  return given.known() ? std::optional(given) : other;
}

std::optional<int> GivenCards::roll(std::uint32_t& cursor, int sides) const {
  static_cast<void>(cursor);
  if (settled_) throw GoesOn();
  if (rolled_ == rolls_.size()) {
    if (rest_ == Rest::from_the_seed) return std::nullopt;
    throw RollNotGiven(rolls_.empty() ? "a die is rolled in this game; write roll:4"
                                      : "the die is rolled again; add another roll:4");
  }
  const int face = rolls_[rolled_++];
  if (face > sides) throw RuleError("the die has only " + std::to_string(sides) + " sides");
  return face;
}

CardSet GivenCards::reserved(std::uint32_t cursor) const {
  static_cast<void>(cursor);
  CardSet cards = gone_;
  for (const auto& [where, lane] : lanes_) {
    for (std::size_t i = lane.dealt; i < lane.cards.size(); ++i) {
      if (lane.cards[i].known()) cards.insert(lane.cards[i]);
    }
  }
  return cards;
}

// ---------------------------------------------------------------- the deal

DealToShowdown::DealToShowdown(const Variant& variant, ScriptRunner* runner,
                               const Situation& situation, Habit habit, GivenCards::Rest rest,
                               Random luck)
    : situation_(situation), habit_(habit), cards_(situation, rest), deal_(variant, runner) {
  const std::vector<Chips> stacks(situation.holders.size(), endless_chips);
  const auto last = static_cast<Seat>(stacks.size() - 1);
  TableState table =
      new_game(variant, stacks, situation.dealer == no_seat ? last : situation.dealer);
  for (Seat seat = 0; seat < stacks.size(); ++seat) {
    if (situation.holders[seat].folded) table.dealt_in.erase(seat);
    used_.emplace_back(situation.holders[seat].answers.size(), false);
  }
  table.antes = table.dealt_in;
  Chance chance;
  chance.random = luck;
  chance.script = &cards_;
  deal_.stop_at_comparisons();
  deal_.restart(chance, table);
}

bool DealToShowdown::to_comparison() {
  while (!deal_.over() && !deal_.stopped()) {
    if (!answer()) return false;
  }
  return deal_.stopped();
}

void DealToShowdown::settle(const Layout& layout) {
  cards_.settled();
  deal_.settle(layout);
}

bool DealToShowdown::answer() {
  constexpr int most_answers = 3000;
  if (++answers_ > most_answers) return false;
  const Seat seat = deal_.question().seat;
  const Answer usual = deal_.default_answer(seat);
  const std::optional<Answer> said = answer_said(seat);
  const Answer habit = said ? *said : by_habit(seat, usual);
  const Question& question = deal_.question();
  if (!said && question.kind != QuestionKind::bet) {
    assumed_.emplace(deal_.variant().word(deal_.variant().asks[question.row].name));
  }
  deal_.answer(seat, deal_.refusal(seat, habit).empty() ? habit : usual);
  return true;
}

std::vector<std::string> DealToShowdown::unused() const {
  std::vector<std::string> out, answers;
  for (const AskAct& ask : deal_.variant().asks) {
    for (const auto& option : ask.options) {
      const std::string answer = "@" + std::string(deal_.variant().word(option.name));
      if (std::find(answers.begin(), answers.end(), answer) == answers.end())
        answers.push_back(answer);
    }
  }
  constexpr std::size_t few = 4;
  const std::string advice = answers.empty()        ? ", where nobody declares"
                             : answers.size() > few ? ""
                                                    : "; write " + joined(answers, "or");
  for (std::size_t seat = 0; seat < used_.size(); ++seat) {
    const Situation::Holder& holder = situation_.holders[seat];
    for (std::size_t i = 0; i < used_[seat].size(); ++i) {
      if (used_[seat][i]) continue;
      out.push_back(holder.name + " cannot choose '" + holder.answers[i][0].text +
                    "' in this game" + advice);
    }
  }
  return out;
}

std::optional<Answer> DealToShowdown::answer_said(Seat seat) {
  const Situation::Holder& holder = situation_.holders[seat];
  if (habit_.patient && !cards_.all_dealt(seat)) return std::nullopt;
  for (std::size_t i = 0; i < holder.answers.size(); ++i) {
    const script::AnswerFit fit = script::fit_answer(deal_, seat, holder.answers[i]);
    if (fit.kind != script::AnswerFit::Kind::fits) continue;
    used_[seat][i] = true;
    return fit.answer;
  }
  return std::nullopt;
}

/// Discards the cards that were not laid down, as far as the rules allow.
Answer DealToShowdown::keeping_given_cards(Seat seat) const {
  const Question question = deal_.question_for(seat);
  Answer answer;
  for (unsigned i = 0; i < max_zone_cards; ++i) {
    Answer one;
    one.cards = question.cards & (std::uint64_t{1} << i);
    if (one.cards == 0 || std::popcount(answer.cards) == question.max) continue;
    const std::vector<Slot> slot = session::answered_slots(deal_, seat, question, one);
    if (!slot.empty() && !slot[0].card.known()) answer.cards |= one.cards;
  }
  return answer;
}

Answer DealToShowdown::by_habit(Seat seat, const Answer& usual) const {
  if (habit_.keeps_given && deal_.question().kind == QuestionKind::cards) {
    return keeping_given_cards(seat);
  }
  if (habit_.option < 0 || cards_.all_dealt(seat)) return usual;
  const Question question = deal_.question_for(seat);
  Answer answer = usual;
  if (question.kind == QuestionKind::option) {
    const bool offered = ((question.options >> habit_.option) & 1U) != 0;
    if (offered) answer.option = static_cast<std::uint8_t>(habit_.option);
  }
  if (question.kind == QuestionKind::cards) {
    answer.cards = 0;
    std::int64_t wanted = question.max;
    for (unsigned i = 0; i < max_zone_cards && wanted > 0; ++i) {
      if (((question.cards >> i) & 1U) == 0) continue;
      answer.cards |= std::uint64_t{1} << i;
      --wanted;
    }
  }
  return answer;
}

}  // namespace houserules::judge
