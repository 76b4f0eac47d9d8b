// Keeps the page for use without a network, and says when a newer version of it has arrived.

/** `arrived` gets what makes the newer version take over, which may take the browser half a minute; `leave` is called
 * before the page is then loaded again. */
export function keepOffline(arrived: (take: () => void) => void, leave: () => Promise<void>): void {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const container = navigator.serviceWorker;
  const offer = (waiting: ServiceWorker) =>
    arrived(() => {
      container.addEventListener("controllerchange", () => void leave().finally(() => location.reload()), { once: true });
      waiting.postMessage("take over");
    });
  void container.register("./worker-offline.js", { updateViaCache: "none" }).then((kept: ServiceWorkerRegistration | undefined) => {
    if (kept === undefined) return;  // where something blocks it
    if (kept.waiting !== null && container.controller !== null) offer(kept.waiting);
    kept.addEventListener("updatefound", () => {
      const fresh = kept.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && container.controller !== null) offer(fresh);
      });
    });
  }, () => undefined);
}
