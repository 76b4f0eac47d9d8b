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

using Json = nlohmann::ordered_json;
constexpr std::string_view any_format = "houserules simulation ";
constexpr std::string_view checkpoint_format = "houserules simulation 4";
constexpr JsonBounds bounds{std::size_t{1} << 28, 20'000'000, 8};

/// The last member: a checksum of all that stands before it.
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

void Checkpoint::refuse(const std::string& why) const {
  throw Failure("'" + printable(path_) + "' " + why);
}

std::uint64_t Checkpoint::resume(std::vector<simulate::Tally>& tallies) const {
  if (!kept() || !std::filesystem::exists(path_)) return 0;
  return read(read_file(path_, bounds.bytes), tallies);
}

std::uint64_t Checkpoint::read(std::string_view text, std::vector<simulate::Tally>& tallies) const {
  static const std::string again = "; remove it to begin again";
  Json json;
  try {
    json = parse_json<Json>(text, bounds);
  } catch (const JsonError&) {
    refuse("is not a checkpoint of a simulation");
  }
  const Json format = json.is_object() ? json.value("format", Json()) : Json();
  if (!format.is_string() || !format.get_ref<const std::string&>().starts_with(any_format)) {
    refuse("is not a checkpoint of a simulation");
  }
  if (format != checkpoint_format) {
    refuse("is a checkpoint of another version of houserules, which alone can go on with it" +
           again);
  }
  const std::size_t end = checksum_of("").size();
  if (text.size() < end ||
      text.substr(text.size() - end) != checksum_of(text.substr(0, text.size() - end))) {
    refuse("is damaged: its checksum is another" + again);
  }
  const Json call = json.value("call", Json());
  for (const auto& [name, now] : call_) {
    const Json was = call.is_object() ? call.value(name, Json()) : Json();
    if (was == now) continue;
    refuse("is of another simulation: its " + name + " is " +
           (was.is_string() ? printable(was.get<std::string>(), longest_fault) : "another") +
           ", not " + printable(now, longest_fault));
  }
  const Json counted = json.value("tallies", Json());
  const auto games = whole_number_of(json.value("games", Json()));
  bool sound = games && *games >= 0 && counted.is_array() && counted.size() == tallies.size();
  std::vector<simulate::Tally> read;
  for (std::size_t i = 0; sound && i < tallies.size(); ++i) {
    const auto numbers = numbers_of(counted[i]);
    sound = numbers && read.emplace_back(tallies[i].width).read(*numbers) &&
            read.back().counts(static_cast<std::uint64_t>(*games));
  }
  if (!sound) refuse("is damaged: its sums do not agree" + again);
  tallies = std::move(read);
  return static_cast<std::uint64_t>(*games);
}

void Checkpoint::write(std::uint64_t games, const std::vector<simulate::Tally>& tallies) const {
  if (!kept()) return;
  Json json{{"format", checkpoint_format}, {"call", Json::object()}, {"games", games}};
  for (const auto& [name, value] : call_) json["call"][name] = value;
  Json& counted = json["tallies"] = Json::array();
  for (const simulate::Tally& tally : tallies) counted.push_back(tally.numbers());
  replace_file(path_, with_checksum(json_written(json)));
}

}  // namespace houserules::cli
