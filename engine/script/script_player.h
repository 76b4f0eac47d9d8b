#pragma once
// Plays deals as a script tells them, and holds the script against what happens.

#include <deque>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/script/deal_script.h"
#include "engine/script/ledger.h"
#include "engine/script/script.h"
#include "engine/session/game.h"
#include "engine/text/text_place.h"

namespace houserules::script {

/// The script cannot be followed any further.
class ScriptError : public std::runtime_error {
 public:
  explicit ScriptError(ScriptFailure f) : std::runtime_error(text(f)), failure(std::move(f)) {}
  ScriptFailure failure;
};

/// Answers are matched to questions by seat and by what is asked, not by their number. A question
/// that the script passes over gets its default (or what `missing` says), except that a bet is
/// never passed over while the script has answers left in this deal. Questions asked together take
/// their answers in any order.
///
/// A player and a watcher: give it to `Table::play_deal` as both.
class ScriptPlayer final : public session::Player, public session::Watcher {
 public:
  /// `items` must outlive this. Answers that are missing are the questions' defaults.
  explicit ScriptPlayer(std::span<const ScriptItem> items);

  /// Who answers where the script is silent, in place of the defaults.
  void missing(std::function<Answer(const Deal&, Seat)> choose) { missing_ = std::move(choose); }
  /// The script is all that is known of a deal: cards that it does not name are unknown, and at the
  /// first bet that it does not have the deal is left unfinished.
  void history(bool is_one) { history_ = is_one; }
  /// The floor's decisions go to this watcher too.
  void tells(session::Watcher* watcher) { told_ = watcher; }
  /// The deal that was left last is void: the table is as before it.
  bool void_deal() const { return void_deal_; }
  /// Deals the script tells of so far, at least one: what follows a void deal is one of its own.
  std::size_t deals() const { return segments_.size(); }

  // Player. Throws ScriptError.
  std::string drawn() override;
  const Script* script(const Variant& variant) override;
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;
  // Watcher
  void due(const TableState& table) override;
  void game(std::string_view name, const Variant& variant) override;
  void on(const Event& event) override;

  /// Call it when the deal is over or has been left: judges what is still open. With an unfinished
  /// deal only claims that fail are reported.
  void deal_ended(const Deal& deal);

  /// Claims that did not hold, in order of their finding.
  const std::vector<ScriptFailure>& failures() const { return failures_; }
  /// Where the script stands: for trouble that the engine reports.
  TextPlace place() const;
  TextPlace next_place() const;  // of the deal that would come next

 private:
  using Items = std::span<const ScriptItem>;
  std::size_t next_answer() const;
  void consume(const Deal& deal, std::size_t item);
  void judge(std::size_t until, bool final);
  void judge_net(const Claim& claim);
  void judge_table(const Deal& deal, std::size_t until);
  void judge_zone(const Deal& deal, const ScriptItem& item);
  void judge_refusals(const Deal& deal, std::size_t until);
  std::optional<session::GivenAnswer> rule(const Deal& deal, std::size_t until);
  void fail(const ScriptFailure& failure) { failures_.push_back(failure); }
  [[noreturn]] void stop(TextPlace where, std::string problem, std::string hint = {}) const;
  std::string passed_over() const;
  session::GivenAnswer by_default(const Deal& deal, Seat seat);
  void check_refusal(const Deal& deal, Seat seat, const Answer& answer, TextPlace where) const;
  void all_dealt(const Deal& deal, std::size_t before, std::string_view when);

  Items items_;
  std::vector<Items> segments_;
  std::size_t segment_ = 0;       // of the running deal, from 1
  Items now_;                     // its items
  std::deque<DealScript> cards_;  // of each deal; addresses stay
  bool dealing_ = false;          // the last of them is of the running deal
  std::function<Answer(const Deal&, Seat)> missing_;
  bool history_ = false;

  std::size_t place_ = 0;   // items before it have been read
  std::size_t judged_ = 0;  // claims before it have been looked at
  std::size_t ruled_ = 0;   // rulings before it have been made
  SeatSet acted_;           // who has bet, checked or folded
  int exposed_ = 0;         // cards, by the dealer
  bool void_deal_ = false;
  session::Watcher* told_ = nullptr;
  std::size_t refused_ = 0;       // refusals before it, likewise
  std::vector<ScriptWord> rest_;  // of an answer: words for further questions
  Seat rest_seat_ = no_seat;
  SeatSet all_;  // who has answered under the running `all cc`
  int all_round_ = -1;
  std::vector<Claim> pending_;  // payments and receipts that have not come yet
  Ledger ledger_;
  std::array<Chips, max_seats> net_{};  // of this game's deals before
  std::vector<std::string> defaults_;   // questions passed over since the last answer
  std::vector<ScriptFailure> failures_;
};

/// How a script came out.
struct ScriptRun {
  std::vector<ScriptFailure> failures;  // empty: all is as the script says
  std::vector<Chips> stacks;            // at the end, or where it stopped
  Chips carried = 0;                    // what the last deal left in the pot
  std::size_t deals = 0;                // played to their end
  bool finished = false;                // the last deal told of is over
};

struct ScriptRunSettings {
  session::Watcher* watcher = nullptr;
  std::function<Answer(const Deal&, Seat)> missing;  // else the questions' defaults
  bool history = false;                              // see ScriptPlayer::history
  bool one_game = true;  // `==` after the end of a game is an error, else it begins the next one
};

/// Plays all deals of a script. Trouble with the rules is a failure like any other; LimitError is
/// thrown on.
ScriptRun run_script(const session::Games& games, const session::TableSetup& setup,
                     std::span<const ScriptItem> items, const ScriptRunSettings& settings = {});
inline ScriptRun run_script(const Variant& variant, ScriptRunner* runner,
                            const session::TableSetup& setup, std::span<const ScriptItem> items,
                            const ScriptRunSettings& settings = {}) {
  return run_script(session::Games(variant, runner), setup, items, settings);
}

}  // namespace houserules::script
