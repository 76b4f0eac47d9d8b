// Small texts on the felt: what a zone is called, and what the rules remember.

import { s, textWidth } from "./dom";
import type { Point } from "./layout";
import type { Called } from "./types";

/** What players know of a seat that its file has words for: "lives lost: 2". */
export function notes(of: Record<string, string>, words: Called[]): string[] {
  return words.flatMap(({ name, about }) => {
    const value = of[name];
    if (value === undefined || value === "" || value === "0" || value === "no" || value === "none") return [];
    return [value === "yes" ? about : `${about}: ${value}`];
  });
}

export function noteWidth(text: string): number {
  return textWidth(text, 400, 13, "--sans");
}

export function noteText(text: string, at: Point, most: number): SVGTextElement {
  return s(
    "text",
    { x: at.x, y: at.y, "text-anchor": "middle", class: "note" },
    s("title", {}, text),
    text.length > most ? `${text.slice(0, most - 1)}…` : text,
  );
}
