// The page's side of a worker: promises, a time limit, and a fresh worker after one that hung.

import type { FirstReplies } from "./first-replies";
import type { Requests } from "./worker";
import type { Diagnostic } from "./types";
import wasm from "houserules.wasm?url";

/** What the library said no to, or what stopped it. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly diagnostics: Diagnostic[] = [],
  ) {
    super(message);
  }
}

type Name = keyof Requests;
type Args<N extends Name> = Parameters<Requests[N]> extends [infer A] ? A : Record<string, never>;
type Result<N extends Name> = ReturnType<Requests[N]>;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: EngineError) => void;
  timer: number;
}

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string; diagnostics: Diagnostic[]; broken: boolean };
}

/** Changes with the library and with the page. */
export const version = `${wasm} ${import.meta.url}`;

/** The library, loaded and compiled once for all workers. */
let library: Promise<WebAssembly.Module> | null = null;
function compiled(): Promise<WebAssembly.Module> {
  library ??= WebAssembly.compileStreaming(fetch(wasm));
  return library;
}

export class Engine {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** Called after the worker was ended: a fresh one knows nothing. */
  onRestart: (() => void) | null = null;

  constructor(
    private readonly seconds: number,
    private readonly first: FirstReplies | null = null,
  ) {}

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (message: MessageEvent) => this.settle(message.data as Reply);
    worker.onerror = (event) => this.stop(event.message || "the engine could not be loaded");
    compiled().then(
      (module) => worker.postMessage({ id: 0, name: "start", args: { module } }),
      () => this.stop("the engine could not be loaded"),
    );
    return worker;
  }

  private settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (waiting === undefined) return;
    this.waiting.delete(reply.id);
    window.clearTimeout(waiting.timer);
    if (reply.error === undefined) {
      waiting.resolve(reply.result);
      return;
    }
    waiting.reject(new EngineError(reply.error.message, reply.error.diagnostics));
    if (reply.error.broken) this.stop(reply.error.message);
  }

  /** Asks the library. Rejects with EngineError. */
  ask<N extends Name>(name: N, args: Args<N>, seconds = this.seconds): Promise<Awaited<Result<N>>> {
    this.worker ??= this.start();
    const worker = this.worker;
    const id = this.next++;
    const asked = JSON.stringify([name, args]);
    const recalled = this.first?.recall(asked) ?? null;
    if (recalled !== null) {
      // The worker still has to do what it is asked: what comes next builds on it.
      worker.postMessage({ id, name, args });
      this.first?.note(asked, recalled.reply);
      return Promise.resolve(recalled.reply as Awaited<Result<N>>);
    }
    return new Promise<Awaited<Result<N>>>((resolve, reject) => {
      const timer = window.setTimeout(
        () => this.stop(`stopped after ${seconds} seconds: the rules take too long`),
        seconds * 1000,
      );
      const settle = (reply: unknown) => {
        this.first?.note(asked, reply);
        resolve(reply as Awaited<Result<N>>);
      };
      this.waiting.set(id, { resolve: settle, reject, timer });
      worker.postMessage({ id, name, args });
    });
  }

  /** Ends the worker for good, with all its memory. */
  close(): void {
    this.onRestart = null;
    this.stop("closed");
  }

  /** Ends the worker: everything that waits is rejected, and the next question starts another. */
  stop(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) {
      window.clearTimeout(one.timer);
      one.reject(new EngineError(why));
    }
    this.onRestart?.();
  }
}
