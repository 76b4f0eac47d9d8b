// The table, drawn from a view: seats around it, cards, boards in the shape that the file draws,
// the pot, bets, the button, and who is asked.

import { cardHeight, cardWidth, drawCard } from "./cards";
import { s } from "./dom";
import type { GameInfo, SeatView, View, Zone } from "./types";

export interface TableOptions {
  info: GameInfo;
  view: View;
  names: string[];
  /** Seats that are asked now. */
  asked: number[];
  /** The seat drawn nearest to the reader. */
  near: number;
  /** Narrow: taller than wide. */
  upright: boolean;
  /** What each seat has won or lost so far; null while the deal goes on. */
  gains: number[] | null;
}

interface Point {
  x: number;
  y: number;
}

const quiet = new Set(["discards", "muck", "deck", "burned"]);

function shape(upright: boolean): { width: number; height: number; rx: number; ry: number } {
  return upright ? { width: 480, height: 700, rx: 172, ry: 255 } : { width: 1000, height: 640, rx: 385, ry: 225 };
}

/** Where a seat lies: the near one at the bottom, the others clockwise. */
function seatPoint(index: number, seats: number, upright: boolean): Point {
  const { width, height, rx, ry } = shape(upright);
  const angle = Math.PI / 2 + (2 * Math.PI * index) / seats;
  return { x: width / 2 + rx * Math.cos(angle), y: height / 2 + ry * Math.sin(angle) };
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Cards side by side around a point, overlapping where there is no room. */
function fan(zone: Zone, center: Point, room: number, scale: number, lowersHidden: boolean): SVGGElement {
  const count = zone.cards.length;
  const step = Math.min(cardWidth + 4, count > 1 ? (room / scale - cardWidth) / (count - 1) : 0);
  const width = count === 0 ? 0 : step * (count - 1) + cardWidth;
  const group = s("g", {
    transform: `translate(${center.x - (width * scale) / 2} ${center.y - (cardHeight * scale) / 2}) scale(${scale})`,
  });
  zone.cards.forEach((card, i) => {
    const down = lowersHidden && !card.face_up && card.text !== "??";
    group.append(drawCard(card.text, i * step, down ? 7 : 0, { down }));
  });
  return group;
}

function chips(amount: number, at: Point, label: string): SVGGElement {
  const text = amount.toLocaleString("en-US");
  const width = 30 + text.length * 9;
  return s(
    "g",
    { transform: `translate(${at.x - width / 2} ${at.y - 13})`, class: "chips" },
    s("title", {}, `${label} ${text}`),
    s("rect", { width, height: 26, rx: 13 }),
    s("circle", { cx: 13, cy: 13, r: 8 }),
    s("text", { x: 26, y: 18 }, text),
  );
}

function drawSeat(options: TableOptions, seat: number, index: number): SVGGElement {
  const { view, upright } = options;
  const { width, height } = shape(upright);
  const seats = view.seats.length;
  const of = view.seats[seat] as SeatView;
  const at = seatPoint(index, seats, upright);
  const middle = { x: width / 2, y: height / 2 };
  const asked = options.asked.includes(seat);
  const crowded = seats > (upright ? 5 : 7);
  const plateWidth = crowded ? 104 : 128;
  const group = s("g", { class: `seat${asked ? " asked" : ""}${of.in ? "" : " out"}` });

  const zones = of.zones.filter((zone) => zone.cards.length > 0 && !quiet.has(zone.name));
  const near = index === 0;
  const scale = upright ? (near ? 1.15 : 0.74) : near ? 1 : crowded ? 0.72 : 0.85;
  const room = near ? (upright ? 320 : 440) : upright ? 122 : crowded ? 128 : 180;
  zones.forEach((zone, row) => {
    const y = at.y - 30 - (cardHeight * scale) / 2 - (zones.length - 1 - row) * cardHeight * scale * 0.78;
    group.append(fan(zone, { x: at.x, y }, room, scale, view.viewer === seat || view.viewer === -2));
  });

  const gain = options.gains?.[seat] ?? 0;
  group.append(
    s(
      "g",
      { transform: `translate(${at.x - plateWidth / 2} ${at.y - 22})` },
      s("rect", { width: plateWidth, height: 46, rx: 10, class: "plate" }),
      s("text", { x: plateWidth / 2, y: 19, "text-anchor": "middle", class: "name" }, options.names[seat] ?? ""),
      s(
        "text",
        { x: plateWidth / 2, y: 38, "text-anchor": "middle", class: gain > 0 ? "stack won" : "stack" },
        of.sitting_out ? "sits out" : of.stack.toLocaleString("en-US") + (gain > 0 ? ` (+${gain})` : ""),
      ),
    ),
  );
  const notes = Object.entries(of.registers)
    .filter(([, value]) => value !== "" && value !== "0" && value !== "no" && value !== "none")
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  if (notes.length > 0) {
    const short = notes.join(", ");
    group.append(
      s(
        "text",
        { x: at.x, y: at.y + 40, "text-anchor": "middle", class: "note" },
        s("title", {}, short),
        short.length > 26 ? short.slice(0, 25) + "…" : short,
      ),
    );
  }
  if (of.bet > 0) group.append(chips(of.bet, between(at, middle, index === 0 ? 0.62 : upright ? 0.48 : 0.42), "bet"));
  if (view.dealer === seat) {
    const button = { x: at.x + plateWidth / 2 + 4, y: at.y - 18 };
    group.append(
      s("circle", { cx: button.x, cy: button.y, r: 12, class: "button" }, s("title", {}, "the button")),
      s("text", { x: button.x, y: button.y + 5, "text-anchor": "middle", class: "button-letter" }, "D"),
    );
  }
  return group;
}

/** The cards of a zone as its file draws them, or in a row. */
function zoneRows(zone: Zone, info: GameInfo): (string | null)[][] {
  const drawing = info.drawings.find((one) => one.zone === zone.name);
  if (drawing === undefined) return [zone.cards.map((card) => card.text)];
  return drawing.rows.map((row) => row.map((place) => (place < 0 ? null : (zone.cards[place]?.text ?? ""))));
}

function drawMiddle(options: TableOptions): SVGGElement {
  const { view, info, upright } = options;
  const { width, height } = shape(upright);
  const zones = view.table.filter((zone) => zone.cards.length > 0 && !quiet.has(zone.name));
  const blocks = zones.map((zone) => ({ zone, rows: zoneRows(zone, info) }));
  const rowCount = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  const longest = Math.max(1, ...blocks.flatMap((block) => block.rows.map((row) => row.length)));
  const roomX = upright ? 230 : 520;
  const roomY = upright ? 330 : 250;
  const gap = 6;
  const scale = Math.min(
    1.15,
    roomX / (longest * (cardWidth + gap)),
    roomY / Math.max(1, rowCount * (cardHeight + gap) + (blocks.length - 1) * 10),
  );
  const group = s("g", { class: "middle" });
  const total = (rowCount * (cardHeight + gap) + Math.max(0, blocks.length - 1) * 10) * scale;
  let y = height / 2 - total / 2 + (view.pot > 0 ? 18 : 0);
  if (view.pot > 0) {
    group.append(
      s(
        "text",
        { x: width / 2, y: Math.min(y - 12, height / 2 - 6), "text-anchor": "middle", class: "pot" },
        `Pot ${view.pot.toLocaleString("en-US")}`,
      ),
    );
  }
  blocks.forEach(({ zone, rows }) => {
    for (const row of rows) {
      const rowWidth = (row.length * (cardWidth + gap) - gap) * scale;
      const line = s("g", { transform: `translate(${width / 2 - rowWidth / 2} ${y}) scale(${scale})` });
      row.forEach((text, i) => {
        const x = i * (cardWidth + gap);
        if (text === null) return;
        if (text === "") {
          line.append(s("rect", { x, width: cardWidth, height: cardHeight, rx: 5, class: "place" }));
        } else {
          line.append(drawCard(text, x, 0));
        }
      });
      group.append(line);
      y += (cardHeight + gap) * scale;
    }
    if (zone.name !== "board" && rows.length === 1) {
      group.append(
        s("text", { x: width / 2, y: y + 8, "text-anchor": "middle", class: "zone-name" }, zone.name.replaceAll("_", " ")),
      );
    }
    y += 10 * scale;
  });
  return group;
}

/** The whole table. The told deal beside it says the same in words. */
export function drawTable(options: TableOptions): SVGSVGElement {
  const { width, height, rx, ry } = shape(options.upright);
  const seats = options.view.seats.length;
  const picture = s("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "table",
    role: "img",
    "aria-label": `The table: ${options.info.name}, ${seats} players, pot ${options.view.pot}`,
  });
  picture.append(
    s("ellipse", { cx: width / 2, cy: height / 2, rx: rx - 8, ry: ry + 2, class: "rail" }),
    s("ellipse", { cx: width / 2, cy: height / 2, rx: rx - 24, ry: ry - 14, class: "felt" }),
    drawMiddle(options),
  );
  for (let i = 0; i < seats; ++i) {
    picture.append(drawSeat(options, (Math.max(0, options.near) + i) % seats, i));
  }
  return picture;
}
