#include "engine/trial/mutants.h"

#include <algorithm>
#include <utility>

#include "engine/load/modifier.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/source/sources_of.h"
#include "engine/text/one_of.h"
#include "engine/text/printable.h"
#include "engine/tree/words.h"
#include "engine/trial/file_test.h"

namespace houserules::trial {
namespace {

/// The keys of a file that are rules of play.
constexpr std::string_view rules[] = {"deck",     "boards",    "wild",  "betting", "play",
                                      "mix",      "next game", "set",   "with",    "whenever",
                                      "showdown", "showdowns", "chain", "define",  "change"};

/// Text for readers, and names that other rules use.
constexpr std::string_view not_rules[] = {"about", "narrated", "name", "because", "as", "part"};

/// The sources, with one file replaced.
class WithMutant final : public SourcesOf {
 public:
  WithMutant(Sources& others, const SourceFile& mutant)
      : SourcesOf(others), others_(others), mutant_(mutant) {}
  std::optional<SourceFile> variant(std::string_view id, std::string_view beside) override {
    return mutated(others_.variant(id, beside));
  }
  std::optional<SourceFile> modifier(std::string_view id, std::string_view beside) override {
    return mutated(others_.modifier(id, beside));
  }

 private:
  std::optional<SourceFile> mutated(std::optional<SourceFile> file) const {
    if (file && file->name == mutant_.name) return mutant_;
    return file;
  }
  Sources& others() override { return others_; }

  Sources& others_;
  const SourceFile& mutant_;
};

class Mutator {
 public:
  Mutator(const SourceFile& file, Sources& sources) : file_(file), sources_(sources) {}

  Mutants run() {
    Diagnostics faults;
    examples_ = examples_of(file_, sources_, faults);
    const auto root = sources_.parse_cache().read(file_, faults);
    if (root == nullptr || faults.has_errors()) return {};
    root_ = *root;
    if (!passes(file_, examples_, sources_)) return {.examples_fail = true, .all = 0, .alive = {}};
    for (std::size_t i = 0; i < root_.entries.size(); ++i) {
      if (!is_one_of(root_.entries[i].key, rules)) continue;
      if (!holds_anyway(root_.entries[i])) {
        leave_out(root_.entries, i, without(root_.entries[i].key_where, root_.entries[i].key));
      }
      inside(root_.entries[i].value);
    }
    if (Node* declared = root_.find("options")) {
      for (std::size_t i = 0; i < declared->entries.size(); ++i) {
        if (only_default(declared->entries[i])) {
          leave_out(declared->entries, i,
                    without(declared->entries[i].key_where, declared->entries[i].key));
        }
      }
    }
    options();
    sources_.parse_cache().put(file_, root);
    return std::move(out_);
  }

 private:
  /// Removes the contents of a node, one by one.
  void inside(Node& node) {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      if (!like_neighbor(node.items, i)) {
        leave_out(node.items, i, without(node.items[i].where, shown(node.items[i])));
      }
      inside(node.items[i]);
    }
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const std::string& key = node.entries[i].key;
      if (is_one_of(key, not_rules)) continue;
      // A step is removed as an item of its list.
      if (find_verb(key) == nullptr && !holds_anyway(node.entries[i])) {
        leave_out(node.entries, i, without(node.entries[i].key_where, key));
      }
      inside(node.entries[i].value);
    }
  }

  /// Of equal neighbors, as in [2, 2, 4, 4], removes only one; the last size repeats.
  static bool like_neighbor(const std::vector<Node>& items, std::size_t i) {
    if (!items[i].is_scalar()) return false;
    const bool last = i + 1 == items.size();
    return last ? i > 0 && items[i - 1].is(items[i].text) : items[i + 1].is(items[i].text);
  }

  /// Returns whether the entry only repeats a default.
  static bool holds_anyway(const Entry& entry) {
    const auto all = words();
    return entry.value.is_scalar() && std::any_of(all.begin(), all.end(), [&](const KeyWord& word) {
             return word.key == entry.key && entry.value.is(word.fallback);
           });
  }

  static std::string shown(const Node& node) {
    if (node.is_scalar()) return node.text;
    if (node.is_map() && !node.entries.empty()) return node.entries.front().key;
    return "row";
  }

  static Mutant without(const Place& where, const std::string& what) {
    return {where, "without '" + printable(what, 40) + "'"};
  }

  /// The mutant must not refer to what was removed.
  template <class List>
  void leave_out(List& list, std::size_t i, Mutant mutant) {
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(i);
    auto kept = std::move(*at);
    list.erase(at);
    attempt(std::move(mutant));
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), std::move(kept));
  }

  void attempt(Mutant without_it) {
    SourceFile mutant = file_;
    mutant.text += "# " + std::to_string(++number_);
    sources_.parse_cache().put(mutant, std::make_shared<const Node>(root_));
    WithMutant sources(sources_, mutant);
    if (!loads(mutant, sources)) return;
    ++out_.all;
    if (passes(mutant, examples_, sources)) out_.alive.push_back(std::move(without_it));
  }

  /// A file that does not load is not another game.
  static bool loads(const SourceFile& file, Sources& sources) {
    Diagnostics faults;
    if (is_modifier(file, sources.parse_cache())) {
      resolve(file, {}, sources, faults);
    } else {
      load(file, {}, sources, faults, Expect::few_hands);
    }
    return !faults.has_errors();
  }

  /// Returns whether the entry is a new default for an inherited option.
  static bool only_default(const Entry& entry) {
    return entry.value.is_map() && entry.value.entries.size() == 1 &&
           entry.value.entries[0].key == "default";
  }

  /// Each value of the file's own options must matter in some example that sets it.
  void options() {
    const Node* declared = root_.find("options");
    Diagnostics faults;
    const std::optional<Resolved> resolved = resolve(file_, {}, sources_, faults);
    if (declared == nullptr || !resolved) return;
    for (const OptionInfo& option : resolved->options) {
      const Entry* entry = declared->entry(option.name);
      if (entry == nullptr || only_default(*entry)) continue;
      std::vector<std::string> values = option.choices;
      if (option.type == "yes/no") values = {"yes", "no"};
      if (values.empty()) values = {""};  // any other value
      for (const std::string& value : values) {
        if (value != option.fallback) never_set(option, value, entry->key_where);
      }
    }
  }

  void never_set(const OptionInfo& option, const std::string& value, const Place& where) {
    std::vector<Example> without = examples_;
    for (Example& example : without) {
      std::erase_if(example.choices.set, [&](const auto& one) {
        return one.first == option.name &&
               (value.empty() ? one.second != option.fallback : one.second == value);
      });
    }
    ++out_.all;
    if (!passes(file_, without, sources_)) return;
    out_.alive.push_back({where, "without option '" + option.name + "'" +
                                     (value.empty() ? "" : " as '" + printable(value, 40) + "'")});
  }

  const SourceFile& file_;
  Sources& sources_;
  std::vector<Example> examples_;
  Node root_;
  int number_ = 0;
  Mutants out_;
};

}  // namespace

Mutants mutate(const SourceFile& file, Sources& sources) { return Mutator(file, sources).run(); }

}  // namespace houserules::trial
