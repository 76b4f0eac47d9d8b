#include "engine/compile/compile.h"

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/expression/parser.h"

namespace houserules {

std::unique_ptr<Variant> compile(const tree::File& file, const CompileOptions& options,
                                 Diagnostics& faults) {
  using namespace compiling;
  auto variant = std::make_unique<Variant>();
  variant->id = options.id;
  variant->family = options.family;
  variant->hash = options.hash;
  variant->options = options.options;
  variant->modifiers = options.modifiers;
  for (const SourceFile& script : options.scripts) {
    // A script is identified by its name within scripts/.
    const auto folder = script.name.rfind("scripts/");
    variant->script_names.push_back(folder == std::string::npos ? script.name
                                                                : script.name.substr(folder + 8));
    variant->scripts.push_back(script.text);
  }
  Context c(*variant, faults);
  c.expect = options.expect;
  c.functions.insert(options.functions.begin(), options.functions.end());

  compile_head(c, file);
  compile_deck(c, file.deck, options.players > 0 ? options.players : variant->players_usual);
  c.deck_known = file.deck->for_players->items.empty() &&
                 std::none_of(faults.all().begin(), faults.all().end(),
                              [](const Diagnostic& d) { return d.id == fault::deck; });
  compile_zones(c, *file.zones);
  compile_registers(c, *file.registers);
  if (!variant->scripts.empty()) VariantNames(*variant).intern_words_of_scripts();
  name_showdowns(c, file);
  compile_betting(c, *file.betting);
  compile_play(c, file);
  compile_events(c, *file.whenever);
  compile_blocks(c);
  c.check_answers();
  c.bound = Binders();
  c.asked.reset();
  compile_wilds(c, *file.wild);
  compile_showdowns(c);
  settle_bring_in(c, *file.betting);
  compile_chain(c, *file.chain);

  const bool bets_limited = std::all_of(variant->bets.begin(), variant->bets.end(),
                                        [](const BetAct& bet) { return bet.limit.has_value(); });
  if (!file.betting->limit && !bets_limited) {
    const auto bet = std::find_if(variant->program.begin(), variant->program.end(),
                                  [](const Step& step) { return step.act == Act::bet; });
    if (file.betting || bet == variant->program.end()) {
      c.fault(fault::limit, file.betting ? file.betting->at : file.at,
              "there are betting rounds, but 'betting:' sets no limit",
              "add 'limit: 2', 'limit: [2, 4]', 'limit: pot' or 'limit: no limit'");
    } else {
      const Origin& origin =
          variant->origins[static_cast<std::size_t>(bet - variant->program.begin())];
      c.fault(fault::limit, Place{origin.file, origin.line, origin.column, 1},
              "there are betting rounds, but no 'betting:'",
              "add 'betting: {limit: 2}', for example");
    }
  }
  return variant;
}

}  // namespace houserules
