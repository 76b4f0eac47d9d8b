#ifndef HOUSERULES_C_H
#define HOUSERULES_C_H
/* House Rules for C, and for every language that can call C. The same as houserules.h: opaque
 * handles, and JSON for everything that goes in or comes out.
 *
 *   hr_games *games = hr_games_built_in();
 *   hr_rules *rules = hr_games_load(games, "razz", NULL);
 *   hr_deal *deal = hr_deal_start(rules, "{\"players\":4,\"seed\":7}");
 *   while (!hr_deal_over(deal)) hr_deal_answer_usual(deal);
 *   char *told = hr_deal_narrate(deal, NULL);
 *
 * Errors: a function that fails returns NULL, or -1; hr_error() then says why, for this thread.
 * Nothing has changed. No exception leaves the library.
 * Ownership: a `char *` that is returned belongs to the caller, who gives it to hr_free. A handle
 * goes to the hr_..._free of its kind, in any order: a deal keeps its rules. NULL may be freed.
 * Texts that are passed in are copied. All texts are UTF-8 and end with a zero. Threads: any number
 * of threads may use a handle that is const here at once; other calls need it to themselves. JSON
 * objects have the members of the struct of the same name in types.h, with kinds as words ("bet",
 * "card_dealt"), but for these: an Event leaves out members that are 0, -1 or empty; registers and
 * Choices.set are objects from name to value; what is absent is null. An options argument may be
 * NULL: all members have defaults. */

#include <houserules/export.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hr_games hr_games;
typedef struct hr_rules hr_rules;
typedef struct hr_deal hr_deal;

/* "0.1.0" */
HOUSERULES_EXPORT const char *hr_version(void);
/* The message of the last failure on this thread; "" if there was none. Valid until the next hr_
 * call on this thread. */
HOUSERULES_EXPORT const char *hr_error(void);
/* Diagnostics of the last failure, a JSON list; [] if it was not about rules. Valid as long. */
HOUSERULES_EXPORT const char *hr_error_diagnostics(void);
HOUSERULES_EXPORT void hr_free(char *text);

/* ---- games */

HOUSERULES_EXPORT hr_games *hr_games_built_in(void);
HOUSERULES_EXPORT hr_games *hr_games_in_folder(const char *path);
/* A file, as a hr_find function gives it: the library copies both texts. */
typedef struct hr_file hr_file;
HOUSERULES_EXPORT void hr_file_set(hr_file *file, const char *name, const char *text);
/* Calls hr_file_set if there is such a file. `wanted` is "game", "modifier" or "script"; `beside`
 * is the name of the file that asks, or "". `find` and `context` must stay valid as long as the
 * games and all rules loaded from them; any thread that loads rules may call it. */
typedef void (*hr_find)(void *context, const char *wanted, const char *name, const char *beside,
                        hr_file *file);
HOUSERULES_EXPORT hr_games *hr_games_found_by(hr_find find, void *context);
HOUSERULES_EXPORT void hr_games_free(hr_games *games);

/* A JSON list of ids; `modifiers`: not 0 for those of modifiers. */
HOUSERULES_EXPORT char *hr_games_ids(const hr_games *games, int modifiers);
/* choices: {"set":{"limit":"pot"},"with":["jokers"]} */
HOUSERULES_EXPORT hr_rules *hr_games_load(const hr_games *games, const char *id,
                                          const char *choices);
/* A rule file from its text. `name` stands in messages, gives id and family, and may be NULL. */
HOUSERULES_EXPORT hr_rules *hr_games_load_text(const hr_games *games, const char *text,
                                               const char *choices, const char *name);
/* A JSON list of Diagnostic. */
HOUSERULES_EXPORT char *hr_games_check(const hr_games *games, const char *text, const char *choices,
                                       const char *name);

/* ---- rules */

HOUSERULES_EXPORT void hr_rules_free(hr_rules *rules);
HOUSERULES_EXPORT char *hr_rules_info(const hr_rules *rules);
HOUSERULES_EXPORT char *hr_rules_diagnostics(const hr_rules *rules);
/* table: ["Ann:AsKs","Bob:QdQc","board:2c3c4c5d6h"] */
HOUSERULES_EXPORT char *hr_rules_judge(const hr_rules *rules, const char *table);
/* A Verdict; an Equity, with sampling {"samples":1000,"seed":1}; Findings, with trials
 * {"games":1000,"players":4,"agents":["tight","random"]}. */
HOUSERULES_EXPORT char *hr_rules_equity(const hr_rules *rules, const char *table,
                                        const char *sampling);
HOUSERULES_EXPORT char *hr_rules_simulate(const hr_rules *rules, const char *trials);

/* ---- a deal */

/* setup: {"stacks":[100,50],"players":2,"dealer":0,"seed":7,"deck":"AsKd"} */
HOUSERULES_EXPORT hr_deal *hr_deal_start(const hr_rules *rules, const char *setup);
HOUSERULES_EXPORT hr_deal *hr_deal_restore(const hr_rules *rules, const char *saved);
HOUSERULES_EXPORT hr_deal *hr_deal_copy(const hr_deal *deal);
/* The next deal at this table. */
HOUSERULES_EXPORT hr_deal *hr_deal_next(const hr_deal *deal);
HOUSERULES_EXPORT void hr_deal_free(hr_deal *deal);

HOUSERULES_EXPORT int hr_deal_seats(const hr_deal *deal);
/* 1: yes, 0: no, -1: an error. hr_deal_game_over asks about a deal that is over. */
HOUSERULES_EXPORT int hr_deal_over(const hr_deal *deal);
HOUSERULES_EXPORT int hr_deal_game_over(const hr_deal *deal);
/* `seat` is one that has yet to answer, or -1 for the first of them: here and below. */
HOUSERULES_EXPORT char *hr_deal_question(const hr_deal *deal, int seat);
/* An answer is a text of the notation of scripts ("cc"), or a JSON object
 * {"kind":"raise","number":8}, {"kind":"cards","cards":[0,2]}. 0: it is taken. */
HOUSERULES_EXPORT int hr_deal_answer(hr_deal *deal, int seat, const char *answer);
/* The usual answer of the seat that is asked. */
HOUSERULES_EXPORT int hr_deal_answer_usual(hr_deal *deal);
/* Why an answer isn't legal; "": it is. NULL where it can't be read, or the seat isn't asked. */
HOUSERULES_EXPORT char *hr_deal_refusal(const hr_deal *deal, int seat, const char *answer);
/* A JSON list of all legal answers; "null" where there are more than `most`. */
HOUSERULES_EXPORT char *hr_deal_all_answers(const hr_deal *deal, int seat, size_t most);

/* `viewer` is a seat, HR_BYSTANDER or HR_REFEREE. */
#define HR_BYSTANDER (-1)
#define HR_REFEREE (-2)
HOUSERULES_EXPORT char *hr_deal_view(const hr_deal *deal, int viewer);
HOUSERULES_EXPORT char *hr_deal_events(const hr_deal *deal, int viewer);
/* telling: {"viewer":-1,"names":["Ann","Bob"],"plain":false} */
HOUSERULES_EXPORT char *hr_deal_narrate(const hr_deal *deal, const char *telling);
/* It gives every card away: keep it from players. */
HOUSERULES_EXPORT char *hr_deal_save(const hr_deal *deal);
/* A JSON list of chips. */
HOUSERULES_EXPORT char *hr_deal_stacks(const hr_deal *deal);

#ifdef __cplusplus
}
#endif
#endif
