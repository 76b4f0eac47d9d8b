// Opens what can be played: shipped games, new ones, files of this device, links and drafts.

import { attempt, notice, page, session } from "./app";
import { type Draft, keptDrafts } from "./drafts";
import { showFiles } from "./files";
import { introduce, loadTable, openShipped, reload, use } from "./game";
import { keep } from "./links";
import { refresh } from "./play";
import { type Shared, unpacked } from "./share";
import { select } from "./tabs";

const firstGame = "texas-holdem";

const newGame = `houserules: 1
name: My Game
about: Five cards each, one draw, and the best hand wins.
# Change a line, and the table follows.
players: 2-6
usually: 4
betting: {ante: 1, limit: [2, 4]}
play:
  - deal: 5 down
  - bet
  - draw: up to 3
  - bet
showdown: high
examples:
  - name: a pair of aces wins
    players: 2
    script: |
      d dh p1 AsAh7c5d3c; d dh p2 KdQdJc9h2s
      p1 cbr 2; p2 cc
      p1 draw; p2 draw; p1 cc; p2 cc
      ! p1 gets 6
`;

/** What was written here before is not lost when another game is opened. */
function offerDraft(): void {
  const [draft] = keptDrafts();
  if (draft !== undefined) notice(`${draft.name} is saved in this browser, in Games under “Your games”.`, "Bring it back", () => void openDraft(draft));
}

export async function openDraft(draft: Draft): Promise<void> {
  await openLink(draft.link);
  session.draft = draft.id;
  history.replaceState(null, "", location.pathname);
}

/** Opens a shipped game; by its address another visit finds it again. */
export async function choose(id: string, shown: number | null = null): Promise<void> {
  const own = session.shipped === null && session.files.rules !== "";
  await attempt(async () => {
    const there = await openShipped(id);
    if (!there) await openShipped(firstGame);
    history.replaceState(null, "", there ? `${location.pathname}?game=${id}` : location.pathname);
    await reload(shown);
    if (!there) notice(`There is no game '${id}'.`);
  });
  if (own) offerDraft();
}

export async function startNew(): Promise<void> {
  const own = session.shipped === null && session.files.rules !== newGame;
  use({ name: "my-game.yaml", rules: newGame, scripts: {} }, null);
  history.replaceState(null, "", location.pathname);
  select(innerWidth < 900 ? "rules" : "table");
  await reload(0);
  if (own) offerDraft();
}

/** Opens files of this device: a rule file, and the scripts that it uses. */
export async function openFiles(list: FileList): Promise<void> {
  const texts = await Promise.all([...list].map(async (one) => ({ name: one.name, text: await one.text() })));
  const rules = texts.find((one) => !one.name.endsWith(".lua"));
  if (rules === undefined) return notice("Choose a rule file, my-game.yaml, with the scripts that it uses.");
  const scripts = Object.fromEntries(texts.filter((one) => one.name.endsWith(".lua")).map((one) => [one.name, one.text]));
  use({ name: rules.name, rules: rules.text, scripts }, null);
  history.replaceState(null, "", location.pathname);
  await reload();
  await keep();
}

export async function openLink(hash: string): Promise<void> {
  let shared: Shared;
  try {
    shared = await unpacked(hash);
  } catch (error) {
    // What is there stays.
    if (session.info === null) await choose(firstGame);
    notice((error as Error).message);
    return;
  }
  await attempt(async () => {
    if (typeof shared.game === "string") {
      if (!(await openShipped(shared.game))) {
        await openShipped(firstGame);
        await reload();
        notice(`There is no game '${shared.game}' here.`);
        return;
      }
    } else {
      use(shared.game, null);
    }
    session.choices = shared.choices;
    session.players = shared.players;
    session.line = shared.line;
    session.upTo = shared.upTo;
    try {
      const info = await loadTable();
      await showFiles();
      introduce(info);
    } catch {
      await reload();
      return;
    }
    page.scene = null;
    await refresh();
    // Moves or players that the rules do not allow: a fresh deal of the same game.
    if (page.scene === null) {
      session.line = { setup: { seed: 1 }, answers: [] };
      await reload();
    }
    select(shared.tab);
  });
}

/** The part of the address that holds a game; a place on this page is none. */
export function linked(): string {
  const hash = location.hash.slice(1);
  return document.getElementById(hash) === null ? hash : "";
}

/** What this visit begins with: a link, the draft of the last visit, or a game. */
export async function openFirst(): Promise<void> {
  const game = new URLSearchParams(location.search).get("game");
  const draft = game === null ? keptDrafts()[0] : undefined;
  if (linked() !== "") await openLink(linked());
  else if (draft !== undefined) await openDraft(draft);
  else await choose(game ?? firstGame);
}
