// House rules of the game, and modifiers laid over it.

import { byId, h, show } from "./dom";
import type { Session } from "./session";
import type { GameInfo } from "./types";

/** The names of all modifiers, once they are asked for. */
export type ModifierIds = () => Promise<string[]>;

/** Draws the choices of a game; `changed` is called after one is made. */
export function showOptions(session: Session, info: GameInfo, ids: ModifierIds, changed: () => void): void {
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
    h(
      "label",
      {},
      h("span", {}, "modifiers"),
      h("input", {
        value: session.choices.with.join(", "),
        placeholder: "jokers, deuces-wild",
        onchange: (event) => {
          session.choices.with = (event.target as HTMLInputElement).value.split(/[\s,]+/).filter(Boolean);
          changed();
        },
      }),
      h("small", {}, "extra rules to add, by name"),
    ),
    modifierChoice(session, ids, changed),
  );
}

/** All modifiers by name, to add one. */
function modifierChoice(session: Session, ids: ModifierIds, changed: () => void): HTMLElement {
  const list = h("select", {
    "aria-label": "Add a modifier",
    onchange: (event) => {
      session.choices.with.push((event.target as HTMLSelectElement).value);
      changed();
    },
  });
  void ids()
    .then((all) => show(list, h("option", { value: "" }, "add one…"), ...all.map((id) => h("option", { value: id }, id.replaceAll("-", " ")))))
    .catch(() => undefined);
  return h("label", {}, h("span", {}, ""), list, h("small", {}, "such as jokers or deuces wild"));
}
