// The library's data as it comes through its C interface: the structs of include/houserules/types.h.

export interface Place {
  file: string;
  line: number;
  column: number;
  length: number;
}

export interface Diagnostic {
  severity: "error" | "warning" | "note";
  id: string;
  place: Place;
  message: string;
  advice: string;
  text: string;
}

export interface Choices {
  set: Record<string, string>;
  with: string[];
}

export interface Option {
  name: string;
  about: string;
  type: string;
  choices: string[];
  value: string;
}

export interface GameInfo {
  id: string;
  name: string;
  family: string;
  about: string;
  hash: string;
  fewest_players: number;
  most_players: number;
  usual_players: number;
  stack: number;
  options: Option[];
  drawings: { zone: string; rows: number[][] }[];
  /** What players call zones and registers; names that are not here are for authors. */
  zones: Called[];
  registers: Called[];
}

export interface Called {
  name: string;
  about: string;
}

export interface Answer {
  kind: "fold" | "call" | "raise" | "option" | "number" | "seat" | "cards";
  number?: number;
  cards?: number[];
}

export interface Question {
  kind: "bet" | "option" | "number" | "seat" | "cards" | "arrangement";
  seat: number;
  waiting: number[];
  name: string;
  choices: { answer: Answer; text: string; cost: number }[];
  range: { least: number; most: number } | null;
  cards: { text: string; may_choose: boolean }[];
  piles: { name: string; cards: number }[];
  conditional: boolean;
  usual: Answer;
  text: string;
}

export interface Card {
  text: string;
  face_up: boolean;
  /** As far as the viewer can tell. */
  wild: boolean;
}

export interface Zone {
  name: string;
  board: number;
  cards: Card[];
}

export interface SeatView {
  stack: number;
  bet: number;
  in: boolean;
  sitting_out: boolean;
  zones: Zone[];
  registers: Record<string, string>;
}

export interface View {
  viewer: number;
  dealer: number;
  pot: number;
  deck: number;
  seats: SeatView[];
  table: Zone[];
  registers: Record<string, string>;
}

/** Members that are 0, -1 or empty are left out. */
export interface DealEvent {
  kind: string;
  seat?: number;
  other?: number;
  chips?: number;
  pot?: number;
  board?: number;
  name?: string;
  value?: string;
  rule?: Place;
}

export interface Setup {
  stacks?: number[];
  players?: number;
  dealer?: number;
  seed?: number | string;
  deck?: string;
}

export interface WorkedDeal {
  name: string;
  place: Place;
  choices: Choices;
  failures: Diagnostic[];
  narration: string;
  moves: { setup: Setup; answers: [number, string][] } | null;
}

export interface Verdict {
  text: string;
}

export interface Equity {
  names: string[];
  pot: { win: number; tie: number; share: number; error: number }[];
  runouts: number;
  exact: boolean;
}

/** The viewer besides the seats: sees all cards. */
export const referee = -2;

/** The files of one game: the rule file, and the Lua scripts of the page, by name. */
export interface Files {
  name: string;
  rules: string;
  scripts: Record<string, string>;
}

/** Who sits in a seat: "you" or an agent of the library. */
export type Player = "you" | "house" | "house:loose" | "house:tight" | "random" | "check-call";

/** The answers of a deal so far, each with its seat. */
export type Answers = [seat: number, answer: string][];

/** A deal as far as it has gone: how the table began, the deals before this one, and the answers. */
export interface Line {
  setup: Setup;
  past?: Answers[];
  answers: Answers;
}

/** What a page shows of a deal after some of its answers. */
export interface Scene {
  over: boolean;
  view: View;
  question: Question | null;
  /** The deal so far in words. */
  narration: string;
  /** Lines of the rule file behind what happened since the last answer. */
  lines: number[];
  stacks: number[];
  /** The stacks before this deal; null: the first one, as it was set up. */
  before: number[] | null;
  /** When the deal is over: what the viewer saw happen since the last answer. */
  outcome: DealEvent[];
}

/** One of the shipped games, in the gallery. */
export interface Listed {
  id: string;
  name: string;
  family: string;
  players: string;
  about: string;
  aka?: string[];
  features: string[];
}

/** What a simulation plays. */
export interface Trials {
  games: number;
  players: number;
  agents: string[];
  /** A whole number, 0 or more, of up to 64 bits. */
  seed: string;
}
