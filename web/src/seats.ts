// A seat: its cards, its plate, its bet, the button, and at the end the name of its hand.

import { cardHeight, cardWidth, drawCard } from "./cards";
import { s, textWidth } from "./dom";
import { betHeight, gap, handHeight, handLine, handLines, type Layout, nearRoom, plateHeight, type Point, type SeatPlan, type TableOptions } from "./layout";
import { notes, noteText } from "./notes";
import type { Card, SeatView, Zone } from "./types";

/** Where each card of a fan lies, from the left; those face down take little room. */
function spread(cards: Card[], room: number): number[] {
  const full = cardWidth + gap;
  const hidden = cards.map((card) => card.text === "??");
  const count = cards.length;
  if (count === 0) return [];
  const last = count - 1;
  const fits = last * full + cardWidth <= room;
  const few = hidden.slice(0, last).filter(Boolean).length;
  const many = last - few;
  const hiddenStep = fits ? full : Math.min(11, few > 0 && many === 0 ? (room - cardWidth) / few : 11);
  const step = fits ? full : many === 0 ? full : Math.min(full, (room - cardWidth - few * hiddenStep) / many);
  const places = [0];
  for (let i = 0; i < last; ++i) places.push((places[i] as number) + (hidden[i] === true ? hiddenStep : step));
  return places;
}

/** Cards side by side around a point, overlapping where there is no room. */
function fan(zone: Zone, center: Point, room: number, scale: number, own: boolean): SVGGElement {
  const places = spread(zone.cards, room / scale);
  const width = places.length === 0 ? 0 : (places.at(-1) as number) + cardWidth;
  const group = s("g", {
    transform: `translate(${center.x - (width * scale) / 2} ${center.y - (cardHeight * scale) / 2}) scale(${scale})`,
  });
  // Where others see some of them, those that they do not see lie lower.
  const mixed = own && zone.cards.some((card) => card.face_up);
  zone.cards.forEach((card, i) => {
    const down = mixed && !card.face_up && card.text !== "??";
    group.append(drawCard(card.text, places[i] as number, down ? 7 : 0, { down }));
  });
  return group;
}

function chips(amount: number, at: Point, label: string): SVGGElement {
  const text = amount.toLocaleString("en-US");
  const width = 28 + text.length * 9;
  return s(
    "g",
    { transform: `translate(${at.x - width / 2} ${at.y - betHeight / 2})`, class: "chips" },
    s("title", {}, `${label} ${text}`),
    s("rect", { width, height: betHeight, rx: betHeight / 2 }),
    s("circle", { cx: 12, cy: 12, r: 7 }),
    s("text", { x: 23, y: 17 }, text),
  );
}

export function drawSeat(options: TableOptions, lay: Layout, of: SeatPlan): SVGGElement {
  const { view } = options;
  const { seat, at, zones, scale } = of;
  const sits = view.seats[seat] as SeatView;
  const asked = options.asked.includes(seat);
  const out = !sits.in;
  const half = lay.plateWidth / 2;
  const group = s("g", { class: `seat${asked ? " asked" : ""}${out ? " out" : ""}` });

  const room = of.index === 0 ? nearRoom(lay.width) : lay.upright ? lay.plateWidth + 12 : lay.plateWidth + 40;
  zones.forEach((zone, row) => {
    // A lowered card ends above the plate.
    const y = at.y - plateHeight / 2 - handHeight(options, seat) - (of.index === 0 ? 9 : 4) - (cardHeight * scale) / 2 - (zones.length - 1 - row) * cardHeight * scale * 0.78;
    // Not beyond the edge.
    const x = Math.min(Math.max(at.x, room / 2 + 2), lay.width - room / 2 - 2);
    group.append(fan(zone, { x: of.index === 0 ? at.x : x, y }, room, scale, view.viewer === seat || view.viewer === -2));
  });

  const gain = options.over?.gains[seat] ?? 0;
  const stack = sits.stack.toLocaleString("en-US");
  const line = sits.sitting_out ? "sits out" : out ? `${stack} · folded` : gain > 0 ? `${stack} (+${gain})` : stack;
  const plate = s(
    "g",
    { transform: `translate(${at.x - half} ${at.y - plateHeight / 2})` },
    s("rect", { width: lay.plateWidth, height: plateHeight, rx: 10, class: "plate" }),
    s("text", { x: half, y: 18, "text-anchor": "middle", class: "name" }, options.names[seat] ?? ""),
    s("text", { x: half, y: 36, "text-anchor": "middle", class: gain > 0 ? "stack won" : "stack" }, line),
  );
  if (asked) {
    // A frame and a pointer: not the color alone.
    plate.prepend(s("rect", { x: -5, y: -5, width: lay.plateWidth + 10, height: plateHeight + 10, rx: 14, class: "turn" }));
    plate.append(s("path", { d: `M-13 ${plateHeight / 2 - 8}L-3 ${plateHeight / 2}L-13 ${plateHeight / 2 + 8}Z`, class: "pointer" }));
  }
  const hand = handLines(options, seat);
  if (hand.length > 0) group.append(handLabel(hand, options.over?.hands.get(seat) ?? [], lay, at, gain > 0));
  group.append(plate);
  const words = notes(sits.registers, options.info.registers).join(", ");
  if (words !== "") group.append(noteText(words, { x: at.x, y: at.y + plateHeight / 2 + 14 }, lay.upright ? 20 : 28));
  if (sits.bet > 0) group.append(chips(sits.bet, of.bet, "bet"));
  if (view.dealer === seat) {
    const toward = at.x > lay.middle.x ? -1 : 1;
    const button = { x: at.x + toward * (half - 2), y: at.y - plateHeight / 2 + 2 };
    group.append(
      s("circle", { cx: button.x, cy: button.y, r: 11, class: "button" }, s("title", {}, "the button")),
      s("text", { x: button.x, y: button.y + 5, "text-anchor": "middle", class: "button-letter" }, "D"),
    );
  }
  return group;
}

/** What a shown hand is, between its cards and its plate. */
function handLabel(lines: string[], parts: string[], lay: Layout, at: Point, won: boolean): SVGGElement {
  const width = Math.max(lay.plateWidth - 12, Math.max(...lines.map((line) => textWidth(line, won ? 600 : 400, 12.5, "--sans"))) + 12);
  const height = lines.length * handLine + 5;
  const x = Math.min(Math.max(at.x, width / 2 + 2), lay.width - width / 2 - 2);
  return s(
    "g",
    { class: `hand-name${won ? " won" : ""}`, transform: `translate(${x} ${at.y - plateHeight / 2 - height})` },
    s("title", {}, parts.join(". ")),
    s("rect", { x: -width / 2, width, height: height + 6, rx: 6 }),
    ...lines.map((line, i) => s("text", { y: 13 + i * handLine, "text-anchor": "middle" }, line)),
  );
}
