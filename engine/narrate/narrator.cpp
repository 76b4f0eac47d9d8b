#include "engine/narrate/narrator.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/session/asked_cards.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

/// Options that are verbs, and questions that are: "p1 stays", "p1 bids 4".
bool is_verb(std::string_view text) {
  static constexpr std::array<std::string_view, 44> verbs = {
      "stay",  "take",  "leave", "decline", "wait",  "knock", "drop",      "buy",      "bid",
      "pass",  "fold",  "call",  "keep",    "show",  "muck",  "swap",      "exchange", "stand",
      "hit",   "stick", "open",  "raise",   "check", "roll",  "match",     "refuse",   "accept",
      "shout", "bet",   "play",  "discard", "draw",  "twist", "declare",   "offer",    "choose",
      "look",  "see",   "peek",  "barter",  "trade", "give",  "challenge", "reject"};
  return std::find(verbs.begin(), verbs.end(), text.substr(0, text.find(' '))) != verbs.end();
}

bool takes_cards(std::string_view verb) {
  return verb == "take" || verb == "buy" || verb == "draw";
}

/// Returns the name of a street that is named after its question.
std::string_view street_of(std::string_view verb) {
  using Row = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Row, 10> rows = {{{"draw", "draw"},
                                                {"discard", "discard"},
                                                {"pass", "pass"},
                                                {"declare", "declaration"},
                                                {"twist", "exchange"},
                                                {"swap", "exchange"},
                                                {"set", "setting hands"},
                                                {"bet", "betting"},
                                                {"show", "show"},
                                                {"take", "card round"}}};
  for (const auto& [name, street] : rows) {
    if (name == verb) return street;
  }
  return {};
}

}  // namespace

bool Narrator::sees(const Event& event) const {
  if (viewer_ == referee) return true;
  // The last bit has no seat: it is for spectators.
  if (viewer_ == bystander) return (event.audience.bits() >> 15) != 0;
  return event.audience.contains(viewer_);
}

void Narrator::act(Seat seat, const std::string& one, const std::string& many) {
  prose_.act(seat, one, many, deal_->in_deal());
}

std::string Narrator::all_in(Seat seat, std::string_view are) const {
  return deal_->stack(seat) == 0 ? " and " + std::string(are) + " all-in" : "";
}

/// Narrates everything gathered so far.
void Narrator::finish() {
  tell_asked();
  tell_piles();
  tell_settlement();
  tell_payments();
}

// ---------------------------------------------------------------- streets

/// Returns the street's name in the file, or nothing.
std::string Narrator::named_street() const { return only_counts(step_) ? "" : capitalised(step_); }

/// The same, or what is asked in it: "Draw", "Second draw".
std::string Narrator::street(std::string_view asked) {
  if (!street_over_ || !named_street().empty()) return named_street();
  const std::string name(street_of(asked));
  if (name.empty()) return "";
  const auto times = std::count(streets_.begin(), streets_.end(), name) + 1;
  streets_.push_back(name);
  if (times == 1 || asked == "bet") return capitalised(name);
  return capitalised(ordinal(static_cast<int>(times))) + " " + name;
}

std::string Narrator::pot_text() const { return "The pot is " + spelling_.chips(pot_); }

/// Begins a street, if the last one is over.
bool Narrator::heading(const std::string& title, const std::vector<std::string>& items) {
  if (!street_over_) return false;
  street_over_ = false;
  if (title.empty()) {
    prose_.new_line();
    return false;
  }
  prose_.gap();
  std::string text = title;
  if (pot_ > 0 && spelling_.plain()) text += ". " + pot_text();
  if (pot_ > 0 && !spelling_.plain()) text += " (pot " + spelling_.chips(pot_) + ")";
  if (items.empty()) {
    prose_.line(text + (spelling_.plain() ? "." : ""));
  } else if (spelling_.plain()) {
    prose_.line(text + ".");
    for (const std::string& item : items) prose_.line(capitalised(item) + ".");
  } else {
    prose_.rows(text, items);
  }
  return true;
}

void Narrator::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  number_ = table.deal;
  ++deals_;
  if (number_ == 1 && !again_) {
    ++hands_;
    scores_.clear();
  }
  round_ = -1;
  first_round_ = true;
  brought_in_ = false;
  street_cards_ = 0;
  street_round_ = -1;
  street_over_ = false;
  step_.clear();
  streets_.clear();
  pot_ = 0;
  wild_ = -1;
  bet_asked_ = false;
  piles_.clear();
  payments_.clear();
  passing_ = 0;
  asked_.reset();
  secret_.clear();
  said_.clear();
  moves_by_.clear();
  turn_of_ = no_seat;
  to_move_.clear();
  settlement_ = {};
  carried_ = 0;
  missed_ = {};
  chose_ = SeatSet();
  dead_ = no_seat;
}

void Narrator::leave() {
  finish();
  deal_ = nullptr;
}

void Narrator::decided(const session::Decision& decision) {
  if (deal_ != nullptr) finish();
  prose_.line(sentence(decision) + " (" + source(decision) + ").");
  if (decision.ruling.kind == session::Ruling::Kind::dead) dead_ = decision.ruling.seat;
  if (decision.voids) {
    --deals_;
    again_ = true;
  }
}

void Narrator::bought(Seat seat, Chips chips) {
  prose_.sentence(spelling_.seat(seat) + " buys " + spelling_.chips(chips));
}

void Narrator::begins(const Event& event) {
  const bool goes_on = number_ > 1;
  const std::string chips = spelling_.chips(event.chips);
  if (deals_ > 1) prose_.gap();
  std::string text;
  if (again_) {
    // A deal that is played again keeps its number.
  } else if (goes_on) {
    text = "Deal " + std::to_string(number_) + " of this pot";
    if (event.chips > 0 && !spelling_.plain()) text += " (" + chips + ")";
  } else if (deals_ > 1) {
    text = "Hand " + std::to_string(hands_);
  }
  if (!again_ && !game_.empty()) text += (text.empty() ? "" : ", ") + game_;
  const bool says_chips = event.chips > 0 && (again_ || !goes_on || spelling_.plain());
  if (!text.empty()) text += spelling_.plain() ? ". " : ": ";
  text += spelling_.seat(event.seat) +
          (chosen_ && !game_.empty() ? " chooses the game and deals" : " deals");
  if (std::exchange(again_, false)) text += " again";
  if (says_chips) text += ", " + chips + " in the pot";
  prose_.sentence(text);
  chosen_ = false;
}

// ---------------------------------------------------------------- several games at one table

void Narrator::game(std::string_view, const Variant& variant) {
  game_.clear();
  if (chosen_ || playing_ != &variant) {
    game_ = variant.name;
    const std::string bets = variant.bets.empty() ? "" : limits(variant.betting.limit);
    if (!bets.empty()) game_ += spelling_.plain() ? ", " + bets : " (" + bets + ")";
  }
  playing_ = &variant;
}

/// "limit 2/4", "pot limit".
std::string Narrator::limits(const Limit& limit) const {
  if (limit.kind != Limit::Kind::fixed) return std::string(name(limit.kind));
  std::vector<std::string> sizes;
  for (const Number& size : limit.sizes) {
    if (size.expr.given()) return "limit";
    std::string text = spelling_.chips(size.literal);
    if (std::find(sizes.begin(), sizes.end(), text) == sizes.end()) sizes.push_back(text);
  }
  if (spelling_.plain()) return "limit " + joined(sizes);
  std::string text = "limit ";
  for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? "" : "/") + sizes[i];
  return text;
}

// ---------------------------------------------------------------- answers

void Narrator::answering(const Deal& deal, Seat seat, const Answer& answer) {
  if (&deal != deal_) {
    chosen_ = true;
    return;
  }
  const Question question = deal.question_for(seat);
  pot_ = deal.pot();
  answer_ = {};
  bet_asked_ = question.kind == QuestionKind::bet;
  const Variant& variant = deal.variant();
  const bool together = !bet_asked_ && variant.asks[question.row].together;
  chose_ = together ? chose_ | SeatSet::of(seat) : SeatSet::of(seat);
  if (bet_asked_) return;
  const AskAct& ask = variant.asks[question.row];
  answer_.seat = seat;
  answer_.kind = question.kind;
  answer_.name = variant.word(ask.name);
  answer_.acts = is_verb(answer_.name);
  answer_.words = ask.narrated;
  if (question.kind == QuestionKind::option && answer_.words.empty())
    answer_.words = ask.options[answer.option].narrated;
  switch (question.kind) {
    case QuestionKind::option:
      answer_.price = question.prices[answer.option];
      chooses(std::string(variant.word(ask.options[answer.option].name)));
      break;
    case QuestionKind::number:
      names(answer.number);
      break;
    case QuestionKind::seat:
      answer_.says(!answer_.words.empty() ? answer_.words
                                          : "choose " + spelling_.seat(answer.seats.front()));
      break;
    case QuestionKind::arrangement:
      answer_.one = answer_.name == "keep" ? "chooses what to keep" : "sets their hand";
      answer_.many = answer_.name == "keep" ? "choose what to keep" : "set their hands";
      if (!answer_.words.empty()) answer_.says(answer_.words);
      break;
    case QuestionKind::cards: {
      const bool shows = answer_.name == "show";
      for (const Slot& slot : session::answered_slots(deal, seat, question, answer)) {
        const bool owner = viewer_ == seat && slot.facing == Facing::down;
        answer_.chosen.push_back(
            {slot.card, slot.facing,
             shows || owner || viewer_ == referee || slot.facing == Facing::up});
      }
      break;
    }
    case QuestionKind::bet:
      break;
  }
}

/// The option that is about to be chosen.
void Narrator::chooses(const std::string& option) {
  if (!answer_.words.empty()) {
    answer_.says(answer_.words);
  } else if (option == "in" || option == "out") {
    answer_.one = "is " + option;
    answer_.many = "are " + option;
  } else if (is_verb(option)) {
    answer_.says(option);
    answer_.takes = takes_cards(option);
    if (!answer_.takes && takes_cards(answer_.name)) answer_.of_pile = option;
  } else if (takes_cards(answer_.name) || option == "stock" || option == "deck") {
    answer_.says(takes_cards(answer_.name) ? answer_.name : "take");
    answer_.takes = true;
    answer_.note = option;
  } else if (answer_.acts && answer_.name != "choose") {
    answer_.says(answer_.name + " " + option);
  } else {
    answer_.says("say " + option);
  }
}

/// The number that is about to be named.
void Narrator::names(std::int64_t number) {
  answer_.number = number;
  if (answer_.words.empty()) answer_.words = (answer_.acts ? answer_.name : "say") + " N";
  const bool passes = number == 0 && answer_.words.starts_with("bet ");
  answer_.says(passes ? "pass" : with_number(answer_.words, number));
}

void Narrator::answered(const Event& event) {
  const AskAct& ask = deal_->variant().asks[event.row];
  const bool together = ask.together && !ask.secret;
  if (ask.secret) {
    const std::string what = sees(event) ? answer_.one + " in secret" : "answers in secret";
    act(event.seat, what, sees(event) ? answer_.many + " in secret" : "answer in secret");
    answer_ = {};
    return;
  }
  // A player who discards alone is drawing, and one who shows cards alone does what a rule demands.
  const bool shows = answer_.name == "show" && !together;
  const bool begun =
      heading(shows ? "" : street(answer_.name == "discard" && !together ? "draw" : answer_.name));
  // The turn of another player begins.
  if (!begun && moves_by_ != answer_.name && turn_of_ != event.seat) prose_.new_line();
  turn_of_ = event.seat;
  if (moves_by_ != answer_.name) to_move_.clear();
  moves_by_ = answer_.name;
  if (together) {
    secret_.push_back(std::move(answer_));
  } else {
    asked_ = std::move(answer_);
  }
  answer_ = {};
}

/// "p1 bids 3": adds a number to the option just chosen. Returns whether this event was such a
/// number.
bool Narrator::names_amount(const Event& event) {
  const AskAct& ask = deal_->variant().asks[event.row];
  if (!asked_ || ask.together || ask.secret || answer_.kind != QuestionKind::number ||
      asked_->kind != QuestionKind::option || asked_->seat != answer_.seat)
    return false;
  if (has_number_blank(asked_->many)) {
    asked_->says(with_number(asked_->many, answer_.number));
  } else {
    const bool further = asked_->one.find(' ') != std::string::npos;
    if (answer_.acts || further || !asked_->piles.empty() || asked_->price > 0) return false;
    // The cards that are taken show how many they are.
    if (asked_->takes) return true;
    asked_->says(asked_->many + " " + std::to_string(answer_.number));
  }
  asked_->numbered = true;
  return true;
}

/// The answers given together, from the dealer's left.
void Narrator::revealed() {
  const auto place = [&](const Asked& asked) {
    return (asked.seat + deal_->seats() - deal_->dealer() - 1) % deal_->seats();
  };
  std::stable_sort(secret_.begin(), secret_.end(),
                   [&](const Asked& a, const Asked& b) { return place(a) < place(b); });
  said_.clear();
  std::vector<std::string> told;
  for (const Asked& asked : secret_) {
    // Narrated when the cards move.
    if (asked.kind == QuestionKind::cards) continue;
    said_.emplace_back(asked.seat, asked.one);
    if (std::find(told.begin(), told.end(), asked.one) != told.end()) continue;
    told.push_back(asked.one);
    for (const Asked& same : secret_) {
      if (same.one == asked.one) act(same.seat, same.one, same.many);
    }
  }
  secret_.clear();
}

// ---------------------------------------------------------------- what else happens

/// Returns whether the seat's last answer, which has been narrated, was that it is out.
bool Narrator::has_said_out(Seat seat) const {
  return std::any_of(said_.begin(), said_.end(), [&](const auto& said) {
    const auto& [who, what] = said;
    return who == seat &&
           (what == "is out" || what == "folds" || what == "drops" || what == "passes");
  });
}

void Narrator::leaves(const Event& event) {
  if (event.kind == Event::Kind::back_in) {
    act(event.seat, "is back in", "are back in");
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
  const auto ranks_are = [](int of) { return capitalised(rank_name_plural(of)) + " are "; };
  prose_.sentence(rank >= 0         ? ranks_are(rank) + "wild now"
                  : others          ? ranks_are(before) + "no longer wild"
                  : !always.empty() ? "Only " + joined(always) + " are wild now"
                                    : "Nothing is wild now");
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
  if (!has_own) return act(event.seat, "now has" + score, "now have" + score);
  const std::string words =
      says_value ? with_number(reg.narrated, value) : without_blanks(reg.narrated);
  act(event.seat, third_person(words), words);
  if (!says_value) prose_.new_line();
}

void Narrator::ends(const Event& event) {
  std::string_view reason = deal_->variant().word(event.word);
  if (reason == "nobody in") reason = "nobody stayed in";
  if (reason == "nobody wins" && !missed_.empty()) reason = missed_;
  if (carried_ > 0) {
    const std::string stays = "the pot of " + spelling_.chips(carried_) + " carries over";
    const bool told =
        !reason.empty() && !only_counts(reason) && reason != "shown" && reason != "uncontested";
    prose_.sentence(told ? capitalised(reason) + (spelling_.plain() ? ", so " : "; ") + stays
                         : capitalised(stays));
  }
  for (const RegisterSpec& reg : deal_->variant().registers) {
    const Chips chips = reg.pool ? deal_->state().game_registers[reg.slot].bits : 0;
    if (chips > 0) {
      prose_.sentence("The " + spoken_name(deal_->variant(), reg.name) + " holds " +
                      spelling_.chips(chips));
    }
  }
  prose_.gap();
  std::vector<std::string> stacks;
  for (int s = 0; s < deal_->seats(); ++s) {
    const auto at = static_cast<Seat>(s);
    const Chips chips = deal_->stack(at);
    stacks.push_back(spelling_.seat(at) + (spelling_.plain() ? " has " : " ") +
                     (chips >= endless_chips ? "endless chips" : spelling_.chips(chips)));
  }
  if (spelling_.plain()) {
    for (const std::string& stack : stacks) prose_.line(stack + ".");
    return;
  }
  prose_.line("Stacks: " + parted(stacks) + ".");
}

/// Returns whether the payment is the price of the answer just given, which its sentence includes.
bool Narrator::is_price(const Event& event) {
  if (!asked_ || event.seat != asked_->seat || event.other != no_seat || !asked_->piles.empty())
    return false;
  if (has_number_blank(asked_->many)) {
    const std::string chips = spelling_.chips(event.chips);
    asked_->says(with_amount(asked_->many, chips));
    asked_->price = 0;
    return true;
  }
  if (asked_->one == "matches") {
    matches(event);
    return true;
  }
  // That of several cards follows the answer.
  if (asked_->kind == QuestionKind::cards || (asked_->takes && asked_->price == 0))
    asked_->price = event.chips;
  const bool named = asked_->kind == QuestionKind::number && asked_->number == event.chips;
  return named || asked_->price == event.chips;
}

/// Adds the event to what is being gathered; returns false if it is narrated on its own.
bool Narrator::gathers(const Event& event) {
  using Kind = Event::Kind;
  switch (event.kind) {
    case Kind::card_dealt:
      chose_ = SeatSet();
      gather(event);
      return true;
    case Kind::card_moved:
    case Kind::card_turned:
      gather(event);
      return true;
    case Kind::shown:
    case Kind::mucked:
    case Kind::pot_begins:
    case Kind::compared:
    case Kind::awarded:
    case Kind::returned:
      settle(event);
      return true;
    case Kind::register_set:
      remembers(event);
      return true;
    case Kind::step:
      if (event.word != no_word) {
        tell_piles();
        step_ = deal_->variant().word(event.word);
      }
      return true;
    case Kind::answered:
      return answers_showdown(event) || adds_to_answer(event);
    case Kind::pays:
      if (event.seat == no_seat || event.other == no_seat) return is_price(event);
      if (payments_.empty()) finish();
      payments_.push_back(event);
      return true;
    case Kind::blind:
      return asked_ && has_number_blank(asked_->many) && is_price(event);
    default:
      return false;
  }
}

/// Returns whether this answer is narrated with the one before, or not at all.
bool Narrator::adds_to_answer(const Event& event) {
  if (names_amount(event) || is_silent(answer_.words)) {
    answer_ = {};
    return true;
  }
  // The next answer says it in full: where a card is taken from, or which; or the same again.
  const bool bare =
      asked_ && asked_->piles.empty() && asked_->price == 0 && asked_->seat == event.seat;
  if (bare && ((asked_->takes && takes_cards(answer_.name)) ||
               (answer_.acts && asked_->one == third_person(answer_.name))))
    asked_.reset();
  return false;
}

void Narrator::on(const Event& event) {
  using Kind = Event::Kind;
  if (gathers(event)) return;
  finish();
  switch (event.kind) {
    case Kind::raked:
      return prose_.line("The house rakes " + spelling_.chips(event.chips) + ".");
    case Kind::board_split:
      return prose_.line("The board is run " + times_word(event.amount) + " from here.");
    case Kind::deal_begins:
      return begins(event);
    case Kind::antes:
    case Kind::blind:
    case Kind::bring_in:
    case Kind::check:
    case Kind::call:
    case Kind::bet:
    case Kind::raise:
    case Kind::fold:
      bets(event);
      // A fold may follow from another answer, or from a rule.
      street_over_ =
          street_over_ || (bet_asked_ && event.kind != Kind::antes && event.kind != Kind::blind);
      return;
    case Kind::answered:
      return answered(event);
    case Kind::revealed:
      return revealed();
    case Kind::sits_out:
    case Kind::leaves_game:
    case Kind::back_in:
      return leaves(event);
    case Kind::new_dealer:
      return prose_.sentence("The deal passes to " + spelling_.seat(event.seat));
    case Kind::pays:
      return pays(event);
    case Kind::uncalled:
      return prose_.sentence(uncalled_bet(event.seat, event.chips, spelling_).sentence);
    case Kind::rolled:
      pot_ = deal_->pot();
      if (!named_street().empty()) heading(named_street());
      return prose_.sentence("The die shows " + std::to_string(event.amount));
    case Kind::reshuffled:
      return prose_.sentence("The discards are shuffled into the deck");
    case Kind::carried:
      carried_ = event.chips;
      return;
    case Kind::deal_ends:
      return ends(event);
    default:
      break;
  }
}

std::string Narrator::take() {
  if (deal_ != nullptr) finish();
  return prose_.take();
}

}  // namespace houserules::narrate
