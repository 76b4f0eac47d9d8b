#include "engine/cli/inspect.h"

#include <algorithm>
#include <map>

#include "engine/cli/trial.h"
#include "engine/rules/check_faults.h"
#include "engine/rules/checks.h"
#include "engine/rules/compile_faults.h"
#include "engine/rules/faults.h"
#include "engine/rules/modifier.h"
#include "engine/rules/options.h"
#include "engine/rules/shelf.h"

namespace houserules::cli {
namespace {

/// With fewest and most players. Of a mix, an orbit of each game.
void try_out(const Sitting& sitting, int deals, const std::string& file, Diagnostics& faults) {
  Trial trial(sitting, file, faults);
  for (const int players : {sitting.players_min, sitting.players_max}) {
    const int most = sitting.mix == nullptr
                         ? deals
                         : std::max(deals, static_cast<int>(sitting.mix->games.size()) * players);
    const int probed = sitting.mix == nullptr ? (most + 4) / 5 : most;
    if (!trial.play(players, probed, "check-call", true)) return;
    if (!trial.play(players, most - probed, "random-min", false)) return;
  }
  trial.tell_functions();
}

std::string words_of(const Choices& choices) {
  std::string words;
  const auto add = [&](const std::string& word) {
    words += (words.empty() ? "with " : ", ") + word;
  };
  for (const auto& [name, value] : choices.set) add(name + "=" + value);
  for (const std::string& modifier : choices.with) add(modifier);
  return words;
}

/// Each value of each option by itself: errors that the file does not have as it stands, and
/// options that change nothing.
void try_options(const SourceFile& file, const Resolved& as_it_stands, FileSources& sources,
                 Diagnostics& faults) {
  std::map<std::string, bool> matters;
  for (const Choices& choices : settings_of(as_it_stands.options)) {
    Diagnostics found;
    Loaded loaded = load(file, choices, sources, found, Expect::few_hands);
    bool& matter = matters[choices.set.front().first];
    matter = matter || choices.set.size() > 1 || loaded.resolved.hash != as_it_stands.hash;
    if (loaded.variant || loaded.mix) {
      const Sitting sitting = seated(std::move(loaded), choices);
      Trial(sitting, file.name, found).play(sitting.players_max, 1, "random-min", false);
    }
    for (Diagnostic fault : found.all()) {
      if (fault.severity != Severity::error) continue;
      fault.message = words_of(choices) + ": " + fault.message;
      faults.add(std::move(fault));
    }
  }
  for (const OptionInfo& option : as_it_stands.options) {
    const auto tried = matters.find(option.name);
    if (tried == matters.end() || tried->second || option.where.file != file.name) continue;
    // Beside other options it may matter all the same.
    if (file.text.find("$" + option.name) != file.text.npos) continue;
    faults.add(suspicion(fault::idle_option, option.where,
                         "whatever '" + option.name + "' is set to, the rules are the same"));
  }
}

/// Is it the choice that is refused, and nothing wrong with the rules?
bool refuses_choice(const Diagnostic& fault) {
  return fault.id == fault::merge_conflict || fault.id == fault::modifier_needs ||
         fault.id == fault::option_needs;
}

/// Both at once. Nothing: they set one option to two values.
std::optional<Choices> joined(const Choices& a, const Choices& b) {
  Choices both = a;
  for (const auto& setting : b.set) {
    const auto same =
        std::ranges::find(both.set, setting.first, &std::pair<std::string, std::string>::first);
    if (same == both.set.end()) {
      both.set.push_back(setting);
    } else if (same->second != setting.second) {
      return std::nullopt;
    }
  }
  both.with.insert(both.with.end(), b.with.begin(), b.with.end());
  return both;
}

/// All pairs of values of options and modifiers, as far as each of them can be chosen by itself.
class Pairs {
 public:
  Pairs(const SourceFile& file, FileSources& sources, Diagnostics& faults)
      : file_(file), sources_(sources), faults_(faults) {}

  void run(const std::vector<OptionInfo>& options) {
    std::vector<Choices> single;
    for (Choices& choices : settings_of(options)) {
      if (attempt(choices)) single.push_back(std::move(choices));
    }
    for (const std::string& modifier : sources_.modifier_ids()) {
      Choices choices;
      choices.with.push_back(modifier);
      if (attempt(choices)) single.push_back(std::move(choices));
    }
    for (std::size_t i = 0; i < single.size(); ++i) {
      for (std::size_t j = i + 1; j < single.size(); ++j) {
        if (const auto both = joined(single[i], single[j])) attempt(*both);
      }
    }
  }

 private:
  /// False: they cannot be chosen.
  bool attempt(const Choices& choices) {
    Diagnostics found;
    Loaded loaded = load(file_, choices, sources_, found, Expect::few_hands);
    const bool fits = loaded.variant != nullptr || loaded.mix != nullptr;
    if (fits) {
      const Sitting sitting = seated(std::move(loaded), choices);
      Trial trial(sitting, file_.name, found);
      if (trial.play(sitting.players_min, 2, "random-min", false)) {
        trial.play(sitting.players_max, 2, "random-min", false);
      }
    }
    for (Diagnostic fault : found.all()) {
      if (fault.severity != Severity::error || refuses_choice(fault)) continue;
      fault.message = words_of(choices) + ": " + fault.message;
      faults_.add(std::move(fault));
    }
    return fits;
  }

  const SourceFile& file_;
  FileSources& sources_;
  Diagnostics& faults_;
};

}  // namespace

Diagnostics inspect(const std::string& path, const std::string& as, const Depth& depth,
                    FileSources& sources) {
  Diagnostics faults;
  try {
    const SourceFile file =
        path == "-" ? standard_input(as.empty() ? path : as) : open_source(path);
    if (is_modifier(file, sources.shelf())) {
      find_faults(file, sources, faults, Expect::few_hands);
    } else {
      Loaded loaded = load(file, {}, sources, faults, Expect::few_hands);
      if (loaded.variant || loaded.mix) {
        if (depth.remarks && loaded.variant) {
          remark(*loaded.variant, loaded.resolved.root, faults);
        }
        const Sitting sitting = seated(std::move(loaded), {});
        try_out(sitting, depth.deep ? 250 : 10, file.name, faults);
        if (!faults.has_errors()) try_options(file, sitting.resolved, sources, faults);
        if (depth.deep && !faults.has_errors()) {
          Pairs(file, sources, faults).run(sitting.resolved.options);
        }
      }
    }
  } catch (const Failure& failure) {
    faults.error(fault::file, Place{path, 1, 1, 1}, failure.what());
  }
  faults.sort();
  return faults;
}

}  // namespace houserules::cli
