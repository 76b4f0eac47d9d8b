#pragma once
// Answers as text: from the words of a script, and back.

#include <span>
#include <string>

#include "engine/script/script.h"
#include "engine/session/asked_cards.h"
#include "engine/table/deal.h"

namespace houserules::script {

/// How the words of a scripted answer fit a question.
struct AnswerFit {
  enum class Kind : std::uint8_t {
    fits,   // `answer` is meant; `used` words said so
    other,  // the words answer some other question
    wrong,  // they are meant for this question, but `problem`
  };
  Kind kind = Kind::other;
  Answer answer;
  std::size_t used = 0;
  std::size_t at = 0;  // wrong: the word at fault
  std::string problem;
};

/// `follow_up`: the words are what is left of an answer whose verb has been used up.
/// Requires: `deal` waits for this seat. Does not ask `Deal::refusal`.
AnswerFit fit_answer(const Deal& deal, Seat seat, std::span<const ScriptWord> words,
                     bool follow_up = false);

/// "cbr 4", "declare both", "discard 9s4h": what `fit_answer` reads as this answer.
/// Requires: `deal` waits for this seat.
std::string answer_text(const Deal& deal, Seat seat, const Answer& answer);

/// What is wrong with the `slashes`-th "/" of an arrangement that stands behind so many cards.
std::string slash_fault(const AskAct& ask, std::size_t slashes, std::size_t cards);

/// What is asked, for messages: "p2 is asked 'declare': in, out"; "p2 may check or bet 2 to 9".
std::string question_text(const Deal& deal, Seat seat);

}  // namespace houserules::script
