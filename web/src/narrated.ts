// The library's narration of a deal, line by line: which hands were shown, and how the deal ended.

import type { GameInfo, Line, Scene } from "./types";

/** The lines of a narration; the library breaks long ones, and indents what follows. */
export function narratedLines(narration: string): string[] {
  return narration.trimEnd().replaceAll(/\n {2,}/g, " ").split("\n");
}

export interface Ending {
  /** What each seat has won or lost. */
  gains: number[];
  /** What the shown hands are, by seat, a text for each part of the pot: "High: two pair, kings and fours". */
  hands: Map<number, string[]>;
  /** Who won what: "Bob wins the pot of 12 with a flush, king high." */
  result: string[];
}

/** The name of each hand that a line shows: what follows its cards, without the cards that make it. */
function handsIn(line: string, name: string): string[] {
  const told = line.startsWith(`${name} announces `) ? line.replace(/ announces .*? and shows /, " shows ") : line;
  const shown = told.startsWith(`${name} shows `) ? told.slice(name.length + 7) : "";
  const words = shown.replace(/^[^:.]*[:.]/, "").replaceAll(/ \([^)]*\)/g, "");
  const parts = words.split(/\.(?:\s|$)/).map((part) => part.trim()).filter(Boolean);
  // Behind the parts of the pot there may be a remark.
  const named = parts.filter((part) => part.includes(": "));
  return named.length > 0 ? named : parts;
}

const resultWords = /\b(?:wins?|scoops?|splits?|gets?|carries over)\b/;
/** Where there is no pot. */
const payments = /\bpays? \d+ (?:each )?to\b/;

/** The end of a deal; null while it goes on. */
export function endingOf(scene: Scene, line: Line, info: GameInfo, names: string[]): Ending | null {
  if (!scene.over) return null;
  const before = scene.before ?? line.setup.stacks;
  const gains = scene.stacks.map((chips, seat) => chips - (before?.[seat] ?? info.stack));
  const lines = narratedLines(scene.narration);
  const hands = new Map<number, string[]>();
  for (const line of lines) {
    names.forEach((name, seat) => {
      const found = handsIn(line, name);
      if (found.length > 0) hands.set(seat, found);
    });
  }
  const told = lines.filter((line) => !line.startsWith("Stacks:"));
  while (told.at(-1) === "") told.pop();
  const last = told.slice(told.lastIndexOf("") + 1).filter((line) => names.every((name) => handsIn(line, name).length === 0));
  const sentences = last.flatMap((line) => line.split(/(?<=\.)\s/));
  const won = sentences.filter((sentence) => resultWords.test(sentence));
  const result = won.length > 0 ? won : sentences.filter((sentence) => payments.test(sentence));
  return { gains, hands, result };
}
