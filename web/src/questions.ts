// What a player is asked, as buttons, cards and numbers. The legal answers come from the library.

import { cardName, cardPicture } from "./cards";
import { capital, h } from "./dom";
import type { Question } from "./types";

export interface Asking {
  question: Question;
  /** What the seat is called. */
  who: string;
  /** A bet that nobody has to match yet. */
  free: boolean;
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

function listed(asking: Asking): HTMLElement[] {
  const { question } = asking;
  return question.choices.map((choice, i) =>
    button(answerLabel(question, choice.text, choice.cost), keyOf(question, choice.text, i), () => asking.give(choice.text), choice.text === "f" ? "fold" : ""),
  );
}

/** An amount between two limits: a slider and a box that agree. */
function amount(least: number, most: number, label: string, act: (amount: number) => void, key: string): HTMLElement {
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
  return h("div", { class: "amount" }, go, slider, box);
}

function cardAnswer(cards: number[]): string {
  return JSON.stringify({ kind: "cards", cards });
}

/** Cards to choose some of, or to lay in piles. */
function cards(asking: Asking): HTMLElement[] {
  const { question } = asking;
  const chosen: number[] = [];
  const arranges = question.kind === "arrangement";
  const least = question.range?.least ?? 0;
  const most = question.range?.most ?? question.cards.length;
  const what = question.name === "" ? "choose" : question.name.replaceAll("_", " ");
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
    const label = arranges ? "Lay the cards down" : chosen.length === 0 && least > 0 ? capital(what) : chosen.length === 0 ? (what === "draw" || what === "discard" ? "Stand pat" : "None") : `${capital(what)} ${count}`;
    confirm.replaceChildren(label, key);
    hint.textContent = arranges
      ? chosen.length < most
        ? `Choose a card for the ${pileOf(chosen.length)}, ${most - chosen.length} to go.`
        : "All cards lie."
      : least === most
        ? `Choose ${least}.`
        : `Choose ${least} to ${most}.`;
  }
  update();
  return [h("div", { class: "choose-cards", role: "group", "aria-label": what }, ...toggles), hint, confirm];
}

/** The panel below the table. */
export function questionPanel(asking: Asking): HTMLElement {
  const { question } = asking;
  const panel = h("div", { class: "question" }, h("p", { class: "asks" }, `${asking.who}${plain(question)}`));
  const answers = h("div", { class: "answers" });
  if (question.kind === "cards" || question.kind === "arrangement") {
    answers.append(...cards(asking));
    answers.classList.add("of-cards");
  } else {
    answers.append(...listed(asking));
    if (question.range !== null) {
      const bet = question.kind === "bet";
      const label = !bet ? capital(question.name === "" ? "say" : question.name.replaceAll("_", " ")) : asking.free ? "Bet" : "Raise to";
      answers.append(
        amount(question.range.least, question.range.most, label, (n) => asking.give(bet ? `cbr ${n}` : JSON.stringify({ kind: "number", number: n })), bet ? "r" : "1"),
      );
    }
  }
  answers.append(button("Suggest", "s", asking.suggest, "suggest"));
  panel.append(answers, h("p", { class: "suggestion hint", role: "status" }));
  return panel;
}

/** What is asked, without the amounts and words that the buttons have. */
function plain(question: Question): string {
  if (question.kind === "arrangement") return ": lay your cards";
  const name = question.name.replaceAll("_", " ");
  if (question.kind !== "bet") return name === "" ? "" : question.kind === "cards" ? `: choose cards to ${name}` : `: ${name}`;
  const call = question.choices.find((one) => one.text === "cc");
  return call !== undefined && call.cost > 0 ? `: ${call.cost} to call` : "";
}
