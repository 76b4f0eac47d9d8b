#pragma once
// The record of a game that a person plays: a log that `run --script` plays as well, written anew
// after every answer.

#include <string>
#include <vector>

#include "engine/script/log.h"

namespace houserules::cli {

/// The text of a saved game: `log` below a line with the version of the form and a checksum.
std::string sealed(const std::string& log);
/// The log of a saved game. Throws Failure where it was changed since it was saved.
std::string unsealed(const std::string& path, const std::string& text);

/// Follows the table. What is known of the game is played up to where it was left, and written down
/// anew, to the byte; then `goes_on` is called.
class SavedGame final : public session::Watcher {
 public:
  /// `me` is the person's seat; `body` is what was written below the header before.
  SavedGame(std::string path, Seat me, std::string header, std::string body)
      : path_(std::move(path)), me_(me), header_(std::move(header)), known_(std::move(body)) {}

  /// What is to be played before the game goes on.
  std::string known() const { return header_ + known_; }
  bool going_on() const { return going_on_; }
  void goes_on() { going_on_ = true; }
  const std::string& path() const { return path_; }
  /// Of the first line of known() in the file.
  static constexpr int first_line = 2;

  /// Writes the file, once the game goes on; where that fails it says so once.
  void save();
  bool is_saved() const { return saved_; }
  bool failed() const { return failed_; }

  void deal_is_over() {
    end_line();
    save();
  }
  /// The person is about to answer.
  void asked();
  /// Returns whether the last answer can be undone: not once anything new was seen.
  bool may_take_back() const { return marks_.size() > 1; }
  /// Drops the last answer; the game must be replayed. Requires: may_take_back()
  void take_back();

  void due(const TableState& table) override;
  void game(std::string_view name, const Variant& variant) override { log_.game(name, variant); }
  void follow(const Deal& deal, const TableState& table) override { log_.follow(deal, table); }
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void on(const Event& event) override;

 private:
  // Lines end at the same places whether they are played for the first time or again. Throws
  // Failure where another game was played than is known.
  void end_line();

  const std::string path_;
  const Seat me_;
  const std::string header_;
  std::string known_, body_;
  script::LogWriter log_;
  bool going_on_ = false;
  std::vector<std::size_t> marks_;  // lengths of the body at the questions since the last new card
  bool saved_ = false, failed_ = false;
};

/// A path for the record of a new game of this variant: in the folder for the state of programs, or
/// here. No file is there.
std::string path_for_new_game(const std::string& id);

}  // namespace houserules::cli
