#include <array>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol.h"
#include "engine/cli/game_choice.h"
#include "engine/variant/json_bounds.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

namespace {

/// The first byte selects the game, the second how many answers come before.
constexpr std::array<const char*, 5> games = {"texas-holdem", "7-27", "anaconda", "auction-stud",
                                              "five-card-draw"};

const collection::Sitting& game(std::size_t number) {
  static std::array<collection::Sitting, games.size()> sittings;
  collection::Sitting& sitting = sittings[number % games.size()];
  if (sitting.variant == nullptr) {
    cli::FileSources sources;
    sitting =
        cli::load_sitting(cli::find_variant(games[number % games.size()], sources), {}, sources);
  }
  return sitting;
}

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const collection::Sitting& sitting = game(data[0]);
  const std::vector<Chips> stacks(4, 60);
  Deal deal(*sitting.variant, sitting.runners[0].get(), {Random::keyed(6, 0, 0), nullptr},
            new_game(*sitting.variant, stacks, 3));
  for (int i = data[1] % 32; i > 0 && !deal.over(); --i) {
    const Seat seat = deal.waiting().front();
    deal.answer(seat, View(deal, seat).default_answer());
  }
  if (deal.over()) return 0;
  const Seat seat = deal.waiting().front();
  const View view(deal, seat);
  try {
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    const Answer answer = protocol::answer(view, parse_json<protocol::Json>(text, {}));
    deal.answer(seat, answer);  // accepted answers can be played
  } catch (const JsonError&) {
  } catch (const AgentError&) {
  }
  return 0;
}
