#include "engine/cli/saved_learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/cli/failure.h"
#include "engine/text/sentence.h"
#include "engine/variant/json_bounds.h"

namespace houserules::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t digits = 16;

/// The exact bits of numbers, in hexadecimal digits.
std::string bits_of(const std::vector<double>& numbers) {
  std::string text;
  text.reserve(digits * numbers.size());
  for (const double number : numbers) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    text += fmt::format("{:016x}", bits);
  }
  return text;
}

/// Reads `count` numbers, none below 0. Returns nothing if that is not what the text holds.
std::optional<std::vector<double>> numbers_of(const CheckpointFile::Json& json, std::size_t count) {
  if (!json.is_string()) return std::nullopt;
  const auto& text = json.get_ref<const std::string&>();
  if (text.size() != digits * count) return std::nullopt;
  std::vector<double> numbers;
  numbers.reserve(count);
  for (std::size_t at = 0; at < text.size(); at += digits) {
    std::uint64_t bits = 0;
    const char* end = text.data() + at + digits;
    if (std::from_chars(text.data() + at, end, bits, 16).ptr != end) return std::nullopt;
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    if (!(number >= 0 && std::isfinite(number))) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

CallFacts facts_of(const solve::GameSetup& setup) {
  const bool split = setup.carry == solve::GameSetup::Carry::split;
  return {{"variant", setup.variant->name + " of the rules " + setup.variant->hash},
          {"stacks", parted(setup.stacks, ",", [](Chips chips) { return std::to_string(chips); })},
          {"dealer", std::to_string(setup.dealer + 1)},
          {"pot before the deal", std::to_string(setup.carried)},
          {"bet sizes", setup.sizes.text()},
          {"number of deals", std::to_string(setup.deals)},
          {"pot left over", split ? "split" : "lost"}};
}

}  // namespace

SavedLearning::SavedLearning(std::string path, const solve::GameSetup& setup)
    : file_(std::move(path), "solution", 1, facts_of(setup)) {}

void SavedLearning::resume(solve::Solver& solver, std::uint64_t most) const {
  if (const auto saved = file_.resume()) {
    const std::size_t slots = solver.progress().sums.size();
    const auto iterations = whole_number_of(saved->value("iterations", CheckpointFile::Json()));
    auto regrets = numbers_of(saved->value("regrets", CheckpointFile::Json()), slots);
    auto sums = numbers_of(saved->value("sums", CheckpointFile::Json()), slots);
    if (!iterations || *iterations < 0 || !regrets || !sums) file_.refuse_sums();
    solver.resume({static_cast<std::uint64_t>(*iterations), std::move(*regrets), std::move(*sums)});
  }
  if (solver.iterations() > most) {
    throw Failure(fmt::format("the checkpoint already has {} iterations, more than {}",
                              solver.iterations(), most));
  }
}

void SavedLearning::write(const solve::Solver& solver) {
  if (!file_.kept()) return;
  const Clock::time_point begin = Clock::now();
  const solve::Solver::Progress& progress = solver.progress();
  file_.write({{"iterations", progress.iterations},
               {"regrets", bits_of(progress.regrets)},
               {"sums", bits_of(progress.sums)}});
  // Saving a large tree is slow, so it gets at most a twentieth of the time.
  const Clock::time_point now = Clock::now();
  due_ = now + std::max<Clock::duration>(std::chrono::seconds(5), 20 * (now - begin));
}

void SavedLearning::write_if_due(const solve::Solver& solver) {
  if (file_.kept() && Clock::now() > due_) write(solver);
}

}  // namespace houserules::cli
