#include "engine/trial/choice_test.h"

#include <algorithm>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/resolve/options.h"
#include "engine/resolve/parse_cache.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/faults.h"

namespace houserules::trial {
namespace {

std::string words_of(const Choices& choices) {
  std::string words;
  const auto add = [&](const std::string& word) {
    words += (words.empty() ? "with " : ", ") + word;
  };
  for (const auto& [name, value] : choices.set) add(name + "=" + value);
  for (const std::string& modifier : choices.with) add(modifier);
  return words;
}

/// Returns whether the choice is rejected, rather than the rules being wrong.
bool refuses_choice(const Diagnostic& fault) {
  return fault.id == fault::merge_conflict || fault.id == fault::modifier_needs ||
         fault.id == fault::option_needs;
}

/// Returns both choices together, or nothing if they set one option to two values.
std::optional<Choices> joined(const Choices& a, const Choices& b) {
  Choices both = a;
  for (const auto& setting : b.set) {
    const auto same = std::find_if(both.set.begin(), both.set.end(),
                                   [&](const auto& one) { return one.first == setting.first; });
    if (same == both.set.end()) {
      both.set.push_back(setting);
    } else if (same->second != setting.second) {
      return std::nullopt;
    }
  }
  both.with.insert(both.with.end(), b.with.begin(), b.with.end());
  return both;
}

std::vector<Choices> pairs_of(const std::vector<Choices>& single) {
  std::vector<Choices> pairs;
  for (std::size_t i = 0; i < single.size(); ++i) {
    for (std::size_t j = i + 1; j < single.size(); ++j) {
      if (auto both = joined(single[i], single[j])) pairs.push_back(std::move(*both));
    }
  }
  return pairs;
}

/// Picks a sample by a hash of names, so that every run has the same one.
void pick(std::vector<Choices>& pairs, std::size_t most, const std::string& id) {
  std::vector<std::pair<std::string, std::size_t>> order;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    order.emplace_back(text_hash(id + words_of(pairs[i])), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<Choices> picked;
  for (std::size_t i = 0; i < most; ++i) picked.push_back(std::move(pairs[order[i].second]));
  pairs = std::move(picked);
}

}  // namespace

ChoiceTest::Outcome ChoiceTest::attempt(const Choices& choices, int with_fewest, int with_most,
                                        Refusal refusal) {
  Diagnostics found;
  Loaded loaded =
      load(file_, choices, sources_, found, Expect::few_hands, LoadFor::itself, &loads_);
  Outcome out;
  out.fits = loaded.variant != nullptr || loaded.mix != nullptr;
  out.hash = loaded.resolved.hash;
  if (out.fits) {
    const collection::Sitting sitting = collection::seated(std::move(loaded), choices);
    SmokeTest trial(sitting, file_.name, compared_, found);
    if (trial.play(sitting.players_min, with_fewest, "random-min", false)) {
      trial.play(sitting.players_max, with_most, "random-min", false) &&
          trial.play(sitting.players_max, with_most, SmokeTest::greedy, false);
    }
  }
  note(choices, found, refusal);
  out.sound = out.fits && !found.has_errors();
  return out;
}

/// A modifier that fails on a valid game is at fault, not the game: its `needs:` accepted it.
void ChoiceTest::tell_unfit(const std::string& modifier, const Diagnostic& fault) {
  Diagnostic unfit = suspicion(fault::modifier_needs, fault.where,
                               "the modifier '" + modifier +
                                   "' does not fit this game, though its "
                                   "`needs:` allow it: " +
                                   fault.message);
  unfit.hint = "this game works by itself; add what the modifier relies on to its 'needs:'";
  if (const auto file = sources_.modifier(modifier, file_.name)) {
    Diagnostics unheard;
    const auto root = sources_.parse_cache().read(*file, unheard);
    const Entry* needs = root != nullptr ? root->entry("needs") : nullptr;
    if (needs != nullptr) {
      unfit.notes.push_back({fault.where, "it fails here"});
      unfit.where = needs->key_where;
      texts_.add(unheard.texts());
    }
  }
  idle_.push_back(std::move(unfit));
}

void ChoiceTest::note(const Choices& choices, const Diagnostics& found, Refusal refusal) {
  const bool modifier_alone = choices.set.empty() && choices.with.size() == 1;
  for (const Diagnostic& fault : found.all()) {
    if (fault.severity != Severity::error) continue;
    if (refusal == Refusal::is_answer && refuses_choice(fault)) continue;
    if (modifier_alone) {
      texts_.add(found.texts());
      tell_unfit(choices.with.front(), fault);
      return;
    }
    Key key(fault.where.file, fault.where.line, fault.where.column, fault.id + fault.message);
    const auto [at, first] = found_.try_emplace(std::move(key), Found{fault, words_of(choices)});
    if (first) {
      texts_.add(found.texts());
    } else {
      ++at->second.more;
    }
  }
}

void ChoiceTest::try_options(const Resolved& as_it_stands) {
  std::map<std::string, bool> matters;
  for (const Choices& choices : settings_of(as_it_stands.options)) {
    const Outcome out = attempt(choices, 0, 1, Refusal::is_fault);
    bool& matter = matters[choices.set.front().first];
    matter = matter || choices.set.size() > 1 || !out.sound || out.hash != as_it_stands.hash;
  }
  for (const OptionInfo& option : as_it_stands.options) {
    const auto tried = matters.find(option.name);
    if (tried != matters.end() && !tried->second) tell_idle(option);
  }
}

void ChoiceTest::tell_idle(const OptionInfo& option) {
  if (option.where.file != file_.name) return;
  // Together with other options, it may have an effect.
  if (file_.text.find("$" + option.name) != file_.text.npos) return;
  idle_.push_back(suspicion(fault::idle_option, option.where,
                            "whatever '" + option.name + "' is set to, the rules stay the same"));
}

PairsTried ChoiceTest::try_pairs(const std::vector<OptionInfo>& options, std::size_t most) {
  std::vector<Choices> single;
  const auto alone = [&](Choices choices) {
    if (attempt(choices, 2, 2, Refusal::is_answer).sound) single.push_back(std::move(choices));
  };
  for (Choices& choices : settings_of(options)) alone(std::move(choices));
  for (const std::string& modifier : sources_.modifier_ids()) {
    Choices choices;
    choices.with.push_back(modifier);
    alone(std::move(choices));
  }
  std::vector<Choices> pairs = pairs_of(single);
  PairsTried count{pairs.size(), std::min(pairs.size(), most)};
  if (pairs.size() > most) pick(pairs, most, file_.id);
  for (const Choices& choices : pairs) attempt(choices, 2, 2, Refusal::is_answer);
  return count;
}

void ChoiceTest::tell(Diagnostics& faults) const {
  for (const auto& [key, found] : found_) {
    Diagnostic fault = found.fault;
    std::string choices = found.choices;
    if (found.more > 0) choices += " (and " + count_text(found.more, "other choice") + ")";
    fault.message = choices + ": " + fault.message;
    faults.add(std::move(fault));
  }
  for (const Diagnostic& fault : idle_) faults.add(fault);
  faults.texts().add(texts_);
}

}  // namespace houserules::trial
