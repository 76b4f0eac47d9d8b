#include <algorithm>
#include <utility>

#include "engine/expression/parser.h"

namespace houserules {

std::optional<TypeSet> VariantNames::binding(Root root) const {
  return bound[static_cast<std::size_t>(root)];
}

std::optional<ExpressionNames::Register> VariantNames::find_register(Owner owner,
                                                                     std::string_view name) const {
  if (owner == Owner::table) return std::nullopt;
  for (std::size_t i = 0; i < variant_->registers.size(); ++i) {
    const RegisterSpec& spec = variant_->registers[i];
    if (spec.name == name && spec.per_seat == (owner == Owner::seat))
      return Register{static_cast<int>(i), spec.type | Type::nothing};
  }
  return std::nullopt;
}

std::optional<int> VariantNames::find_zone(Owner owner, std::string_view name) const {
  if (owner == Owner::game) return std::nullopt;
  for (std::size_t i = 0; i < variant_->zones.size(); ++i) {
    const ZoneSpec& spec = variant_->zones[i];
    if (spec.name == name && spec.of_seat == (owner == Owner::seat)) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<Value> VariantNames::find_parameter(std::string_view name) const {
  const auto it = parameters.find(name);
  return it == parameters.end() ? std::nullopt : std::optional(it->second);
}

bool VariantNames::script_function(std::string_view name) const {
  return functions.find(name) != functions.end();
}

std::vector<std::string> VariantNames::own_names(Owner owner) const {
  std::vector<std::string> all;
  for (const RegisterSpec& spec : variant_->registers)
    if (owner != Owner::table && spec.per_seat == (owner == Owner::seat)) all.push_back(spec.name);
  for (const ZoneSpec& spec : variant_->zones)
    if (owner != Owner::game && spec.of_seat == (owner == Owner::seat)) all.push_back(spec.name);
  return all;
}

std::vector<std::string> VariantNames::parameter_names() const {
  std::vector<std::string> all;
  for (const auto& [name, value] : parameters) all.push_back(name);
  return all;
}

std::vector<std::string> VariantNames::script_functions() const {
  return {functions.begin(), functions.end()};
}

void VariantNames::intern_words_of_scripts() {
  for (const std::string_view name : category_names()) intern(name);
  for (const std::string_view word : counted_words()) intern(word);
  for (const RegisterSpec& spec : variant_->registers)
    if (spec.per_seat) intern(spec.name);
}

int VariantNames::intern(std::string_view word) {
  auto& words = variant_->words;
  const auto it = std::find(words.begin(), words.end(), word);
  if (it != words.end()) return static_cast<int>(it - words.begin());
  words.emplace_back(word);
  return static_cast<int>(words.size() - 1);
}

std::string_view VariantNames::word(std::int64_t index) const {
  return variant_->words[static_cast<std::size_t>(index)];
}

int VariantNames::add_chunk(std::string text) {
  variant_->chunks.push_back(std::move(text));
  return static_cast<int>(variant_->chunks.size() - 1);
}

}  // namespace houserules
