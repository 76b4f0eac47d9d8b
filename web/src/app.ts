// What all parts of the page share: the session, the workers, and what is shown.

import { byId, h, show } from "./dom";
import { Engine, EngineError, version } from "./engine";
import { FirstReplies } from "./first-replies";
import { freshSession } from "./session";
import type { Scene } from "./types";

export const session = freshSession();
export const firstReplies = new FirstReplies(version);
/** Plays. */
export const table = new Engine(10, firstReplies);
/** Reads, tests and computes, so that nothing waits for it at the table. */
export const desk = new Engine(30);

export const page = {
  tab: "table",
  /** The shown step of the deal; null while there is none. */
  scene: null as Scene | null,
  /** The narration of the whole deal while a step before its end is shown. */
  toCome: [] as string[],
};

let firstHandShown: () => void;
export const firstHand = new Promise<void>((resolve) => (firstHandShown = resolve));
export function firstHandThere(): void {
  firstHandShown();
}

/** Shows a message for a while, with a button if there is something to do about it. */
export function notice(text: string, label = "", act: () => void = () => undefined): void {
  const box = byId("notice");
  const line = h("span", {}, text);
  show(box, line, label !== "" && h("button", { type: "button", onclick: () => (notice(""), act()) }, label));
  box.classList.toggle("shown", text !== "");
  if (text !== "") window.setTimeout(() => line.isConnected && notice(""), label === "" ? 6000 : 20_000);
}

export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    notice(error.message);
  }
}
