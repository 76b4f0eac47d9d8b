// Many games, on all processors: each worker takes a few games at a time and counts them; at the
// end one of them adds up what all have counted. Which worker played what makes no difference.

import { Engine } from "./engine";
import type { Choices, Files, Trials } from "./types";

const mostWorkers = 16;
/** Milliseconds that a worker plays before it takes more games: progress is told as often. */
const wantedTime = 150;
/** Seconds for the games that a worker has taken. */
const patience = 120;

export function workersHere(): number {
  return Math.min(Math.max(1, navigator.hardwareConcurrency || 1), mostWorkers);
}

export class Simulation {
  private readonly engines: Engine[] = [];
  private next = 1;
  private played = 0;
  private stopping = false;

  constructor(
    private readonly files: Files,
    private readonly choices: Choices,
    private readonly trials: Trials,
    private readonly progress: (played: number) => void,
    private readonly workers = workersHere(),
  ) {}

  /** The report, an HTML page. Rejects with EngineError. */
  async run(): Promise<string> {
    const count = Math.min(this.workers, this.trials.games);
    for (let i = 0; i < count; ++i) this.engines.push(new Engine(patience));
    try {
      await Promise.all(this.engines.map((engine) => this.work(engine)));
      const [first, ...others] = this.engines;
      const counts = await Promise.all(others.map((engine) => engine.ask("counts", {})));
      return await (first as Engine).ask("report", { counts });
    } finally {
      for (const engine of this.engines) engine.close();
    }
  }

  /** Ends it after the games that have begun; the report is on what was played. */
  stop(): void {
    this.stopping = true;
    // Games that do not end are given up.
    window.setTimeout(() => {
      for (const engine of this.engines) engine.stop("stopped: these games take too long");
    }, 5000);
  }

  private async work(engine: Engine): Promise<void> {
    await engine.ask("load", { files: this.files, choices: this.choices });
    await engine.ask("simulation", this.trials);
    let size = 1;
    while (!this.stopping && this.next <= this.trials.games) {
      const first = this.next;
      const last = Math.min(first + size - 1, this.trials.games);
      this.next = last + 1;
      const begin = performance.now();
      await engine.ask("play", { first, last });
      this.played += last - first + 1;
      this.progress(this.played);
      const rate = (last - first + 1) / Math.max(1, performance.now() - begin);
      size = Math.max(1, Math.min(2 * size, Math.round(rate * wantedTime)));
    }
  }
}
