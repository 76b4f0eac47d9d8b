// What a player is asked, as buttons, cards and numbers. The legal answers come from the library.

import { cardName, cardPicture, spacedCards } from "./cards";
import { capital, h } from "./dom";
import type { Question } from "./types";

export interface Asking {
  question: Question;
  /** What the seat is called; it is that of the reader. */
  who: string;
  own: boolean;
  /** A bet that nobody has to match yet. */
  free: boolean;
  /** Chips in the pot, with all bets, and those that the seat has bet in this round. */
  pot: number;
  bet: number;
  give: (answer: string) => void;
  /** What a player who knows the game would do. */
  suggest: () => void;
}

/** "call 4", "raise to 8", "declare high" as a button says it. */
export function answerLabel(question: Question, text: string, cost: number): string {
  if (question.kind !== "bet") {
    const words = question.name !== "" && text.startsWith(question.name + " ") ? text.slice(question.name.length + 1) : text;
    return capital(words.replaceAll("_", " ")) + (cost > 0 ? ` (${cost})` : "");
  }
  if (text === "f") return "Fold";
  if (text === "cc") return cost > 0 ? `Call ${cost}` : "Check";
  const amount = text.match(/^cbr (\d+)$/)?.[1];
  if (amount !== undefined) return `${question.choices.some((one) => one.text === "cc" && one.cost > 0) ? "Raise to" : "Bet"} ${amount}`;
  return capital(text);
}

/** "discard Q♦ Q♥", "stand pat", "raise to 8": what a player would say. */
export function spokenAnswer(question: Question, text: string, cost: number): string {
  const label = answerLabel(question, text, cost);
  if (question.kind !== "cards") return spacedCards(label.charAt(0).toLowerCase() + label.slice(1));
  const what = nameOf(question, "choose");
  const words = text.split(" ").slice(1).join(" ");
  return words === "" ? noCards(what).toLowerCase() : `${what === "draw" ? "discard" : what} ${spacedCards(words)}`;
}

function nameOf(question: Question, otherwise: string): string {
  return question.name === "" ? otherwise : question.name.replaceAll("_", " ");
}

/** What choosing no card is called. */
function noCards(what: string): string {
  return what === "draw" || what === "discard" ? "Stand pat" : "None";
}

function button(label: string, key: string, act: () => void, kind = ""): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: `answer ${kind}`, "data-key": key, "aria-keyshortcuts": key === "" ? null : key.toUpperCase(), onclick: act },
    label,
    key !== "" && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
  );
}

/** The key that gives this answer: f, c, r, or the number of the choice. */
function keyOf(question: Question, text: string, index: number): string {
  if (question.kind === "bet") {
    if (text === "f") return "f";
    if (text === "cc") return "c";
    return text.startsWith("cbr") && question.choices.filter((one) => one.text.startsWith("cbr")).length === 1 ? "r" : "";
  }
  return index < 9 ? String(index + 1) : "";
}

/** What the panel shows: what is above the row of buttons, and the row. */
interface Parts {
  above: HTMLElement[];
  row: HTMLElement[];
}

/** A button that keeps the place of one that is not there now. */
function absent(label: string): HTMLButtonElement {
  return h("button", { type: "button", class: "answer absent", disabled: true }, label);
}

/** Fold, check or call, bet or raise, each at its place; other answers above. */
function bets(asking: Asking): Parts {
  const { question } = asking;
  const choices = question.choices.map((choice, i) =>
    ({ text: choice.text, button: button(answerLabel(question, choice.text, choice.cost), keyOf(question, choice.text, i), () => asking.give(choice.text), choice.text === "f" ? "fold" : "") }));
  const take = (fits: (text: string) => boolean) => {
    const at = choices.findIndex(({ text }) => fits(text));
    return at < 0 ? null : (choices.splice(at, 1)[0]?.button ?? null);
  };
  const fold = take((text) => text === "f");
  const call = take((text) => text === "cc") ?? take((text) => !text.startsWith("cbr"));
  // Beside a range of amounts, one amount may be an answer of its own.
  let raise = question.range === null ? take((text) => text.startsWith("cbr")) : null;
  const above: HTMLElement[] = [];
  const label = asking.free ? "Bet" : "Raise to";
  if (question.range !== null) {
    const [row, go] = amount(question.range.least, question.range.most, label, (n) => asking.give(`cbr ${n}`), "r", sizes(asking));
    above.push(row);
    raise = go;
  }
  if (choices.length > 0) above.push(h("div", { class: "more" }, ...choices.map((one) => one.button)));
  return { above, row: [fold ?? absent("Fold"), call ?? absent("Check"), raise ?? absent(asking.free ? "Bet" : "Raise")] };
}

/** Answers that can be listed, and a number. */
function listed(asking: Asking): Parts {
  const { question } = asking;
  const row = question.choices.map((choice, i) => button(answerLabel(question, choice.text, choice.cost), keyOf(question, choice.text, i), () => asking.give(choice.text)));
  if (question.range === null) return { above: [], row };
  const label = capital(nameOf(question, "say"));
  const [above, go] = amount(question.range.least, question.range.most, label, (n) => asking.give(JSON.stringify({ kind: "number", number: n })), "1");
  return { above: [above], row: [go, ...row] };
}

/** What a raise comes to that is a part of the pot after the call. */
function sizes(asking: Asking): [label: string, amount: number][] {
  const call = asking.question.choices.find((one) => one.text === "cc")?.cost ?? 0;
  const raise = (part: number) => asking.bet + call + Math.round(part * (asking.pot + call));
  return [["½ pot", raise(0.5)], ["Pot", raise(1)], ["Max", Infinity]];
}

/** An amount between two limits: a slider and a box that agree, usual amounts, and the button that gives it. */
function amount(
  least: number,
  most: number,
  label: string,
  act: (amount: number) => void,
  key: string,
  usual: [label: string, amount: number][] = [],
): [row: HTMLElement, go: HTMLButtonElement] {
  const slider = h("input", { type: "range", min: least, max: most, value: least, "aria-label": `${label}: amount` });
  const box = h("input", { type: "number", min: least, max: most, value: least, "aria-label": `${label}: amount in chips`, "data-key": key });
  const go = button(`${label} ${least}`, key, () => act(Number(box.value)));
  const follow = (from: HTMLInputElement, to: HTMLInputElement) => () => {
    to.value = from.value;
    go.firstChild!.textContent = `${label} ${from.value}`;
  };
  slider.addEventListener("input", follow(slider, box));
  box.addEventListener("input", follow(box, slider));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") act(Number(box.value));
  });
  const set = (wanted: number) => {
    box.value = String(Math.min(Math.max(least, wanted), most));
    follow(box, slider)();
  };
  return [h("div", { class: "amount" }, ...usual.map(([name, wanted]) => h("button", { type: "button", class: "size", onclick: () => set(wanted) }, name)), slider, box), go];
}

function cardAnswer(cards: number[]): string {
  return JSON.stringify({ kind: "cards", cards });
}

/** Cards to choose some of, or to set in piles. */
function cards(asking: Asking): Parts {
  const { question } = asking;
  const chosen: number[] = [];
  const arranges = question.kind === "arrangement";
  const least = question.range?.least ?? 0;
  const most = question.range?.most ?? question.cards.length;
  const what = nameOf(question, "choose");
  const confirm = button("", "d", () => asking.give(cardAnswer(arranges ? chosen : [...chosen].sort((a, b) => a - b))), "confirm");
  const hint = h("p", { class: "hint", "aria-live": "polite" });
  const toggles = question.cards.map((card, i) => {
    const toggle = h(
      "button",
      {
        type: "button",
        class: "card-toggle",
        "aria-pressed": "false",
        "aria-label": cardName(card.text),
        "data-key": i < 9 ? String(i + 1) : null,
        "data-card": card.text,
        disabled: !card.may_choose,
      },
      cardPicture(card.text),
    );
    toggle.addEventListener("click", () => {
      const at = chosen.indexOf(i);
      if (at >= 0) chosen.splice(at, 1);
      else if (chosen.length < most) chosen.push(i);
      else return void (hint.textContent = `That is one too many: choose at most ${most}.`);
      update();
    });
    return toggle;
  });
  function pileOf(place: number): string {
    let before = 0;
    for (const pile of question.piles) {
      if (place < before + pile.cards) return pile.name;
      before += pile.cards;
    }
    return "";
  }
  function update(): void {
    toggles.forEach((toggle, i) => {
      const at = chosen.indexOf(i);
      toggle.setAttribute("aria-pressed", String(at >= 0));
      toggle.dataset["pile"] = at >= 0 && arranges ? pileOf(at) : "";
    });
    confirm.disabled = chosen.length < least || chosen.length > most;
    const count = `${chosen.length} card${chosen.length === 1 ? "" : "s"}`;
    const key = h("kbd", { "aria-hidden": "true" }, "D");
    const label = arranges ? "Set hand" : chosen.length === 0 && least > 0 ? capital(what) : chosen.length === 0 ? noCards(what) : `${capital(what)} ${count}`;
    confirm.replaceChildren(label, key);
    hint.textContent = arranges
      ? chosen.length < most
        ? `Choose a card for the ${pileOf(chosen.length)}, ${most - chosen.length} to go.`
        : "All cards are set."
      : least === most
        ? `Choose ${least}.`
        : `Choose ${least} to ${most}.`;
  }
  update();
  const group = h("div", { class: "choose-cards", role: "group", "aria-label": what }, ...toggles);
  group.style.setProperty("--cards", String(Math.min(toggles.length, 13)));
  group.style.setProperty("--few-cards", String(Math.min(toggles.length, 7)));
  return { above: [group, hint], row: [confirm] };
}

/** The panel below the table: its row of buttons is last, so that each button stays where it is from question to
 * question. */
export function questionPanel(asking: Asking): HTMLElement {
  const { question } = asking;
  const kind = question.kind === "cards" || question.kind === "arrangement" ? "of-cards" : question.kind === "bet" ? "of-bets" : "of-list";
  const { above, row } = kind === "of-cards" ? cards(asking) : kind === "of-bets" ? bets(asking) : listed(asking);
  return panel(`${asking.who}${plain(question)}`, asking.own ? `${kind} own` : kind, above, row, button("Suggest", "s", asking.suggest, "suggest"));
}

/** While the others act: the same places, with nothing to do but to go on at once. */
export function waitingPanel(words: string, skip: () => void): HTMLElement {
  return panel(words, "of-bets", [], ["Fold", "Check", "Bet"].map(absent), h("button", { type: "button", class: "answer suggest go-on", onclick: skip }, "Skip"));
}

export function panel(asks: string, kind: string, above: HTMLElement[], row: HTMLElement[], last: HTMLElement | null): HTMLElement {
  return h(
    "div",
    { class: `question ${kind}` },
    h("div", { class: "asking" }, h("p", { class: "asks" }, asks), h("p", { class: "suggestion hint", role: "status" })),
    ...above,
    h("div", { class: "answers" }, h("div", { class: "places" }, ...row), last),
  );
}

/** What is asked, without the amounts and words that the buttons have. */
function plain(question: Question): string {
  if (question.kind === "arrangement") return ": set your hand";
  const name = question.name.replaceAll("_", " ");
  if (question.kind !== "bet") return name === "" ? "" : question.kind === "cards" ? `: choose cards to ${name}` : `: ${name}`;
  const call = question.choices.find((one) => one.text === "cc");
  return call !== undefined && call.cost > 0 ? `: ${call.cost} to call` : "";
}
