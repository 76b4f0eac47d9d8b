// What the page is for, its keys, and the words of a rule file that are needed first.

import { byId, h, show } from "./dom";

const keys: [string, string][] = [
  ["F, C, R", "fold; check or call; bet or raise"],
  ["1 to 9", "the first to the ninth answer or card"],
  ["D", "done: gives the cards that you have chosen"],
  ["S", "suggests what a player who knows the game would do"],
  ["N", "the next deal"],
  ["Left, Right", "a step back or forward in the deal"],
  ["Up, Down, Enter", "in the log: to another line, and to its step"],
  ["Any other key", "while the others act: shows the rest at once"],
  ["Alt-Enter", "in the editor: fixes the error on this line"],
  ["Control-Space", "in the editor: offers what fits here"],
  ["Esc, then Tab", "leaves the editor"],
];

const rules: [string, string][] = [
  ["- deal: 5 down", "five cards face down to each player; also “2 down, 1 up” and “3 to the board”"],
  ["- bet", "a betting round"],
  ["- draw: up to 3", "each player discards up to three cards and draws as many"],
  ["- pass: 3 to the left", "each player passes three cards"],
  ["- declare: [high, low, both]", "players declare; also [in, out]"],
  ["showdown: high", "the best hand wins; also “low a-5”, or “{split: [high, low a-5]}” to split the pot"],
  ["wild: [deuces, one-eyed jacks]", "wild cards; also “3s and 9s” and “Js Jh”"],
  ["betting: {ante: 1, limit: [2, 4]}", "an ante of 1, bets of 2 and then 4; also “limit: pot” and “blinds: [1, 2]”"],
  ["extends: seven-card-stud", "starts from another game: write only what differs"],
];

function table(rows: [string, string][], cell: "kbd" | "code"): HTMLElement {
  return h("table", {}, h("tbody", {}, ...rows.map(([what, does]) => h("tr", {}, h("th", { scope: "row" }, h(cell, {}, what)), h("td", {}, does)))));
}

export function openHelp(): void {
  const dialog = byId<HTMLDialogElement>("help-box");
  show(
    dialog,
    h("div", { class: "bar" }, h("h2", {}, "What this is"), h("button", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "×")),
    h("p", {}, "Write the rules of a poker game under “Rules”. Play it under “Play” against players who know the game. Share it as a link: it contains everything, and nothing you write leaves your browser."),
    h("p", {}, "Start from one of the Games, or from a new one. The game on the table follows as you type. “Who plays” seats the players, and “Options” has house rules that a game offers."),
    h("h3", {}, "Keywords to start with"),
    table(rules, "code"),
    h("h3", {}, "Keys"),
    table(keys, "kbd"),
  );
  dialog.showModal();
}
