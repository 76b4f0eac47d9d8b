// The playground in headless Chromium: each of its parts, as a person uses it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { prepare, serve } from "./server.mjs";

const folder = fileURLToPath(new URL("../../build/web/", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

let site, browser;

before(async () => {
  await prepare(folder);
  site = await serve(folder);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Opens the page; fails the test on any error that the page reports. */
async function open(address = "", viewport = wide, options = {}) {
  const context = await browser.newContext({ viewport, serviceWorkers: "block", ...options });
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
  assert.equal(await page.textContent("#game-name"), "Test Game");
  await page.context().close();
});

test("a fix is offered only where there is one", async () => {
  const page = await open();
  await type(page, game("  - deal: 5 down\n  - bet\n", "low spade"));
  await page.waitForSelector("#state.bad");
  await page.waitForSelector(".cm-lintRange-error");
  await page.waitForTimeout(500);
  await page.hover(".cm-lintRange-error");
  await page.waitForSelector(".cm-tooltip-lint, .cm-tooltip .cm-diagnostic");
  if ((await page.locator(".cm-diagnosticAction").count()) > 0) {
    const before = await page.textContent(".cm-content");
    await page.click(".cm-diagnosticAction");
    await page.waitForFunction((old) => document.querySelector(".cm-content").textContent !== old, before);
  }
  await page.context().close();
});

test("words are offered as you type", async () => {
  const page = await open();
  await type(page, game("  - deal: 5 down\n  - be\n"));
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  for (let i = 0; i < 7; ++i) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".cm-tooltip-autocomplete");
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
    const before = await page.locator("#steps input").getAttribute("max");
    if (key === "") {
      // Cards: as many as must be given, the first ones.
      const need = await panel.locator(".hint").textContent();
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
    await page.waitForFunction((old) => document.querySelector("#steps input")?.getAttribute("max") !== old || document.querySelector("#notice.shown") !== null, before);
  }
  assert.fail("the deal does not end");
}

for (const [id, how] of [["texas-holdem", "clicks"], ["seven-card-stud", "keys"], ["five-card-draw", "keys"], ["iron-cross", "clicks"], ["guts", "clicks"]]) {
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

test("worked deals are green or red, and open on the table", async () => {
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
  await page.click("button:text-is('Judge')");
  await page.waitForSelector("#ask-pane .out pre");
  assert.match(await page.textContent("#ask-pane .out pre"), /Bob|Ann/);
  await page.fill("#ask-pane textarea", "Ann: AsAh\nBob: KsKh");
  await page.click("button:text-is('Odds')");
  await page.waitForSelector("#ask-pane .out table");
  assert.match(await page.textContent("#ask-pane .out table"), /82\.64%|81\.9|82\./);
  await page.fill('#ask-pane [aria-label="Games"]', "50");
  await page.click("button:text-is('Simulate')");
  await page.waitForSelector("#ask-pane iframe");
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
  await page.waitForTimeout(300);
  await page.click('#question [data-key="c"]');
  await page.waitForTimeout(300);
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

test("it works without a network after the first visit", async () => {
  const context = await browser.newContext({ viewport: wide });
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForSelector("#question .asks");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1500);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("#question .asks");
  await page.click("#open-gallery");
  await page.waitForSelector("#gallery .game");
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
  await page.click('#question [data-key="c"]');
  await page.context().close();
});

test("axe finds nothing to mend", async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of [wide, phone]) {
      const page = await open("?game=anaconda", viewport, { colorScheme, bypassCSP: true });
      for (const tab of ["table", "tests", "ask", "page"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForTimeout(400);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await window.axe.run(document, { iframes: false })).violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)} ${one.nodes[0].failureSummary}`));
        assert.deepEqual(found, [], `${tab}, ${colorScheme}, ${viewport.width}`);
      }
      await page.context().close();
    }
  }
});

test("a deal is embedded in another page", async () => {
  const page = await open("", wide);
  await page.goto(site.address + "embed.html?game=razz&seed=3");
  await page.waitForSelector(".table");
  assert.match(await page.textContent("#told"), /deals/);
  await page.context().close();
});
