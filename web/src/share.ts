// Links that hold everything: JSON, compressed, in the part of the address after '#', which no
// browser sends anywhere.

import type { Answers, Choices, Files, Line, Player } from "./types";

/** What a link holds. A shipped game that nobody has changed is told by its id alone. */
export interface Shared {
  v: 1;
  /** The id of a shipped game, or its files. */
  game: string | Files;
  choices: Choices;
  players: Player[];
  line: Line;
  upTo: number;
  tab: string;
}

const mostBytes = 400_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostBytes) {
      await reader.cancel();
      throw new Error("the link holds more than a game");
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The part of a link after '#'. */
export async function packed(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return "1" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most;
}

function isFiles(value: unknown): value is Files {
  if (typeof value !== "object" || value === null) return false;
  const files = value as Record<string, unknown>;
  const scripts = files["scripts"];
  return (
    isText(files["name"], 100) &&
    isText(files["rules"], 300_000) &&
    typeof scripts === "object" &&
    scripts !== null &&
    Object.keys(scripts).length <= 50 &&
    Object.entries(scripts).every(([name, text]) => name.length <= 100 && isText(text, 300_000))
  );
}

function areAnswers(value: unknown): value is Answers {
  return (
    Array.isArray(value) &&
    value.length <= 5000 &&
    value.every((one) => Array.isArray(one) && Number.isInteger(one[0]) && isText(one[1], 1000))
  );
}

const players: Player[] = ["you", "house", "house:loose", "house:tight", "random", "check-call"];

/** Reads a link; whatever is not as it should be is an error, in words. */
export async function unpacked(hash: string): Promise<Shared> {
  let value: unknown;
  try {
    if (!hash.startsWith("1") || hash.length > mostBytes) throw new Error();
    const binary = atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    throw new Error("This link is damaged: a part of it is missing or was changed.");
  }
  const shared = value as Shared;
  const line = shared?.line;
  const sound =
    typeof shared === "object" &&
    shared !== null &&
    shared.v === 1 &&
    (isText(shared.game, 100) || isFiles(shared.game)) &&
    typeof shared.choices === "object" &&
    shared.choices !== null &&
    typeof shared.choices.set === "object" &&
    shared.choices.set !== null &&
    Object.values(shared.choices.set).every((one) => isText(one, 1000)) &&
    Array.isArray(shared.choices.with) &&
    shared.choices.with.every((one) => isText(one, 100)) &&
    Array.isArray(shared.players) &&
    shared.players.length <= 12 &&
    shared.players.every((one) => players.includes(one)) &&
    typeof line === "object" &&
    line !== null &&
    typeof line.setup === "object" &&
    line.setup !== null &&
    areAnswers(line.answers) &&
    (line.past === undefined || (Array.isArray(line.past) && line.past.length <= 500 && line.past.every(areAnswers))) &&
    Number.isInteger(shared.upTo) &&
    isText(shared.tab, 20);
  if (!sound) throw new Error("This link is not one of this page, or of a later version of it.");
  return shared;
}
