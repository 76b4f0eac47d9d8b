#pragma once
// The interpreter of a variant's program. Internal to engine/table.

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "engine/table/state.h"
#include "engine/table/work.h"
#include "engine/variant/errors.h"
#include "engine/variant/within.h"

namespace houserules {

class Bound;

class Deal::Play final : public Scope {
 public:
  Play(const Variant& variant, ScriptRunner* runner, EventSink* sink, const ForcedBets* forced);

  void begin(Chance chance, const TableState& table);
  [[gnu::noinline]] void answer(Seat seat, const Answer& answer);
  [[gnu::noinline]] void answer_quietly(Seat seat, const Answer& answer);
  bool is_quiet_bet(Seat seat, const Answer& answer) const;
  bool take_quiet_bet(Seat seat, const Answer& answer);
  [[gnu::noinline]] void leave_quiet_round();
  void pass_over();
  void lay_out(const Layout& layout);
  std::optional<Comparison> only_compares(const Layout& layout);
  std::vector<std::vector<const Slot*>> usable(const Comparison& of, const Comparison::Line& line,
                                               Seat seat) const;
  std::optional<Faces> faces(const Comparison& of, const Comparison::Line& line, Seat seat);
  void settle(const Layout& layout, const Comparison& of, std::span<const HandPlaces> places);
  void put_card(std::uint8_t zone, Seat seat, std::uint8_t board, std::size_t at, Card card) {
    pile(zone, seat, board).cards[at].card = card;
  }
  Score score_on_table(const Comparison& of, const Comparison::Line& line, Seat seat);
  void suppose(std::uint8_t zone, Seat seat, std::span<const Card> cards);
  void swap_with_stock(std::uint8_t zone, Seat seat, std::size_t card, std::size_t in_stock);
  void kill(Seat seat);
  void take_over(const Play& other);
  CardSet wild_to(Seat viewer, Seat owner) const;
  void imagine(Seat seat, Random& random);
  /// The raises of a bet are worked out only when the question is read.
  const Question& question() const {
    if (s.raises_untold) const_cast<Play*>(this)->describe_raises();
    return s.question;
  }
  /// The question as put to another seat; built in `room` if it differs.
  const Question& question_for(Seat seat, std::optional<Question>& room) const;
  std::string refusal(Seat seat, const Answer& answer) const;
  Chips price_of(Seat seat, const Answer& choice) const;
  Answer default_choice(Seat seat) const;
  TableState aftermath() const;
  Chips pot() const;
  std::span<const Slot> zone(std::uint8_t zone, Seat seat, std::uint8_t board) const;
  RankedHand hand_of(Seat seat, int showdown, int part, int board) const;
  bool call_around();
  Score score_of(Seat seat, int showdown, int part, int board) const;
  bool contests(Seat seat, int showdown, int part) const;
  void listen(EventSink* listener) {
    sink = listener;
    heard_kinds = listener == nullptr ? EventKinds() : listener->wants();
    quiet_betting_ = v.events.empty() && !hears_betting();
  }

  /// Guard to hold while somebody looks at the deal or tries an answer.
  Within<bool> looking() const { return {looking_, true}; }

  // Scope
  Value root(Root root) const override;
  Value attribute(Value object, Attribute attribute) const override;
  Value own_register(Value object, int index) const override;
  Value own_zone(Value object, int index) const override;
  Value call(Function function, std::span<const Value> arguments) const override;
  int list_cards(Value cards, std::span<Card> out) const override;
  std::optional<Card> card_at(Value cards, std::size_t index) const override;
  Value lua(int chunk) const override;

  const Variant& v;
  ScriptRunner* runner;
  EventSink* sink = nullptr;
  EventKinds heard_kinds;  // kinds the sink wants
  const ForcedBets* forced;
  const Script* script = nullptr;
  DealState s;
  // see Deal::stop_at_comparisons
  bool judging = false;  // and nothing has been compared yet
  bool stopped = false;
  bool veiled = false;            // some cards in play are unknown
  mutable bool guessing = false;  // and a rule has asked about one of them

 private:
  using Pile = houserules::Pile<Slot, max_zone_cards>;

  // play.cpp: the program; flow.cpp: frames, loops, events; endings.cpp
  void run();
  void carry_out(Step step);
  void say_step(Step step) const;
  void roll(const RollAct& act);
  void end(const EndAct& act);
  bool stops(Step step);
  void lay_table(const Layout& layout);
  std::optional<std::uint8_t> showdown_ahead() const;
  bool wilds_hang_on_unknown(const Part& part, std::uint8_t part_index, Seat seat) const;
  void drop_unnamed();
  Value value_if_known(ExprId id) const;
  /// Call where an answer may depend on an unknown card.
  void guess() const { guessing = guessing || veiled; }
  void leave_block();
  std::int32_t rounds_of(const Number& number) const;
  void start_loop(std::uint16_t row);
  void next_of_loop(std::uint16_t row);
  bool next_turn(Frame& frame, const LoopAct& loop, Seat after);
  void unwind_to_loop(std::uint16_t row);
  void next_happening();
  void happen(EventRule::Kind kind, Seat seat, Card card = {}, std::uint8_t zone = 0,
              Facing facing = Facing::up) {
    if (eventful_) queue_up({kind, seat, card, zone, facing, 0});
  }
  void queue_up(const Happening& happening);
  bool rule_fits(const EventRule& rule, const Happening& h) const;
  Frame& push(Frame::Kind kind, Pc pc);
  void pop();
  /// Returns the frame of the act at the current step if it has begun, or null.
  const Frame* act_frame() const {
    if (s.frame_count == 0) return nullptr;
    const Frame& top = s.frames[s.frame_count - 1U];
    return top.kind == Frame::Kind::act && top.pc == s.pc ? &top : nullptr;
  }
  Frame* act_frame() { return const_cast<Frame*>(std::as_const(*this).act_frame()); }
  void set_status(const StatusAct& act);
  void fold(Seat seat) {
    s.in_deal.erase(seat);
    say(Event::Kind::fold, seat);
    happen(EventRule::Kind::folds, seat);
  }
  void set_status(Seat seat, StatusAct::What what);
  /// The last seat left takes the pot, at any depth of the schedule.
  void check_one_left() {
    if (contesting().single()) one_left();
  }
  void one_left();
  void remember(const RememberAct& act);
  void finish(Word reason);
  /// Returns whether no other deal of the game follows, whatever is in the pot.
  bool chain_ends() const;
  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void fail_without_seat(const ZoneSpec& zone) const;
  [[noreturn]] void too_much_work() const;
  /// Charges work to the deal, or to whoever is looking at it.
  void charge(std::int64_t work) const {
    std::int64_t& done = looking_ ? s.looked : s.work;
    done += work;
    if (done > (looking_ ? most_looking : most_work)) too_much_work();
  }
  /// Calls scripts at the deal's expense: `call(runner)`.
  template <class Call>
  auto run_script(Call call) const {
    if (runner == nullptr) fail("this variant needs its Lua runner");
    const std::int64_t before = runner->spent();
    const auto used = [&] { return work_of_call + runner->spent() - before; };
    try {
      const auto result = call(*runner);
      charge(used());
      return result;
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError&) {
      charge(used());  // a call that needed an unknown card is abandoned, but still costs work
      throw;
    }
  }
  /// Guard to hold while a rule about hands reads hands.
  Within<int> look_deeper() const {
    if (looks_deep_ > 8) fail("the value of a hand depends on itself");
    return Within(looks_deep_, looks_deep_ + 1);
  }

  // view.cpp: what each seat may know
  bool sees(Seat viewer, const Slot& slot, std::uint8_t zone, Seat owner) const;
  bool sees_face(Seat viewer, Card card) const;
  /// Guard to hold while a seat's question is worked out: expressions and scripts may read only
  /// what that seat may know.
  struct Asking {
    Within<Seat> viewer;
    Within<const AskAct*> ask;
  };
  /// `ask`: null for a bet.
  Asking asking_of(Seat seat, const AskAct* ask = nullptr) const {
    return {{viewer_, seat}, {asked_, ask}};
  }
  bool hides(const Slot& slot, std::uint8_t zone, Seat owner) const {
    return viewer_ != no_seat && !sees(viewer_, slot, zone, owner);
  }
  [[noreturn]] void fail_hidden(const std::string& what) const;
  void check_secret_is_own(const RegisterSpec& reg, Seat seat) const;
  void check_slot_is_seen(const Slot& slot, std::uint8_t zone, Seat owner) const;
  void check_is_seen(const ZoneRef& ref) const;
  void check_zone_is_seen(std::uint8_t zone, Seat owner) const;
  void check_hand_is_seen(const Part& part, Seat seat) const;

  // who.cpp: expressions, seats, numbers
  Value value_of(ExprId id) const;
  bool holds(ExprId id) const { return !id.given() || value_of(id).truthy(); }
  std::int64_t number_of(const Number& number) const {
    return number.expr.given() ? computed_number(number.expr) : number.literal;
  }
  std::int64_t computed_number(ExprId id) const;
  SeatSet contesting() const { return s.in_deal - s.sits_out; }
  Seat left_of(Seat seat) const {  // next seat at the table
    return static_cast<Seat>(seat + 1 == s.seats ? 0 : seat + 1);
  }
  Seat neighbour(Seat seat, int step) const;
  /// Returns the first seat of the set clockwise from `from`, inclusive. Requires a set that is not
  /// empty.
  static Seat next_of(SeatSet set, Seat from) { return set.front_from(from); }
  SeatSet seats_of(const SeatsSpec& spec) const;
  bool is_known_to_lie(const Slot& slot, std::uint8_t zone, Seat owner) const;
  const Slot* find_slot(Card card, Seat seat) const;
  int list_unseen(Value cards, std::span<Card> out) const;
  std::size_t list_zone(const ZoneRef& ref, std::span<Card> out) const;
  int order_of(const SeatsSpec& spec, std::array<Seat, max_seats>& out) const;

  // cards.cpp
  const Pile& pile(std::uint8_t zone, Seat seat, std::uint8_t board = 0) const {
    const ZoneSpec& spec = v.zones[zone];
    if (!spec.of_seat) {
      return board == 0 ? s.table_zones[spec.slot]
                        : s.table_zones[static_cast<std::size_t>(max_table_zones + board - 1)];
    }
    if (seat == no_seat) fail_without_seat(spec);
    return s.seat_zones[spec.slot][seat];
  }
  Pile& pile(std::uint8_t zone, Seat seat, std::uint8_t board = 0) {
    return const_cast<Pile&>(static_cast<const Play*>(this)->pile(zone, seat, board));
  }
  std::uint64_t pick(const CardsSpec& spec, const Pile& from, Seat seat) const;
  static bool passes(ZoneRef::Filter filter, const Slot& slot) {
    switch (filter) {
      case ZoneRef::Filter::all:
        return true;
      case ZoneRef::Filter::up:
        return slot.facing == Facing::up;
      case ZoneRef::Filter::hole:
        return slot.facing != Facing::up;
      case ZoneRef::Filter::unseen:
        return slot.facing == Facing::unseen;
    }
    return true;
  }
  Card draw_card(const Destination& to);
  Card take_from_stock(std::uint32_t place);
  std::size_t unknown_cards() const;
  void reshuffle(Seat but);
  [[noreturn]] static void zone_is_full() {
    throw LimitError("a zone cannot hold more than 60 cards");
  }
  static void append(Pile& to, Slot slot) {
    if (to.count == max_zone_cards) zone_is_full();
    to.cards[to.count++] = slot;
  }
  /// Adds a card to a zone: at the end or, in a zone with numbered places, in the first empty one.
  void put(std::uint8_t zone, Pile& to, Slot slot) const {
    if (v.zones[zone].keeps_places) return put_in_first_hole(to, slot);
    append(to, slot);
  }
  static void put_in_first_hole(Pile& to, Slot slot);
  /// Returns the place in its zone of the i-th card of a pile.
  unsigned place_of(std::uint8_t zone, const Pile& cards, unsigned i) const {
    return v.zones[zone].keeps_places ? cards.cards[i].place : i;
  }
  int boards_of(const DealAct& act) const;
  void deal_card(std::uint8_t zone, Seat seat, std::uint8_t board, Facing facing);
  bool deal(const DealAct& act);
  void deal_at_once(const DealAct& act);
  void deal_to_table(const DealAct& act);
  struct Recipient {
    Seat seat;
    Pile* pile;
  };
  void deal_each(std::span<const Recipient> to, std::int32_t rounds, std::uint8_t zone,
                 Facing facing);
  [[gnu::noinline]] void draw_each(std::span<const Recipient> to, std::int32_t rounds,
                                   std::uint8_t zone, Facing facing);
  struct Moving {
    Slot slot;
    Facing was = Facing::down;
    Seat giver = no_seat, receiver = no_seat;
  };
  void move(const MoveAct& act);
  void turn(const TurnAct& act);
  void arrange(const ArrangeAct& act);
  struct ToCome {
    int board = 0, hands = 0;
  };
  Pc schedule_pc() const;
  ToCome cards_to_come() const;
  void split_board(std::int64_t count);

  // ask.cpp
  bool ask(std::uint16_t row);
  void branch(const BranchAct& act);
  void offer_cards(const AskAct& ask, Seat seat, Asked& q) const;
  bool chooses_nothing(std::uint16_t row, Seat seat) const;
  void describe(std::uint16_t row, Seat seat, SeatSet waiting, Question& q) const;
  void take(Seat seat, const Answer& answer);
  void ask_again(Seat but);
  const Pile& asked_pile(const AskAct& ask, Seat seat) const;
  CardSet cards_of(const AskAct& ask, Seat seat, const Answer& answer) const;
  CardSet chosen_cards(Seat seat) const;
  template <class Body>
  void with_asked_card(Bound& bound, const Slot& slot, std::uint8_t zone, Seat owner,
                       Body body) const;
  Chips price_of(const AskAct& ask, Seat seat, const Answer& answer) const;
  Value answer_value(Seat seat) const;
  bool sound(const AskAct& ask, const Question& q, Seat seat, const Answer& answer) const;

  // forced.cpp
  void forced_bets(const TableState& table);
  void post_antes(bool carried, SeatSet owing, std::span<const Seat> posts);
  void post(Seat seat, Chips owed, bool speaks_last);
  void post_live(Seat seat, Chips owed, bool speaks_last);
  Seat bring_in_seat() const;
  Chips bring_in() const;

  // betting.cpp
  bool bet(std::uint16_t row);
  Seat opening_seat(const BetAct& act);
  void begin_round(std::uint16_t row);
  bool is_free(const BetAct& act) const;
  bool ask_bet(std::uint16_t row, SeatSet to_act, Seat after);
  struct Turn {
    Seat seat = no_seat;
    bool alone = false;  // nobody else has chips, so nobody could answer a raise
  };
  Turn next_bettor(SeatSet to_act, Seat after);
  bool leave_round(const BetAct& act);
  bool goes_round() const;
  bool bet_of_turn(std::uint16_t row);
  void take_turn(Seat seat, const Answer& answer);
  SeatSet take_bet(Seat seat, const Answer& answer);
  void take_call(Seat seat);
  void take_bring_in(Seat seat, Chips chips);
  void take_raise(Seat seat, Chips amount);
  Chips call_or_check(Seat seat);
  Chips raise_freely(Seat seat, Chips amount);
  void raised_in_full(Chips amount, Chips step);
  void has_bet(Seat seat, Chips added, Chips level);
  void take_answer(Seat seat, const Answer& answer);
  void say_bet(Seat seat, bool opens, Chips added, Chips amount);
  void return_uncalled();
  void end_round();
  SeatSet able() const { return contesting() & s.with_chips; }
  void put_in(Seat seat, Chips chips) {
    s.bet[seat] += take_chips(seat, chips);
    s.bets_in = true;
  }
  /// The same. Requires that the seat has that many chips.
  void bet_chips(Seat seat, Chips chips) {
    if (s.stack[seat] < endless_chips) s.stack[seat] -= chips;
    if (s.stack[seat] == 0) s.with_chips.erase(seat);
    s.paid[seat] += chips;
    s.bet[seat] += chips;
    s.bets_in = true;
  }
  bool may_call_around() const;
  void describe_bet(std::uint16_t row, Seat seat, bool alone);
  void describe_ruled_bet(std::uint16_t row, Seat seat);
  void describe_free_bet(Turn turn);

  // limits.cpp
  Chips by_round(const std::vector<Number>& sizes) const;
  Chips scaled(Chips chips) const;
  Chips size(const Limit& limit) const;
  Chips weight(const BetAct& act, Seat seat) const;
  Chips price(const BetAct& act, Seat seat) const;
  Chips smallest_bet(const Limit& limit) const;
  Chips least_raise(const Limit& limit) const;
  Chips most_raise(const Limit& limit, Chips least) const;
  bool reopens_by_half(const Limit& limit) const;
  bool counts_as_full(const Limit& limit, Chips added, Chips least) const;
  /// The same in a free round (see Round::free).
  Chips least_free_raise() const { return std::max(s.round.last_raise, opening_); }
  void count_wager(int wagers) {
    s.round.wagers += wagers;
    close_raising();
  }
  void close_raising();
  Chips answerable(Seat seat) const;
  /// What a seat may raise to.
  struct Range {
    Chips least = 0, most = 0;
  };
  void describe_raises();
  void describe_new_bets(const Limit& limit, Chips all_in);
  Range sized_raises(const Limit& limit, Chips least, Chips all_in);
  Range free_raises(const Limit& limit, Chips least, Chips base) const;
  void describe_amounts(const Limit& limit, Chips from, Chips least, Chips most, Chips all_in);
  /// The limit of the current round.
  const Limit& limit() const {
    const bool own = s.round.row != no_row && v.bets[s.round.row].limit.has_value();
    return own ? *v.bets[s.round.row].limit : v.betting.limit;
  }

  // pots.cpp
  bool any_bets() const {
    if (!s.bets_in) return false;
    // Seat by seat: a wide read would stall on bets that were just written.
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (s.bet[seat] != 0) return true;
    }
    return false;
  }
  void collect();
  void sweep_into(Pot& pot);
  Pot& open_pot(SeatSet contenders);
  void into_pot(Pot& pot, Seat seat, Chips chips);
  Pot& pot_for_dead_money();
  Pot& pot_for_layer(SeatSet live);
  void layer_dues() {
    if (s.pot_count > 0 && s.pots[s.pot_count - 1U].dues) layer_last_dues();
  }
  void layer_last_dues();
  Pot& side_pot(Word name);
  void return_stakes(Pot& pot, unsigned pot_index);
  void close_side_pots(std::uint8_t showdown);
  void take_rake();
  void pay_dead(Seat seat, Chips chips, Word reason = no_word);
  void share_out(Seat payer, Chips owed, SeatSet among, Word reason);
  ChainRule chain_rule() const;
  SeatSet dealt_in_next(const ChainRule& rule) const;
  Chips& pool(std::uint8_t reg);
  void pot_fills(const PayAct& act, Chips chips);
  Chips from_pots(Chips chips);
  void pool_pays(const PayAct& act, Chips each, SeatSet among);
  void pay(const PayAct& act);
  Chips amount_of(const PayAct& act) const;
  void join_pots();
  /// Takes at most the seat's stack. An unlimited stack does not shrink.
  Chips take_chips(Seat seat, Chips chips) {
    Chips& stack = s.stack[seat];
    const Chips taken = std::max<Chips>(0, std::min(chips, stack));
    if (stack < endless_chips) stack -= taken;
    if (stack == 0) s.with_chips.erase(seat);
    s.paid[seat] += taken;
    return taken;
  }
  void give_chips(Seat seat, Chips chips) {
    if (chips <= 0) return;
    if (s.stack[seat] < endless_chips) s.stack[seat] += chips;
    s.with_chips.insert(seat);
  }

  // showdown.cpp
  bool showdown(std::uint8_t index);
  void settle_at_once();
  void settle(std::uint8_t index);
  void settle_pot(const Showdown& showdown, std::uint8_t index, Pot& pot, std::uint8_t pot_index);
  /// A pot, or one board's share of it, and the seats that contest it.
  struct Settling {
    std::uint8_t showdown;
    Pot& pot;
    std::uint8_t pot_index;
    SeatSet contest;
    SeatSet& had_odd;  // seats that have had an odd chip of this pot
  };
  void share_pot(Settling& of, Chips total);
  void award_part(const Settling& of, std::uint8_t part, SeatSet winners, Chips chips);
  int odd_order(std::uint8_t showdown, std::uint8_t part, SeatSet winners,
                std::array<Seat, max_seats>& order) const;
  /// How chips are divided among seats.
  struct Division {
    Chips each = 0, left = 0;  // left: remains where it was
    std::array<Chips, max_seats> odd{};
  };
  Division divide(std::uint8_t showdown, std::uint8_t part, Chips chips, SeatSet among,
                  SeatSet& had_odd) const;
  Score known_score(std::uint8_t showdown, std::uint8_t part, Seat seat) const;
  void award(Pot& pot, std::uint8_t pot_index, std::uint8_t showdown, std::uint8_t part,
             Chips chips, SeatSet winners, SeatSet& had_odd);
  void compare(const CompareAct& act);
  void say_compared(SeatSet who, std::uint8_t showdown, std::uint8_t part, std::uint8_t pot,
                    SeatSet winners) const;
  SeatSet contenders_of(const Part& part, SeatSet among) const;
  /// Returns the winners of a part. `kth` overrides the part's own choice of the k-th best hand.
  SeatSet best_of(std::uint8_t showdown, std::uint8_t part, SeatSet among, int kth = 0) const;
  SeatSet best_by_suit(std::uint8_t showdown, std::uint8_t part, SeatSet equal) const;

  // showing.cpp
  void line_up(const Showdown& showdown, Frame& frame) const;
  bool is_beaten(std::uint8_t index, Seat seat);
  bool show_hands(std::uint8_t index, Frame& frame);
  bool announce(std::uint8_t index, Frame& frame, Seat seat);
  void put_question(std::uint16_t row, Seat seat);

  // hands.cpp
  class MeteredHooks;
  Score score_of(std::uint8_t showdown, std::uint8_t part, Seat seat) const;
  void score_plain_hands(std::uint8_t showdown, std::uint8_t part, SeatSet missing) const;
  static constexpr std::size_t most_cards = 64;
  /// Scratch space for a hand that is laid out to be ranked.
  struct HandRoom {
    std::array<Card, most_cards> cards;
    std::array<SourceCards, Part::max_sources> sources;
  };
  unsigned default_option(std::uint16_t row, Seat seat) const;
  std::size_t call_of(const Part& part, std::uint8_t part_index, Seat seat,
                      const HandInput& input) const;
  template <class Use>
  void lay_out(const Part& part, std::uint8_t part_index, Seat seat, HandRoom& room, Use use) const;
  /// Calls `use(slot)` for each card of a source that counts in a hand, until it returns false.
  template <class Use>
  void each_usable(const SourceSpec& source, Seat seat, Use use) const;
  template <class Use>
  void with_hand(std::uint8_t showdown, std::uint8_t part, Seat seat, Use use) const;
  struct WildFaces {
    CardSet wild, bug;
  };
  WildFaces wild_faces(const Part& part, std::uint8_t part_index, Seat seat, bool showing,
                       CardSet held) const;
  CardSet wild_among(CardSet held, Seat seat, bool showing) const;
  /// The scales for cards showing: with fewer than five cards, only pairs, trips, quads and ranks
  /// count.
  const Ranker& showing_scale(Scale scale) const;
  Scale low_scale() const;
  Score showing_score(Seat seat, bool low) const;
  Seat best_showing(SeatSet among, Seat from, bool low) const;
  Score score_of(const Value& cards) const;
  Score score_with_wilds(std::span<const Card> cards, Seat seat, bool showing, Scale scale) const;
  Score natural_score(std::span<const Card> cards) const;

  void tell(Event event) const {
    event.step = s.pc;
    sink->on(event);
  }
  bool heard(Event::Kind kind) const { return heard_kinds.contains(kind); }
  bool hears_betting() const {
    for (const auto kind : {Event::Kind::step, Event::Kind::fold, Event::Kind::check,
                            Event::Kind::call, Event::Kind::bet, Event::Kind::raise}) {
      if (heard(kind)) return true;
    }
    return false;
  }
  bool hears_showing() const { return heard(Event::Kind::shown) || heard(Event::Kind::mucked); }
  void say_paid(Seat payer, Chips paid, Word reason, Seat receiver = no_seat,
                std::uint8_t pool = Event::no_pool, bool into_pool = false) const;
  /// Reports an event of one seat and some chips.
  void say(Event::Kind kind, Seat seat, Chips chips = 0, Chips amount = 0) const {
    if (!heard(kind)) return;
    Event event;
    event.kind = kind;
    event.seat = seat;
    event.chips = chips;
    event.amount = amount;
    tell(event);
  }

  mutable HandRoom hand_room_;
  std::array<Moving, max_deck> moving_;  // cards being moved by `move`
  // Scores of the showdown being settled; -1: nothing is cached.
  static constexpr std::size_t max_scores = max_parts * max_boards;
  mutable std::array<std::array<Score, max_seats>, max_scores> scores_{};
  mutable std::array<SeatSet, max_scores> scored_{};
  std::size_t row_of(std::uint8_t part) const { return part + std::size_t{max_parts} * run_; }
  mutable int scores_of_ = -1;
  bool scores_given_ = false;              // the scores of the settlement to come are set already
  mutable bool looking_ = false;           // work is charged to the viewer, not to the deal
  mutable Seat viewer_ = no_seat;          // the seat whose question is being worked out
  mutable const AskAct* asked_ = nullptr;  // and the question
  /// A card offered as a choice that the seat does not know: rules may ask only which way it faces.
  struct HiddenCard {
    const Slot* slot = nullptr;
    int reads = 0;  // not counting those about its facing
  };
  mutable HiddenCard hidden_card_;
  mutable bool only_up_ = false;        // expressions see only face-up cards
  mutable bool looked_below_ = false;   // such an expression asked for other cards
  mutable bool telling_wilds_ = false;  // while wild cards are worked out, hands count as natural
  mutable int looks_deep_ = 0;          // nesting depth of hand expressions that read hands
  mutable std::uint8_t run_ = 0;        // the board being settled
  mutable SeatSet playing_for_pot_;     // while `contests:` is evaluated: seats playing for the pot
  mutable Word part_ = no_word;         // of the hand or the wild cards being evaluated
  Chips opening_ = 0;                   // the minimum opening bet where bets have no fixed size
  bool eventful_ = false;               // some rule is triggered by events
  bool standard_betting_ = false;       // the limit is the only rule on raises
  bool quiet_betting_ = false;          // nobody hears of bets, and no rule is triggered by them
  bool announcing_ = false;             // some showdown asks seats to announce their hands
  // Reasons why a deal ends, as words of this variant.
  Word shown_ = no_word, uncontested_ = no_word, nobody_wins_ = no_word;
};

template <class Visit>
void each_face(CardSet faces, Visit visit) {
  for (std::uint64_t left = faces.bits(); left != 0; left &= left - 1) {
    visit(Card(static_cast<std::uint8_t>(std::countr_zero(left))));
  }
}

/// Adds the step of the schedule to errors thrown by the rules.
template <class Play, class Act>
decltype(auto) placed(const Play& play, Act act) {
  try {
    return act();
  } catch (RuleError& error) {
    if (error.step < 0) error.step = play.s.pc;
    throw;
  }
}

/// Binds a seat (and a card) while one of its expressions is evaluated.
class Bound {
 public:
  Bound(const DealState& state, Seat seat)
      : state_(const_cast<DealState&>(state)), seat_(state.seat), card_(state.card) {
    state_.seat = seat;
  }
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;
  ~Bound() {
    state_.seat = seat_;
    state_.card = card_;
  }
  void card(Card card) { state_.card = card.code(); }

 private:
  DealState& state_;
  Seat seat_;
  std::uint8_t card_;
};

}  // namespace houserules
