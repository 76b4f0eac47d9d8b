// Cards, drawn here: a large rank and a large suit, four colors, readable at 30 pixels.

import { s } from "./dom";

export const cardWidth = 46;
export const cardHeight = 64;

const suits: Record<string, { name: string; path: string }> = {
  s: {
    name: "spades",
    path: "M0-11C3-6 11-2 11 4C11 8.500 5 9.500 2 6C2 9 3 10.500 5 12H-5C-3 10.500-2 9-2 6C-5 9.500-11 8.500-11 4C-11-2-3-6 0-11Z",
  },
  h: { name: "hearts", path: "M0 11C-4 6-11 2-11-4C-11-10-3-11 0-5C3-11 11-10 11-4C11 2 4 6 0 11Z" },
  d: { name: "diamonds", path: "M0-12L9 0L0 12L-9 0Z" },
  c: {
    name: "clubs",
    path: "M0-11A5 5 0 0 1 4.200-3.300A5 5 0 1 1 2 5.200C2.300 8.500 3.200 10.500 5 12H-5C-3.200 10.500-2.300 8.500-2 5.200A5 5 0 1 1-4.200-3.300A5 5 0 0 1 0-11Z",
  },
};

const rankNames: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

/** "ace of spades"; what a screen reader says. */
export function cardName(text: string): string {
  if (text === "??") return "a card face down";
  const suit = suits[text.slice(-1)];
  if (suit === undefined) return "joker";
  const rank = text.slice(0, -1);
  return `${rankNames[rank] ?? rank} of ${suit.name}`;
}

const signs: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** "Qc8h4c" in a text, as people read it: "Q♣ 8♥ 4♣". */
export function spacedCards(text: string): string {
  return text.replaceAll(/\b(?:[2-9TJQKA][cdhs])+\b/g, (run) => (run.match(/../g) ?? []).map((card) => card.charAt(0) + signs[card.charAt(1)]).join(" "));
}

/** A card with its upper left corner at a point. */
export function drawCard(text: string, x: number, y: number, options: { down?: boolean; wild?: boolean } = {}): SVGGElement {
  const group = s("g", { transform: `translate(${x} ${y})`, class: "card", "data-card": text });
  const wild = options.wild === true && suits[text.slice(-1)] !== undefined;
  group.append(s("title", {}, wild ? `${cardName(text)}, wild` : cardName(text)));
  if (text === "??") {
    group.append(
      s("rect", { width: cardWidth, height: cardHeight, rx: 5, class: "card-back" }),
      s("path", { d: backPattern(), class: "card-back-lines" }),
    );
    return group;
  }
  group.append(
    s("rect", { width: cardWidth, height: cardHeight, rx: 5, class: options.down ? "card-face down" : "card-face" }),
  );
  const suit = suits[text.slice(-1)];
  if (suit === undefined) {
    group.append(s("text", { x: cardWidth / 2, y: 38, class: "joker", "text-anchor": "middle" }, "★"));
    group.append(s("text", { x: cardWidth / 2, y: 55, class: "joker small", "text-anchor": "middle" }, "joker"));
    return group;
  }
  const rank = text.slice(0, -1) === "T" ? "10" : text.slice(0, -1);
  group.append(
    // A ten is squeezed, so that it shows where cards overlap.
    s("text", { x: rank === "10" ? 3 : 5, y: 27, class: `rank ${suit.name}`, ...(rank === "10" ? { textLength: 21, lengthAdjust: "spacingAndGlyphs" } : {}) }, rank),
    s("path", {
      d: suit.path,
      // To the left, so that it shows where cards overlap.
      transform: `translate(15 ${cardHeight - 17}) scale(1.05)`,
      class: `suit ${suit.name}`,
    }),
  );
  // Over the left corner, so that it shows where cards overlap.
  if (wild) group.append(s("circle", { cx: 6, cy: 3, r: 8, class: "wild" }), s("text", { x: 6, y: 7.5, "text-anchor": "middle", class: "wild-star" }, "★"));
  return group;
}

function backPattern(): string {
  const lines: string[] = [];
  for (let x = 9; x < cardWidth - 4; x += 7) lines.push(`M${x} 6V${cardHeight - 6}`);
  return lines.join("");
}

/** A card as an element of its own, for choosing. */
export function cardPicture(text: string): SVGSVGElement {
  return s(
    "svg",
    { viewBox: `-2 -2 ${cardWidth + 4} ${cardHeight + 4}`, class: "card-picture", role: "img", "aria-label": cardName(text) },
    drawCard(text, 0, 0),
  );
}
