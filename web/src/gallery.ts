// All shipped games, well-known ones first, searchable by name and by what they use.

import { byId, capital, h, show } from "./dom";
import type { Modifier } from "./modifiers";
import type { Listed } from "./types";

interface Catalogue {
  wellKnown: string[];
  games: Listed[];
  modifiers: Modifier[];
}

let catalogue: Promise<Catalogue> | null = null;

async function fetched(): Promise<Catalogue> {
  const reply = await fetch("./games.json");
  if (!reply.ok) throw new Error("the list of games could not be loaded");
  return (await reply.json()) as Catalogue;
}

export function games(): Promise<Catalogue> {
  catalogue ??= fetched();
  return catalogue;
}

function words(game: Listed): string {
  return [game.id, game.name, game.family, game.about, ...(game.aka ?? []), ...game.features].join(" ").toLowerCase();
}

export interface Opening {
  /** Gets the id of the game taken. */
  choose: (id: string) => void;
  /** Begins a new game. */
  fresh: () => void;
  /** Gets files of this device. */
  files: (list: FileList) => void;
}

/** Opens the gallery. Rejects with Error if the list can't be loaded. */
export async function openGallery({ choose, fresh, files }: Opening): Promise<void> {
  const dialog = byId<HTMLDialogElement>("gallery");
  const { games: all, wellKnown } = await games();
  const search = h("input", { type: "search", placeholder: "hold’em, wild, declare, 7-27…", "aria-label": "Search games" });
  const list = h("div", { class: "games" });
  const count = h("p", { class: "count", role: "status" });

  const entry = (game: Listed): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "game",
        onclick: () => {
          dialog.close();
          choose(game.id);
        },
      },
      h("strong", {}, game.name),
      h("span", { class: "players" }, `${game.players} players`),
      h("span", { class: "about" }, game.about),
    );
  const group = (title: string, of: Listed[]): HTMLElement[] =>
    of.length === 0 ? [] : [h("h3", {}, title), h("div", { class: "group" }, ...of.map(entry))];

  function update(): void {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = all.filter((game) => {
      const text = words(game);
      return wanted.every((word) => text.includes(word));
    });
    count.textContent = matching.length === 0 ? "No game found" : matching.length === 1 ? "1 game" : `${matching.length} games`;
    const known = wellKnown.map((id) => matching.find((game) => game.id === id)).filter((game): game is Listed => game !== undefined);
    const others = matching.filter((game) => !known.includes(game));
    const families = [...new Set(others.map((game) => game.family))];
    show(
      list,
      ...group("Well known", known),
      ...families.flatMap((family) => group(capital(family), others.filter((game) => game.family === family))),
    );
  }
  const file = h("input", { type: "file", accept: ".yaml,.yml,.lua", multiple: true, hidden: true, "aria-label": "Rule file" });
  file.addEventListener("change", () => {
    if (file.files === null || file.files.length === 0) return;
    dialog.close();
    files(file.files);
  });
  search.addEventListener("input", update);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // The key must not reach the button that has the focus next.
    event.preventDefault();
    list.querySelector<HTMLElement>(".game")?.click();
  });
  update();
  show(
    dialog,
    h(
      "div",
      { class: "bar" },
      h("h2", {}, "Games"),
      search,
      count,
      h("button", { type: "button", onclick: () => (dialog.close(), fresh()) }, "Write a new game"),
      h("button", { type: "button", onclick: () => file.click() }, "Open a file"),
      file,
      h("button", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "×"),
    ),
    list,
  );
  dialog.showModal();
  search.focus();
}
