// The middle of the table: the pot, the boards, what the rules remember, and at the end the result.

import { cardHeight, cardWidth, drawCard } from "./cards";
import { s, textWidth } from "./dom";
import { type Board, boards, type Box, broken, gap, type Layout, type Point, type TableOptions } from "./layout";
import { notes, noteText, noteWidth } from "./notes";

const betweenBlocks = 12;
const resultLine = 21;
const labelHeight = 20;
const potHeight = 26;
const factHeight = 18;

interface Size {
  width: number;
  height: number;
}

/** The boards and facts in the middle, as large as there is room. */
interface Block {
  boards: Board[];
  /** What the rules remember, in words, line by line. */
  facts: string[];
}

function sizeAt({ boards: shown, facts }: Block, scale: number): Size {
  const rows = shown.flatMap((board) => board.rows);
  if (rows.length === 0 && facts.length === 0) return { width: 0, height: 0 };
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const labels = shown.filter((board) => board.label !== "").length;
  return {
    width: Math.max(110, ...facts.map(noteWidth), longest * (cardWidth + gap) * scale - gap * scale),
    height: facts.length * factHeight + labels * labelHeight + rows.length * (cardHeight + gap) * scale + Math.max(0, shown.length - 1) * betweenBlocks,
  };
}

/** Whether all corners of a box are on the felt. */
function isOnFelt({ left, right, top, bottom }: Box, lay: Layout): boolean {
  const { middle, felt } = lay;
  const x = Math.max(middle.x - left, right - middle.x) / (felt.rx - 14);
  const y = Math.max(middle.y - top, bottom - middle.y) / (felt.ry - 14);
  return x * x + y * y <= 1;
}

/** The nearest place to the middle where a block of some size is not beyond the felt's top, bottom and the edges of the
 * picture, covers nothing of what is taken, and `fits`. */
function freePlace(lay: Layout, size: Size, taken: Box[], aside: number[], below = 0, fits: (box: Box) => boolean = () => true): Box | null {
  for (let away = 0; away < lay.height / 2; away += 4) {
    for (const x of aside) {
      for (const y of [lay.middle.y + below - away, lay.middle.y + below + away]) {
        const box = { left: lay.middle.x + x - size.width / 2 - 6, right: lay.middle.x + x + size.width / 2 + 6, top: y - size.height / 2 - 4, bottom: y + size.height / 2 + 4 };
        if (
          box.left >= 0 &&
          box.right <= lay.width &&
          box.top >= lay.middle.y - lay.felt.ry + 14 &&
          box.bottom <= lay.middle.y + lay.felt.ry - 14 &&
          taken.every((one) => one.right <= box.left || one.left >= box.right || one.bottom <= box.top || one.top >= box.bottom) &&
          fits(box)
        ) {
          return box;
        }
      }
    }
  }
  return null;
}

/** The pot, or the result at the end, in one of its forms. */
interface Caption {
  kind: "pot" | "result";
  /** A result at the left or the right end of the felt. */
  atEnd: boolean;
  lines: string[];
  size: Size;
}

function potCaption(pot: number): Caption {
  const text = `Pot ${pot.toLocaleString("en-US")}`;
  return { kind: "pot", atEnd: false, lines: [text], size: { width: textWidth(text, 600, 20, "--serif"), height: potHeight } };
}

/** The result in lines of up to so many letters. */
function resultCaption(sentences: string[], letters: number, lay: Layout, atEnd: boolean): Caption {
  const lines = sentences.flatMap((sentence) => broken(sentence, letters, 3)).slice(0, 4);
  const width = Math.max(...lines.map((line) => textWidth(line, 600, lay.upright ? 14.5 : 16, "--serif"))) + 14;
  return { kind: "result", atEnd, lines, size: { width, height: lines.length * resultLine } };
}

/** The forms of the caption, the best first; if need be a result is without the hands, which are named at the seats. */
function captions({ view, over }: TableOptions, lay: Layout): Caption[] {
  const result = over?.result ?? [];
  if (result.length === 0) return view.pot > 0 ? [potCaption(view.pot)] : [];
  const full = result.flatMap(({ text, hand }) => (hand === "" ? [text] : [text, hand]));
  const short = result.map(({ text }) => text);
  const forms: [string[], number][] = lay.upright ? [[full, 30], [full, 24], [full, 19], [short, 30], [short, 19]] : [[full, 44], [full, 30], [full, 20], [short, 30]];
  const ends = lay.upright ? [false] : [false, true];
  return ends.flatMap((atEnd) => forms.map(([sentences, letters]) => resultCaption(sentences, letters, lay, atEnd)));
}

interface Placed {
  caption: Caption;
  /** Where its first line begins, in its middle. */
  at: Point;
}

/** A caption beside or above the block, whose box is null if it is empty. */
function placeCaption(caption: Caption, lay: Layout, block: Box | null, tall: boolean, taken: Box[]): Placed | null {
  const { size, kind } = caption;
  const far = lay.felt.rx - size.width / 2 - 30;
  let aside = caption.atEnd ? [-far, far] : [0];
  let below = 0;
  if (kind === "pot" && block !== null) {
    const away = (block.right - block.left + size.width) / 2 + 12;
    if (tall) aside = lay.upright ? [-away, away, 0] : [-away];
    below = (tall ? (block.top + block.bottom) / 2 : block.top - size.height / 2 - 4) - lay.middle.y;
  }
  // A result has a ground of its own.
  const box = freePlace(lay, size, block === null ? taken : [...taken, block], aside, below, (one) => kind === "result" || isOnFelt(one, lay));
  return box === null ? null : { caption, at: { x: (box.left + box.right) / 2, y: box.top + 4 } };
}

interface Placing {
  scale: number;
  top: number;
  caption: Placed | null;
}

const least = 0.45;

/** The largest scale at which everything fits between the seats, and where; without a caption, if only that fits. */
function search(block: Block, forms: Caption[], lay: Layout, taken: Box[]): Placing {
  const tall = block.boards.reduce((rows, board) => rows + board.rows.length, 0) > 1;
  let best: Placing | null = null;
  for (let scale = block.boards.length === 0 ? 0.5 : 1.35; scale >= 0.49; scale -= 0.05) {
    const size = sizeAt(block, scale);
    // Lower or higher there may be room for the caption, too.
    for (const below of forms.length > 0 ? [0, 15, -15, 30, -30] : [0]) {
      const box = freePlace(lay, size, taken, [0], below);
      if (box === null) continue;
      const found = { scale, top: box.top + 4, caption: null };
      if (forms.length === 0) return found;
      for (const form of forms) {
        const caption = placeCaption(form, lay, size.height === 0 ? null : box, tall, taken);
        if (caption !== null) return { ...found, caption };
      }
      best ??= found;
    }
    // Rather no result than small cards: the log has it, too.
    if (best !== null && forms[0]?.kind === "result" && scale < Math.min(0.9 * best.scale, 0.65)) return best;
  }
  return best ?? { scale: least, top: lay.middle.y - sizeAt(block, least).height / 2, caption: null };
}

/** A result is rather in the middle than at an end, where it may seem to be about the player there. */
function place(block: Block, forms: Caption[], lay: Layout, taken: Box[]): Placing {
  const inMiddle = forms.filter((form) => !form.atEnd);
  const near = search(block, inMiddle, lay, taken);
  if (forms.length === 0) return near;
  const any = search(block, forms, lay, taken);
  const best = near.caption !== null && near.scale >= 0.7 * any.scale ? near : any;
  const form = inMiddle.at(-1);
  if (best.caption !== null || form === undefined) return best;
  const hasBoards = block.boards.length > 0;
  // Over a board it would hide cards.
  if (hasBoards && form.kind === "result") return best;
  const y = hasBoards ? best.top - potHeight : block.facts.length > 0 ? best.top + block.facts.length * factHeight + 4 : lay.middle.y - form.size.height / 2;
  return { ...best, caption: { caption: form, at: { x: lay.middle.x, y } } };
}

function drawResult({ caption, at }: Placed, lay: Layout): SVGGElement {
  const { width, height } = caption.size;
  return s(
    "g",
    { class: `result${lay.upright ? " small" : ""}` },
    s("rect", { x: at.x - width / 2, y: at.y - 3, width, height: height + 4, rx: 8 }),
    s("text", { "text-anchor": "middle" }, ...caption.lines.map((line, i) => s("tspan", { x: at.x, y: at.y + 16 + i * resultLine }, line))),
  );
}

function drawPot({ caption, at }: Placed): SVGTextElement {
  return s("text", { x: at.x, y: at.y + 19, "text-anchor": "middle", class: "pot" }, ...caption.lines);
}

function drawRow(row: Board["rows"][number], lay: Layout, y: number, scale: number): SVGGElement {
  const width = (row.length * (cardWidth + gap) - gap) * scale;
  const line = s("g", { transform: `translate(${lay.middle.x - width / 2} ${y}) scale(${scale})` });
  row.forEach((card, i) => {
    const x = i * (cardWidth + gap);
    if (card === "gap") return;
    if (card === "empty place") line.append(s("rect", { x, width: cardWidth, height: cardHeight, rx: 5, class: "place" }));
    else line.append(drawCard(card.text, x, 0, { wild: card.wild }));
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

/** The block with its facts in lines as long as there is room for; at the end they give way to hands and result. */
function blockOf(options: TableOptions, lay: Layout, taken: Box[]): Block {
  const facts = notes(options.view.registers, options.info.registers);
  const shown = boards(options);
  const blocks = (lay.upright ? [24, 18, 13] : [40, 24]).map((letters) => ({ boards: shown, facts: facts.flatMap((fact) => broken(fact, letters, 4)).slice(0, 5) }));
  return blocks.find((block) => freePlace(lay, sizeAt(block, least), taken, [0]) !== null) ?? { boards: shown, facts: options.over === null ? (blocks.at(-1)?.facts ?? []) : [] };
}

/** The pot and what is on the table, as large as it fits beside what the seats take; at the end the result, which is
 * drawn over the seats. */
export function drawMiddle(options: TableOptions, lay: Layout, taken: Box[]): { middle: SVGGElement; result: SVGGElement | null } {
  const block = blockOf(options, lay, taken);
  const { scale, top, caption } = place(block, captions(options, lay), lay, taken);
  const middle = s("g", { class: "middle" });
  if (caption?.caption.kind === "pot") middle.append(drawPot(caption));
  middle.append(...block.facts.map((line, i) => noteText(line, { x: lay.middle.x, y: top + 13 + i * factHeight }, line.length)));
  middle.append(...drawBoards(block.boards, lay, top + block.facts.length * factHeight, scale));
  return { middle, result: caption?.caption.kind === "result" ? drawResult(caption, lay) : null };
}
