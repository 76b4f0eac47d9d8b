// The bars of the table: how many players, who plays, a new deal, and the steps of the deal.

import { page, session } from "./app";
import { byId, h, redraw } from "./dom";
import { playAtOnce, playsAtOnce } from "./pace";
import { deal, playOn, refresh, step } from "./play";
import { names, playerWords, seatPlayers } from "./session";
import { stepControls } from "./steps";
import type { GameInfo, Player } from "./types";

function newDealButton(): HTMLElement {
  const seed = Number(session.line.setup.seed ?? 0) + 1;
  // At the end of a deal the key is that of the next one.
  const key = page.scene?.over ? "" : "n";
  return h("button", { id: "new-deal", type: "button", "data-key": key, onclick: () => void deal(seed, 0) }, "New deal", key !== "" && h("kbd", { "aria-hidden": "true" }, "N"));
}

/** The number of players. */
function playerCount(info: GameInfo): HTMLElement {
  return h(
    "select",
    {
      id: "players",
      "aria-label": "Number of players",
      onchange: (event) => {
        const wanted = Number((event.target as HTMLSelectElement).value);
        session.players = seatPlayers(wanted, session.players.slice(0, wanted));
        void deal(session.line.setup.seed ?? 1, 0);
      },
    },
    ...Array.from({ length: info.most_players - info.fewest_players + 1 }, (_, i) => {
      const n = info.fewest_players + i;
      return h("option", { value: n, selected: n === session.players.length }, `${n} players`);
    }),
  );
}

/** Who plays in a seat. */
function seatChoice(seat: number, name: string): HTMLElement {
  const choice = h(
    "select",
    {
      id: `seat-${seat}`,
      onchange: (event) => {
        session.players[seat] = (event.target as HTMLSelectElement).value as Player;
        void playOn();
      },
    },
    ...Object.entries(playerWords).map(([value, words]) => h("option", { value, selected: value === session.players[seat] }, words)),
  );
  return h("label", {}, h("span", {}, name), choice);
}

function checkbox(id: string, label: string, title: string | null, checked: boolean, act: (checked: boolean) => void): HTMLElement {
  return h("label", { title }, h("span", {}, label), h("input", { id, type: "checkbox", checked, onchange: (event) => act((event.target as HTMLInputElement).checked) }));
}

/** "Who plays": the seats, and how the deal is dealt and shown. */
function whoPlays(): HTMLDetailsElement {
  const seed = h("input", {
    id: "seed",
    type: "number",
    value: session.line.setup.seed ?? 0,
    min: 0,
    class: "seed",
    onchange: (event) => void deal((event.target as HTMLInputElement).value || "0", 0),
  });
  return h(
    "details",
    { class: "seats" },
    h("summary", { id: "who-plays" }, "Who plays"),
    h(
      "div",
      { class: "seat-list" },
      ...names(session.players).map((name, seat) => seatChoice(seat, name)),
      h("label", { title: "The same number deals the same cards" }, h("span", {}, "Deal no."), seed),
      checkbox("open-cards", "Show all cards", null, session.open, (open) => {
        session.open = open;
        void refresh();
      }),
      checkbox("at-once", "Others act instantly", "Otherwise one after the other", playsAtOnce(), playAtOnce),
    ),
  );
}

export function drawBars(): void {
  const { info } = session;
  if (info === null || page.scene === null) return;
  const bar = byId("deal-bar");
  const list = whoPlays();
  list.open = bar.querySelector("details")?.open ?? false;
  redraw(bar, playerCount(info), list, newDealButton());
  redraw(byId("steps"), ...stepControls(session.upTo, session.line.answers.length, (to) => void step(to)));
}

/** Closes the list of players. */
export function closeSeats(): void {
  const seats = byId("deal-bar").querySelector("details");
  if (seats !== null) seats.open = false;
}
