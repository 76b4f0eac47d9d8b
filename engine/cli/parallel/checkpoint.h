#pragma once
// A file that keeps what a simulation has counted, so that it can go on after it was stopped.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/simulate/tally.h"

namespace houserules::cli {

/// What decides the games of a call, each thing by name.
using CallFacts = std::vector<std::pair<std::string, std::string>>;

/// A JSON object with a checksum of its text as the last member.
std::string with_checksum(std::string object);

class Checkpoint {
 public:
  /// An empty path: nothing is kept.
  Checkpoint(std::string path, CallFacts call) : path_(std::move(path)), call_(std::move(call)) {}
  bool kept() const { return !path_.empty(); }
  /// Adds what was counted before, and returns how many games it was: 0 where there is no file yet.
  /// Throws Failure when the file is of another call, damaged, or none of ours.
  std::uint64_t resume(std::vector<simulate::Tally>& tallies) const;
  /// The same from the text of the file.
  std::uint64_t read(std::string_view text, std::vector<simulate::Tally>& tallies) const;
  /// The file is whole at any moment. Throws Failure.
  void write(std::uint64_t games, const std::vector<simulate::Tally>& tallies) const;

 private:
  [[noreturn]] void refuse(const std::string& why) const;

  std::string path_;
  CallFacts call_;
};

}  // namespace houserules::cli
