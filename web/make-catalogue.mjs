// The list of games for the gallery, from the program and the list of well-known games.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const games = JSON.parse(execFileSync(`${root}build/release/houserules`, ["list", "--format", "json"], { cwd: root, maxBuffer: 1 << 26 }));
const wellKnown = readFileSync(`${root}variants/well-known.txt`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
process.stdout.write(JSON.stringify({ wellKnown, games }));
