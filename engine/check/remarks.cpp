// Notes on what cannot be checked in advance.

#include <algorithm>

#include "engine/check/card_count.h"
#include "engine/check/checks.h"
#include "engine/hooks/lua_runner.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"

namespace houserules {

void remark(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  const auto note = [&](std::string_view id, const Place& where, std::string message) {
    faults.add({Severity::note, std::string(id), where, std::move(message), {}, {}});
  };
  CardCount count(rules, v);
  count.short_deal(v.players_max);
  if (const tree::Step* at = count.lost_count_at()) {
    note(fault::short_deck, at->where,
         "not proved: from here on, the play decides how many cards are needed");
  }
  for (std::size_t i = 0; i < v.showdowns.size(); ++i) {
    for (std::size_t j = 0; j < v.showdowns[i].parts.size(); ++j) {
      const Part& part = v.showdowns[i].parts[j];
      if (part.score_hook < 0 && part.category_hooks.empty()) continue;
      note(fault::never_won, place_of_part(v, rules, static_cast<int>(i), static_cast<int>(j)),
           "not proved: a function decides which hands can win '" + std::string(v.word(part.name)) +
               "'");
    }
  }
  const auto told_of = [&](const std::string& function) {
    const auto in = [&](const std::string& text) { return text.find(function) != text.npos; };
    const auto calls = [&](const std::string& script) {
      const std::size_t first = script.find(function);
      return first != script.npos && script.find(function, first + 1) != script.npos;
    };
    return std::any_of(v.hooks.begin(), v.hooks.end(),
                       [&](const HookSpec& hook) { return in(hook.function); }) ||
           std::any_of(v.chunks.begin(), v.chunks.end(), in) ||
           std::any_of(v.scripts.begin(), v.scripts.end(), calls);
  };
  if (!rules.scripts) return;
  for (const std::string& function : script_functions(v)) {
    if (told_of(function)) continue;
    note(fault::hook, rules.scripts->where, "nothing here calls the function '" + function + "'");
  }
}

}  // namespace houserules
