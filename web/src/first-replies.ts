// What the library answered up to the first hand of the last visit. The same library answers the
// same questions alike, so a page that opens on the same game draws it while the library loads.

const key = "house-rules-first-replies";

/** Questions with their replies, in the order asked. */
interface Saved {
  version: string;
  replies: [asked: string, reply: unknown][];
}

export class FirstReplies {
  private before: Saved["replies"];
  private readonly now: Saved["replies"] = [];
  private open = true;

  /** `version` changes with the library and with the page. */
  constructor(private readonly version: string) {
    this.before = saved(version);
  }

  /** The reply to the next question, if it is that of the last visit. */
  recall(asked: string): { reply: unknown } | null {
    const [first, ...rest] = this.before;
    const same = this.open && first !== undefined && first[0] === asked;
    this.before = same ? rest : [];
    return same ? { reply: first[1] } : null;
  }

  note(asked: string, reply: unknown): void {
    if (this.open) this.now.push([asked, reply]);
  }

  /** The first hand is there: saves the replies for the next visit. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    try {
      localStorage.setItem(key, JSON.stringify({ version: this.version, replies: this.now } satisfies Saved));
    } catch {
      // Full, or forbidden: the next visit waits for the library.
    }
  }
}

function saved(version: string): Saved["replies"] {
  try {
    const text = localStorage.getItem(key);
    const all = text === null ? null : (JSON.parse(text) as Saved);
    return all?.version === version ? all.replies : [];
  } catch {
    return [];
  }
}
