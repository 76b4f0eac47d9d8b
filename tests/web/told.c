/* Plays one deal of every shipped game through the C interface and prints it, for comparing the
 * library in a browser with the one built here. told AGENT | told simulate GAME GAMES AGENT */

#include <houserules/c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(const void *what) {
  if (what != NULL) return;
  fprintf(stderr, "told: %s\n", hr_error());
  exit(1);
}

static void tell(const hr_rules *rules, const char *agent) {
  hr_deal *deal = hr_deal_start(rules, "{\"seed\":1}");
  must(deal);
  for (unsigned long long answers = 0; hr_deal_over(deal) == 0; ++answers) {
    char *picked = hr_deal_pick(deal, -1, agent, answers);
    must(picked);
    if (hr_deal_answer(deal, -1, picked) != 0) must(NULL);
    hr_free(picked);
  }
  char *told = hr_deal_narrate(deal, "{\"viewer\":-2}");
  must(told);
  fputs(told, stdout);
  hr_free(told);
  hr_deal_free(deal);
}

int main(int argc, char **argv) {
  hr_games *games = hr_games_built_in();
  if (argc == 5 && strcmp(argv[1], "simulate") == 0) {
    hr_rules *rules = hr_games_load(games, argv[2], NULL);
    must(rules);
    char trials[200];
    snprintf(trials, sizeof trials, "{\"games\":%s,\"agents\":[\"%s\"]}", argv[3], argv[4]);
    char *found = hr_rules_simulate(rules, trials);
    must(found);
    puts(found);
    return 0;
  }
  if (argc != 2) return 2;
  char *ids = hr_games_ids(games, 0);
  must(ids);
  for (char *id = strtok(ids, "[],\""); id != NULL; id = strtok(NULL, "[],\"")) {
    hr_rules *rules = hr_games_load(games, id, NULL);
    printf("== %s\n", id);
    if (rules == NULL) {
      printf("%s\n", hr_error());  /* a mix of games */
      continue;
    }
    tell(rules, argv[1]);
    hr_rules_free(rules);
  }
  hr_free(ids);
  hr_games_free(games);
  return 0;
}
