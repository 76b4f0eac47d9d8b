// docs/limits.md agrees with the engine's constants. HOUSERULES_REFRESH=1 regenerates it.

#include "engine/hooks/limits.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/cards/count_text.h"
#include "engine/cli/file/read_file.h"
#include "engine/language/reader.h"
#include "engine/resolve/parse_cache.h"
#include "engine/table/state.h"
#include "engine/table/work.h"
#include "engine/variant/variant.h"

using namespace houserules;

namespace {

std::string size(std::size_t bytes) {
  return bytes >= std::size_t{1} << 20 ? fmt::format("{} MiB", bytes >> 20U)
                                       : fmt::format("{} KiB", bytes >> 10U);
}

std::string page() {
  const LuaLimits scripts;
  std::string out =
      "# Limits\n\nGenerated from the engine's own numbers; do not edit. Going over a limit is an "
      "error, reported with its location.\n\n";
  const auto table = [&](std::string_view title) {
    out += fmt::format("## {}\n\n| what | limit |\n|---|---|\n", title);
  };
  const auto row = [&](std::string_view what, const auto& most) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(most)>>) {
      out += fmt::format("| {} | {} |\n", what, grouped(static_cast<std::uint64_t>(most)));
    } else {
      out += fmt::format("| {} | {} |\n", what, most);
    }
  };
  table("At the table");
  row("players", max_seats);
  row("cards in the deck, including jokers and extra decks (the minimum is 2 cards)", max_deck);
  row("cards in one place", max_zone_cards);
  row("boards", max_boards);
  row("places in front of a player, not counting hand and discards", max_seat_zones - 2);
  row("places on the table, not counting board and deck", max_table_zones - 2);
  row("pots at once, including side pots", max_pots);
  row("named pots, under `pots:`", max_side_pots);
  row("parts that one showdown pays", max_parts);
  row("places and boards that one hand takes cards from", Part::max_sources);
  out += '\n';
  table("In a rule file");
  row("registers for the game, and the same number for each player", max_registers);
  row("answers that one question offers", AskAct::most_options);
  row("size of a file", size(max_file_bytes));
  row("values in it", max_file_nodes);
  row("levels of nesting", max_file_depth);
  row("files loaded for one game (parents, modifiers, scripts, games of a mix); a file counts each "
      "time it is named",
      LoadBudget::most_files);
  row("total size of these files", size(LoadBudget::most_bytes));
  out += '\n';
  table("In play");
  row("steps in a deal (1,000 script instructions count as one)", most_work / work_of_step);
  row("instructions in one script call", scripts.instructions);
  row("memory for all scripts", size(scripts.memory));
  row("size of a script", size(scripts.source));
  row("text made by a script", size(scripts.text));
  out += '\n';
  table("Other files");
  row("a log, a saved game", size(cli::most_data_bytes));
  row("one line of either", size(cli::most_line_bytes));
  return out;
}

}  // namespace

TEST_CASE("docs/limits.md is current") {
  const char* path = "docs/limits.md";
  if (std::getenv("HOUSERULES_REFRESH") != nullptr) std::ofstream(path) << page();
  std::ifstream in(path);
  const std::string written{std::istreambuf_iterator<char>(in), {}};
  CHECK(written == page());
}
