#include "engine/cli/checkpoint.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/cli/cli.h"
#include "engine/cli/replace_file.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* checkpoint_format = "houserules simulation 2";

[[noreturn]] void no_checkpoint(const std::string& path) {
  throw Failure("'" + path + "' is not a checkpoint of a simulation");
}

}  // namespace

std::uint64_t Checkpoint::resume(std::vector<Tally>& tallies) const {
  if (!kept() || !std::filesystem::exists(path_)) return 0;
  const Json json = Json::parse(read_file(path_), nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != checkpoint_format) no_checkpoint(path_);
  const Json call = json.value("call", Json::object());
  for (const auto& [name, now] : call_) {
    const Json was = call.value(name, Json());
    if (was == now) continue;
    throw Failure("'" + path_ + "' is of another simulation: its " + name + " is " +
                  (was.is_string() ? was.get<std::string>() : "another") + ", not " + now);
  }
  const Json counted = json.value("tallies", Json::array());
  const Json games = json.value("games", Json());
  if (!games.is_number_unsigned() || counted.size() != tallies.size()) no_checkpoint(path_);
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    std::vector<std::int64_t> numbers;
    for (const Json& number : counted[i]) {
      if (!number.is_number_integer()) no_checkpoint(path_);
      numbers.push_back(number.get<std::int64_t>());
    }
    if (!tallies[i].read(numbers)) no_checkpoint(path_);
  }
  return games.get<std::uint64_t>();
}

void Checkpoint::write(std::uint64_t games, const std::vector<Tally>& tallies) const {
  if (!kept()) return;
  Json json{{"format", checkpoint_format}, {"call", Json::object()}, {"games", games}};
  for (const auto& [name, value] : call_) json["call"][name] = value;
  Json& counted = json["tallies"] = Json::array();
  for (const Tally& tally : tallies) counted.push_back(tally.numbers());
  replace_file(path_, json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace houserules::cli
