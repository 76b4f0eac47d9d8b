// How a deal ended, from its events: what each seat won, which hands were shown, and who took what.

import { capital, listed } from "./dom";
import type { DealEvent, GameInfo, Line, Scene } from "./types";

export interface Ending {
  /** What each seat has won or lost. */
  gains: number[];
  /** What the shown hands are, by seat, a text for each part of the pot: "High: two pair, kings and fours". */
  hands: Map<number, string[]>;
  /** Who took what. */
  result: Result[];
}

export interface Result {
  /** "Bob wins 12." */
  text: string;
  /** "Flush, king high"; empty if the hand is not shown, or not the only one. */
  hand: string;
}

/** What tells parts of a pot apart: "Board 2, low". */
class Parts {
  private readonly names: Set<string>;
  private readonly boards: Set<number>;

  constructor(events: DealEvent[]) {
    const parts = events.filter(({ kind }) => kind === "compared" || kind === "awarded");
    this.names = new Set(parts.map(({ name }) => name ?? ""));
    this.boards = new Set(parts.map(({ board }) => board ?? 0));
  }

  label({ name, board }: DealEvent): string {
    const words = [this.boards.size > 1 ? `board ${(board ?? 0) + 1}` : "", this.names.size > 1 ? (name ?? "").replaceAll("_", " ") : ""];
    return words.filter(Boolean).join(", ");
  }
}

/** The hands by seat: only those that were shown, as they were then. */
function shownHands(events: DealEvent[], parts: Parts): Map<number, string[]> {
  const hands = new Map<number, string[]>();
  for (const event of events) {
    const { kind, seat = 0, value = "" } = event;
    if (kind === "shown") hands.set(seat, []);
    const hand = hands.get(seat);
    // Points of 0 are no hand.
    if (kind !== "compared" || hand === undefined || value === "" || value === "0") continue;
    const label = parts.label(event);
    const text = capital(label === "" ? value : `${label}: ${value}`);
    if (!hand.includes(text)) hand.push(text);
  }
  return hands;
}

/** Chips that the same players took for the same part of one or more pots. */
interface Taken {
  part: string;
  pots: Set<number>;
  chips: Map<number, number>;
}

function winnersOf(taken: Taken): string {
  return [...taken.chips.keys()].sort((a, b) => a - b).join();
}

function add(chips: Map<number, number>, seat: number, more: number): void {
  chips.set(seat, (chips.get(seat) ?? 0) + more);
}

/** The awards, one for each part of a pot; pots with the same winners are one. */
function awards(events: DealEvent[], parts: Parts): Taken[] {
  const each: Taken[] = [];
  for (const event of events) {
    if (event.kind !== "awarded") continue;
    const part = parts.label(event);
    const pot = event.pot ?? 0;
    let taken = each.find((one) => one.part === part && one.pots.has(pot));
    if (taken === undefined) each.push((taken = { part, pots: new Set([pot]), chips: new Map() }));
    add(taken.chips, event.seat ?? 0, event.chips ?? 0);
  }
  const merged: Taken[] = [];
  for (const one of each) {
    const same = merged.find((other) => other.part === one.part && winnersOf(other) === winnersOf(one));
    if (same === undefined) {
      merged.push(one);
      continue;
    }
    for (const pot of one.pots) same.pots.add(pot);
    for (const [seat, chips] of one.chips) add(same.chips, seat, chips);
  }
  return merged;
}

function amount(chips: number): string {
  return chips.toLocaleString("en-US");
}

function sum(chips: Map<number, number>): number {
  return [...chips.values()].reduce((all, one) => all + one, 0);
}

/** "Ann wins 12", "Ann and Bob split 12". */
function takes(chips: Map<number, number>, names: string[]): string {
  const who = [...chips.keys()].map((seat) => names[seat] ?? "");
  return `${listed(who)} ${who.length > 1 ? "split" : "wins"} ${amount(sum(chips))}`;
}

/** Who took the pots. */
function wonPots(events: DealEvent[], parts: Parts, hands: Map<number, string[]>, names: string[]): Result[] {
  const all = awards(events, parts);
  const winners = new Set(all.flatMap(({ chips }) => [...chips.keys()]));
  const [winner] = winners;
  if (winner === undefined) return [];
  const labels = new Set(all.map(({ part }) => part));
  const handOf = (seat: number) => {
    const shown = hands.get(seat) ?? [];
    return shown.length === 1 ? (shown[0] ?? "") : "";
  };
  if (winners.size === 1) {
    const chips = all.reduce((total, one) => total + sum(one.chips), 0);
    return [{ text: `${names[winner] ?? ""} ${labels.size > 1 ? "scoops" : "wins"} ${amount(chips)}.`, hand: handOf(winner) }];
  }
  return all.map((one) => {
    const sidePot = all.some((other) => other !== one && other.part === one.part) && (one.pots.has(0) ? "main pot" : "side pot");
    const where = [one.part, sidePot].filter(Boolean).join(", ");
    const [first] = one.chips.keys();
    return { text: `${takes(one.chips, names)}${where === "" ? "" : ` (${where})`}.`, hand: labels.size > 1 ? "" : handOf(first ?? 0) };
  });
}

/** Who gained by what players paid each other, where there is no pot. */
function wonPayments(events: DealEvent[], names: string[]): Result[] {
  const gains = new Map<number, number>();
  for (const { kind, seat, other, chips = 0 } of events) {
    if (kind !== "pays" || seat === undefined || other === undefined) continue;
    add(gains, seat, -chips);
    add(gains, other, chips);
  }
  return [...gains].filter(([, chips]) => chips > 0).map(([seat, chips]) => ({ text: `${names[seat] ?? ""} wins ${amount(chips)}.`, hand: "" }));
}

/** The end of a deal; null while it goes on. */
export function endingOf(scene: Scene, line: Line, info: GameInfo, names: string[]): Ending | null {
  if (!scene.over) return null;
  const { outcome } = scene;
  const before = scene.before ?? line.setup.stacks;
  const gains = scene.stacks.map((chips, seat) => chips - (before?.[seat] ?? info.stack));
  const parts = new Parts(outcome);
  const hands = shownHands(outcome, parts);
  const carried = outcome.filter(({ kind }) => kind === "carried").map(({ chips }) => ({ text: `The pot of ${amount(chips ?? 0)} carries over.`, hand: "" }));
  const pots = [...wonPots(outcome, parts, hands, names), ...carried];
  return { gains, hands, result: pots.length > 0 ? pots : wonPayments(outcome, names) };
}
