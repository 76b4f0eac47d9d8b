// The tabs: rules, table, rulebook page, example deals and questions.

import { desk, page, session } from "./app";
import { byId } from "./dom";
import { inEditor, showFile } from "./files";
import { showPage, showTests, takeFromTable } from "./panes";
import { names, ruleFile } from "./session";
import type { WorkedDeal } from "./types";

/** The panes of the tabs. */
const tabs: Record<string, string> = { rules: "rules-pane", table: "table-pane", page: "page-pane", tests: "tests-pane", ask: "ask-pane" };

let onTable: () => void = () => undefined;
let openWorked: (deal: WorkedDeal) => void = () => undefined;

/** Makes the tabs work: `draw` draws the table, `open` puts an example deal on it. */
export function setUpTabs(draw: () => void, open: (deal: WorkedDeal) => void): void {
  onTable = draw;
  openWorked = open;
  for (const name of Object.keys(tabs)) byId(`tab-${name}`).addEventListener("click", () => select(name));
  document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    const move = (event as KeyboardEvent).key === "ArrowRight" ? 1 : (event as KeyboardEvent).key === "ArrowLeft" ? -1 : 0;
    if (move === 0) return;
    const all = Object.keys(tabs).filter((name) => byId(`tab-${name}`).offsetParent !== null);
    const next = all[(all.indexOf(page.tab) + move + all.length) % all.length] ?? "table";
    select(next);
    byId(`tab-${next}`).focus();
  });
  select("table");
}

/** Draws what the open tab shows of the rules. */
export async function drawPane(): Promise<void> {
  if (page.tab === "page") await showPage(desk, session);
  if (page.tab === "tests") await showTests(desk, session, openWorked, goToRule);
}

/** To a line of the rule file, on a phone from another tab. */
function goToRule(line: number): void {
  if (innerWidth < 900) select("rules");
  showFile(ruleFile);
  inEditor((it) => it.goTo(line));
}

export function select(name: string): void {
  page.tab = name in tabs ? name : "table";
  for (const [one, pane] of Object.entries(tabs)) {
    const button = byId(`tab-${one}`);
    button.setAttribute("aria-selected", String(one === page.tab));
    button.tabIndex = one === page.tab ? 0 : -1;
    // Beside the rules there is room for the table, but not on a phone.
    if (one !== "rules") byId(pane).hidden = one !== page.tab && !(one === "table" && page.tab === "rules" && innerWidth >= 900);
  }
  document.body.dataset["tab"] = page.tab;
  if (session.info === null) return;
  void drawPane();
  if (page.tab === "table") onTable();
  if (page.tab === "ask" && page.scene !== null) takeFromTable(page.scene, names(session.players));
}
