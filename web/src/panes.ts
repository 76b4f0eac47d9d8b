// Read, test and ask: pages of the library, example deals, judgements, equities and simulations.

import { byId, h, show } from "./dom";
import { Engine, EngineError } from "./engine";
import { playerWords, type Session } from "./session";
import { Simulation } from "./simulation";
import type { Equity, Scene, Verdict, WorkedDeal, Zone } from "./types";

/** A page of the library in a frame that runs nothing and reaches nothing; and the same for paper, where a frame would
 * end with the first sheet. */
function framed(html: string, title: string): HTMLElement[] {
  return [h("iframe", { sandbox: "", title, srcdoc: html, class: "page" }), forPaper(html)];
}

/** A page of the library as an element with styles of its own. Scripts of a parsed document never run. */
function forPaper(html: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const style of parsed.querySelectorAll("style")) style.textContent = (style.textContent ?? "").replaceAll(":root", ":host");
  const paper = h("div", { class: "paper" });
  paper.attachShadow({ mode: "closed" }).append(...parsed.querySelectorAll("style"), document.adoptNode(parsed.body));
  return paper;
}

function problem(error: unknown): HTMLElement {
  const text = error instanceof EngineError ? error.message : String(error);
  return h("p", { class: "problem" }, text);
}

async function loaded(engine: Engine, session: Session): Promise<void> {
  await engine.ask("load", { files: session.files, choices: session.choices });
}

export async function showPage(engine: Engine, session: Session): Promise<void> {
  const pane = byId("page-pane");
  if (pane.childElementCount === 0) show(pane, h("p", { role: "status" }, "Writing the rulebook page…"));
  try {
    await loaded(engine, session);
    const html = await engine.ask("page", { format: "html", deals: 0 });
    const save = h("button", { type: "button", onclick: () => download(`${session.info?.id ?? "game"}.html`, html, "text/html") }, "Save this page");
    show(pane, h("div", { class: "bar" }, h("p", {}, "The rulebook page for these rules."), save), ...framed(html, "Rulebook"));
  } catch (error) {
    show(pane, h("p", { class: "problem" }, "The rules have an error, so there is no page of them:"), problem(error));
  }
}

export function download(name: string, text: string, type: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function showTests(
  engine: Engine,
  session: Session,
  open: (deal: WorkedDeal) => void,
  goTo: (line: number) => void,
): Promise<void> {
  const pane = byId("tests-pane");
  show(pane, h("p", {}, "Playing the example deals…"));
  try {
    const deals = (await engine.ask("test", { files: session.files })) as WorkedDeal[];
    const passed = deals.filter((deal) => deal.failures.length === 0).length;
    show(
      pane,
      h(
        "p",
        { class: passed === deals.length ? "verdict good" : "verdict bad" },
        deals.length === 0
          ? "This file has no example deals yet. An example deal is a hand whose result you know: write it under `examples:`, and this page checks that the rules agree. New games begin with one."
          : passed === deals.length
            ? `All ${deals.length} example deals pass.`
            : `${deals.length - passed} of ${deals.length} example deals fail.`,
      ),
      passed < deals.length &&
        h("p", { class: "hint" }, "Each is a hand under `examples:` with the result that its author expects. If you changed the rules on purpose, change that result, or delete the deal."),
      ...deals.map((deal) => {
        const good = deal.failures.length === 0;
        return h(
          "details",
          { class: good ? "deal good" : "deal bad", open: !good },
          h("summary", {}, h("span", { class: "mark" }, good ? "✓" : "✗"), ` ${deal.name}`),
          ...deal.failures.map((failure) => h("p", { class: "problem" }, `Line ${failure.place.line}: ${failure.message}`)),
          h(
            "div",
            { class: "bar" },
            h("button", { type: "button", onclick: () => goTo(deal.place.line) }, `Line ${deal.place.line}`),
            deal.moves !== null && h("button", { type: "button", onclick: () => open(deal) }, "Open on the table"),
          ),
          deal.narration !== "" && h("pre", {}, deal.narration),
        );
      }),
    );
  } catch (error) {
    show(pane, problem(error));
  }
}

/** Puts the hands on the table into the question as the reader sees them, unless somebody has written there. */
export function takeFromTable(scene: Scene, names: string[]): void {
  const table = byId<HTMLTextAreaElement>("cards");
  if (table.dataset["own"] === "yes") return;
  const cards = (zone: Zone) => zone.cards.map((card) => card.text).join("");
  const lines = scene.view.seats.flatMap((seat, i) => {
    const hand = seat.zones.find((zone) => zone.name === "hand");
    return seat.in && hand !== undefined && hand.cards.length > 0 ? [`${names[i]}: ${cards(hand)}`] : [];
  });
  const boards = scene.view.table.filter((zone) => zone.name === "board" && zone.cards.length > 0).map((zone) => `board: ${cards(zone)}`);
  table.value = [...lines, ...boards].join("\n");
}

/** "as 10H" as the library writes it; what are no cards as it is. */
function cardsWord(text: string): string {
  const cards = text.replaceAll(/[\s,]+/g, "");
  if (!/^(?:(?:10|[2-9tjqka])[cdhs]|\/|\?\?)+$/i.test(cards)) return text.replaceAll(/\s+/g, "");
  return cards.replaceAll(/(10|[2-9tjqka])([cdhs])/gi, (_, rank: string, suit: string) => (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase());
}

/** "Big Al: As Ks" as the library takes it: the name as it is, the cards without spaces. */
function tableWord(line: string): string {
  const at = line.indexOf(":") + 1;
  const name = line.slice(0, at).replace(/\s*:$/, ":").trimStart().replaceAll(/\s+/g, " ");
  return (name.toLowerCase() === "board:" ? "board:" : name) + cardsWord(line.slice(at));
}

/** What is asked, in the words of `judge`. Lines without a name are hands, and the last of them, after hands with names, the board. */
function tableWords(text: string): string[] {
  const lines = text.split("\n").map(tableWord).filter((line) => line !== "");
  const bare = lines.filter((line) => !line.includes(":")).length;
  if (bare === 1 && lines.length > 2 && !lines.at(-1)?.includes(":")) lines.push(`board:${lines.pop() ?? ""}`);
  return lines.map((line, i) => (line.includes(":") ? line : `Hand ${i + 1}:${line}`));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

const mostGames = 10_000_000;

/** The pane is made once; its answers are for the rules of the moment. */
export function makeAsk(engine: Engine, session: Session): void {
  const table = h("textarea", { rows: 4, spellcheck: "false", "aria-label": "Cards on the table, a hand on each line" });
  table.id = "cards";
  table.placeholder = "Ann: AsKs7d5d2c\nBob: QdQcJh4s3h";
  table.addEventListener("input", () => (table.dataset["own"] = "yes"));
  const out = h("div", { class: "out", role: "status" });
  const words = () => tableWords(table.value);
  const ask = (act: () => Promise<HTMLElement[]>) => async () => {
    show(out, h("p", {}, "Thinking…"));
    try {
      await loaded(engine, session);
      show(out, ...(await act()));
    } catch (error) {
      show(out, problem(error));
    }
  };
  const judge = ask(async () => {
    const verdict = (await engine.ask("judge", { table: words() })) as Verdict;
    return [h("pre", {}, verdict.text)];
  });
  const equity = ask(async () => {
    const found = (await engine.ask("equity", { table: words(), samples: 0 }, 60)) as Equity;
    const rows = found.names.map((name, i) => {
      const share = found.pot[i];
      return h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, percent(share?.share ?? 0)), h("td", {}, percent(share?.win ?? 0)), h("td", {}, percent(share?.tie ?? 0)));
    });
    const head = h("tr", {}, ...["Hand", "Equity", "Wins it all", "Shares it"].map((text) => h("th", { scope: "col" }, text)));
    const count = found.runouts.toLocaleString("en-US");
    const how = !found.exact ? `From ${count} random runouts of the cards to come.` : found.runouts === 1 ? "No cards are to come." : `From all ${count} runouts of the cards to come.`;
    return [h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)), h("p", { class: "hint" }, how)];
  });

  const count = h("input", { type: "number", min: 1, max: mostGames, value: 1000, "aria-label": "Games" });
  const agents = h(
    "select",
    { "aria-label": "Players" },
    ...Object.entries(playerWords).filter(([name]) => name !== "you").map(([name, words]) => h("option", { value: name }, words)),
    h("option", { value: "seated" }, "As at the table"),
  );
  /** The agents of all seats; whoever is you knows the game. */
  const chosenAgents = () => (agents.value === "seated" ? session.players.map((player) => (player === "you" ? "house" : player)) : [agents.value]);
  const seed = h("input", { type: "number", min: 0, value: 0, class: "seed" });
  const report = h("div", { class: "out" });
  let running: Simulation | null = null;
  const stop = h("button", { type: "button", disabled: true, onclick: () => running?.stop() }, "Stop");
  const simulate = async () => {
    const wanted = Number(count.value);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > mostGames) {
      return show(report, h("p", { class: "problem" }, `Games is a whole number from 1 to ${mostGames.toLocaleString("en-US")}.`));
    }
    running?.stop();
    const bar = h("progress", { max: wanted, value: 0, "aria-label": "Games played" });
    const text = h("span", {}, "Playing…");
    show(report, h("p", { role: "status" }, bar, " ", text));
    const trials = { games: wanted, players: session.players.length, agents: chosenAgents(), seed: seed.value || "0" };
    const simulation = new Simulation(session.files, session.choices, trials, (games) => {
      bar.value = games;
      text.textContent = `${games.toLocaleString("en-US")} of ${wanted.toLocaleString("en-US")} games`;
    });
    running = simulation;
    stop.disabled = false;
    let found: HTMLElement[];
    try {
      const html = await simulation.run();
      const save = h("button", { type: "button", onclick: () => download(`${session.info?.id ?? "game"}-simulation.html`, html, "text/html") }, "Save this report");
      found = [h("div", { class: "bar" }, save), ...framed(html, "Simulation")];
    } catch (error) {
      found = [problem(error)];
    }
    // Somebody may have begun another one.
    if (running !== simulation) return;
    running = null;
    stop.disabled = true;
    show(report, ...found);
  };
  show(
    byId("ask-pane"),
    h("h2", {}, "Who wins?"),
    h("p", { class: "hint" }, "One hand to a line, like Tom: As Kd, and the board last: board: Ks 9h 4c. Write T or 10 for a ten; c, d, h and s are the suits. Judge needs every card; Odds works with hands that are incomplete or have unknown cards (??)."),
    table,
    h("div", { class: "bar" }, h("button", { type: "button", onclick: judge }, "Judge"), h("button", { type: "button", onclick: equity }, "Odds")),
    out,
    h("h2", {}, "Simulate many hands"),
    h("div", { class: "bar" }, h("label", {}, "Games ", count), h("label", {}, "Players ", agents), h("label", { title: "The same number deals the same cards" }, "Seed ", seed), h("span", { class: "together" }, h("button", { type: "button", onclick: () => void simulate() }, "Simulate"), stop)),
    report,
  );
}
