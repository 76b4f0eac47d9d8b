// Where everything is on the table: the felt, the seats around it, and what each seat takes of it. Units are about a
// pixel of a small phone.

import { cardHeight, cardWidth } from "./cards";
import type { Ending } from "./ending";
import type { Card, GameInfo, SeatView, View, Zone } from "./types";

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

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const quiet = new Set(["discards", "muck", "deck", "burned"]);
export const gap = 5;
export const plateHeight = 44;
export const betHeight = 24;
export const buttonRadius = 11;

/** Sizes that follow from the room and from who plays. */
export interface Layout {
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

/** Zones of a seat that have cards, its hand last, nearest to the plate. */
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
export const handLine = 15;
/** How far the name of a hand overlaps its cards. */
const overCards = 9;

/** Breaks a text into lines; the last one ends in "…" if there is more. */
export function broken(text: string, width: number, most: number): string[] {
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
export function handLines(options: TableOptions, seat: number): string[] {
  const parts = options.over?.hands.get(seat) ?? [];
  if (shownZones(options, seat).length === 0) return [];
  const upright = isUpright(options);
  const width = upright ? (seat === options.near ? 34 : 19) : 30;
  return parts.slice(0, 2).flatMap((part) => broken(part, width, upright && parts.length === 1 ? 2 : 1));
}

/** What the name of a hand adds to the height of a seat. */
export function handHeight(options: TableOptions, seat: number): number {
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

/** A zone in the middle. */
export interface Board {
  rows: (Card | "gap" | "empty place")[][];
  label: string;
}

/** Zones in the middle, with the rows that they are drawn in. */
export function boards(options: TableOptions): Board[] {
  const called = new Map(options.info.zones.map(({ name, about }) => [name, about]));
  return options.view.table
    .filter((zone) => zone.cards.length > 0 && !quiet.has(zone.name))
    .map((zone) => ({ rows: zoneRows(zone, options.info), label: called.get(zone.name) ?? "" }));
}

/** The cards of a zone as its file draws them, or in a row; long rows are broken. */
function zoneRows(zone: Zone, info: GameInfo): Board["rows"] {
  const drawing = info.drawings.find((one) => one.zone === zone.name);
  if (drawing !== undefined) {
    return drawing.rows.map((row) => row.map((place) => (place < 0 ? "gap" : (zone.cards[place] ?? "empty place"))));
  }
  const longest = 8;
  const { cards } = zone;
  const rows = Math.ceil(cards.length / longest);
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}

function boardRows(options: TableOptions): number {
  return boards(options).reduce((sum, board) => sum + board.rows.length, 0);
}

function isUpright(options: TableOptions): boolean {
  return options.width < 560;
}

/** Units for the cards of the nearest seat. */
export function nearRoom(width: number): number {
  return Math.min(width - 16, 420);
}

export function layout(options: TableOptions): Layout {
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

/** The seat at a place, counted clockwise from the nearest. */
function seatAt(options: TableOptions, index: number): number {
  return (Math.max(0, options.near) + index) % options.view.seats.length;
}

/** Where each card of a fan is, from the left; those face down take little room. */
export function spread(cards: Card[], room: number): number[] {
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

export function fanWidth(places: number[]): number {
  return places.length === 0 ? 0 : (places.at(-1) as number) + cardWidth;
}

/** How high the cards of a seat and the name of its hand reach above its plate. */
function cardsHeight(options: TableOptions, lay: Layout, index: number): number {
  const seat = seatAt(options, index);
  const { length } = shownZones(options, seat);
  const scale = index === 0 ? lay.nearScale : lay.farScale;
  return length === 0 ? 0 : cardHeight * scale * (1 + 0.78 * (length - 1)) + 6 + handHeight(options, seat);
}

/** How much of a card shows its rank. */
const rankWidth = 26;

/** How wide the cards of a seat may be: up to where all ranks show, if their neighbors leave so much. */
function cardRoom(options: TableOptions, lay: Layout, index: number, zones: Zone[]): number {
  if (index === 0) return nearRoom(lay.width);
  const usual = lay.plateWidth + (lay.upright ? 12 : 40);
  const readable = Math.max(0, ...zones.map((zone) => zone.cards.filter((card) => card.text !== "??").length));
  // Boards need the room between the seats of a phone.
  const most = lay.upright && boards(options).length > 0 ? usual : Math.max(usual, ((readable - 1) * rankWidth + cardWidth) * lay.farScale);
  const at = lay.seats[index] as Point;
  const top = at.y - plateHeight / 2 - cardsHeight(options, lay, index);
  const { hand } = lay;
  const free = lay.seats.map((other, i) => {
    if (i === 0) return at.y > hand.top ? 2 * Math.max(hand.left - at.x, at.x - hand.right) - 12 : Infinity;
    const away = Math.abs(other.x - at.x);
    const plateTop = other.y - plateHeight / 2;
    const height = cardsHeight(options, lay, i);
    if (i === index || plateTop - height > at.y || other.y + plateHeight / 2 < top) return Infinity;
    // Beside a plate, or between the cards of two seats.
    return plateTop < at.y - plateHeight / 2 ? 2 * away - lay.plateWidth - 12 : height > 0 ? away - 6 : Infinity;
  });
  return Math.max(0.7 * lay.plateWidth, Math.min(most, ...free));
}

/** What a seat takes of the table: its cards, its plate and its bet. */
export interface SeatPlan {
  seat: number;
  index: number;
  at: Point;
  zones: Zone[];
  scale: number;
  /** The middle of its cards, and how wide they may be. */
  cardsX: number;
  room: number;
  bet: Point;
  /** The dealer's button; null elsewhere. */
  button: Point | null;
  boxes: Box[];
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function boxAround({ x, y }: Point, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function betBox(at: Point): Box {
  return boxAround(at, 30, betHeight / 2);
}

/** What all seats take; a bet that would cover something is nearer to the middle. */
export function plans(options: TableOptions, lay: Layout): SeatPlan[] {
  const all = options.view.seats.map((_, index) => plan(options, lay, index));
  const taken = all.flatMap((one) => one.boxes);
  for (const one of all) {
    if ((options.view.seats[one.seat] as SeatView).bet === 0) continue;
    const { x, y } = one.bet;
    const far = Math.hypot(lay.middle.x - x, lay.middle.y - y);
    for (let away = 0; away < Math.min(60, far); away += 4) {
      const bet = { x: x + ((lay.middle.x - x) * away) / far, y: y + ((lay.middle.y - y) * away) / far };
      if (taken.some((box) => meet(box, betBox(bet)))) continue;
      one.bet = bet;
      break;
    }
    one.boxes.push(betBox(one.bet));
    taken.push(betBox(one.bet));
  }
  return all;
}

function plan(options: TableOptions, lay: Layout, index: number): SeatPlan {
  const seat = seatAt(options, index);
  const at = lay.seats[index] as Point;
  const zones = shownZones(options, seat);
  const scale = index === 0 ? lay.nearScale : lay.farScale;
  const half = lay.plateWidth / 2;
  const cardsTop = at.y - plateHeight / 2 - cardsHeight(options, lay, index);
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
  const room = cardRoom(options, lay, index, zones);
  const wide = Math.max(0, ...zones.map((zone) => fanWidth(spread(zone.cards, room / scale)) * scale));
  // Not beyond the edge.
  const cardsX = Math.min(Math.max(at.x, wide / 2 + 2), lay.width - wide / 2 - 2);
  const boxes: Box[] = [
    boxAround(at, half, plateHeight / 2),
    { left: cardsX - wide / 2, right: cardsX + wide / 2, top: cardsTop, bottom: at.y },
  ];
  // At the plate's inner corner, clear of the name of the hand.
  const corner = (plateHeight / 2 - 2) * (handLines(options, seat).length > 0 ? 1 : -1);
  const inward = at.x > lay.middle.x ? -1 : 1;
  const button = options.view.dealer === seat ? { x: at.x + inward * (half - 2), y: at.y + corner } : null;
  if (button !== null) boxes.push(boxAround(button, buttonRadius, buttonRadius));
  return { seat, index, at, zones, scale, cardsX, room, bet, button, boxes };
}
