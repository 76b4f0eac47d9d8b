#include <iostream>

#include "engine/cli/cli.h"
#include "engine/rules/faults.h"

namespace houserules::cli {

void add_explain(CLI::App& app, int& code) {
  auto id = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("explain", "Say more about a fault in a rule file");
  command->add_option("ID", *id, "as in error[HR0042]; without it, all are listed");
  command->footer("Example: houserules explain HR0100");
  command->callback([id, &code] {
    if (id->empty()) {
      for (const Fault& fault : faults()) std::cout << fault.id << "  " << fault.line << "\n";
      code = done;
      return;
    }
    const Fault* fault = find_fault(*id);
    if (fault == nullptr) {
      throw Failure("there is no fault '" + printable(*id, 40) +
                    "'; 'houserules explain' lists them all");
    }
    std::cout << fault->id << ": " << fault->line << "\n\n" << fault->explanation << "\n";
    code = done;
  });
}

}  // namespace houserules::cli
