// Every key of the language has an effect: removing it from a shipped game, or changing its value,
// changes what is compiled or played; and every listed value of a key is accepted.

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/cli/file/file_sources.h"
#include "engine/language/reader.h"
#include "engine/load/load.h"
#include "engine/load/modifier.h"
#include "engine/reference/grammar.h"
#include "engine/resolve/emit.h"
#include "engine/session/game.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/words.h"
#include "engine/variant/errors.h"
#include "tests/listing/listing.h"

using namespace houserules;

namespace {

cli::FileSources& sources() {
  static cli::FileSources known;
  return known;
}

/// A hash of the events of some deals and who sees them.
class Trace final : public session::Watcher {
 public:
  void follow(const Deal& deal, const TableState&) override { deal_ = &deal; }
  void on(const Event& event) override {
    for (const std::uint64_t one :
         {static_cast<std::uint64_t>(event.kind), static_cast<std::uint64_t>(event.seat),
          static_cast<std::uint64_t>(event.other), static_cast<std::uint64_t>(event.zone),
          static_cast<std::uint64_t>(event.board), static_cast<std::uint64_t>(event.card.code()),
          static_cast<std::uint64_t>(event.facing), static_cast<std::uint64_t>(event.chips),
          static_cast<std::uint64_t>(event.amount), static_cast<std::uint64_t>(event.value.bits),
          static_cast<std::uint64_t>(event.audience.bits())}) {
      add(one);
    }
    for (const char c : deal_->variant().word(event.word)) add(static_cast<unsigned char>(c));
  }
  std::uint64_t sum = 14695981039346656037U;

 private:
  void add(std::uint64_t one) { sum = (sum ^ one) * 0x100000001b3U; }

  const Deal* deal_ = nullptr;
};

struct Written {
  std::string path;  // file names in it are relative to this path
  Node root;
};

/// Returns the program and the trace of its deals, or nothing if the rules are rejected.
std::string behaviour(const Written& game) {
  Diagnostics faults;
  const SourceFile file{game.path, emit_plain(game.root), "key", "other"};
  const Loaded loaded = load(file, {}, sources(), faults, Expect::few_hands);
  if (loaded.variant == nullptr) return {};
  const Variant& v = *loaded.variant;
  std::string out = listing(v);
  for (const Showdown& showdown : v.showdowns) {
    for (const Part& part : showdown.parts) out += text_of(v, part);
  }
  std::set<int> tables = {v.players_min, v.players_max};
  for (const Variant::WithOtherDeck& other : v.other_decks) {
    tables.insert(std::countr_zero(other.tables));
  }
  for (const int players : tables) {
    for (const char* agent : {"random", "check-call"}) {
      session::TableSetup setup;
      // Short stacks are soon all-in, and long ones see many deals.
      const Chips most = agent == std::string_view("random") ? 60 : v.stacks;
      setup.stacks.assign(static_cast<std::size_t>(players), std::min(v.stacks, most));
      setup.seed = 7;
      session::Table table(session::Games(v, loaded.runner.get()), setup);
      session::Agents agents({agent}, 7);
      Trace trace;
      try {
        for (int deal = 0; deal < 40 && table.can_deal(); ++deal) {
          agents.begin_deal(table.deals() + 1);
          table.play_deal(agents, &trace);
        }
      } catch (const RuleError& error) {
        out += error.what();
      }
      out += " " + std::to_string(trace.sum);
    }
  }
  return out;
}

struct Spot {
  std::size_t game = 0;
  std::vector<std::size_t> way;  // indexes of entries (map) or items (list)
};

class Corpus {
 public:
  Corpus() {
    for (const std::string& path :
         cli::rule_files({"tests/keys", "variants", "tests/language", "tests/betting",
                          "tests/cookbook", "tests/tutorial"})) {
      const SourceFile file = cli::open_source(path);
      Diagnostics faults;
      if (is_modifier(file, sources().parse_cache())) continue;
      Loaded loaded = load(file, {}, sources(), faults, Expect::few_hands);
      if (loaded.variant == nullptr) continue;
      add({path, read(file, faults).value()});
      if (loaded.resolved.scripts.empty()) add({"key.yaml", std::move(loaded.resolved.root)});
    }
  }

  const std::vector<Spot>& spots(const KeyWord& word) const {
    static const std::vector<Spot> none;
    const auto found = spots_.find(&word);
    return found == spots_.end() ? none : found->second;
  }
  const Written& game(std::size_t i) const { return games_[i]; }
  const std::string& as_it_is(std::size_t i) {
    std::string& known = behaviour_[i];
    if (known.empty()) known = behaviour(games_[i]);
    return known;
  }

 private:
  /// As the author wrote it, and as expanded to the kernel.
  void add(Written game) {
    games_.push_back(std::move(game));
    Spot spot{games_.size() - 1, {}};
    map(games_.back().root, "file", spot);
  }

  void map(const Node& node, std::string_view section, Spot& spot) {
    each(node.entries.size(), spot, [&](std::size_t i) {
      const Entry& entry = node.entries[i];
      if (const KeyWord* word = find_word(section, entry.key)) {
        note(*word, spot);
        value(entry.value, word->takes, word->detail, spot);
      }
    });
  }

  void value(const Node& node, Takes takes, std::string_view detail, Spot& spot) {
    const std::string section = section_of(detail);
    if (node.is_list()) {
      each(node.items.size(), spot, [&](std::size_t i) {
        if (takes == Takes::steps)
          step(node.items[i], spot);
        else
          value(node.items[i], takes, detail, spot);
      });
    } else if (takes == Takes::steps) {
      step(node, spot);
    } else if (takes == Takes::named) {
      each(node.entries.size(), spot,
           [&](std::size_t i) { map(node.entries[i].value, section, spot); });
    } else if (takes == Takes::bodies) {
      each(node.entries.size(), spot, [&](std::size_t i) {
        const Node& body = node.entries[i].value;
        if (body.find("do") == nullptr) return value(body, Takes::steps, "", spot);
        each(body.entries.size(), spot, [&](std::size_t j) {
          if (body.entries[j].key == "do") value(body.entries[j].value, Takes::steps, "", spot);
        });
      });
    } else if (node.is_map() && (takes == Takes::form || takes == Takes::forms)) {
      map(node, section, spot);
      if (section == "whenever") step(node, spot);
    }
  }

  void step(const Node& node, Spot& spot) {
    if (!node.is_map()) return;
    const Verb* verb = nullptr;
    for (const Entry& entry : node.entries) {
      const Verb* one = find_verb(entry.key);
      if (one != nullptr && (verb == nullptr || verb->name == "do")) verb = one;
    }
    if (verb == nullptr) return;
    each(node.entries.size(), spot, [&](std::size_t i) {
      const Entry& entry = node.entries[i];
      if (entry.key == verb->name) {
        if (verb->takes == Takes::form)
          value(entry.value, Takes::form, std::string(verb->detail), spot);
        if (verb->takes == Takes::steps) value(entry.value, Takes::steps, "", spot);
        return;
      }
      const KeyWord* word = find_word(beside(verb->name), entry.key);
      if (word == nullptr) word = find_word("step", entry.key);
      if (word == nullptr) return;
      note(*word, spot);
      value(entry.value, word->takes, word->detail, spot);
    });
  }

  template <class Visit>
  void each(std::size_t count, Spot& spot, Visit visit) {
    for (std::size_t i = 0; i < count; ++i) {
      spot.way.push_back(i);
      visit(i);
      spot.way.pop_back();
    }
  }

  void note(const KeyWord& word, const Spot& spot) {
    std::vector<Spot>& known = spots_[&word];
    if (known.size() < 40 && (known.empty() || known.back().game != spot.game))
      known.push_back(spot);
  }

  std::vector<Written> games_;
  std::map<const KeyWord*, std::vector<Spot>> spots_;
  std::map<std::size_t, std::string> behaviour_;
};

Corpus& corpus() {
  static Corpus all;
  return all;
}

/// Returns the map that contains the key, and the index of its entry.
std::pair<Node*, std::size_t> go_to(Node& root, const Spot& spot) {
  Node* at = &root;
  for (std::size_t i = 0; i + 1 < spot.way.size(); ++i)
    at = at->is_list() ? &at->items[spot.way[i]] : &at->entries[spot.way[i]].value;
  return {at, spot.way.back()};
}

/// Returns other values that a key may have.
std::vector<std::string> other_values(const KeyWord& word, const Node& value) {
  if (!value.is_scalar()) return {};
  std::vector<std::string> others;
  if (word.takes == Takes::word) {
    for (const std::string_view one : alternatives(word.detail)) others.emplace_back(one);
  } else if (word.takes == Takes::yes_no || word.takes == Takes::condition) {
    others = {"yes", "no"};
  } else if (const auto number = convert::whole_number(value.text)) {
    others = {std::to_string(*number + 1), std::to_string(*number - 1), "1"};
  }
  std::erase(others, value.text);
  return others;
}

bool has_effect(const KeyWord& word, const Spot& spot) {
  const std::string before = corpus().as_it_is(spot.game);
  // A rejected value proves nothing; but a key that the game needs has an effect.
  const auto differs = [&](bool if_refused, const auto& change) {
    Written game = corpus().game(spot.game);
    const auto [map, at] = go_to(game.root, spot);
    change(*map, at);
    const std::string after = behaviour(game);
    return after.empty() ? if_refused : after != before;
  };
  Written game = corpus().game(spot.game);
  const auto [map, at] = go_to(game.root, spot);
  for (const std::string& other : other_values(word, map->entries[at].value)) {
    const auto say_other = [&](Node& in, std::size_t i) { in.entries[i].value.text = other; };
    if (differs(false, say_other)) return true;
  }
  return differs(true, [](Node& in, std::size_t i) {
    in.entries.erase(in.entries.begin() + static_cast<std::ptrdiff_t>(i));
  });
}

/// Keys whose effect cannot be seen in the deals of one game.
bool is_no_rule(const KeyWord& word) {
  // A mix has games of its own and no program; options, definitions and changes are expanded before
  // compiling. Examples are tests of the file.
  static const std::set<std::string_view> sections = {
      "mixed game", "next game", "option", "define", "change", "example", "ranking example"};
  static const std::set<std::string_view> of_file = {
      // for readers
      "aka", "about", "source", "usually",
      // as the sections above
      "options", "mix", "set", "with", "next game", "define", "change",
      // which files are read, and how they are merged
      "extends", "scripts", "needs", "override", "resolved",
      // tests of the file itself
      "examples"};
  if (word.key == "about" || word.key == "narrated" || word.takes == Takes::alias ||
      sections.contains(word.section))
    return true;
  if (word.section == "wild" && word.key == "name") return true;      // for `change:`
  if (word.section == "showdown" && word.key == "name") return true;  // for readers
  if (word.section == "part" && word.key == "name") return true;      // for readers
  if (word.section == "zone" && word.key == "drawn") return true;     // for readers
  return word.section == "file" && of_file.contains(word.key);
}

}  // namespace

TEST_CASE("every key of the language has an effect") {
  for (const KeyWord& word : words()) {
    if (is_no_rule(word)) continue;
    const std::string name = std::string(word.section) + ": " + std::string(word.key);
    CAPTURE(name);
    bool found = false;
    for (const Spot& spot : corpus().spots(word)) {
      found = has_effect(word, spot);
      if (found) break;
    }
    CHECK(found);
  }
}

TEST_CASE("every listed value of a key is accepted") {
  for (const KeyWord& word : words()) {
    if (word.takes != Takes::word || is_no_rule(word)) continue;
    for (const std::string_view one : alternatives(word.detail)) {
      const std::string said =
          std::string(word.section) + ": " + std::string(word.key) + ": " + std::string(one);
      CAPTURE(said);
      bool sound = false;
      for (const Spot& spot : corpus().spots(word)) {
        Written game = corpus().game(spot.game);
        const auto [map, at] = go_to(game.root, spot);
        map->entries[at].value = Node::scalar(std::string(one), {});
        sound = !behaviour(game).empty();
        if (sound) break;
      }
      CHECK(sound);
    }
  }
}
