#pragma once
// Plays deals from a script, and checks the script's claims.

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

/// Answers are matched to questions by seat and by what is asked, not by position. A question that
/// the script omits gets its default (or the answer from `missing`), except that a bet is never
/// skipped while the script has answers left in this deal. Answers to a simultaneous question may
/// come in any order.
///
/// Both a player and a watcher: pass it to `Table::play_deal` as both.
class ScriptPlayer final : public session::Player, public session::Watcher {
 public:
  /// `items` must outlive this object. Missing answers are the questions' defaults.
  explicit ScriptPlayer(std::span<const ScriptItem> items);

  /// Sets who answers when the script does not, instead of the defaults.
  void missing(std::function<Answer(const Deal&, Seat)> choose) { missing_ = std::move(choose); }
  /// Treats the script as all that is known of a deal: cards it does not name are unknown, and the
  /// deal is left unfinished at the first bet that is missing.
  void history(bool is_one) { history_ = is_one; }
  /// Sends the floor's decisions to this watcher, too.
  void tells(session::Watcher* watcher) { told_ = watcher; }
  /// Returns whether the deal just left is void: the table is as it was before.
  bool void_deal() const { return void_deal_; }
  /// Returns the number of deals in the script so far, at least one; the deal after a void one
  /// counts separately.
  std::size_t deals() const { return segments_.size(); }

  // Player. Throws ScriptError.
  std::string drawn() override;
  const Script* script(const Variant& variant) override;
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;
  // Watcher
  void due(const TableState& table) override;
  void game(std::string_view name, const Variant& variant) override;
  void on(const Event& event) override;

  /// Call this when a deal is over or has been left: checks the remaining claims. For an unfinished
  /// deal, reports only claims that already fail.
  void deal_ended(const Deal& deal);

  /// Claims that did not hold, in the order found.
  const std::vector<ScriptFailure>& failures() const { return failures_; }
  /// Returns the current place in the script, for errors that the engine reports.
  TextPlace place() const;
  TextPlace next_place() const;  // of the deal that would be next

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
  void check_seat(const ScriptItem& item, Seat seat, const Deal& deal) const;
  void stop_if_skipped(const ScriptItem& item, const Deal& deal) const;
  void stop_at_comma(const ScriptItem& item) const;
  session::GivenAnswer by_default(const Deal& deal, Seat seat);
  void check_refusal(const Deal& deal, Seat seat, const Answer& answer, TextPlace where,
                     const std::string& said) const;
  void all_dealt(const Deal& deal, std::size_t before, std::string_view when);

  Items items_;
  std::vector<Items> segments_;
  std::size_t segment_ = 0;       // of the current deal, from 1
  Items now_;                     // its items
  std::deque<DealScript> cards_;  // one per deal, with stable addresses
  bool dealing_ = false;          // the last one belongs to the current deal
  std::function<Answer(const Deal&, Seat)> missing_;
  bool history_ = false;

  std::size_t place_ = 0;   // items before it have been read
  std::size_t judged_ = 0;  // claims before it have been checked
  std::size_t ruled_ = 0;   // rulings before it have been made
  SeatSet acted_;           // seats that have bet, checked or folded
  int exposed_ = 0;         // number of cards exposed by the dealer
  bool void_deal_ = false;
  session::Watcher* told_ = nullptr;
  std::size_t refused_ = 0;       // refusals before it have been checked
  std::vector<ScriptWord> rest_;  // rest of an answer: words for further questions
  Seat rest_seat_ = no_seat;
  SeatSet all_;  // seats that have answered under the current `all cc`
  int all_round_ = -1;
  std::vector<Claim> pending_;  // payments and receipts still to come
  Ledger ledger_;
  std::array<Chips, max_seats> net_{};  // from earlier deals of this game
  std::vector<std::string> defaults_;   // questions skipped since the last answer
  std::vector<ScriptFailure> failures_;
};

/// The outcome of a script.
struct ScriptRun {
  std::vector<ScriptFailure> failures;  // empty: everything is as the script says
  std::vector<Chips> stacks;            // at the end, or where it stopped
  Chips carried = 0;                    // left in the pot by the last deal
  std::size_t deals = 0;                // number of deals played to the end
  bool finished = false;                // the last deal of the script is over
};

struct ScriptRunSettings {
  session::Watcher* watcher = nullptr;
  std::function<Answer(const Deal&, Seat)> missing;  // not set: the questions' defaults
  bool history = false;                              // see ScriptPlayer::history
  bool one_game = true;  // `==` after the end of a game is an error, not the next game
};

/// Plays all deals of a script. Errors in the rules are reported as failures, except LimitError,
/// which is rethrown.
ScriptRun run_script(const session::Games& games, const session::TableSetup& setup,
                     std::span<const ScriptItem> items, const ScriptRunSettings& settings = {});
inline ScriptRun run_script(const Variant& variant, ScriptRunner* runner,
                            const session::TableSetup& setup, std::span<const ScriptItem> items,
                            const ScriptRunSettings& settings = {}) {
  return run_script(session::Games(variant, runner), setup, items, settings);
}

}  // namespace houserules::script
