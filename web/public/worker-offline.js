// Keeps the page for use without a network: what has been fetched once comes from here, and is
// looked up again behind it.

const store = "house-rules-1";

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(store);
      const page = await fetch("./index.html", { cache: "reload" });
      const html = await page.clone().text();
      await cache.put("./", page.clone());
      await cache.put("./index.html", page);
      const files = [...html.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map((match) => match[1]);
      await cache.addAll([...new Set([...files, "./games.json", "./files.json"])]);
      const more = await (await cache.match("./files.json")).json();
      await cache.addAll(more);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(store);
      const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
      const hashed = /\/assets\//.test(request.url);
      if (kept !== undefined && hashed) return kept;
      try {
        const fresh = await fetch(request);
        if (fresh.ok) await cache.put(request, fresh.clone());
        return fresh;
      } catch (error) {
        if (kept !== undefined) return kept;
        throw error;
      }
    })(),
  );
});
