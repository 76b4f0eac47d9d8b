#include "engine/narrate/narrator.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::narrate {
namespace {

/// Returns the name of a street that is named after its question.
std::string_view street_of(std::string_view verb) {
  using Row = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Row, 11> rows = {{{"draw", "draw"},
                                                {"buy", "buying"},
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

/// Returns whether this happens to each of several players, who "each take a card".
bool counts_cards(std::string_view many) {
  for (const std::string_view other : {"each ", "are ", "do not "}) {
    if (many.starts_with(other)) return false;
  }
  static const std::vector<std::string> counts = [] {
    std::vector<std::string> texts;
    for (std::size_t count = 1; count <= 7; ++count)
      texts.push_back(" " + Spelling(false).card_count(count));
    return texts;
  }();
  return std::any_of(counts.begin(), counts.end(),
                     [&](const std::string& count) { return many.find(count) != many.npos; });
}

/// Returns whether players go on with the deal: what settles it is over before the next dealer
/// deals.
bool plays_on(Event::Kind kind) {
  using Kind = Event::Kind;
  switch (kind) {
    case Kind::antes:
    case Kind::blind:
    case Kind::card_dealt:
    case Kind::answered:
    case Kind::check:
    case Kind::bet:
    case Kind::back_in:
    case Kind::rolled:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Narrator::sees(const Event& event) const {
  if (viewer_ == referee) return true;
  // The last bit has no seat: it is for spectators.
  if (viewer_ == bystander) return (event.audience.bits() >> 15) != 0;
  return event.audience.contains(viewer_);
}

void Narrator::act(Seat seat, const std::string& one, const std::string& many, bool in_turn) {
  prose_.act(seat, one, (counts_cards(many) ? "each " : "") + many, deal_->in_deal(), in_turn);
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
  tell_rolls();
}

// ---------------------------------------------------------------- streets

/// Returns the street's name in the file, or nothing.
std::string Narrator::named_street() const { return only_counts(step_) ? "" : capitalised(step_); }

/// The same, or what is asked in it: "Draw", "Second draw". One without a heading counts too.
std::string Narrator::street(std::string_view asked) {
  if (!named_street().empty()) return named_street();
  const std::string name(street_of(asked));
  if (name.empty()) return "";
  const int number = street_number_ + (street_over_ ? 1 : 0);
  const std::pair<std::string, int> now{name, number};
  const auto times = std::count_if(streets_.begin(), streets_.end(),
                                   [&](const auto& before) { return before.first == name; }) +
                     1;
  if (std::find(streets_.begin(), streets_.end(), now) == streets_.end()) streets_.push_back(now);
  if (!street_over_) return "";
  if (times == 1 || asked == "bet" || asked == "buy") return capitalised(name);
  return capitalised(ordinal(static_cast<int>(times))) + " " + name;
}

/// A step with a name begins. Cards that were turned up, and rolls, go on in one that has more.
void Narrator::begins_step(std::string_view name) {
  if (!rolls_.empty() && only_counts(name) && name.ends_with(" roll")) return;
  if (!piles_.empty() && only_counts(name) && name.ends_with(" turn up")) {
    next_step_ = name;
    return;
  }
  // Cards dealt round and round in one step are narrated together.
  if (!piles_.empty() && name == step_) return;
  tell_piles();
  tell_rolls();
  if (!only_counts(name)) {
    street_over_ = street_over_ || hands_compared_ || !settlement_.empty();
    hands_compared_ = step_headed_ = false;
  }
  step_ = name;
}

/// Begins the street of a step with a name, before its first cards.
void Narrator::heading_of_step() {
  if (named_street().empty()) return;
  if (street_over_) pot_ = deal_->pot();
  if (heading(named_street())) step_headed_ = true;
}

/// "The die shows 4"; "The dice show 4 and 2" of several rolls in a row.
void Narrator::tell_rolls() {
  if (rolls_.empty()) return;
  std::vector<std::string> faces;
  for (const Chips face : std::exchange(rolls_, {})) faces.push_back(std::to_string(face));
  heading_of_step();
  prose_.sentence((faces.size() == 1 ? "The die shows " : "The dice show ") + joined(faces));
}

std::string Narrator::pot_text() const { return "The pot is " + spelling_.chips(pot_); }

/// Begins a street, if the last one is over.
bool Narrator::heading(const std::string& title, const std::vector<std::string>& items) {
  if (!street_over_) return false;
  street_over_ = false;
  ++street_number_;
  table_zone_.reset();
  if (title.empty() && (items.empty() || !spelling_.plain())) {
    prose_.new_line();
    return false;
  }
  prose_.gap();
  std::string text = title;
  if (pot_ > 0 && spelling_.plain()) text += (title.empty() ? "" : ". ") + pot_text();
  if (pot_ > 0 && !spelling_.plain()) text += " (pot " + spelling_.chips(pot_) + ")";
  if (items.empty()) {
    prose_.line(text + (spelling_.plain() ? "." : ""));
  } else if (spelling_.plain()) {
    if (!text.empty()) prose_.line(text + ".");
    for (const std::string& item : items) prose_.line(capitalised(item) + ".");
  } else {
    prose_.rows(text, items);
  }
  return true;
}

// ---------------------------------------------------------------- deals

void Narrator::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  number_ = table.deal;
  ++deals_;
  if (number_ == 1 && !again_) {
    ++hands_;
    scores_.clear();
    absent_ = SeatSet();
  }
  round_ = -1;
  first_round_ = true;
  brought_in_ = false;
  street_cards_ = 0;
  counts_cards_ = false;
  street_round_ = -1;
  street_over_ = false;
  hands_compared_ = false;
  begun_up_ = false;
  by_lines_ = false;
  street_number_ = 0;
  table_zone_.reset();
  step_.clear();
  next_step_.reset();
  next_dealer_ = no_seat;
  streets_.clear();
  pot_ = 0;
  noted_ = wild_dealt_ = told_wild_ = false;
  wild_suit_ = -1;
  bet_asked_ = false;
  piles_.clear();
  payments_.clear();
  pool_payments_.clear();
  rolls_.clear();
  passing_ = 0;
  lost_ = {};
  asked_.reset();
  secret_.clear();
  said_.clear();
  moves_by_.clear();
  turn_of_ = no_seat;
  to_move_.clear();
  settlement_ = {};
  payment_step_ = -1;
  carried_ = 0;
  pot_won_ = false;
  pot_aside_ = no_word;
  missed_.clear();
  chose_ = chose_out_ = SeatSet();
  dead_ = no_seat;
  compared_ = SeatSet();
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
  wild_ = wild_ranks();
  const bool goes_on = number_ > 1;
  const std::string chips = spelling_.chips(event.chips);
  if (deals_ > 1) prose_.gap();
  std::string text;
  if (again_) {
    // A deal that is played again keeps its number.
  } else if (goes_on) {
    text = "Deal " + std::to_string(number_);
    if (event.chips > 0 && !spelling_.plain()) text += " (pot " + chips + ")";
  } else if (deals_ > 1) {
    text = "Hand " + std::to_string(hands_);
  }
  const bool names_game = !again_ && !game_.empty();
  if (names_game && !chosen_) text += (text.empty() ? "" : ", ") + game_;
  const bool says_chips = event.chips > 0 && (again_ || !goes_on || spelling_.plain());
  if (!text.empty()) text += spelling_.plain() ? ". " : ": ";
  text += spelling_.seat(event.seat);
  if (names_game && chosen_)
    text += " chooses " + game_ + (game_.find(", ") == game_.npos ? " and" : ", and");
  text += " deals";
  if (std::exchange(again_, false)) text += " again";
  if (says_chips) text += ", with " + chips + " in the pot";
  prose_.sentence(text);
  chosen_ = false;
  if (deals_ == 1 && !goes_on) tell_stacks();
  if (goes_on) tell_absent();
}

/// "p3 is out of this pot": the players who are no longer dealt in, though they have chips.
void Narrator::tell_absent() {
  SeatSet absent;
  std::vector<Seat> news;
  for (int s = 0; s < deal_->seats(); ++s) {
    const auto at = static_cast<Seat>(s);
    if (deal_->in_deal().contains(at) || deal_->stack(at) == 0) continue;
    absent.insert(at);
    if (!absent_.contains(at)) news.push_back(at);
  }
  absent_ = absent;
  if (news.empty()) return;
  prose_.sentence(spelling_.seats(news) + (news.size() == 1 ? " is" : " are") + " out of this pot");
}

/// "p2 starts with 7 and p4 with 60": the players whose stack is not the usual one, unless all have
/// the same.
void Narrator::tell_stacks() {
  std::vector<std::string> others;
  bool differ = false;
  for (int s = 0; s < deal_->seats(); ++s) {
    const auto at = static_cast<Seat>(s);
    const Chips chips = deal_->stack(at);
    differ = differ || chips != deal_->stack(0);
    if (chips == deal_->variant().stacks) continue;
    others.push_back(spelling_.seat(at) + (others.empty() ? " starts" : "") + " with " +
                     spelling_.chips(chips));
  }
  if (differ) prose_.sentence(joined(others));
}

void Narrator::ends(const Event& event) {
  std::string_view reason = deal_->variant().word(event.word);
  // "Everyone is out" says it.
  if (reason == "nobody in") reason = all_said_out() ? "" : "nobody stayed in";
  if (reason == "nobody wins" && !missed_.empty()) reason = missed_;
  if (carried_ > 0) {
    const std::string chips = spelling_.chips(carried_);
    const std::string stays =
        (pot_won_ && pot_aside_ != no_word
             ? "the " + chips + " in " + named_pot(deal_->variant().word(pot_aside_))
             : "the pot of " + chips) +
        " carries over";
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

// ---------------------------------------------------------------- several games at one table

void Narrator::game(std::string_view, const Variant& variant) {
  game_.clear();
  if (chosen_ || playing_ != &variant) {
    game_ = variant.name;
    const std::string bets = variant.bets.empty() ? "" : limits(variant.betting.limit);
    if (!bets.empty() && !names_limit(variant.name, bets))
      game_ += spelling_.plain() ? ", " + bets : " (" + bets + ")";
  }
  playing_ = &variant;
}

/// "limit 2/4", "pot limit".
std::string Narrator::limits(const Limit& limit) const {
  if (limit.kind != Limit::Kind::fixed) return std::string(name(limit.kind));
  std::vector<std::string> sizes;
  for (const Number& size : limit.sizes) {
    if (size.expr.given()) return "limit";
    std::string text = std::to_string(size.literal);
    if (std::find(sizes.begin(), sizes.end(), text) == sizes.end()) sizes.push_back(text);
  }
  if (spelling_.plain()) return "limit " + joined(sizes) + " chips";
  std::string text = "limit ";
  for (std::size_t i = 0; i < sizes.size(); ++i) text += (i == 0 ? "" : "/") + sizes[i];
  return text;
}

// ---------------------------------------------------------------- events

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
      if (event.word != no_word) begins_step(deal_->variant().word(event.word));
      return true;
    case Kind::rolled:
      if (rolls_.empty()) {
        finish();
        pot_ = deal_->pot();
      }
      rolls_.push_back(event.amount);
      return true;
    case Kind::answered:
      return answers_showdown(event) || adds_to_answer(event);
    case Kind::pays:
      if (event.seat != no_seat && event.pool != Event::no_pool) {
        if (is_price(event)) return true;
        if (pool_payments_.empty()) finish();
        pool_payments_.push_back(event);
        return true;
      }
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

void Narrator::on(const Event& event) {
  using Kind = Event::Kind;
  const bool deals = event.kind == Kind::card_dealt || event.kind == Kind::card_turned;
  if (!deals && event.kind != Kind::step && std::exchange(wild_dealt_, false)) noted_ = true;
  // What becomes wild for a street comes under its heading.
  if (event.kind != Kind::register_set && event.kind != Kind::step && event.kind != Kind::back_in)
    tell_wild_ranks();
  if (next_dealer_ != no_seat && plays_on(event.kind)) {
    finish();
    heading_of_step();
    prose_.sentence("The deal passes to " + spelling_.seat(std::exchange(next_dealer_, no_seat)));
  }
  if (gathers(event)) return;
  finish();
  switch (event.kind) {
    case Kind::raked:
      return prose_.line("The house rakes " + spelling_.chips(event.chips) + ".");
    case Kind::board_split:
      return prose_.line(deal_->zone(zone_board, no_seat).empty()
                             ? "The hand is played on " + number_word(event.amount) + " boards."
                             : "The board is run " + times_word(event.amount) + " from here.");
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
      street_over_ = street_over_ || (bet_asked_ && chose_.contains(event.seat) &&
                                      event.kind != Kind::antes && event.kind != Kind::blind);
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
      next_dealer_ = event.seat;
      return;
    case Kind::pays:
      return pays(event);
    case Kind::uncalled:
      return prose_.sentence(uncalled_bet(event.seat, event.chips, spelling_).sentence);
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
  if (deal_ != nullptr) {
    tell_wild_ranks();
    finish();
  }
  return prose_.take();
}

}  // namespace houserules::narrate
