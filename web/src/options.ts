// House rules of the game, and modifiers laid over it.

import { byId, capital, h, show } from "./dom";
import { type Fitting, type Modifier, modifierNames } from "./modifiers";
import type { Session } from "./session";
import type { GameInfo } from "./types";

/** Draws the choices of a game; `changed` is called after one is made. */
export function showOptions(session: Session, info: GameInfo, fitting: Fitting, changed: () => void): void {
  const choose = (name: string, value: string) => {
    session.choices.set[name] = value;
    changed();
  };
  show(
    byId("options"),
    ...info.options.map((option) => {
      const values = option.type === "yes/no" ? ["yes", "no"] : option.choices;
      const now = session.choices.set[option.name] ?? option.value;
      const field =
        values.length > 0
          ? h("select", { onchange: (event) => choose(option.name, (event.target as HTMLSelectElement).value) }, ...values.map((value) => h("option", { value, selected: value === now }, value)))
          : h("input", { value: now, onchange: (event) => choose(option.name, (event.target as HTMLInputElement).value) });
      return h("label", {}, h("span", {}, option.name.replaceAll("-", " ")), field, h("small", {}, option.about));
    }),
    ...session.choices.with.map((id) => chosenModifier(session, id, changed)),
    modifierChoice(session, fitting, changed),
  );
}

/** A modifier that is in force, and a button that takes it away. */
function chosenModifier(session: Session, id: string, changed: () => void): HTMLElement {
  const name = h("span", {}, capital(id.replaceAll("-", " ")));
  const about = h("small", {});
  void modifierNames()
    .then((all) => {
      name.textContent = all.get(id)?.name ?? name.textContent;
      about.textContent = all.get(id)?.about ?? "";
    })
    .catch(() => undefined);
  const remove = () => {
    session.choices.with = session.choices.with.filter((one) => one !== id);
    changed();
  };
  return h("div", { class: "chosen" }, name, h("button", { type: "button", "aria-label": `Remove ${id.replaceAll("-", " ")}`, onclick: remove }, "Remove"), about);
}

/** The modifiers that fit, to add one. They are looked for when somebody opens the options. */
function modifierChoice(session: Session, fitting: Fitting, changed: () => void): HTMLElement {
  const about = h("small", {}, "Only those that fit this game.");
  const list = h("select", {
    id: "add-modifier",
    "aria-label": "Add a modifier",
    disabled: true,
    onchange: (event) => {
      session.choices.with.push((event.target as HTMLSelectElement).value);
      changed();
    },
  }, h("option", { value: "" }, "Looking…"));
  const fill = (all: Modifier[]) => {
    show(list, h("option", { value: "" }, all.length === 0 ? "none fits" : "add one…"), ...all.map(({ id, name, about: what }) => h("option", { value: id, title: what }, name)));
    list.disabled = all.length === 0;
  };
  const details = byId<HTMLDetailsElement>("house-rules");
  const look = () => void fitting().then(fill).catch(() => fill([]));
  if (details.open) look();
  else details.addEventListener("toggle", () => list.isConnected && look(), { once: true });
  return h("label", {}, h("span", {}, "modifiers"), list, about);
}
