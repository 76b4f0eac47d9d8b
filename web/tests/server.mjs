// A static file server for the tests, on this machine alone.

import { createServer } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};
const compressed = new Map();
/** Of brotli, 0 to 11: the best takes a quarter of a minute. */
let quality = 4;

/** Compresses all files of a folder, so that the first visit does not wait for it. */
export async function prepare(folder, wanted = quality) {
  quality = wanted;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await body(join(entry.parentPath ?? entry.path, entry.name));
  }
}

async function body(file) {
  if (!compressed.has(file)) {
    compressed.set(file, brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
  return compressed.get(file);
}

/** Serves a folder at a free port, with some files changed; `close` ends it, `counts` has the bytes on the wire. */
export async function serve(folder, changed = new Map()) {
  const counts = { bytes: 0 };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const file = join(folder, path);
      const text = changed.get(path);
      const bytes = text === undefined ? await body(file) : brotliCompressSync(text);
      counts.bytes += bytes.length;
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", "content-encoding": "br", "cache-control": path.includes("assets") ? "max-age=31536000, immutable" : "no-cache" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // a test that fails before it closes its server doesn't keep the others from ending
  return { address: `http://127.0.0.1:${server.address().port}/`, counts, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}
