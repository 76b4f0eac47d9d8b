#include "engine/trial/file_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/collection/playable.h"
#include "engine/load/modifier.h"
#include "engine/narrate/narrator.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/source/faults.h"
#include "engine/source/paths.h"
#include "engine/text/text_place.h"
#include "engine/tree/fill.h"
#include "engine/trial/step_coverage.h"
#include "engine/trial/worked_examples.h"
#include "engine/variant/errors.h"

namespace houserules::trial {
namespace {

/// The examples of one file.
class FileTester {
 public:
  FileTester(const SourceFile& file, Sources& sources, TestMessages& messages,
             std::vector<Outcome>& outcomes)
      : file_(file), sources_(sources), messages_(messages), outcomes_(outcomes) {}

  void run() {
    Diagnostics faults;
    examples_ = examples_of(file_, sources_, faults);
    if (faults.has_errors()) {
      messages_.faults(faults);
      Outcome outcome{file_.name, "cannot be loaded", 1, {}, {}};
      for (const Diagnostic& fault : faults.all()) {
        if (fault.severity != Severity::error) continue;
        outcome.failures.push_back(
            {fault.where.file,
             {{fault.where.line, fault.where.column}, fault.message, "", "", ""}});
      }
      outcome.reported = true;
      outcome.loaded = false;
      outcomes_.push_back(std::move(outcome));
      return;
    }
    for (std::size_t i = 0; i < examples_.size(); ++i) one(i);
  }

  /// Stops at the first example that fails.
  bool passes(const std::vector<Example>& examples) {
    examples_ = examples;
    tells_ = false;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      one(i);
      if (!outcomes_.back().failures.empty()) return false;
    }
    return true;
  }

  /// Returns the steps of this file that neither its examples nor random deals reach, under any
  /// options. Call after run().
  std::vector<Origin> unreached() {
    if (collection::load_sitting(file_, {}, sources_).mix != nullptr) return {};
    for (const Choices& choices : settings()) {
      const collection::Playable game = collection::load_playable(file_, choices, sources_);
      trial::CoverageWatcher reach(*game.variant, steps_);
      trial::cover_by_play(*game.variant, game.runner.get(), 500, reach);
    }
    std::vector<Origin> missed = steps_.missed();
    std::erase_if(missed, [&](const Origin& origin) { return origin.file != file_.name; });
    return missed;
  }

 private:
  /// Returns the settings: none, and every choice of every option, one at a time.
  std::vector<Choices> settings() {
    std::vector<Choices> all =
        settings_of(collection::load_playable(file_, {}, sources_).resolved.options);
    all.insert(all.begin(), Choices());
    return all;
  }

  static TextPlace place(const Place& where) { return {where.line, where.column}; }

  const std::vector<script::ScriptItem>& items(std::size_t index, Outcome& outcome) {
    const auto known = items_.find(index);
    if (known != items_.end()) return known->second;
    const Example& example = examples_[index];
    std::vector<script::ScriptItem> all;
    if (example.like >= 0) {
      const auto& before = items(static_cast<std::size_t>(example.like), outcome);
      bool found = true;
      const auto head = example.up_to.empty() ? std::span<const script::ScriptItem>(before)
                                              : script::items_before(before, example.up_to, found);
      if (!found) {
        fail(outcome, place(example.where),
             "the example it is like has no step '-- " + example.up_to + "'");
      }
      all.assign(head.begin(), head.end());
    }
    const TextPlace first = place(example.script_where);
    script::ParsedScript script = script::parse_script(example.script, first, first.column);
    for (const script::HeaderLine& line : script.header) {
      fail(outcome, line.where,
           "'" + line.key +
               "' is a header line; an example sets players, "
               "dealer, stacks and set beside its script");
    }
    for (const script::NotationFault& fault : script.faults) {
      fail(outcome, fault.where, script::text(fault));
    }
    all.insert(all.end(), script.items.begin(), script.items.end());
    for (const OrderExample& next : example.order) {
      script::ScriptItem deal;
      deal.kind = script::ScriptItem::Kind::next_deal;
      deal.where = place(next.where);
      deal.claims.resize(1);
      deal.claims[0].kind = script::Claim::Kind::game;
      deal.claims[0].name = next.game;
      deal.claims[0].where = deal.where;
      all.insert(all.end(), static_cast<std::size_t>(next.deals), deal);
    }
    return items_.emplace(index, std::move(all)).first->second;
  }

  static void fail(Outcome& outcome, TextPlace where, const std::string& what) {
    outcome.failures.push_back({outcome.file, {where, what, "", "", ""}});
  }

  /// Returns a title for an example without a name.
  static std::string untitled(const Example& example) {
    std::string what = example.ranks.empty() ? "deal" : "rankings";
    if (!example.ranks.empty() && !example.ranks[0].part.empty())
      what += " in the part '" + example.ranks[0].part + "'";
    for (const auto& [name, value] : example.choices.set) what += ", " + name + "=" + value;
    return fmt::format("{} (line {})", what, example.where.line);
  }

  static bool claims_nothing(const trial::WorkedDeal& deal) {
    return deal.net.empty() &&
           std::none_of(deal.items.begin(), deal.items.end(), [](const script::ScriptItem& item) {
             return item.kind == script::ScriptItem::Kind::claims ||
                    item.kind == script::ScriptItem::Kind::may_raise ||
                    item.kind == script::ScriptItem::Kind::hand ||
                    item.kind == script::ScriptItem::Kind::waits ||
                    item.kind == script::ScriptItem::Kind::nothing_else ||
                    item.kind == script::ScriptItem::Kind::refused || !item.claims.empty();
           });
  }

  const collection::Sitting& sitting(const Example& example) {
    std::string key = example.on;
    Choices choices = example.choices;
    if (is_modifier(file_, sources_.parse_cache()))
      choices.with.insert(choices.with.begin(), file_.name);
    for (const auto& [name, value] : choices.set) key += "\n" + name + "=" + value;
    for (const std::string& name : choices.with) key += "\r" + name;
    const auto known = sittings_.find(key);
    if (known != sittings_.end()) return known->second;
    SourceFile base = file_;
    if (!example.on.empty()) {
      auto found = sources_.variant(example.on, file_.name);
      if (!found) throw InputError("there is no game '" + printable(example.on, 60) + "'");
      base = std::move(*found);
    }
    return sittings_.emplace(key, collection::load_sitting(base, choices, sources_)).first->second;
  }

  void one(std::size_t index) {
    const Example& example = examples_[index];
    Outcome outcome{example.where.file.empty() ? file_.name : example.where.file.text(),
                    example.name,
                    example.where.line,
                    {},
                    {}};
    if (outcome.name.empty()) outcome.name = untitled(example);
    try {
      const collection::Sitting& game = sitting(example);
      if (example.like >= 0 || !example.script.empty() || !example.order.empty()) {
        trial::WorkedDeal deal;
        deal.setup.stacks = example.stacks;
        deal.setup.dealer = example.dealer;
        deal.setup.carried = example.carried;
        deal.items = items(index, outcome);
        for (std::size_t i = 0; i < example.net.size(); ++i) {
          deal.net.push_back(
              {example.net[i].first, example.net[i].second, place(example.net_where[i])});
        }
        if (claims_nothing(deal)) {
          messages_.warning(
              fmt::format("{}:{}:{}: warning: '{}' checks nothing; add a claim such as '! p1 gets "
                          "9' to its script, or "
                          "'net:'\n",
                          outcome.file, example.where.line, example.where.column, outcome.name));
        }
        outcome.in_part = !outcome.failures.empty();
        if (!outcome.in_part) {
          session::Watchers watchers;
          std::optional<trial::CoverageWatcher> reach;  // a mix has no steps of its own
          if (game.variant != nullptr) watchers.add(&reach.emplace(*game.variant, steps_));
          if (session::Watcher* own = messages_.begins(example)) watchers.add(own);
          add(outcome, trial::check_deal(game.games(), deal, &watchers));
        }
        if (!outcome.failures.empty() && tells_) outcome.told = narration(game.games(), deal);
      }
      for (const RankExample& ranks : example.ranks) {
        trial::RankCheck check;
        check.part = ranks.part;
        for (const auto& tie : ranks.order) check.order.push_back({tie.hands, place(tie.where)});
        for (const auto& tie : ranks.unranked) {
          check.unranked.push_back({tie.hands, place(tie.where)});
        }
        const Variant& variant =
            game.variant->for_players(example.players > 0 ? example.players : game.players_usual);
        add(outcome, trial::check_ranking(variant, game.runners[0].get(), check));
      }
    } catch (const collection::LoadError& error) {
      messages_.faults(error.faults);
      fail(outcome, place(example.where),
           "the variant does not load with the options this example sets");
    } catch (const InputError& error) {
      fail(outcome, place(example.where), error.what());
    } catch (const RuleError& error) {
      fail(outcome, place(example.where), error.what());
    }
    outcomes_.push_back(std::move(outcome));
  }

  static void add(Outcome& outcome, const std::vector<script::ScriptFailure>& failures) {
    for (const script::ScriptFailure& failure : failures) {
      outcome.failures.push_back({outcome.file, failure});
    }
  }

  /// Returns the narration of the last deal.
  static std::string narration(const session::Games& games, const trial::WorkedDeal& deal) {
    narrate::Narrator narrator({false, narrate::referee, 80});
    struct Forgetting final : session::Watcher {
      explicit Forgetting(narrate::Narrator& of) : narrator(of) {}
      void due(const TableState&) override { narrator.take(); }
      narrate::Narrator& narrator;
    } forgetting(narrator);
    session::Watchers watchers;
    watchers.add(&forgetting);
    watchers.add(&narrator);
    try {
      trial::check_deal(games, deal, &watchers);
    } catch (const RuleError&) {
      // The error is already reported; this shows how the deal got there.
    }
    return narrator.take();
  }

  const SourceFile& file_;
  Sources& sources_;
  TestMessages& messages_;
  std::vector<Outcome>& outcomes_;
  std::vector<Example> examples_;
  std::map<std::size_t, std::vector<script::ScriptItem>> items_;
  std::map<std::string, collection::Sitting> sittings_;
  trial::CoveredSteps steps_;
  bool tells_ = true;  // narrate failed deals
};

/// A modifier's examples are read with a variant that it is applied to.
std::vector<Example> examples_of_modifier(const SourceFile& file, Sources& sources,
                                          Diagnostics& faults) {
  resolve(file, {}, sources, faults);
  if (faults.has_errors()) return {};
  const auto root = sources.parse_cache().read(file, faults);
  const std::vector<tree::ExampleRules> examples = tree::examples_of(*root);
  if (examples.empty() || !names_games(examples, faults)) return {};
  const Node& on = *examples.front().on;
  Choices choices;
  choices.with.push_back(file.name);
  if (!stays_inside(on, faults)) return {};
  const auto base = sources.variant(on.text, file.name);
  if (!base) {
    faults.error("HR0200", on.where, "there is no game '" + printable(on.text, 60) + "'");
    return {};
  }
  const Loaded loaded = load(*base, choices, sources, faults);
  return loaded.variant ? read_examples(examples, *loaded.variant, faults) : std::vector<Example>();
}

}  // namespace

std::string place_of(const WrongClaim& wrong) {
  return fmt::format("{}:{}:{}", wrong.file, wrong.failure.where.line, wrong.failure.where.column);
}

std::vector<Example> examples_of(const SourceFile& file, Sources& sources, Diagnostics& faults) {
  if (is_modifier(file, sources.parse_cache())) return examples_of_modifier(file, sources, faults);
  return load(file, {}, sources, faults).examples;
}

bool passes(const SourceFile& file, const std::vector<Example>& examples, Sources& sources) {
  TestMessages unheard;
  std::vector<Outcome> outcomes;
  return FileTester(file, sources, unheard, outcomes).passes(examples);
}

void test_file(const SourceFile& file, Sources& sources, TestMessages& messages,
               std::vector<Outcome>& outcomes, std::vector<Origin>* missed) {
  FileTester tester(file, sources, messages, outcomes);
  tester.run();
  if (missed == nullptr || is_modifier(file, sources.parse_cache())) return;
  for (const Origin& origin : tester.unreached()) missed->push_back(origin);
}

}  // namespace houserules::trial
