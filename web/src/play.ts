// The deal: the answers given so far, the step of it that is shown, and what the others answer.

import { attempt, notice, page, session, table } from "./app";
import { byId } from "./dom";
import { EngineError } from "./engine";
import { narratedLines, stepOfLine } from "./log";
import { pace } from "./pace";
import { spokenAnswer } from "./questions";
import { names, ownSeat } from "./session";
import { type Player, referee, type Scene } from "./types";

let shown: () => void = () => undefined;
/** Calls `act` whenever there is another scene to draw. */
export function whenShown(act: () => void): void {
  shown = act;
}

/** A fresh deal; `shown` as for playOn. */
export async function deal(seed: number | string, shown: number | null = null): Promise<void> {
  session.line = { setup: { players: session.players.length, seed }, answers: [] };
  await playOn(shown);
}

/** The players who are not "you" answer until it is your turn: one at a time after the first `shown` answers, or at
 * once. */
export async function playOn(shown: number | null = null): Promise<void> {
  stopFollowing();
  await attempt(async () => {
    session.line = await table.ask("advance", { line: session.line, players: session.players });
  });
  if (shown !== null && pace() > 0) return follow(shown);
  session.upTo = session.line.answers.length;
  await refresh();
}

/** The deal that is shown one answer at a time, and what ends its wait. */
let following: { skipped: boolean; wake: () => void } | null = null;

/** Shows the answers after the first `from` one at a time. */
async function follow(from: number): Promise<void> {
  const mine = { skipped: false, wake: () => undefined as void };
  following = mine;
  const { line } = session;
  const last = line.answers.length;
  const goesOn = () => following === mine && session.line === line && !mine.skipped;
  let told = "";
  for (let at = Math.min(from, last); at < last && goesOn(); ++at) {
    session.upTo = at;
    await refresh();
    // An answer that nobody sees yet takes no time.
    if (!goesOn() || page.scene?.narration === told) continue;
    told = page.scene?.narration ?? "";
    await new Promise<void>((wake) => {
      mine.wake = wake;
      window.setTimeout(wake, pace());
    });
  }
  if (following !== mine || session.line !== line) return;
  following = null;
  session.upTo = last;
  await refresh();
}

export function isFollowing(): boolean {
  return following !== null;
}

/** Goes to the end of what is being shown. */
export function skipFollowing(): void {
  if (following === null) return;
  following.skipped = true;
  following.wake();
}

/** Something else is shown from now on. */
export function stopFollowing(): void {
  const stopped = following;
  following = null;
  stopped?.wake();
}

let answering = false;
/** While an answer is on its way, another one would be to a question that is gone. */
export async function alone(act: () => Promise<void>): Promise<void> {
  if (answering) return;
  answering = true;
  try {
    await act();
  } finally {
    answering = false;
  }
}

export async function give(answer: string): Promise<void> {
  await attempt(async () => {
    const seat = askedSeat();
    // An answer given in the past is a new end of the deal.
    const line = { ...session.line, answers: session.line.answers.slice(0, session.upTo) };
    session.line = await table.ask("answer", { line, seat, answer });
    await playOn(session.line.answers.length);
  });
}

export function askedSeat(): number {
  const waiting = page.scene?.question?.waiting ?? [];
  const own = ownSeat(session);
  return waiting.includes(own) ? own : (page.scene?.question?.seat ?? 0);
}

export async function step(to: number): Promise<void> {
  stopFollowing();
  session.upTo = Math.min(Math.max(0, to), session.line.answers.length);
  await refresh();
}

export async function suggest(): Promise<void> {
  await attempt(async () => {
    const seat = askedSeat();
    const line = { ...session.line, answers: session.line.answers.slice(0, session.upTo) };
    const players: Player[] = session.players.map((_, i) => (i === seat ? "house" : "you"));
    const next = await table.ask("advance", { line, players });
    const picked = next.answers[line.answers.length]?.[1];
    const question = page.scene?.question;
    if (picked === undefined || question === undefined || question === null) return;
    const choice = question.choices.find((one) => one.text === picked);
    const box = byId("question").querySelector(".suggestion");
    if (box !== null) box.textContent = `A good player would say: ${spokenAnswer(question, picked, choice?.cost ?? 0)}.`;
  });
}

function sceneAt(upTo: number): Promise<Scene> {
  const own = ownSeat(session);
  return table.ask("scene", { line: session.line, upTo, viewer: session.open || own < 0 ? referee : own, asks: own, names: names(session.players) });
}

/** The deal as far as it has gone, in words, with the deal and the point of view that it is for. */
let whole = { of: {} as object, pointOfView: "", lines: [] as string[] };

/** What comes after the shown step, too, unless it is just happening. */
async function wholeNarration(): Promise<string[]> {
  if (following !== null || page.scene === null || session.upTo === session.line.answers.length) return [];
  const pointOfView = `${session.open} ${session.players.join()}`;
  if (whole.of !== session.line || whole.pointOfView !== pointOfView) {
    whole = { of: session.line, pointOfView, lines: narratedLines((await sceneAt(session.line.answers.length)).narration) };
  }
  return whole.lines;
}

export async function goToLine(line: number): Promise<void> {
  await attempt(async () => {
    const shown = page.scene === null ? [] : narratedLines(page.scene.narration);
    const all = page.toCome.length > line ? page.toCome : shown;
    await step(await stepOfLine(line, all, async (at) => narratedLines((await sceneAt(at)).narration), session.line.answers.length));
  });
}

export async function refresh(): Promise<void> {
  if (session.info === null) return;
  await attempt(async () => {
    page.scene = await sceneAt(session.upTo);
    page.toCome = await wholeNarration();
  });
  shown();
}

/** Plays on at this table: stacks and what is left in the pot carry over. */
export async function nextDeal(): Promise<void> {
  const { setup, past, answers } = session.line;
  const before = session.line;
  session.line = { setup, past: [...(past ?? []), answers], answers: [] };
  try {
    session.line = await table.ask("advance", { line: session.line, players: session.players });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    session.line = before;
    notice(error.message);
    return refresh();
  }
  await follow(pace() > 0 ? 0 : session.line.answers.length);
}
