// The playground: a rule file on one side; the table, the rulebook, worked deals and questions on
// the other.

import "./style.css";
import { byId, h, show } from "./dom";
import type { Fix, Problem, RuleEditor } from "./editor";
import { keepDraft, keptDraft } from "./drafts";
import { endingOf } from "./ending";
import { Engine, EngineError, version } from "./engine";
import { FirstReplies } from "./first-replies";
import { openGallery } from "./gallery";
import { openHelp } from "./help";
import { drawLog, moveInLog, narratedLines, stepOfLine } from "./log";
import { type Fitting, fittingModifiers } from "./modifiers";
import { showOptions } from "./options";
import { pace, playAtOnce, playsAtOnce } from "./pace";
import { download, makeAsk, showPage, showTests, takeFromTable } from "./panes";
import { spacedCards } from "./cards";
import { answerLabel, panel, questionPanel, waitingPanel } from "./questions";
import { freshSession, names, ownSeat, playerWords, ruleFile, seatPlayers, shippedFiles } from "./session";
import { keepOffline } from "./offline";
import { packed, type Shared, unpacked } from "./share";
import { stepControls } from "./steps";
import { drawTable, roomFor } from "./table";
import { type Choices, type Files, type GameInfo, type Player, referee, type Scene, type WorkedDeal } from "./types";

const firstGame = "texas-holdem";
const session = freshSession();
/** Plays; and reads, tests and computes, so that nothing waits for it at the table. */
const firstReplies = new FirstReplies(version);
const table = new Engine(10, firstReplies);
const desk = new Engine(30);
let tab = "table";
let scene: Scene | null = null;
let turn = 0;

const tabs: Record<string, string> = { rules: "rules-pane", table: "table-pane", page: "page-pane", tests: "tests-pane", ask: "ask-pane" };

const newGame = `houserules: 1
name: My Game
about: Five cards each, one draw, and the best hand wins. Change a line and deal.
players: 2-6
usually: 4
betting: {ante: 1, limit: [2, 4]}
play:
  - deal: 5 down
  - bet
  - draw: up to 3
  - bet
showdown: high
examples:
  - name: a pair of aces wins
    players: 2
    script: |
      d dh p1 AsAh7c5d3c; d dh p2 KdQdJc9h2s
      p1 cbr 2; p2 cc
      p1 draw; p2 draw; p1 cc; p2 cc
      ! p1 gets 6
`;

/** Says something for a while, with a button if there is something to do about it. */
function notice(text: string, label = "", act: () => void = () => undefined): void {
  const box = byId("notice");
  const line = h("span", {}, text);
  show(box, line, label !== "" && h("button", { type: "button", onclick: () => (notice(""), act()) }, label));
  box.classList.toggle("shown", text !== "");
  if (text !== "") window.setTimeout(() => line.isConnected && notice(""), label === "" ? 6000 : 20_000);
}

function state(text: string, kind: "" | "bad" | "good" = ""): void {
  const line = byId("state");
  line.textContent = text;
  line.className = kind;
}

let typing = 0;
let firstHandThere: () => void;
const firstHand = new Promise<void>((resolve) => (firstHandThere = resolve));
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
          typing = window.setTimeout(() => (void keep(), void reload()), 120);
        },
        listProblems,
      ),
  );
function inEditor(act: (editor: RuleEditor) => void): void {
  void editor.then(act);
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
async function showFiles(): Promise<void> {
  await attempt(async () => {
    session.scripts = await table.ask("scripts", {});
  });
  drawFiles();
}

let shownFile = ruleFile;
function drawFiles(): void {
  const names = [ruleFile, ...session.scripts.map((script) => script.name)];
  // Not taken away while somebody writes there.
  if (!names.includes(shownFile)) names.push(shownFile);
  show(
    byId("files"),
    ...names.map((name) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(name === shownFile), onclick: () => showFile(name) },
        name === ruleFile ? "Rules" : name,
      ),
    ),
  );
}

function showFile(name: string): void {
  shownFile = name;
  const text = session.scripts.find((script) => script.name === name)?.text ?? "";
  inEditor((it) => it.show(name, text));
  drawFiles();
}

/** What the table's worker has loaded, for a worker that takes its place. */
let atTable: { files: Files; choices: Choices } | null = null;

const noChoices: Choices = { set: {}, with: [] };
/** The last choices that fitted. */
let goodChoices = noChoices;

/** Brings the rules to the table. Rejects with EngineError. */
async function loadTable(): Promise<GameInfo> {
  const wanted = { files: session.files, choices: session.choices };
  const { info } = await table.ask("load", wanted);
  atTable = wanted;
  return info as GameInfo;
}

/** Loads the files as they are now; with errors, the table stays as it was. `shown` as for playOn. */
async function reload(shown: number | null = null): Promise<void> {
  const mine = ++turn;
  let info: GameInfo;
  try {
    info = await loadTable();
  } catch (error) {
    if (mine !== turn || !(error instanceof EngineError)) return;
    if (!error.message.startsWith("stopped")) await showFiles();
    byId("table-pane").classList.add("stale");
    inEditor((it) => it.light([]));
    byId("stale").hidden = false;
    byId("stale").textContent = session.info === null ? error.message : "The rules have an error. This is the game as it was before.";
    if (session.info === null) {
      scene = null;
      show(byId("table"));
      show(byId("question"), h("p", { class: "asks" }, "There is nothing to play yet."));
      show(byId("told"));
    }
    if (error.message.startsWith("stopped")) notice(error.message);
    if (tab === "page") await showPage(desk, session);
    // The options or modifiers may not fit the rules: with those before, or without any, once more.
    const tried = JSON.stringify(session.choices);
    for (const choices of [goodChoices, noChoices]) {
      if (JSON.stringify(choices) === tried) continue;
      session.choices = structuredClone(choices);
      goodChoices = noChoices;
      notice(error.message);
      await reload();
      break;
    }
    return;
  }
  await showFiles();
  if (mine !== turn) return;
  byId("table-pane").classList.remove("stale");
  byId("stale").hidden = true;
  const sameGame = session.info?.hash === info.hash;
  goodChoices = structuredClone(session.choices);
  introduce(info);
  const count = Math.min(Math.max(session.players.length || info.usual_players, info.fewest_players), info.most_players);
  if (session.players.length !== count) session.players = seatPlayers(count, session.players.slice(0, count));
  if (!sameGame || session.line.setup.players === undefined) {
    await deal(session.line.setup.seed ?? 1, shown);
  } else {
    await refresh();
  }
  if (tab === "page") await showPage(desk, session);
  if (tab === "tests") await showTests(desk, session, openWorked, goToRule);
}

/** To a line of the rule file, on a phone from another tab. */
function goToRule(line: number): void {
  if (innerWidth < 900) select("rules");
  showFile(ruleFile);
  inEditor((it) => it.goTo(line));
}

/** The modifiers that can be added to the game. */
const fitting: Fitting = () => fittingModifiers(session, () => table.ask("ids", { modifiers: true }) as Promise<string[]>);

/** Takes another game, and writes its options; its name comes with its table. */
function introduce(info: GameInfo): void {
  session.info = info;
  showOptions(session, info, fitting, () => void reload());
}

// ---------------------------------------------------------------- the table

/** A fresh deal; `shown` as for playOn. */
async function deal(seed: number | string, shown: number | null = null): Promise<void> {
  session.line = { setup: { players: session.players.length, seed }, answers: [] };
  await playOn(shown);
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    notice(error.message);
  }
}

/** The players who are not "you" answer until it is your turn: one at a time after the first `shown` answers, or at
 * once. */
async function playOn(shown: number | null = null): Promise<void> {
  stopFollowing();
  await attempt(async () => {
    session.line = await table.ask("advance", { line: session.line, players: session.players });
  });
  if (shown !== null && pace() > 0) return follow(shown);
  session.upTo = session.line.answers.length;
  await refresh();
}

/** The deal that is shown one answer at a time, and what ends its wait. */
let following: { skipped: boolean; wake: () => void } | null = null;

/** Shows the answers after the first `from` one at a time. */
async function follow(from: number): Promise<void> {
  const mine = { skipped: false, wake: () => undefined as void };
  following = mine;
  const { line } = session;
  const last = line.answers.length;
  const goesOn = () => following === mine && session.line === line && !mine.skipped;
  let told = "";
  for (let at = Math.min(from, last); at < last && goesOn(); ++at) {
    session.upTo = at;
    await refresh();
    // An answer that nobody sees yet takes no time.
    if (!goesOn() || scene?.narration === told) continue;
    told = scene?.narration ?? "";
    await new Promise<void>((wake) => {
      mine.wake = wake;
      window.setTimeout(wake, pace());
    });
  }
  if (following !== mine || session.line !== line) return;
  following = null;
  session.upTo = last;
  await refresh();
}

/** Goes to the end of what is being shown. */
function skipFollowing(): void {
  if (following === null) return;
  following.skipped = true;
  following.wake();
}

/** Something else is shown from now on. */
function stopFollowing(): void {
  const stopped = following;
  following = null;
  stopped?.wake();
}

let answering = false;
/** While an answer is on its way, another one would be to a question that is gone. */
async function alone(act: () => Promise<void>): Promise<void> {
  if (answering) return;
  answering = true;
  try {
    await act();
  } finally {
    answering = false;
  }
}

async function give(answer: string): Promise<void> {
  await attempt(async () => {
    const seat = askedSeat();
    // An answer given in the past is a new end of the deal.
    const line = { ...session.line, answers: session.line.answers.slice(0, session.upTo) };
    session.line = await table.ask("answer", { line, seat, answer });
    await playOn(session.line.answers.length);
  });
}

function askedSeat(): number {
  const waiting = scene?.question?.waiting ?? [];
  const own = ownSeat(session);
  return waiting.includes(own) ? own : (scene?.question?.seat ?? 0);
}

async function step(to: number): Promise<void> {
  stopFollowing();
  session.upTo = Math.min(Math.max(0, to), session.line.answers.length);
  await refresh();
}

async function suggest(): Promise<void> {
  await attempt(async () => {
    const seat = askedSeat();
    const line = { ...session.line, answers: session.line.answers.slice(0, session.upTo) };
    const players: Player[] = session.players.map((_, i) => (i === seat ? "house" : "you"));
    const next = await table.ask("advance", { line, players });
    const picked = next.answers[line.answers.length]?.[1];
    const question = scene?.question;
    if (picked === undefined || question === undefined || question === null) return;
    const choice = question.choices.find((one) => one.text === picked);
    const box = byId("question").querySelector(".suggestion");
    const label = answerLabel(question, picked, choice?.cost ?? 0);
    if (box !== null) box.textContent = `A good player would say: ${spacedCards(label.charAt(0).toLowerCase() + label.slice(1))}.`;
  });
}

function sceneAt(upTo: number): Promise<Scene> {
  const own = ownSeat(session);
  return table.ask("scene", { line: session.line, upTo, viewer: session.open || own < 0 ? referee : own, asks: own, names: names(session.players) });
}

/** The deal as far as it has gone, in words, with the deal and the point of view that it is for. */
let whole = { of: {} as object, pointOfView: "", lines: [] as string[] };

/** What comes after the shown step, too, unless it is just happening. */
async function wholeNarration(): Promise<string[]> {
  if (following !== null || scene === null || session.upTo === session.line.answers.length) return [];
  const pointOfView = `${session.open} ${session.players.join()}`;
  if (whole.of !== session.line || whole.pointOfView !== pointOfView) {
    whole = { of: session.line, pointOfView, lines: narratedLines((await sceneAt(session.line.answers.length)).narration) };
  }
  return whole.lines;
}

async function goToLine(line: number): Promise<void> {
  await attempt(async () => {
    const shown = scene === null ? [] : narratedLines(scene.narration);
    const all = toCome.length > line ? toCome : shown;
    await step(await stepOfLine(line, all, async (at) => narratedLines((await sceneAt(at)).narration), session.line.answers.length));
  });
}

async function refresh(): Promise<void> {
  if (session.info === null) return;
  await attempt(async () => {
    scene = await sceneAt(session.upTo);
    toCome = await wholeNarration();
  });
  draw();
}

/** The narration of the whole deal while a step before its end is shown. */
let toCome: string[] = [];

function draw(): void {
  if (scene === null || session.info === null) return;
  byId("game-name").textContent = session.info.name;
  document.title = `${session.info.name} – House Rules`;
  drawSeats();
  drawQuestion(names(session.players));
  drawBars();
  drawLog(byId("told"), narratedLines(scene.narration), toCome, (line) => void goToLine(line));
  const { lines } = scene;
  inEditor((it) => it.light(lines));
  firstReplies.close();
  firstHandThere();
}

/** The table alone, as large as there is room. */
function drawSeats(): void {
  if (scene === null || session.info === null) return;
  const own = ownSeat(session);
  const holder = byId("table");
  const called = names(session.players);
  show(
    holder,
    drawTable({
      info: session.info,
      view: scene.view,
      names: called.map((name, seat) => (seat === own ? `${name} (you)` : name)),
      asked: scene.over ? [] : (scene.question?.waiting ?? []),
      near: Math.max(0, own),
      ...roomFor(holder),
      over: endingOf(scene, session.line, session.info, called),
    }),
  );
}

function drawQuestion(called: string[]): void {
  const box = byId("question");
  if (scene === null || session.info === null) return;
  const own = ownSeat(session);
  if (scene.over) {
    const words = (endingOf(scene, session.line, session.info, called)?.gains ?? [])
      .map((chips, i) => [called[i] ?? "", chips] as const)
      .filter(([, chips]) => chips > 0)
      .map(([name, chips]) => `${name} +${chips}`);
    redraw(box, panel(words.length > 0 ? `The deal is over: ${words.join(", ")}.` : "The deal is over.", "of-list", [], [nextDealButton()], null));
    return;
  }
  const question = scene.question;
  if (question === null) return;
  const seat = askedSeat();
  if (following !== null) {
    const acts = question.waiting.find((one) => one !== own) ?? seat;
    const words = `${called[acts] ?? ""} to act`;
    const asks = box.querySelector(".go-on") === null ? null : box.querySelector(".asks");
    // The button stays under the pointer.
    if (asks !== null) asks.textContent = words;
    else redraw(box, waitingPanel(words, skipFollowing));
    return;
  }
  const view = scene.view;
  redraw(
    box,
    questionPanel({
      question,
      who: seat === own ? "Your turn" : `${called[seat] ?? ""} to act`,
      free: view.seats.every((one) => one.bet === 0),
      pot: view.pot,
      bet: view.seats[seat]?.bet ?? 0,
      give: (answer) => void alone(() => give(answer)),
      suggest: () => void suggest(),
    }),
  );
}

/** Plays on at this table: stacks and what is left in the pot carry over. */
async function nextDeal(): Promise<void> {
  const { setup, past, answers } = session.line;
  const before = session.line;
  session.line = { setup, past: [...(past ?? []), answers], answers: [] };
  try {
    session.line = await table.ask("advance", { line: session.line, players: session.players });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    session.line = before;
    notice(error.message);
    return refresh();
  }
  await follow(pace() > 0 ? 0 : session.line.answers.length);
}

function nextDealButton(): HTMLElement {
  return h("button", { type: "button", class: "deal answer", "data-key": "n", "aria-keyshortcuts": "N", onclick: () => void alone(nextDeal) }, "Next deal", h("kbd", { "aria-hidden": "true" }, "N"));
}

function newDealButton(): HTMLElement {
  const seed = Number(session.line.setup.seed ?? 0) + 1;
  // At the end of a deal the key is that of the next one.
  const key = scene?.over ? "" : "n";
  return h("button", { id: "new-deal", type: "button", "data-key": key, onclick: () => void deal(seed, 0) }, "New deal", key !== "" && h("kbd", { "aria-hidden": "true" }, "N"));
}

/** A card on the table that may be chosen is chosen there, too. */
byId("table").addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest<SVGElement>("[data-card]")?.dataset["card"] : undefined;
  if (card === undefined) return;
  [...document.querySelectorAll<HTMLElement>("#question .card-toggle:not([disabled])")].find((one) => one.dataset["card"] === card)?.click();
});

byId("table-pane").addEventListener("click", skipFollowing);
moveInLog(byId("told"));

let askedAt = 0;
/** The second click of a double click was meant for what was there before. */
byId("question").addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && performance.now() - askedAt < 600) event.stopPropagation();
  },
  true,
);

/** Draws a part of the page anew; what has the focus there, by its id, keeps it. */
function redraw(parent: HTMLElement, ...children: HTMLElement[]): void {
  if (parent.id === "question") askedAt = performance.now();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  show(parent, ...children);
  if (focused === null) return;
  const same = focused.id === "" ? null : document.getElementById(focused.id);
  if (same instanceof HTMLElement && !(same as HTMLButtonElement).disabled) return same.focus();
  // Otherwise the button in its place, or the first thing to do there but to fold.
  const key = (focused as HTMLElement).dataset["key"] ?? "";
  const able = [...parent.querySelectorAll<HTMLElement>("button:not([disabled])")];
  (able.find((one) => key !== "" && one.dataset["key"] === key) ?? able.find((one) => one.dataset["key"] !== "f") ?? able[0])?.focus();
}

function drawBars(): void {
  const info = session.info;
  if (info === null || scene === null) return;
  const count = h(
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
  const called = names(session.players);
  const seats = session.players.map((player, i) =>
    h(
      "label",
      {},
      h("span", {}, called[i] ?? `Seat ${i + 1}`),
      h(
        "select",
        {
          id: `seat-${i}`,
          onchange: (event) => {
            session.players[i] = (event.target as HTMLSelectElement).value as Player;
            void playOn();
          },
        },
        ...Object.entries(playerWords).map(([value, words]) => h("option", { value, selected: value === player }, words)),
      ),
    ),
  );
  const seed = h("input", {
    id: "seed",
    type: "number",
    value: session.line.setup.seed ?? 0,
    min: 0,
    class: "seed",
    onchange: (event) => void deal((event.target as HTMLInputElement).value || "0", 0),
  });
  const open = h("input", {
    id: "open-cards",
    type: "checkbox",
    checked: session.open,
    onchange: (event) => {
      session.open = (event.target as HTMLInputElement).checked;
      void refresh();
    },
  });
  const atOnce = h("input", { id: "at-once", type: "checkbox", checked: playsAtOnce(), onchange: (event) => playAtOnce((event.target as HTMLInputElement).checked) });
  const table = h(
    "details",
    { class: "seats" },
    h("summary", { id: "who-plays" }, "Who plays"),
    h(
      "div",
      { class: "seat-list" },
      ...seats,
      h("label", { title: "The same number deals the same cards" }, h("span", {}, "Deal no."), seed),
      h("label", {}, h("span", {}, "Show all cards"), open),
      h("label", { title: "Otherwise one after the other" }, h("span", {}, "Others act at once"), atOnce),
    ),
  );
  const bar = byId("deal-bar");
  table.open = bar.querySelector("details")?.open ?? false;
  redraw(bar, count, table, newDealButton());
  redraw(byId("steps"), ...stepControls(session.upTo, session.line.answers.length, (to) => void step(to)));
}

function openWorked(worked: WorkedDeal): void {
  if (worked.moves === null) return;
  stopFollowing();
  session.choices = worked.choices;
  session.line = { setup: worked.moves.setup, answers: worked.moves.answers };
  session.players = (worked.moves.setup.stacks ?? []).map(() => "you" as Player);
  session.upTo = 0;
  session.open = true;
  select("table");
  void (async () => {
    await attempt(async () => {
      session.info = await loadTable();
    });
    await refresh();
  })();
}

// ---------------------------------------------------------------- tabs, games, links

function select(name: string): void {
  tab = name in tabs ? name : "table";
  for (const [one, pane] of Object.entries(tabs)) {
    const button = byId(`tab-${one}`);
    button.setAttribute("aria-selected", String(one === tab));
    button.tabIndex = one === tab ? 0 : -1;
    // Beside the rules there is room for the table, but not on a phone.
    if (one !== "rules") byId(pane).hidden = one !== tab && !(one === "table" && tab === "rules" && innerWidth >= 900);
  }
  document.body.dataset["tab"] = tab;
  if (session.info === null) return;
  if (tab === "page") void showPage(desk, session);
  if (tab === "tests") void showTests(desk, session, openWorked, goToRule);
  if (tab === "table") draw();
  if (tab === "ask" && scene !== null) takeFromTable(scene, names(session.players));
}

function use(files: Files, shipped: string | null): void {
  stopFollowing();
  session.files = files;
  session.shipped = shipped;
  session.choices = { set: {}, with: [] };
  goodChoices = noChoices;
  session.info = null;
  session.scripts = [];
  session.players = [];
  session.line = { setup: { seed: 1 }, answers: [] };
  shownFile = ruleFile;
  inEditor((it) => it.open(files));
  drawFiles();
}

async function openShipped(id: string): Promise<boolean> {
  const files = await shippedFiles(table, id);
  if (files === null) return false;
  use(files, id);
  return true;
}

/** Keeps what somebody has written, for another visit. */
async function keep(): Promise<void> {
  keepDraft(await packed(shared()));
}

/** What was written here before is not lost when another game is opened. */
function offerDraft(): void {
  const draft = keptDraft();
  if (draft !== null) notice("Your rules are saved in this browser.", "Bring them back", () => void openLink(draft).then(() => history.replaceState(null, "", location.pathname)));
}

/** Opens a shipped game; by its address another visit finds it again. */
async function choose(id: string, shown: number | null = null): Promise<void> {
  const own = session.shipped === null && session.files.rules !== "";
  await attempt(async () => {
    const there = await openShipped(id);
    if (!there) await openShipped(firstGame);
    history.replaceState(null, "", there ? `${location.pathname}?game=${id}` : location.pathname);
    await reload(shown);
    if (!there) notice(`There is no game '${id}'.`);
  });
  if (own) offerDraft();
}

async function startNew(): Promise<void> {
  const own = session.shipped === null && session.files.rules !== newGame;
  use({ name: "my-game.yaml", rules: newGame, scripts: {} }, null);
  history.replaceState(null, "", location.pathname);
  select(innerWidth < 900 ? "rules" : "table");
  await reload(0);
  if (own) offerDraft();
}

/** Opens files of this device: a rule file, and the scripts that it uses. */
async function openFiles(list: FileList): Promise<void> {
  const texts = await Promise.all([...list].map(async (one) => ({ name: one.name, text: await one.text() })));
  const rules = texts.find((one) => !one.name.endsWith(".lua"));
  if (rules === undefined) return notice("Choose a rule file, my-game.yaml, with the scripts that it uses.");
  const scripts = Object.fromEntries(texts.filter((one) => one.name.endsWith(".lua")).map((one) => [one.name, one.text]));
  use({ name: rules.name, rules: rules.text, scripts }, null);
  history.replaceState(null, "", location.pathname);
  await reload();
  await keep();
}

/** What the file that is shown is called: a game of one's own by its name. */
function fileName(): string {
  const slug = (session.info?.name ?? "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  return session.shipped === null && slug !== "" ? `${slug}.yaml` : session.files.name.replace(/.*\//, "");
}

/** Saves the file that is shown. */
function saveFile(): void {
  if (shownFile === ruleFile) download(fileName(), session.files.rules, "text/yaml");
  else inEditor((it) => download(shownFile.replace(/.*\//, ""), it.view.state.doc.toString(), "text/x-lua"));
}

/** Everything as it is. */
function shared(): Shared {
  const { choices, players, line, upTo } = session;
  return { v: 1, game: session.shipped ?? session.files, choices, players, line, upTo, tab };
}

/** The address that holds it. */
async function currentLink(): Promise<string> {
  return `${location.origin}${location.pathname}#${await packed(shared())}`;
}

async function share(): Promise<void> {
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
      h("button", { type: "button", onclick: () => download("deal.txt", scene?.narration ?? "", "text/plain") }, "Save the hand history"),
      h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
    ),
  );
  dialog.showModal();
}

async function openLink(hash: string): Promise<void> {
  let shared: Shared;
  try {
    shared = await unpacked(hash);
  } catch (error) {
    // What is there stays.
    if (session.info === null) await choose(firstGame);
    notice((error as Error).message);
    return;
  }
  await attempt(async () => {
    if (typeof shared.game === "string") {
      if (!(await openShipped(shared.game))) {
        await openShipped(firstGame);
        await reload();
        notice(`There is no game '${shared.game}' here.`);
        return;
      }
    } else {
      use(shared.game, null);
    }
    session.choices = shared.choices;
    session.players = shared.players;
    session.line = shared.line;
    session.upTo = shared.upTo;
    try {
      const info = await loadTable();
      await showFiles();
      introduce(info);
    } catch {
      await reload();
      return;
    }
    scene = null;
    await refresh();
    // Moves or players that the rules do not allow: a fresh deal of the same game.
    if (scene === null) {
      session.line = { setup: { seed: 1 }, answers: [] };
      await reload();
    }
    select(shared.tab);
  });
}

function keys(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key === "Escape") closeSeats();
  if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
  if (target.closest("input, textarea, select, dialog, .cm-editor") !== null) return;
  if (tab !== "table" && innerWidth < 900) return;
  if (following !== null && (event.key.length === 1 || event.key === "Enter" || event.key === "Escape")) {
    // A key on a button is still that button's.
    if (target.closest("button, summary") === null) event.preventDefault();
    skipFollowing();
    return;
  }
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (target.closest("[role=tablist]") !== null) return;
    event.preventDefault();
    void step(session.upTo + (event.key === "ArrowLeft" ? -1 : 1));
    return;
  }
  const key = event.key.toLowerCase();
  const found = [...document.querySelectorAll<HTMLElement>("#question [data-key], #deal-bar [data-key]")].find((one) => one.dataset["key"] === key);
  if (found === undefined) return;
  event.preventDefault();
  if (found instanceof HTMLInputElement) found.focus();
  else found.click();
}

/** Closes the list of players. */
function closeSeats(): void {
  const seats = byId("deal-bar").querySelector("details");
  if (seats !== null) seats.open = false;
}

byId("open-gallery").addEventListener(
  "click",
  () => void openGallery({ choose: (id) => void choose(id, 0), fresh: () => void startNew(), files: (list) => void openFiles(list) }).catch((error: Error) => notice(error.message)),
);
byId("open-help").addEventListener("click", openHelp);
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.isConnected && event.target.closest("#deal-bar details") === null) closeSeats();
});
byId("share").addEventListener("click", () => void share());
byId("new-game").addEventListener("click", () => void startNew());
byId("save-file").addEventListener("click", saveFile);
for (const name of Object.keys(tabs)) byId(`tab-${name}`).addEventListener("click", () => select(name));
document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
  const move = (event as KeyboardEvent).key === "ArrowRight" ? 1 : (event as KeyboardEvent).key === "ArrowLeft" ? -1 : 0;
  if (move === 0) return;
  const all = Object.keys(tabs).filter((name) => byId(`tab-${name}`).offsetParent !== null);
  const next = all[(all.indexOf(tab) + move + all.length) % all.length] ?? "table";
  select(next);
  byId(`tab-${next}`).focus();
});
document.addEventListener("keydown", keys);
/** The part of the address that holds a game; a place on this page is none. */
function linked(): string {
  const hash = location.hash.slice(1);
  return document.getElementById(hash) === null ? hash : "";
}
window.addEventListener("hashchange", () => {
  if (linked() !== "") void openLink(linked());
});
new ResizeObserver(() => drawSeats()).observe(byId("table"));
table.onRestart = () => {
  // The fresh worker knows nothing: what it is asked next begins with the rules.
  if (atTable !== null) void table.ask("load", atTable).catch(() => undefined);
};

makeAsk(desk, session);
select("table");
async function begin(): Promise<void> {
  const game = new URLSearchParams(location.search).get("game");
  const draft = game === null ? keptDraft() : null;
  if (linked() !== "") await openLink(linked());
  else if (draft !== null) await openLink(draft);
  else await choose(game ?? firstGame);
  firstHandThere();
  if (import.meta.env.DEV) return;
  // Not before: the first hand comes first.
  keepOffline(
    (take) => {
      const box = byId("update");
      const use = () => {
        box.textContent = "The newer version is on its way…";
        take();
      };
      show(box, "A newer version of this page is here. ", h("button", { type: "button", onclick: use }, "Use it"));
      box.hidden = false;
    },
    // The new page goes on where this one is.
    async () => history.replaceState(null, "", await currentLink()),
  );
}
void begin();
