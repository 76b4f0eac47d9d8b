// How fast the other players act on the page.

const key = "bots-at-once";

/** Milliseconds for each of their answers. */
const readable = 450;

export function playsAtOnce(): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

export function playAtOnce(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Without a store it is not remembered.
  }
}

/** Milliseconds between two answers; 0 for those who want less motion, or no wait. */
export function pace(): number {
  return playsAtOnce() || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : readable;
}
