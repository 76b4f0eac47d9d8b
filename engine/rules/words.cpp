#include "engine/rules/words.h"

#include <algorithm>
#include <map>

namespace houserules {
namespace {

using enum Takes;
constexpr auto by_player = Reader::player;
constexpr auto by_referee = Reader::referee;

constexpr Section section_rows[] = {
    {"file", "A rule file", ""},
    {"mixed game", "A game of a mix, under `mix:`", "game"},
    {"next game", "Which game of a mix comes next", ""},
    {"option", "An option, under `options:`", ""},
    {"deck", "The deck", "cards"},
    {"zone", "A zone, under `zones:`", ""},
    {"register", "A register, under `registers:`", ""},
    {"wild", "A source of wild cards, under `wild:`", ""},
    {"betting", "Betting", ""},
    {"ante", "The ante", "amount"},
    {"bring-in", "The bring-in", ""},
    {"limit", "A spread limit", ""},
    {"raises", "How many raises there are", "round"},
    {"stakes", "Limits that are multiplied", ""},
    {"rake", "What the house takes", "percent"},
    {"whenever", "An effect, under `whenever:`", ""},
    {"event", "An event", ""},
    {"showdown", "The showdown", "by"},
    {"part", "A part of the pot, under `split:`", "by"},
    {"wilds", "How wild cards behave in a part", ""},
    {"pot rule", "A named pot, under `pots:`", ""},
    {"chain", "The chain of deals", ""},
    {"chain rule", "What follows a deal that left chips in the pot", ""},
    {"define", "A step of one's own, under `define:`", ""},
    {"change", "A change to an inherited step, under `change:`", ""},
    {"step", "Every step", ""},
};

constexpr KeyWord word_rows[] = {
    // ------------------------------------------------------------------ the file
    {"file", "houserules", number, "", "version of the language: 1", must_be_said},
    {"file", "name", text, "", "what the game is called", must_be_said},
    {"file", "aka", texts, "", "its other names"},
    {"file", "about", text, "", "one sentence for the rulebook"},
    {"file", "source", texts, "", "where the rules are from"},
    {"file", "extends", text, "", "the variant this one is made from"},
    {"file", "players", text, "",
     "from how many to how many: 2-8; a mix: as its games allow, unless said", must_be_said},
    {"file", "usually", number, "", "a good number of players"},
    {"file", "stacks", number, "", "chips of every seat", "100"},
    {"file", "options", named, "option", "house rules that can be switched"},
    {"file", "deck", form, "deck", "the cards", "52"},
    {"file", "when short", word, "reshuffle discards|fault",
     "what happens when the stock runs out; `fault`: the deal cannot be played",
     "reshuffle discards"},
    {"file", "boards", number, "", "how many boards lie on the table", "1"},
    {"file", "zones", named, "zone",
     "places for cards besides hand, discards, board: at most three of a seat, six of the table"},
    {"file", "registers", named, "register", "what the table remembers"},
    {"file", "wild", forms, "wild", "which cards are wild"},
    {"file", "betting", form, "betting", "forced bets and limits"},
    {"file", "play", steps, "", "what happens, step by step", must_be_said},
    {"file", "mix", forms, "mixed game",
     "makes the file a mix: the games that are played in turn, in place of `play`"},
    {"file", "next game", form, "next game",
     "of a mix: when another game comes, and who says which", "every orbit"},
    {"file", "whenever", forms, "whenever", "what events cause"},
    {"file", "showdown", form, "showdown", "who wins the pot", "high"},
    {"file", "showdowns", named, "showdown", "further showdowns, for `- showdown: NAME`"},
    {"file", "chain", form, "chain", "what outlives the deal"},
    {"file", "define", named, "define", "steps of one's own"},
    {"file", "change", forms, "change", "changes to inherited steps"},
    {"file", "scripts", texts, "", "Lua files under scripts/"},
    {"file", "examples", anything, "", "worked deals and rankings; they are tests"},
    {"file", "needs", texts, "",
     "makes the file a modifier: what the variant must have; may be []"},
    {"file", "override", yes_no, "", "a modifier: wins against those before it", "no"},
    {"file", "resolved", yes_no, "", "written by `show --resolved`", "no"},

    {"mixed game", "game", text, "", "the id of its rule file", must_be_said},
    {"mixed game", "as", text, "", "its name here, when it is there twice", "its id"},
    {"mixed game", "set", anything, "", "its options: {limit: pot}"},
    {"mixed game", "with", texts, "", "modifiers laid over it"},
    {"next game", "by", word, "the list|the dealer|chance", "who says which game it is",
     "the list"},
    {"next game", "every", number, "orbit",
     "after this many deals; orbit: when the deal comes back to the first dealer's chair. A game "
     "in progress is played to its end",
     "orbit; by the dealer: 1"},
    {"next game", "first", word, "the first of the list|chance", "by the list: where it begins",
     "the first of the list"},

    {"option", "type", text, "", "yes/no, number a-b, amount, rank, ranks, cards, choice",
     "choice"},
    {"option", "choices", anything, "",
     "the words of a choice: a list, or a map of words to patches of the file"},
    {"option", "if yes", anything, "", "a patch of the file, when it is yes"},
    {"option", "if no", anything, "", "a patch of the file, when it is no"},
    {"option", "default", anything, "", "its value unless set", must_be_said},
    {"option", "or", text, "", "a word that may stand instead: never, none"},
    {"option", "about", text, "", "what it changes"},
    {"option", "needs", anything, "", "values that other options must have"},

    {"deck", "cards", anything, "", "52, 36, 32, 28, or a list of cards", "52"},
    {"deck", "jokers", number, "", "how many jokers", "0"},
    {"deck", "packs", number, "", "how many packs", "1"},
    {"deck", "ranks", anything, "", "these ranks only", "2-A"},
    {"deck", "without", anything, "", "cards taken out"},
    {"deck", "with", anything, "", "cards added"},

    {"zone", "of", word, "seat|table", "one for every seat, or one on the table", "table"},
    {"zone", "places", texts, "", "names of its places, in order"},
    {"zone", "sets", anything, "", "named lines of places: {row: left centre right}"},
    {"zone", "about", text, "", "what players call it, in rulebooks and narrated hands"},
    {"zone", "keeps places", yes_no, "",
     "a card that is taken leaves a gap (`table.row[2]` is then nothing), and the next card dealt "
     "there fills the first gap",
     "no"},

    {"register", "type", word, "number|yes/no|rank|suit|card|seat", "what it holds", must_be_said},
    {"register", "per", word, "seat|game", "one for every seat, or one", "game"},
    {"register", "kept for", word, "deal|game|table", "when it is forgotten", "deal"},
    {"register", "starts", anything, "", "its first value", "0, no or none"},
    {"register", "about", text, "",
     "what players call it, in rulebooks and narrated hands, such as 'lives lost'"},
    {"register", "secret", yes_no, "", "only its seat knows it", "no"},

    {"wild", "ranks", text, "", "every card of these ranks"},
    {"wild", "cards", text, "", "these cards"},
    {"wild", "jokers", yes_no, "", "the jokers"},
    {"wild", "own", word, "lowest down card", "each holder's own"},
    {"wild", "and its rank", yes_no, "", "and its rank in the same hand", "no"},
    {"wild", "aces", word, "high|low", "where an ace counts for `own`", "high"},
    {"wild", "cards in", text, "", "the cards of a zone on the table that lie up"},
    {"wild", "places", texts, "", "of that zone, these places only"},
    {"wild", "at", alias, "places", ""},
    {"wild", "and their rank", yes_no, "", "and every card of their rank", "no"},
    {"wild", "is", expression, "", "a rank, card or cards", "", by_referee},
    {"wild", "hook", text, "", "a Lua function: wild(card, ctx)"},
    {"wild", "when", condition, "", "only then", "yes", by_referee},
    {"wild", "parts", texts, "", "only in these parts of the pot", "all"},
    {"wild", "as", word, "bug|any card", "what it may stand for", "any card"},

    // ------------------------------------------------------------------ money
    {"betting", "ante", form, "ante", "what everyone pays before the deal", "0"},
    {"betting", "blinds", anything, "", "forced bets from the dealer's left: [1, 2]"},
    {"betting", "bring-in", form, "bring-in", "a forced first bet by an up card"},
    {"betting", "limit", form, "limit", "2, [2, 2, 4], 1 to 5, 1 or 5, pot, half pot, no limit", "",
     by_player},
    {"betting", "double when", condition, "",
     "a player may bet twice the limit; then all later raises are doubled too", "no", by_player},
    {"betting", "stakes", form, "stakes", "limits are multiplied now and then"},
    {"betting", "min bet", number, "", "the least bet without fixed limits"},
    {"betting", "max bet", number, "", "the most that a bet or raise adds then"},
    {"betting", "raises", form, "raises", "raises after the bet, in one round", "3"},
    {"betting", "freeze", number, "",
     "who has not raised may add so much after two raises, and nobody raises then"},
    {"betting", "reopens", word, "half a bet|a full bet",
     "the all-in that lets those raise who have spoken", "half a bet with limits, else a full bet"},
    {"betting", "checking", yes_no, "", "no: who is first must bet or drop", "yes"},
    {"betting", "check-raise", yes_no, "", "who checked may raise", "yes"},
    {"betting", "first", seats, "", "who bets first", "left of dealer"},
    {"betting", "smallest chip", number, "", "pots are shared in such chips", "1"},
    {"betting", "rake", form, "rake", "what the house takes of every pot"},
    {"ante", "amount", number, "", "chips", must_be_said},
    {"ante", "by", word, "everyone|dealer|big blind", "who pays", "everyone"},
    {"bring-in", "by", word, "lowest up card|highest up card", "who pays", must_be_said},
    {"bring-in", "amount", number, "a bet", "chips, or a bet of the round's size", must_be_said},
    {"bring-in", "aces", word, "high|low", "where an ace counts; in a bring-in of a bet it is high",
     "by the highest up card as in the low, else high"},
    {"limit", "from", anything, "", "the least bet, or one for each round", "", by_player},
    {"limit", "to", anything, "", "the highest bet, or one for each round", "", by_player},
    {"limit", "amounts", texts, "", "these bets only"},
    {"limit", "then", word, "the last bet|the largest bet of the deal",
     "the highest bet or raise is what the bettor before has put in"},
    {"raises", "round", number, "no cap", "by all together", "3"},
    {"raises", "player", number, "no cap", "by one player", "no cap"},
    {"raises", "heads-up", word, "capped|no cap", "when two are left before the cap is reached",
     "capped"},
    {"stakes", "times", text, "", "2, or 3/2", must_be_said},
    {"stakes", "when", condition, "", "only then", "yes", by_player},
    {"rake", "percent", number, "", "of all pots together, in whole chips", must_be_said},
    {"rake", "at most", number, "", "its cap"},
    {"rake", "when", condition, "", "only then", "yes", by_referee},

    // ------------------------------------------------------------------ events
    {"whenever", "event", forms, "event", "what happened; of several one or the other",
     must_be_said},
    {"whenever", "when", condition, "", "only then", "yes", by_referee},
    {"whenever", "do", steps, "", "what happens then; or one step's own keys"},
    {"whenever", "name", text, "", "for logs"},
    {"event", "card", text, "", "a rank, a card, or any", "any"},
    {"event", "dealt", word, "up|down|unseen|outward|any", "it comes from the stock"},
    {"event", "turned", word, "up", "it is turned where it lies"},
    {"event", "moved", word, "up", "it arrives from another zone"},
    {"event", "in", text, "", "the zone", "hand"},
    {"event", "seat", word, "folds|checks|bets", "an act in a betting round"},
    {"event", "showdown", word, "begins", "hands are about to be compared"},
    {"event", "pot", word, "uncontested", "one seat is left"},
    {"event", "betting", word, "begins|closed",
     "a round of bets is about to begin; closed: nobody can bet any more, with cards of the board "
     "to come"},

    // ------------------------------------------------------------------ the showdown
    {"showdown", "by", form, "part", "the ranking, when nothing is split", "high"},
    {"showdown", "split", forms, "part", "parts of the pot"},
    {"showdown", "parts", forms, "part", "the same, as the kernel calls it"},
    {"showdown", "use", form, "use", "which cards make a hand, in all parts",
     "any of hand and board"},
    {"showdown", "odd chips", anything, "", "the order of parts for odd chips", "as listed"},
    {"showdown", "both", word, "must win both|must win or tie both",
     "who claims two parts must win both"},
    {"showdown", "odd chip to", word, "left of dealer|by card|last bettor|the pot",
     "which of equal hands gets it; by card: the highest by suit, in a low part the lowest",
     "left of dealer"},
    {"showdown", "beaten hands", word, "shown|mucked|shown or mucked",
     "by those shown before; shown or mucked: as their holders like. All-in hands are shown",
     "shown"},
    {"showdown", "hands count", word, "as they are|as announced",
     "as announced: a hand by categories is what its holder calls it, and nothing if they do not "
     "hold that; otherwise cards speak",
     "as they are"},
    {"showdown", "first to show", word, "last bettor|left of dealer",
     "who shows first, then clockwise; last bettor: in the last round or, if nobody bet in it, the "
     "player who acted first, or would have",
     "last bettor"},
    {"showdown", "losers", steps, "", "what each loser does after the pot is paid"},
    {"showdown", "winners", steps, "", "what each winner does then"},
    {"showdown", "pots", named, "pot rule",
     "rules of pots split off by `split pot`, or paid `into`"},
    {"showdown", "without winner", word, "other parts|stays",
     "where a part goes that nobody wins; stays: in the pot for the next deal, even from a pot "
     "paid `into`, which is otherwise returned",
     "other parts"},
    {"showdown", "before", steps, "", "what happens just before"},
    {"showdown", "points", anything, "", "values of cards: {A: 1 or 11, 2-10: pips}"},
    {"showdown", "value", anything, "", "by points: a Lua function, value(card, ctx)"},
    {"showdown", "tie", word, "under wins|share", "by points: equally near", "under wins"},
    {"showdown", "over", word, "counts|last|loses",
     "by points: a total above the aim; last: behind all that are not", "counts"},
    {"showdown", "below", word, "counts|last|loses", "by points: a total below the aim", "counts"},
    {"showdown", "best subset", yes_no, "", "any cards of those usable count", "no"},
    {"showdown", "hand", number, "", "cards of a hand", "5"},
    {"showdown", "straights", anything, "", "no, or from how many cards", "5"},
    {"showdown", "flushes", anything, "", "no, or from how many cards", "5"},
    {"showdown", "wrap straights", yes_no, "", "Q K A 2 3 is a straight", "no"},
    {"showdown", "order", anything, "", "categories, lowest first", "standard"},
    {"showdown", "inserted", anything, "", "further categories: {NAME: {above:, when:}}"},
    {"showdown", "wilds", form, "wilds", "how wild cards behave"},
    {"pot rule", "decided by", text, "", "one of the `showdowns:`"},
    {"pot rule", "barred", condition, "", "this seat cannot win it", "no", by_referee},
    {"pot rule", "returned", condition, "", "its chips go back", "no", by_referee},

    {"part", "part", text, "", "its name", "as `by`"},
    {"part", "by", text, "", "a ranking, points, card or score", must_be_said},
    {"part", "use", form, "use", "which cards make a hand; all beside others: every card of it"},
    {"part", "board", number, "", "of several boards, this one"},
    {"part", "wild", forms, "wild", "wild cards of this part alone; none"},
    {"part", "from", texts, "", "any cards of these: hand, hole, up, a zone"},
    {"part", "qualify", form, "qualify", "the least hand that may win"},
    {"part", "share", text, "", "how much of the pot: 1/2", "equal"},
    {"part", "contests", condition, "",
     "may this `seat` contest it? who may not neither wins nor loses it", "yes", by_referee},
    {"part", "highest of", text, "", "by card: the highest of these"},
    {"part", "lowest of", text, "", "by card: the lowest of these"},
    {"part", "ace low", yes_no, "", "by card: aces are low", "no"},
    {"part", "suits break ties", yes_no, "", "by card: c < d < h < s", "no"},
    {"part", "nearest", text, "", "by points: nearest to this total: 7, 10 1/2"},
    {"part", "under", text, "", "by points: nearest, and never above"},
    {"part", "most", yes_no, "", "by points: the highest total"},
    {"part", "least", yes_no, "", "by points: the lowest total"},
    {"part", "score", anything, "", "by score: a Lua function, score(cards, ctx)"},
    {"part", "kth best", number, "", "2: the second best hand wins", "1"},
    {"part", "points", anything, "", "values of cards: {A: 1 or 11, 2-10: pips}"},
    {"part", "value", anything, "", "by points: a Lua function, value(card, ctx)"},
    {"part", "tie", word, "under wins|share", "by points: equally near", "under wins"},
    {"part", "over", word, "counts|last|loses",
     "by points: a total above the aim; last: behind all that are not", "counts"},
    {"part", "below", word, "counts|last|loses", "by points: a total below the aim", "counts"},
    {"part", "best subset", yes_no, "", "any cards of those usable count", "no"},
    {"part", "hand", number, "", "cards of a hand", "5"},
    {"part", "straights", anything, "", "no, or from how many cards", "5"},
    {"part", "flushes", anything, "", "no, or from how many cards", "5"},
    {"part", "wrap straights", yes_no, "", "Q K A 2 3 is a straight", "no"},
    {"part", "order", anything, "", "categories, lowest first", "standard"},
    {"part", "inserted", anything, "", "further categories: {NAME: {above:, when:}}"},
    {"part", "wilds", form, "wilds", "how wild cards behave"},
    {"wilds", "may duplicate", yes_no, "",
     "a wild card may stand for a card already in the hand; no: rules out five of a kind", "yes"},
    {"wilds", "natural beats wild", yes_no, "", "of equal hands", "no"},
    {"wilds", "fewer wilds win", yes_no, "", "of equal hands", "no"},

    // ------------------------------------------------------------------ the chain of deals
    {"chain", "after", named, "chain rule",
     "by the reason why the deal ended: shown, uncontested, nobody opened, nobody in, nobody wins, "
     "void, or one that `because:` gives"},
    {"chain", "always", form, "chain rule", "after any other reason"},
    {"chain", "cap", number, "", "deals; then the pot is shared", "50"},
    {"chain", "without chips", word, "leaves the game|stays", "who has none left", "stays"},
    {"chain", "until", condition, "", "the game is over", "no", by_referee},
    {"chain rule", "dealer", word, "moves|same", "who deals", "moves"},
    {"chain rule", "dealt in", word, "everyone in the game|those still in", "who gets cards",
     "everyone in the game"},
    {"chain rule", "antes", word, "everyone|nobody|with chips", "who pays", "everyone"},

    // ------------------------------------------------------------------ own steps and changes
    {"define", "with", anything, "", "parameters with their defaults"},
    {"define", "local", named, "register", "registers of each call; written $name"},
    {"define", "registers", named, "register", "registers that all calls share"},
    {"define", "about", text, "", "what it is for"},
    {"define", "do", steps, "", "the steps it stands for", must_be_said},
    {"change", "before", text, "", "the name of a step"},
    {"change", "after", text, "", "the name of a step"},
    {"change", "replace", text, "", "the name of a step"},
    {"change", "remove", text, "", "the name of a step"},
    {"change", "with", steps, "", "the steps to put there"},

    // ------------------------------------------------------------------ steps
    {"step", "name", text, "", "for `change:`, logs and scripts"},
    {"step", "when", condition, "", "the step is skipped unless", "yes", by_referee},

    {"deal", "to", anything, "", "seats, or a zone on the table", "everyone"},
    {"deal", "boards", anything, "", "each: every board gets the portion", "1"},
    {"deal", "when short", word, "one common card", "when the stock cannot serve all"},
    {"deal", "stock short", alias, "when short", ""},
    {"move", "who", seats, "", "the givers", "seat or everyone"},
    {"move", "to seat", seats, "", "the receiver", "the giver", by_referee},
    {"move", "facing", word, "same|up|down|unseen|outward", "how they lie then", "same"},
    {"turn up", "who", seats, "", "whose cards", "seat or everyone"},
    {"turn down", "who", seats, "", "whose cards", "seat or everyone"},
    {"ask", "who", seats, "", "who is asked", "seat or everyone"},
    {"ask", "from", seats, "", "who is asked first", "left of dealer"},
    {"ask", "together", yes_no, "", "secret until all have answered", "no"},
    {"ask", "options", bodies, "", "the possible answers, and what each one causes", "", by_player},
    {"ask", "default", anything, "", "what simple agents answer", "the first", by_player},
    {"ask", "cards", form, "asked cards", "cards are asked for"},
    {"ask", "number", form, "asked number", "a number is asked for"},
    {"ask", "arrangement", anything, "", "the hand, in order, into zones: {five: 5}"},
    {"ask", "seat", seats, "", "the answer is a seat, one of these", "", by_player},
    {"ask", "must", condition, "", "a wrong answer is refused", "yes", by_player},
    {"pay", "who", seats, "", "the payers", "seat or everyone"},
    {"pay", "because", text, "", "for the log"},
    {"remember", "of", seats, "", "whose register", "seat or everyone"},
    {"bet", "nobody opens", steps, "nobody opens", "what happens then"},
    {"compare", "who", seats, "", "whose hands", "everyone in"},
    {"compare", "by", text, "", "a part of the showdown", "the first part"},
    {"end", "because", text, "", "the reason, for `chain:`"},
    {"do", "else", steps, "", "what happens when `when` does not hold"},
    {"each", "from", seats, "", "where the round begins", "left of dealer"},
    {"each", "highest first", expression, "", "another order", "", by_referee},
    {"each", "do", steps, "", "with `seat` bound", must_be_said},
    {"repeat", "until", form, "until", "tested after the body", "", by_referee},
    {"repeat", "do", steps, "", "with `it` bound to the item or the count", must_be_said},
    {"turns", "from", seats, "", "who begins", "left of dealer"},
    {"turns", "skip", condition, "", "whose turn is passed over", "no", by_referee},
    {"turns", "until", form, "until", "tested after each turn", "", by_referee},
    {"turns", "circuits", number, "", "at most so often round", "1000"},
    {"turns", "do", steps, "", "with `seat` bound", must_be_said},

    // ------------------------------------------------------------------ objects of verbs
    {"deal:", "count", number, "", "how many cards", must_be_said, by_referee},
    {"deal:", "facing", word, "down|up|unseen|outward|as given", "how they lie",
     "down; up on the table"},
    {"move:", "cards", anything, "",
     "all, answer, first 2, last 1, all but the last, = expr: a card or cards", "all", by_referee},
    {"move:", "of", text, "", "the zone they leave", "hand"},
    {"move:", "where", condition, "", "with `card` bound: of these, only such cards", "yes",
     by_referee},
    {"move:", "to", text, "", "the zone they go to; stock: shuffled back into the deck",
     "discards"},
    {"turn:", "cards", anything, "",
     "all, next 1, answer, first 2, last 1, all but the last, = expr: a card or cards", "all",
     by_referee},
    {"turn:", "of", text, "", "the zone they lie in", "hand"},
    {"turn:", "where", condition, "", "with `card` bound: of these, only such cards", "yes",
     by_referee},
    {"asked cards", "of", text, "", "the zone they are chosen from", "hand"},
    {"asked cards", "min", number, "", "the fewest", "0", by_player},
    {"asked cards", "max", number, "", "the most", "all", by_player},
    {"asked cards", "where", condition, "", "with `card` bound: may it be chosen?", "yes",
     by_player},
    {"asked cards", "price", number, "", "with `card` bound: what it costs", "0", by_player},
    {"asked cards", "and discards", yes_no, "", "discards may be shown too", "no"},
    {"asked number", "min", number, "", "the least", "0", by_player},
    {"asked number", "max", number, "", "the highest", must_be_said, by_player},
    {"pay:", "amount", number, "pot", "chips; fixed before the first moves", must_be_said,
     by_referee},
    {"pay:", "to", anything, "", "pot, or seats that get this much each", "pot"},
    {"pay:", "shared", yes_no, "", "they get this much together, in equal shares", "no"},
    {"pay:", "at most", number, "", "a cap", "never", by_referee},
    {"pay:", "from", word, "pot",
     "the pot pays; live bets are not part of it until their round is over"},
    {"pay:", "live", word, "no|yes|last",
     "counts as a blind of the round to come; last: and who posts it speaks last", "no"},
    {"pay:", "into", text, "", "a pot of its own, for those who pay into it"},
    {"roll:", "sides", number, "", "of the die", "6"},
    {"roll:", "into", text, "", "a register of the game", must_be_said},
    {"bet:", "first", seats, "", "who bets first", "as under `betting:`"},
    {"bet:", "checking", yes_no, "", "no: who is first must bet or drop", "yes"},
    {"bet:", "limit", form, "limit", "of this bet", "as under `betting:`", by_player},
    {"bet:", "opens with", condition, "", "may this seat open?", "yes", by_player},
    {"compare:", "who", seats, "", "whose hands", "everyone in"},
    {"compare:", "by", text, "", "a part of the showdown", "the first part"},
    {"repeat:", "until", form, "until", "tested after the body", "", by_referee},
    {"repeat:", "times", number, "", "at most so often", "never"},
};

constexpr Verb verb_rows[] = {
    {"deal", form, "deal", true, "cards from the stock, one at a time, to seats or to the table"},
    {"move", form, "move", true, "cards to another zone or seat; all leave, then all arrive"},
    {"turn up", form, "turn", true, "cards are turned face up where they lie"},
    {"turn down", form, "turn", true, "cards are turned face down where they lie"},
    {"ask", text, "", true, "a question; the object is the verb scripts answer with"},
    {"pay", form, "pay", true, "chips move; a player who has less pays what they have"},
    {"remember", anything, "", true, "registers get values: {leader: = seat}"},
    {"roll", form, "roll", true, "a die, into a register"},
    {"bet", form, "bet", false, "a betting round"},
    {"compare", form, "compare", false, "hands are compared; sets result.winners and the like"},
    {"showdown", text, "", false,
     "the pot is settled now; a deal that has had no showdown at its end has the main one then"},
    {"fold", seats, "", false, "out of this deal"},
    {"sit out", seats, "", false, "not in this comparison"},
    {"stay out", seats, "", false, "the same, and the deal goes on though one seat is left in"},
    {"leave the game", seats, "", false, "not dealt in until the game ends"},
    {"back in", seats, "", false, "players who sat out are back in; a folded hand stays folded"},
    {"claim", texts, "", true, "the bound seat contests these parts only"},
    {"end", word, "turn|loop|deal|game|showdown", true,
     "deal: unsettled, the pot stays, and with it a bet that nobody called"},
    {"split pot", text, "", true, "later chips are a pot of their own, of this name"},
    {"boards", number, "", true, "from here on the board lies so often, and pots are shared"},
    {"do", steps, "", true, "several steps, with a `when` and an `else`"},
    {"each", seats, "", true, "once for each of these seats"},
    {"repeat", form, "repeat", true, "so often, for each item of a list, or until"},
    {"turns", seats, "", true, "clockwise without end"},
};

}  // namespace

std::span<const KeyWord> words() { return word_rows; }
std::span<const Verb> verbs() { return verb_rows; }
std::span<const Section> sections() { return section_rows; }

std::span<const KeyWord* const> words_of(std::string_view section) {
  static const auto by_section = [] {
    std::map<std::string_view, std::vector<const KeyWord*>> rows;
    for (const KeyWord& word : word_rows) rows[word.section].push_back(&word);
    return rows;
  }();
  const auto found = by_section.find(section);
  return found == by_section.end() ? std::span<const KeyWord* const>() : found->second;
}

const KeyWord* find_word(std::string_view section, std::string_view key) {
  for (const KeyWord* word : words_of(section)) {
    if (word->key == key) return word;
  }
  return nullptr;
}

const Verb* find_verb(std::string_view name) {
  const auto* found = std::find_if(std::begin(verb_rows), std::end(verb_rows),
                                   [&](const Verb& v) { return v.name == name; });
  return found == std::end(verb_rows) ? nullptr : found;
}

const Section* find_section(std::string_view name) {
  const auto* found = std::find_if(std::begin(section_rows), std::end(section_rows),
                                   [&](const Section& s) { return s.name == name; });
  return found == std::end(section_rows) ? nullptr : found;
}

std::vector<std::string_view> keys_of(std::string_view section) {
  std::vector<std::string_view> keys;
  for (const KeyWord* word : words_of(section)) keys.push_back(word->key);
  return keys;
}

std::vector<std::string_view> alternatives(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t bar = list.find('|');
    parts.push_back(list.substr(0, bar));
    list = bar == std::string_view::npos ? std::string_view() : list.substr(bar + 1);
  }
  return parts;
}

}  // namespace houserules
