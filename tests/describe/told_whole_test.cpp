// Rulebook pages are complete: values in shipped files are replaced by expressions with numbers
// that no file contains. If the file still loads, either the page contains all these numbers, or
// making the page fails with a place.
//
// A normal run takes a few places of each key; HOUSERULES_LONG=1 takes all.

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "engine/cli/file/file_sources.h"
#include "engine/describe/describe.h"
#include "engine/describe/speech.h"
#include "engine/load/load.h"
#include "engine/resolve/emit.h"
#include "engine/resolve/options.h"
#include "engine/source/diagnostic.h"
#include "engine/text/sentence.h"
#include "engine/tree/words.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

/// The replacement for a value, and the text that must then be on the page.
struct Tracer {
  std::string text;
  std::vector<std::string> said;
};

const std::vector<Tracer> numbers = {
    {"= 8123 + pot * 8147", {"8123", "8147"}},
    {"= pot > 8123 and 8147 or stock > 8161 and 8167 or min(8171, pot > 8179 and 8191 or 8209)",
     {"8123", "8147", "8161", "8167", "8171", "8179", "8191", "8209"}},
    {"= pot > 8123 and 'K' or stock > 8147 and 'Q' or 'J'", {"8123", "8147", "jack"}},
    {"2", {}},
    {"= 2", {}},
    {"never", {}},
};
const std::vector<Tracer> conditions = {
    {"= pot > 8123 and (stock > 8147 or round > 8161 and raises > 8167) or not (pot > 8171 or "
     "round > 8179)",
     {"8123", "8147", "8161", "8167", "8171", "8179"}},
    {"no", {}},
};
const std::vector<Tracer> people = {
    {"= dealer.right.right", {"second player right of the "}},
    {"= pot > 8123 and dealer or dealer.right.right", {"8123", "second player right of the "}},
};

/// Keys whose values are not rules.
bool is_beside_the_rules(std::string_view key) {
  static const std::set<std::string_view> keys = {"houserules", "name",     "aka",     "about",
                                                  "source",     "examples", "default", "because",
                                                  "resolved",   "usually"};
  return keys.contains(key);
}

/// For other keys, a value that begins with '=' is a name.
bool takes_expressions(const Node& value, const std::string& key) {
  if (value.is_expression() || is_whole_number(value.text)) return true;
  const std::string own = key.substr(key.rfind('.') + 1);
  if (const Verb* verb = find_verb(own)) return verb->takes == Takes::seats;
  return std::any_of(words().begin(), words().end(), [&](const KeyWord& word) {
    return word.key == own && (word.takes == Takes::number || word.takes == Takes::condition ||
                               word.takes == Takes::expression || word.takes == Takes::seats);
  });
}

/// Removes the author's own sentences, which replace generated ones.
void leave_out_sentences(Node& node) {
  node.erase("about");
  for (Node& item : node.items) leave_out_sentences(item);
  for (Entry& entry : node.entries) leave_out_sentences(entry.value);
}

std::string whole(const Page& page) { return text_of(page, 1'000'000); }

struct Count {
  std::set<std::string> keys;  // that accepted an expression
  int told = 0, failed = 0, refused = 0;
};

cli::FileSources& sources() {
  static cli::FileSources known;
  return known;
}

/// Describes a file with a tracer in it.
void tell(const SourceFile& file, const Node& root, const std::string& place,
          const std::string& key, const Tracer& tracer, Count& count) {
  Diagnostics faults;
  const SourceFile changed{file.name, emit_plain(root), file.id, file.family};
  const Loaded loaded = load(changed, {}, sources(), faults, Expect::few_hands);
  if (!loaded.variant) {
    ++count.refused;
    return;
  }
  if (!tracer.said.empty()) count.keys.insert(key);
  const Described described =
      describe_rules({*loaded.variant, loaded.runner.get(), loaded.resolved, loaded.examples, {}});
  for (const Untold& one : described.untold) {
    CHECK_MESSAGE(one.where.line > 0, file.name << ": " << one.path << " has no place");
  }
  if (!described.untold.empty()) {
    ++count.failed;
    return;
  }
  ++count.told;
  const std::string page = whole(described.page);
  for (const std::string& words : tracer.said) {
    CHECK_MESSAGE(
        page.find(words) != std::string::npos,
        file.name << ": " << place << ": '" << tracer.text << "' is told without " << words);
  }
}

class Mutator {
 public:
  /// `bets`: there are rounds of betting.
  Mutator(const SourceFile& file, Node root, bool bets, std::map<std::string, int>& taken,
          Count& count)
      : file_(file), root_(std::move(root)), bets_(bets), taken_(taken), count_(count) {}

  void run() {
    // Nothing is missing if there is nothing to describe.
    if (std::as_const(root_).find("betting") != nullptr && !bets_) root_.erase("betting");
    visit(root_, "", "");
  }

 private:
  void visit(Node& node, const std::string& path, const std::string& key) {
    if (node.is_scalar() && takes_expressions(node, key)) {
      for (const auto* tracers : {&numbers, &conditions, &people}) put(node, path, key, *tracers);
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      visit(node.items[i], path + "[" + std::to_string(i) + "]", key);
    }
    std::vector<std::string> verbs;
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const std::string name = node.entries[i].key;
      if (is_beside_the_rules(name)) continue;
      if (find_verb(name) != nullptr) verbs.push_back(name);
      const std::string parent = key.substr(key.rfind('.') + 1);
      visit(node.entries[i].value, path.empty() ? name : path + "." + name, parent + "." + name);
    }
    for (const std::string& verb : verbs) {
      add_words(node, path, verb, "step");
      add_words(node, path, verb, beside(verb));
      if (Node* object = node.find(verb); object != nullptr && object->is_map()) {
        add_words(*object, path + "." + verb, verb, verb + ":");
      }
    }
    for (const std::string_view section : {"betting", "part", "chain", "rake", "stakes"}) {
      const std::string name(section);
      if (key.ends_with("." + name) || (name == "part" && node.find("part") != nullptr)) {
        add_words(node, path, name, name);
      }
    }
  }

  /// Adds keys of the table that are missing.
  void add_words(Node& map, const std::string& path, const std::string& what,
                 const std::string& section) {
    if (!map.is_map()) return;
    for (const KeyWord* word : words_of(section)) {
      if (map.find(word->key) != nullptr || is_beside_the_rules(word->key)) continue;
      const auto* tracers = word->takes == Takes::condition ? &conditions
                            : word->takes == Takes::seats   ? &people
                            : word->takes == Takes::number || word->takes == Takes::expression
                                ? &numbers
                                : nullptr;
      if (tracers == nullptr) continue;
      const std::string key(word->key);
      map.set(key, Node::scalar("", {}));
      put(*map.find(key), path + "." + key, what + "." + key, *tracers);
      map.erase(key);
    }
  }

  void put(Node& node, const std::string& path, const std::string& key,
           const std::vector<Tracer>& tracers) {
    const int most = tests::length_of_run({.usual = 2, .sanitized = 1, .all = 1000});
    std::string& kind = kinds_[&tracers];
    if (kind.empty()) kind = std::to_string(kinds_.size());
    if (++taken_[key + "/" + kind + file_.family] > most) return;
    const Node before = node;
    for (const Tracer& tracer : tracers) {
      node = Node::scalar(tracer.text, before.where);
      tell(file_, root_, path, key, tracer, count_);
    }
    node = before;
  }

  const SourceFile& file_;
  Node root_;
  bool bets_;
  std::map<std::string, int>& taken_;
  std::map<const void*, std::string> kinds_;
  Count& count_;
};

}  // namespace

TEST_CASE("every rule in a file is on its page, or the page fails with a position") {
  Count count;
  std::map<std::string, int> taken;
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources(), faults, Expect::few_hands);
    if (!loaded.variant) continue;
    Node root = loaded.resolved.root;
    root.erase("examples");
    leave_out_sentences(root);
    Mutator(file, std::move(root), !loaded.variant->bets.empty(), taken, count).run();
  }
  MESSAGE("told " << count.told << ", failed with a place " << count.failed << ", not valid "
                  << count.refused << ", keys with expressions " << count.keys.size());
  // Nearly everything is described; pages that cannot be made are the exception.
  CHECK(count.told > 10 * count.failed);
  for (const KeyWord& word : words()) {
    const bool reads = word.takes == Takes::condition || word.takes == Takes::expression;
    if (!reads || word.section == "define") continue;
    const bool met = std::any_of(count.keys.begin(), count.keys.end(), [&](const std::string& key) {
      return key.ends_with("." + std::string(word.key));
    });
    CHECK_MESSAGE(met, "no file has '" << word.key << "' of '" << word.section << "'");
  }
}

namespace {

/// What `?` prints in `play`, step by step.
std::vector<RuleInForce> rules_in_force(const Loaded& loaded) {
  const RulesToTell told{
      *loaded.variant, loaded.runner.get(), loaded.resolved, loaded.examples, {}};
  std::vector<RuleInForce> out;
  for (std::size_t pc = 0; pc < loaded.variant->program.size(); ++pc) {
    const Act act = loaded.variant->program[pc].act;
    if (act != Act::ask && act != Act::bet) continue;
    out.push_back(rule_in_force(told, static_cast<int>(pc)));
  }
  return out;
}

}  // namespace

TEST_CASE("the help in play describes the rule in force") {
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources(), faults, Expect::few_hands);
    if (!loaded.variant) continue;
    for (const RuleInForce& rule : rules_in_force(loaded)) {
      CHECK_MESSAGE(rule.where.line > 0, file.name << ": a question without a line");
      CHECK_MESSAGE(!rule.told.empty(), file.name << ':' << rule.where.line << ": nothing is said");
      for (const std::string& line : rule.told) {
        CHECK_MESSAGE(line.find("no words") == std::string::npos, file.name << ": " << line);
      }
    }
  }
}

TEST_CASE("a rule that grows by a computed number is described, or reported as undescribed") {
  const auto told = [](const std::string& amount) {
    const SourceFile file{"growing.yaml",
                          "houserules: 1\nname: Growing\nplayers: 2-4\n"
                          "registers: {stake: number}\nbetting: {ante: 1}\nplay:\n"
                          "  - deal: 5 down\n"
                          "  - choose: {stay: , raise: {remember: {stake: " +
                              amount + "}}}\nshowdown: high\n",
                          "growing", ""};
    Diagnostics faults;
    const Loaded loaded = load(file, {}, sources(), faults, Expect::few_hands);
    REQUIRE(loaded.variant);
    const std::vector<RuleInForce> rules = rules_in_force(loaded);
    REQUIRE(rules.size() == 1);
    CHECK(rules[0].where.line == 8);
    std::string all;
    for (const std::string& line : rules[0].told) all += line + "\n";
    return all;
  };
  CHECK(told("= game.stake + 2 * pot").find("goes up by twice the pot") != std::string::npos);
  CHECK(told("= game.stake + pot").find("goes up by the pot") != std::string::npos);
  CHECK(told("= game.stake + pot / 2") ==
        "There are no words for this rule, only its line in the file.\n");
}

TEST_CASE("every option that can be set has a page") {
  int told = 0;
  for (const std::string& path : cli::rule_files({"variants"})) {
    const SourceFile file = cli::open_source(path);
    Diagnostics faults;
    const Loaded usual = load(file, {}, sources(), faults, Expect::few_hands);
    if (!usual.variant) continue;  // a modifier
    for (const Choices& choices : settings_of(usual.resolved.options)) {
      const Loaded set = load(file, choices, sources(), faults, Expect::few_hands);
      if (!set.variant) continue;  // rejected: tests of the options find those
      const Described described =
          describe_rules({*set.variant, set.runner.get(), set.resolved, set.examples, {}});
      for (const Untold& one : described.untold) {
        FAIL_CHECK(file.name << " with " << choices.set.back().first << "="
                             << choices.set.back().second << ": no words for " << one.path);
      }
      ++told;
    }
  }
  CHECK(told > 500);
}
