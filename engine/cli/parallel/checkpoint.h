#pragma once
// Files in which long runs save what they have counted, so that the same command can resume.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/simulate/tally.h"

namespace houserules::cli {

/// What decides the result of a call, each fact by name.
using CallFacts = std::vector<std::pair<std::string, std::string>>;

/// A JSON object with a checksum of its text as the last member.
std::string with_checksum(std::string object);

/// A saved state of any kind of run: its format, the call that it belongs to, and its numbers.
class CheckpointFile {
 public:
  using Json = nlohmann::ordered_json;

  /// `run` is what the run is in words, such as "simulation"; together with the version it is the
  /// format of the file. With an empty path nothing is saved.
  CheckpointFile(std::string path, std::string run, int version, CallFacts call);
  bool kept() const { return !path_.empty(); }
  /// Returns what was saved; nothing if there is no file yet. Throws Failure if the file belongs to
  /// another call, is damaged, or is no such file.
  std::optional<Json> resume() const;
  /// The same from the text of the file.
  Json read(std::string_view text) const;
  /// Saves these members. The file is complete at every moment. Throws Failure.
  void write(const Json& members) const;
  /// Throws Failure: its numbers contradict each other.
  [[noreturn]] void refuse_sums() const;

 private:
  [[noreturn]] void refuse(const std::string& why) const;
  std::string format() const;

  std::string path_, run_;
  int version_;
  CallFacts call_;
};

/// The saved counts of a simulation.
class Checkpoint {
 public:
  Checkpoint(std::string path, CallFacts call);
  /// Adds what was counted before, and returns how many games that was; 0 if there is no file yet.
  /// Throws Failure as `CheckpointFile::resume` does.
  std::uint64_t resume(std::vector<simulate::Tally>& tallies) const;
  /// The same from the text of the file.
  std::uint64_t read(std::string_view text, std::vector<simulate::Tally>& tallies) const;
  void write(std::uint64_t games, const std::vector<simulate::Tally>& tallies) const;

 private:
  std::uint64_t take(const CheckpointFile::Json& saved,
                     std::vector<simulate::Tally>& tallies) const;

  CheckpointFile file_;
};

}  // namespace houserules::cli
