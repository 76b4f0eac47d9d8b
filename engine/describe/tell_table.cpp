// Deck, players, wild cards, events, and the words that a file uses for its own.

#include <algorithm>
#include <map>
#include <set>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/check/counts.h"
#include "engine/describe/deck_text.h"
#include "engine/describe/drawing.h"
#include "engine/describe/telling.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// Requires that there is such a zone.
const ZoneSpec& zone_called(const Variant& variant, std::string_view name) {
  return *std::find_if(variant.zones.begin(), variant.zones.end(),
                       [&](const ZoneSpec& zone) { return zone.name == name; });
}

std::uint8_t number_of(const Variant& variant, const ZoneSpec& zone) {
  return static_cast<std::uint8_t>(&zone - variant.zones.data());
}

/// Are cards dealt to the zone, or compared there? Cards only pass through others.
bool is_dealt_or_compared(const Variant& variant, std::string_view name) {
  const std::uint8_t number = number_of(variant, zone_called(variant, name));
  return counts_in_hands(variant, number) ||
         std::any_of(variant.deals.begin(), variant.deals.end(),
                     [&](const DealAct& deal) { return deal.zone == number; });
}

/// Do more or fewer cards come as players answer, or as cards fall? What answers and events cause
/// stands behind the schedule.
bool deals_as_it_comes(const Variant& v) {
  const auto schedule_ends = std::find_if(v.program.begin() + v.play, v.program.end(),
                                          [](Step step) { return step.act == Act::ret; });
  const auto counted_out = [](const DealAct& deal) {
    return std::any_of(deal.portions.begin(), deal.portions.end(),
                       [](const DealAct::Portion& portion) { return portion.count.expr.given(); });
  };
  return std::any_of(v.deals.begin(), v.deals.end(), counted_out) ||
         std::any_of(schedule_ends, v.program.end(),
                     [](Step step) { return step.act == Act::deal; });
}

/// Returns whether a deal is in every hand, of so many cards: the check of a file has counted them.
bool deals_fixed(const tree::Step& step) {
  const auto* deal = std::get_if<tree::DealStep>(&step.act);
  return deal != nullptr && !step.when &&
         std::all_of(deal->object.begin(), deal->object.end(), [](const tree::Portion& portion) {
           return plain_number(portion.count->text).has_value();
         });
}

bool takes_cards(const tree::Act& act) {
  return std::visit(
      []<class A>(const A&) {
        return std::is_same_v<A, tree::DealStep> || std::is_same_v<A, tree::DrawStep> ||
               std::is_same_v<A, tree::TwistStep> || std::is_same_v<A, tree::TakeStep> ||
               std::is_same_v<A, tree::BuyStep>;
      },
      act);
}

/// Returns whether the condition asks how many cards are left in the deck.
bool looks_at_deck(const tree::Said<tree::Condition>& condition) {
  return condition && condition->text.find("stock") != std::string::npos;
}

bool mind_deck(const tree::Steps& steps);

/// Returns whether the step deals no card without a look at how many are left.
bool minds_deck(const tree::Step& step) {
  if (looks_at_deck(step.when)) return true;
  if (takes_cards(step.act)) return false;
  const auto* repeat = std::get_if<tree::RepeatStep>(&step.act);
  if (repeat != nullptr && looks_at_deck(repeat->object.until)) return true;
  std::set<const tree::Steps*> guarded;
  tree::for_bodies(step.act, [&](const tree::Body& body) {
    if (looks_at_deck(body.when)) guarded.insert(&*body.to_do);
  });
  bool all = true;
  tree::for_steps_below(step.act, [&](const tree::Steps& below) {
    all = all && (guarded.contains(&below) || mind_deck(below));
  });
  return all;
}

bool mind_deck(const tree::Steps& steps) {
  return std::all_of(steps.items.begin(), steps.items.end(), minds_deck);
}

/// Returns whether a hand may need more cards than there are.
bool deck_may_run_out(const Variant& v, const tree::File& file) {
  if (deck_lasts(v)) return false;
  return !std::all_of(file.play->items.begin(), file.play->items.end(), [](const tree::Step& step) {
    return deals_fixed(step) || minds_deck(step);
  }) || !std::all_of(file.whenever->begin(), file.whenever->end(), [](const tree::Effect& effect) {
    return looks_at_deck(effect.when) || mind_deck(*effect.do_);
  });
}

/// What a bug stands for in the hands that the game compares.
std::string bug_words(const Variant& v) {
  bool high = false, low = false;
  for (const Showdown& showdown : v.showdowns) {
    for (const Part& part : showdown.parts) {
      const Scale scale = part.ranker->spec().scale;
      high = high || scale == Scale::high;
      low = low || (scale != Scale::high && scale < Scale::points);
    }
  }
  const std::string in_high = "it plays as an ace, or to complete a straight or a flush";
  const std::string in_low = "as the lowest card not already in the hand";
  if (!low) return in_high;
  return high ? in_high + " (in a low hand, " + in_low + ")" : "it plays " + in_low;
}

/// Does a rule keep the pot from the one player left?
bool ends_when_one_is_left(const std::vector<tree::Effect>& effects) {
  const auto ends = [](const tree::Step& step) {
    return std::holds_alternative<tree::EndStep>(step.act);
  };
  return std::any_of(effects.begin(), effects.end(), [&](const tree::Effect& effect) {
    return std::any_of(effect.event->begin(), effect.event->end(),
                       [](const tree::EventRule& event) { return bool(event.pot); }) &&
           tree::any_step(*effect.do_, ends);
  });
}

}  // namespace

bool holds_one_card(const Variant& v, const ZoneSpec& zone) {
  const std::uint8_t number = number_of(v, zone);
  if (std::any_of(v.moves.begin(), v.moves.end(),
                  [&](const MoveAct& move) { return move.to == number; }))
    return false;
  int scheduled = 0;
  bool in_schedule = true;
  for (std::size_t pc = v.play; pc < v.program.size(); ++pc) {
    const Step step = v.program[pc];
    in_schedule = in_schedule && step.act != Act::ret;
    if (step.act != Act::deal || v.deals[step.row].zone != number) continue;
    const auto& portions = v.deals[step.row].portions;
    const bool one =
        portions.size() == 1 && !portions[0].count.expr.given() && portions[0].count.literal == 1;
    const bool again = std::any_of(v.loops.begin(), v.loops.end(), [&](const LoopAct& loop) {
      return loop.body <= pc && pc < loop.end;
    });
    if (!one || again) return false;
    if (in_schedule) ++scheduled;
  }
  return scheduled <= 1;
}

std::string Telling::ranks(std::string_view text) const {
  std::vector<std::string> out;
  for (const std::string& word : words_between(text)) {
    const std::size_t dash = word.find('-');
    const auto first = parse_rank(word.substr(0, dash));
    if (dash != std::string::npos && first && parse_rank(word.substr(dash + 1))) {
      out.push_back(std::string(rank_name_plural(*first)) + " through " +
                    std::string(rank_name_plural(*parse_rank(word.substr(dash + 1)))));
      continue;
    }
    if (first) {
      out.push_back(std::string(rank_name_plural(*first)));
      continue;
    }
    if (word != "and") out.push_back(word);
  }
  return joined(out);
}

std::string Telling::cards_listed(std::string_view text) const {
  std::vector<std::string> out;
  for (const std::string& word : words_between(text)) {
    const auto card = parse_card(word);
    out.push_back(card ? card->joker() ? "the joker" : card_words(word, false) : word);
  }
  return joined(out);
}

/// "two to six players; best with five".
std::string Telling::who_can_play() const {
  const bool fixed = v_.players_min == v_.players_max;
  std::string can = fixed ? "exactly " + counted(v_.players_max, "player")
                          : number_range(v_.players_min, v_.players_max) + " players";
  if (file_.usually && (!fixed || v_.players_usual != v_.players_max)) {
    can += ", best with " + number_word(v_.players_usual);
  }
  return can;
}

Chapter Telling::needs() {
  Chapter chapter{"What you need", {}};
  std::string text;
  take_all(file_.deck);
  std::uint32_t others = 0;
  std::map<int, std::string> decks;  // by the fewest players who use them
  const auto add_deck = [&](const std::vector<Card>& deck, std::uint32_t with) {
    std::vector<std::string> tables;
    int fewest = 0;
    for (int players = v_.players_max; players >= v_.players_min; --players) {
      if (((with >> players) & 1U) == 0) continue;
      fewest = players;
      tables.insert(tables.begin(), number_word(players));
    }
    const std::string lead =
        v_.other_decks.empty() ? "" : "for " + joined(tables, "or") + " players, ";
    if (!tables.empty()) decks[fewest] = lead + deck_text(deck);
  };
  for (const Variant::WithOtherDeck& other : v_.other_decks) others |= other.tables;
  add_deck(v_.deck, ~others);
  for (const Variant::WithOtherDeck& other : v_.other_decks)
    add_deck(other.variant->deck, other.tables);
  for (const auto& [players, deck] : decks) add_sentence(text, deck);
  take(file_.players), take(file_.usually), take(file_.stacks);
  if (!of_mix_) {
    add_sentence(text, who_can_play());
    add_sentence(text,
                 "each player starts with " + count_text(v_.stacks, "chip") + ", or as agreed");
  }
  chapter.paragraph(text);

  text.clear();
  Chapter drawings;
  if (const Node* boards = take(file_.boards); boards != nullptr && boards->text != "1") {
    add_sentence(text, "there are " + number_word(v_.boards) + " boards");
  }
  if (const auto* zones = take(file_.zones)) {
    std::vector<std::string> of_seats, of_table;  // of which nothing more is to be said
    for (const auto& [zone_name, key_where, zone] : zones->items) {
      const bool of_seat = take_text(zone.of, "table") == "seat";
      take(zone.about), take(zone.drawn), take_all(zone.sets);
      const std::string name = spoken_name(v_, zone_name);
      if (take(zone.places) == nullptr && !zone.sets && !take_yes(zone.keeps_places)) {
        if (zone.about || is_dealt_or_compared(v_, zone_name))
          (of_seat ? of_seats : of_table).push_back((of_seat ? "their " : "the ") + name);
        continue;
      }
      draw(zone, name, of_seat, drawings);
    }
    const auto room = [&](const std::vector<std::string>& names, const std::string& lead) {
      if (!names.empty()) add_sentence(text, lead + " " + joined(names));
    };
    const auto of_hand = [](const std::string& name) { return name.ends_with(" hand"); };
    if (of_seats.size() > 1 && std::all_of(of_seats.begin(), of_seats.end(), of_hand)) {
      // "Their left hand" would sound like the player's own.
      for (std::string& name : of_seats) name = with_a(name.substr(std::string("their ").size()));
    }
    room(of_seats, "each player needs room for");
    if (of_table == std::vector<std::string>{"the middle"}) {
      add_sentence(text, "leave room for cards in the middle of the table");
    } else {
      room(of_table, "leave room on the table for");
    }
  }
  chapter.paragraph(text);
  for (Block& block : drawings.blocks) chapter.blocks.push_back(std::move(block));
  return chapter;
}

/// A zone whose places have names. Where they are drawn, each is called by its number.
void Telling::draw(const tree::ZoneRules& zone, const std::string& name, bool of_seat,
                   Chapter& chapter) {
  const std::vector<std::string> places = place_names(*zone.places);
  const auto label = [&](const std::string& place) {
    const auto at = std::find(places.begin(), places.end(), place);
    return zone.drawn ? std::to_string(at - places.begin() + 1) : place;
  };
  const std::string whose = of_seat ? "each player's " + name : "the " + name;
  std::string text;
  if (zone.drawn) {
    std::vector<std::vector<std::string>> rows;
    for (const std::vector<int>& row : drawn_rows(zone)) {
      rows.emplace_back();
      for (const int place : row) {
        rows.back().push_back(place < 0 ? "" : std::to_string(place + 1));
      }
    }
    chapter.drawing(sentence(whose + ", numbered in the order the cards are dealt"), rows);
  } else {
    const std::string has = whose + " has " + counted(std::ssize(places), "place");
    bool numbered = true;  // "1st", "2nd" or "1", "2"
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      numbered = numbered && places[i].starts_with(number) &&
                 !is_whole_number(places[i].substr(number.size(), 1)) &&
                 places[i].size() <= number.size() + 2;
    }
    text = sentence(numbered ? has + ", numbered 1 to " + std::to_string(places.size()) +
                                   " in the order they are filled"
                             : has + ", filled in this order: " + joined(places));
  }
  std::vector<std::string> lines, cards;
  std::string only;  // the name of the last
  for (const Entry& set : zone.sets->entries) {
    if (set.value.is_null()) continue;
    cards.clear();
    for (const std::string& place : place_names(set.value)) cards.push_back(label(place));
    const std::string numbers =
        cards.size() == 2 ? joined(cards) : parted(cards, zone.drawn ? "-" : ", ");
    const bool bare = zone.drawn && set.key.size() <= 2;  // "ab": a name for the file alone
    only = bare ? "" : words_of_name(set.key);
    lines.push_back(bare ? numbers : words_of_name(set.key) + " (" + numbers + ")");
  }
  if (lines.size() == 1 && !only.empty()) {
    add_sentence(
        text, "the " + only + (only.ends_with('s') ? " are " : " is ") + "places " + joined(cards));
  } else if (!lines.empty()) {
    add_sentence(text, "lines: " + parted(lines, "; "));
  }
  if (take_yes(zone.keeps_places)) {
    add_sentence(text, "when a card is removed, its place stays empty");
  }
  chapter.paragraph(text);
}

Chapter Telling::play() {
  Chapter chapter{"The deal", {}};
  take(file_.play);
  chapter.paragraph(forced_bets());
  folds_ = std::any_of(file_.whenever->begin(), file_.whenever->end(),
                       [](const tree::Effect& effect) { return may_fold(*effect.do_); });
  Items all = steps(*file_.play);
  // The last step says nothing if it only ends the hand.
  if (all.size() > 1 && all.back().text == "The hand is over." && all.back().lead.empty())
    all.pop_back();
  chapter.steps(std::move(all));
  std::string text;
  if (left_ || right_) {
    text = std::string(!right_  ? "“Left” means the next player to the left"
                       : !left_ ? "“Right” means the next player to the right"
                                : "“Left” and “right” mean the next player on that side") +
           " who hasn't folded.";
  }
  if (draws_) {
    add_sentence(text, "the first active player left of the " + std::string(dealer_name(v_)) +
                           " draws first");
  }
  const auto some_do = [&](StatusAct::What what) {
    return std::any_of(v_.statuses.begin(), v_.statuses.end(),
                       [&](const StatusAct& act) { return act.what == what; });
  };
  const bool sit_out = some_do(StatusAct::What::sit_out) && !some_do(StatusAct::What::stay_out);
  const bool fold = !v_.bets.empty() || some_do(StatusAct::What::fold);
  // Without betting, only a choice of that name is a fold.
  const bool called_fold = fold && (!v_.bets.empty() || has_answer(v_, "fold"));
  if (fold || sit_out) {
    add_sentence(
        text, "if everyone else " +
                  std::string(!fold          ? "is out"
                              : !called_fold ? (has_answer(v_, "pass") ? "passes" : "drops out")
                              : sit_out      ? "folds or drops out"
                                             : "folds") +
                  ", the last player takes the pot" +
                  (ends_when_one_is_left(*file_.whenever) ? ", unless the rules below say otherwise"
                                                          : ""));
  }
  const std::string short_of = take_text(file_.when_short);
  if (short_of == "fault") {
    add_sentence(text, "if the deck runs out, the hand is void");
  } else if ((!short_of.empty() || deals_as_it_comes(v_)) && deck_may_run_out(v_, file_)) {
    add_sentence(text, "if the deck runs out, the discards " +
                           std::string(called_fold ? "and folded hands " : "") + "are reshuffled");
  }
  chapter.paragraph(text);
  return chapter;
}

// ---------------------------------------------------------------- wild cards

std::string Telling::wild(const tree::WildCards& wild) {
  std::string what;
  bool many = true;
  take(wild.name);
  if (const Node* about = take(wild.about)) {
    take_all(wild);
    return about->text;
  }
  const Node* test = nullptr;  // that a card passes
  std::string said;            // by the comment of a function
  if (const Node* list = take(wild.ranks)) {
    const auto words = words_between(list->text);
    what = words.size() >= 13 ? "any card" : "all " + ranks(list->text);
    if (words.size() >= 13) many = false;
    if (words.size() == 9 && words[0] == "2") what = "deuces through tens";
  } else if (const Node* cards = take(wild.cards)) {
    what = cards_listed(cards->text);
    many = words_between(cards->text).size() > 1;
  } else if (take(wild.jokers) != nullptr) {
    const auto jokers =
        std::count_if(v_.deck.begin(), v_.deck.end(), [](Card c) { return c.joker(); });
    what = jokers == 1 ? "the joker" : "all jokers";
    many = jokers != 1;
  } else if (take(wild.own) != nullptr) {
    const bool rank = take_yes(wild.and_its_rank);
    const std::string aces = take_text(wild.aces, "high");
    what = "each player's lowest " + std::string(shows_cards(v_) ? "down " : "") + "card" +
           std::string(aces == "low" ? " (aces low)" : " (aces high)") +
           (rank ? ", along with every card of that rank in their hand," : "");
    many = false;
  } else if (const Node* zone_name = take(wild.cards_in)) {
    const bool rank = take_yes(wild.and_their_rank);
    const Node* places = take(wild.places);
    const std::size_t dot = zone_name->text.find('.');
    const std::string whole = spoken_name(v_, zone_name->text.substr(0, dot));
    const std::string place = dot != std::string::npos ? zone_name->text.substr(dot + 1)
                              : places != nullptr      ? places->text
                                                       : "";
    const ZoneSpec& zone = zone_called(v_, zone_name->text.substr(0, dot));
    const bool one = place.empty() ? holds_one_card(v_, zone)
                                   : std::find(zone.places.begin(), zone.places.end(), place) !=
                                         zone.places.end();
    std::string where = "in the " + whole;
    if (dot != std::string::npos || one) {
      if (!place.empty())
        where = (one ? "at the " : "in the ") + words_of_name(place) + " of the " + whole;
    } else if (places != nullptr) {
      where += " (" + words_of_name(place) + ")";
    }
    what = place.empty() && whole.ends_with(" cards") ? "the face-up " + whole
           : !place.empty() && one                    ? "the card " + where
                                   : "the face-up card" + std::string(one ? " " : "s ") + where;
    if (rank) what += one ? ", and all cards of its rank," : ", and all cards of their ranks,";
    many = !one || rank;
  } else if (const Node* is = take(wild.is)) {
    const auto f = parse_formula(is->text);
    if (f && (f->is("nil") || f->is("false"))) return "";
    const std::string value = speech_.value(is->text);
    Noun before = speech_.they;
    speech_.they = {"each player", false, "", "each player's own"};
    const std::string own = speech_.value(is->text);
    speech_.they = before;
    const auto reg =
        std::find_if(v_.registers.begin(), v_.registers.end(), [&](const RegisterSpec& one) {
          return f && f->kind == Formula::Kind::field && one.name == f->text;
        });
    const bool noted = reg != v_.registers.end();
    const bool is_card =
        noted ? reg->type == Type::card
              : f && f->kind == Formula::Kind::field && (f->text == "last" || f->text == "first");
    const bool worded = noted && says_its_type(*reg);
    what = is_card || worded                 ? own
           : own.starts_with("the rank of ") ? "every card of the same rank as " + own.substr(12)
           : own.starts_with("the rank ") || own.starts_with("the lowest rank ") ||
                   own.starts_with("the highest rank ")
               ? "every card of " + own
               : "every card whose rank is " + own;
    many = false;
  } else if (const Node* hook = take(wild.hook)) {
    const auto f = parse_formula(hook->text);
    many = false;
    if (f && f->kind != Formula::Kind::name) {
      what = "a card";
      test = hook;
    } else {
      what = "a card";
      said = script_words(*hook);
      if (said.ends_with(" says")) said += " so";
    }
  }
  const auto of_holder = [&](const Node& condition) {
    const Noun before = speech_.they;
    speech_.they = {"the player", false, "", "the player's"};
    std::string words = speech_.condition(condition.text, true);
    speech_.they = before;
    return words;
  };
  std::string when;
  if (const Node* condition = take(wild.when); condition != nullptr && !condition->is("yes"))
    when = of_holder(*condition);
  if (when == "always") when.clear();
  constexpr std::string_view the_card = "the card is ";
  if (what.starts_with("all ") && when.starts_with(the_card) && when.find(", ") == when.npos &&
      when.find(" and ") == when.npos && when.find(" or ") == when.npos) {
    what += " that are " + when.substr(the_card.size());
    when.clear();
  }
  std::string out = what + (many ? " are" : " is") + " wild";
  if (test != nullptr) out += " if " + of_holder(*test);
  if (!said.empty()) out += " if " + said;
  const Node* parts = take(wild.parts);
  if (parts != nullptr) {
    const std::vector<std::string> names =
        parts->is_list() ? place_names(*parts) : words_between(parts->text);
    out += ", but only for " + joined(names);
  }
  if (!when.empty()) out += ", but only if " + when;
  if (take_text(wild.as, "any card") == "bug") out += ", but only as a bug: " + bug_words(v_);
  return out;
}

Chapter Telling::wilds() {
  Chapter chapter{"Wild cards", {}};
  take(file_.wild);
  std::string text;
  std::vector<std::string> cards;  // named one by one: "the king of diamonds"
  const auto tell_cards = [&] {
    if (cards.empty()) return;
    add_sentence(text, joined(cards) + (cards.size() == 1 ? " is wild" : " are wild"));
    cards.clear();
  };
  for (const tree::WildCards& one : *file_.wild) {
    std::string said = wild(one);
    constexpr std::string_view is_wild = " is wild";
    if (said.starts_with("the ") && said.ends_with(is_wild)) {
      cards.push_back(said.substr(0, said.size() - is_wild.size()));
      continue;
    }
    tell_cards();
    add_sentence(text, said);
  }
  tell_cards();
  if (!text.empty() && text.find("bug") == std::string::npos) {
    text += " A wild card can stand for any card.";
  }
  chapter.paragraph(text);
  return chapter;
}

// ---------------------------------------------------------------- events

namespace {
constexpr std::string_view any_player = "a player";
}  // namespace

/// Does it happen once in a deal at most, to the only card of its kind?
bool Telling::is_one_card(const Variant& variant, const tree::EventRule& event) {
  const std::string card = event.card ? event.card->text : std::string();
  const std::optional<Card> one = parse_card(card);
  if (!one || parse_rank(card) || !event.in->is_null()) return false;
  return std::count_if(variant.deck.begin(), variant.deck.end(), [&](Card other) {
           return one->joker() ? other.joker() : other == *one;
         }) == 1;
}

std::string Telling::event(const tree::EventRule& event) {
  if (const tree::Leaf* seat = take(event.seat)) {
    return seat->is("folds")  ? "a player folds in a betting round"
           : seat->is("bets") ? "a player bets or raises"
                              : "a player checks";
  }
  if (take(event.showdown) != nullptr) return "the showdown begins";
  if (take(event.pot) != nullptr) return "only one player is left and is about to take the pot";
  if (const tree::Leaf* betting = take(event.betting)) {
    return betting->is("begins") ? "a betting round begins"
                                 : "nobody can bet anymore and there are board cards to come";
  }
  const std::string card = take_text(event.card, "any");
  std::string what = "a card";
  if (const auto rank = parse_rank(card)) {
    what = with_a(rank_name(*rank));
  } else if (const auto one = parse_card(card)) {
    what = !one->joker()            ? card_words(card, false)
           : is_one_card(v_, event) ? "the joker"
                                    : "a joker";
  } else if (card != "any") {
    what = "one of the " + words_of_name(card);
  }
  const std::string dealt = take_text(event.dealt), turned = take_text(event.turned),
                    moved = take_text(event.moved);
  const std::string zone_name = take_text(event.in, "hand");
  const std::string where = zone_name == "hand" ? "" : " " + zone(zone_name, "in");
  if (!turned.empty()) {
    return zone_name == "hand" ? std::string(any_player) + " turns up " + what
                               : what + " is turned face up" + where;
  }
  if (!moved.empty()) return what + " is moved face up to a player" + where;
  const std::string how = dealt == "up"        ? " face up"
                          : dealt == "down"    ? " face down"
                          : dealt == "unseen"  ? " unseen"
                          : dealt == "outward" ? " facing out"
                                               : "";
  return zone_name == "hand" ? std::string(any_player) + " is dealt " + what + how
                             : what + " is dealt" + how + " " + zone(zone_name, "to");
}

namespace {

bool same_item(const Item& a, const Item& b) {
  return a.text == b.text && a.lead == b.lead &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same_item);
}

/// Joins events by "or"; of cards that are dealt alike: "a player is dealt a five or a seven face
/// up".
std::string either_event(const std::vector<std::string>& told) {
  constexpr std::string_view dealt = "is dealt ";
  const std::size_t at = told[0].find(dealt);
  const std::size_t tail = told[0].find(" face ");
  if (told.size() < 2 || at == std::string::npos || tail == std::string::npos)
    return joined(told, "or");
  const std::string how = told[0].substr(tail);
  std::vector<std::string> cards;
  for (const std::string& one : told) {
    const std::size_t begin = one.find(dealt);
    if (begin == std::string::npos || !one.ends_with(how)) return joined(told, "or");
    const std::size_t card = begin + dealt.size();
    cards.push_back(one.substr(card, one.size() - how.size() - card));
  }
  return told[0].substr(0, at + dealt.size()) + joined(cards, "or") + how;
}

}  // namespace

Chapter Telling::events() {
  Chapter chapter{"Special events", {}};
  take(file_.whenever);
  Items out;
  std::vector<std::string> before;  // the events that lead to `then`, without conditions
  Items then;
  for (const tree::Effect& rule : *file_.whenever) {
    take(rule.name);  // for the author
    if (const Node* about = take(rule.about)) {
      take(rule.when), take_all(rule.event), take_all(rule.do_);
      note_bets(*rule.do_);
      out.push_back({sentence(about->text), {}, ""});
      before.clear();
      continue;
    }
    const Node* condition = take(rule.when);
    take_all(rule.event);
    take(rule.do_);
    std::vector<std::string> told;
    bound_ = true;
    for (const tree::EventRule& one : *rule.event) {
      std::string text = event(one);
      if (!told.empty() && text.starts_with(any_player) && told.back().starts_with(any_player))
        text.erase(0, any_player.size() + 1);
      told.push_back(std::move(text));
      if (one.showdown || one.betting || (one.in && !zone_of_seat(one.in->text))) bound_ = false;
    }
    const bool once = rule.event->size() == 1 && is_one_card(v_, *rule.event->begin());
    as_they_ = told.front().starts_with(any_player);
    Items items = steps(*rule.do_);
    as_they_ = false;
    const bool plain = !once && condition == nullptr;
    // Another event with the same effect.
    if (plain && !before.empty() &&
        std::equal(items.begin(), items.end(), then.begin(), then.end(), same_item)) {
      before.insert(before.end(), told.begin(), told.end());
      told = before;
      out.pop_back();
    }
    before = plain ? told : std::vector<std::string>();
    then = items;
    std::string lead = (once ? "When " : "Whenever ") + either_event(told);
    if (condition != nullptr && !condition->is("yes")) {
      const std::string test = speech_.condition(condition->text, true);
      if (test != "always") lead += ", and " + test;
    }
    out.push_back(under(lead, std::move(items)));
    bound_ = false;
  }
  chapter.list(std::move(out));
  return chapter;
}

// ---------------------------------------------------------------- the file's own words

Chapter Telling::words_used() {
  Chapter chapter{"Terms", {}};
  Items out;
  take_all(file_.registers);
  for (const auto& entry : file_.registers->items) {
    const auto spec = std::find_if(v_.registers.begin(), v_.registers.end(),
                                   [&](const RegisterSpec& one) { return one.name == entry.name; });
    if (spec == v_.registers.end() || !remembered_.contains(entry.name)) continue;
    std::string text;
    const std::string holder = spec->per_seat ? " for each player" : " for the table";
    switch (spec->type) {
      case Type::yes_no:
        if (spec->per_seat && is_sentence_mark(spoken_name(v_, entry.name))) continue;
        text = spec->per_seat ? "a mark on a player" : "on or off for the whole table";
        if (spec->start.type == Type::yes_no && spec->start.bits != 0) text += ", at first yes";
        break;
      case Type::number:
        text = "a number" + holder + ", starting at " + std::to_string(spec->start.bits);
        break;
      case Type::rank:
        text = "a rank" + holder;
        if (spec->start.type == Type::rank) {
          text += ", at first " + std::string(rank_name_plural(static_cast<int>(spec->start.bits)));
        }
        break;
      case Type::suit:
        text = "a suit" + holder;
        break;
      case Type::card:
        text = "a card" + holder;
        break;
      default:
        text = "one of the players; nobody until a step above names one";
    }
    if (spec->pool) {
      out.push_back(
          {"Chips set aside next to the pot. They stay there from hand to hand until they are paid "
           "out.",
           {},
           capitalised(spoken_name(v_, entry.name))});
      continue;
    }
    text += spec->kept == RegisterSpec::Kept::game    ? "; it lasts until the pot is gone"
            : spec->kept == RegisterSpec::Kept::table ? "; it carries over from game to game"
                                                      : "; reset after each hand";
    if (spec->secret) text += "; only that player knows it";
    out.push_back({sentence(text), {}, capitalised(spoken_name(v_, entry.name))});
  }
  for (const std::string& name : speech_.functions()) {
    std::string help;
    for (const std::string& script : v_.scripts) {
      const std::string words = comment_of(script, name);
      if (!words.empty()) help = words;
    }
    if (!help.empty()) out.push_back({sentence(help), {}, capitalised(words_of_name(name))});
  }
  take(file_.scripts);
  chapter.list(std::move(out));
  return chapter;
}

}  // namespace houserules::telling
