#include "engine/rules/compile.h"

#include <algorithm>

#include "engine/rules/compile_context.h"
#include "engine/variant/expression_parser.h"

namespace houserules {

std::unique_ptr<Variant> compile(const Node& resolved, const CompileOptions& options,
                                 Diagnostics& faults) {
  using namespace compiling;
  auto variant = std::make_unique<Variant>();
  variant->id = options.id;
  variant->family = options.family;
  variant->hash = options.hash;
  for (const SourceFile& script : options.scripts) {
    // A script is known by its name under scripts/.
    const auto folder = script.name.rfind("scripts/");
    variant->script_names.push_back(folder == std::string::npos ? script.name
                                                                : script.name.substr(folder + 8));
    variant->scripts.push_back(script.text);
  }
  Context c(*variant, faults);
  c.expect = options.expect;
  c.functions.insert(options.functions.begin(), options.functions.end());

  compile_head(c, resolved);
  compile_deck(c, resolved.find("deck"));
  compile_zones(c, resolved.find("zones"));
  compile_registers(c, resolved.find("registers"));
  if (!variant->scripts.empty()) VariantNames(*variant).intern_words_of_scripts();
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

  const Node* betting = resolved.find("betting");
  const bool has_limit = betting != nullptr && betting->find("limit") != nullptr;
  const bool bets_limited = std::all_of(variant->bets.begin(), variant->bets.end(),
                                        [](const BetAct& bet) { return bet.limit.has_value(); });
  if (!has_limit && !bets_limited) {
    c.fault(fault::limit, betting != nullptr ? betting->where : resolved.where,
            "the play has betting rounds, and 'betting:' sets no limit",
            "'limit: 2', 'limit: [2, 4]', 'limit: pot' or 'limit: no limit'");
  }
  return variant;
}

}  // namespace houserules
