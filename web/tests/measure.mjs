// Measures the site in build/web, or in another folder: `node web/tests/measure.mjs [FOLDER]`. Nothing else should run
// meanwhile.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import { chromium } from "playwright-core";
import { prepare, serve } from "./server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.argv[2] ?? `${root}build/web/`;
await prepare(folder, constants.BROTLI_MAX_QUALITY);
const site = await serve(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Milliseconds since the navigation began, when the first hand asks for an answer. */
const watchFirstHand = () => {
  new MutationObserver((_, observer) => {
    if (document.querySelector("#question .asks") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => (window.firstHand = performance.now()));
  }).observe(document, { childList: true, subtree: true });
};
async function visit(context) {
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForFunction(() => window.firstHand !== undefined);
  return [await page.evaluate(() => window.firstHand), page];
}
const median = (numbers, share = 0.5) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const tell = (what, value) => console.log(`${what.padEnd(56)} ${value}`);

const first = [];
const second = [];
for (let i = 0; i < 5; ++i) {
  const context = await browser.newContext();
  await context.addInitScript(watchFirstHand);
  const before = site.counts.bytes;
  const [time, page] = await visit(context);
  if (i === 0) tell("bytes to the first hand, brotli", (site.counts.bytes - before).toLocaleString("en-US"));
  first.push(time);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  const [again] = await visit(context);
  second.push(again);
  await context.close();
}
tell("first visit to first hand, best / median of 5, ms", `${Math.min(...first).toFixed(0)} / ${median(first).toFixed(0)}`);
tell("second visit, best / median of 5, ms", `${Math.min(...second).toFixed(0)} / ${median(second).toFixed(0)}`);

{
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addInitScript(watchFirstHand);
  const [, page] = await visit(context);
  // The longest shipped file, cut or filled to 200 lines.
  let text = readFileSync(`${root}variants/counting/7-27.yaml`, "utf8").trimEnd();
  while (text.split("\n").length < 200) text += "\n# more";
  text = text.split("\n").slice(0, 200).join("\n");
  await page.click(".cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  await page.waitForTimeout(1500);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.evaluate(() => {
    window.times = [];
    let pressed = 0;
    document.addEventListener("keydown", () => (pressed = performance.now()), true);
    new MutationObserver(() => pressed > 0 && (window.times.push(performance.now() - pressed), (pressed = 0))).observe(document.getElementById("problems"), { childList: true });
    new MutationObserver(() => pressed > 0 && (window.times.push(performance.now() - pressed), (pressed = 0))).observe(document.getElementById("state"), { childList: true });
  });
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press(i % 2 === 0 ? "x" : "Backspace");
    await page.waitForTimeout(180);
  }
  const times = await page.evaluate(() => window.times);
  tell("keystroke to diagnostics, 200 lines, median / p95, ms", `${median(times).toFixed(0)} / ${median(times, 0.95).toFixed(0)} (${times.length} keys)`);
  await context.close();
}

// Long enough that the start of the workers, a part of every time in the browser, counts for little.
for (const [game, agent, count] of [["texas-holdem", "check-call", 2_000_000], ["seven-card-stud", "random", 1_500_000], ["7-27", "random", 800_000], ["texas-holdem", "house", 2000], ["7-27", "house", 1500]]) {
  const native = spawnSync(`${root}build/release/houserules`, ["simulate", game, "--deals", String(count), "--agents", agent, "--threads", "1", "--format", "html"], { encoding: "utf8", maxBuffer: 1 << 26, cwd: root });
  const here = Number(native.stderr.match(/in ([\d.]+) s/)[1]);
  const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }));
  const page = await context.newPage();
  await page.goto(`${site.address}?game=${game}`);
  await page.waitForSelector("#question .asks");
  await page.click("#tab-ask");
  await page.fill('#ask-pane [aria-label="Games"]', String(count));
  await page.selectOption('#ask-pane [aria-label="Players"]', agent);
  const begin = Date.now();
  await page.click("button:text-is('Simulate')");
  await page.waitForSelector("#ask-pane iframe", { timeout: 600_000 });
  const there = (Date.now() - begin) / 1000;
  const same = (await page.getAttribute("#ask-pane iframe", "srcdoc")) === native.stdout;
  tell(`${count} games of ${game}, ${agent}: native, browser, ratio`, `${here} s, ${there.toFixed(1)} s, ${(here / there).toFixed(2)}${same ? ", same report" : ", ANOTHER REPORT"}`);
  await context.close();
}

await browser.close();
await site.close();
