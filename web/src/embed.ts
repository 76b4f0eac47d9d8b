// A deal on somebody's own site, in a frame: ?game=ID or #LINK, as the element of embed.js makes it.

import "./style.css";
import { byId, h, show } from "./dom";
import { endingOf } from "./ending";
import { Engine } from "./engine";
import { drawLog, moveInLog, narratedLines, stepOfLine } from "./log";
import { names, shippedFiles } from "./session";
import { type Shared, unpacked } from "./share";
import { stepControls } from "./steps";
import { drawTable, roomFor } from "./table";
import { type Files, type GameInfo, type Line, type Player, referee } from "./types";

const engine = new Engine(20);

async function shipped(id: string): Promise<Files> {
  const files = await shippedFiles(engine, id);
  if (files === null) throw new Error(`There is no game '${id}'.`);
  return files;
}

async function start(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const shared: Shared | null = location.hash.length > 1 ? await unpacked(location.hash.slice(1)) : null;
  const game = shared?.game ?? query.get("game") ?? "texas-holdem";
  const files = typeof game === "string" ? await shipped(game) : game;
  const { info } = (await engine.ask("load", { files, choices: shared?.choices ?? { set: {}, with: [] } })) as { info: GameInfo };
  const count = shared?.players.length || info.usual_players;
  const players = Array.from({ length: count }, (): Player => "house");
  let line: Line = shared?.line ?? { setup: { players: count, seed: Number(query.get("seed") ?? 1) }, answers: [] };
  if (shared === null) line = await engine.ask("advance", { line, players });
  byId<HTMLAnchorElement>("open").href = new URL("./", location.href).href + (shared !== null ? location.hash : `?game=${String(game)}`);
  let upTo = shared?.upTo ?? line.answers.length;
  const called = names(players);
  const sceneAt = (step: number) => engine.ask("scene", { line, upTo: step, viewer: referee, asks: -1, names: called });
  moveInLog(byId("told"));
  const draw = async (to: number): Promise<void> => {
    upTo = to;
    const scene = await sceneAt(upTo);
    const asked = scene.over ? [] : (scene.question?.waiting ?? []);
    show(byId("table"), drawTable({ info, view: scene.view, names: called, asked, near: 0, ...roomFor(byId("table")), over: endingOf(scene, line, info, called) }));
    const now = narratedLines(scene.narration);
    const all = upTo === line.answers.length ? now : narratedLines((await sceneAt(line.answers.length)).narration);
    const narrated = async (step: number) => narratedLines((await sceneAt(step)).narration);
    drawLog(byId("told"), now, all, (one) => void stepOfLine(one, all, narrated, line.answers.length).then(draw));
    show(byId("steps"), ...stepControls(upTo, line.answers.length, (next) => void draw(next)));
  };
  await draw(upTo);
}

start().catch((error: Error) => show(byId("told"), h("p", { class: "problem" }, error.message)));
