#include "engine/history/recording.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/text/input_error.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"
#include "engine/variant/json_bounds.h"

namespace houserules::history {
namespace {

using nlohmann::json;

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  const std::size_t start = line.find_first_not_of(" \t");
  return start == std::string_view::npos ? std::string_view() : line.substr(start);
}

std::string plain(const json& value) {
  return value.is_string() ? value.get<std::string>() : json_written(value);
}

std::string header_of(const json& run) {
  std::string out = "variant = " + plain(run.at("variant")) + "\n";
  for (const char* key : {"hash", "seed", "dealer"}) {
    if (run.contains(key)) out += std::string(key) + " = " + plain(run[key]) + "\n";
  }
  if (run.contains("set")) {
    for (const auto& [name, value] : run["set"].items()) {
      out += "set = " + name + "=" + plain(value) + "\n";
    }
  }
  if (run.contains("with")) {
    for (const json& name : run["with"]) out += "with = " + plain(name) + "\n";
  }
  for (const auto& [key, name] :
       {std::pair("stacks", "stacks ="), std::pair("buy_in", "buy-in =")}) {
    if (!run.contains(key)) continue;
    out += name;
    for (const json& chips : run[key]) out += " " + plain(chips);
    out += "\n";
  }
  if (run.contains("players")) {
    out += "players = " + parted(run["players"], ", ", plain) + "\n";
  }
  return out + "\n";
}

/// "d dh p1 As"
std::string card_of(const json& event) {
  const std::string zone = plain(event.at("zone"));
  std::string out = zone == "hand" ? "d dh" : zone == "board" ? "d db" : "d " + zone;
  if (event.contains("board")) out += " " + plain(event["board"]);
  if (event.contains("seat")) out += " " + plain(event["seat"]);
  return out + " " + plain(event.at("card")) + "\n";
}

class Events {
 public:
  std::string take() { return std::move(out_); }

  void add(const json& event) {
    const std::string kind = plain(event.at("event"));
    if (kind == "run") {
      out_ += header_of(event);
    } else if (kind == "game") {
      game_ = plain(event.at("game"));
      chooser_ = event.contains("chosen_by") ? plain(event["chosen_by"]) : "";
    } else if (kind == "deal_begins") {
      begin(plain(event.at("dealer")));
    } else if (kind == "card_dealt") {
      out_ += card_of(event);
    } else if (kind == "rolled") {
      out_ += "d roll " + plain(event.at("face")) + "\n";
    } else if (kind == "ruling") {
      out_ += plain(event.at("line")) + "\n";
    } else if (event.contains("answer")) {
      out_ += plain(event.at("seat")) + " " + plain(event["answer"]) + "\n";
    }
  }

 private:
  /// The header gives the first dealer.
  void begin(const std::string& dealer) {
    const bool named = !game_.empty() && chooser_.empty();
    if (deals_++ > 0 || named) {
      out_ +=
          "==" + (named ? " game " + game_ : "") + (deals_ > 1 ? " dealer " + dealer : "") + "\n";
    }
    if (!chooser_.empty()) out_ += chooser_ + " choose " + game_ + "\n";
    game_.clear();
    chooser_.clear();
  }

  std::string out_, game_, chooser_;
  int deals_ = 0;
};

}  // namespace

Recording form_of(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == '{') return Recording::events;
    // TOML has quotes around strings, and brackets around table names.
    if (line[0] == '[') return Recording::hands;
    const std::size_t sign = line.find('=');
    const std::size_t value = line.find_first_not_of(" \t", std::min(sign + 1, line.size()));
    const bool key = sign != std::string_view::npos && sign > 0 && line[0] != '=';
    if (!key || value == std::string_view::npos) return Recording::script;
    if (line.starts_with("variant") || line.starts_with("_")) {
      return line[value] == '"' || line[value] == '\'' ? Recording::hands : Recording::script;
    }
  }
  return Recording::script;
}

namespace {

[[noreturn]] void not_of_a_run(const std::string& file, int line, const std::string& why) {
  throw InputError(printable(file) + ":" + std::to_string(line) +
                   ": this is not a line of 'run --format jsonl': " + why);
}

}  // namespace

std::string script_of_events(const std::string& file, std::string_view text) {
  Events events;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    if (line.empty()) continue;
    try {
      events.add(parse_json<json>(line, {}));
    } catch (const JsonError& error) {
      not_of_a_run(file, number, error.what());
    } catch (const json::exception&) {
      not_of_a_run(file, number, "a value is missing, or of another type");
    }
  }
  return events.take();
}

}  // namespace houserules::history
