#include "engine/cli/saved_game.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "engine/cli/failure.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/terminal/messages.h"
#include "engine/resolve/resolve.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

namespace fs = std::filesystem;

/// The version of the form, before its checksum.
constexpr std::string_view seal = "saved = 2 ";

/// Returns whether the event shows the player something new since the answer.
bool shows_something(const Event& event, Seat me) {
  using Kind = Event::Kind;
  static constexpr EventKinds shown{Kind::deal_begins, Kind::card_dealt, Kind::card_turned,
                                    Kind::revealed,    Kind::rolled,     Kind::shown,
                                    Kind::compared,    Kind::awarded,    Kind::deal_ends};
  return shown.contains(event.kind) || (event.kind == Kind::card_moved && event.seat != me);
}

}  // namespace

std::string sealed(const std::string& log) {
  return std::string(seal) + text_hash(log) + "\n" + log;
}

std::string unsealed(const std::string& path, const std::string& text) {
  const std::string name = "'" + printable(path) + "'";
  if (!text.starts_with("saved = ")) {
    const bool log = text.starts_with("variant = ") && text.find("\nagents = ") != text.npos;
    throw Failure(log ? name +
                            " was saved by an older version, without a checksum, so it cannot be "
                            "resumed; 'houserules run VARIANT --script FILE' replays its deals"
                      : name + " is not a saved game");
  }
  if (!text.starts_with(seal)) {
    throw Failure(
        name + " was saved by another version of houserules, and only that version can resume it");
  }
  const std::size_t end = text.find('\n');
  std::string log = end == text.npos ? "" : text.substr(end + 1);
  if (text != sealed(log)) {
    throw Failure(name + " is damaged: its checksum does not match");
  }
  return log;
}

void SavedGame::save() {
  if (failed_ || !going_on_) return;
  try {
    replace_file(path_, sealed(header_ + body_));
    saved_ = true;
  } catch (const Failure& failure) {
    failed_ = true;
    complain(std::string("the game is not saved: ") + failure.what());
  }
}

void SavedGame::end_line() {
  body_ += log_.take();
  if (going_on_ && !body_.starts_with(known_)) {
    throw Failure("'" + path_ +
                  "' cannot be resumed: this program deals different cards than the file has");
  }
}

void SavedGame::asked() {
  end_line();
  marks_.push_back(body_.size());
  save();
}

void SavedGame::take_back() {
  known_ = body_.substr(0, marks_[marks_.size() - 2]);
  marks_.resize(marks_.size() - 2);
  body_.clear();
  log_ = script::LogWriter();
  going_on_ = false;
}

void SavedGame::due(const TableState& table) {
  end_line();
  save();
  log_.due(table);
}

void SavedGame::answering(const Deal& deal, Seat seat, const Answer& answer) {
  if (seat == me_) end_line();
  log_.answering(deal, seat, answer);
  if (seat != me_) return;
  end_line();
  save();
}

void SavedGame::on(const Event& event) {
  log_.on(event);
  if (going_on_ && shows_something(event, me_)) marks_.clear();
}

std::string path_for_new_game(const std::string& id) {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value == '/' ? fs::path(value) : fs::path();
  };
  fs::path folder = variable("XDG_STATE_HOME");
  if (folder.empty() && !variable("HOME").empty()) folder = variable("HOME") / ".local" / "state";
  std::error_code error;
  if (!folder.empty()) {
    folder /= "houserules";
    fs::create_directories(folder, error);
    if (error) folder.clear();
  }
  for (int number = 1;; ++number) {
    const fs::path path =
        folder / (id + (number > 1 ? "-" + std::to_string(number) : "") + ".game");
    if (!fs::exists(fs::symlink_status(path, error))) return path.string();
  }
}

}  // namespace houserules::cli
