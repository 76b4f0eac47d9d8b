#include "engine/cli/terminal/messages.h"

#include <filesystem>
#include <iostream>
#include <new>
#include <typeinfo>

#include "engine/agents/agent.h"
#include "engine/cards/count_text.h"
#include "engine/cli/failure.h"
#include "engine/cli/terminal/output.h"
#include "engine/hooks/limits.h"
#include "engine/text/input_error.h"
#include "engine/text/printable.h"

namespace houserules::cli {

namespace {

/// Characters of a message that may list what there is.
constexpr std::size_t longest_message = 2000;

}  // namespace

void complain(std::string_view what) {
  std::cerr << "houserules: " << printable(what, longest_message) << "\n";
}

void report(const std::string& file, TextPlace where, std::string_view what) {
  std::cerr << printable(file) << ":" << where.line << ":" << where.column
            << ": error: " << printable(what, longest_fault) << "\n";
}

void print_faults(const Diagnostics& faults, std::ostream& out, bool notes) {
  constexpr std::size_t most = 50;  // a reader has had enough
  std::size_t shown = 0, more = faults.left_out();
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity == Severity::note && !notes) continue;
    if (shown == most) {
      ++more;
      continue;
    }
    ++shown;
    write(out, fault, faults.texts(), colours_of(out));
  }
  if (more > 0) out << "and " << more << " more\n";
}

std::string error_text(const Variant& variant, const RuleError& error, const std::string& lead) {
  const Origin at = origin_of(variant, error);
  return printable(at.line == 0 ? variant.id : at.file + ":" + std::to_string(at.line)) +
         ": error: " + lead + printable(error.what(), longest_message);
}

int exit_code(const RuleError& error) {
  return dynamic_cast<const LimitError*>(&error) != nullptr ? limit : wrong_input;
}

std::string in_plain_words(const std::exception& error) {
  const bool ours = dynamic_cast<const InputError*>(&error) != nullptr ||
                    dynamic_cast<const RuleError*>(&error) != nullptr ||
                    dynamic_cast<const InternalLimit*>(&error) != nullptr ||
                    dynamic_cast<const AgentError*>(&error) != nullptr;
  if (ours) return error.what();
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error)) {
    return "'" + printable(file->path1().string()) + "' cannot be used: " + file->code().message();
  }
  return std::string("a bug in the program (") + typeid(error).name() +
         "); please report it with the command and its files";
}

}  // namespace houserules::cli
