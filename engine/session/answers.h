#pragma once
// Answers as text: from the words of a script, and back.

#include <span>
#include <string>

#include "engine/session/script.h"
#include "engine/table/deal.h"

namespace houserules {

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

/// Of cards that are written alike and lie alike the first ones, in place of those an answer names:
/// nobody can tell them apart, and a script has no words for the others.
Answer with_first_alike(const Deal& deal, Seat seat, const Answer& answer);

/// What is wrong with the `slashes`-th "/" of an arrangement that stands behind so many cards.
std::string slash_fault(const AskAct& ask, std::size_t slashes, std::size_t cards);

/// A stack as scripts and hand histories write it: digits, or "inf".
std::string script_chips(Chips chips);

/// The cards an answer names, in the order it names them.
std::vector<Slot> answered_slots(const Deal& deal, Seat seat, const Question& question,
                                 const Answer& answer);

/// What is asked, for messages: "p2 is asked 'declare': in, out"; "p2 may check or bet 2 to 9".
std::string question_text(const Deal& deal, Seat seat);

}  // namespace houserules
