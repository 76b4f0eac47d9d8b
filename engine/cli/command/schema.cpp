#include "engine/reference/schema.h"

#include <iostream>
#include <memory>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"

namespace houserules::cli {

void add_schema(CommandLine& line) {
  auto lua = std::make_shared<bool>(false);
  Command& command =
      line.command("schema", "Print the JSON Schema for rule files, for use in editors");
  command.add("--lua", *lua, "print annotations for Lua scripts instead");
  command.example("houserules schema >houserules.schema.json");
  command.runs([lua] {
    std::cout << (*lua ? lua_stubs() : json_schema());
    return done;
  });
}

}  // namespace houserules::cli
