// The table, drawn from a view: seats around it, cards, boards in the shape that the file draws,
// the pot, bets, the button, and who is asked. Units are about a pixel of a small phone.

import { cardHeight, cardWidth, drawCard } from "./cards";
import { s, textWidth } from "./dom";
import type { Ending } from "./ending";
import type { Called, Card, GameInfo, SeatView, View, Zone } from "./types";

export interface TableOptions {
  info: GameInfo;
  view: View;
  names: string[];
  /** Seats that are asked now. */
  asked: number[];
  /** The seat drawn nearest to the reader. */
  near: number;
  /** Pixels that there are for it. */
  width: number;
  height: number;
  /** Null while the deal goes on. */
  over: Ending | null;
}

interface Point {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const quiet = new Set(["discards", "muck", "deck", "burned"]);
const gap = 5;
const plateHeight = 44;
const betHeight = 24;

/** The pixels that an element has for a table. */
export function roomFor(holder: HTMLElement): { width: number; height: number } {
  return { width: Math.max(280, holder.clientWidth), height: Math.max(260, holder.clientHeight) };
}

/** Sizes that follow from the room and from who plays. */
interface Layout {
  width: number;
  height: number;
  upright: boolean;
  seats: Point[];
  plateWidth: number;
  nearScale: number;
  farScale: number;
  middle: Point;
  felt: { rx: number; ry: number };
  /** The cards of the nearest seat. */
  hand: Box;
}

/** Zones of a seat that have cards, its hand last: it lies nearest to the plate. */
function zonesOf(seat: SeatView): Zone[] {
  return seat.zones.filter((zone) => zone.cards.length > 0 && !quiet.has(zone.name));
}

/** A seat that has folded has no cards on the table but the reader's; after the deal, those that are known stay. */
function shownZones(options: TableOptions, seat: number): Zone[] {
  const of = options.view.seats[seat] as SeatView;
  if (!of.in && seat !== options.near) return [];
  const zones = zonesOf(of);
  return options.over === null ? zones : zones.filter((zone) => zone.cards.some((card) => card.text !== "??"));
}

const handLine = 15;
/** How far the name of a hand overlaps its cards. */
const overCards = 9;

/** Breaks a text into lines; the last one ends in "…" if there is more. */
function broken(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length > most) lines[most - 1] = `${lines[most - 1] ?? ""}…`;
  return lines.slice(0, most);
}

/** The name of a hand that is shown: a line for each part of the pot, or as many as it needs. */
function handLines(options: TableOptions, seat: number): string[] {
  const parts = options.over?.hands.get(seat) ?? [];
  if (shownZones(options, seat).length === 0) return [];
  const upright = isUpright(options);
  const width = upright ? (seat === options.near ? 34 : 19) : 30;
  return parts.slice(0, 2).flatMap((part) => broken(part, width, upright && parts.length === 1 ? 2 : 1));
}

/** What the name of a hand adds to the height of a seat. */
function handHeight(options: TableOptions, seat: number): number {
  const { length } = handLines(options, seat);
  return length === 0 ? 0 : length * handLine + 5 - overCards;
}

/** Points along an ellipse, from its lowest point on, clockwise: at equal distances, but all others where `clear`
 * says that they are not in the way of the first one's cards. */
function around(center: Point, rx: number, ry: number, count: number, clear: (at: Point) => boolean): Point[] {
  const steps = 720;
  const at = (i: number): Point => {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / steps;
    return { x: center.x + rx * Math.cos(angle), y: center.y + ry * Math.sin(angle) };
  };
  const lengths = [0];
  for (let i = 1; i <= steps; ++i) {
    const [a, b] = [at(i - 1), at(i)];
    lengths.push((lengths[i - 1] as number) + Math.hypot(a.x - b.x, a.y - b.y));
  }
  const total = lengths[steps] as number;
  const from = (length: number): Point => at(lengths.findIndex((one) => one >= length));
  let first = Math.ceil(steps / 2);
  while (first > 0 && clear(at(first - 1))) --first;
  const least = lengths[first] as number;
  const begin = Math.max(least, total / count);
  const between = count > 2 ? (total - 2 * begin) / (count - 2) : 0;
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? from(0) : count === 2 ? from(total / 2) : from(begin + between * (seat - 1))));
}

/** Zones in the middle, with the rows that they are drawn in. */
function boards(options: TableOptions): { rows: (string | null)[][]; label: string }[] {
  const called = new Map(options.info.zones.map(({ name, about }) => [name, about]));
  return options.view.table
    .filter((zone) => zone.cards.length > 0 && !quiet.has(zone.name))
    .map((zone) => ({ rows: zoneRows(zone, options.info), label: called.get(zone.name) ?? "" }));
}

function boardRows(options: TableOptions): number {
  return boards(options).reduce((sum, board) => sum + board.rows.length, 0);
}

function isUpright(options: TableOptions): boolean {
  return options.width < 560;
}

/** Units for the cards of the nearest seat. */
function nearRoom(width: number): number {
  return Math.min(width - 16, 420);
}

function layout(options: TableOptions): Layout {
  const upright = isUpright(options);
  // On a wide page everything grows with the room, up to half as large again.
  const unit = upright ? options.width / 400 : Math.min(1.5, Math.max(0.8, Math.min(options.width / 780, options.height / 400)));
  const width = options.width / unit;
  const height = options.height / unit;
  const count = options.view.seats.length;
  const crowded = count > (!upright ? 8 : height < 420 ? 5 : 6);
  const farScale = upright ? (crowded ? 0.72 : 0.86) : crowded ? 0.8 : 0.95;
  // Boards of several rows need the height, and so does the result.
  const nearScale = options.over !== null ? (upright ? 0.8 : 0.95) : boardRows(options) > 2 ? 0.95 : upright ? 1.3 : 1.2;
  const plateWidth = crowded && upright ? 92 : 108;
  const rows = Math.max(1, ...options.view.seats.map((_, seat) => (seat === options.near ? 1 : shownZones(options, seat).length)));
  const labels = Math.max(0, ...options.view.seats.map((_, seat) => (seat === options.near ? 0 : handHeight(options, seat))));
  const top = plateHeight / 2 + 8 + labels + cardHeight * farScale * (1 + 0.78 * (rows - 1));
  const bottom = height - plateHeight / 2 - 10;
  const center = { x: width / 2, y: (top + bottom) / 2 };
  const rx = width / 2 - plateWidth / 2 - 8;
  const ry = (bottom - top) / 2;
  const limited = Math.min(rx, ry * 2.4);
  const hand = shownZones(options, options.near);
  const cards = Math.max(0, ...hand.map((zone) => zone.cards.length));
  const handHalf = (Math.min(nearRoom(width), cards * (cardWidth + gap) * nearScale)) / 2;
  const handTop = bottom - plateHeight / 2 - handHeight(options, options.near) - (hand.length === 0 ? 0 : 10 + cardHeight * nearScale * (1 + 0.78 * (hand.length - 1)));
  const clear = (at: Point): boolean => Math.abs(at.x - center.x) > handHalf + plateWidth / 2 + 10 || at.y + plateHeight / 2 < handTop - 4;
  return {
    width,
    height,
    upright,
    plateWidth,
    nearScale,
    farScale,
    seats: around(center, limited, ry, count, clear),
    middle: center,
    felt: { rx: limited + (upright ? 8 : 26), ry: ry + 6 },
    hand: { left: center.x - handHalf, right: center.x + handHalf, top: handTop, bottom },
  };
}

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

/** What players know of a seat that its file has words for: "lives lost: 2". */
function notes(of: Record<string, string>, words: Called[]): string[] {
  return words.flatMap(({ name, about }) => {
    const value = of[name];
    if (value === undefined || value === "" || value === "0" || value === "no" || value === "none") return [];
    return [value === "yes" ? about : `${about}: ${value}`];
  });
}

function noteText(text: string, at: Point, most: number): SVGTextElement {
  return s(
    "text",
    { x: at.x, y: at.y, "text-anchor": "middle", class: "note" },
    s("title", {}, text),
    text.length > most ? `${text.slice(0, most - 1)}…` : text,
  );
}

/** What a seat takes of the table: its cards, its plate and its bet. */
interface SeatPlan {
  seat: number;
  index: number;
  at: Point;
  zones: Zone[];
  scale: number;
  cardsTop: number;
  bet: Point;
  boxes: Box[];
}

function plan(options: TableOptions, lay: Layout, index: number): SeatPlan {
  const seat = (Math.max(0, options.near) + index) % options.view.seats.length;
  const of = options.view.seats[seat] as SeatView;
  const at = lay.seats[index] as Point;
  const zones = shownZones(options, seat);
  const scale = index === 0 ? lay.nearScale : lay.farScale;
  const half = lay.plateWidth / 2;
  const label = handHeight(options, seat);
  const cards = zones.length === 0 ? 0 : cardHeight * scale * (1 + 0.78 * (zones.length - 1)) + 6 + label;
  const cardsTop = at.y - plateHeight / 2 - cards;
  const aside = Math.abs(at.x - lay.middle.x) > 0.5 * half + 60;
  const toward = at.x < lay.middle.x ? 1 : -1;
  const bet: Point = aside
    ? { x: at.x + toward * (half + 30), y: at.y }
    : at.y > lay.middle.y
      ? { x: at.x, y: cardsTop - betHeight / 2 - 6 }
      : { x: at.x, y: at.y + plateHeight / 2 + betHeight / 2 + 6 };
  // Above the cards of the nearest seat, not under them.
  const under = index > 0 && bet.x + 30 > lay.hand.left && bet.x - 30 < lay.hand.right && bet.y + betHeight / 2 > lay.hand.top;
  if (under && aside) bet.y = lay.hand.top - betHeight / 2 - 4;
  const most = Math.max(0, ...zones.map((zone) => zone.cards.length));
  const handRoom = index === 0 ? Math.min(nearRoom(lay.width), most * (cardWidth + gap) * scale) : lay.plateWidth;
  const boxes: Box[] = [
    { left: at.x - half, right: at.x + half, top: at.y - plateHeight / 2, bottom: at.y + plateHeight / 2 },
    { left: at.x - handRoom / 2, right: at.x + handRoom / 2, top: cardsTop, bottom: at.y },
  ];
  if (of.bet > 0) boxes.push({ left: bet.x - 30, right: bet.x + 30, top: bet.y - betHeight / 2, bottom: bet.y + betHeight / 2 });
  return { seat, index, at, zones, scale, cardsTop, bet, boxes };
}

function drawSeat(options: TableOptions, lay: Layout, of: SeatPlan): SVGGElement {
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

/** The cards of a zone as its file draws them, or in a row; long rows are broken. */
function zoneRows(zone: Zone, info: GameInfo): (string | null)[][] {
  const drawing = info.drawings.find((one) => one.zone === zone.name);
  if (drawing !== undefined) {
    return drawing.rows.map((row) => row.map((place) => (place < 0 ? null : (zone.cards[place]?.text ?? ""))));
  }
  const longest = 8;
  const cards = zone.cards.map((card) => card.text);
  const rows = Math.ceil(cards.length / longest);
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}

const betweenBlocks = 12;
const resultLine = 21;
const labelHeight = 20;

/** The nearest place to the middle where a block of some size is on the felt and covers nothing of what is taken. */
function freePlace(lay: Layout, size: { width: number; height: number }, taken: Box[], aside: number[], below = 0): Box | null {
  for (let away = 0; away < lay.height / 2; away += 4) {
    for (const x of aside) {
      for (const y of [lay.middle.y + below - away, lay.middle.y + below + away]) {
        const box = { left: lay.middle.x + x - size.width / 2 - 6, right: lay.middle.x + x + size.width / 2 + 6, top: y - size.height / 2 - 4, bottom: y + size.height / 2 + 4 };
        if (
          box.left >= 0 &&
          box.right <= lay.width &&
          box.top >= lay.middle.y - lay.felt.ry + 14 &&
          box.bottom <= lay.middle.y + lay.felt.ry - 14 &&
          taken.every((one) => one.right <= box.left || one.left >= box.right || one.bottom <= box.top || one.top >= box.bottom)
        ) {
          return box;
        }
      }
    }
  }
  return null;
}

interface Result {
  lines: string[];
  /** Where the first line begins, in its middle. */
  at: Point;
  width: number;
}

function sentencesOf(options: TableOptions): string[] {
  return (options.over?.result ?? []).flatMap(({ text, hand }) => (hand === "" ? [text] : [text, hand]));
}

/** The result in lines of up to so many letters. */
function resultLines(sentences: string[], width: number, lay: Layout): Omit<Result, "at"> {
  const lines = sentences.flatMap((sentence) => broken(sentence, width, 3)).slice(0, 4);
  return { lines, width: Math.max(...lines.map((line) => textWidth(line, 600, lay.upright ? 14.5 : 16, "--serif"))) + 14 };
}

/** The result in lines that fit beside or above a board, and where; if need be without the hands, which are named at
 * the seats. */
function placeResult(options: TableOptions, lay: Layout, taken: Box[]): Result | null {
  const full = sentencesOf(options);
  const short = (options.over?.result ?? []).map(({ text }) => text);
  for (const [sentences, width] of (lay.upright ? [[full, 30], [full, 24], [full, 19], [short, 30], [short, 19]] : [[full, 44], [full, 30], [full, 20], [short, 30]]) as [string[], number][]) {
    const result = resultLines(sentences, width, lay);
    const size = { width: result.width, height: result.lines.length * resultLine };
    const far = lay.felt.rx - size.width / 2 - 30;
    const box = freePlace(lay, size, taken, lay.upright || far < 60 ? [0] : [0, -far, far]);
    if (box !== null) return { ...result, at: { x: (box.left + box.right) / 2, y: box.top + 4 } };
  }
  return null;
}

/** Without room it is over what is there. */
function coveringResult(options: TableOptions, lay: Layout): Result {
  const result = resultLines(sentencesOf(options), 20, lay);
  return { ...result, at: { x: lay.middle.x, y: lay.middle.y - (result.lines.length * resultLine) / 2 } };
}

function drawResult({ lines, at, width }: Result, lay: Layout): SVGGElement {
  return s(
    "g",
    { class: `result${lay.upright ? " small" : ""}` },
    s("rect", { x: at.x - width / 2, y: at.y - 3, width, height: lines.length * resultLine + 4, rx: 8 }),
    s("text", { "text-anchor": "middle" }, ...lines.map((line, i) => s("tspan", { x: at.x, y: at.y + 16 + i * resultLine }, line))),
  );
}

/** The pot and what lies on the table, as large as it fits between the seats; at the end the result. */
function drawMiddle(options: TableOptions, lay: Layout, seats: SeatPlan[]): { middle: SVGGElement; result: SVGGElement | null } {
  const { view, info } = options;
  const blocks = boards(options);
  const facts = notes(view.registers, info.registers).join(", ");
  const ends = (options.over?.result.length ?? 0) > 0;
  // Beside a tall board where there is room, otherwise above.
  const beside = !lay.upright && boardRows(options) > 1;
  const pot = view.pot > 0 && !beside && !ends ? 26 : 0;
  const note = facts === "" ? 0 : 20;
  const longest = Math.max(0, ...blocks.flatMap((block) => block.rows.map((row) => row.length)));
  const rowCount = boardRows(options);
  const labels = blocks.filter((block) => block.label !== "").length * labelHeight;
  const sizeAt = (scale: number) => ({
    width: blocks.length === 0 && ends ? 0 : Math.max(110, longest * (cardWidth + gap) * scale - gap * scale),
    height: pot + note + labels + rowCount * (cardHeight + gap) * scale + Math.max(0, blocks.length - 1) * betweenBlocks,
  });
  const taken = seats.flatMap((seat) => seat.boxes);
  let scale = 0.45;
  let top = lay.middle.y - sizeAt(scale).height / 2;
  let result: Result | null = null;
  let placed = false;
  search: for (let tried = blocks.length === 0 ? 0.5 : 1.35; tried >= 0.49; tried -= 0.05) {
    const size = sizeAt(tried);
    // Lower or higher there may be room for the result, too.
    for (const below of ends ? [0, 15, -15, 30, -30] : [0]) {
      const box = freePlace(lay, size, taken, [0], below);
      if (box === null) continue;
      result = ends ? placeResult(options, lay, size.height === 0 ? taken : [...taken, box]) : null;
      if (!placed || result !== null) [scale, top] = [tried, box.top + 4];
      placed = true;
      if (!ends || result !== null) break search;
    }
  }
  if (ends) result ??= coveringResult(options, lay);
  const group = s("g", { class: "middle" });
  let y = top;
  if (result === null && view.pot > 0) {
    const size = sizeAt(scale);
    const at = beside ? { x: lay.middle.x - size.width / 2 - 60, y: top + size.height / 2 + 6 } : { x: lay.middle.x, y: y + 18 };
    group.append(s("text", { ...at, "text-anchor": "middle", class: "pot" }, `Pot ${view.pot.toLocaleString("en-US")}`));
    y += pot;
  }
  if (note > 0) {
    group.append(noteText(facts, { x: lay.middle.x, y: y + 13 }, 34));
    y += note;
  }
  for (const { rows, label } of blocks) {
    for (const row of rows) {
      const rowWidth = (row.length * (cardWidth + gap) - gap) * scale;
      const line = s("g", { transform: `translate(${lay.middle.x - rowWidth / 2} ${y}) scale(${scale})` });
      row.forEach((text, i) => {
        const x = i * (cardWidth + gap);
        if (text === null) return;
        if (text === "") line.append(s("rect", { x, width: cardWidth, height: cardHeight, rx: 5, class: "place" }));
        else line.append(drawCard(text, x, 0));
      });
      group.append(line);
      y += (cardHeight + gap) * scale;
    }
    if (label !== "") {
      group.append(noteText(label, { x: lay.middle.x, y: y + 12 }, 34));
      y += labelHeight;
    }
    y += betweenBlocks;
  }
  return { middle: group, result: result === null ? null : drawResult(result, lay) };
}

/** The whole table. The told deal beside it says the same in words. */
export function drawTable(options: TableOptions): SVGSVGElement {
  const lay = layout(options);
  const seats = options.view.seats.length;
  const picture = s("svg", {
    viewBox: `0 0 ${lay.width} ${lay.height}`,
    class: "table",
    role: "img",
    "aria-label": `The table: ${options.info.name}, ${seats} players, pot ${options.view.pot}`,
  });
  const { x, y } = lay.middle;
  picture.append(
    s("ellipse", { cx: x, cy: y, rx: lay.felt.rx, ry: lay.felt.ry, class: "rail" }),
    s("ellipse", { cx: x, cy: y, rx: lay.felt.rx - 14, ry: lay.felt.ry - 14, class: "felt" }),
  );
  const plans = Array.from({ length: seats }, (_, i) => plan(options, lay, i));
  const { middle, result } = drawMiddle(options, lay, plans);
  picture.append(middle);
  // The nearest last: its cards lie over everything.
  for (const one of [...plans.slice(1), ...plans.slice(0, 1)]) picture.append(drawSeat(options, lay, one));
  if (result !== null) picture.append(result);
  return picture;
}
