// The game: its rules at the table, and what follows when they change.

import { attempt, notice, page, session, table } from "./app";
import { byId, h, show } from "./dom";
import { EngineError } from "./engine";
import { inEditor, showFiles, showFreshFiles } from "./files";
import { type Fitting, fittingModifiers } from "./modifiers";
import { showOptions } from "./options";
import { deal, refresh, stopFollowing } from "./play";
import { seatPlayers, shippedFiles } from "./session";
import { drawPane, select } from "./tabs";
import type { Choices, Files, GameInfo, Player, WorkedDeal } from "./types";

/** What the table's worker has loaded, for a worker that takes its place. */
let atTable: { files: Files; choices: Choices } | null = null;

const noChoices: Choices = { set: {}, with: [] };

/** The last choices that fitted. */
let goodChoices = noChoices;

/** Brings the rules to the table. Rejects with EngineError. */
export async function loadTable(): Promise<GameInfo> {
  const wanted = { files: session.files, choices: session.choices };
  const { info } = await table.ask("load", wanted);
  atTable = wanted;
  return info as GameInfo;
}

/** The rules have an error: what is on the table stays there, faint. */
async function notLoaded(error: EngineError): Promise<void> {
  const stopped = error.message.startsWith("stopped");
  if (!stopped) await showFiles();
  byId("table-pane").classList.add("stale");
  inEditor((it) => it.light([]));
  byId("stale").hidden = false;
  byId("stale").textContent = session.info === null ? error.message : "The rules have an error. This is the game as it was before.";
  if (session.info === null) {
    page.scene = null;
    show(byId("table"));
    show(byId("question"), h("p", { class: "asks" }, "There is nothing to play yet."));
    show(byId("told"));
  }
  if (stopped) notice(error.message);
  if (page.tab === "page") await drawPane();
  // The options or modifiers may not fit the rules: with those before, or without any, once more.
  const tried = JSON.stringify(session.choices);
  const other = [goodChoices, noChoices].find((choices) => JSON.stringify(choices) !== tried);
  if (other === undefined) return;
  session.choices = structuredClone(other);
  goodChoices = noChoices;
  notice(error.message);
  await reload();
}

let turn = 0;
/** Loads the files as they are now; with errors, the table stays as it was. `shown` as for playOn. */
export async function reload(shown: number | null = null): Promise<void> {
  const mine = ++turn;
  let info: GameInfo;
  try {
    info = await loadTable();
  } catch (error) {
    if (mine === turn && error instanceof EngineError) await notLoaded(error);
    return;
  }
  await showFiles();
  if (mine !== turn) return;
  byId("table-pane").classList.remove("stale");
  byId("stale").hidden = true;
  const sameGame = session.info?.hash === info.hash;
  goodChoices = structuredClone(session.choices);
  introduce(info);
  const count = Math.min(Math.max(session.players.length || info.usual_players, info.fewest_players), info.most_players);
  if (session.players.length !== count) session.players = seatPlayers(count, session.players.slice(0, count));
  if (!sameGame || session.line.setup.players === undefined) {
    await deal(session.line.setup.seed ?? 1, shown);
  } else {
    await refresh();
  }
  await drawPane();
}

/** The modifiers that can be added to the game. */
const fitting: Fitting = () => fittingModifiers(session, () => table.ask("ids", { modifiers: true }) as Promise<string[]>);

/** Takes another game, and writes its options; its name comes with its table. */
export function introduce(info: GameInfo): void {
  session.info = info;
  showOptions(session, info, fitting, () => void reload());
}

export function openWorked(worked: WorkedDeal): void {
  if (worked.moves === null) return;
  stopFollowing();
  session.choices = worked.choices;
  session.line = { setup: worked.moves.setup, answers: worked.moves.answers };
  session.players = (worked.moves.setup.stacks ?? []).map(() => "you" as Player);
  session.upTo = 0;
  session.open = true;
  select("table");
  void (async () => {
    await attempt(async () => {
      session.info = await loadTable();
    });
    await refresh();
  })();
}

export function use(files: Files, shipped: string | null): void {
  stopFollowing();
  session.files = files;
  session.draft = null;
  session.shipped = shipped;
  session.choices = { set: {}, with: [] };
  goodChoices = noChoices;
  session.info = null;
  session.scripts = [];
  session.players = [];
  session.line = { setup: { seed: 1 }, answers: [] };
  showFreshFiles();
}

export async function openShipped(id: string): Promise<boolean> {
  const files = await shippedFiles(table, id);
  if (files === null) return false;
  use(files, id);
  return true;
}

/** A fresh worker knows nothing: what it is asked next begins with the rules. */
export function loadAgain(): void {
  if (atTable !== null) void table.ask("load", atTable).catch(() => undefined);
}
