// The site: static files that work in any folder of any server.

import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const library = here("../build/browser/houserules");

/** The list of files that the page keeps for use without a network. */
const offline = (): Plugin => ({
  name: "offline",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(files.map((name) => "./" + name)) });
  },
});

export default defineConfig({
  plugins: [offline()],
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
