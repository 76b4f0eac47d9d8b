#include "engine/cli/parallel/checkpoint.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/cli/failure.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/terminal/messages.h"
#include "engine/resolve/resolve.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/json_bounds.h"

namespace houserules::cli {
namespace {

using Json = CheckpointFile::Json;
const std::string again = "; remove it to start over";
constexpr JsonBounds bounds{std::size_t{1} << 28, 20'000'000, 8};

/// The last member: a checksum of everything before it.
std::string checksum_of(std::string_view before) {
  return "," + json_written(Json{{"checksum", text_hash(before)}}).substr(1) + "\n";
}

/// The numbers of one tally; nothing where some are none.
std::optional<std::vector<std::int64_t>> numbers_of(const Json& list) {
  std::vector<std::int64_t> numbers;
  if (!list.is_array()) return std::nullopt;
  for (const Json& one : list) {
    const auto number = whole_number_of(one);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

std::string with_checksum(std::string object) {
  if (object.ends_with('}')) object.pop_back();
  return object + checksum_of(object);
}

CheckpointFile::CheckpointFile(std::string path, std::string run, int version, CallFacts call)
    : path_(std::move(path)), run_(std::move(run)), version_(version), call_(std::move(call)) {}

std::string CheckpointFile::format() const {
  return "houserules " + run_ + " " + std::to_string(version_);
}

void CheckpointFile::refuse(const std::string& why) const {
  throw Failure("'" + printable(path_) + "' " + why);
}

void CheckpointFile::refuse_sums() const { refuse("is damaged: its totals do not add up" + again); }

std::optional<Json> CheckpointFile::resume() const {
  if (!kept() || !std::filesystem::exists(path_)) return std::nullopt;
  return read(read_file(path_, bounds.bytes));
}

Json CheckpointFile::read(std::string_view text) const {
  const std::string no_checkpoint = "is not a checkpoint of a " + run_;
  Json json;
  try {
    json = parse_json<Json>(text, bounds);
  } catch (const JsonError&) {
    refuse(no_checkpoint);
  }
  const Json found = json.is_object() ? json.value("format", Json()) : Json();
  if (!found.is_string() ||
      !found.get_ref<const std::string&>().starts_with("houserules " + run_ + " ")) {
    refuse(no_checkpoint);
  }
  if (found != format()) {
    refuse("is a checkpoint of another version of houserules, and only that version can resume it" +
           again);
  }
  const std::size_t end = checksum_of("").size();
  if (text.size() < end ||
      text.substr(text.size() - end) != checksum_of(text.substr(0, text.size() - end))) {
    refuse("is damaged: its checksum does not match" + again);
  }
  const Json call = json.value("call", Json());
  for (const auto& [name, now] : call_) {
    const Json was = call.is_object() ? call.value(name, Json()) : Json();
    if (was == now) continue;
    refuse("is for another " + run_ + " (" + name + ": " +
           (was.is_string() ? printable(was.get<std::string>(), longest_fault) : "another") +
           ", not " + printable(now, longest_fault) + ")");
  }
  return json;
}

void CheckpointFile::write(const Json& members) const {
  if (!kept()) return;
  Json json{{"format", format()}, {"call", Json::object()}};
  for (const auto& [name, value] : call_) json["call"][name] = value;
  json.update(members);
  const std::string text = with_checksum(json_written(json));
  if (text.size() > bounds.bytes) refuse("cannot be saved: it would be larger than 256 MB");
  replace_file(path_, text);
}

Checkpoint::Checkpoint(std::string path, CallFacts call)
    : file_(std::move(path), "simulation", 4, std::move(call)) {}

std::uint64_t Checkpoint::resume(std::vector<simulate::Tally>& tallies) const {
  const std::optional<Json> saved = file_.resume();
  return saved ? take(*saved, tallies) : 0;
}

std::uint64_t Checkpoint::read(std::string_view text, std::vector<simulate::Tally>& tallies) const {
  return take(file_.read(text), tallies);
}

std::uint64_t Checkpoint::take(const Json& saved, std::vector<simulate::Tally>& tallies) const {
  const Json counted = saved.value("tallies", Json());
  const auto games = whole_number_of(saved.value("games", Json()));
  bool sound = games && *games >= 0 && counted.is_array() && counted.size() == tallies.size();
  std::vector<simulate::Tally> read;
  for (std::size_t i = 0; sound && i < tallies.size(); ++i) {
    const auto numbers = numbers_of(counted[i]);
    sound = numbers && read.emplace_back(tallies[i].width).read(*numbers) &&
            read.back().counts(static_cast<std::uint64_t>(*games));
  }
  if (!sound) file_.refuse_sums();
  tallies = std::move(read);
  return static_cast<std::uint64_t>(*games);
}

void Checkpoint::write(std::uint64_t games, const std::vector<simulate::Tally>& tallies) const {
  if (!file_.kept()) return;
  Json members{{"games", games}, {"tallies", Json::array()}};
  for (const simulate::Tally& tally : tallies) members["tallies"].push_back(tally.numbers());
  file_.write(members);
}

}  // namespace houserules::cli
