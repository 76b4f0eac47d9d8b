// The site: static files that work in any folder of any server.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const library = here("../build/browser/houserules");

/** Writes the worker that keeps the site for use without a network: it knows all files, and its version is a hash of
 * them. */
const offline = (): Plugin => ({
  name: "offline",
  apply: "build",
  closeBundle() {
    const site = here("../build/web/");
    const files = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(site, join(entry.path, entry.name)).replaceAll("\\", "/"))
      .sort();
    const hash = createHash("sha256");
    for (const name of files) hash.update(`${name}\n`).update(readFileSync(site + name));
    const names = ["./", ...files.map((name) => "./" + name)];
    const worker = readFileSync(here("worker-offline.js"), "utf8")
      .replace("FILES", () => JSON.stringify(names))
      .replace("VERSION", () => JSON.stringify(hash.digest("hex").slice(0, 16)));
    writeFileSync(site + "worker-offline.js", worker);
  },
});

/** The library begins to load with the page, not after its script. */
const early = (): Plugin => ({
  name: "early",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      const wasm = Object.keys(bundle ?? {}).find((name) => name.endsWith(".wasm"));
      if (wasm === undefined) throw new Error("there is no library in the bundle");
      return [{ tag: "link", attrs: { rel: "preload", href: `./${wasm}`, as: "fetch", type: "application/wasm", crossorigin: "" }, injectTo: "head" }];
    },
  },
});

export default defineConfig({
  plugins: [early(), offline()],
  base: "./",
  resolve: {
    alias: [
      { find: /^houserules\.wasm/, replacement: `${library}.wasm` },
      { find: /^houserules$/, replacement: `${library}.js` },
    ],
  },
  worker: { format: "es" },
  build: {
    outDir: here("../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    modulePreload: false,
    rollupOptions: { input: { index: here("index.html"), embed: here("embed.html") } },
  },
  server: { fs: { allow: [here("..")] } },
});
