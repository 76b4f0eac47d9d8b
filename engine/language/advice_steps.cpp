// What to write instead of a text that is not valid in a step or in `betting:`.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/language/phrase_words.h"
#include "engine/language/slots.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"

namespace houserules::rewording {
namespace {

/// "jacks or better" and "first left of the dealer", as `bet:` puts them, or an empty string.
std::string opening_meant(std::span<const std::string_view> words) {
  for (const Words& opens : {Words{"opens", "with", "a", "pair", "of"}, Words{"opens", "with"}}) {
    Words all = opens;
    all.insert(all.end(), words.begin(), words.end());
    if (is_known_phrase("bet", all)) return joined(all);
  }
  Words first;
  for (const std::string& word : reworded("bet", words, false)) {
    static constexpr std::string_view noise[] = {
        "first",     "the",  "from", "starting", "starts", "with", "begins",
        "beginning", "bets", "acts", "opens",    "speaks", "goes"};
    if (std::find(std::begin(noise), std::end(noise), word) == std::end(noise))
      first.push_back(word);
  }
  if (first.size() == 1) {
    const std::string seat = surely(first[0], slot_words(SlotKind::seat));
    if (!seat.empty()) first[0] = seat;
  }
  first.emplace_back("first");
  return is_known_phrase("bet", first) ? joined(first) : std::string();
}

/// "write {arrangement: {front: 3, back: 2}}" for "3 front, 2 back", or an empty string.
std::string hands_named(const Given& words) {
  std::string map;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    std::string_view hand = words[i + 1];
    if (hand.ends_with(',')) hand.remove_suffix(1);
    if (!convert::whole_number(words[i])) return {};
    map += (map.empty() ? "" : ", ") + std::string(hand) + ": " + std::string(words[i]);
  }
  return "write {arrangement: {" + map + "}}, and declare these zones under `zones:`";
}

/// Advice for "until everyone is done" and "until somebody has stopped", or an empty string.
std::string until_meant(const Given& words) {
  if (words.size() < 2 || words[0] != "until") return {};
  static constexpr WordRow groups[] = {{"everyone", "all"}, {"everybody", "all"}, {"all", "all"},
                                       {"someone", "any"},  {"somebody", "any"},  {"anyone", "any"},
                                       {"anybody", "any"},  {"nobody", "none"},   {"no", "none"}};
  const std::string_view group = given_for(words[1], groups);
  const std::string_view last = words.back();
  const bool verb = words.size() == 4 && is_one_of(words[2], {"is", "are", "has", "have"});
  const bool name_like = std::all_of(last.begin(), last.end(),
                                     [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
  if (is_one_of(last, {"stays", "stay", "stands", "stand", "pat", "passes"}))
    return "write 'until nobody took a card', or {until: = …} with a condition";
  if (group.empty() || !verb || !name_like)
    return "write {until: = …} with a condition, such as '= pot > 20'";
  const std::string name(last);
  return "write {until: \"= " + std::string(group) + "(in_deal, '" + name +
         "')\"}, with the register '" + name + ": yes/no per seat'";
}

/// "2 from hand and 3 from board" for "exactly 2 from hand, 3 from board", or an empty string.
std::string used_cards(const Given& words) {
  std::vector<Words> parts(1);
  for (std::string_view word : words) {
    const bool comma = word.ends_with(',');
    if (comma) word.remove_suffix(1);
    if (word == "and" && !parts.back().empty()) parts.emplace_back();
    if (word != "and" && word != "exactly" && word != "must" && word != "use")
      parts.back().emplace_back(word);
    if (comma) parts.emplace_back();
  }
  std::erase_if(parts, [](const Words& part) { return part.empty(); });
  std::string all;
  for (const Words& part : parts) {
    if (!is_known_phrase("use", part)) return {};
    all += (all.empty() ? "" : " and ") + joined(part);
  }
  return all;
}

/// Returns "everyone" of "1 from everyone" and "1 from each player", or an empty string.
std::string payers(const Given& words) {
  const auto from = std::find(words.begin(), words.end(), "from");
  Words who(from + 1, words.end());
  if (!who.empty() && who[0] == "the") who.erase(who.begin());
  if (who.empty()) return {};
  if (is_one_of(who[0], {"all", "each", "every", "everybody", "players"})) return "everyone";
  const auto known = slot_words(SlotKind::seats);
  const std::string name = joined(who);
  return std::find(known.begin(), known.end(), name) != known.end() ? name : std::string();
}

/// Advice for "2 dice into luck", "2d6 into luck" and "d20 into luck", or an empty string.
std::string dice_meant(const Given& words) {
  if (has(words, "dice") || convert::whole_number(words[0]))
    return "one step rolls one die: write 'a die into " + std::string(words.back()) +
           "', and another step for each further die";
  if (words.size() < 3 || words[words.size() - 2] != "into") return {};
  const std::string into(words.back());
  const std::size_t d = words[0].find('d');
  const std::string_view before = words[0].substr(0, d);
  const auto sides =
      d == words[0].npos ? std::nullopt : convert::whole_number(words[0].substr(d + 1));
  if (!sides) return {};
  if (before.empty() || before == "1")
    return "write {sides: " + std::to_string(*sides) + ", into: " + into + "}";
  return "a roll is one die; roll each into a register of its own, and add them up, as in '= "
         "game." +
         into + " + game." + into + "_2'";
}

/// "or 4 with an ace": more cards for players with a card of a rank.
std::string more_with_rank(const Given& words) {
  if (words.size() != 5 || words[0] != "or" || words[2] != "with") return {};
  const auto rank = convert::rank(words[4]);
  if (!convert::whole_number(words[1]) || !rank) return {};
  const std::string count(words[1]), quoted = "'" + std::string(1, rank_char(*rank)) + "'";
  return "write {max: " + count + ", must: \"= answer.count < " + count + " or count(seat.hand, " +
         quoted + ") > count(answer, " + quoted + ")\"}";
}

/// "1 up" and "1 with market": another key of the step in its phrase.
std::string cards_with_more(const Given& words, std::string_view under) {
  const bool swaps = under == "swap cards";
  if (under == "draw" && words[0] == "or") return more_with_rank(words);
  if (words.size() < 2 || (!swaps && under != "draw")) return {};
  const bool with = swaps && words.size() > 2 && words[words.size() - 2] == "with";
  const Words cards(words.begin(), words.end() - (with ? 2 : 1));
  const auto facings = slot_words(SlotKind::facing);
  const bool facing = std::find(facings.begin(), facings.end(), words.back()) != facings.end();
  if (!is_known_phrase("pick", cards) || (!with && !facing)) return {};
  return "write '" + joined(cards) + "', and '" + (with ? "with: " : "facing: ") +
         std::string(words.back()) + "' below it";
}

}  // namespace

Meaning bet_meant(const Given& words) {
  if (!first_after_blinds(lower_case(joined({words.begin(), words.end()}))).empty())
    return advise(
        "if there are blinds, write 'bet': under the gun already acts first; if not, write "
        "'left of dealer first'");
  for (const bool without_noise : {false, true}) {
    const Words limit = reworded("limit", words, without_noise);
    if (is_known_phrase("limit", limit)) return {{}, {}, "limit: " + joined(limit), {}};
  }
  // "dealer left first"
  if (has(words, "dealer") && has(words, "left")) return write("left of dealer first");
  if (const std::string opening = opening_meant(words); !opening.empty()) return write(opening);
  for (const std::string_view street :
       {"preflop", "pre-flop", "postflop", "flop", "turn", "river", "street"}) {
    if (has(words, street)) return advise(std::string(plain_bet));
  }
  return {};
}

Meaning limit_meant(const Given& words) {
  if (words.size() == 1 && words[0].find('$') != words[0].npos) {  // "$2-$4"
    std::string bare(words[0]);
    std::erase(bare, '$');
    std::replace(bare.begin(), bare.end(), '/', '-');
    if (const auto range = convert::range(bare); range && range->low < range->high)
      return advise(limit_of_two(std::to_string(range->low), std::to_string(range->high)));
  }
  if (words.size() == 2 && convert::whole_number(words[0]) && convert::whole_number(words[1]))
    return advise(limit_of_two(words[0], words[1]));
  const auto is_number = [](std::string_view word) {
    return convert::whole_number(word).has_value();
  };
  const std::string text = joined({words.begin(), words.end()});
  const auto rounds = convert::split(text, " /-$");  // "2 2 4", "2/2/4"
  if (rounds.size() > 2 && std::all_of(rounds.begin(), rounds.end(), is_number)) {
    std::string list;
    for (const std::string_view size : rounds)
      list += (list.empty() ? "" : ", ") + std::string(size);
    return advise("write [" + list + "] for a limit per round");
  }
  if (text == "fixed" || text == "fixed limit") return advise("write the bet size, such as '2'");
  if (text == "spread" || text == "spread limit") return advise("write a range, such as '1 to 5'");
  if (text == "unlimited" || text == "table stakes") return write("no limit");
  if (words_of_maximum(words) > 0 && convert::whole_number(words.back()))
    return advise("did you mean '1 to " + std::string(words.back()) + "'?");
  return {};
}

Meaning pay_meant(const Given& words) {
  if (words.size() > 2 && convert::whole_number(words[0]) && words[1] == "to" &&
      words.back().starts_with("winner"))
    return write(std::string(words[0]) + " to winners");
  if (words.size() > 2 && convert::whole_number(words[0]) && words[1] == "into") {
    const bool has_article = words[2] == "the" && words.size() > 3;
    const std::string pool = joined({words.begin() + (has_article ? 3 : 2), words.end()});
    if (pool == "pot") return write(std::string(words[0]));  // the pot gets it anyway
    return advise("write {amount: " + std::string(words[0]) + ", into: " + pool + "}");
  }
  if (has(words, "half") && has(words, "pot")) return advise("write '= pot // 2'");
  if (has(words, "from") && convert::whole_number(words[0])) {
    if (const std::string who = payers(words); !who.empty())
      return advise("write '" + std::string(words[0]) + "', and 'who: " + who + "' below it");
    return advise("write {amount: " + std::string(words[0]) +
                  ", from: pot}, and name the player to be paid under 'to:'");
  }
  return {};
}

Meaning deal_meant(const Given& words) {
  std::string text = joined({words.begin(), words.end()});
  if (text.size() > 2 && text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
    if (is_known_phrase("deal", split_words(text))) return write(text);
  }
  if (words.size() == 1) {
    const std::size_t end = words[0].find_first_not_of("0123456789");
    for (const std::string_view facing : {"down", "up", "unseen"}) {
      if (end > 0 && end != words[0].npos && words[0].substr(end) == facing) {
        return advise("did you mean '" + std::string(words[0].substr(0, end)) + " " +
                      std::string(facing) + "'?");
      }
    }
    if (words[0] == "flop") return write("3 to the board");
    if (words[0] == "turn" || words[0] == "river") return write("1 to the board");
  }
  const Words bare = reworded("deal", words, true);  // "five cards"
  if (bare.size() == 1 && convert::whole_number(bare[0])) return write(bare[0] + " down");
  return {};
}

Meaning other_meant(std::string_view key, const Given& words, std::string_view under) {
  const bool one = words.size() == 1;
  if (key == "qualify") {
    if (const std::string category = category_or_better(words); !category.empty())
      return write(category + " or better");
  }
  if (key == "roll" && has(words, "up"))
    return advise("to turn a card up, write the step 'turn up: next' instead");
  if (key == "pick") {
    if (std::string said = cards_with_more(words, under); !said.empty())
      return advise(std::move(said));
  }
  if (key == "pass" && one && convert::whole_number(words[0])) {
    const std::string count(words[0]);
    return advise("say which way to pass: '" + count + " to the left' or '" + count +
                  " to the right'");
  }
  if (key == "pick" && has(words, "down") && convert::whole_number(words.back()))
    return advise("write the step 'keep: " + std::string(words.back()) + "' instead");
  if (key == "ante" && one && words[0] == "none") return advise("leave 'ante:' out");
  if (key == "set" && words.size() > 3 && words.size() % 2 == 0) return advise(hands_named(words));
  if (key == "take" && words.size() > 2 && convert::whole_number(words.back())) {
    const Words cards(words.begin(), words.end() - 2);
    if (is_known_phrase(key, cards))
      return advise("write '" + joined(cards) + "', and 'price: " + std::string(words.back()) +
                    "' below it");
  }
  if (key == "roll") {
    if (std::string said = dice_meant(words); !said.empty()) return advise(std::move(said));
  }
  if (key == "raises" && (has(words, "bet") || has(words, "bets"))) {
    for (const std::string_view word : words) {
      if (const auto bets =
              convert::whole_number(usual_word(word).empty() ? word : usual_word(word));
          bets && *bets > 1)
        return advise("the bet itself is not a raise, so write '" + std::to_string(*bets - 1) +
                      "'");
    }
  }
  if (key == "raises" && (has(words, "player") || has(words, "each")) &&
      convert::whole_number(words[0]))
    return advise("write {player: " + std::string(words[0]) + "}");
  if (key == "register" && one && convert::whole_number(words[0]))
    return advise("write 'number, starts at " + std::string(words[0]) +
                  "' or, for one per player, 'number per seat, starts at " + std::string(words[0]) +
                  "'");
  if (key == "register" && std::any_of(words.begin(), words.end(), [](std::string_view word) {
        return word.ends_with("[]") || is_one_of(word, {"list", "array", "dict", "tuple"});
      }))
    return advise("a register holds one value; " + std::string(register_types));
  if (key == "repeat" && one && words[0] == "twice") return write("2");
  if (key == "repeat") {
    if (std::string until = until_meant(words); !until.empty()) return advise(std::move(until));
  }
  if (key == "repeat" && words.size() == 2 && words[1].ends_with("s")) {
    const std::string_view number =
        convert::whole_number(words[0]) ? words[0] : usual_word(words[0]);
    if (convert::whole_number(number)) return write(std::string(number));
  }
  if (key == "nobody opens" && has(words, "antes"))
    return write("everyone antes again, the pot stays");
  if (key == "chain rule" && (has(words, "deal") || has(words, "dealer") || has(words, "button")) &&
      (has(words, "moves") || has(words, "passes") || has(words, "rotates")))
    return write("the dealer moves");
  if (key == "use") {
    if (const std::string cards = used_cards(words); !cards.empty()) return write(cards);
    // "best 5 of 7", "any five cards"
    if ((has(words, "best") || has(words, "any")) && !has(words, "from"))
      return advise("leave out 'use:' to use any cards, or write, for example, '2 from hand'");
  }
  if (key == "pass" && (has(words, "across") || has(words, "opposite")) &&
      convert::whole_number(words[0])) {
    const std::string count = "'" + std::string(words[0]);
    return advise("write, for example, " + count + " to the left', " + count +
                  " to the right' or " + count + " two seats to the left'");
  }
  if (key == "next game" && (has(words, "dealer") || has(words, "dealers")))
    return write("dealer's choice");
  return {};
}

}  // namespace houserules::rewording
