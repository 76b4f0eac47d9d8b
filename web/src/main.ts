// The playground: a rule file on one side; the table, the rulebook, example deals and questions on
// the other.

import "./style.css";
import { desk, firstHandThere, notice, session, table } from "./app";
import { closeSeats } from "./bars";
import { byId, h, show } from "./dom";
import { keptDrafts } from "./drafts";
import { draw, drawSeats } from "./draw";
import { saveFile, whenTyped } from "./files";
import { openGallery } from "./gallery";
import { loadAgain, openWorked, reload } from "./game";
import { openHelp } from "./help";
import { keys } from "./keys";
import { currentLink, keep, share } from "./links";
import { moveInLog } from "./log";
import { keepOffline } from "./offline";
import { choose, linked, openDraft, openFiles, openFirst, openLink, startNew } from "./open";
import { ignoreSecondClicks } from "./panel";
import { makeAsk } from "./panes";
import { skipFollowing, whenShown } from "./play";
import { setUpTabs } from "./tabs";

whenTyped(() => (void keep(), void reload()));
whenShown(draw);
table.onRestart = loadAgain;

/** A card on the table that may be chosen is chosen there, too. */
byId("table").addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest<SVGElement>("[data-card]")?.dataset["card"] : undefined;
  if (card === undefined) return;
  [...document.querySelectorAll<HTMLElement>("#question .card-toggle:not([disabled])")].find((one) => one.dataset["card"] === card)?.click();
});

byId("table-pane").addEventListener("click", skipFollowing);
// On a phone, what the page is for makes room for the table.
document.addEventListener("click", () => document.body.classList.remove("fresh"), { once: true });
moveInLog(byId("told"));
ignoreSecondClicks();

byId("open-gallery").addEventListener(
  "click",
  () => void openGallery({ drafts: keptDrafts(), open: (draft) => void openDraft(draft), choose: (id) => void choose(id, 0), fresh: () => void startNew(), files: (list) => void openFiles(list) }).catch((error: Error) => notice(error.message)),
);
byId("open-help").addEventListener("click", openHelp);
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.isConnected && event.target.closest("#deal-bar details") === null) closeSeats();
});
byId("share").addEventListener("click", () => void share());
byId("new-game").addEventListener("click", () => void startNew());
byId("save-file").addEventListener("click", saveFile);
document.addEventListener("keydown", keys);
window.addEventListener("hashchange", () => {
  if (linked() !== "") void openLink(linked());
});
new ResizeObserver(() => drawSeats()).observe(byId("table"));

makeAsk(desk, session);
setUpTabs(draw, openWorked);

/** Tells of a newer version of the page, and stores this one for use without a network. */
function offerUpdates(): void {
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

async function begin(): Promise<void> {
  await openFirst();
  firstHandThere();
  // Not before: the first hand comes first.
  if (!import.meta.env.DEV) offerUpdates();
}
void begin();
