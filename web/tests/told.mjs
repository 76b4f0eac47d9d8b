// The same as tests/web/told.c, by the library for browsers.

import { library } from "./library.mjs";

const [what, game, count, player] = process.argv.slice(2);
const lib = await library();
const games = lib.handle("games_built_in");

function tell(rules, agent) {
  const deal = lib.handle("deal_start", rules, '{"seed":1}');
  for (let answers = 0n; lib.number("deal_over", deal) === 0; ++answers) {
    const picked = lib.text("deal_pick", deal, -1, agent, answers);
    if (lib.number("deal_answer", deal, -1, picked) !== 0) throw new Error(lib.error());
  }
  process.stdout.write(lib.text("deal_narrate", deal, '{"viewer":-2}'));
  lib.number("deal_free", deal);
}

if (what === "simulate") {
  const rules = lib.handle("games_load", games, game, 0);
  console.log(lib.text("rules_simulate", rules, JSON.stringify({ games: Number(count), agents: [player] })));
} else {
  for (const id of JSON.parse(lib.text("games_ids", games, 0))) {
    process.stdout.write(`== ${id}\n`);
    const rules = lib.number("games_load", games, id, 0);
    if (rules === 0) {
      process.stdout.write(`${lib.error()}\n`);
      continue;
    }
    tell(rules, what);
    lib.number("rules_free", rules);
  }
}
