// The library's help texts: paragraphs of Markdown with **bold** words and `code`. Nothing of them
// becomes HTML.

import { h } from "./dom";

export function marked(text: string): HTMLElement[] {
  return text.split(/\n\s*\n/).map((paragraph) => {
    const parts = paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
      if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
      if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
      return part;
    });
    return h("p", {}, ...parts);
  });
}
