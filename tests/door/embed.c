/* Embeds House Rules in C: plays its own game with its own agent, and settles a dispute. */
#include <houserules/c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *high_card =
    "houserules: 1\n"
    "name: High Card\n"
    "about: One card each, one round of betting.\n"
    "players: 2-4\n"
    "betting: {ante: 1, limit: no limit}\n"
    "play:\n"
    "  - deal: 1 down\n"
    "  - bet\n"
    "showdown: high\n";

static void check(int fine) {
  if (fine) return;
  fprintf(stderr, "%s\n%s\n", hr_error(), hr_error_diagnostics());
  exit(1);
}

/* Prints a text that the library returned, and gives it back. */
static void print(char *text) {
  check(text != NULL);
  printf("%s\n", text);
  hr_free(text);
}

int main(void) {
  hr_games *games = hr_games_built_in();
  check(games != NULL);
  hr_rules *rules = hr_games_load_text(games, high_card, NULL, "high-card.yaml");
  check(rules != NULL);
  hr_deal *deal = hr_deal_start(rules, "{\"stacks\":[50,50],\"deck\":\"KsAd\"}");
  check(deal != NULL);
  hr_rules_free(rules);
  while (hr_deal_over(deal) == 0) {
    /* Bets four chips if it may, otherwise calls. */
    char *refusal = hr_deal_refusal(deal, -1, "cbr 4");
    check(refusal != NULL);
    check(hr_deal_answer(deal, -1, *refusal == '\0' ? "cbr 4" : "cc") == 0);
    hr_free(refusal);
  }
  print(hr_deal_narrate(deal, "{\"names\":[\"Ann\",\"Bob\"]}"));
  print(hr_deal_stacks(deal));
  hr_deal_free(deal);

  rules = hr_games_load_text(games, "play: [beet]", NULL, "wrong.yaml");
  printf("%s: %s\n", rules == NULL ? "refused" : "accepted", hr_error());
  rules = hr_games_load(games, "razz", NULL);
  check(rules != NULL);
  print(hr_rules_judge(rules, "[\"Ann:Ad2c3s5h8dKsKd\",\"Bob:Ac2d3h4s9d9cQh\",\"stakes:20,20\"]"));
  /* A simulation in two parts. */
  const char *trials = "{\"games\":200,\"agents\":[\"random\"]}";
  hr_simulation *all = hr_simulation_start(rules, trials), *part = hr_simulation_start(rules, trials);
  check(all != NULL && part != NULL);
  check(hr_simulation_play(all, 1, 120) == 0 && hr_simulation_play(part, 121, 200) == 0);
  char *counts = hr_simulation_counts(part), *found, *whole = hr_rules_simulate(rules, trials);
  check(hr_simulation_add(all, counts) == 0);
  found = hr_simulation_findings(all);
  printf("a simulation in parts: %s\n", strcmp(found, whole) == 0 ? "the same" : found);
  hr_free(counts);
  hr_free(found);
  hr_free(whole);
  hr_simulation_free(all);
  hr_simulation_free(part);
  hr_rules_free(rules);
  hr_games_free(games);
  return 0;
}
