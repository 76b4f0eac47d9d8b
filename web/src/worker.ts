// The library in a worker: each message asks one thing, and each gets one reply.

import create, { type Library } from "houserules";
import type { Choices, DealEvent, Files, Line, Player, Question, Scene, Trials, View } from "./types";
import { referee } from "./types";

let library: Library;
let games = 0;
/** Finds the scripts of the page; everything else comes from the games in the library. */
let files: Files = { name: "game.yaml", rules: "", scripts: {} };
/** Names of the scripts that the rules loaded last have asked for. */
const wantedScripts = new Set<string>();
let rules = 0;
let editor = 0;
/** The part of a simulation that this worker plays. */
let simulation = 0;

class Refused extends Error {
  constructor(
    message: string,
    readonly diagnostics: unknown,
  ) {
    super(message);
  }
}

function pointer(text: string): number {
  const size = library.lengthBytesUTF8(text) + 1;
  const at = library._malloc(size);
  library.stringToUTF8(text, at, size);
  return at;
}

/** Passes texts as C strings that live during the call. */
function passing<T>(texts: string[], act: (...pointers: number[]) => T): T {
  const pointers = texts.map(pointer);
  try {
    return act(...pointers);
  } finally {
    for (const at of pointers) library._free(at);
  }
}

function refuse(): never {
  const message = library.UTF8ToString(library._hr_error());
  const diagnostics = JSON.parse(library.UTF8ToString(library._hr_error_diagnostics()));
  throw new Refused(message, diagnostics);
}

/** The text at a pointer that the caller owns; throws the library's error if there is none. */
function text(at: number): string {
  if (at === 0) refuse();
  const out = library.UTF8ToString(at);
  library._hr_free(at);
  return out;
}

function handle(at: number): number {
  if (at === 0) refuse();
  return at;
}

function json<T>(at: number): T {
  return JSON.parse(text(at)) as T;
}

/** A deal, replayed from the first at its table; the caller frees it. */
function dealOf(line: Line, upTo = line.answers.length): number {
  let deal = handle(passing([JSON.stringify(line.setup)], (setup) => library._hr_deal_start(rules, setup)));
  try {
    for (const answers of line.past ?? []) {
      for (const [seat, answer] of answers) give(deal, seat, answer);
      const next = handle(library._hr_deal_next(deal));
      library._hr_deal_free(deal);
      deal = next;
    }
    for (const [seat, answer] of line.answers.slice(0, upTo)) give(deal, seat, answer);
    return deal;
  } catch (error) {
    library._hr_deal_free(deal);
    throw error;
  }
}

/** The stacks at the end of the deal before this one. */
function stacksBefore(line: Line): number[] | null {
  const answers = line.past?.at(-1);
  if (answers === undefined) return null;
  const last = { setup: line.setup, past: line.past?.slice(0, -1) ?? [], answers };
  return withDeal(last, answers.length, (deal) => json<number[]>(library._hr_deal_stacks(deal)));
}

function give(deal: number, seat: number, answer: string): void {
  if (passing([answer], (at) => library._hr_deal_answer(deal, seat, at)) !== 0) refuse();
}

function withDeal<T>(line: Line, upTo: number, act: (deal: number) => T): T {
  const deal = dealOf(line, upTo);
  try {
    return act(deal);
  } finally {
    library._hr_deal_free(deal);
  }
}

function eventsOf(deal: number, viewer: number): DealEvent[] {
  return json<DealEvent[]>(library._hr_deal_events(deal, viewer));
}

/** What each of the viewers saw happen since the last answer. */
function lastEvents(line: Line, upTo: number, deal: number, viewers: number[]): DealEvent[][] {
  const count = (earlier: number) => viewers.map((viewer) => eventsOf(earlier, viewer).length);
  const before = upTo === 0 ? [] : withDeal(line, upTo - 1, count);
  return viewers.map((viewer, i) => eventsOf(deal, viewer).slice(before[i] ?? 0));
}

/** Lines of the page's file behind some events, newest last. */
function linesBehind(events: DealEvent[]): number[] {
  return [...new Set(events.flatMap(({ rule }) => (rule !== undefined && rule.file === files.name && rule.line > 0 ? [rule.line] : [])))];
}

const requests = {
  /** Takes the files to work with, and loads them. */
  load(args: { files: Files; choices: Choices }) {
    files = args.files;
    wantedScripts.clear();
    const next = handle(
      passing([files.rules, JSON.stringify(args.choices), files.name], (at, choices, name) =>
        library._hr_games_load_text(games, at, choices, name),
      ),
    );
    if (rules !== 0) library._hr_rules_free(rules);
    rules = next;
    return { info: json(library._hr_rules_info(rules)), diagnostics: json(library._hr_rules_diagnostics(rules)) };
  },

  /** The scripts that the rules loaded last use, loaded or not; "" where there is none of a name. */
  scripts(): { name: string; text: string }[] {
    return [...wantedScripts].map((name) => {
      const found = passing(["script", name], (wanted, at) => json<{ text: string } | null>(library._hr_games_file(games, wanted, at)));
      return { name, text: found?.text ?? "" };
    });
  },

  /** Plays on while it is the turn of players other than "you"; returns all answers. */
  advance(args: { line: Line; players: Player[] }): Line {
    const answers = [...args.line.answers];
    return withDeal(args.line, answers.length, (deal) => {
      while (library._hr_deal_over(deal) === 0) {
        const question = json<Question>(library._hr_deal_question(deal, -1));
        const seat = question.waiting.find((one) => args.players[one] !== "you");
        if (seat === undefined) break;
        const luck = BigInt(args.line.setup.seed ?? 0) * 1000n + BigInt(answers.length);
        const picked = passing([args.players[seat] ?? "house"], (agent) =>
          text(library._hr_deal_pick(deal, seat, agent, BigInt.asUintN(64, luck))),
        );
        give(deal, seat, picked);
        answers.push([seat, picked]);
      }
      return { ...args.line, answers };
    });
  },

  /** Gives an answer; the reply is the longer line. */
  answer(args: { line: Line; seat: number; answer: string }): Line {
    return withDeal(args.line, args.line.answers.length, (deal) => {
      give(deal, args.seat, args.answer);
      return { ...args.line, answers: [...args.line.answers, [args.seat, args.answer]] };
    });
  },

  /** The deal after `upTo` answers, as the viewer sees it; `asks` is the seat to ask, if it can. */
  scene(args: { line: Line; upTo: number; viewer: number; asks: number; names: string[] }): Scene {
    return withDeal(args.line, args.upTo, (deal) => {
      const over = library._hr_deal_over(deal) === 1;
      let question: Question | null = null;
      if (!over) {
        question = json<Question>(library._hr_deal_question(deal, -1));
        if (args.asks >= 0 && question.waiting.includes(args.asks)) {
          question = json<Question>(library._hr_deal_question(deal, args.asks));
        }
      }
      const telling = JSON.stringify({ viewer: args.viewer, names: args.names });
      const [all = [], seen = []] = lastEvents(args.line, args.upTo, deal, [referee, args.viewer]);
      return {
        over,
        question,
        view: json<View>(library._hr_deal_view(deal, args.viewer)),
        narration: passing([telling], (at) => text(library._hr_deal_narrate(deal, at))),
        lines: linesBehind(all),
        stacks: json<number[]>(library._hr_deal_stacks(deal)),
        before: stacksBefore(args.line),
        outcome: over ? seen : [],
      };
    });
  },

  /** The rulebook page. */
  page(args: { format: "html" | "text" | "markdown"; deals: number }): string {
    return passing([args.format], (format) => text(library._hr_rules_page(rules, format, args.deals)));
  },

  /** The example deals of the file, played. */
  test(args: { files: Files }): unknown {
    files = args.files;
    return passing([files.rules, files.name], (at, name) => json(library._hr_games_test(games, at, name)));
  },

  judge(args: { table: string[] }): unknown {
    return passing([JSON.stringify(args.table)], (table) => json(library._hr_rules_judge(rules, table)));
  },

  equity(args: { table: string[]; samples: number }): unknown {
    return passing([JSON.stringify(args.table), JSON.stringify({ samples: args.samples })], (table, sampling) =>
      json(library._hr_rules_equity(rules, table, sampling)),
    );
  },

  /** Begins a part of a simulation. */
  simulation(args: Trials): void {
    if (simulation !== 0) library._hr_simulation_free(simulation);
    simulation = 0;
    simulation = handle(passing([JSON.stringify(args)], (trials) => library._hr_simulation_start(rules, trials)));
  },

  /** Plays the games from `first` to `last` of it. */
  play(args: { first: number; last: number }): void {
    if (library._hr_simulation_play(simulation, BigInt(args.first), BigInt(args.last)) !== 0) refuse();
  },

  /** Everything that was counted here, for `report`. */
  counts(): string {
    return text(library._hr_simulation_counts(simulation));
  },

  /** The report on this part and those of other workers, an HTML page. */
  report(args: { counts: string[] }): string {
    for (const counts of args.counts) {
      if (passing([counts], (at) => library._hr_simulation_add(simulation, at)) !== 0) refuse();
    }
    return passing(["html"], (format) => text(library._hr_simulation_report(simulation, format)));
  },

  /** One message for the language server. */
  lsp(args: { message: string; files: Files }): string[] {
    files = args.files;
    if (editor === 0) editor = handle(library._hr_editor_start(games));
    return passing([args.message], (at) => json<string[]>(library._hr_editor_take(editor, at)));
  },

  /** A shipped file. */
  file(args: { wanted: "game" | "modifier" | "script"; name: string }): unknown {
    return passing([args.wanted, args.name], (wanted, name) => json(library._hr_games_file(games, wanted, name)));
  },

  /** The ids of the shipped games or modifiers. */
  ids(args: { modifiers: boolean }): unknown {
    const shipped = handle(library._hr_games_built_in());
    return json(library._hr_games_ids(shipped, args.modifiers ? 1 : 0));
  },
};

export type Requests = typeof requests;

async function start(module: WebAssembly.Module): Promise<void> {
  library = await create({
    instantiateWasm: (imports, done) => {
      void WebAssembly.instantiate(module, imports).then((instance) => done(instance));
      return {};
    },
  });
  const find = library.addFunction((_: number, wanted: number, name: number, __: number, file: number) => {
    if (library.UTF8ToString(wanted) !== "script") return;
    const script = library.UTF8ToString(name);
    wantedScripts.add(script);
    if (!Object.hasOwn(files.scripts, script)) return;
    passing([script, files.scripts[script] ?? ""], (at, source) => library._hr_file_set(file, at, source));
  }, "viiiii");
  games = handle(library._hr_games_found_by(find, 0));
}

let begin: (module: WebAssembly.Module) => void;
/** Questions that come before the library is there wait for it. */
const ready = new Promise<WebAssembly.Module>((resolve) => (begin = resolve)).then(start);

self.onmessage = async (message: MessageEvent) => {
  const { id, name, args } = message.data as { id: number; name: string; args: unknown };
  if (name === "start") {
    begin((args as { module: WebAssembly.Module }).module);
    return;
  }
  try {
    await ready;
    const request = requests[name as keyof Requests] as (args: unknown) => unknown;
    self.postMessage({ id, result: request(args) });
  } catch (error) {
    // What the library does not say itself is memory that ran out, or worse: the page starts
    // another worker.
    const said = error instanceof Refused;
    self.postMessage({
      id,
      error: { message: String((error as Error).message ?? error), diagnostics: said ? error.diagnostics : [], broken: !said },
    });
  }
};
