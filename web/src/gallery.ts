// All shipped games, well-known ones first, searchable by name and by what they use.

import { byId, capital, h, show } from "./dom";
import type { Draft } from "./drafts";
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

/** An exact name before one that begins so, before any other. */
function rank(game: Listed, wanted: string): number {
  const names = [game.name, game.id, ...(game.aka ?? [])].map((name) => name.toLowerCase());
  return names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2;
}

export interface Opening {
  /** What somebody has written here. */
  drafts: Draft[];
  open: (draft: Draft) => void;
  /** Gets the id of the game taken. */
  choose: (id: string) => void;
  /** Begins a new game. */
  fresh: () => void;
  /** Gets files of this device. */
  files: (list: FileList) => void;
}

/** Opens the gallery. Rejects with Error if the list can't be loaded. */
export async function openGallery({ drafts, open, choose, fresh, files }: Opening): Promise<void> {
  const dialog = byId<HTMLDialogElement>("gallery");
  const { games: all, wellKnown } = await games();
  const search = h("input", { type: "search", placeholder: "hold’em, wild, declare, 7-27…", "aria-label": "Search games" });
  const list = h("div", { class: "games" });
  const count = h("p", { class: "count", role: "status" });

  const button = (act: () => void, ...inside: HTMLElement[]): HTMLElement =>
    h("button", { type: "button", class: "game", onclick: () => (dialog.close(), act()) }, ...inside);
  const entry = (game: Listed): HTMLElement =>
    button(
      () => choose(game.id),
      h("strong", {}, game.name),
      h("span", { class: "players" }, `${game.players} players`),
      h("span", { class: "about" }, game.about),
    );
  const own = (draft: Draft): HTMLElement =>
    button(() => open(draft), h("strong", {}, draft.name), h("span", { class: "about" }, `Begun on ${new Date(draft.id).toLocaleDateString("en-US")}`));
  const group = (title: string, of: HTMLElement[]): HTMLElement[] =>
    of.length === 0 ? [] : [h("h3", {}, title), h("div", { class: "group" }, ...of)];

  function update(): void {
    const typed = search.value.toLowerCase().trim();
    const wanted = typed.split(/\s+/).filter(Boolean);
    const fits = (text: string): boolean => wanted.every((word) => text.includes(word));
    const mine = drafts.filter((draft) => fits(draft.name.toLowerCase()));
    const matching = all.filter((game) => fits(words(game)));
    const found = matching.length + mine.length;
    count.textContent = found === 0 ? "No game found" : found === 1 ? "1 game" : `${found} games`;
    const named = typed === "" ? [] : matching.filter((game) => rank(game, typed) < 2).sort((a, b) => rank(a, typed) - rank(b, typed));
    const known = wellKnown.map((id) => matching.find((game) => game.id === id)).filter((game): game is Listed => game !== undefined && !named.includes(game));
    const others = matching.filter((game) => !known.includes(game) && !named.includes(game));
    const families = [...new Set(others.map((game) => game.family))];
    show(
      list,
      ...group("Your games", mine.map(own)),
      ...group("By name", named.map(entry)),
      ...group("Well known", known.map(entry)),
      ...families.flatMap((family) => group(capital(family), others.filter((game) => game.family === family).map(entry))),
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
