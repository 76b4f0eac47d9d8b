// The panel below the table: the question, the wait for the others, or the next deal.

import { page, session } from "./app";
import { byId, h, redraw } from "./dom";
import { endingOf } from "./ending";
import { alone, askedSeat, give, isFollowing, nextDeal, skipFollowing, suggest } from "./play";
import { panel, questionPanel, waitingPanel } from "./questions";
import { ownSeat } from "./session";

let askedAt = 0;

/** The second click of a double click was meant for what was there before. */
export function ignoreSecondClicks(): void {
  byId("question").addEventListener(
    "click",
    (event) => {
      if (event.detail > 1 && performance.now() - askedAt < 600) event.stopPropagation();
    },
    true,
  );
}

function replacePanel(fresh: HTMLElement): void {
  askedAt = performance.now();
  redraw(byId("question"), fresh);
}

export function drawPanel(called: string[]): void {
  const box = byId("question");
  if (page.scene === null || session.info === null) return;
  const own = ownSeat(session);
  if (page.scene.over) {
    const words = (endingOf(page.scene, session.line, session.info, called)?.gains ?? [])
      .map((chips, i) => [called[i] ?? "", chips] as const)
      .filter(([, chips]) => chips > 0)
      .map(([name, chips]) => `${name} +${chips}`);
    replacePanel(panel(words.length > 0 ? `The deal is over: ${words.join(", ")}.` : "The deal is over.", "of-list", [], [nextDealButton()], null));
    return;
  }
  const question = page.scene.question;
  if (question === null) return;
  const seat = askedSeat();
  if (isFollowing()) {
    const acts = question.waiting.find((one) => one !== own) ?? seat;
    const words = `${called[acts] ?? ""} to act`;
    const asks = box.querySelector(".go-on") === null ? null : box.querySelector(".asks");
    // The button stays under the pointer.
    if (asks !== null) asks.textContent = words;
    else replacePanel(waitingPanel(words, skipFollowing));
    return;
  }
  const view = page.scene.view;
  replacePanel(
    questionPanel({
      question,
      who: seat === own ? "Your turn" : `${called[seat] ?? ""} to act`,
      own: seat === own,
      free: view.seats.every((one) => one.bet === 0),
      pot: view.pot,
      bet: view.seats[seat]?.bet ?? 0,
      give: (answer) => void alone(() => give(answer)),
      suggest: () => void suggest(),
    }),
  );
}

function nextDealButton(): HTMLElement {
  return h("button", { type: "button", class: "deal answer", "data-key": "n", "aria-keyshortcuts": "N", onclick: () => void alone(nextDeal) }, "Next deal", h("kbd", { "aria-hidden": "true" }, "N"));
}
