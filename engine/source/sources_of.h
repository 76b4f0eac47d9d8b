#pragma once
// Forwards to other Sources, except for what a subclass overrides.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/source.h"

namespace houserules {

class SourcesOf : public Sources {
 public:
  std::optional<SourceFile> variant(std::string_view id, std::string_view beside) override {
    return others().variant(id, beside);
  }
  std::optional<SourceFile> modifier(std::string_view id, std::string_view beside) override {
    return others().modifier(id, beside);
  }
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override {
    return others().script(name, beside);
  }
  std::vector<std::string> variant_ids() override { return others().variant_ids(); }
  std::vector<std::string> modifier_ids() override { return others().modifier_ids(); }

 protected:
  SourcesOf() = default;
  /// Shares their parse cache.
  explicit SourcesOf(const Sources& others) : Sources(others) {}
  virtual Sources& others() = 0;
};

}  // namespace houserules
