// Back and forth through a deal.

import { h } from "./dom";

export function stepControls(at: number, last: number, go: (to: number) => void): HTMLElement[] {
  const slider = h("input", {
    id: "step",
    type: "range",
    min: 0,
    max: last,
    value: at,
    "aria-label": "Step of the deal",
    "aria-valuetext": `answer ${at} of ${last}`,
    oninput: (event) => go(Number((event.target as HTMLInputElement).value)),
  });
  const move = (label: string, to: number, sign: string) =>
    h("button", { id: `step-${label.toLowerCase().replaceAll(" ", "-")}`, type: "button", "aria-label": label, disabled: to < 0 || to > last || to === at, onclick: () => go(to) }, sign);
  return [move("To the start", 0, "«"), move("Back", at - 1, "‹"), slider, move("Forward", at + 1, "›"), move("To the end", last, "»")];
}
