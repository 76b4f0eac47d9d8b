#ifndef HOUSERULES_C_H
#define HOUSERULES_C_H
/* House Rules for C, and for any language that can call C. The functions are those of houserules.h,
 * with opaque handles, and with JSON for structured arguments and results.
 *
 *   hr_games *games = hr_games_built_in();
 *   hr_rules *rules = hr_games_load(games, "razz", NULL);
 *   hr_deal *deal = hr_deal_start(rules, "{\"players\":4,\"seed\":7}");
 *   while (!hr_deal_over(deal)) hr_deal_answer_usual(deal);
 *   char *narration = hr_deal_narrate(deal, NULL);
 *
 * Errors: a function that fails returns NULL or -1 and has changed nothing; hr_error() then gives
 * the reason, per thread. No exception leaves the library.
 * Ownership: the caller owns every `char *` returned and frees it with hr_free. Free handles,
 * in any order, with the hr_..._free of their type: a deal keeps its rules alive. Freeing NULL does
 * nothing. Strings passed in are copied. A `const char *` returned belongs to the library.
 * Strings are UTF-8 and null-terminated.
 * Threads: several threads may pass the same handle as a const argument at once. Any other use of a
 * handle needs exclusive access.
 * JSON: objects have the members of the struct of the same name in types.h, with kinds as
 * strings ("bet", "card_dealt"). Exceptions: an Event omits members that are 0, -1 or empty;
 * registers and Choices.set are objects that map names to values; an absent optional value is null.
 * Arguments may omit any member, or be NULL, to get the defaults. */

#include <houserules/export.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hr_games hr_games;
typedef struct hr_rules hr_rules;
typedef struct hr_deal hr_deal;
typedef struct hr_simulation hr_simulation;
typedef struct hr_editor hr_editor;

/* The version of the library, such as "0.1.0". */
HOUSERULES_EXPORT const char *hr_version(void);
/* The error message of the last call on this thread; "" if it succeeded. Valid until the next hr_
 * call on this thread. */
HOUSERULES_EXPORT const char *hr_error(void);
/* The diagnostics of the last error, a JSON list; [] if it was not about rules. Valid until
 * the next hr_ call on this thread. */
HOUSERULES_EXPORT const char *hr_error_diagnostics(void);
HOUSERULES_EXPORT void hr_free(char *text);

/* ---- games */

HOUSERULES_EXPORT hr_games *hr_games_built_in(void);
HOUSERULES_EXPORT hr_games *hr_games_in_folder(const char *path);
/* The result of an hr_find function. The library copies both strings. */
typedef struct hr_file hr_file;
HOUSERULES_EXPORT void hr_file_set(hr_file *file, const char *name, const char *text);
/* Finds a file and passes it to hr_file_set, or does nothing if there is none. `wanted` is "game",
 * "modifier" or "script"; `beside` is the name of the referring file, or "". `find` and `context`
 * must outlive the games and all rules loaded from them; `find` is called on the thread that loads
 * rules. */
typedef void (*hr_find)(void *context, const char *wanted, const char *name, const char *beside,
                        hr_file *file);
HOUSERULES_EXPORT hr_games *hr_games_found_by(hr_find find, void *context);
HOUSERULES_EXPORT void hr_games_free(hr_games *games);

/* A JSON list of the ids of games, or of modifiers if `modifiers` is not 0. */
HOUSERULES_EXPORT char *hr_games_ids(const hr_games *games, int modifiers);
/* A file as {"name":"stud/razz.yaml","text":"…"}, or null. `wanted` is "game", "modifier" or
 * "script". */
HOUSERULES_EXPORT char *hr_games_file(const hr_games *games, const char *wanted, const char *name);
/* choices: {"set":{"limit":"pot"},"with":["jokers"]} */
HOUSERULES_EXPORT hr_rules *hr_games_load(const hr_games *games, const char *id,
                                          const char *choices);
/* Loads a rule file from its text. `name` is shown in messages, determines id and family, and may
 * be NULL. */
HOUSERULES_EXPORT hr_rules *hr_games_load_text(const hr_games *games, const char *text,
                                               const char *choices, const char *name);
/* A JSON list of Diagnostic objects. Succeeds even if the file has errors. */
HOUSERULES_EXPORT char *hr_games_check(const hr_games *games, const char *text, const char *choices,
                                       const char *name);

/* A JSON list of WorkedDeal objects; each answer is a list of a seat and a string. */
HOUSERULES_EXPORT char *hr_games_test(const hr_games *games, const char *text, const char *name);

/* ---- rules */

HOUSERULES_EXPORT void hr_rules_free(hr_rules *rules);
/* A GameInfo. */
HOUSERULES_EXPORT char *hr_rules_info(const hr_rules *rules);
/* A JSON list of Diagnostic objects: the warnings and notes from loading. */
HOUSERULES_EXPORT char *hr_rules_diagnostics(const hr_rules *rules);
/* A Verdict. table: ["Ann:AsKs","Bob:QdQc","board:2c3c4c5d6h"] */
HOUSERULES_EXPORT char *hr_rules_judge(const hr_rules *rules, const char *table);
/* An Equity. table: as for hr_rules_judge; sampling: {"samples":1000,"seed":1} */
HOUSERULES_EXPORT char *hr_rules_equity(const hr_rules *rules, const char *table,
                                        const char *sampling);
/* Findings. trials: {"games":1000,"players":4,"agents":["tight","random"]} */
HOUSERULES_EXPORT char *hr_rules_simulate(const hr_rules *rules, const char *trials);

/* A rulebook page, and a simulation report for hosts. `format` is "text", "markdown" or
 * "html". `go_on` is called before each game and may be NULL; if it returns 0, the simulation stops
 * with an error. */
typedef int (*hr_go_on)(void *context);
HOUSERULES_EXPORT char *hr_rules_page(const hr_rules *rules, const char *format, int deals);
HOUSERULES_EXPORT char *hr_rules_report(const hr_rules *rules, const char *trials,
                                        const char *format, hr_go_on go_on, void *context);

/* ---- a deal */

/* setup: {"stacks":[100,50],"players":2,"dealer":0,"seed":7,"deck":"AsKd"} */
HOUSERULES_EXPORT hr_deal *hr_deal_start(const hr_rules *rules, const char *setup);
/* Restores a deal that hr_deal_save returned. */
HOUSERULES_EXPORT hr_deal *hr_deal_restore(const hr_rules *rules, const char *saved);
HOUSERULES_EXPORT hr_deal *hr_deal_copy(const hr_deal *deal);
/* The next deal at this table, as a new handle. `deal` must be over. */
HOUSERULES_EXPORT hr_deal *hr_deal_next(const hr_deal *deal);
HOUSERULES_EXPORT void hr_deal_free(hr_deal *deal);

HOUSERULES_EXPORT int hr_deal_seats(const hr_deal *deal);
/* 1: yes, 0: no, -1: an error. hr_deal_game_over requires a deal that is over. */
HOUSERULES_EXPORT int hr_deal_over(const hr_deal *deal);
HOUSERULES_EXPORT int hr_deal_game_over(const hr_deal *deal);
/* A Question. Here and below, `seat` is one that has yet to answer, or -1 for the first of them. */
HOUSERULES_EXPORT char *hr_deal_question(const hr_deal *deal, int seat);
/* Returns 0 if the answer is accepted. An answer is text in the notation of scripts ("cc"), or a
 * JSON object: {"kind":"raise","number":8}, {"kind":"cards","cards":[0,2]}. */
HOUSERULES_EXPORT int hr_deal_answer(hr_deal *deal, int seat, const char *answer);
/* Gives the default answer for the first seat that has yet to answer. */
HOUSERULES_EXPORT int hr_deal_answer_usual(hr_deal *deal);
/* Why an answer isn't legal; "" if it is. NULL if it can't be parsed, or the seat isn't asked. */
HOUSERULES_EXPORT char *hr_deal_refusal(const hr_deal *deal, int seat, const char *answer);
/* What an agent would answer, in the notation of scripts. `agent` may be NULL for "house". */
HOUSERULES_EXPORT char *hr_deal_pick(const hr_deal *deal, int seat, const char *agent,
                                     unsigned long long seed);
/* A JSON list of all legal answers; "null" if there are more than `most` to try. */
HOUSERULES_EXPORT char *hr_deal_all_answers(const hr_deal *deal, int seat, size_t most);

/* A View, a JSON list of Event objects, and a narration. `viewer` is a seat, HR_BYSTANDER or
 * HR_REFEREE. */
#define HR_BYSTANDER (-1)
#define HR_REFEREE (-2)
HOUSERULES_EXPORT char *hr_deal_view(const hr_deal *deal, int viewer);
HOUSERULES_EXPORT char *hr_deal_events(const hr_deal *deal, int viewer);
/* telling: {"viewer":-1,"names":["Ann","Bob"],"plain":false} */
HOUSERULES_EXPORT char *hr_deal_narrate(const hr_deal *deal, const char *telling);
/* The deal as text, for hr_deal_restore. It reveals every card: do not show it to players. */
HOUSERULES_EXPORT char *hr_deal_save(const hr_deal *deal);
/* A JSON list: the chips of each seat. */
HOUSERULES_EXPORT char *hr_deal_stacks(const hr_deal *deal);

/* ---- a simulation in parts */

/* Plays nothing yet. trials: as for hr_rules_simulate */
HOUSERULES_EXPORT hr_simulation *hr_simulation_start(const hr_rules *rules, const char *trials);
HOUSERULES_EXPORT void hr_simulation_free(hr_simulation *simulation);
/* Plays and counts the games from `first` to `last`, numbered from 1. Play each once. */
HOUSERULES_EXPORT int hr_simulation_play(hr_simulation *simulation, unsigned long long first,
                                         unsigned long long last);
/* Everything counted so far as text; hr_simulation_add adds it to another simulation of the same
 * rules and trials. */
HOUSERULES_EXPORT char *hr_simulation_counts(const hr_simulation *simulation);
HOUSERULES_EXPORT int hr_simulation_add(hr_simulation *simulation, const char *counts);
/* Findings on the games counted so far, and a report on them for hosts. */
HOUSERULES_EXPORT char *hr_simulation_findings(const hr_simulation *simulation);
HOUSERULES_EXPORT char *hr_simulation_report(const hr_simulation *simulation, const char *format);

/* ---- an editor */

/* A language server for rule files. hr_editor_take handles one JSON-RPC message and returns a JSON
 * list of messages to send. */
HOUSERULES_EXPORT hr_editor *hr_editor_start(const hr_games *games);
HOUSERULES_EXPORT char *hr_editor_take(hr_editor *editor, const char *message);
HOUSERULES_EXPORT void hr_editor_free(hr_editor *editor);

#ifdef __cplusplus
}
#endif
#endif
