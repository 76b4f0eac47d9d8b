// The deal in words: each line is a button that goes to its step. Lines after the shown step are faint.

import { h } from "./dom";

/** The lines of a narration; the library breaks long ones, and indents what follows. */
export function narratedLines(narration: string): string[] {
  return narration.trimEnd().replaceAll(/\n {2,}/g, " ").split("\n");
}

/** Draws the lines narrated so far, then those to come. Lines that stay keep their element, and so the focus. */
export function drawLog(holder: HTMLElement, now: string[], all: string[], go: (line: number) => void): void {
  const lines = [...now, ...all.slice(now.length)];
  lines.forEach((text, i) => {
    const before = holder.children[i];
    const kind = text === "" ? "P" : "BUTTON";
    let line = before as HTMLElement | undefined;
    if (line?.tagName !== kind) {
      line = text === "" ? h("p") : h("button", { type: "button", class: "line", onclick: () => go(i) });
      if (before === undefined) holder.append(line);
      else before.replaceWith(line);
    }
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle("later", i >= now.length);
    if (text === "") return;
    const current = i === now.length - 1;
    line.tabIndex = current ? 0 : -1;
    if (current) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  while (holder.children.length > lines.length) holder.lastElementChild?.remove();
  const current = holder.children[now.length - 1];
  if (!(current instanceof HTMLElement)) return;
  // Only the log moves, not the page.
  if (now.length === lines.length) holder.scrollTop = holder.scrollHeight;
  else if (current.offsetTop < holder.scrollTop || current.offsetTop + current.offsetHeight > holder.scrollTop + holder.clientHeight) {
    holder.scrollTop = current.offsetTop - holder.clientHeight / 2;
  }
}

/** The arrows up and down go from line to line. */
export function moveInLog(holder: HTMLElement): void {
  holder.addEventListener("keydown", (event) => {
    const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (move === 0) return;
    const lines = [...holder.querySelectorAll<HTMLElement>(".line")];
    const at = lines.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    lines[Math.min(Math.max(0, at + move), lines.length - 1)]?.focus();
  });
}

/** The first step at which a line is narrated as it is at the end. */
export async function stepOfLine(line: number, all: string[], narrated: (step: number) => Promise<string[]>, last: number): Promise<number> {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await narrated(middle))[line] === all[line]) high = middle;
    else low = middle + 1;
  }
  return low;
}
