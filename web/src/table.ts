// The table, drawn from a view: seats around it, cards, boards in the shape that the file draws,
// the pot, bets, the button, and who is asked.

import { s } from "./dom";
import { layout, plans, type TableOptions } from "./layout";
import { drawMiddle } from "./middle";
import { drawSeat } from "./seats";

/** The pixels that an element has for a table. */
export function roomFor(holder: HTMLElement): { width: number; height: number } {
  return { width: Math.max(280, holder.clientWidth), height: Math.max(260, holder.clientHeight) };
}

/** The whole table. The narrated deal beside it shows the same in words. */
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
  const all = plans(options, lay);
  const { middle, result } = drawMiddle(options, lay, all.flatMap((one) => one.boxes));
  picture.append(middle);
  // The nearest last: its cards lie over everything.
  for (const one of [...all.slice(1), ...all.slice(0, 1)]) picture.append(drawSeat(options, lay, one));
  if (result !== null) picture.append(result);
  return picture;
}
