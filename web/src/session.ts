// What the page is about: the files, the house rules chosen, the players, and the deal so far.

import type { Engine } from "./engine";
import type { Choices, Files, GameInfo, Line, Player } from "./types";

const firstNames = ["Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Joe", "Kit", "Lee"];

/** What stands for the rule file where scripts have their names. */
export const ruleFile = "";

export interface Session {
  /** The id of the shipped game that the files come from, while nobody has changed them. */
  shipped: string | null;
  files: Files;
  /** Of what somebody has written, once it is kept. */
  draft: number | null;
  /** The scripts that the rules use, with their texts before anybody changed them here. */
  scripts: { name: string; text: string }[];
  choices: Choices;
  info: GameInfo | null;
  players: Player[];
  line: Line;
  /** How many answers of the line are shown. */
  upTo: number;
  /** All cards are shown, as to a referee. */
  open: boolean;
}

export function freshSession(): Session {
  return {
    shipped: null,
    files: { name: "game.yaml", rules: "", scripts: {} },
    draft: null,
    scripts: [],
    choices: { set: {}, with: [] },
    info: null,
    players: [],
    line: { setup: {}, answers: [] },
    upTo: 0,
    open: false,
  };
}

/** The seat of the person at the page, or -1. */
export function ownSeat(session: Session): number {
  return session.players.indexOf("you");
}

export function names(players: Player[]): string[] {
  return players.map((_, seat) => firstNames[seat] ?? `p${seat + 1}`);
}

/** Players for a game with so many seats: the reader last to the dealer's left, the house elsewhere. */
export function seatPlayers(count: number, before: Player[]): Player[] {
  return Array.from({ length: count }, (_, i) => before[i] ?? (i === 0 && !before.includes("you") ? "you" : "house"));
}

/** The files of a shipped game; null: there is no such game. */
export async function shippedFiles(engine: Engine, id: string): Promise<Files | null> {
  const file = (await engine.ask("file", { wanted: "game", name: id })) as { name: string; text: string } | null;
  if (file === null) return null;
  return { name: file.name.replace(/^variants\//, ""), rules: file.text, scripts: {} };
}

/** What the page calls the players. */
export const playerWords: Record<Player, string> = {
  you: "You",
  house: "Knows the game",
  "house:loose": "Loose",
  "house:tight": "Tight",
  random: "Random",
  "check-call": "Checks and calls",
};
