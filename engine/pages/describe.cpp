#include "engine/pages/describe.h"

#include <algorithm>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/pages/grammar.h"
#include "engine/pages/shown_by_play.h"
#include "engine/pages/telling.h"
#include "engine/rules/prelude.h"

namespace houserules {
namespace {

std::vector<std::string> texts(const Node& root, std::string_view key) {
  std::vector<std::string> out;
  const Node* node = root.find(key);
  if (node == nullptr) return out;
  if (node->is_scalar()) out.push_back(node->text);
  for (const Node& item : node->items) out.push_back(item.text);
  return out;
}

void add(Page& page, Chapter chapter) {
  if (!chapter.blocks.empty()) page.chapters.push_back(std::move(chapter));
}

std::string words_of_value(const OptionInfo& option, const std::string& value) {
  if (option.type == "yes/no" || value.empty()) return value;
  return words_of_name(value);
}

Chapter house_options(const Resolved& resolved) {
  Chapter chapter{"House rules you may choose", {}};
  std::vector<Item> items;
  for (const OptionInfo& option : resolved.options) {
    Item item;
    item.lead = option.name;
    item.text = sentence(option.about);
    std::string may;
    if (option.type == "yes/no") {
      may = "yes or no";
    } else if (!option.choices.empty()) {
      std::vector<std::string> words;
      for (const std::string& choice : option.choices)
        words.push_back(words_of_value(option, choice));
      may = joined(words, "or");
    } else if (option.type.starts_with("number ") || option.type.starts_with("amount ")) {
      const std::string range = option.type.substr(option.type.find(' ') + 1);
      const std::size_t dash = range.find('-');
      may = dash == std::string::npos
                ? option.type
                : "a number from " + range.substr(0, dash) + " to " + range.substr(dash + 1);
    } else {
      may = option.type == "amount"  ? "a number of chips"
            : option.type == "rank"  ? "a rank"
            : option.type == "ranks" ? "some ranks"
            : option.type == "cards" ? "some cards"
                                     : option.type;
    }
    if (!option.none.empty()) may += ", or " + option.none;
    add_sentence(item.text,
                 "it may be " + may + "; default: " + words_of_value(option, option.fallback));
    if (option.value != option.fallback) {
      add_sentence(item.text, "on this page it is " + words_of_value(option, option.value));
    }
    items.push_back(std::move(item));
  }
  chapter.list(std::move(items));
  return chapter;
}

void head(Page& page, const Resolved& resolved, const Choices& choices) {
  const auto names = texts(resolved.root, "name");
  const auto about = texts(resolved.root, "about");
  page.title = names.empty() ? resolved.id : names[0];
  page.lead = about.empty() ? "" : about[0];
  const auto also = texts(resolved.root, "aka");
  if (!also.empty()) add_sentence(page.lead, "also called " + joined(also, "or"));
  if (!choices.with.empty()) {
    std::vector<std::string> with;
    for (const std::string& modifier : choices.with)
      with.push_back(quoted(words_of_name(modifier)));
    add_sentence(page.lead, "played here with " + joined(with));
  }
}

void sources(Page& page, const Resolved& resolved) {
  Chapter chapter{"Where the rules are from", {}};
  std::string text;
  for (const std::string& source : texts(resolved.root, "source")) add_sentence(text, source);
  chapter.paragraph(text);
  add(page, std::move(chapter));
}

std::vector<Chapter> chapters_of(const RulesToTell& rules, bool of_mix,
                                 std::vector<Untold>& untold) {
  telling::Telling telling(rules.variant, rules.resolved.root, of_mix);
  std::vector<Chapter> out;
  Chapter needs = telling.needs();
  Chapter play = telling.play();
  Chapter wilds = telling.wilds();
  Chapter events = telling.events();
  Chapter bets = telling.bets();
  Chapter wins = telling.wins();
  Chapter chain = telling.chain();
  Chapter words = telling.words_used();
  for (Chapter* one : {&needs, &bets, &play, &wilds, &events, &wins, &chain, &words}) {
    if (!one->blocks.empty()) out.push_back(std::move(*one));
  }
  for (Untold& one : telling.untold()) untold.push_back(std::move(one));
  return out;
}

Chapter order_of_games(const Mix& mix) {
  Chapter chapter{"Which game is played", {}};
  std::vector<std::string> names;
  for (const Mix::Game& game : mix.games) names.push_back(game.variant->name);
  std::string text = "These games are played in turn at one table: " + joined(names) + ".";
  const std::string when = mix.deals == 0   ? "when the deal has gone once round the table"
                           : mix.deals == 1 ? "after every deal"
                                            : "after " + number_word(mix.deals) + " deals";
  switch (mix.by) {
    case Mix::By::list:
      add_sentence(text, "the next game of the list comes " + when);
      if (mix.first_by_chance) add_sentence(text, "with which of them play begins is drawn");
      break;
    case Mix::By::dealer:
      add_sentence(text, "the dealer chooses the game, and another choice comes " + when);
      break;
    case Mix::By::chance:
      add_sentence(text, "the game is drawn, and another is drawn " + when);
      break;
  }
  add_sentence(text, "a game that leaves chips in its pot is played to its end first");
  chapter.paragraph(text);
  return chapter;
}

/// A step in a list of them.
struct FoundStep {
  const Node* list;
  std::size_t at;
  bool of_one;  // it concerns one player
};

/// All steps that come from one place of the files, in the order of the tree.
void find_steps(const Node& node, const Origin& where, bool of_one, std::vector<FoundStep>& out) {
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    const Node& item = node.items[i];
    const auto there = [&](const Place& place) {
      return place.line == where.line && place.column == where.column && place.file == where.file;
    };
    // A call that was given a name has the act's keys as its own.
    const bool is_it =
        !item.is_list() &&
        (there(item.where) || std::any_of(item.entries.begin(), item.entries.end(),
                                          [&](const Entry& key) { return there(key.key_where); }));
    if (is_it) out.push_back({&node, i, of_one});
    if (!is_it) find_steps(item, where, of_one, out);
  }
  const bool binds = node.find("each") != nullptr || node.find("turns") != nullptr ||
                     node.find("event") != nullptr || node.find("ask") != nullptr;
  for (const Entry& entry : node.entries) {
    if (entry.key != "examples") find_steps(entry.value, where, of_one || binds, out);
  }
}

/// What stands for a parameter was written by the author.
const Place* first_place_outside(const Node& node, std::string_view file) {
  if (node.where.line > 0 && node.where.file != file) return &node.where;
  for (const Node& item : node.items) {
    if (const Place* found = first_place_outside(item, file)) return found;
  }
  for (const Entry& entry : node.entries) {
    if (const Place* found = first_place_outside(entry.value, file)) return found;
  }
  return nullptr;
}

/// The step of a program in the resolved form: of several from one place the one whose turn it is.
std::optional<FoundStep> step_of(const RulesToTell& rules, std::size_t pc) {
  const Variant& v = rules.variant;
  const Origin& where = v.origins[pc];
  std::size_t before = 0;
  for (std::size_t i = 0; i < pc; ++i) {
    const Origin& other = v.origins[i];
    const bool same = other.line == where.line && other.column == where.column &&
                      other.file == where.file && v.program[i].act == v.program[pc].act;
    if (same) ++before;
  }
  std::vector<FoundStep> found;
  if (const Node* play = rules.resolved.root.find("play")) find_steps(*play, where, false, found);
  for (const Entry& entry : rules.resolved.root.entries) {
    if (entry.key != "play" && entry.key != "examples") {
      find_steps(entry.value, where, false, found);
    }
  }
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
  head(out.page, rules.resolved, rules.choices);
  out.page.chapters = chapters_of(rules, false, out.untold);
  add(out.page, house_options(rules.resolved));
  return out;
}

Described describe(const RulesToTell& rules) {
  Described out = describe_rules(rules);
  // The file says how many usually play; else about half a full table.
  const Variant& v = rules.variant;
  const bool said = rules.resolved.root.find("usually") != nullptr;
  const int players = said ? v.players_usual : (v.players_min + v.players_max) / 2;
  add(out.page, typical_hands(v, players, rules.runner));
  add(out.page,
      worked_deals(session::Games(rules.variant, rules.runner), rules.examples, rules.choices));
  sources(out.page, rules.resolved);
  return out;
}

Described describe_rules(const MixToTell& mix) {
  Described out;
  head(out.page, mix.resolved, mix.choices);
  add(out.page, order_of_games(mix.mix));
  Chapter needs{"What you need", {}};
  std::string text = sentence(
      number_word(mix.mix.players_min) + " to " + number_word(mix.mix.players_max) + " can play" +
      (mix.resolved.root.find("usually") == nullptr
           ? std::string()
           : "; " + number_word(mix.mix.players_usual) + " is a good number"));
  add_sentence(text, "each player begins with " + count_text(mix.mix.stacks, "chip") +
                         " unless another stake is agreed");
  needs.paragraph(text);
  add(out.page, std::move(needs));
  for (std::size_t i = 0; i < mix.games.size(); ++i) {
    const RulesToTell& game = mix.games[i];
    const std::string name = game.variant.name;
    Chapter whole{name, {}};
    const auto about = texts(game.resolved.root, "about");
    if (!about.empty()) whole.paragraph(about[0]);
    for (Chapter& chapter : chapters_of(game, true, out.untold)) {
      for (Block& block : chapter.blocks) {
        if (block.kind == Block::Kind::paragraph && &block == &chapter.blocks.front()) {
          block.text = chapter.title + ": " + block.text;
        } else if (&block == &chapter.blocks.front()) {
          whole.paragraph(chapter.title + ":");
        }
        whole.blocks.push_back(std::move(block));
      }
    }
    add(out.page, std::move(whole));
  }
  add(out.page, house_options(mix.resolved));
  return out;
}

Described describe(const MixToTell& mix) {
  Described out = describe_rules(mix);
  add(out.page, worked_deals(session::Games(mix.mix, mix.runners), mix.examples, mix.choices));
  sources(out.page, mix.resolved);
  return out;
}

RuleInForce rule_in_force(const RulesToTell& rules, int pc) {
  RuleInForce out;
  const auto at = static_cast<std::size_t>(pc);
  if (pc < 0 || at >= rules.variant.origins.size()) return out;
  const Origin& where = rules.variant.origins[at];
  const bool of_engine = where.file == prelude_file;
  if (!of_engine) out.where = where;
  const auto found = step_of(rules, at);
  if (!found) return out;
  // What one line of the file comes down to is told as a whole.
  const std::vector<Node>& items = found->list->items;
  const auto alike = [&](const Node& item) {
    const Place& first = items[found->at].where;
    return item.where.file == first.file &&
           (first.file == prelude_file || item.where.line == first.line);
  };
  std::size_t from = found->at, to = found->at + 1;
  while (from > 0 && alike(items[from - 1])) --from;
  while (to < items.size() && alike(items[to])) ++to;
  Node steps = Node::list(items[from].where);
  steps.items.assign(items.begin() + static_cast<std::ptrdiff_t>(from),
                     items.begin() + static_cast<std::ptrdiff_t>(to));
  if (of_engine) {
    if (const Place* call = first_place_outside(steps, prelude_file)) {
      out.where = {call->file, call->line, call->column};
    }
  }
  telling::Telling telling(rules.variant, rules.resolved.root);
  for (const Item& item : telling.alone(steps, found->of_one)) add_lines(item, "", out.told);
  std::vector<Untold> untold = telling.untold_in(steps);
  if (rules.variant.program[at].act == Act::bet) {
    for (const Block& block : telling.bets().blocks) {
      if (!block.text.empty()) out.told.push_back(block.text);
      for (const Item& item : block.items) add_lines(item, "", out.told);
    }
    const Node* betting = rules.resolved.root.find("betting");
    if (betting != nullptr) {
      std::vector<Untold> more = telling.untold_in(*betting);
      std::move(more.begin(), more.end(), std::back_inserter(untold));
    }
  }
  if (!untold.empty()) out.told = {"There are no words for this rule, only its line in the file."};
  return out;
}

}  // namespace houserules
