#pragma once
// Compiles variants from snippets of rule files.

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>

#include "engine/compile/compile.h"
#include "engine/language/reader.h"
#include "engine/resolve/lower.h"
#include "engine/tree/fill.h"
#include "tests/listing/listing.h"

namespace houserules::compile_test {

struct Compiled {
  tree::File rules;
  std::unique_ptr<Variant> variant;
  Diagnostics faults;
};

inline Compiled compile_text(const std::string& text) {
  Compiled result;
  const SourceFile file{"test.yaml", text, "test", "other"};
  const auto root = read(file, result.faults);
  if (!root) return result;
  std::set<std::string> faulty;
  result.rules = tree::filled(lower(*root, Level::kernel, result.faults, faulty));
  if (result.faults.has_errors()) return result;
  result.variant = compile(result.rules, {"test", "other", "", {}}, result.faults);
  return result;
}

/// Returns "line: message" for each diagnostic, one per line, in file order.
inline std::string fault_text(Diagnostics& faults) {
  faults.sort();
  std::string text;
  for (const Diagnostic& fault : faults.all()) {
    text += std::to_string(fault.where.line) + ": " + fault.message + "\n";
  }
  return text;
}

/// Returns a file with these keys; `players`, `betting` and `showdown` are added unless given.
inline std::string file_with(const std::string& keys) {
  std::string text;
  const auto unless_given = [&](const std::string& key, const std::string& value) {
    if (("\n" + keys).find("\n" + key + ":") == std::string::npos)
      text += key + ": " + value + "\n";
  };
  unless_given("houserules", "1");
  unless_given("name", "Test");
  unless_given("players", "2-6");
  unless_given("betting", "{ante: 1, limit: 2}");
  unless_given("showdown", "{parts: [{part: high, by: high}]}");
  unless_given("play", "[{deal: {count: 5, facing: down}}]");
  return keys + "\n" + text;
}

inline std::string listing_of(const std::string& keys) {
  Compiled compiled = compile_text(file_with(keys));
  const std::string faults = fault_text(compiled.faults);
  return faults.empty() ? listing(*compiled.variant) : faults;
}

}  // namespace houserules::compile_test
