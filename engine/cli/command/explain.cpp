#include <algorithm>
#include <iostream>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/source/diagnostic.h"
#include "engine/source/faults.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

void print(const FaultExample& example) {
  const bool is_main = example.name == "wrong" || example.name == "right";
  std::cout << "\n" << (is_main ? example.name == "wrong" ? "Wrong" : "Right" : example.name);
  if (!example.choices.empty()) std::cout << ", run with " << example.choices;
  std::cout << ":\n\n";
  std::string_view text = example.text;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n') + 1, text.size());
    std::cout << "    " << text.substr(0, end);
    text.remove_prefix(end);
  }
}

/// Returns "HR0104" for "104" and "hr104".
std::string full_id(const std::string& given) {
  std::string number = lower_case(given);
  if (number.starts_with("hr")) number.erase(0, 2);
  const bool digits = !number.empty() && number.find_first_not_of("0123456789") == number.npos;
  if (!digits || number.size() > 4) return given;
  return "HR" + std::string(4 - number.size(), '0') + number;
}

}  // namespace

void add_explain(CommandLine& line) {
  auto id = std::make_shared<std::string>();
  Command& command = line.command("explain", "Explain an error in a rule file");
  command.add(
      "ID", *id,
      "the ID that the message shows in brackets, such as HR0105 (default: list all errors)");
  command.example("houserules explain HR0100");
  command.runs([id] {
    if (id->empty()) {
      for (const Fault& fault : faults()) std::cout << fault.id << "  " << fault.line << "\n";
      return done;
    }
    const Fault* fault = find_fault(full_id(*id));
    if (fault == nullptr) {
      std::vector<std::string_view> ids;
      for (const Fault& known : faults()) ids.push_back(known.id);
      throw Failure("there is no error or warning '" + printable(*id, 40) + "'; " +
                    did_you_mean(*id, ids, "'houserules explain' lists all errors and warnings"));
    }
    std::cout << fault->id << ": " << fault->line << "\n\n" << fault->explanation << "\n";
    for (const FaultExample& example : fault->examples) print(example);
    return done;
  });
}

}  // namespace houserules::cli
