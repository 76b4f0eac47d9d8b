#include "engine/load/modifier.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "engine/resolve/needs.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/source/compile_faults.h"
#include "engine/source/faults.h"
#include "engine/source/paths.h"
#include "engine/source/sources_of.h"
#include "engine/tree/fill.h"

namespace houserules {
namespace {

/// The sources, with another text for the modifier itself.
class BesideModifier : public SourcesOf {
 public:
  BesideModifier(const SourceFile& modifier, Sources& others)
      : SourcesOf(others), modifier_(modifier), others_(others) {}

  std::optional<SourceFile> modifier(std::string_view id, std::string_view beside) override {
    return id == modifier_.name ? std::optional(modifier_) : others_.modifier(id, beside);
  }

 private:
  Sources& others() override { return others_; }

  const SourceFile& modifier_;
  Sources& others_;
};

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The use of a modifier in an example.
struct Use {
  std::string variant;
  Settings set;
  std::vector<std::string> with;
  Place where;
  const tree::ExampleRules* example = nullptr;
  bool same_as(const Use& other) const {
    return std::tie(variant, set, with) == std::tie(other.variant, other.set, other.with);
  }
};

}  // namespace

bool names_games(const std::vector<tree::ExampleRules>& examples, Diagnostics& faults) {
  bool all = true;
  for (const tree::ExampleRules& example : examples) {
    if (example.on || example.like) continue;
    faults.error(fault::missing_key, example.at, "an example of a modifier needs a game",
                 "add 'on:' with the game's id");
    all = false;
  }
  return all;
}

namespace {

std::vector<Use> uses_of(const std::vector<tree::ExampleRules>& examples,
                         const std::string& own_name, Diagnostics& faults) {
  std::vector<Use> uses;
  for (const tree::ExampleRules& example : examples) {
    if (!example.on || !stays_inside(*example.on, faults)) continue;
    Use use{example.on->text, {}, {own_name}, example.on.where, &example};
    for (const Entry& set : example.set->entries) use.set.emplace_back(set.key, set.value.text);
    for (const Node& name : texts_of(*example.with)) {
      if (stays_inside(name, faults)) use.with.push_back(name.text);
    }
    const bool known =
        std::any_of(uses.begin(), uses.end(), [&](const Use& one) { return one.same_as(use); });
    if (!known) uses.push_back(std::move(use));
  }
  return uses;
}

void look_over(const SourceFile& modifier, const std::vector<tree::ExampleRules>& examples,
               Sources& sources, Diagnostics& faults, Expect expect) {
  const std::size_t before = faults.all().size();
  resolve(modifier, {}, sources, faults);
  if (faults.all().size() > before) return;
  BesideModifier beside(modifier, sources);
  bool first = true;
  if (!names_games(examples, faults)) return;
  const std::vector<Use> uses = uses_of(examples, modifier.name, faults);
  // What an example chooses may be meant only for its variant.
  const auto is_used = [&](const Choices& setting) {
    return std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
      return std::find(use.set.begin(), use.set.end(), setting.set.front()) != use.set.end();
    });
  };
  for (const Use& use : uses) {
    const auto variant = sources.variant(use.variant, modifier.name);
    if (!variant) {
      const std::vector<std::string> ids = sources.variant_ids();
      faults.error(fault::example, use.where,
                   "there is no game '" + printable(use.variant, 60) + "'",
                   did_you_mean(use.variant, {ids.begin(), ids.end()}));
      continue;
    }
    const Choices choices{use.set, use.with};
    Diagnostics laid;
    laid.texts() = faults.texts();
    const Loaded loaded = load(*variant, choices, beside, laid, expect);
    faults.texts() = laid.texts();
    for (Diagnostic one : laid.all()) {
      one.where = place_of_choice(one, *use.example->set, *use.example->with);
      // The file itself is at fault, perhaps in any game.
      const std::string unfit = "'" + modifier.name + "' does not fit here: ";
      if (one.where.file == modifier.name && one.message.starts_with(unfit))
        one.message.replace(0, unfit.size(), "with " + use.variant + ": ");
      faults.add(std::move(one));
    }
    if (!std::exchange(first, false) || faults.has_errors()) continue;
    if (loaded.variant) read_examples(examples, *loaded.variant, faults);
    std::vector<OptionInfo> own = loaded.resolved.options;
    std::erase_if(own, [&](const OptionInfo& o) { return o.where.file != modifier.name; });
    for (const Choices& setting : settings_of(own)) {
      if (is_used(setting)) continue;
      Choices all = choices;
      for (const auto& one : setting.set) {
        std::erase_if(all.set, [&](const auto& said) { return said.first == one.first; });
        all.set.push_back(one);
      }
      Diagnostics found;
      found.texts() = faults.texts();
      load(*variant, all, beside, found, expect);
      faults.texts() = found.texts();
      // A value may be meant for other games.
      const bool fits = std::none_of(found.all().begin(), found.all().end(), [](const auto& one) {
        return one.id == fault::modifier_needs;
      });
      for (const Diagnostic& one : found.all()) {
        if (fits) faults.add(one);
      }
    }
  }
}

/// Warns about a file that has the steps of a game and is a modifier.
void suspect_game(const Node& root, Diagnostics& faults) {
  if (root.find("play") == nullptr) return;
  const Entry& needs = *root.entry("needs");
  faults.warning(fault::modifier_needs, needs.key_where,
                 "'needs' makes this file a modifier, so it cannot be played by itself",
                 "for a game, remove 'needs'; a modifier changes a game's steps with `change:`");
}

}  // namespace

Loaded find_faults(const SourceFile& file, Sources& sources, Diagnostics& faults, Expect expect,
                   ManyLoads* many) {
  if (!is_modifier(file, sources.parse_cache()))
    return load(file, {}, sources, faults, expect, LoadFor::itself, many);
  const std::size_t before = faults.all().size();
  const auto root = sources.parse_cache().read(file, faults);
  const auto examples =
      root != nullptr ? tree::examples_of(*root) : std::vector<tree::ExampleRules>();
  // Examples apply the modifier, which reports them, too.
  if (root != nullptr && examples.empty()) check_names(*root->find("needs"), faults);
  if (root != nullptr && faults.all().size() == before)
    look_over(file, examples, sources, faults, expect);
  if (root != nullptr) suspect_game(*root, faults);
  faults.sort();
  return {};
}

}  // namespace houserules
