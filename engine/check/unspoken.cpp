#include "engine/check/unspoken.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "engine/resolve/emit.h"
#include "engine/resolve/script_slips.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"

namespace houserules {
namespace {

/// Returns how often a name occurs in a text.
int times_named(std::string_view name, std::string_view text) {
  int times = 0;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !goes_on_a_name(text[at - 1]);
    if (begins && (end == text.size() || !goes_on_a_name(text[end]))) ++times;
  }
  return times;
}

/// Returns how often steps that set a register name it.
int times_set(std::string_view name, const Node& node) {
  int times = 0;
  for (const Node& item : node.items) times += times_set(name, item);
  for (const Entry& entry : node.entries) {
    const Entry* set = entry.key == "remember" ? entry.value.entry(name) : nullptr;
    times += set == nullptr ? times_set(name, entry.value)
                            : 1 + (set->value.is_scalar() ? times_named(name, set->value.text) : 0);
  }
  return times;
}

/// Players may look at a register that outlasts the deal, such as one that counts games won.
bool outlasts_deal(const Node& rule) {
  return rule.find("kept for") != nullptr || rule.text.find("kept for") != rule.text.npos;
}

/// Returns the name that a line declares at its beginning, or an empty string.
std::string_view function_of(std::string_view line) {
  if (const auto local = convert::after(line, "local")) line = *local;
  const auto function = convert::after(line, "function");
  if (!function) return {};
  const std::string_view name = convert::trim(function->substr(0, function->find('(')));
  return std::all_of(name.begin(), name.end(), goes_on_a_name) ? name : std::string_view();
}

/// Returns the text without its comment lines.
std::string without_comments(std::string_view text) {
  std::string rules;
  for (const std::string_view line : convert::split(text, "\n")) {
    if (convert::trim(line).starts_with('#')) continue;
    rules += std::string(line) + "\n";
  }
  return rules;
}

/// Warns of a second step or example of one name in a list. Steps with a `when:` may be
/// alternatives.
void check_names(const Node& node, std::string_view kind, Diagnostics& faults) {
  std::map<std::string_view, const Node*> named;
  for (const Node& item : node.items) {
    check_names(item, kind, faults);
    const Node* name = item.find("name");
    if (name == nullptr || !name->is_scalar() || item.find("when") != nullptr) continue;
    const auto [first, is_new] = named.try_emplace(name->text, name);
    if (is_new) continue;
    faults.add({Severity::warning,
                std::string(fault::same_name),
                name->where,
                "two " + std::string(kind) + "s are called '" + printable(name->text, 60) + "'",
                "rename one of them",
                {{first->second->where, "the first is here"}}});
  }
  for (const Entry& entry : node.entries) check_names(entry.value, kind, faults);
}

}  // namespace

void check_unspoken(const SourceFile& file, const Node& own, const Node& resolved,
                    const std::vector<SourceFile>& scripts, Diagnostics& faults) {
  constexpr std::pair<std::string_view, std::string_view> kinds[] = {
      {"registers", "register"}, {"define", "step"}, {"showdowns", "showdown"}};
  if (const Node* steps = own.find("play")) check_names(*steps, "step", faults);
  if (const Node* examples = own.find("examples")) check_names(*examples, "example", faults);
  const auto in_script = [](std::string_view name, const SourceFile& script) {
    return times_named(name, script.text) > 0;
  };
  const std::string text = without_comments(file.text);
  if (text.find("_$") != text.npos) return;  // option values are parts of names
  std::string became;                        // may contain names that were put together
  for (const auto& [key, kind] : kinds) {
    // The call of a step may be in the parent, and expanded rules contain no trace of the step.
    if (key == "define" && own.find("extends") != nullptr) continue;
    for (const Entry& entry : entries_of(own.find(key))) {
      const std::string_view name = entry.key;
      if (entry.value.is_null() && resolved.find(key) != nullptr &&
          resolved.find(key)->find(name) == nullptr) {
        continue;  // removed by `~`
      }
      // One that is only set may be there for players to see.
      const bool counts = key == "registers" && !outlasts_deal(entry.value) &&
                          text.find("." + std::string(name)) != text.npos;
      const int set = counts ? times_set(name, own) : 0;
      if (times_named(name, text) > 1 + set) continue;
      if (std::any_of(scripts.begin(), scripts.end(),
                      [&](const auto& one) { return in_script(name, one); }))
        continue;
      if (became.empty()) became = emit_plain(resolved);
      if (times_named(name, became) > 1 + (set > 0 ? times_set(name, resolved) : 0)) continue;
      faults.warning(fault::unspoken, entry.key_where,
                     set > 0 ? "nothing reads the register '" + printable(name, 60) + "'"
                             : "unused " + std::string(kind) + " '" + printable(name, 60) + "'",
                     "use it or remove it");
    }
  }
}

void check_uncalled(const SourceFile& file, const std::vector<SourceFile>& scripts,
                    Diagnostics& faults) {
  const auto script = std::find_if(scripts.begin(), scripts.end(), [&](const SourceFile& one) {
    std::string id = one.id;
    std::replace(id.begin(), id.end(), '_', '-');
    return id == file.id;
  });
  if (script == scripts.end() || has_long_text(script->text)) return;
  std::string code;
  for (const SourceFile& one : scripts) {
    for (const std::string_view line : convert::split(one.text, "\n"))
      code += code_of_lua(line) + "\n";
  }
  std::string_view rest = script->text;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    const std::string_view name = function_of(text);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (name.empty() || times_named(name, code) > 1 || times_named(name, file.text) > 0) continue;
    const int column = static_cast<int>(text.find(name)) + 1;
    faults.warning(fault::uncalled, {script->name, line, column, static_cast<int>(name.size())},
                   "unused function '" + printable(name, 60) + "'",
                   "name it in " + file.name + ", or remove it");
  }
}

}  // namespace houserules
