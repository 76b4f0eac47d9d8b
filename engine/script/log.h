#pragma once
// The log of deals: a script (engine/script/script.h) that replays the same deals, byte for byte.

#include <string>
#include <string_view>
#include <vector>

#include "engine/script/script.h"
#include "engine/session/game.h"

namespace houserules::script {

/// What was played, and how: the header of a log.
struct LogHeader {
  std::string variant, hash;
  std::vector<std::pair<std::string, std::string>> set;
  std::vector<std::string> with;
  std::uint64_t seed = 0;
  Seat dealer = 0;  // of the first deal
  std::vector<Chips> stacks;
  session::BuyIn buy_in;
  std::string names;                 // of the agents, for readers
  std::vector<std::string> players;  // names of the players, in order of seats, as written; or none
};

/// Returns the table that a header describes.
session::TableSetup table_setup(const LogHeader& header);

/// Splits "Ann, Bob" into a list.
std::vector<std::string> player_names(std::string_view list);

/// Returns the name of a rule file in a log: "wild" for "house/wild.yaml". Logs are passed around,
/// so the name is looked up in the reader's collection and is never a path.
std::string name_in_log(std::string_view name_or_path);

/// Returns lines of the form `key = value`.
std::string text(const LogHeader& header);

/// Reads the header of a script. Missing keys leave `header` unchanged; errors are appended to
/// `faults`. "inf" is an unlimited stack. The table is guaranteed to be playable: 2 to 12 stacks
/// (or one, for all seats), two of them with chips, and a dealer among the seats.
void read_header(const ParsedScript& script, LogHeader& header, std::vector<NotationFault>& faults);

/// Writes deals while they are played.
class LogWriter final : public session::Watcher {
 public:
  void due(const TableState& table) override;
  void game(std::string_view name, const Variant& variant) override;
  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void decided(const session::Decision& decision) override;
  void on(const Event& event) override;

  /// Returns the whole lines written since the last call.
  std::string take();

 private:
  struct Pile {
    Seat seat;
    std::uint8_t zone, board;
    std::vector<Card> cards;
  };
  enum class Line : std::uint8_t { none, forced, cards, answers, claims, rulings };

  void put(Line kind, const std::string& item);
  void begin_deal();
  void end_line();
  void flush_cards();
  void flush_forced();
  void flush_claims();
  void claim(const std::string& text);
  void put_net();

  const Variant* variant_ = nullptr;
  std::string out_, line_, next_;  // next_: text about the deal that is due
  Line kind_ = Line::none;
  std::vector<Pile> piles_;  // cards dealt since the last answer
  Chips ante_ = 0;
  std::string blinds_;
  std::vector<std::string> claims_;
  bool chosen_ = false;  // its dealer has just chosen the game
  int deals_ = 0, seats_ = 0;
  std::array<Chips, max_seats> net_{}, net_before_{};  // of this deal
};

}  // namespace houserules::script
