#include "engine/rules/compile_faults.h"

#include "engine/rules/faults.h"

namespace houserules {
namespace {

constexpr Fault rows[] = {
    {fault::value, Severity::error, "a value is not of the type its key wants",
     "Every key has a type: a whole number, chips, yes or no, cards, seats … The message says "
     "which "
     "one is wanted here. A computed value is written as an expression: `= expr`."},
    {fault::stray_key, Severity::error, "a key means nothing here",
     "The step or block does not know this key. It may belong one level up or down, or to another "
     "verb: a step has one verb, and only that verb's options beside it."},
    {fault::lacking, Severity::error, "something that must be said is missing",
     "The message names the key to add."},
    {fault::expression, Severity::error,
     "an expression cannot be understood, or yields the wrong type",
     "An expression begins with `=` and is one Lua expression over the names that are bound where "
     "it stands. A key that wants seats takes an expression that yields seats."},
    {fault::no_zone, Severity::error, "a zone that the file does not have",
     "`hand`, `discards` and `board` are always there; further zones are declared under `zones:`. "
     "`hole` and `up` mean the hand's cards that do, or do not, lie hidden."},
    {fault::no_register, Severity::error, "a register that the file does not have",
     "Registers are declared under `registers:`, each with its type. A register of the game is "
     "`game.NAME` in expressions, one of a seat is `seat.NAME`."},
    {fault::no_part, Severity::error, "a part that no showdown has",
     "The parts of the pot are named under `showdown:`; `claim`, `compare`, `odd chips` and wild "
     "cards `parts:` speak of them by these names."},
    {fault::no_showdown, Severity::error, "a showdown that the file does not have",
     "`showdown` alone is the main one; others are declared under `showdowns:` by name."},
    {fault::no_seat, Severity::error, "a seat is meant where none is bound",
     "`each`, `turns`, the steps of an option and the effects of an event bind `seat`. Elsewhere "
     "say "
     "who is meant: `who: everyone`."},
    {fault::no_answer, Severity::error, "an answer is used where nothing was asked",
     "`answer` is what the question before it got. Put the step after the question, inside the "
     "same "
     "`each` or the same option."},
    {fault::no_loop, Severity::error, "a turn or a loop ends where none runs",
     "`end: turn` and `end: loop` end the innermost `each`, `repeat` or `turns` around them. "
     "Effects "
     "of events cannot end a loop of the schedule; `end: deal` works everywhere."},
    {fault::options, Severity::error, "a question's answers do not fit together",
     "A question asks for one thing: an option, cards, a number, an arrangement or a seat. Its "
     "default must be one of its answers."},
    {fault::too_many, Severity::error, "more than the engine can hold",
     "The message names the limit."},
    {fault::same_name, Severity::error, "one name for two things",
     "Zones, registers and parts are told apart by their names."},
    {fault::reason, Severity::error, "a reason that no deal ends for",
     "The reasons of `chain:` are the engine's own (shown, uncontested, nobody opened, nobody in, "
     "nobody wins, void) and those given by `because:`."},
    {fault::deck, Severity::error, "a deck that cannot be",
     "A deck is `52`, `36`, `32` or `28` cards, with jokers or several packs, some ranks only, or "
     "a "
     "list of cards. It must hold 5 to 112 cards."},
    {fault::players, Severity::error, "a number of players that cannot be",
     "From 2 to 12 players can sit at a table."},
    {fault::limit, Severity::error, "a betting round without limits",
     "A file with a `bet` step says under `betting:` how much may be bet: `limit: 2`, `limit: "
     "[2, 4]`, `limit: pot`, `limit: no limit`."},
    {fault::ranking, Severity::error, "a ranking, or a detail of one, that is not known",
     "`by:` takes a ranking's name, `points`, `card` or `score`. `explain` lists the names."},
    {fault::use, Severity::error, "a way to compose a hand that cannot be",
     "`use:` says how many cards of which zones make a hand: `2 from hand and 3 from board`."},
    {fault::points, Severity::error, "a table of card values that does not work",
     "`points:` maps cards to values: `{A: 1 or 11, 2-10: pips, J-K: 1/2}`. Values are whole "
     "numbers "
     "and halves, up to three for a card."},
    {fault::hook, Severity::error, "a Lua function that no script has",
     "A key such as `score:` names a function of the files listed under `scripts:`."},
    {fault::short_deck, Severity::error, "the deck is too small",
     "With this many players the deals need more cards than the deck has. Fewer players, a "
     "larger deck, or `when short: one common card` on the deal."},
    {fault::bring_in, Severity::error, "a bring-in without an up card",
     "The bring-in is owed by the lowest or highest up card, so the deal before the first betting "
     "round must deal a card up."},
    {fault::never_filled, Severity::error, "cards are used from a zone that never gets any",
     "No step deals or moves a card into this zone."},
    {fault::not_reached, Severity::warning, "a step that is never reached",
     "The step before it always ends the deal, the loop or the turn."},
    {fault::example, Severity::error, "an example that is not complete",
     "An example has a name, players and a `script`, or it is a list of `ranks`, best first."},
    {fault::smoke, Severity::error, "a deal that could not be played",
     "`validate` plays a few deals with the fewest and the most players. In one of them the rule "
     "named asked for something that cannot be done; the message says what."},
};

}  // namespace

std::span<const Fault> compile_faults() { return rows; }

}  // namespace houserules
