// The middle of the table: the pot, the boards, what the rules remember, and at the end the result.

import { cardHeight, cardWidth, drawCard } from "./cards";
import { s, textWidth } from "./dom";
import { type Board, boards, type Box, broken, gap, isUpright, type Layout, type Point, type TableOptions } from "./layout";
import { notes, noteText } from "./notes";

const betweenBlocks = 12;
const resultLine = 21;
const labelHeight = 20;
const potHeight = 26;
const factsHeight = 20;

interface Size {
  width: number;
  height: number;
}

/** What there is to draw. */
interface Middle {
  boards: Board[];
  /** The pot, unless the result is in its place; beside a tall board where there is room, otherwise above. */
  pot: "above" | "beside" | "none";
  /** What the rules remember, in words. */
  facts: string;
  /** The sentences of the result, with the hands and without; none while the deal goes on. */
  result: { full: string[]; short: string[] } | null;
}

function contents(options: TableOptions): Middle {
  const { view, info, over } = options;
  const shown = boards(options);
  const rows = shown.reduce((sum, board) => sum + board.rows.length, 0);
  const result = over?.result ?? [];
  const ends = result.length > 0;
  return {
    boards: shown,
    pot: view.pot === 0 || ends ? "none" : rows > 1 && !isUpright(options) ? "beside" : "above",
    facts: notes(view.registers, info.registers).join(", "),
    result: ends ? { full: result.flatMap(({ text, hand }) => (hand === "" ? [text] : [text, hand])), short: result.map(({ text }) => text) } : null,
  };
}

/** The size of everything but the result. */
function sizeAt(middle: Middle, scale: number): Size {
  const rows = middle.boards.flatMap((board) => board.rows);
  if (rows.length === 0 && middle.result !== null && middle.facts === "") return { width: 0, height: 0 };
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const labels = middle.boards.filter((board) => board.label !== "").length;
  return {
    width: Math.max(110, longest * (cardWidth + gap) * scale - gap * scale),
    height:
      (middle.pot === "above" ? potHeight : 0) +
      (middle.facts === "" ? 0 : factsHeight) +
      labels * labelHeight +
      rows.length * (cardHeight + gap) * scale +
      Math.max(0, middle.boards.length - 1) * betweenBlocks,
  };
}

/** The nearest place to the middle where a block of some size is on the felt and covers nothing of what is taken. */
function freePlace(lay: Layout, size: Size, taken: Box[], aside: number[], below = 0): Box | null {
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

/** The result in lines, and where the first one begins, in its middle. */
interface ResultBlock {
  lines: string[];
  at: Point;
  width: number;
}

/** The result in lines of up to so many letters. */
function resultLines(sentences: string[], width: number, lay: Layout): Omit<ResultBlock, "at"> {
  const lines = sentences.flatMap((sentence) => broken(sentence, width, 3)).slice(0, 4);
  return { lines, width: Math.max(...lines.map((line) => textWidth(line, 600, lay.upright ? 14.5 : 16, "--serif"))) + 14 };
}

/** The result in lines that fit beside or above a board, and where; if need be without the hands, which are named at
 * the seats. */
function placeResult({ full, short }: { full: string[]; short: string[] }, lay: Layout, taken: Box[]): ResultBlock | null {
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
function coveringResult(sentences: string[], lay: Layout): ResultBlock {
  const result = resultLines(sentences, 20, lay);
  return { ...result, at: { x: lay.middle.x, y: lay.middle.y - (result.lines.length * resultLine) / 2 } };
}

interface Placing {
  scale: number;
  top: number;
  result: ResultBlock | null;
}

/** The largest scale at which everything fits between the seats, and where. */
function place(middle: Middle, lay: Layout, taken: Box[]): Placing {
  const least = 0.45;
  let best: Placing | null = null;
  for (let scale = middle.boards.length === 0 ? 0.5 : 1.35; scale >= 0.49; scale -= 0.05) {
    const size = sizeAt(middle, scale);
    // Lower or higher there may be room for the result, too.
    for (const below of middle.result !== null ? [0, 15, -15, 30, -30] : [0]) {
      const box = freePlace(lay, size, taken, [0], below);
      if (box === null) continue;
      const found = { scale, top: box.top + 4, result: null };
      if (middle.result === null) return found;
      const result = placeResult(middle.result, lay, size.height === 0 ? taken : [...taken, box]);
      if (result !== null) return { ...found, result };
      best ??= found;
    }
  }
  best ??= { scale: least, top: lay.middle.y - sizeAt(middle, least).height / 2, result: null };
  return middle.result === null ? best : { ...best, result: coveringResult(middle.result.full, lay) };
}

function drawResult({ lines, at, width }: ResultBlock, lay: Layout): SVGGElement {
  return s(
    "g",
    { class: `result${lay.upright ? " small" : ""}` },
    s("rect", { x: at.x - width / 2, y: at.y - 3, width, height: lines.length * resultLine + 4, rx: 8 }),
    s("text", { "text-anchor": "middle" }, ...lines.map((line, i) => s("tspan", { x: at.x, y: at.y + 16 + i * resultLine }, line))),
  );
}

function drawRow(row: (string | null)[], lay: Layout, y: number, scale: number): SVGGElement {
  const width = (row.length * (cardWidth + gap) - gap) * scale;
  const line = s("g", { transform: `translate(${lay.middle.x - width / 2} ${y}) scale(${scale})` });
  row.forEach((text, i) => {
    const x = i * (cardWidth + gap);
    if (text === null) return;
    if (text === "") line.append(s("rect", { x, width: cardWidth, height: cardHeight, rx: 5, class: "place" }));
    else line.append(drawCard(text, x, 0));
  });
  return line;
}

/** The boards from a height on, one below the other. */
function drawBoards(shown: Board[], lay: Layout, top: number, scale: number): SVGElement[] {
  const drawn: SVGElement[] = [];
  let y = top;
  for (const { rows, label } of shown) {
    for (const row of rows) {
      drawn.push(drawRow(row, lay, y, scale));
      y += (cardHeight + gap) * scale;
    }
    if (label !== "") {
      drawn.push(noteText(label, { x: lay.middle.x, y: y + 12 }, 34));
      y += labelHeight;
    }
    y += betweenBlocks;
  }
  return drawn;
}

/** The pot and what is on the table, as large as it fits beside what the seats take; at the end the result, which is
 * drawn over the seats. */
export function drawMiddle(options: TableOptions, lay: Layout, taken: Box[]): { middle: SVGGElement; result: SVGGElement | null } {
  const middle = contents(options);
  const { scale, top, result } = place(middle, lay, taken);
  const group = s("g", { class: "middle" });
  let y = top;
  if (middle.pot !== "none") {
    const { width, height } = sizeAt(middle, scale);
    const at = middle.pot === "beside" ? { x: lay.middle.x - width / 2 - 60, y: y + height / 2 + 6 } : { x: lay.middle.x, y: y + 18 };
    group.append(s("text", { ...at, "text-anchor": "middle", class: "pot" }, `Pot ${options.view.pot.toLocaleString("en-US")}`));
    if (middle.pot === "above") y += potHeight;
  }
  if (middle.facts !== "") {
    group.append(noteText(middle.facts, { x: lay.middle.x, y: y + 13 }, 34));
    y += factsHeight;
  }
  group.append(...drawBoards(middle.boards, lay, y, scale));
  return { middle: group, result: result === null ? null : drawResult(result, lay) };
}
