// Modifiers, and which of them fit a game.

import { capital } from "./dom";
import { Engine, EngineError } from "./engine";
import { games } from "./gallery";
import type { Session } from "./session";

export interface Modifier {
  id: string;
  name: string;
  about: string;
}

export type Fitting = () => Promise<Modifier[]>;

/** Seconds for a modifier laid over the rules. */
const patience = 20;

/** What modifiers are called. Rejects with Error if the list can't be loaded. */
export async function modifierNames(): Promise<Map<string, Modifier>> {
  const { modifiers } = await games();
  return new Map(modifiers.map((one) => [one.id, one]));
}

/** What was found last, and for which rules. */
let found: { key: string; modifiers: Promise<Modifier[]> } | null = null;

/** The modifiers that may be added to those in force: the library refuses the others. */
export function fittingModifiers(session: Session, ids: () => Promise<string[]>): Promise<Modifier[]> {
  const key = JSON.stringify([session.info?.hash, session.choices]);
  if (found?.key === key) return found.modifiers;
  const search = { key, modifiers: Promise.resolve<Modifier[]>([]) };
  found = search;
  search.modifiers = tryAll(session, ids, () => found === search);
  search.modifiers.catch(() => {
    if (found === search) found = null;
  });
  return search.modifiers;
}

/** In a worker of its own: nobody waits for it. Stops when the result is no longer wanted. */
async function tryAll(session: Session, ids: () => Promise<string[]>, wanted: () => boolean): Promise<Modifier[]> {
  const { files } = session;
  const choices = structuredClone(session.choices);
  const names = await modifierNames().catch(() => new Map<string, Modifier>());
  const engine = new Engine(patience);
  try {
    const fits: Modifier[] = [];
    for (const id of await ids()) {
      if (!wanted()) break;
      if (choices.with.includes(id)) continue;
      try {
        await engine.ask("load", { files, choices: { ...choices, with: [...choices.with, id] } });
      } catch (error) {
        if (error instanceof EngineError) continue;
        throw error;
      }
      fits.push(names.get(id) ?? { id, name: capital(id.replaceAll("-", " ")), about: "" });
    }
    return fits.sort((a, b) => a.name.localeCompare(b.name));
  } finally {
    engine.close();
  }
}
