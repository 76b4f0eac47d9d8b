// The value of hands and of cards showing: lays out the cards a seat may use in a part.

#include "engine/table/part_hooks.h"
#include "engine/table/play.h"

namespace houserules {

namespace {

template <Scale scale, Expect expect>
const Ranker& standard_ranker() {
  static const Ranker ranker([] {
    RankingSpec spec;
    spec.scale = scale;
    spec.expect = expect;
    return spec;
  }());
  return ranker;
}

template <Expect expect>
const Ranker& standard_ranker(Scale scale) {
  if (scale == Scale::high) return standard_ranker<Scale::high, expect>();
  if (scale == Scale::low_27) return standard_ranker<Scale::low_27, expect>();
  return standard_ranker<Scale::low_a5, expect>();
}

}  // namespace

const Ranker& Deal::Play::showing_scale(Scale scale) const {
  const bool many = v.showdowns[0].parts[0].ranker->spec().expect == Expect::many_hands;
  return many ? standard_ranker<Expect::many_hands>(scale)
              : standard_ranker<Expect::few_hands>(scale);
}

/// Returns the scale for the lowest hand showing: aces are high if they are high in the pot's low.
Scale Deal::Play::low_scale() const {
  for (const Part& part : v.showdowns[0].parts) {
    if (part.ranker->spec().scale == Scale::low_27) return Scale::low_27;
  }
  return Scale::low_a5;
}

/// Returns the faces that are wild for this seat in this part. Where each card needs its own
/// evaluation, considers only those of `held`. Rules that make cards wild see hands without wild
/// cards.
Deal::Play::WildFaces Deal::Play::wild_faces(const Part& part, std::uint8_t part_index, Seat seat,
                                             bool showing, CardSet held) const {
  WildFaces faces;
  if (telling_wilds_) return faces;
  const Within telling(telling_wilds_, true);
  const Within none_kept(scores_of_, -1);  // cached scores are of hands with wild cards
  const Within about(part_, part.name);
  const Within up(only_up_, only_up_ || showing);
  const Bound bound(s, seat);
  for (const int row : part.wild) {
    const WildSource& source = v.wilds[static_cast<std::size_t>(row)];
    if (((source.parts >> part_index) & 1U) == 0U) continue;
    // Cards showing ignore wild cards that depend on face-down cards.
    const Within looked(looked_below_, false);
    Value value;
    if (source.kind == WildSource::Kind::computed) value = value_of(source.expr);
    const bool settled = source.kind == WildSource::Kind::computed || source.card_by_card;
    if (!settled && !holds(source.expr)) continue;
    if (showing && looked_below_) continue;
    CardSet& into = source.bug ? faces.bug : faces.wild;
    switch (source.kind) {
      case WildSource::Kind::faces: {
        if (!source.card_by_card) {
          into = into | source.cards;
          break;
        }
        Bound about_card(s, seat);
        each_face(held & source.cards, [&](Card card) {
          about_card.card(card);
          if (holds(source.expr)) into.insert(card);
        });
        break;
      }
      case WildSource::Kind::own_lowest_hole: {
        if (showing || seat == no_seat) break;  // unknown to the others
        Card lowest;
        int lowest_rank = 99;
        const Pile& hand = pile(zone_hand, seat);
        for (unsigned i = 0; i < hand.count; ++i) {
          const Slot& slot = hand.cards[i];
          if (slot.facing == Facing::up) continue;
          check_slot_is_seen(slot, zone_hand, seat);
          if (!slot.card.natural()) continue;
          const int rank = source.ace_low && slot.card.rank() == rank_ace ? -1 : slot.card.rank();
          if (rank < lowest_rank) {
            lowest_rank = rank;
            lowest = slot.card;
          }
        }
        if (!lowest.known()) break;
        if (source.and_its_rank) {
          into = into | CardSet::of_rank(lowest.rank());
        } else {
          // If the two lowest down cards are equal, both are wild.
          for (unsigned i = 0; i < hand.count; ++i) {
            const Slot& slot = hand.cards[i];
            if (slot.facing != Facing::up && slot.card.natural() &&
                slot.card.rank() == lowest.rank()) {
              into.insert(slot.card);
            }
          }
        }
        break;
      }
      case WildSource::Kind::zone_card: {
        if (v.zones[source.zone].of_seat && seat == no_seat) break;
        const Pile& zone = pile(source.zone, seat);
        for (unsigned i = 0; i < zone.count; ++i) {
          const Slot& slot = zone.cards[i];
          if (!slot.card.known() || slot.facing != Facing::up) continue;
          if (((source.slots >> place_of(source.zone, zone, i)) & 1U) == 0U) continue;
          into.insert(slot.card);
          if (source.and_its_rank && slot.card.natural()) {
            into = into | CardSet::of_rank(slot.card.rank());
          }
        }
        break;
      }
      case WildSource::Kind::computed: {
        if (value.type == Type::rank) {
          into = into | CardSet::of_rank(static_cast<int>(value.bits));
        } else if (value.type != Type::nothing) {
          std::array<Card, max_zone_cards> cards;
          const int n = list_cards(value, cards);
          for (int i = 0; i < n; ++i) {
            if (cards[static_cast<std::size_t>(i)].known()) {
              into.insert(cards[static_cast<std::size_t>(i)]);
            }
          }
        }
        break;
      }
      case WildSource::Kind::hook: {
        each_face(held, [&](Card card) {
          const bool wild = run_script(
              [&](ScriptRunner& scripts) { return scripts.wild(source.hook, card, *this); });
          if (wild) into.insert(card);
        });
        break;
      }
    }
  }
  return faces;
}

/// Returns which of these faces are wild for a seat, in the first part.
CardSet Deal::Play::wild_among(CardSet held, Seat seat, bool showing) const {
  guess();
  const WildFaces faces = wild_faces(v.showdowns[0].parts[0], 0, seat, showing, held);
  return held & (faces.wild | faces.bug | CardSet::jokers());
}

/// Lays out the cards a seat may use in a part and passes them to `use(input)`.
template <class Use>
void Deal::Play::with_hand(std::uint8_t showdown, std::uint8_t part_index, Seat seat,
                           Use use) const {
  const Part& part = v.showdowns[showdown].parts[part_index];
  if (viewer_ != no_seat) check_hand_is_seen(part, seat);
  const Within about(part_, part.name);
  if (looks_deep_ > 0) {  // a rule reads this hand while another is laid out
    HandRoom room;
    lay_out(part, part_index, seat, room, use);
  } else {
    lay_out(part, part_index, seat, hand_room_, use);
  }
}

/// The functions of one part, called at the deal's expense. Without a runner, no function returns
/// anything.
class Deal::Play::MeteredHooks final : public RankingHooks {
 public:
  MeteredHooks(const Play& play, const Part& part) : play_(play), part_(part) {}

  bool score(std::span<const Card> cards, std::span<std::int32_t> out, int& count) override {
    return call([&](PartHooks& hooks) { return hooks.score(cards, out, count); });
  }
  std::string name(std::span<const Card> cards) override {
    return call([&](PartHooks& hooks) { return hooks.name(cards); });
  }
  bool category(int index, std::span<const Card> cards, std::span<std::int32_t> out,
                int& count) override {
    return call([&](PartHooks& hooks) { return hooks.category(index, cards, out, count); });
  }

 private:
  template <class Call>
  auto call(Call ask) const -> decltype(ask(std::declval<PartHooks&>())) {
    if (play_.runner == nullptr) return {};
    return play_.run_script([&](ScriptRunner& scripts) {
      PartHooks hooks(&scripts, play_, part_);
      return ask(hooks);
    });
  }

  const Play& play_;
  const Part& part_;
};

template <class Use>
void Deal::Play::each_usable(const SourceSpec& spec, Seat seat, Use use) const {
  if (!holds(spec.when)) return;
  const bool of_seat = v.zones[spec.zone].of_seat;
  const bool choosy = ~spec.slots != 0 || spec.filter != ZoneRef::Filter::all;
  const auto all_of = [&](const Pile& from, unsigned end, unsigned first_place) {
    for (unsigned i = 0; i < end; ++i) {
      const Slot& slot = from.cards[i];
      if (!of_seat && slot.facing != Facing::up) continue;  // not turned up yet
      if (choosy) {
        const unsigned place = first_place + place_of(spec.zone, from, i);
        if (((spec.slots >> place) & 1U) == 0U || !passes(spec.filter, slot)) continue;
      }
      if (!use(slot)) return;
    }
  };
  const Pile& from = pile(spec.zone, of_seat ? seat : no_seat, spec.board);
  if (spec.zone != zone_board || run_ == 0) return all_of(from, from.count, 0);
  // When the board is dealt several times, its first `common` cards are shared.
  const Pile& own = pile(zone_board, no_seat, run_);
  all_of(from, s.common, 0);
  all_of(own, own.count, s.common);
}

std::vector<std::vector<const Slot*>> Deal::Play::usable(const Comparison& of,
                                                         const Comparison::Line& line,
                                                         Seat seat) const {
  const Part& part = v.showdowns[of.showdown].parts[line.part];
  const Within run(run_, line.board);
  const Within about(part_, part.name);
  const Bound bound(s, seat);
  std::vector<std::vector<const Slot*>> out;
  for (const SourceSpec& source : part.sources) {
    std::vector<const Slot*>& slots = out.emplace_back();
    each_usable(source, seat, [&](const Slot& slot) {
      slots.push_back(&slot);
      return true;
    });
  }
  return out;
}

template <class Use>
void Deal::Play::lay_out(const Part& part, std::uint8_t part_index, Seat seat, HandRoom& room,
                         Use use) const {
  std::array<Card, most_cards>& cards = room.cards;
  std::array<SourceCards, Part::max_sources>& sources = room.sources;
  const auto deeper = look_deeper();
  const Bound bound(s, seat);
  WildFaces faces;
  if (!part.wild.empty()) {
    CardSet held;
    for (const SourceSpec& spec : part.sources) {
      each_usable(spec, seat, [&](const Slot& slot) {
        if (slot.card.known()) held.insert(slot.card);
        return true;
      });
    }
    faces = wild_faces(part, part_index, seat, false, held);
  }
  const bool any_wild = !faces.wild.empty() || !faces.bug.empty();

  std::size_t used = 0;
  std::size_t source_count = 0;
  for (const SourceSpec& spec : part.sources) {
    SourceCards& source = sources[source_count++];
    source.wild = source.bug = 0;
    const std::size_t start = used;
    source.cards = {};
    each_usable(spec, seat, [&](const Slot& slot) {
      if (used == most_cards) throw LimitError("more than 64 cards count in a hand");
      if (any_wild && slot.card.known()) {
        const std::uint64_t bit = std::uint64_t{1} << (used - start);
        if (faces.wild.contains(slot.card))
          source.wild |= bit;
        else if (faces.bug.contains(slot.card))
          source.bug |= bit;
      }
      cards[used++] = slot.card;
      return true;
    });
    source.cards = std::span<const Card>(cards.data() + start, used - start);
  }

  charge(any_wild ? work_of_wild_hand : work_of_hand);
  MeteredHooks hooks(*this, part);
  HandInput input;
  input.sources = std::span<const SourceCards>(sources.data(), source_count);
  input.hooks = &hooks;
  if (part.value_hook >= 0 && runner != nullptr) {
    std::array<PointValues, Card::code_count> values;
    for (std::size_t i = 0; i < used; ++i) {
      if (cards[i].known()) {
        values[cards[i].code()] = run_script(
            [&](ScriptRunner& scripts) { return scripts.value(part.value_hook, cards[i], *this); });
      }
    }
    input.values = &values;
    use(*part.ranker, input);
  } else {
    use(*part.ranker, input);
  }
}

Score Deal::Play::score_of(std::uint8_t showdown, std::uint8_t part, Seat seat) const {
  const Part& row = v.showdowns[showdown].parts[part];
  if (row.plain()) {
    const Bound bound(s, seat);
    std::array<Card, most_cards> cards;
    std::size_t count = 0;
    for (const SourceSpec& source : row.sources) {
      each_usable(source, seat, [&](const Slot& slot) {
        if (count == most_cards) return false;
        cards[count++] = slot.card;
        return true;
      });
    }
    return row.ranker->score(std::span<const Card>(cards.data(), count));
  }
  Score score;
  with_hand(showdown, part, seat, [&](const Ranker& ranker, const HandInput& input) {
    score = row.called ? row.called->score(call_of(row, part, seat, input), input)
                       : ranker.score(input);
  });
  return score;
}

/// Computes the missing scores of a settlement where hands may use any cards: the shared cards are
/// laid out and counted once. Requires a plain part.
void Deal::Play::score_plain_hands(std::uint8_t showdown, std::uint8_t part,
                                   SeatSet missing) const {
  const std::vector<SourceSpec>& sources = v.showdowns[showdown].parts[part].sources;
  const Ranker& ranker = *v.showdowns[showdown].parts[part].ranker;
  std::array<Card, most_cards> cards;
  std::size_t common = 0;
  const auto add = [&](std::size_t& count, const SourceSpec& source, Seat seat) {
    each_usable(source, seat, [&](const Slot& slot) {
      if (count == most_cards) return false;
      cards[count++] = slot.card;
      return true;
    });
  };
  const auto whole_hand = [](const SourceSpec& source) {
    return source.zone == zone_hand && source.filter == ZoneRef::Filter::all &&
           !source.when.given();
  };
  bool only_hands = true;  // apart from the shared cards
  for (const SourceSpec& source : sources) {
    const bool shared = !v.zones[source.zone].of_seat && !source.when.given();
    if (shared) add(common, source, no_seat);
    only_hands = only_hands && (shared || whole_hand(source));
  }
  const std::uint64_t common_sum =
      ranking::sums::sum_of(std::span<const Card>(cards).first(common));
  std::array<Score, max_seats>& scores = scores_[row_of(part)];
  for (const Seat seat : missing) {
    const Pile& hand = pile(zone_hand, seat);
    if (!only_hands || common + hand.count > most_cards) {
      scores[seat] = score_of(showdown, part, seat);
      continue;
    }
    std::uint64_t sum = common_sum;
    for (std::size_t i = 0; i < hand.count; ++i) {
      cards[common + i] = hand.cards[i].card;
      sum += ranking::sums::key(hand.cards[i].card);
    }
    scores[seat] = ranker.score(std::span<const Card>(cards.data(), common + hand.count), sum);
  }
}

/// Returns what a seat has announced or, until it has, what its cards justify.
std::size_t Deal::Play::call_of(const Part& part, std::uint8_t part_index, Seat seat,
                                const HandInput& input) const {
  const std::uint8_t called = seat < s.seats ? s.called[part_index][seat] : std::uint8_t{0};
  return called > 0 ? called - std::size_t{1} : part.called->best(input);
}

/// The default announcement is what the hand really is.
unsigned Deal::Play::default_option(std::uint16_t row, Seat seat) const {
  const auto shows = asking_of(no_seat);  // the announcing seat may read its whole hand
  auto option = static_cast<std::size_t>(v.asks[row].default_option);
  for (std::size_t i = 0; i < v.showdowns.size(); ++i) {
    for (std::size_t p = 0; p < v.showdowns[i].parts.size(); ++p) {
      const Part& part = v.showdowns[i].parts[p];
      if (!part.called || part.announce_ask != row) continue;
      with_hand(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(p), seat,
                [&](const Ranker&, const HandInput& input) { option = part.called->best(input); });
    }
  }
  return static_cast<unsigned>(option);
}

RankedHand Deal::Play::hand_of(Seat seat, int showdown, int part, int board) const {
  RankedHand hand;
  const Within run(run_, static_cast<std::uint8_t>(s.boards > 1 ? board : 0));
  const auto row = static_cast<std::uint8_t>(part);
  const auto from = static_cast<std::uint8_t>(showdown);
  const Part& rules = v.showdowns[from].parts[row];
  with_hand(from, row, seat, [&](const Ranker& ranker, const HandInput& input) {
    hand = rules.called ? rules.called->explain(call_of(rules, row, seat, input), input)
                        : ranker.explain(input);
  });
  return hand;
}

Score Deal::Play::score_of(Seat seat, int showdown, int part, int board) const {
  const Within run(run_, static_cast<std::uint8_t>(s.boards > 1 ? board : 0));
  return known_score(static_cast<std::uint8_t>(showdown), static_cast<std::uint8_t>(part), seat);
}

// ---------------------------------------------------------------- showing

Score Deal::Play::showing_score(Seat seat, bool low) const {
  std::array<Card, max_zone_cards> cards;
  const Value up = ZoneRef{zone_hand, seat, ZoneRef::Filter::up}.pack();
  return score_with_wilds({cards.data(), static_cast<std::size_t>(list_cards(up, cards))}, seat,
                          true, low ? low_scale() : Scale::high);
}

/// Returns the value of cards as a high hand of any size: a seat's own cards with its wild cards,
/// other cards with those of the bound seat.
Score Deal::Play::score_of(const Value& value) const {
  std::array<Card, max_zone_cards> cards;
  const std::span<const Card> hand(cards.data(),
                                   static_cast<std::size_t>(list_cards(value, cards)));
  if (value.type != Type::zone) return score_with_wilds(hand, s.seat, false, Scale::high);
  const ZoneRef zone = ZoneRef::unpack(value);
  return score_with_wilds(hand, zone.seat == no_seat ? s.seat : zone.seat,
                          zone.filter == ZoneRef::Filter::up, Scale::high);
}

Score Deal::Play::score_with_wilds(std::span<const Card> cards, Seat seat, bool showing,
                                   Scale scale) const {
  const Part& part = v.showdowns[0].parts[0];
  CardSet held;
  for (const Card card : cards) {
    if (card.known()) held.insert(card);
  }
  charge(part.wild.empty() ? work_of_hand : work_of_wild_hand);
  const bool printed = showing && v.betting.wild_as_printed;
  const WildFaces faces =
      part.wild.empty() || printed ? WildFaces() : wild_faces(part, 0, seat, showing, held);
  std::array<Card, max_zone_cards> with_ranks;
  if (printed) {
    const auto end = std::remove_copy_if(cards.begin(), cards.end(), with_ranks.begin(),
                                         [](Card card) { return card.joker(); });
    cards = {with_ranks.begin(), end};
  }
  SourceCards source{cards, 0, 0};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (faces.bug.contains(cards[i])) {
      source.bug |= bit;
    } else if (cards[i].joker() || faces.wild.contains(cards[i])) {
      source.wild |= bit;
    }
  }
  HandInput input;
  input.sources = std::span<const SourceCards>(&source, 1);
  return showing_scale(scale).score(input);
}

/// Returns the score of cards, with none of them wild.
Score Deal::Play::natural_score(std::span<const Card> cards) const {
  const SourceCards source{cards, 0, 0};
  HandInput input;
  input.sources = std::span<const SourceCards>(&source, 1);
  return showing_scale(Scale::high).score(input);
}

Seat Deal::Play::best_showing(SeatSet among, Seat from, bool low) const {
  Seat best = no_seat;
  Score best_score;
  Seat seat = from;
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    if (!among.contains(seat)) continue;
    const Score score = showing_score(seat, low);
    if (best == no_seat || score > best_score) {
      best = seat;
      best_score = score;
    }
  }
  return best;
}

}  // namespace houserules
