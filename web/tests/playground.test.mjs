// The playground in headless Chromium: each of its parts, as a person uses it.

import assert from "node:assert/strict";
import { after, before, describe, it as test } from "node:test";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { prepare, serve } from "./server.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}build/web/`;
const program = `${root}build/release/houserules`;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

let site, browser;

describe("the playground", { concurrency: availableParallelism() }, () => {
  before(async () => {
    await prepare(folder);
    site = await serve(folder);
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  /** Opens the page; fails the test on any error that the page reports. With less motion the others act at once. */
  async function open(address = "", viewport = wide, { cores, ...options } = {}) {
    const context = await browser.newContext({ viewport, serviceWorkers: "block", reducedMotion: "reduce", ...options });
    if (cores !== undefined) await context.addInitScript((n) => Object.defineProperty(navigator, "hardwareConcurrency", { value: n }), cores);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => assert.fail(`the page failed: ${error.message}`));
    await page.goto(site.address + address);
    await page.waitForSelector("#question .asks");
    return page;
  }

  async function type(page, text) {
    await page.click(".cm-content");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  }

  /** How many steps the deal has: more after each answer, when the others have moved too. */
  const steps = (page) => page.locator("#steps input").getAttribute("max");

  /** Waits until the deal has gone on, or the page says why it can't. */
  const moved = (page, before) =>
    page.waitForFunction((old) => document.querySelector("#steps input")?.getAttribute("max") !== old || document.querySelector("#notice.shown") !== null, before);

  /** Gives the answer of a button, and waits until the others have moved. */
  async function answer(page, key) {
    const before = await steps(page);
    await page.locator(`#question button[data-key="${key}"]`).first().click();
    await moved(page, before);
  }

  const game = (play, showdown = "high") =>
    `houserules: 1\nname: Test Game\nplayers: 2-4\nusually: 3\nbetting: {ante: 1, limit: [2, 4]}\nplay:\n${play}showdown: ${showdown}\n`;

  test("an error is shown where it is, and a fix repairs it", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - beet\n"));
    await page.waitForSelector("#state.bad");
    assert.match(await page.textContent("#problems"), /beet/);
    await page.waitForSelector(".cm-lintRange-error");
    await page.hover(".cm-lintRange-error");
    await page.click(".cm-diagnosticAction");
    await page.waitForSelector("#state.good");
    assert.match(await page.textContent(".cm-content"), /- betshowdown/);
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Test Game");
    await page.context().close();
  });

  test("one key repairs an error, and one click does", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - beet\n  - betw\n"));
    await page.waitForFunction(() => document.querySelectorAll("#problems .fix").length >= 3);
    // The cursor is behind the text: the first error is repaired.
    await page.keyboard.press("Alt+Enter");
    await page.waitForFunction(() => /- bet +- betw/.test(document.querySelector(".cm-content").innerText.replaceAll("\n", " ")));
    await page.locator("#problems .fix", { hasText: "bet" }).first().click();
    await page.waitForSelector("#state.good");
    await page.context().close();
  });

  test("a fix is offered only where there is one", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n").replace("players: 2-4", "players: many"));
    await page.waitForSelector("#problems .error");
    await page.waitForTimeout(300);
    assert.equal(await page.locator("#problems .fix, .cm-diagnosticAction").count(), 0);
    await page.context().close();
  });

  /** Puts the cursor at the end of a line, counted from 1. */
  async function goToLine(page, line) {
    await page.click(".cm-content");
    await page.keyboard.press("Control+Home");
    for (let i = 1; i < line; ++i) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
  }
  const lineOf = (page, line) => page.locator(".cm-line").nth(line - 1).textContent();

  test("words are offered as you type, and replace what is typed", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - \n"));
    await goToLine(page, 8);
    await page.keyboard.type("di");
    await page.waitForFunction(() => document.querySelector(".cm-tooltip-autocomplete li[aria-selected]")?.textContent.startsWith("di"));
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    assert.equal(await lineOf(page, 8), "  - discard");
    // A phrase of several words, and a key inside a line.
    await goToLine(page, 7);
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.type("3 to ");
    await page.keyboard.press("Control+Space");
    await page.waitForFunction(() => document.querySelector(".cm-tooltip-autocomplete li[aria-selected]")?.textContent.startsWith("3 to"));
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    assert.equal(await lineOf(page, 7), "  - deal: 3 to the board");
    await page.context().close();
  });

  test("a word under the pointer explains itself", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n"));
    await page.waitForSelector("#state.good");
    await page.locator(".cm-line").nth(4).hover({ position: { x: 20, y: 8 } });
    await page.waitForSelector(".cm-tooltip .help strong");
    assert.equal(await page.textContent(".cm-tooltip .help strong"), "betting");
    await page.context().close();
  });

  test("every script that a game uses has a tab, and can be changed", async () => {
    const page = await open("?game=three-card-brag");
    const script = "brag.lua";
    assert.deepEqual(await page.locator("#files button").allTextContents(), ["Rules", script]);
    await page.click(`#files button:text-is("${script}")`);
    assert.match(await page.textContent(".cm-content"), /function/);
    await page.click(".cm-content");
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("oh no\n");
    await page.waitForSelector("#state.bad");
    assert.match(await page.textContent("#problems"), new RegExp(`${script} \\d`));
    await page.waitForSelector("#stale:not([hidden])");
    // The other file, and back: nothing is lost.
    await page.click('#files button:text-is("Rules")');
    assert.match(await page.textContent(".cm-content"), /houserules/);
    await page.click("#problems .problem-text");
    assert.match(await page.textContent(".cm-content"), /^oh no/);
    await page.keyboard.press("Control+z");
    await page.waitForSelector("#state.good");
    await page.waitForSelector("#stale", { state: "hidden" });
    await page.context().close();
  });

  test("a new game can be played at once, and may have scripts of its own", async () => {
    const page = await open();
    await page.click("#new-game");
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "My Game");
    await page.waitForSelector("#state.good");
    await page.click("#tab-tests");
    await page.waitForSelector(".verdict.good");
    await page.click("#tab-table");
    await playOut(page, "clicks");
    await type(page, game("  - deal: 3 down\n  - bet\n", "{by: points, value: = red_pips, most: yes}").replace("betting:", "scripts: [reds.lua, others.lua]\nbetting:"));
    for (const [name, text] of [["reds.lua", "function red_pips(card) return card.red and pips(card) or 0 end"], ["others.lua", "function pips(card) return card.rank end"]]) {
      await page.click(`#files button:text-is("${name}")`);
      await page.waitForSelector(`.cm-content[aria-label="Script ${name}"]`);
      await type(page, text);
    }
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Test Game");
    await page.waitForSelector("#state.good");
    // A link holds all of them.
    await page.click("#share");
    const other = await open((await page.inputValue("#link")).slice(site.address.length));
    assert.deepEqual(await other.locator("#files button").allTextContents(), ["Rules", "reds.lua", "others.lua"]);
    await other.click('#files button:text-is("others.lua")');
    assert.match(await other.textContent(".cm-content"), /function pips/);
    await other.context().close();
    await page.context().close();
  });

  /** Answers with clicks or keys until the deal is over. */
  async function playOut(page, how) {
    for (let answers = 0; answers < 200; ++answers) {
      const panel = page.locator("#question");
      await page.waitForFunction(() => document.querySelector("#question .asks") !== null);
      const asks = await panel.locator(".asks").textContent();
      if (asks.startsWith("The deal is over")) return answers;
      const key = await panel.evaluate((box) => {
        const keys = [...box.querySelectorAll("button.answer:not(.suggest):not([disabled])")].map((one) => one.dataset.key);
        return keys.includes("c") ? "c" : (keys.find((one) => one !== "" && one !== "f") ?? "");
      });
      const before = await steps(page);
      if (key === "") {
        // Cards: as many as must be given, the first ones.
        const need = await panel.locator(".of-cards .hint").textContent();
        const least = Number(need.match(/\d+/)?.[0] ?? 0);
        for (let i = 0; i < least && (await panel.locator(".confirm").isDisabled()); ++i) {
          if (how === "keys") await page.keyboard.press(String(i + 1));
          else await panel.locator(".card-toggle:not([disabled])").nth(i).click();
        }
        await panel.locator(".confirm").click();
      } else if (how === "keys") {
        await page.keyboard.press(key);
      } else {
        await panel.locator(`button[data-key="${key}"]`).first().click();
      }
      await moved(page, before);
    }
    assert.fail("the deal does not end");
  }

  for (const [id, how] of ["texas-holdem", "seven-card-stud", "five-card-draw", "iron-cross", "guts"].flatMap((game) => [[game, "clicks"], [game, "keys"]])) {
    test(`${id} is played to its end by ${how}`, async () => {
      const page = await open(`?game=${id}`);
      if (how === "keys") await page.locator("#table-pane").focus();
      const answers = await playOut(page, how);
      assert.ok(answers > 0);
      assert.match(await page.textContent("#told"), /takes|wins|pot/);
      const last = await page.locator("#steps input").getAttribute("max");
      await page.click('#steps [aria-label="Back"]');
      await page.waitForFunction((max) => document.querySelector("#steps input").value === String(max - 1), Number(last));
      await page.context().close();
    });
  }

  /** Seconds of a deal are minutes of a test: the table as it is at each change. */
  const watchTable = (page) =>
    page.evaluate(() => {
      window.seen = [];
      const look = () => {
        const at = document.querySelector("#steps input").value;
        if (window.seen.at(-1)?.at !== at) window.seen.push({ at, time: performance.now(), asks: document.querySelector("#question .asks")?.textContent });
      };
      new MutationObserver(look).observe(document.querySelector("#steps"), { childList: true });
    });

  test("the others act one at a time, and a click or a key goes on at once", async () => {
    const page = await open("?game=texas-holdem", wide, { reducedMotion: "no-preference" });
    await watchTable(page);
    await page.click("#new-deal");
    await page.waitForSelector("#question .go-on");
    const [left, bottom] = await page.$eval("#question .go-on", (one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().bottom]);
    assert.ok(left > 0 && bottom <= wide.height, `${left} ${bottom}`);
    await page.waitForFunction(() => document.querySelector("#question .go-on") === null);
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.length >= 3, JSON.stringify(seen));
    assert.deepEqual(seen.map((one) => Number(one.at)), seen.map((_, i) => i));
    for (let i = 2; i < seen.length; ++i) assert.ok(seen[i].time - seen[i - 1].time >= 340, JSON.stringify(seen));
    assert.match(seen[0].asks, / to act$/);
    // A key, a click and a button end the wait.
    for (const name of ["key", "click", "button"]) {
      await page.evaluate(() => (window.seen = []));
      await page.click("#new-deal");
      await page.waitForFunction(
        (how) => {
          const skip = document.querySelector("#question .go-on");
          if (skip === null) return false;
          if (how === "key") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
          else (how === "click" ? document.querySelector("#table") : skip).click();
          return true;
        },
        name,
        { polling: 20 },
      );
      await page.waitForFunction(() => window.seen.length > 0 && document.querySelector("#question .go-on") === null);
      const [at, last, seen] = await page.evaluate(() => [...["value", "max"].map((one) => document.querySelector("#steps input")[one]), window.seen.length]);
      assert.equal(at, last, name);
      assert.ok(seen <= Number(last), `${name}: ${seen} of ${last}`);
    }
    // Somebody who steps back while they act stays there.
    await page.click("#new-deal");
    await page.waitForSelector("#question .go-on");
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(600);
    assert.equal(await page.locator("#question .go-on").count(), 0);
    // At once for those who want it so.
    await page.click("#who-plays");
    await page.check("#at-once");
    await page.evaluate(() => (window.seen = []));
    await page.click("#new-deal");
    await page.waitForFunction(() => window.seen.length > 0);
    await page.waitForTimeout(600);
    assert.equal((await page.evaluate(() => window.seen)).length, 1);
    await page.context().close();
  });

  test("at the end the table says who won what with which hand, and shows no folded cards", async () => {
    for (const viewport of [wide, phone]) {
      const page = await open("?game=seven-card-stud", viewport);
      await playOut(page, "keys");
      const told = await page.locator("#told .line").allTextContents();
      const result = (await page.locator(".table .result tspan").allTextContents()).join(" ");
      const [, winner, chips] = result.match(/^(\w+) wins (\d+)\./) ?? assert.fail(result);
      assert.ok(told.some((line) => line.startsWith(`${winner} wins the pot of ${chips}`)), `${result}: ${told.join("\n")}`);
      const shown = told.filter((line) => / shows /.test(line));
      assert.ok(shown.length > 0);
      assert.equal(await page.locator(".hand-name").count(), shown.length);
      for (const line of shown) {
        const [, name, hand] = line.match(/^(\w+) shows [^:.]*: (.*?) \(/);
        const seat = page.locator(".seat", { hasText: new RegExp(`${name}( \\(you\\))?\\d`) });
        const named = await seat.locator(".hand-name title").textContent();
        assert.equal(named.toLowerCase(), hand.replace(/^an? /, "").toLowerCase());
        if (name === winner) assert.ok(result.endsWith(named), result);
        assert.ok((await seat.locator(".card").count()) >= 7, line);
      }
      const folded = page.locator(".seat.out");
      assert.ok((await folded.count()) > 0);
      for (const text of await folded.allTextContents()) assert.match(text, /folded/);
      assert.equal(await page.locator(".seat.out:not(:has-text('(you)')) .card").count(), 0);
      await page.context().close();
    }
  });

  test("the hands of every part of the pot are named, also where long lines are broken", async () => {
    const page = await open("?game=omaha-hi-lo");
    await playOut(page, "keys");
    const names = await page.locator(".hand-name title").allTextContents();
    assert.ok(names.some((one) => /^High: .*\. Low: /.test(one)), names.join("; "));
    await page.context().close();
  });

  test("the felt names each part of the pot, a pot that carries over, and payments without a pot", async () => {
    for (const [id, results] of [
      ["7-27", /^(\w+ (wins|scoops) \d+( \((low|high)\))?\. ?)+$/],
      ["double-board-holdem", /^(\w+ (wins|scoops) \d+( \(board [12]\))?\. ?)+$/],
      ["3-5-7", /The pot of \d+ carries over\.$/],
      ["chinese-poker", /^(\w+ wins \d+\. ?)+$/],
    ]) {
      const page = await open(`?game=${id}`);
      await page.selectOption("#seat-0", "check-call", { force: true });
      await page.waitForFunction(() => document.querySelector("#question .asks").textContent.startsWith("The deal is over"));
      assert.match((await page.locator(".table .result tspan").allTextContents()).join(" "), results, id);
      await page.context().close();
    }
  });

  test("the buttons stay where they are from question to question", async () => {
    for (const viewport of [wide, phone, { width: 360, height: 640 }]) {
      const page = await open("?game=five-card-draw", viewport);
      const places = new Map();
      for (let answers = 0; answers < 12; ++answers) {
        const found = await page.evaluate(() =>
          [...document.querySelectorAll("#question .answer")].map((one) => {
            const { left, top, bottom, right, height } = one.getBoundingClientRect();
            return { key: one.dataset.key ?? "", left, top, seen: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth, height };
          }),
        );
        for (const { key, left, top, seen, height } of found) {
          assert.ok(seen && height >= 40, `${key} ${viewport.width}`);
          if (["f", "c", "r", "s"].includes(key)) {
            const place = `${Math.round(left)} ${Math.round(top)}`;
            assert.equal(places.get(key) ?? place, place, `${key} ${viewport.width}`);
            places.set(key, place);
          }
        }
        if ((await page.textContent("#question .asks")).startsWith("The deal is over")) await page.keyboard.press("n");
        else if (await page.locator("#question .confirm").count()) await page.click("#question .confirm");
        else await page.keyboard.press("c");
        await page.waitForTimeout(250);
      }
      assert.ok(places.has("c") && places.has("s"));
      await page.context().close();
    }
  });

  test("half the pot, the pot and the most are one click away", async () => {
    const page = await open("?game=omaha", phone);
    const amount = () => page.locator('#question .amount input[type="number"]');
    const [least, most] = await amount().evaluate((one) => [Number(one.min), Number(one.max)]);
    const pot = Number((await page.textContent(".table .pot")).match(/\d+/)[0]);
    const call = Number((await page.textContent('#question button[data-key="c"]')).match(/\d+/)?.[0] ?? 0);
    const bet = Number((await page.locator(".seat.asked .chips text").allTextContents())[0] ?? 0);
    for (const [label, wanted] of [["½ pot", bet + call + Math.round((pot + call) / 2)], ["Pot", bet + call + pot + call], ["Max", most]]) {
      await page.click(`#question .size:text-is("${label}")`);
      assert.equal(Number(await amount().inputValue()), Math.min(Math.max(least, wanted), most), label);
    }
    assert.match(await page.textContent('#question button[data-key="r"]'), new RegExp(`${most}`));
    // The limit of the game is the pot: the library agrees.
    assert.equal(most, bet + call + pot + call);
    const before = await steps(page);
    await page.click('#question button[data-key="r"]');
    await moved(page, before);
    await page.context().close();
  });

  test("a button that is pressed with Enter keeps the focus in the next question", async () => {
    const page = await open("?game=texas-holdem");
    await page.focus('#question button[data-key="c"]');
    for (let i = 0; i < 2; ++i) {
      const before = await steps(page);
      await page.keyboard.press("Enter");
      await moved(page, before);
      if ((await page.textContent("#question .asks")).startsWith("The deal is over")) break;
      assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "c");
    }
    await page.context().close();
  });

  test("a line of the log goes to its step, by click and by keys", async () => {
    const page = await open("?game=seven-card-stud");
    await playOut(page, "keys");
    const last = Number(await steps(page));
    const lines = await page.locator("#told .line").allTextContents();
    const at = () => page.inputValue("#steps input").then(Number);
    const street = lines.findIndex((line) => line.startsWith("Fifth street"));
    await page.locator("#told .line").nth(street).click();
    await page.waitForFunction((old) => document.querySelector("#steps input").value !== String(old), last);
    assert.ok((await at()) > 0 && (await at()) < last);
    // What comes later is still there, and faint.
    assert.deepEqual(await page.locator("#told .line").allTextContents(), lines);
    assert.equal(await page.locator("#told .line.later").count() > 0, true);
    assert.ok(!(await page.locator("#told .line").nth(street).getAttribute("class")).includes("later"));
    const first = await at();
    assert.equal(await page.locator("#told [aria-current]").count(), 1);
    // Keys: one line is in the order of Tab, the arrows go from line to line.
    assert.equal(await page.locator('#told .line[tabindex="0"]').count(), 1);
    await page.locator("#told [aria-current]").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => Number(document.querySelector("#steps input").value) > old, first);
    await page.locator("#told .line").last().click();
    await page.waitForFunction((end) => document.querySelector("#steps input").value === String(end), last);
    await page.context().close();
  });

  test("the next deal is at the same table", async () => {
    const page = await open("?game=guts");
    await playOut(page, "clicks");
    const over = await page.textContent("#question .asks");
    await page.click("#question button.deal");
    await page.waitForFunction((old) => document.querySelector("#question .asks").textContent !== old, over);
    assert.match(await page.textContent("#told"), /deals/);
    await page.click("#share");
    const other = await open((await page.inputValue("#link")).slice(site.address.length));
    assert.equal(await other.textContent("#told"), await page.textContent("#told"));
    await page.context().close();
    await other.context().close();
  });

  test("what a file remembers is told in its own words, or not at all", async () => {
    const page = await open();
    await type(
      page,
      "houserules: 1\nname: Remembers\nplayers: 2-4\nregisters:\n  took_one: yes/no per seat\n  lost: {type: number, per: seat, about: lives lost}\n" +
        "  stage_now: number\nbetting: {ante: 1, limit: 2}\nplay:\n  - deal: 2 down\n  - each: everyone\n    do:\n      - remember: {took_one: yes, lost: 2, stage_now: 3}\n  - bet\nshowdown: high\n",
    );
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Remembers");
    await page.waitForFunction(() => document.querySelector(".table .note") !== null);
    const text = await page.textContent(".table");
    assert.match(text, /lives lost: 2/);
    assert.doesNotMatch(text, /took|stage|_/);
    await page.context().close();
  });

  test("whoever acts is marked, and who has folded says so", async () => {
    const page = await open("?game=texas-holdem");
    assert.match(await page.textContent(".seat.asked"), /Ann \(you\)/);
    assert.equal(await page.locator(".seat.asked .pointer").count(), 1);
    const folded = page.locator(".seat.out");
    assert.ok((await folded.count()) > 0);
    for (const text of await folded.allTextContents()) assert.match(text, /folded/);
    assert.equal(await folded.locator(".card").count(), 0);
    await page.context().close();
  });

  test("a mix of games says which games it has", async () => {
    const page = await open("?game=horse");
    await page.waitForSelector("#stale:not([hidden])");
    assert.match(await page.textContent("#stale"), /mix of games.*razz/);
    await page.context().close();
  });

  test("every step lights its line in the editor", async () => {
    const page = await open("?game=texas-holdem");
    await page.waitForSelector(".cm-line.lit");
    assert.match(await page.textContent(".cm-line.lit"), /bet/);
    await page.context().close();
  });

  test("the rulebook page is that of the rules in the editor", async () => {
    const page = await open();
    await type(page, game("  - deal: 4 down\n  - bet\n"));
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Test Game");
    await page.click("#tab-page");
    const frame = page.frameLocator("#page-pane iframe");
    assert.match(await frame.locator("body").textContent(), /four cards/);
    assert.equal(await page.getAttribute("#page-pane iframe", "sandbox"), "");
    await page.context().close();
  });

  test("the whole rulebook page is printed", async () => {
    const page = await open("?game=7-27");
    await page.click("#tab-page");
    await page.waitForSelector("#page-pane iframe");
    const sheets = (pdf) => pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
    assert.equal(sheets(await page.pdf({ format: "A4" })), 2);
    assert.ok(sheets(await page.pdf({ width: "105mm", height: "148mm" })) > 4);
    await page.context().close();
  });

  test("example deals are green or red, and open on the table", async () => {
    const page = await open("?game=texas-holdem");
    await page.click("#tab-tests");
    await page.waitForSelector(".verdict.good");
    await page.click(".deal summary");
    await page.click("text=Open on the table");
    await page.waitForFunction(() => document.querySelector("#steps input").value === "0");
    await page.click('[aria-label="To the end"]');
    await page.waitForFunction(() => document.querySelector("#question .asks").textContent.startsWith("The deal is over"));
    await page.click("#tab-tests");
    await type(page, game("  - deal: 1 down\n  - bet\n") + "examples:\n  - players: 2\n    script: |\n      d dh p1 As; d dh p2 Kd; p1 cbr 2; p2 cc; ! p2 gets 6\n");
    await page.waitForSelector(".verdict.bad");
    await page.context().close();
  });

  test("hands are judged, odds computed, and many games played", async () => {
    const page = await open("?game=texas-holdem");
    await page.click("#tab-ask");
    // What the reader sees of the table is there already.
    assert.match(await page.inputValue("#ask-pane textarea"), /^Ann: ([2-9TJQKA][cdhs]){2}$/m);
    await page.fill("#ask-pane textarea", "Ann: AsKs\nBob: QdQc\nboard: 2c3c4c5d6h");
    await page.click("button:text-is('Judge')");
    await page.waitForSelector("#ask-pane .out pre");
    assert.match(await page.textContent("#ask-pane .out pre"), /Bob|Ann/);
    await page.fill("#ask-pane textarea", "Ann: AsAh\nBob: KsKh");
    await page.click("button:text-is('Odds')");
    await page.waitForSelector("#ask-pane .out table");
    assert.match(await page.textContent("#ask-pane .out table"), /82\.64%|81\.9|82\./);
    await page.context().close();
  });

  test("names with spaces keep them", async () => {
    const page = await open("?game=texas-holdem");
    await page.click("#tab-ask");
    await page.fill("#ask-pane textarea", " Big  Al : As Ah\nMary Jo: Ks Kh\nboard: 2c 3c 4c 5d 9h");
    await page.click("button:text-is('Judge')");
    await page.waitForSelector("#ask-pane .out pre");
    assert.match(await page.textContent("#ask-pane .out pre"), /Big Al wins/);
    await page.click("button:text-is('Odds')");
    await page.waitForSelector("#ask-pane .out table");
    assert.match(await page.textContent("#ask-pane .out table"), /Mary Jo/);
    await page.context().close();
  });

  test("hands may lack names, and cards be written in any case", async () => {
    const page = await open("?game=texas-holdem");
    await page.click("#tab-ask");
    const judged = async (table) => {
      const before = await page.textContent("#ask-pane .out");
      await page.fill("#ask-pane textarea", table);
      await page.click("button:text-is('Judge')");
      await page.waitForFunction((old) => !["Thinking…", old].includes(document.querySelector("#ask-pane .out").textContent), before);
      return page.textContent("#ask-pane .out pre");
    };
    assert.match(await judged("as 10H\nKS kh\nBoard: 2c, 3c, 4c, 5d, 9h"), /Hand 1 wins/);
    assert.match(await judged("Tom: As Ah\nSue: Ks Kh\n2c 3c 4c 6d 9h"), /Tom wins/);
    await page.context().close();
  });

  test("only modifiers that fit are offered, and each can be taken away", async () => {
    const offered = async (page) => {
      await page.click("#house-rules summary");
      await page.waitForSelector("#add-modifier:not([disabled])", { timeout: 60_000 });
      return page.locator("#add-modifier option").evaluateAll((all) => all.map((one) => one.value));
    };
    const page = await open("?game=five-card-draw");
    const draw = await offered(page);
    assert.ok(draw.includes("jokers") && draw.includes("four-with-an-ace"), draw.join());
    assert.ok(!draw.includes("double-board") && !draw.includes("follow-the-queen"), draw.join());
    await page.selectOption("#add-modifier", "jokers");
    await page.waitForSelector(".chosen");
    assert.match(await page.textContent(".chosen"), /Jokers/);
    await page.click(".chosen button");
    await page.waitForSelector(".chosen", { state: "detached" });
    await page.context().close();
    const other = await open("?game=texas-holdem");
    const board = await offered(other);
    assert.ok(board.includes("double-board") && !board.includes("four-with-an-ace"), board.join());
    await other.context().close();
  });

  test("a simulation by several workers is that of the program, byte for byte", async () => {
    const page = await open("?game=7-27", wide, { cores: 3 });
    await page.click("#tab-ask");
    await page.fill('#ask-pane [aria-label="Games"]', "300");
    await page.fill("#ask-pane .seed", "18446744073709551615");
    await page.selectOption('#ask-pane [aria-label="Players"]', "random");
    let workers = 0;
    page.on("worker", () => ++workers);
    await page.click("button:text-is('Simulate')");
    await page.waitForSelector("#ask-pane iframe");
    assert.equal(workers, 3);
    const native = execFileSync(program, ["simulate", "7-27", "--deals", "300", "--seed", "18446744073709551615", "--agents", "random", "--format", "html"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], cwd: root });
    assert.equal(await page.getAttribute("#ask-pane iframe", "srcdoc"), native);
    await page.context().close();
  });

  test("a simulation tells how far it is, and stops with what it has", async () => {
    const page = await open("?game=texas-holdem", wide, { cores: 2 });
    await page.click("#tab-ask");
    await page.fill('#ask-pane [aria-label="Games"]', "100000");
    await page.selectOption('#ask-pane [aria-label="Players"]', "house");
    await page.click("button:text-is('Simulate')");
    await page.waitForFunction(() => document.querySelector("#ask-pane progress").value > 20);
    await page.click("button:text-is('Stop')");
    await page.waitForSelector("#ask-pane iframe");
    assert.match(await page.getAttribute("#ask-pane iframe", "srcdoc"), /of 100,000|100000/);
    await page.context().close();
  });

  test("the gallery finds games by name and by what they use", async () => {
    const page = await open();
    await page.click("#open-gallery");
    await page.waitForSelector("#gallery .game");
    assert.match(await page.textContent("#gallery h3"), /Well known/);
    assert.match(await page.textContent("#gallery .game"), /Texas/);
    await page.fill("#gallery input", "razz");
    await page.click("#gallery .game >> nth=0");
    await page.waitForFunction(() => document.querySelector("#game-name").textContent.includes("Razz"));
    await page.context().close();
  });

  test("a link holds the rules, the cards and the moves", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n  - draw: up to 3\n  - bet\n"));
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Test Game");
    await answer(page, "c");
    const told = await page.textContent("#told");
    await page.click("#share");
    const link = await page.inputValue("#link");
    assert.ok(!new URL(link).search && link.includes("#1"));
    const other = await open(link.slice(site.address.length));
    assert.equal(await other.textContent("#game-name"), "Test Game");
    assert.equal(await other.textContent("#told"), told);
    assert.match(await other.textContent(".cm-content"), /draw: up to 3/);
    await page.context().close();
    await other.context().close();
  });

  test("a damaged or hostile link says so, and harms nothing", async () => {
    for (const hash of ["1abc", "1" + "A".repeat(3000), "x", "1%00"]) {
      const page = await open("#" + hash);
      await page.waitForSelector("#notice.shown");
      assert.match(await page.textContent("#notice"), /link/);
      assert.equal(await page.textContent("#game-name"), "Texas Hold'em");
      await page.context().close();
    }
  });

  test("a link with moves that the rules do not allow opens the game", async () => {
    const { deflateRawSync } = await import("node:zlib");
    const link = (line) =>
      "#1" + deflateRawSync(Buffer.from(JSON.stringify({ v: 1, game: "razz", choices: { set: {}, with: [] }, players: ["you", "house"], line, upTo: 0, tab: "table" }))).toString("base64url");
    for (const line of [
      { setup: { players: 99 }, answers: [] },
      { setup: { players: 2, seed: 1 }, answers: [[0, "cbr 99999"], [7, "f"]] },
      { setup: { stacks: [-5, 5] }, answers: [], past: [[[0, "cc"]]] },
    ]) {
      const page = await open(link({ ...line, answers: line.answers }));
      assert.match(await page.textContent("#game-name"), /Razz/);
      await page.waitForSelector(".table .seat");
      await page.context().close();
    }
  });

  test("texts of a file stay text", async () => {
    const page = await open();
    const evil = '"<img src=x onerror=document.title=1><script>document.title=2</script>"';
    await type(page, game("  - deal: 5 down\n  - bet\n").replace("Test Game", evil));
    await page.waitForFunction(() => document.querySelector("#game-name").textContent.includes("<img"));
    assert.equal(await page.locator("#game-name img, #told img, #table img").count(), 0);
    await page.click("#tab-page");
    await page.waitForSelector("#page-pane iframe");
    assert.equal(await page.frameLocator("#page-pane iframe").locator("img[src=x]").count(), 0);
    assert.notEqual(await page.title(), "1");
    await page.context().close();
  });

  test("a file that hangs is stopped, and the page goes on", async () => {
    const page = await open();
    await page.evaluate(() => window.setTimeout(() => undefined, 0));
    const rules = game("  - deal: 5 down\n  - repeat: 100000\n    do:\n      - repeat: 100000\n        do:\n          - remember: {n: = game.n + 1}\n  - bet\n").replace("betting:", "registers: {n: number}\nbetting:");
    await type(page, rules);
    await page.waitForSelector("#notice.shown, #state.bad", { timeout: 40_000 });
    await type(page, game("  - deal: 5 down\n  - bet\n").replace("Test Game", "After It"));
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "After It", null, { timeout: 40_000 });
    await page.context().close();
  });

  const stores = (page) => page.evaluate(() => caches.keys());

  test("it works without a network after the first visit", async () => {
    const context = await browser.newContext({ viewport: wide });
    const page = await context.newPage();
    await page.goto(site.address);
    await page.waitForSelector("#question .asks");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`${site.address}?game=razz`);
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Razz");
    await page.click("#open-gallery");
    await page.waitForSelector("#gallery .game");
    await page.goto(`${site.address}embed.html?game=guts`);
    await page.waitForSelector(".table");
    assert.equal((await stores(page)).length, 1);
    await context.close();
  });

  test("a new version of the site takes the place of the old one", async () => {
    const changed = new Map();
    const own = await serve(folder, changed);
    const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(own.address);
    await page.waitForSelector("#question .asks");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [before] = await stores(page);
    const index = readFileSync(`${folder}index.html`, "utf8");
    const worker = readFileSync(`${folder}worker-offline.js`, "utf8");
    changed.set("/index.html", index.replace('class="title">House', 'class="title">Next'));
    changed.set("/worker-offline.js", worker.replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"'));
    await answer(page, "c");
    const told = await page.textContent("#told");
    // As the browser does by itself when the page is visited again.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector("#update:not([hidden]) button");
    assert.doesNotMatch(await page.textContent("h1"), /Next/);
    await page.click("#update button");
    // The browser waits until the old worker has had nothing to do for a while.
    await page.waitForFunction(() => document.querySelector("h1")?.textContent.includes("Next"), null, { timeout: 60_000 });
    await page.waitForSelector("#question .asks");
    // The deal goes on, and the old files are gone.
    assert.equal(await page.textContent("#told"), told);
    assert.deepEqual(await stores(page), ["house-rules-0123456789abcdef"]);
    assert.notEqual(before, "house-rules-0123456789abcdef");
    await context.close();
    await own.close();
  });

  const named = (page, name) => page.waitForFunction((wanted) => document.querySelector("#game-name").textContent === wanted, name);

  test("the next visit draws the hand before the library is there, and plays on when it is", async () => {
    const context = await browser.newContext({ viewport: wide, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(site.address);
    await page.waitForSelector("#question .asks");
    const drawn = await page.innerHTML("#table-pane");
    let send;
    const held = new Promise((resolve) => (send = resolve));
    await page.route("**/*.wasm", (route) => held.then(() => route.continue()));
    await page.reload();
    await page.waitForSelector("#question .asks");
    assert.equal(await page.innerHTML("#table-pane"), drawn);
    const before = await steps(page);
    await page.locator("#question button[data-key]").first().click();
    send();
    await moved(page, before);
    assert.notEqual(await steps(page), before);
    // Another game is another first hand.
    await page.goto(`${site.address}?game=kuhn-poker`);
    await page.waitForFunction(() => document.querySelector("#game-name").textContent === "Kuhn Poker");
    await context.close();
  });

  test("what you have written is there on the next visit, and after another game", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n"));
    await named(page, "Test Game");
    await page.reload();
    await named(page, "Test Game");
    await page.waitForSelector("#question .asks");
    await page.click("#open-gallery");
    await page.fill("#gallery input[type=search]", "razz");
    await page.keyboard.press("Enter");
    await named(page, "Razz");
    await page.waitForFunction(() => location.search === "?game=razz");
    await page.click("#notice button");
    await named(page, "Test Game");
    await type(page, game("  - deal: 5 down\n  - bet\n").replace("Test Game", "Test Game, Renamed"));
    await named(page, "Test Game, Renamed");
    await page.click("#new-game");
    await named(page, "My Game");
    await type(page, game("  - deal: 5 down\n  - bet\n").replace("Test Game", "Second Game"));
    await named(page, "Second Game");
    await page.click("#open-gallery");
    assert.deepEqual(await page.locator("#gallery .group").first().locator("strong").allTextContents(), ["Second Game", "Test Game, Renamed"]);
    await page.fill("#gallery input[type=search]", "renamed");
    await page.keyboard.press("Enter");
    await named(page, "Test Game, Renamed");
    await page.context().close();
  });

  test("the search of games lists names first", async () => {
    const page = await open();
    await page.click("#open-gallery");
    await page.fill("#gallery input[type=search]", "follow the queen");
    assert.equal(await page.locator("#gallery strong").first().textContent(), "Follow the Queen");
    await page.context().close();
  });

  test("a place on the page is no link to a game, and a damaged link leaves the game alone", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n"));
    await named(page, "Test Game");
    await page.focus(".skip");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash === "#table-pane");
    assert.equal(await page.locator("#notice.shown").count(), 0);
    await page.evaluate(() => (location.hash = "#1damaged"));
    await page.waitForSelector("#notice.shown");
    assert.equal(await page.textContent("#game-name"), "Test Game");
    await page.context().close();
  });

  test("a rule file of this device is opened, and saved under the name of the game", async () => {
    const page = await open();
    await page.click("#open-gallery");
    await page.setInputFiles("#gallery input[type=file]", { name: "mine.yaml", mimeType: "text/yaml", buffer: Buffer.from(game("  - deal: 5 down\n  - bet\n")) });
    await named(page, "Test Game");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save-file")]);
    assert.equal(saved.suggestedFilename(), "test-game.yaml");
    await page.context().close();
  });

  test("advice stays, and the second click of a double click answers nothing", async () => {
    const page = await open();
    await page.click('#question [data-key="s"]');
    await page.waitForFunction(() => document.querySelector(".suggestion").textContent.startsWith("A good player"));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.match(await page.textContent(".suggestion"), /A good player/);
    // The second click comes as soon as there is another question.
    await page.evaluate(() => {
      const box = document.querySelector("#question");
      const watch = new MutationObserver(() => {
        const button = box.querySelector('[data-key="f"], [data-key="c"]');
        if (button === null) return;
        watch.disconnect();
        window.clickedTwice = button;
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
      });
      watch.observe(box, { childList: true });
      box.querySelector('[data-key="c"]').click();
    });
    await page.waitForFunction(() => window.clickedTwice !== undefined);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    assert.equal(await page.evaluate(() => window.clickedTwice.isConnected), true);
    await page.context().close();
  });

  test("a card is chosen on the table, and a key gives it", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - draw: up to 3\n"));
    await named(page, "Test Game");
    await page.waitForSelector("#question .card-toggle");
    const card = await page.locator("#question .card-toggle").first().getAttribute("data-card");
    await page.locator(`#table [data-card="${card}"]`).last().click();
    assert.match(await page.textContent("#question .confirm"), /Discard 1 card/);
    const before = await steps(page);
    await page.locator("#table-pane").focus();
    await page.keyboard.press("d");
    await moved(page, before);
    await page.context().close();
  });

  test("a suggestion to discard names the cards, or says to stand pat", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - draw: up to 3\n"));
    await named(page, "Test Game");
    await page.waitForSelector("#question .card-toggle");
    await page.keyboard.press("Escape");
    await page.click('#question [data-key="s"]');
    await page.waitForFunction(() => document.querySelector(".suggestion").textContent !== "");
    assert.match(await page.textContent(".suggestion"), /^A good player would say: (stand pat|discard( (10|[2-9TJQKA])[♠♥♦♣]){1,3})\.$/);
    // One more than the rules allow is said to be one too many.
    for (let i = 0; i < 4; ++i) await page.locator("#question .card-toggle").nth(i).click();
    assert.match(await page.textContent("#question .of-cards .hint:not(.suggestion)"), /at most 3/);
    await page.context().close();
  });

  test("wild cards have a star on the table", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 up\n  - bet\n").replace("play:", "wild: [deuces, treys, fours, fives, sixes, sevens]\nplay:"));
    await named(page, "Test Game");
    await page.waitForSelector("#table .card .wild");
    const cards = await page.locator("#table .card").evaluateAll((all) => all.map((card) => [card.dataset.card, card.querySelector(".wild") !== null, card.querySelector("title").textContent]));
    for (const [card, starred, title] of cards) {
      assert.equal(starred, /^[2-7]/.test(card), card);
      assert.equal(title.endsWith(", wild"), starred, title);
    }
    await page.context().close();
  });

  test("a new line begins below the one before", async () => {
    const page = await open();
    await type(page, game("  - deal: 5 down\n  - bet\n"));
    await goToLine(page, 7);
    await page.keyboard.press("Enter");
    await page.keyboard.type("- bet");
    await page.keyboard.press("Escape");
    assert.equal(await lineOf(page, 8), "  - bet");
    await page.context().close();
  });

  test("options show the values in force, and a wrong one changes nothing", async () => {
    const page = await open("?game=five-card-draw");
    await page.click("#house-rules summary");
    const limit = page.locator("#options label", { hasText: "limit" }).locator("input").first();
    await limit.fill("no-limit");
    await limit.press("Enter");
    await page.waitForSelector("#question .amount");
    assert.equal(await limit.inputValue(), "no-limit");
    await limit.fill("banana");
    await limit.press("Enter");
    await page.waitForSelector("#notice.shown");
    await page.waitForFunction(() => [...document.querySelectorAll("#options input")].some((one) => one.value === "no-limit"));
    await page.waitForSelector("#question .amount");
    await page.context().close();
  });

  test("help opens, and a simulation takes a sensible number", async () => {
    const page = await open();
    await page.click("#open-help");
    assert.match(await page.textContent("#help-box"), /Write the rules/);
    await page.click("#help-box button");
    await page.click("#tab-ask");
    await page.fill('#ask-pane [aria-label="Games"]', "-5");
    await page.click("button:text-is('Simulate')");
    assert.match(await page.textContent("#ask-pane .problem"), /whole number from 1/);
    await page.context().close();
  });

  test("a rulebook page opens its game", async () => {
    const pages = mkdtempSync(join(tmpdir(), "pages-"));
    const made = spawnSync(program, ["describe", "--all", pages, "--family", "guts", "--playground", site.address], { cwd: root, encoding: "utf8" });
    assert.equal(made.status, 0, made.stderr);
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`file://${pages}/three-card-brag.html`);
    await page.click("text=Open in the playground");
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Three-Card Brag");
    await page.goto(`file://${pages}/index.html`);
    await page.click('[aria-label="Play Three-Card Guts"]');
    await page.waitForFunction(() => document.querySelector("#game-name")?.textContent === "Three-Card Guts");
    await context.close();
  });

  test("nothing is wider than a phone", async () => {
    const page = await open("?game=seven-card-stud", phone);
    for (const tab of ["rules", "table", "page", "tests", "ask"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      assert.equal(await page.isVisible("#told"), tab === "table");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${tab}: ${width}`);
    }
    await page.click("#tab-table");
    await page.click("#who-plays");
    const list = await page.evaluate(() => {
      const { left, right } = document.querySelector(".seat-list").getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
    assert.ok(list);
    await page.keyboard.press("Escape");
    await page.click('#question [data-key="c"]');
    await page.context().close();
  });

  test("nothing moves for those who want less motion", async () => {
    for (const [reducedMotion, moving] of [["reduce", false], ["no-preference", true]]) {
      const page = await open("?game=texas-holdem", wide, { reducedMotion });
      const found = await page.evaluate(() => document.getAnimations().length > 0);
      assert.equal(found, moving, reducedMotion);
      await page.context().close();
    }
  });

  test("cards can be read, no seat covers another, and boards lie on the table", async () => {
    for (const [id, viewport] of ["seven-card-stud", "omaha", "iron-cross"].flatMap((one) => [[one, phone], [one, wide]])) {
      const page = await open(`?game=${id}`, viewport);
      for (let i = 0; i < 3; ++i) await page.keyboard.press("c").then(() => page.waitForTimeout(150));
      const found = await page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect();
        const ranks = [...document.querySelectorAll(".table .rank")].map((one) => box(one).height);
        const plates = [...document.querySelectorAll(".table .plate")].map(box);
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const [felt, middle, holder] = [".felt", ".middle", "#table"].map((one) => box(document.querySelector(one)));
        return {
          least: Math.min(...ranks),
          apart: plates.every((a, i) => plates.every((b, j) => i >= j || !meet(a, b))),
          free: plates.every((one) => [...document.querySelectorAll(".middle > *")].every((lies) => !meet(one, box(lies)))),
          inside: plates.every((one) => one.left >= holder.left && one.right <= holder.right && one.bottom <= holder.bottom),
          onFelt: middle.top >= felt.top && middle.bottom <= felt.bottom,
        };
      });
      const { least, ...rest } = found;
      assert.ok(least >= 14, `${id}: ${least}`);
      assert.deepEqual(rest, { apart: true, free: true, inside: true, onFelt: true }, `${id}, ${viewport.width}`);
      await page.context().close();
    }
  });

  test("bets lie apart, the pot is on the felt, and all ranks of a shown hand can be read", async () => {
    for (const [id, viewport] of ["seven-card-stud", "iron-cross"].flatMap((one) => [[one, phone], [one, wide]])) {
      const page = await open(`?game=${id}`, viewport);
      const found = () =>
        page.evaluate(() => {
          const box = (one) => one.getBoundingClientRect();
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const bets = [...document.querySelectorAll(".table .chips")].map(box);
          const plates = [...document.querySelectorAll(".table .plate")].map(box);
          const [felt, pot] = [".felt", ".pot"].map((one) => document.querySelector(one)).map((one) => one && box(one));
          const x = pot && Math.max(...[pot.left, pot.right].map((one) => Math.abs(one - (felt.left + felt.right) / 2) / (felt.width / 2)));
          const y = pot && Math.max(...[pot.top, pot.bottom].map((one) => Math.abs(one - (felt.top + felt.bottom) / 2) / (felt.height / 2)));
          return {
            apart: bets.every((a, i) => bets.every((b, j) => i >= j || !meet(a, b)) && plates.every((plate) => !meet(a, plate))),
            onFelt: pot === null || x * x + y * y <= 1,
            // Of each card, up to the next one, as much as its rank takes.
            readable: [...document.querySelectorAll(".seat")].every((seat) => {
              const cards = [...seat.querySelectorAll(".card:not([data-card='??'])")];
              return cards.every((card, i) => i + 1 === cards.length || box(cards[i + 1]).left >= box(card.querySelector(".rank")).right - 4);
            }),
          };
        });
      for (let i = 0; i < 4; ++i) {
        assert.deepEqual(await found(), { apart: true, onFelt: true, readable: true }, `${id}, ${viewport.width}, ${i}`);
        const before = await steps(page);
        await page.keyboard.press("c");
        await moved(page, before);
      }
      await playOut(page, "keys");
      assert.equal((await found()).readable, true, `${id}, ${viewport.width}`);
      await page.context().close();
    }
  });

  test("axe finds nothing to mend", async () => {
    for (const colorScheme of ["light", "dark"]) {
      for (const viewport of [wide, phone]) {
        const page = await open("?game=anaconda", viewport, { colorScheme, bypassCSP: true });
        await page.evaluate(axe);
        for (const tab of ["table", "tests", "ask", "page", "rules", "gallery", "share"]) {
          if (tab === "gallery") await page.click("#open-gallery");
          else if (tab === "share") await page.click("#gallery [aria-label=Close]").then(() => page.click("#share"));
          else if (tab !== "rules" || viewport === phone) await page.click(`#tab-${tab}`);
          await page.waitForTimeout(300);
          const found = await page.evaluate(async () => (await window.axe.run(document, { iframes: false })).violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary}`));
          assert.deepEqual(found, [], `${tab}, ${colorScheme}, ${viewport.width}`);
        }
        await page.context().close();
      }
    }
  });

  test("a deal is embedded in another page", async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    // Another site: browsers let only pages of this machine read from it.
    const blog = await serve(folder, new Map([["/blog.html", `<script src="${site.address}embed.js"></script><house-rules game="razz" seed="3"></house-rules>`]]));
    await page.goto(`${blog.address}blog.html`);
    const frame = page.frameLocator("house-rules iframe");
    await frame.locator(".table").waitFor();
    assert.match(await frame.locator("#told").textContent(), /deals/);
    assert.match(await frame.locator("#open").getAttribute("href"), /\?game=razz$/);
    await context.close();
    await blog.close();
  });
});
