#include "engine/rules/load.h"

#include "engine/rules/checks.h"
#include "engine/rules/compile.h"

namespace houserules {

Loaded load(const SourceFile& file, const Choices& choices, Sources& sources, Diagnostics& faults) {
  Loaded loaded;
  auto resolved = resolve(file, choices, sources, faults);
  if (!resolved) {
    faults.sort();
    return loaded;
  }
  loaded.resolved = std::move(*resolved);
  const Resolved& r = loaded.resolved;
  auto variant = compile(r.root, {r.id, r.family, r.hash, r.scripts}, faults);
  // What the checks would say of a variant with holes would not be certain.
  if (!faults.has_errors()) check(*variant, r.root, faults);
  // Examples are made for the file as it stands: other choices may take away what they speak of.
  Diagnostics elsewhere;
  const bool as_it_stands = choices.set.empty() && choices.with.empty();
  loaded.examples = read_examples(r.root, *variant, as_it_stands ? faults : elsewhere);
  faults.sort();
  if (!faults.has_errors()) loaded.variant = std::move(variant);
  return loaded;
}

}  // namespace houserules
