// The lists of games and of modifiers for the page, from the program and the list of well-known games.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const list = (...options) => JSON.parse(execFileSync(`${root}build/release/houserules`, ["list", ...options, "--format", "json"], { cwd: root, maxBuffer: 1 << 26 }));
const games = list();
const modifiers = list("--modifiers").map(({ id, name, about }) => ({ id, name, about }));
const wellKnown = readFileSync(`${root}variants/well-known.txt`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
process.stdout.write(JSON.stringify({ wellKnown, games, modifiers }));
