#include "engine/variant/origin.h"

namespace houserules {

Origin origin_of(const Variant& variant, const RuleError& error) {
  const auto row = [](const auto& table, int at) {
    return at >= 0 && static_cast<std::size_t>(at) < table.size()
               ? &table[static_cast<std::size_t>(at)]
               : nullptr;
  };
  if (const HookSpec* hook = row(variant.hooks, error.hook)) return hook->origin;
  const Origin* chunk = row(variant.chunk_origins, error.chunk);
  if (chunk != nullptr && chunk->line > 0) return *chunk;
  const Origin* step = row(variant.origins, error.step);
  return step != nullptr ? *step : Origin();
}

}  // namespace houserules
