// The link that holds everything, and the draft in this browser.

import { page, session } from "./app";
import { byId, h, show } from "./dom";
import { keepDraft } from "./drafts";
import { fileName } from "./files";
import { download } from "./panes";
import { packed, type Shared } from "./share";

/** Everything as it is. */
function shared(): Shared {
  const { choices, players, line, upTo } = session;
  return { v: 1, game: session.shipped ?? session.files, choices, players, line, upTo, tab: page.tab };
}

/** Saves what somebody has written, for another visit. */
export async function keep(): Promise<void> {
  session.draft ??= Date.now();
  const name = /^name:\s*(.+)$/m.exec(session.files.rules)?.[1] ?? session.files.name;
  keepDraft({ id: session.draft, name, link: await packed(shared()) });
}

/** The address that holds it. */
export async function currentLink(): Promise<string> {
  return `${location.origin}${location.pathname}#${await packed(shared())}`;
}

export async function share(): Promise<void> {
  const address = await currentLink();
  history.replaceState(null, "", address);
  const dialog = byId<HTMLDialogElement>("share-box");
  const box = h("input", { readonly: true, value: address, "aria-label": "Link", id: "link" });
  const copy = h("button", { type: "button" }, "Copy");
  copy.addEventListener("click", () => {
    box.select();
    void navigator.clipboard?.writeText(address).then(() => (copy.textContent = "Copied"));
  });
  show(
    dialog,
    h("h2", {}, "Share this table"),
    h("p", {}, "The link contains the rules, the options, the cards and every move. Nothing is uploaded. Whoever opens it gets a copy to play with; you don't play at one table."),
    h("div", { class: "bar" }, box, copy),
    h(
      "div",
      { class: "bar" },
      h("button", { type: "button", onclick: () => download(fileName(), session.files.rules, "text/yaml") }, "Save the rule file"),
      h("button", { type: "button", onclick: () => download("deal.txt", page.scene?.narration ?? "", "text/plain") }, "Save the hand history"),
      h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
    ),
  );
  dialog.showModal();
}
