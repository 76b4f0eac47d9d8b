// A seat: its cards, its plate, its bet, the button, and at the end the name of its hand.

import { cardHeight, drawCard } from "./cards";
import { s, textWidth } from "./dom";
import { betHeight, buttonRadius, fanWidth, handHeight, handLine, handLines, type Layout, plateHeight, type Point, type SeatPlan, spread, type TableOptions } from "./layout";
import { notes, noteText } from "./notes";
import type { SeatView, Zone } from "./types";

/** Cards side by side around a point, overlapping where there is no room. */
function fan(zone: Zone, center: Point, room: number, scale: number, own: boolean): SVGGElement {
  const places = spread(zone.cards, room / scale);
  const width = fanWidth(places);
  const group = s("g", {
    transform: `translate(${center.x - (width * scale) / 2} ${center.y - (cardHeight * scale) / 2}) scale(${scale})`,
  });
  // Where others see some of them, those that they do not see lie lower.
  const mixed = own && zone.cards.some((card) => card.face_up);
  zone.cards.forEach((card, i) => {
    const down = mixed && !card.face_up && card.text !== "??";
    group.append(drawCard(card.text, places[i] as number, down ? 7 : 0, { down, wild: card.wild }));
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
  const out = !sits.in || sits.sitting_out;
  const half = lay.plateWidth / 2;
  const group = s("g", { class: `seat${asked ? " asked" : ""}${out ? " out" : ""}` });

  zones.forEach((zone, row) => {
    // A lowered card ends above the plate.
    const y = at.y - plateHeight / 2 - handHeight(options, seat) - (of.index === 0 ? 9 : 4) - (cardHeight * scale) / 2 - (zones.length - 1 - row) * cardHeight * scale * 0.78;
    group.append(fan(zone, { x: of.cardsX, y }, of.room, scale, view.viewer === seat || view.viewer === -2));
  });

  const gain = options.over?.gains[seat] ?? 0;
  const stack = sits.stack.toLocaleString("en-US");
  const line = sits.sitting_out ? `${stack} · sits out` : out ? `${stack} · folded` : gain > 0 ? `${stack} (+${gain})` : stack;
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
  if (of.button !== null) {
    const { x, y } = of.button;
    group.append(
      s("circle", { cx: x, cy: y, r: buttonRadius, class: "button" }, s("title", {}, "the button")),
      s("text", { x, y: y + 5, "text-anchor": "middle", class: "button-letter" }, "D"),
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
