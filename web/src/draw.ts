// Draws the shown step of the deal: the table, the panel, the bars and the log.

import { firstHandThere, firstReplies, page, session } from "./app";
import { drawBars } from "./bars";
import { byId, show } from "./dom";
import { endingOf } from "./ending";
import { inEditor } from "./files";
import { drawLog, narratedLines } from "./log";
import { drawPanel } from "./panel";
import { goToLine } from "./play";
import { names, ownSeat } from "./session";
import { drawTable, roomFor } from "./table";

export function draw(): void {
  if (page.scene === null || session.info === null) return;
  byId("game-name").textContent = session.info.name;
  document.title = `${session.info.name} – House Rules`;
  drawSeats();
  drawPanel(names(session.players));
  drawBars();
  drawLog(byId("told"), narratedLines(page.scene.narration), page.toCome, (line) => void goToLine(line));
  const { lines } = page.scene;
  inEditor((it) => it.light(lines));
  firstReplies.close();
  firstHandThere();
}

/** The table alone, as large as there is room. */
export function drawSeats(): void {
  if (page.scene === null || session.info === null) return;
  const own = ownSeat(session);
  const holder = byId("table");
  const called = names(session.players);
  show(
    holder,
    drawTable({
      info: session.info,
      view: page.scene.view,
      names: called.map((name, seat) => (seat === own ? `${name} (you)` : name)),
      asked: page.scene.over ? [] : (page.scene.question?.waiting ?? []),
      near: Math.max(0, own),
      ...roomFor(holder),
      over: endingOf(page.scene, session.line, session.info, called),
    }),
  );
}
