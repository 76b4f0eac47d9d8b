#pragma once
// Answers as text: parsing the words of a script, and writing them.

#include <span>
#include <string>

#include "engine/script/script.h"
#include "engine/session/asked_cards.h"
#include "engine/table/deal.h"

namespace houserules::script {

/// How the words of a scripted answer fit a question.
struct AnswerFit {
  enum class Kind : std::uint8_t {
    fits,   // they mean `answer`; `used` words were read
    other,  // they answer some other question
    wrong,  // they are meant for this question, but are wrong: see `problem`
  };
  Kind kind = Kind::other;
  Answer answer;
  std::size_t used = 0;
  std::size_t at = 0;  // wrong: index of the wrong word
  std::string problem;
  std::string hint;  // wrong: what to write, unless what is asked tells it
};

/// Matches words to the question. `follow_up`: they are the rest of an answer whose verb has been
/// used. Does not call `Deal::refusal`. Requires that `deal` is waiting for this seat.
AnswerFit fit_answer(const Deal& deal, Seat seat, std::span<const ScriptWord> words,
                     bool follow_up = false);

/// Returns "cbr 4", "declare both", "discard 9s4h": text that `fit_answer` reads as this answer.
/// Requires that `deal` is waiting for this seat.
std::string answer_text(const Deal& deal, Seat seat, const Answer& answer);
/// The same for the seat's question, if it is known.
std::string answer_text(const Deal& deal, const Question& question, const Answer& answer);

/// Returns what is wrong with the `slashes`-th "/" of an arrangement, which comes after `cards`
/// cards.
std::string slash_fault(const AskAct& ask, std::size_t slashes, std::size_t cards);

/// Returns what is asked, for messages: "it is p2's turn to declare: in, out"; "p2 may check or bet
/// 2 to 9".
std::string question_text(const Deal& deal, Seat seat);
std::string question_text(const Deal& deal, const Question& question);

}  // namespace houserules::script
