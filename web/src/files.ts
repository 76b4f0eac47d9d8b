// The rule file and its scripts: a tab for each, the editor, and its problems.

import { attempt, firstHand, session, table } from "./app";
import { byId, h, show } from "./dom";
import type { Fix, Problem, RuleEditor } from "./editor";
import { download } from "./panes";
import { ruleFile } from "./session";

let typing = 0;
let typed: () => void = () => undefined;
/** Calls `act` when somebody has typed and pauses. */
export function whenTyped(act: () => void): void {
  typed = act;
}

/** The first hand comes before the editor, unless it takes long: then there is a text to look at. */
const editor: Promise<RuleEditor> = Promise.race([firstHand, new Promise((resolve) => window.setTimeout(resolve, 700))])
  .then(() => import("./editor"))
  .then(
    ({ RuleEditor }) =>
      new RuleEditor(
        byId("editor"),
        firstHand,
        (files) => {
          session.files = files;
          session.shipped = null;
          // The address is that of what was there before.
          if (location.hash !== "" || location.search !== "") history.replaceState(null, "", location.pathname);
          // The draft and the table follow when the typist pauses: what is typed is checked first.
          window.clearTimeout(typing);
          typing = window.setTimeout(typed, 300);
        },
        listProblems,
      ),
  );
export function inEditor(act: (editor: RuleEditor) => void): void {
  void editor.then(act);
}

function state(text: string, kind: "" | "bad" | "good" = ""): void {
  const line = byId("state");
  line.textContent = text;
  line.className = kind;
}

function fixButton(fix: Fix): HTMLElement {
  return h("button", { type: "button", class: "fix", title: "Alt-Enter in the editor", onclick: fix.apply }, fix.title);
}

function listProblems(problems: Problem[], fixAll: Fix | null): void {
  const errors = problems.filter((one) => one.severity === "error").length;
  const others = problems.length - errors;
  const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
  state(
    errors > 0 ? count(errors, "error") : others > 0 ? count(others, "remark") : "No errors",
    errors > 0 ? "bad" : "good",
  );
  show(
    byId("problems"),
    fixAll !== null && problems.filter((one) => one.fix !== null).length > 1 && h("li", {}, fixButton(fixAll)),
    ...problems.slice(0, 20).map((one) => {
      const go = () => {
        showFile(one.file);
        inEditor((it) => it.goTo(one.line));
      };
      const place = one.file === ruleFile ? `${one.line}` : `${one.file} ${one.line}`;
      return h("li", { class: one.severity }, h("button", { type: "button", class: "problem-text", onclick: go }, `${place}: ${one.message}`), one.fix !== null && fixButton(one.fix));
    }),
  );
}

/** A tab for the rule file, and one for each script that the rules use. */
export async function showFiles(): Promise<void> {
  await attempt(async () => {
    session.scripts = await table.ask("scripts", {});
  });
  drawFiles();
}

let shownFile = ruleFile;
/** Another game: its rule file is shown. */
export function showFreshFiles(): void {
  shownFile = ruleFile;
  inEditor((it) => it.open(session.files));
  drawFiles();
}

function drawFiles(): void {
  const names = [ruleFile, ...session.scripts.map((script) => script.name)];
  // Not taken away while somebody writes there.
  if (!names.includes(shownFile)) names.push(shownFile);
  // With one file there is nothing to choose.
  show(
    byId("files"),
    ...(names.length < 2 ? [] : names).map((name) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(name === shownFile), onclick: () => showFile(name) },
        name === ruleFile ? "Rules" : name,
      ),
    ),
  );
}

export function showFile(name: string): void {
  shownFile = name;
  const text = session.scripts.find((script) => script.name === name)?.text ?? "";
  inEditor((it) => it.show(name, text));
  drawFiles();
}

/** What the file that is shown is called: a game of one's own by its name. */
export function fileName(): string {
  const slug = (session.info?.name ?? "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  return session.shipped === null && slug !== "" ? `${slug}.yaml` : session.files.name.replace(/.*\//, "");
}

/** Saves the file that is shown. */
export function saveFile(): void {
  if (shownFile === ruleFile) download(fileName(), session.files.rules, "text/yaml");
  else inEditor((it) => download(shownFile.replace(/.*\//, ""), it.view.state.doc.toString(), "text/x-lua"));
}
