#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "engine/cli/cli.h"
#include "engine/rules/options.h"
#include "engine/rules/reader.h"
#include "engine/session/examples.h"
#include "engine/session/reach.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct TestOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  bool unreached = false;
};

struct Outcome {
  std::string file, name;
  int line = 0;
  std::vector<std::string> failures;  // "file:line:column: what"
};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? ' ' : c;
    }
  }
  return out;
}

/// The examples of one file.
class FileTester {
 public:
  FileTester(const SourceFile& file, FileSources& sources, std::vector<Outcome>& outcomes)
      : file_(file), sources_(sources), outcomes_(outcomes) {}

  void run() {
    Diagnostics faults;
    if (is_modifier(file_)) {
      read_modifier(faults);
    } else {
      Loaded loaded = load(file_, {}, sources_, faults);
      examples_ = std::move(loaded.examples);
    }
    if (faults.has_errors()) {
      print_faults(faults, std::cerr);
      Outcome outcome{file_.name, "the file loads", 1, {}};
      for (const Diagnostic& fault : faults.all()) {
        if (fault.severity != Severity::error) continue;
        outcome.failures.push_back(fmt::format("{}:{}:{}: {}", fault.where.file, fault.where.line,
                                               fault.where.column, fault.message));
      }
      outcomes_.push_back(std::move(outcome));
      return;
    }
    for (std::size_t i = 0; i < examples_.size(); ++i) one(i);
  }

  /// Steps of this file that neither its examples nor deals at random come through, whatever its
  /// options. Call it after run().
  std::vector<Origin> unreached() {
    if (load_sitting(file_, {}, sources_).mix != nullptr) return {};
    for (const Choices& choices : settings()) {
      const Playable game = load_playable(file_, choices, sources_);
      Reach reach(*game.variant, steps_);
      reach_by_play(*game.variant, game.runner.get(), 500, reach);
    }
    std::vector<Origin> missed = steps_.missed();
    std::erase_if(missed, [&](const Origin& origin) { return origin.file != file_.name; });
    return missed;
  }

 private:
  /// A modifier's examples are read against a variant that it is laid over.
  void read_modifier(Diagnostics& faults) {
    const auto root = read(file_, faults);
    if (!root) return;
    const Node* examples = root->find("examples");
    if (examples == nullptr || examples->items.empty()) return;
    const Node* on = examples->items[0].find("on");
    if (on == nullptr) return;
    Choices choices;
    choices.with.push_back(file_.name);
    const auto base = sources_.variant(on->text, file_.name);
    if (!base) {
      faults.error("HR0200", on->where, "there is no variant '" + printable(on->text, 60) + "'");
      return;
    }
    const Loaded loaded = load(*base, choices, sources_, faults);
    if (loaded.variant) examples_ = read_examples(*root, *loaded.variant, faults);
  }

  /// The file as it is, and every choice of every option, one at a time.
  std::vector<Choices> settings() {
    std::vector<Choices> settings(1);
    for (const OptionInfo& option : load_playable(file_, {}, sources_).resolved.options) {
      for (const std::string& value : samples_of(option)) {
        if (value == option.fallback) continue;
        settings.emplace_back().set.emplace_back(option.name, value);
      }
    }
    return settings;
  }

  static TextPlace place(const Place& where) { return {where.line, where.column}; }

  const std::vector<ScriptItem>& items(std::size_t index, Outcome& outcome) {
    const auto known = items_.find(index);
    if (known != items_.end()) return known->second;
    const Example& example = examples_[index];
    std::vector<ScriptItem> all;
    if (example.like >= 0) {
      const auto& before = items(static_cast<std::size_t>(example.like), outcome);
      bool found = true;
      const auto head = example.up_to.empty() ? std::span<const ScriptItem>(before)
                                              : items_before(before, example.up_to, found);
      if (!found) {
        fail(outcome, place(example.where),
             "the example it is like has no step '-- " + example.up_to + "'");
      }
      all.assign(head.begin(), head.end());
    }
    const TextPlace first = place(example.script_where);
    ParsedScript script = parse_script(example.script, first, first.column);
    for (const HeaderLine& line : script.header) {
      fail(outcome, line.where,
           "'" + line.key +
               "' heads the script of a run; leave it out: an example says players, "
               "dealer, stacks and set beside its script");
    }
    for (const NotationFault& fault : script.faults) {
      fail(outcome, fault.where, fault.problem + "; " + fault.hint);
    }
    all.insert(all.end(), script.items.begin(), script.items.end());
    for (const OrderExample& next : example.order) {
      ScriptItem deal;
      deal.kind = ScriptItem::Kind::next_deal;
      deal.where = place(next.where);
      deal.claims.resize(1);
      deal.claims[0].kind = Claim::Kind::game;
      deal.claims[0].name = next.game;
      deal.claims[0].where = deal.where;
      all.insert(all.end(), static_cast<std::size_t>(next.deals), deal);
    }
    return items_.emplace(index, std::move(all)).first->second;
  }

  void fail(Outcome& outcome, TextPlace where, const std::string& what) const {
    outcome.failures.push_back(
        fmt::format("{}:{}:{}: {}", outcome.file, where.line, where.column, what));
  }

  /// What an example without a name is called.
  static std::string untitled(const Example& example) {
    std::string what = example.ranks.empty() ? "deal" : "ranks";
    if (!example.ranks.empty() && !example.ranks[0].part.empty()) {
      what += " of part " + example.ranks[0].part;
    }
    for (const auto& [name, value] : example.choices.set) what += ", " + name + "=" + value;
    return fmt::format("{} (line {})", what, example.where.line);
  }

  static bool claims_nothing(const WorkedDeal& deal) {
    return deal.net.empty() &&
           std::none_of(deal.items.begin(), deal.items.end(), [](const ScriptItem& item) {
             return item.kind == ScriptItem::Kind::claims ||
                    item.kind == ScriptItem::Kind::may_raise ||
                    item.kind == ScriptItem::Kind::refused || !item.claims.empty();
           });
  }

  const Sitting& sitting(const Example& example) {
    std::string key = example.on;
    Choices choices = example.choices;
    if (is_modifier(file_)) choices.with.insert(choices.with.begin(), file_.name);
    for (const auto& [name, value] : choices.set) key += "\n" + name + "=" + value;
    for (const std::string& name : choices.with) key += "\r" + name;
    const auto known = sittings_.find(key);
    if (known != sittings_.end()) return known->second;
    SourceFile base = file_;
    if (!example.on.empty()) {
      auto found = sources_.variant(example.on, file_.name);
      if (!found) throw Failure("there is no variant '" + printable(example.on, 60) + "'");
      base = std::move(*found);
    }
    return sittings_.emplace(key, load_sitting(base, choices, sources_)).first->second;
  }

  void one(std::size_t index) {
    const Example& example = examples_[index];
    Outcome outcome{example.where.file.empty() ? file_.name : example.where.file,
                    example.name,
                    example.where.line,
                    {}};
    if (outcome.name.empty()) outcome.name = untitled(example);
    try {
      const Sitting& game = sitting(example);
      if (example.like >= 0 || !example.script.empty() || !example.order.empty()) {
        WorkedDeal deal;
        deal.setup.stacks = example.stacks;
        deal.setup.dealer = example.dealer;
        deal.setup.carried = example.carried;
        deal.items = items(index, outcome);
        deal.net = example.net;
        deal.net_where = place(example.where);
        if (claims_nothing(deal)) {
          std::cerr << fmt::format(
              "{}:{}:{}: warning: '{}' claims nothing: write '! p1 gets 9' in its script, or net\n",
              outcome.file, example.where.line, example.where.column, outcome.name);
        }
        if (outcome.failures.empty()) {
          std::optional<Reach> reach;  // a mix has no steps of its own
          if (game.variant != nullptr) reach.emplace(*game.variant, steps_);
          add(outcome, check_deal(game.games(), deal, reach ? &*reach : nullptr));
        }
      }
      for (const RankExample& ranks : example.ranks) {
        RankCheck check;
        check.part = ranks.part;
        for (const auto& tie : ranks.order) check.order.push_back({tie.hands, place(tie.where)});
        for (const auto& tie : ranks.unranked) {
          check.unranked.push_back({tie.hands, place(tie.where)});
        }
        add(outcome, check_ranking(*game.variant, game.runners[0].get(), check));
      }
    } catch (const Failure& failure) {
      fail(outcome, place(example.where),
           *failure.what() == '\0' ? "the variant does not load as this example sets it"
                                   : std::string(failure.what()));
    } catch (const RuleError& error) {
      fail(outcome, place(example.where), error.what());
    }
    outcomes_.push_back(std::move(outcome));
  }

  void add(Outcome& outcome, const std::vector<ScriptFailure>& failures) const {
    for (const ScriptFailure& failure : failures) fail(outcome, failure.where, text(failure));
  }

  const SourceFile& file_;
  FileSources& sources_;
  std::vector<Outcome>& outcomes_;
  std::vector<Example> examples_;
  std::map<std::size_t, std::vector<ScriptItem>> items_;
  std::map<std::string, Sitting> sittings_;
  WrittenSteps steps_;
};

void print_text(const std::vector<Outcome>& outcomes) {
  for (const Outcome& outcome : outcomes) {
    std::cout << (outcome.failures.empty() ? "ok    " : "FAIL  ") << outcome.file << ": "
              << outcome.name << "\n";
    for (const std::string& failure : outcome.failures) std::cout << "      " << failure << "\n";
  }
}

void print_tap(const std::vector<Outcome>& outcomes) {
  std::cout << "TAP version 13\n1.." << outcomes.size() << "\n";
  std::size_t number = 0;
  for (const Outcome& outcome : outcomes) {
    std::cout << (outcome.failures.empty() ? "ok " : "not ok ") << ++number << " - " << outcome.file
              << ": " << outcome.name << "\n";
    for (const std::string& failure : outcome.failures) std::cout << "# " << failure << "\n";
  }
}

void print_junit(const std::vector<Outcome>& outcomes, std::size_t failed) {
  std::cout << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            << fmt::format(
                   "<testsuites tests=\"{0}\" failures=\"{1}\">\n"
                   "<testsuite name=\"houserules\" tests=\"{0}\" failures=\"{1}\">\n",
                   outcomes.size(), failed);
  for (const Outcome& outcome : outcomes) {
    std::cout << fmt::format("<testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"",
                             escaped(outcome.file), escaped(outcome.name), escaped(outcome.file),
                             outcome.line);
    if (outcome.failures.empty()) {
      std::cout << "/>\n";
      continue;
    }
    std::cout << ">\n";
    for (const std::string& failure : outcome.failures) {
      std::cout << "<failure message=\"" << escaped(failure) << "\"/>\n";
    }
    std::cout << "</testcase>\n";
  }
  std::cout << "</testsuite>\n</testsuites>\n";
}

int test(const TestOptions& options) {
  FileSources sources;
  std::vector<Outcome> outcomes;
  std::vector<Origin> missed;
  const std::vector<std::string> paths = rule_files(options.paths);
  if (paths.empty()) throw Failure("there are no rule files in " + options.paths.front());
  for (const std::string& path : paths) {
    try {
      const SourceFile file = open_source(path);
      FileTester tester(file, sources, outcomes);
      tester.run();
      if (options.unreached && !is_modifier(file)) {
        for (const Origin& origin : tester.unreached()) missed.push_back(origin);
      }
    } catch (const Failure& failure) {
      outcomes.push_back({path, "the file loads", 1, {failure.what()}});
    }
  }
  std::size_t failed = 0;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.failures.empty()) ++failed;
  }
  if (options.format == "text") print_text(outcomes);
  if (options.format == "tap") print_tap(outcomes);
  if (options.format == "junit") print_junit(outcomes, failed);
  std::cerr << fmt::format("{} example{}, {} failed\n", outcomes.size(),
                           outcomes.size() == 1 ? "" : "s", failed);
  for (const Origin& origin : missed) {
    std::cerr << fmt::format("{}:{}:{}: neither an example nor a random deal comes through here\n",
                             origin.file, origin.line, origin.column);
  }
  return failed == 0 && missed.empty() ? done : wrong_input;
}

}  // namespace

void add_test(CommandLine& line) {
  auto options = std::make_shared<TestOptions>();
  Command command = line.command("test", "Run the examples of rule files");
  command.add("PATH", options->paths, "rule files, or folders of them").required();
  command.add("--format", options->format, "text, tap or junit").one_of({"text", "tap", "junit"});
  command.add("--unreached", options->unreached,
              "also fail for steps that no example and no deal at random comes through");
  command.example("houserules test variants");
  command.runs([options] { return test(*options); });
}

}  // namespace houserules::cli
