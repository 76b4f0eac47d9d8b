// What somebody has written here stays in this browser: the last games of theirs, each as a link holds it.

export interface Draft {
  /** When it was begun, in milliseconds. */
  id: number;
  name: string;
  /** The part of a link after '#'. */
  link: string;
}

const key = "house-rules-drafts";
const most = 12;

/** Puts a draft first. Where the browser keeps nothing, nothing is kept. */
export function keepDraft(draft: Draft): void {
  try {
    const others = keptDrafts().filter(({ id }) => id !== draft.id);
    localStorage.setItem(key, JSON.stringify([draft, ...others].slice(0, most)));
  } catch {
    // Full, or forbidden.
  }
}

/** The last one first. */
export function keptDrafts(): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Draft[]) : [];
  } catch {
    return [];
  }
}
