// What somebody has written here stays in this browser: the last text of theirs, as a link holds it.

const key = "house-rules-draft";

/** Where the browser keeps nothing, nothing is kept. */
export function keepDraft(link: string): void {
  try {
    localStorage.setItem(key, link);
  } catch {
    // Full, or forbidden.
  }
}

/** The draft, as the part of a link after '#', or null. */
export function keptDraft(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
