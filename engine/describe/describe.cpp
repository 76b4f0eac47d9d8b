#include "engine/describe/describe.h"

#include <algorithm>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/describe/shown_by_play.h"
#include "engine/describe/telling.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

void add(Page& page, Chapter chapter) {
  if (!chapter.blocks.empty()) page.chapters.push_back(std::move(chapter));
}

/// "a, b and c"; a name with a comma or the last word, or with another name in it, is put in
/// quotes.
std::string joined_names(const std::vector<std::string>& names, std::string_view last = "and") {
  const auto unclear = [&](const std::string& name) {
    return name.find(", ") != name.npos ||
           (names.size() > 1 && name.find(" " + std::string(last) + " ") != name.npos) ||
           (name.find(" and ") != name.npos &&
            std::any_of(names.begin(), names.end(), [&](const std::string& other) {
              return other != name && name.find(other) != name.npos;
            }));
  };
  if (std::none_of(names.begin(), names.end(), unclear)) return joined(names, last);
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(quoted(name));
  std::string text = joined(shown, last);
  // A comma goes inside the quotes.
  constexpr std::string_view outside = "”,", inside = ",”";
  for (std::size_t at = 0; (at = text.find(outside, at)) != text.npos; at += inside.size())
    text.replace(at, outside.size(), inside);
  return text;
}

/// "first bet" of "first-bet"; "high-low" stays one word.
std::string words_of_id(std::string_view id) {
  std::string out = words_of_name(id);
  for (const std::string_view one : {"high low", "hi lo"}) {
    if (const std::size_t at = out.find(one); at != std::string::npos) {
      out[out.find(' ', at)] = '-';
    }
  }
  return out;
}

std::string words_of_value(const OptionInfo& option, const std::string& value) {
  if (option.type == "yes/no" || value.empty()) return value;
  for (const auto& [choice, name] : option.names)
    if (choice == value) return name;
  if (const auto rank = parse_rank(value); rank && option.type == "rank")
    return std::string(rank_name(*rank));
  if (option.type == "ranks") {
    std::vector<std::string> names;
    for (const std::string& word : words_between(value, " ")) {
      const auto rank = parse_rank(word);
      if (!rank) return value;
      names.push_back(std::string(rank_name_plural(*rank)));
    }
    return joined(names);
  }
  // "A-5" and "2-7", kinds of low hands.
  if (value.size() == 3 && value[1] == '-' && value[2] >= '5' && value[2] <= '7')
    return std::string(value[0] == 'a' ? "A" : value.substr(0, 1)) + value.substr(1);
  return words_of_id(value);
}

/// The options that come with the betting, in one item. Without betting rounds there is no limit,
/// and nobody raises. `alone`: there are no other options.
Item stakes(const Resolved& resolved, bool has_bets, bool alone) {
  std::vector<std::string> all;
  for (const OptionInfo& option : resolved.of_betting) {
    if (!has_bets && (option.name == "limit" || option.name == "raises")) continue;
    const auto range = convert::range(option.value);
    const std::string value =
        range && range->low < range->high
            ? std::to_string(range->low) + " to " + std::to_string(range->high)
        : option.value == "by-round" ? "different in each round"
        : option.value == "no-cap"
            ? "none"
            : words_of_name(option.value) + (option.value == "pot" ? " limit" : "");
    all.push_back("the " + (option.name == "raises" ? "cap on raises" : option.name) + " (" +
                  value + ")");
  }
  Item item;
  if (!all.empty())
    item.text = sentence("you can " + std::string(alone ? "" : "also ") + "set " + joined(all));
  return item;
}

Chapter house_options(const Resolved& resolved, bool has_bets) {
  Chapter chapter{"House rules", {}};
  std::vector<Item> items;
  for (const OptionInfo& option : resolved.options) {
    Item item;
    item.lead = capitalised(option.title.empty() ? words_of_id(option.name) : option.title);
    item.text = sentence(option.about);
    const std::string usual = words_of_value(option, option.fallback);
    std::string may;
    if (option.type == "yes/no") {
      may = option.fallback == "yes" ? "yes (default) or no" : "yes or no (default)";
    } else if (!option.choices.empty()) {
      std::vector<std::string> words;
      for (const std::string& choice : option.choices)
        words.push_back(words_of_value(option, choice));
      const bool ambiguous = std::any_of(words.begin(), words.end(), [](const std::string& one) {
        return one.find(" or ") != std::string::npos;
      });
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (ambiguous) words[i] = quoted(words[i]);
        if (option.choices[i] == option.fallback) words[i] += " (default)";
      }
      may = joined(words, "or");
    } else if (option.type.starts_with("number ") || option.type.starts_with("amount ")) {
      const std::string range = option.type.substr(option.type.find(' ') + 1);
      const std::size_t dash = range.find('-');
      const std::string least = range.substr(0, dash);
      const std::string most = dash == std::string::npos ? "" : range.substr(dash + 1);
      const auto from = plain_number(least), to = plain_number(most);
      const auto digits = [](std::optional<std::int64_t> number, const std::string& written) {
        return number ? grouped(static_cast<std::uint64_t>(*number)) : written;
      };
      may = most.empty() ? option.type
            : from && to && *to - *from == 1
                ? least + " or " + most
                : "a number from " + digits(from, least) + " to " + digits(to, most);
    } else {
      may = option.type == "amount"  ? "a number of chips"
            : option.type == "rank"  ? "a rank"
            : option.type == "ranks" ? "any ranks"
            : option.type == "cards" ? "any cards"
                                     : option.type;
    }
    if (!option.none.empty()) may += ", or " + option.none;
    if (may.find("(default)") == std::string::npos) may += " (default: " + usual + ")";
    add_sentence(item.text, "choices: " + may);
    if (option.value != option.fallback) {
      add_sentence(item.text, "this page uses " + words_of_value(option, option.value));
    }
    items.push_back(std::move(item));
  }
  if (Item item = stakes(resolved, has_bets, items.empty()); !item.text.empty())
    items.push_back(std::move(item));
  chapter.list(std::move(items));
  return chapter;
}

void head(Page& page, const Resolved& resolved) {
  const tree::File& file = *resolved.rules;
  page.title = file.name ? file.name->text : resolved.id;
  page.lead = file.about->text;
  const auto also = text_list(*file.aka);
  if (!also.empty()) add_sentence(page.lead, "also called " + joined_names(also, "or"));
  if (constexpr std::string_view outside = "”."; page.lead.ends_with(outside))
    page.lead.replace(page.lead.size() - outside.size(), outside.size(), ".”");
  if (resolved.with.empty()) return;
  std::vector<std::string> with;
  for (const ModifierHead& modifier : resolved.with) with.push_back(modifier.name);
  add_sentence(page.lead, "played here with " + joined_names(with));
  for (const ModifierHead& modifier : resolved.with) add_sentence(page.lead, modifier.about);
}

/// Returns whether a paragraph has these words.
bool says(const Page& page, std::string_view words) {
  return std::any_of(page.chapters.begin(), page.chapters.end(), [&](const Chapter& chapter) {
    return std::any_of(chapter.blocks.begin(), chapter.blocks.end(), [&](const Block& block) {
      return block.text.find(words) != std::string::npos;
    });
  });
}

void sources(Page& page, const Resolved& resolved) {
  Chapter chapter{"Sources", {}};
  std::vector<std::string> all = text_list(*resolved.rules->source);
  for (const ModifierHead& modifier : resolved.with)
    all.insert(all.end(), modifier.sources.begin(), modifier.sources.end());
  chapter.paragraph(parted(all, "; "));
  add(page, std::move(chapter));
}

std::vector<Chapter> chapters_of(const RulesToTell& rules, bool of_mix,
                                 std::vector<Untold>& untold) {
  const auto file = authored(rules.resolved);
  telling::Telling telling(rules.variant, *file, of_mix);
  std::vector<Chapter> out;
  Chapter needs = telling.needs();
  Chapter play = telling.play();
  Chapter events = telling.events();
  Chapter bets = telling.bets();
  Chapter wilds = telling.wilds();
  Chapter wins = telling.wins();
  Chapter chain = telling.chain();
  Chapter words = telling.words_used();
  for (Chapter* one : {&needs, &play, &events, &bets, &wilds, &wins, &chain, &words}) {
    if (!one->blocks.empty()) out.push_back(std::move(*one));
  }
  for (Untold& one : telling.untold()) untold.push_back(std::move(one));
  return out;
}

/// "with six hole cards", "without jokers", "with high spade"; otherwise "with limit: pot".
std::string setting_words(const std::string& name, const std::string& value) {
  const std::string words = words_of_name(name);
  if (value == "yes") return "with " + words;
  if (value == "no") return "without " + words;
  const auto number = plain_number(value);
  if (!number || !words.ends_with("s")) return "with " + words + ": " + words_of_name(value);
  return "with " + counted(*number, singular_of(words));
}

/// The name of a game; of several with the same name also what tells them apart: the limit, or else
/// what the mix sets only for this one.
std::string name_in(const Mix& mix, const Mix::Game& game) {
  const auto limit_of = [](const Mix::Game& one) { return one.variant->betting.limit.kind; };
  std::vector<const Mix::Game*> others;
  for (const Mix::Game& other : mix.games) {
    if (&other != &game && other.variant->name == game.variant->name) others.push_back(&other);
  }
  const std::string& plain = game.variant->name;
  if (others.empty()) return plain;
  const bool by_limit = std::any_of(others.begin(), others.end(), [&](const Mix::Game* other) {
    return limit_of(*other) != limit_of(game);
  });
  if (by_limit) {
    const std::string limit(name(limit_of(game)));
    return names_limit(plain, limit) ? plain : plain + " (" + limit + ")";
  }
  std::vector<std::string> own;
  for (const auto& one : game.set) {
    const bool shared = std::all_of(others.begin(), others.end(), [&](const Mix::Game* other) {
      return std::find(other->set.begin(), other->set.end(), one) != other->set.end();
    });
    if (!shared) own.push_back(setting_words(one.first, one.second));
  }
  return plain + (own.empty() ? std::string() : " " + joined(own));
}

/// Of chapters "What you need" with nothing but a paragraph.
bool needs_the_same(const Chapter& one, const Chapter& other) {
  return one.title == "What you need" && one.title == other.title && one.blocks.size() == 1 &&
         other.blocks.size() == 1 && one.blocks[0].text == other.blocks[0].text;
}

Chapter order_of_games(const Mix& mix, bool pots_carry_over) {
  Chapter chapter{"Which game is played", {}};
  std::vector<std::string> names;
  for (const Mix::Game& game : mix.games) names.push_back(name_in(mix, game));
  constexpr std::size_t most_in_sentence = 12;
  std::string text = "The games" +
                     std::string(mix.by == Mix::By::list     ? ", in order"
                                 : mix.by == Mix::By::dealer ? " to choose from"
                                                             : "") +
                     ":";
  if (names.size() > most_in_sentence) {
    chapter.paragraph(std::exchange(text, {}));
    std::vector<Item> items;
    for (const std::string& name : names) items.push_back({.text = name, .items = {}, .lead = {}});
    chapter.list(std::move(items));
  } else {
    text += " " + joined_names(names) + ".";
  }
  const std::string when = mix.deals == 0   ? "after each orbit"
                           : mix.deals == 1 ? "after every hand"
                                            : "every " + number_word(mix.deals) + " hands";
  switch (mix.by) {
    case Mix::By::list:
      add_sentence(text, "the game changes " + when);
      if (mix.first_by_chance) add_sentence(text, "the first game is drawn at random");
      break;
    case Mix::By::dealer:
      add_sentence(text, "the dealer chooses the game; a new one is chosen " + when);
      break;
    case Mix::By::chance:
      add_sentence(text, "the game is drawn at random; a new one is drawn " + when);
      break;
  }
  if (pots_carry_over)
    add_sentence(text, "if chips are left in the pot, the same game continues until they are won");
  chapter.paragraph(text);
  return chapter;
}

/// A step in a list of them.
struct FoundStep {
  const tree::Steps* list;
  std::size_t at;
  bool of_one;  // it concerns one player
};

/// All steps that come from one place of the files, in the order of the tree.
void find_steps(const tree::Steps& steps, const Origin& where, bool of_one,
                std::vector<FoundStep>& out) {
  for (std::size_t i = 0; i < steps.items.size(); ++i) {
    const tree::Step& step = steps.items[i];
    const Place& verb = step.verb_where;
    if (verb.line == where.line && verb.column == where.column && verb.file == where.file) {
      out.push_back({&steps, i, of_one});
      continue;
    }
    const bool binds = std::visit(
        []<class A>(const A&) {
          return tree::Notated<A> || std::is_same_v<A, tree::EachStep> ||
                 std::is_same_v<A, tree::TurnsStep> || std::is_same_v<A, tree::AskStep>;
        },
        step.act);
    tree::for_steps_below(step.act, [&](const tree::Steps& below) {
      find_steps(below, where, of_one || binds, out);
    });
  }
}

/// The step of a program in the file: of several from one place the one whose turn it is.
std::optional<FoundStep> step_of(const Variant& v, const tree::File& file, std::size_t pc) {
  const Origin& where = v.origins[pc];
  std::size_t before = 0;
  for (std::size_t i = 0; i < pc; ++i) {
    const Origin& other = v.origins[i];
    const bool same = other.line == where.line && other.column == where.column &&
                      other.file == where.file && v.program[i].act == v.program[pc].act;
    if (same) ++before;
  }
  std::vector<FoundStep> found;
  find_steps(*file.play, where, false, found);
  for (const tree::Effect& effect : *file.whenever) find_steps(*effect.do_, where, true, found);
  const auto of_showdown = [&](const tree::ShowdownRules& rules) {
    for (const auto* said : {&rules.before, &rules.winners, &rules.losers}) {
      find_steps(**said, where, false, found);
    }
  };
  of_showdown(*file.showdown);
  for (const auto& one : file.showdowns->items) of_showdown(one.value);
  if (found.empty()) return std::nullopt;
  return found[std::min(before, found.size() - 1)];
}

void add_lines(const Item& item, const std::string& indent, std::vector<std::string>& out) {
  const std::string lead = item.lead.empty() ? "" : item.lead + ": ";
  if (!lead.empty() || !item.text.empty()) out.push_back(indent + lead + item.text);
  for (const Item& below : item.items) add_lines(below, indent + "  ", out);
}

}  // namespace

Described describe_rules(const RulesToTell& rules) {
  Described out;
  head(out.page, rules.resolved);
  out.page.chapters = chapters_of(rules, false, out.untold);
  add(out.page, house_options(rules.resolved, !rules.variant.bets.empty()));
  return out;
}

Described describe(const RulesToTell& rules, int house_deals) {
  Described out = describe_rules(rules);
  // The file says how many usually play; else about half a full table.
  const Variant& v = rules.variant;
  const bool said = rules.resolved.rules->usually.given;
  const int players = said ? v.players_usual : (v.players_min + v.players_max) / 2;
  const std::string deck = deck_use(v, rules.runner, says(out.page, "If the deck runs out"));
  for (Chapter& chapter : out.page.chapters) {
    if (chapter.title == "What you need") chapter.paragraph(deck);
  }
  add(out.page,
      worked_deals(session::Games(rules.variant, rules.runner), rules.examples, rules.choices));
  add(out.page, typical_hands({v, rules.runner, players,
                               telling::comes_to_showdown(*authored(rules.resolved))},
                              house_deals));
  sources(out.page, rules.resolved);
  return out;
}

Described describe_rules(const MixToTell& mix) {
  Described out;
  head(out.page, mix.resolved);
  std::vector<std::vector<Chapter>> games;
  bool pots_carry_over = false;
  for (const RulesToTell& game : mix.games) {
    games.push_back(chapters_of(game, true, out.untold));
    for (const Chapter& chapter : games.back())
      pots_carry_over = pots_carry_over || chapter.title == "When the pot carries over";
  }
  add(out.page, order_of_games(mix.mix, pots_carry_over));
  Chapter needs{"What you need", {}};
  std::string text = sentence(number_range(mix.mix.players_min, mix.mix.players_max) + " players" +
                              (!mix.resolved.rules->usually
                                   ? std::string()
                                   : ", best with " + number_word(mix.mix.players_usual)));
  add_sentence(text,
               "each player starts with " + count_text(mix.mix.stacks, "chip") + ", or as agreed");
  // What all of them need is said once.
  const Chapter common = games.empty() ? Chapter() : games[0][0];
  if (std::all_of(games.begin(), games.end(), [&](const std::vector<Chapter>& game) {
        return needs_the_same(game[0], common);
      })) {
    text = common.blocks[0].text + " " + text;
    for (std::vector<Chapter>& game : games) game.erase(game.begin());
  }
  needs.paragraph(text);
  add(out.page, std::move(needs));
  for (std::size_t i = 0; i < games.size(); ++i) {
    Chapter whole{name_in(mix.mix, mix.mix.games[i]), {}};
    whole.paragraph(mix.games[i].resolved.rules->about->text);
    for (Chapter& chapter : games[i]) {
      whole.paragraph(chapter.title + ":");
      std::move(chapter.blocks.begin(), chapter.blocks.end(), std::back_inserter(whole.blocks));
    }
    add(out.page, std::move(whole));
  }
  add(out.page, house_options(mix.resolved, true));
  return out;
}

Described describe(const MixToTell& mix) {
  Described out = describe_rules(mix);
  add(out.page, worked_deals(session::Games(mix.mix, mix.runners), mix.examples, mix.choices));
  sources(out.page, mix.resolved);
  return out;
}

Page describe_modifier(const Resolved& resolved) {
  Page page;
  head(page, resolved);
  Resolved alone = resolved;
  alone.of_betting.clear();  // of a game
  add(page, house_options(alone, false));
  sources(page, resolved);
  return page;
}

RuleInForce rule_in_force(const RulesToTell& rules, int pc) {
  RuleInForce out;
  const auto at = static_cast<std::size_t>(pc);
  if (pc < 0 || at >= rules.variant.origins.size()) return out;
  out.where = rules.variant.origins[at];
  const auto file = authored(rules.resolved);
  const auto found = step_of(rules.variant, *file, at);
  if (!found) return out;
  // The steps that one line of the file expands to are described together.
  const std::vector<tree::Step>& items = found->list->items;
  const Place& first = items[found->at].where;
  const auto alike = [&](const tree::Step& item) {
    return item.where.file == first.file && item.where.line == first.line;
  };
  std::size_t from = found->at, to = found->at + 1;
  while (from > 0 && alike(items[from - 1])) --from;
  while (to < items.size() && alike(items[to])) ++to;
  tree::Steps steps;
  steps.items.assign(items.begin() + static_cast<std::ptrdiff_t>(from),
                     items.begin() + static_cast<std::ptrdiff_t>(to));
  telling::Telling telling(rules.variant, *file);
  for (const Item& item : telling.alone(steps, found->of_one)) add_lines(item, "", out.told);
  std::vector<Untold> untold = telling.untold_in(steps, first);
  if (rules.variant.program[at].act == Act::bet) {
    telling.forced_bets();
    for (const Block& block : telling.bets().blocks) {
      if (!block.text.empty()) out.told.push_back(block.text);
      for (const Item& item : block.items) add_lines(item, "", out.told);
    }
    for (Untold& one : telling.untold_in(*file->betting, file->betting->at)) {
      untold.push_back(std::move(one));
    }
  }
  if (!untold.empty()) out.told = {"There are no words for this rule, only its line in the file."};
  return out;
}

}  // namespace houserules
