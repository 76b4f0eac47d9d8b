// What wins.

#include <algorithm>
#include <array>
#include <bit>

#include "engine/check/counts.h"
#include "engine/describe/telling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/tree/fill.h"
#include "engine/variant/features.h"

namespace houserules::telling {

namespace {

bool same_source(const SourceSpec& a, const SourceSpec& b) {
  return a.zone == b.zone && a.filter == b.filter && a.board == b.board && a.slots == b.slots;
}

/// Returns false if every hand is one card, and no two cards have the same rank.
bool may_tie(const Variant& v, const Showdown& of) {
  std::array<int, rank_count> cards{};
  for (const Card card : v.deck) {
    if (!card.natural() || ++cards[static_cast<std::size_t>(card.rank())] > 1) return true;
  }
  return std::any_of(of.parts.begin(), of.parts.end(),
                     [](const Part& part) { return part.ranker->spec().hand_size > 1; });
}

/// "two from hand and three from board": a hand and a table have more cards than those.
bool takes_some_of_each(const Part& part) {
  const auto some = [](const UseTerm& term) { return term.max != UseTerm::every; };
  return part.sources.size() > 1 &&
         std::any_of(part.ranker->spec().use.begin(), part.ranker->spec().use.end(),
                     [&](const UseSum& sum) { return std::any_of(sum.begin(), sum.end(), some); });
}

/// Returns whether a script sees all cards of one place, and says which of them count.
bool goes_without_saying(const Node& use, const Part& part) {
  return part.ranker->spec().scale == Scale::custom && use.entries.size() == 1 &&
         use.entries[0].value.is("all");
}

bool says_player(std::string_view text) {
  constexpr std::string_view signs = " ,.;:'";
  const std::vector<std::string> words = words_between(text, signs);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "player" || word == "they" || word == "their" || word == "them";
  });
}

/// Returns whether the pot is always split for this part: no condition on the table decides it.
bool always_there(const tree::PartRules& part) {
  return !part.contests || part.contests->text.find("seat") != std::string::npos ||
         !part.contests->is_expression();
}

bool several_parts(const ClaimAct& claim) { return std::popcount(claim.parts) > 1; }

/// Returns whether the step makes everyone play for several parts.
bool claims_several(const tree::Step& step) {
  const auto* each = std::get_if<tree::EachStep>(&step.act);
  if (each == nullptr || !each->object.is("everyone") || each->from || each->highest_first ||
      step.when || each->do_->items.size() != 1)
    return false;
  const tree::Step& only = each->do_->items[0];
  const auto* claim = std::get_if<tree::ClaimStep>(&only.act);
  return claim != nullptr && !only.when && texts_of(claim->object).size() > 1;
}

/// Returns whether any hand can win the part.
bool surely_won(const tree::PartRules& part) {
  const std::string& by = part.by->text;
  const bool ranks_all = by == "high" || by.starts_with("low") || by.starts_with("badugi");
  return ranks_all && !part.qualify && !part.contests;
}

/// Returns whether the step puts a player out because the best hands are equal.
bool breaks_tie(const tree::Step& step) {
  const bool out = std::holds_alternative<tree::SitOutStep>(step.act) ||
                   std::holds_alternative<tree::FoldStep>(step.act);
  return out && step.when && step.when->text.find("result.winners.count > 1") != std::string::npos;
}

/// Returns whether the step, in its author's words, only sets registers.
bool only_notes(const tree::Step& step) {
  const auto acts = [](const tree::Step& one) {
    return !std::holds_alternative<tree::RememberStep>(one.act) &&
           !std::holds_alternative<tree::EachStep>(one.act);
  };
  tree::Steps alone;
  alone.items.push_back(step);
  return step.about && !tree::any_step(alone, acts);
}

/// May a player have fewer cards at the showdown than they were dealt?
bool gives_up_cards(const Variant& v) {
  return std::any_of(v.asks.begin(), v.asks.end(),
                     [](const AskAct& ask) { return ask.kind == QuestionKind::arrangement; }) ||
         std::any_of(v.moves.begin(), v.moves.end(), [](const MoveAct& move) {
           return move.cards.zone == zone_hand && move.to != zone_hand;
         });
}

}  // namespace

/// Says so where a high and a low hand are each chosen from the same, larger number of cards.
std::string Telling::different_cards(const Showdown& of) const {
  if (of.parts.size() < 2 || !settles_) return "";
  // Nobody plays for both.
  if (!v_.claims.empty() && std::none_of(v_.claims.begin(), v_.claims.end(), several_parts))
    return "";
  const Part& first = of.parts[0];
  const auto chooses = [&](const Part& part) {
    const RankingSpec& spec = part.ranker->spec();
    const bool of_poker = spec.scale == Scale::high || spec.scale == Scale::low_a5 ||
                          spec.scale == Scale::low_27 || spec.scale == Scale::low_a6;
    return of_poker && spec.hand_size > 1 && spec.hand_size == first.ranker->spec().hand_size &&
           (takes_some_of_each(part) || most_cards_of(v_, part) > spec.hand_size) &&
           std::equal(part.sources.begin(), part.sources.end(), first.sources.begin(),
                      first.sources.end(), same_source);
  };
  if (!std::all_of(of.parts.begin(), of.parts.end(), chooses)) return "";
  if (first.sources.size() == 1 && gives_up_cards(v_)) return "";
  const auto high = std::count_if(of.parts.begin(), of.parts.end(), [](const Part& part) {
    return part.ranker->spec().scale == Scale::high;
  });
  if (high == 0 || high == std::ssize(of.parts)) return "";
  return "a player may use different cards for " +
         (of.parts.size() == 2 ? word_of(first) + " and for " + word_of(of.parts[1])
                               : std::string("each part"));
}

std::string Telling::part(const tree::PartRules& part, const tree::ShowdownRules& around,
                          const Part& of, bool alone) {
  take(part.part);
  take(part.name);  // it is in word_of
  if (const Node* about = take(part.about)) {
    take_all(part);
    const RankingSpec& spec = of.ranker->spec();
    std::string out = sentence(about->text);
    if (spec.scale == Scale::high && spec.hand_size > 1) {
      if (const std::string order = order_of_hands(spec); orders_.insert(order).second)
        add_sentence(out, "from best to worst: " + order);
    }
    return out;
  }
  std::string out = ranking(part, around, of);
  const Node* own_use = take(part.use);
  take_all(part.use);
  const Node* from = take(part.from);
  if (own_use != nullptr) {
    if (!goes_without_saying(*own_use, of)) add_sentence(out, usable(*own_use));
  } else if (from != nullptr) {
    // "only down cards count", "only the player’s front hand counts"
    const auto words = [&](const Node& name) {
      const std::string place = name.is("hand") ? "their hand" : zone(name.text, "");
      if (!place.starts_with("their ")) return place;
      return (place.ends_with("cards") ? "" : "the player's ") + place.substr(6);
    };
    std::vector<std::string> zones;
    if (!from->is_list()) zones.push_back(words(*from));
    for (const Node& item : from->items) zones.push_back(words(item));
    add_sentence(out, "only " + joined(zones) + " count" +
                          (zones.size() == 1 && !zones[0].ends_with("cards") ? "s" : ""));
  }
  if (const Node* board = take(part.board)) {
    add_sentence(out, "only board " + board->text + " counts");
  } else if (v_.boards > 1 &&
             std::any_of(of.sources.begin(), of.sources.end(),
                         [](const SourceSpec& source) { return source.zone == zone_board; })) {
    add_sentence(out, v_.boards == 2 ? "a hand may use either board"
                                     : "a hand may use any one of the boards");
  }
  if (const Node* qualify = take(part.qualify)) {
    add_sentence(out, qualifier(*qualify, of.ranker->spec().scale));
  }
  if (const Node* contests = take(part.contests); contests != nullptr && !contests->is("yes")) {
    add_sentence(out, contests->is("no") ? std::string("nobody can win it")
                                         : "a player can win this only if " +
                                               speech_.condition(contests->text, true));
  }
  if (const Node* share = take(part.share); share != nullptr && share->text != "equal" && !alone) {
    add_sentence(out, "this is worth " + share->text + " of the pot");
  }
  if (const auto* own = take(part.wild)) {
    for (const tree::WildCards& source : *own) add_sentence(out, "in this part, " + wild(source));
    if (own->empty()) add_sentence(out, "no card is wild in this part");
  }
  return out;
}

/// What becomes of a part that nobody wins; empty if every part has a winner.
std::string Telling::unclaimed(const std::vector<tree::PartRules>& parts, const Showdown& of,
                               bool halves, bool stays) const {
  const auto open = [&](const tree::PartRules& part) { return !surely_won(part); };
  const auto count = std::count_if(parts.begin(), parts.end(), open);
  if (v_.claims.empty()) {
    if (count == 0) return "";
    const std::size_t low = surely_won(parts[0]) ? 1 : 0;
    if (halves && count == 1 && parts[low].qualify && !stays) {
      const bool boards = boards_dealt_ > 1;
      return "if nobody qualifies for " + word_of(of.parts[low]) +
             (boards ? " on a board, " : ", ") + word_of(of.parts[1 - low]) + " takes " +
             (boards ? "all of that board's " + share_of_board() : "the whole pot");
    }
  }
  return std::string(halves ? "a half" : "a part") +
         (stays    ? " that nobody wins stays in the pot for the next hand"
          : halves ? " that nobody wins goes to the winner of the other half"
                   : " that nobody wins goes to the other parts");
}

std::string Telling::showdown_name(std::string_view id) const {
  const auto of = std::find_if(v_.showdowns.begin(), v_.showdowns.end(),
                               [&](const Showdown& one) { return v_.word(one.name) == id; });
  return of == v_.showdowns.end() ? words_of_name(id) : spoken_name(v_, *of);
}

void Telling::showdown(const tree::ShowdownRules& rules, const Showdown& of, Chapter& chapter) {
  take(rules.name);
  if (const Node* about = take(rules.about)) {
    take_all(rules);
    const std::string text = sentence(about->text);
    const bool said = std::any_of(chapter.blocks.begin(), chapter.blocks.end(),
                                  [&](const Block& block) { return block.text == text; });
    if (!said) chapter.paragraph(text);
    return;
  }
  take(rules.parts);
  const std::vector<tree::PartRules>& parts = *rules.parts;
  std::string text;
  Items items;
  const std::size_t count = parts.size();
  const bool even =
      std::all_of(of.parts.begin(), of.parts.end(), [](const Part& one) { return one.share == 0; });
  // The parts that the pot is usually split into.
  const bool some_at_times = std::count_if(parts.begin(), parts.end(), always_there) > 1;
  std::vector<std::string> names;
  const auto has_own = [](const tree::PartRules& one) { return one.use || one.from; };
  const bool some_have_own = std::any_of(parts.begin(), parts.end(), has_own);
  take_all(rules.use);
  if (rules.use && !some_have_own && !goes_without_saying(*rules.use, of.parts[0]))
    add_sentence(text, usable(*rules.use));
  // Where nothing is said, all cards of the hand and of the board count.
  const bool board = std::any_of(v_.deals.begin(), v_.deals.end(), [](const DealAct& deal) {
    return !deal.to_seats && deal.zone == zone_board;
  });
  const bool by_board = std::all_of(parts.begin(), parts.end(),
                                    [](const tree::PartRules& one) { return bool(one.board); });
  const std::string all_count = "a player may use any cards from their hand and " +
                                std::string(by_board ? "that" : "the") + " board";
  if (count == 1) {
    text = part(parts[0], rules, of.parts[0], true) + (text.empty() ? "" : " " + text);
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      if (!some_at_times || always_there(parts[i])) names.push_back(word_of(of.parts[i]));
      Item item;
      item.lead = capitalised(word_of(of.parts[i]));
      item.text = part(parts[i], rules, of.parts[i], false);
      const bool uses_board = board && !parts[i].about && (v_.boards == 1 || parts[i].board);
      if (some_have_own && !has_own(parts[i]) && (rules.use || uses_board))
        add_sentence(item.text, rules.use ? usable(*rules.use) : all_count);
      items.push_back(std::move(item));
    }
    const std::int64_t number = std::ssize(names);
    const std::string head =
        !settles_ ? "Hands are compared " + number_word(number) + " ways: " + joined(names) + "."
        : even && number == 2 && boards_dealt_ > 1
            ? "Each board's " + share_of_board() + " is split between " + joined(names) + "."
        : even && number == 2 ? "The pot is split in half: " + joined(names) + "."
                              : "The pot is split " + std::string(even ? "evenly " : "") +
                                    number_word(number) + " ways: " + joined(names) + ".";
    text = head + (text.empty() ? "" : " " + text);
  }
  if (!rules.use && !some_have_own && board) add_sentence(text, all_count);
  add_sentence(text, different_cards(of));
  chapter.paragraph(text);
  // What becomes of the pot if nobody wins a part is none itself.
  std::string otherwise;
  for (std::size_t i = 0; some_at_times && i < items.size(); ++i) {
    if (parts[i].about && !always_there(parts[i]))
      otherwise += (otherwise.empty() ? "" : " ") + items[i].text;
  }
  if (!otherwise.empty()) {
    std::size_t at = 0;
    std::erase_if(items, [&](const Item&) {
      const tree::PartRules& one = parts[at++];
      return one.about && !always_there(one);
    });
  }
  chapter.list(std::move(items));
  if (!settles_) return take_all(rules);  // the rest is about pots
  const bool halves = names.size() == 2 && even;

  text.clear();
  const std::string both = take_text(rules.both);
  const std::string several = halves ? "both halves" : "several parts",
                    each = halves ? "both" : "each of them";
  // Everyone plays for all of them.
  const bool all_claimed =
      (both == "must win both" || both == "must win or tie both") &&
      std::any_of(rules.before->items.begin(), rules.before->items.end(), claims_several);
  if (all_claimed) {
    add_sentence(text, "a player must win " +
                           std::string(both == "must win both" ? "" : "or tie ") +
                           (halves ? "both halves" : "every part") +
                           (both == "must win both" ? " outright" : "") + " to take the pot");
  } else if (count > 1) {
    const std::string without = take_text(rules.without_winner);
    add_sentence(text, unclaimed(parts, of, halves, without == "stays"));
  } else if ((take_text(rules.without_winner) == "stays" || parts[0].qualify) &&
             !surely_won(parts[0])) {
    add_sentence(text, "if nobody has a hand that can win, the pot carries over");
  }
  add_sentence(text, otherwise);
  if (v_.claims.empty() || all_claimed) {
    // Nobody says what they play for.
  } else if (both == "must win both") {
    add_sentence(text, "a player who goes for " + several + " must win " + each +
                           " outright; otherwise they win nothing");
  } else if (both == "must win or tie both") {
    add_sentence(text, "a player who goes for " + several + " must win or tie " + each +
                           "; otherwise they win nothing");
  }
  // Of so many parts all but one may get one.
  const auto odd_chips = [&](std::vector<std::string> order) {
    if (order.size() > 1) order.pop_back();
    if (order.size() == 1) {
      const bool half =
          halves && order[0] != "high" && order[0] != "low" && !order[0].starts_with("board ");
      add_sentence(text, "the odd chip goes to " + (half ? "the " + order[0] + " half" : order[0]));
    } else if (!order.empty()) {
      add_sentence(text, "odd chips go one at a time to " + joined(order) + ", in that order");
    }
  };
  if (const Node* odd = take(rules.odd_chips)) {
    std::vector<std::string> order;
    for (const Node& item : odd->items) order.push_back(words_of_name(item.text));
    if (!odd->is_list()) order.push_back(words_of_name(odd->text));
    odd_chips(order);
  } else if (count > 1) {
    std::vector<std::string> order = names;
    if (!halves) {
      order.clear();
      for (const Part& one : of.parts) order.push_back(word_of(one));
    }
    odd_chips(order);
  }
  const std::string odd = take_text(rules.odd_chip_to);
  const auto lows = std::count_if(of.parts.begin(), of.parts.end(), [](const Part& part) {
    const Scale scale = part.ranker->spec().scale;
    return scale != Scale::high && scale != Scale::points && scale != Scale::card &&
           scale != Scale::custom;
  });
  const std::string odd_chip_goes =
      odd == "by high card" ? "goes to the winner with the highest card by suit"
      : odd == "by card"
          ? "goes to the winner with the " +
                std::string(lows == std::ssize(of.parts) ? "lowest" : "highest") + " card by suit" +
                (lows > 0 && lows < std::ssize(of.parts) ? " (for low, the lowest card by suit)"
                                                         : "")
      : odd == "last bettor" ? "goes to the player who made the last bet"
      : odd == "the pot"
          ? "stays in the pot"
          : "goes to the first winner left of the " + std::string(dealer_name(v_)) +
                (by_board && count > 1 ? ", skipping those who already have one" : "");
  const std::string equal = take_text(rules.equal_hands);
  if (equal == "by suit") {
    std::string order = take_text(rules.suit_order, "spades hearts diamonds clubs");
    for (std::size_t at = order.find(' '); at != order.npos; at = order.find(' ', at + 2)) {
      order.insert(at, ",");
    }
    add_sentence(
        text, "ties are broken by the suit of the highest card (best suit first: " + order + ")");
  } else if (may_tie(v_, of)) {
    add_sentence(text, equal == "left of dealer"
                           ? "if hands tie, the first tied player left of the " +
                                 std::string(dealer_name(v_)) + " wins"
                           : "tied hands split" + std::string(count > 1 ? "" : " the pot") +
                                 (tree::any_step(*file_.play, breaks_tie)
                                      ? ", unless a step above says otherwise"
                                      : "") +
                                 "; an odd chip " + odd_chip_goes);
  }
  if (take_text(rules.hands_count) == "as announced") {
    add_sentence(text,
                 "players announce their hands, and the announcement is binding: a hand called too "
                 "low counts as called, and a hand called too high loses");
  }
  const bool left_first = take_text(rules.first_to_show) == "left of dealer";
  const std::string beaten = take_text(rules.beaten_hands, "shown");
  if (beaten != "shown" || left_first) {
    add_sentence(text, (left_first ? "the first player left of the " +
                                         std::string(dealer_name(v_)) + " shows first"
                                   : std::string("the last player to bet or raise on the final "
                                                 "round shows first, or the player who acted first "
                                                 "if nobody bet")) +
                           (beaten == "mucked"  ? ", and beaten hands may be mucked"
                            : beaten == "shown" ? ""
                                                : ", and a beaten hand is shown or mucked"));
  }
  take(rules.pots);
  for (const auto& [name, key_where, rule] : rules.pots->items) {
    const std::string pot = "the " + quoted(words_of_name(name)) + " pot";
    if (const Node* by = take(rule.decided_by)) {
      called_.insert(by->text);
      add_sentence(text, pot + " is decided by the rules for " + quoted(showdown_name(by->text)));
    }
    if (const Node* barred = take(rule.barred)) {
      add_sentence(text,
                   "a player cannot win " + pot + " if " + speech_.condition(barred->text, true));
    }
    if (const Node* returned = take(rule.returned)) {
      add_sentence(text, "if " + speech_.condition(returned->text, true) + ", the chips in " + pot +
                             " are returned to the players who bet them");
    }
  }
  chapter.paragraph(text);

  const auto then = [&](const tree::Said<tree::Steps>& after, const std::string& lead,
                        const std::string& whom) {
    const tree::Steps* body = take(after);
    if (body == nullptr) return;
    bound_ = !whom.empty();
    Items told;
    if (all_claimed && &after == &rules.before) {
      tree::Steps rest;
      take_all(*body);
      std::copy_if(body->items.begin(), body->items.end(), std::back_inserter(rest.items),
                   [](const tree::Step& step) { return !claims_several(step); });
      told = steps(rest);
    } else {
      told = steps(*body);
    }
    bound_ = false;
    if (told.empty()) return;
    // What is only noted is no event of the showdown.
    if (&after == &rules.before &&
        std::all_of(body->items.begin(), body->items.end(), only_notes)) {
      std::string notes;
      for (const Item& item : told) notes += (notes.empty() ? "" : " ") + item.text;
      return chapter.paragraph(notes);
    }
    // An author's sentence that speaks of no player needs none.
    const bool of_nobody = std::all_of(
        body->items.begin(), body->items.end(),
        [](const tree::Step& step) { return step.about && !says_player(step.about->text); });
    constexpr std::string_view player = "The player ";
    std::string& first = told[0].text;
    const bool of_player = told.size() == 1 && first.starts_with(player) && !whom.empty();
    if (of_player) first.replace(0, player.size(), whom + " ");
    const bool named = of_player || (told.size() == 1 && first.starts_with("The winner "));
    const bool bare = named || of_nobody || whom.empty();
    chapter.list({under(bare ? lead : lead + ", for " + whom, std::move(told))});
  };
  then(rules.before, "Just before the showdown", "");
  then(rules.winners, "After the showdown", "each winner");
  then(rules.losers, "After the showdown", "each player who stayed in and lost");
  // A sentence on all parts is repeated with each that it concerns.
  take_all(rules.by);
  const auto shared = [&](std::string_view, const auto& member, std::string_view,
                          const tree::More& = {}) { take_all(rules.*member); };
  tree::ShowdownRules::scoring_keys(shared);
}

/// Does anything compare hands, besides a showdown?
bool Telling::compares() const {
  const auto compared = [](const ExprNode& node) {
    if (node.op != ExprNode::Op::call) return false;
    switch (static_cast<Function>(node.what)) {
      case Function::beats:
      case Function::best:
      case Function::worst:
      case Function::best_showing:
      case Function::at_least:
        return true;
      default:
        return false;
    }
  };
  static constexpr std::string_view comparing[] = {"beats(", "best(", "worst(", "at_least("};
  const auto calls_one = [](const std::string& script) {
    return std::any_of(std::begin(comparing), std::end(comparing), [&](std::string_view call) {
      return script.find(call) != std::string::npos;
    });
  };
  return !v_.compares.empty() || std::any_of(v_.scripts.begin(), v_.scripts.end(), calls_one) ||
         std::any_of(v_.nodes.begin(), v_.nodes.end(), compared);
}

Chapter Telling::wins() {
  Chapter chapter{"What wins", {}};
  if (const tree::ShowdownRules* main = take(file_.showdown)) {
    if (!settles_ && !has_pot(v_)) {
      chapter.paragraph("There is no pot: players pay each other.");
    } else if (!settles_) {
      chapter.paragraph(std::string("There is no showdown") +
                        (compares() ? "; hands are compared only as described above." : "."));
    }
    const bool own_words =
        main->about || std::any_of(main->parts->begin(), main->parts->end(),
                                   [](const tree::PartRules& one) { return bool(one.about); });
    if (main->name && !own_words && !file_.showdowns->items.empty())
      chapter.paragraph("The rules for " + quoted(spoken_name(v_, v_.showdowns[0])) + ":");
    showdown(*main, v_.showdowns[0], chapter);
  } else if (settles_) {
    Node part = Node::map({});
    part.set("part", Node::scalar("high", {}));
    part.set("by", Node::scalar("high", {}));
    Node rules = Node::map({});
    rules.set("parts", Node::list({}));
    rules.find("parts")->items.push_back(std::move(part));
    Node usual = Node::map({});
    usual.set("showdown", std::move(rules));
    showdown(*tree::filled(usual).showdown, v_.showdowns[0], chapter);
  }
  take(file_.showdowns);
  for (const auto& further : file_.showdowns->items) {
    const auto of =
        std::find_if(v_.showdowns.begin() + 1, v_.showdowns.end(),
                     [&](const Showdown& one) { return v_.word(one.name) == further.name; });
    if (of == v_.showdowns.end()) continue;
    // The author's sentence on a step also covers the showdown that it calls.
    if (!called_.contains(further.name)) {
      take_all(further.value);
      continue;
    }
    if (!further.value.about) {
      chapter.paragraph("The rules for " + quoted(showdown_name(further.name)) + ":");
    }
    showdown(further.value, *of, chapter);
  }
  if (chapter.blocks.empty()) {
    chapter.paragraph(
        std::string(has_pot(v_) ? "There is no showdown."
                                : "There is no pot: players pay each other.") +
        (compares()
             ? " Where hands are compared, they rank as in poker; with fewer than five cards, "
               "only pairs, three of a kind, four of a kind and high cards count."
             : ""));
  }
  return chapter;
}

}  // namespace houserules::telling
