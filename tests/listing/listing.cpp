#include "tests/listing/listing.h"

#include <array>

#include "engine/cards/notation.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

constexpr std::array<std::string_view, 4> facings{"down", "up", "unseen", "outward"};

std::string name_of_facing(Facing facing) {
  return std::string(facings[static_cast<std::size_t>(facing)]);
}

// ---------------------------------------------------------------- details of acts

class Lister {
 public:
  explicit Lister(const Variant& variant) : v_(variant) {}

  std::string expr(ExprId id) const { return text_of(v_, id); }
  std::string number(const Number& n) const {
    return n.expr.given() ? "(" + expr(n.expr) + ")" : text_of_number(n.literal);
  }
  std::string word(Word w) const { return std::string(v_.word(w)); }
  std::string reg(int index) const { return v_.registers[static_cast<std::size_t>(index)].name; }

  std::string seats(const SeatsSpec& spec) const {
    using Who = SeatsSpec::Who;
    std::string text;
    switch (spec.who) {
      case Who::bound:
        text = "seat";
        break;
      case Who::in_deal:
        text = "everyone";
        break;
      case Who::contesting:
        text = "everyone in";
        break;
      case Who::dealt_in:
        text = "everyone dealt in";
        break;
      case Who::in_game:
        text = "everyone in the game";
        break;
      case Who::sitting_out:
        text = "those sitting out";
        break;
      case Who::winners:
        text = "winners";
        break;
      case Who::losers:
        text = "losers";
        break;
      case Who::others:
        text = "everyone else";
        break;
      case Who::computed:
        text = "(" + expr(spec.expr) + ")";
        break;
    }
    if (spec.from.given()) text += " from (" + expr(spec.from) + ")";
    if (spec.sort.given()) text += " highest first (" + expr(spec.sort) + ")";
    return text;
  }

  std::string zone(std::uint8_t zone, ZoneRef::Filter filter = ZoneRef::Filter::all) const {
    std::string text = v_.zones[zone].name;
    if (filter == ZoneRef::Filter::up) text += ".up";
    if (filter == ZoneRef::Filter::hole) text += ".hole";
    if (filter == ZoneRef::Filter::unseen) text += ".unseen";
    return text;
  }

  std::string cards(const CardsSpec& spec) const {
    std::string text;
    switch (spec.pick) {
      case CardsSpec::Pick::all:
        text = "all";
        break;
      case CardsSpec::Pick::first:
        text = "first " + number(spec.count);
        break;
      case CardsSpec::Pick::last:
        text = "last " + number(spec.count);
        break;
      case CardsSpec::Pick::all_but_last:
        text = "all but the last " + number(spec.count);
        break;
      case CardsSpec::Pick::answer:
        text = "answer";
        break;
      case CardsSpec::Pick::computed:
        text = "(" + expr(spec.cards) + ")";
        break;
    }
    text += " of " + zone(spec.zone, spec.filter);
    return spec.where.given() ? text + " where (" + expr(spec.where) + ")" : text;
  }

  std::string opener(const OpenerSpec& spec) const {
    switch (spec.kind) {
      case OpenerSpec::Kind::standard:
        return "standard";
      case OpenerSpec::Kind::left_of_dealer:
        return "left of dealer";
      case OpenerSpec::Kind::best_showing:
        return "best showing";
      case OpenerSpec::Kind::low_showing:
        return "low showing";
      case OpenerSpec::Kind::computed:
        return "(" + expr(spec.seat) + ")";
    }
    return {};
  }

  std::string limit(const Limit& limit) const {
    // For these, the sizes identify the limit.
    std::string text = limit.sized() ? "" : " " + std::string(name(limit.kind));
    if (!limit.sizes.empty()) text += " " + number(limit.sizes.front());
    if (!limit.most.empty()) text += " to " + number(limit.most.front());
    return text;
  }

  std::string of(const DealAct& act) const {
    std::string text = "deal ";
    for (std::size_t i = 0; i < act.portions.size(); ++i) {
      const DealAct::Portion& portion = act.portions[i];
      text += (i > 0 ? ", " : "") + number(portion.count) + " ";
      text += portion.as_given ? "as given" : name_of_facing(portion.facing);
    }
    text += " to " + (act.to_seats ? seats(act.who) : zone(act.zone));
    if (act.to_seats && act.zone != zone_hand) text += ", into " + zone(act.zone);
    if (act.boards > 1) text += ", " + std::to_string(act.boards) + " boards";
    if (act.common_card_when_short) text += ", when short one common card";
    return text;
  }

  std::string of(const MoveAct& act) const {
    std::string text = "move " + cards(act.cards);
    if (act.by_number) text += " (so many)";
    if (v_.zones[act.cards.zone].of_seat) text += " of " + seats(act.who);
    text += " to " + zone(act.to);
    if (act.to_seat.given()) text += " of (" + expr(act.to_seat) + ")";
    return text + (act.keep_facing ? "" : ", " + name_of_facing(act.facing));
  }

  std::string of(const TurnAct& act) const {
    std::string text = "turn " + name_of_facing(act.facing) + " ";
    text += act.next ? "next " + number(act.cards.count) + " of " + zone(act.cards.zone)
                     : cards(act.cards);
    if (v_.zones[act.cards.zone].of_seat) text += " of " + seats(act.who);
    return text;
  }

  std::string of(const AskAct& act) const {
    std::string text = "ask " + word(act.name) + " of " + seats(act.who);
    if (act.together) text += " together";
    switch (act.kind) {
      case QuestionKind::option:
        text += ":";
        for (std::size_t i = 0; i < act.options.size(); ++i) {
          const AskAct::Option& option = act.options[i];
          text += (i > 0 ? ", " : " ") + word(option.name);
          if (option.has_price) text += " for " + number(option.price);
          if (option.when.given()) text += " when (" + expr(option.when) + ")";
          if (option.code != no_code) text += " @" + std::to_string(option.code);
        }
        if (act.default_option != 0) {
          text +=
              "; default " + word(act.options[static_cast<std::size_t>(act.default_option)].name);
        }
        break;
      case QuestionKind::cards:
        text += ": " + number(act.min) + " to " + number(act.max) + " of " +
                zone(act.cards.zone, act.cards.filter);
        if (act.and_discards) text += " and discards";
        if (act.where.given()) text += " where (" + expr(act.where) + ")";
        if (act.price.given()) text += " for (" + expr(act.price) + ") each";
        break;
      case QuestionKind::number:
        text += ": number " + number(act.min) + " to " + number(act.max);
        break;
      case QuestionKind::arrangement:
        text += ":";
        for (const AskAct::Target& target : act.targets) {
          text += " " + zone(target.zone) + " " + number(target.count);
        }
        break;
      case QuestionKind::seat:
        text += ": one of " + seats(act.among);
        break;
      case QuestionKind::bet:
        break;
    }
    if (act.must.given()) text += "; must (" + expr(act.must) + ")";
    return text;
  }

  std::string of(const PayAct& act) const {
    const bool pooled = act.from == PayAct::From::pool || act.to == PayAct::To::pool;
    const std::string pool = pooled ? "the pool " + v_.registers[act.pool].name : "";
    std::string text = act.from == PayAct::From::pot    ? "the pot pays "
                       : act.from == PayAct::From::pool ? pool + " pays "
                                                        : seats(act.payers) + " pays ";
    text += number(act.amount);
    if (act.at_most.given()) text += " at most (" + expr(act.at_most) + ")";
    text += " to " + (act.to == PayAct::To::pot    ? std::string("pot")
                      : act.to == PayAct::To::pool ? pool
                                                   : seats(act.receivers));
    if (act.live != PayAct::Live::no) text += ", live";
    if (act.reason != no_word) text += " because " + word(act.reason);
    return text;
  }

  std::string of(const RememberAct& act) const {
    std::string text = "remember";
    bool per_seat = false;
    for (std::size_t i = 0; i < act.items.size(); ++i) {
      const RememberAct::Item& item = act.items[i];
      per_seat = per_seat || v_.registers[item.reg].per_seat;
      text += (i > 0 ? ", " : " ") + reg(item.reg) + " = " + expr(item.value);
    }
    return per_seat ? text + " of " + seats(act.who) : text;
  }

  std::string of(const BetAct& act) const {
    if (act.kind == BetAct::Kind::close) return "betting ends";
    std::string text = act.kind == BetAct::Kind::turn ? "bet, never matched" : "bet";
    if (act.must_bet) text += ", no dropping";
    if (act.counts_double.given()) text += ", chips count double (" + expr(act.counts_double) + ")";
    if (act.limit) text += limit(*act.limit);
    if (act.own_opener) text += ", first " + opener(act.opener);
    if (act.opens_with.given()) text += ", opens with (" + expr(act.opens_with) + ")";
    if (act.nobody_opens != no_code) text += ", nobody opens @" + std::to_string(act.nobody_opens);
    return text;
  }

  std::string of(const EndAct& act) const {
    constexpr std::array<std::string_view, 5> names{"turn", "loop", "deal", "showdown", "game"};
    std::string text = "end " + std::string(names[static_cast<std::size_t>(act.what)]);
    if (act.what == EndAct::What::turn || act.what == EndAct::What::loop) {
      text += " L" + std::to_string(act.loop);
    }
    if (act.reason != no_word) text += " because " + word(act.reason);
    return text;
  }

  std::string of(const LoopAct& act, std::uint16_t row) const {
    std::string text = "loop L" + std::to_string(row) + " ";
    switch (act.kind) {
      case LoopAct::Kind::each:
        text += "each " + seats(act.who);
        break;
      case LoopAct::Kind::repeat:
        text += "repeat";
        if (!act.items.empty()) {
          text += " for";
          for (const Value& item : act.items) text += " " + text_of(v_, item);
        } else if (act.times.expr.given() || act.times.literal != never) {
          text += " " + number(act.times);
        }
        break;
      case LoopAct::Kind::turns:
        text += "turns " + seats(act.who);
        if (act.skip.given()) text += " skip (" + expr(act.skip) + ")";
        if (act.circuits.expr.given() || act.circuits.literal != 1000) {
          text += " circuits " + number(act.circuits);
        }
        break;
    }
    if (act.until.given()) text += " until (" + expr(act.until) + ")";
    return text + ", end @" + std::to_string(act.end);
  }

  std::string showdown_name(std::uint8_t showdown) const {
    return showdown == 0 ? "" : " " + word(v_.showdowns[showdown].name);
  }

  std::string of(const Step& step) const {
    const std::uint16_t row = step.row;
    switch (step.act) {
      case Act::jump: {
        const JumpAct& act = v_.jumps[row];
        return "jump @" + std::to_string(act.target) +
               (act.unless.given() ? " unless (" + expr(act.unless) + ")" : "");
      }
      case Act::loop:
        return of(v_.loops[row], row);
      case Act::next:
        return "next L" + std::to_string(row);
      case Act::ret:
        return "ret";
      case Act::branch:
        return "branch on " + word(v_.asks[v_.branches[row].ask].name);
      case Act::deal:
        return of(v_.deals[row]);
      case Act::move:
        return of(v_.moves[row]);
      case Act::turn:
        return of(v_.turns[row]);
      case Act::ask:
        return of(v_.asks[row]);
      case Act::arrange:
        return "arrange " + seats(v_.arranges[row].who);
      case Act::pay:
        return of(v_.pays[row]);
      case Act::remember:
        return of(v_.remembers[row]);
      case Act::roll:
        return "roll " + std::to_string(v_.rolls[row].sides) + " into " + reg(v_.rolls[row].reg);
      case Act::bet:
        return of(v_.bets[row]);
      case Act::compare: {
        const CompareAct& act = v_.compares[row];
        const auto& parts = v_.showdowns[act.showdown].parts;
        return "compare " + seats(act.who) +
               (act.part < parts.size() ? " by " + word(parts[act.part].name) : "");
      }
      case Act::showdown:
        return "showdown" + showdown_name(v_.showdown_acts[row].showdown) +
               (v_.showdown_acts[row].held != no_code ? " if there was none" : "");
      case Act::status: {
        constexpr std::array<std::string_view, 6> names{"fold",           "sit out", "stay out",
                                                        "leave the game", "back in", "new dealer"};
        const StatusAct& act = v_.statuses[row];
        return std::string(names[static_cast<std::size_t>(act.what)]) + " " + seats(act.who) +
               (act.reason == no_word ? "" : " because " + word(act.reason));
      }
      case Act::claim: {
        std::string text = "claim";
        for (const Part& part : v_.showdowns[0].parts) {
          if ((v_.claims[row].parts & part.claim) != 0) text += " " + word(part.name);
        }
        return text;
      }
      case Act::end:
        return of(v_.ends[row]);
      case Act::boards:
        return number(v_.board_acts[row].count) + " boards";
      case Act::split_pot:
        return "split pot " + word(v_.split_pots[row].name);
    }
    return {};
  }

  std::string of(const EventRule& rule) const {
    std::string text;
    const auto cards = [&] {
      if (rule.cards.bits() == ~std::uint64_t{0}) return std::string("a card");
      for (int r = 0; r < rank_count; ++r) {
        if (rule.cards == CardSet::of_rank(r)) return "a " + std::string(rank_name(r));
      }
      std::string list;
      for (std::uint8_t code = 0; code < Card::code_count; ++code) {
        if (rule.cards.contains(Card(code))) list += houserules::text(Card(code));
      }
      return list;
    };
    switch (rule.kind) {
      case EventRule::Kind::dealt:
        text = cards() + " dealt" + (rule.any_facing ? "" : " " + name_of_facing(rule.facing));
        break;
      case EventRule::Kind::turned_up:
        text = cards() + " turned up";
        break;
      case EventRule::Kind::moved_up:
        text = cards() + " moved up";
        break;
      case EventRule::Kind::folds:
        text = "a seat folds";
        break;
      case EventRule::Kind::checks:
        text = "a seat checks";
        break;
      case EventRule::Kind::bets:
        text = "a seat bets";
        break;
      case EventRule::Kind::showdown:
        text = "showdown begins";
        break;
      case EventRule::Kind::uncontested:
        text = "pot uncontested";
        break;
      case EventRule::Kind::round_begins:
        text = "a betting round begins";
        break;
      case EventRule::Kind::closed:
        text = "the betting is closed";
        break;
    }
    const bool about_card = rule.kind == EventRule::Kind::dealt ||
                            rule.kind == EventRule::Kind::turned_up ||
                            rule.kind == EventRule::Kind::moved_up;
    if (about_card && rule.zone != zone_hand) text += " in " + zone(rule.zone);
    if (rule.when.given()) text += " when (" + expr(rule.when) + ")";
    return text;
  }

 private:
  const Variant& v_;
};

}  // namespace

std::string text_of(const Variant& variant, const Part& part) {
  const Lister lister(variant);
  std::string text = std::string(variant.word(part.name)) + ":";
  const auto source = [&](const SourceSpec& spec) {
    std::string name = lister.zone(spec.zone, spec.filter);
    if (spec.board > 0) name += " " + std::to_string(spec.board + 1);
    if (spec.slots != ~std::uint64_t{0}) {
      name += "[";
      const auto& places = variant.zones[spec.zone].places;
      bool first = true;
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (((spec.slots >> i) & 1U) == 0U) continue;
        name += (first ? "" : " ") + places[i];
        first = false;
      }
      name += "]";
    }
    if (spec.when.given()) name += " when (" + lister.expr(spec.when) + ")";
    return name;
  };
  const std::vector<UseSum>* use = part.ranker ? &part.ranker->spec().use : nullptr;
  if (use == nullptr || use->empty()) {
    for (std::size_t i = 0; i < part.sources.size(); ++i) {
      text += (i > 0 ? " and " : " any of ") + source(part.sources[i]);
    }
    return text;
  }
  for (std::size_t u = 0; u < use->size(); ++u) {
    if (u > 0) text += " or";
    for (std::size_t t = 0; t < (*use)[u].size(); ++t) {
      const UseTerm& term = (*use)[u][t];
      text += t > 0 ? " and " : " ";
      if (term.min == UseTerm::every) {
        text += "all";
      } else if (term.min == 0 && term.max == UseTerm::every) {
        text += "any";
      } else {
        text += std::to_string(term.min);
        if (term.max != term.min) text += "-" + std::to_string(term.max);
      }
      text += " of " + source(part.sources[term.source]);
    }
  }
  return text;
}

std::string listing(const Variant& variant) {
  const Lister lister(variant);
  std::string text;
  const auto label = [&](const std::string& name) { text += name + ":\n"; };
  for (std::size_t pc = 0; pc < variant.program.size(); ++pc) {
    if (pc == variant.play) label("play");
    for (const EventRule& rule : variant.events) {
      if (rule.code == pc) label("whenever " + lister.of(rule));
    }
    for (std::size_t i = 0; i < variant.bets.size(); ++i) {
      if (variant.bets[i].nobody_opens == pc) label("nobody opens");
    }
    for (std::size_t i = 0; i < variant.showdowns.size(); ++i) {
      if (variant.showdowns[i].before == pc) {
        label("before showdown" + lister.showdown_name(static_cast<std::uint8_t>(i)));
      }
    }
    std::string number = std::to_string(pc);
    number.insert(0, number.size() < 3 ? 3 - number.size() : 0, ' ');
    text += number + "  " + lister.of(variant.program[pc]);
    if (pc < variant.step_names.size() && variant.step_names[pc] != no_word) {
      text += "  -- " + lister.word(variant.step_names[pc]);
    }
    text += "\n";
  }
  return text;
}

}  // namespace houserules
