#include "engine/rules/compile.h"

#include <algorithm>

#include "engine/rules/compile_context.h"

namespace houserules {

std::unique_ptr<Variant> compile(const Node& resolved, const CompileOptions& options,
                                 Diagnostics& faults) {
  using namespace compiling;
  auto variant = std::make_unique<Variant>();
  variant->id = options.id;
  variant->family = options.family;
  variant->hash = options.hash;
  for (const CompileScript& script : options.scripts) {
    variant->script_names.push_back(script.name);
    variant->scripts.push_back(script.source);
  }
  Context c(*variant, faults);
  for (const CompileScript& script : options.scripts) {
    c.functions.insert(script.functions.begin(), script.functions.end());
  }

  compile_head(c, resolved);
  compile_deck(c, resolved.find("deck"));
  compile_zones(c, resolved.find("zones"));
  compile_registers(c, resolved.find("registers"));
  name_showdowns(c, resolved);
  compile_betting(c, resolved.find("betting"));
  compile_play(c, resolved);
  compile_events(c, resolved.find("whenever"));
  compile_blocks(c);
  c.bound = Binders();
  c.asked.reset();
  compile_wilds(c, resolved.find("wild"));
  compile_showdowns(c, resolved);
  compile_chain(c, resolved.find("chain"));

  if (!variant->bets.empty() && !c.has_limit) {
    const Node* betting = resolved.find("betting");
    c.fault(fault::limit, betting != nullptr ? betting->where : resolved.where,
            "the play has betting rounds, and 'betting:' sets no limit",
            "'limit: 2', 'limit: [2, 4]', 'limit: pot' or 'limit: no limit'");
  }
  for (HookSpec& hook : variant->hooks) {
    for (const CompileScript& script : options.scripts) {
      if (hook.script.empty() && std::find(script.functions.begin(), script.functions.end(),
                                           hook.function) != script.functions.end()) {
        hook.script = script.name;
      }
    }
  }
  return variant;
}

}  // namespace houserules
