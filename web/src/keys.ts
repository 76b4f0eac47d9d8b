// The keys of the table.

import { page, session } from "./app";
import { closeSeats } from "./bars";
import { isFollowing, skipFollowing, step } from "./play";

export function keys(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key === "Escape") closeSeats();
  if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
  if (target.closest("input, textarea, select, dialog, .cm-editor") !== null) return;
  if (page.tab !== "table" && innerWidth < 900) return;
  if (isFollowing() && (event.key.length === 1 || event.key === "Enter" || event.key === "Escape")) {
    // A key on a button is still that button's.
    if (target.closest("button, summary") === null) event.preventDefault();
    skipFollowing();
    return;
  }
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (target.closest("[role=tablist]") !== null) return;
    event.preventDefault();
    void step(session.upTo + (event.key === "ArrowLeft" ? -1 : 1));
    return;
  }
  const key = event.key.toLowerCase();
  const found = [...document.querySelectorAll<HTMLElement>("#question [data-key], #deal-bar [data-key]")].find((one) => one.dataset["key"] === key);
  if (found === undefined) return;
  event.preventDefault();
  if (found instanceof HTMLInputElement) found.focus();
  else found.click();
}
