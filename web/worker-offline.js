// Keeps all files of the site for use without a network. The build puts the names of the files and
// the version, a hash of what is in them, in place of the two words below. A new version is stored
// beside the old one, and takes its place when no page of the old one is open, or when one asks.

const files = FILES;
const prefix = "house-rules-";
const store = prefix + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(store);
      // Names with a hash never change.
      await cache.addAll(files.map((name) => new Request(name, { cache: name.startsWith("./assets/") ? "default" : "reload" })));
    })(),
  );
});

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== store) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(store);
      return (await cache.match(request, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
    })(),
  );
});
