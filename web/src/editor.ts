// The editor: CodeMirror, with the language server of the library behind it.

import { autocompletion, closeBrackets, closeBracketsKeymap, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, indentService, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, StateEffect, StateField, type Text, type TransactionSpec } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { h } from "./dom";
import { marked } from "./marked";
import { Engine, EngineError } from "./engine";
import { ruleFile } from "./session";
import type { Files } from "./types";

interface Position {
  line: number;
  character: number;
}
interface Range {
  start: Position;
  end: Position;
}
interface LspDiagnostic {
  range: Range;
  severity: number;
  code?: string;
  message: string;
  /** Its place, where that is in another file. */
  relatedInformation?: { location: { uri: string; range: Range }; message: string }[];
}
interface TextEdit {
  range: Range;
  newText: string;
}
interface CodeAction {
  title: string;
  kind: string;
  diagnostics?: LspDiagnostic[];
  edit: { changes: Record<string, TextEdit[]> };
}

interface CompletionItem {
  label: string;
  kind: number;
  detail?: string;
  documentation?: { value: string };
  textEdit: TextEdit;
}

/** A repair that the library is sure of. */
export interface Fix {
  title: string;
  apply: () => void;
}

/** A problem of the files, for the list below the editor. */
export interface Problem {
  /** The rule file, "", or a script. */
  file: string;
  line: number;
  severity: "error" | "warning" | "info";
  message: string;
  fix: Fix | null;
}


const severities = ["error", "error", "warning", "info", "info"] as const;

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "hl-key" },
  { tag: [tags.comment, tags.lineComment], class: "hl-comment" },
  { tag: [tags.string, tags.content], class: "hl-text" },
  { tag: [tags.number, tags.bool, tags.atom], class: "hl-number" },
  { tag: [tags.keyword, tags.operator], class: "hl-word" },
]);

const setLit = StateEffect.define<number[]>();
/** Lines of the rule file behind what just happened at the table. */
const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let out = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLit)) continue;
      const lines = effect.value.filter((line) => line >= 1 && line <= transaction.state.doc.lines);
      lines.sort((a, b) => a - b);
      out = Decoration.set(lines.map((line) => Decoration.line({ class: "lit" }).range(transaction.state.doc.line(line).from)));
    }
    return out;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Of lines that are broken, the rest begins where the text of the line does. */
function hangingIndents(view: EditorView): DecorationSet {
  const marks = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const indent = line.text.search(/[^ ]/);
      if (indent > 0) marks.push(Decoration.line({ attributes: { class: "indented", style: `--indent: ${indent}ch` } }).range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(marks);
}
const hanging = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;
    constructor(view: EditorView) {
      this.marks = hangingIndents(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.marks = hangingIndents(update.view);
    }
  },
  { decorations: (plugin) => plugin.marks },
);

function offset(text: Text, at: Position): number {
  if (at.line >= text.lines) return text.length;
  const line = text.line(at.line + 1);
  return Math.min(line.from + at.character, line.to);
}

function position(text: Text, at: number): Position {
  const line = text.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

/** Where a line of YAML begins that follows another one: below it, or deeper if that one opens a map or a list. */
const nextLine = indentService.of((context, at) => {
  const before = context.lineAt(at, -1);
  const [whole = "", blank = ""] = /^( *)(?:- +)*/.exec(before.text) ?? [];
  return before.text.trimEnd().endsWith(":") ? whole.length + 2 : blank.length;
});

export class RuleEditor {
  readonly view: EditorView;
  private readonly engine: Engine;
  private id = 1;
  private version = 1;
  private opened: string | null = null;
  private sent = "";
  private begun = false;
  /** A check goes on; and the text has changed meanwhile, or before the first check. */
  private checking = false;
  private changedMeanwhile = false;
  private problems: Problem[] = [];
  private showing = ruleFile;
  /** The files that are not shown, with what can be undone in them. */
  private readonly hidden = new Map<string, EditorState>();
  private files: Files = { name: "game.yaml", rules: "", scripts: {} };

  constructor(
    parent: HTMLElement,
    /** Before this nothing is checked. */
    ready: Promise<void>,
    private readonly changed: (files: Files) => void,
    private readonly found: (problems: Problem[], fixAll: Fix | null) => void,
  ) {
    this.engine = new Engine(10);
    this.engine.onRestart = () => {
      this.opened = null;
    };
    this.view = new EditorView({
      parent,
      state: this.fresh(ruleFile, ""),
      // The library reads what was typed while the editor draws it.
      dispatchTransactions: (transactions, view) => {
        const last = transactions.at(-1);
        if (last !== undefined && transactions.some((one) => one.docChanged)) this.edited(last.state.doc.toString());
        view.update(transactions);
      },
    });
    void ready.then(() => {
      this.begun = true;
      if (this.changedMeanwhile) void this.check();
    });
  }

  private fresh(file: string, text: string): EditorState {
    const rules = file === ruleFile;
    const help: Extension = rules
      ? [nextLine, yaml(), autocompletion({ override: [(context) => this.complete(context)] }), hoverTooltip((view, at) => this.hover(view, at))]
      : StreamLanguage.define(lua);
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of("  "),
        highlightActiveLine(),
        highlightSelectionMatches(),
        lintGutter(),
        litLines,
        syntaxHighlighting(colors),
        help,
        keymap.of([
          { key: "Alt-Enter", run: () => this.fixHere() },
          { key: "Mod-.", run: () => this.fixHere() },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.lineWrapping,
        hanging,
        EditorView.contentAttributes.of({ "aria-label": rules ? "Rule file" : `Script ${file}`, tabindex: "0" }),
      ],
    });
  }

  /** Brings other files into the editor. */
  open(files: Files): void {
    this.files = { ...files, scripts: { ...files.scripts } };
    this.hidden.clear();
    this.showing = ruleFile;
    this.view.setState(this.fresh(ruleFile, files.rules));
    void this.check();
  }

  /** Shows the rule file, or a script with this text, unless it has been changed here. */
  show(file: string, text = ""): void {
    if (file === this.showing) return;
    this.hidden.set(this.showing, this.view.state);
    this.showing = file;
    this.view.setState(this.hidden.get(file) ?? this.fresh(file, this.files.scripts[file] ?? text));
    this.mark();
  }

  /** Lights lines of the rule file. */
  light(lines: number[]): void {
    this.tell(ruleFile, { effects: setLit.of(lines) });
    const last = lines.at(-1);
    if (this.showing === ruleFile && last !== undefined && last <= this.view.state.doc.lines) {
      this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(last).from, { y: "center" }) });
    }
  }

  /** Puts the cursor at a line of the file that is shown. */
  goTo(line: number): void {
    const at = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines)).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  /** Changes a file, shown or not. */
  private tell(file: string, change: TransactionSpec): void {
    if (file === this.showing) {
      this.view.dispatch(change);
      return;
    }
    const state = this.hidden.get(file);
    if (state !== undefined) this.hidden.set(file, state.update(change).state);
  }

  private edited(text: string): void {
    const before = this.showing === ruleFile ? this.files.rules : this.files.scripts[this.showing];
    if (text === before) return;
    if (this.showing === ruleFile) this.files.rules = text;
    else this.files.scripts[this.showing] = text;
    this.changed({ ...this.files, scripts: { ...this.files.scripts } });
    void this.check();
  }

  // ---------------------------------------------------------------- the language server

  private get address(): string {
    return "file:///" + this.files.name;
  }

  private async lsp(message: object): Promise<unknown[]> {
    const out = await this.engine.ask("lsp", { message: JSON.stringify({ jsonrpc: "2.0", ...message }), files: this.files });
    return out.map((text) => JSON.parse(text) as unknown);
  }

  private async request(method: string, params: object): Promise<unknown> {
    await this.synchronize();
    const id = this.id++;
    for (const reply of await this.lsp({ id, method, params })) {
      const answer = reply as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result ?? null;
    }
    return null;
  }

  /** Brings the server the text as it is; returns the diagnostics that it publishes, if it does. */
  private async synchronize(): Promise<LspDiagnostic[] | null> {
    const uri = this.address;
    const text = this.files.rules;
    const all = JSON.stringify(this.files);
    let replies: unknown[];
    if (this.opened !== uri) {
      if (this.opened === null) {
        this.opened = uri;
        await this.lsp({ id: this.id++, method: "initialize", params: { capabilities: {} } });
        await this.lsp({ method: "initialized", params: {} });
      } else {
        await this.lsp({ method: "textDocument/didClose", params: { textDocument: { uri: this.opened } } });
      }
      this.opened = uri;
      this.sent = all;
      replies = await this.lsp({
        method: "textDocument/didOpen",
        params: { textDocument: { uri, languageId: "yaml", version: ++this.version, text } },
      });
    } else {
      if (this.sent === all) return null;
      this.sent = all;
      replies = await this.lsp({
        method: "textDocument/didChange",
        params: { textDocument: { uri, version: ++this.version }, contentChanges: [{ text }] },
      });
    }
    for (const reply of replies as { method?: string; params?: { uri: string; diagnostics: LspDiagnostic[] } }[]) {
      if (reply.method === "textDocument/publishDiagnostics" && reply.params?.uri === uri) return reply.params.diagnostics;
    }
    return null;
  }

  /** Posts to the library before it returns, unless a check goes on. */
  private async check(): Promise<void> {
    if (!this.begun || this.checking) {
      this.changedMeanwhile = true;
      return;
    }
    this.checking = true;
    let told: LspDiagnostic[] | null = null;
    do {
      this.changedMeanwhile = false;
      try {
        told = (await this.synchronize()) ?? told;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const message = `The check was ${error.message}`;
        told = [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, severity: 1, message }];
      }
    } while (this.changedMeanwhile);
    this.checking = false;
    if (told === null) return;
    this.take(told, []);
    if (told.length > 0) await this.takeFixes(told);
  }

  /** Adds the repairs that the library has. */
  private async takeFixes(told: LspDiagnostic[]): Promise<void> {
    const before = this.sent;
    let actions: CodeAction[];
    try {
      actions = ((await this.request("textDocument/codeAction", {
        textDocument: { uri: this.address },
        range: { start: { line: 0, character: 0 }, end: { line: this.files.rules.split("\n").length, character: 0 } },
        context: { diagnostics: [] },
      })) ?? []) as CodeAction[];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return;
    }
    if (this.sent === before && actions.length > 0) this.take(told, actions);
  }

  private take(told: LspDiagnostic[], actions: CodeAction[]): void {
    const same = (a: LspDiagnostic, b: LspDiagnostic) => a.message === b.message && JSON.stringify(a.range) === JSON.stringify(b.range);
    const fixOf = (action: CodeAction | undefined): Fix | null => {
      const edits = action?.edit.changes[this.address];
      if (action === undefined || edits === undefined) return null;
      return { title: action.title, apply: () => this.apply(edits) };
    };
    const scripts = Object.keys(this.scriptStates());
    this.problems = told.map((one): Problem => {
      const elsewhere = one.relatedInformation?.[0]?.location;
      const script = elsewhere === undefined ? undefined : scripts.find((name) => elsewhere.uri.endsWith("/" + name));
      const fix = fixOf(actions.find((action) => action.kind === "quickfix" && action.diagnostics?.some((of) => same(of, one))));
      return {
        file: script ?? ruleFile,
        line: (script !== undefined && elsewhere !== undefined ? elsewhere.range : one.range).start.line + 1,
        severity: severities[one.severity] ?? "error",
        message: script !== undefined ? (one.relatedInformation?.[0]?.message ?? one.message) : one.message,
        fix,
      };
    });
    this.ranges = told.map((one) => one.range);
    this.mark();
    this.found(this.problems, fixOf(actions.find((action) => action.kind === "source.fixAll")));
  }
  private ranges: Range[] = [];

  /** The scripts that the page knows: changed ones, and those that have been shown. */
  private scriptStates(): Record<string, true> {
    const names = [...Object.keys(this.files.scripts), ...this.hidden.keys(), this.showing];
    return Object.fromEntries(names.filter((name) => name !== ruleFile).map((name) => [name, true]));
  }

  /** Underlines the problems of the file that is shown. */
  private mark(): void {
    const text = this.view.state.doc;
    const marks = this.problems.flatMap((problem, i): Mark[] => {
      if (problem.file !== this.showing) return [];
      const range = this.ranges[i];
      const line = text.line(Math.min(problem.line, text.lines));
      const from = this.showing === ruleFile && range !== undefined ? offset(text, range.start) : line.from;
      const to = this.showing === ruleFile && range !== undefined ? Math.max(from, offset(text, range.end)) : line.to;
      const { severity, message, fix } = problem;
      return [{ from, to, severity, message, ...(fix === null ? {} : { actions: [{ name: fix.title, apply: fix.apply }] }) }];
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Repairs what is wrong in the line of the cursor or, if nothing is, the first that can be. */
  private fixHere(): boolean {
    const line = this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
    const fixes = this.problems.filter((problem) => problem.fix !== null && problem.file === this.showing);
    const one = fixes.find((problem) => problem.line === line) ?? fixes[0];
    one?.fix?.apply();
    return one !== undefined;
  }

  private apply(edits: TextEdit[]): void {
    this.show(ruleFile);
    const text = this.view.state.doc;
    this.view.dispatch({
      changes: edits.map((edit) => ({ from: offset(text, edit.range.start), to: offset(text, edit.range.end), insert: edit.newText })),
      scrollIntoView: true,
      userEvent: "input.fix",
    });
    this.view.focus();
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    // A word, or the place where one may begin: after "- ", "key: ", "{" or "[".
    if (!context.explicit && context.matchBefore(/[\w-]+|[-:{[,] ?/) === null) return null;
    let result: { items?: CompletionItem[] } | null;
    try {
      result = (await this.request("textDocument/completion", {
        textDocument: { uri: this.address },
        position: position(context.state.doc, context.pos),
      })) as typeof result;
    } catch {
      return null;
    }
    const items = result?.items ?? [];
    const range = items[0]?.textEdit.range;
    if (context.aborted || range === undefined) return null;
    const text = context.state.doc;
    const from = offset(text, range.start);
    const end = offset(text, range.end);
    return {
      from,
      to: Math.max(context.pos, end),
      // The server has chosen and ordered them.
      filter: false,
      options: items.map((item): Completion => {
        const about = item.documentation?.value ?? "";
        return {
          label: item.label,
          type: item.kind === 10 ? "property" : item.kind === 3 ? "function" : item.kind === 15 ? "text" : "constant",
          ...(item.detail === undefined ? {} : { detail: item.detail }),
          ...(about === "" ? {} : { info: () => h("div", { class: "help" }, ...marked(about)) }),
          apply: (view) => {
            const insert = item.textEdit.newText;
            const to = Math.max(end, view.state.selection.main.head);
            view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: "input.complete" });
          },
        };
      }),
    };
  }

  private async hover(view: EditorView, at: number) {
    let result: { contents: { value: string }; range: Range } | null;
    try {
      result = (await this.request("textDocument/hover", {
        textDocument: { uri: this.address },
        position: position(view.state.doc, at),
      })) as typeof result;
    } catch {
      return null;
    }
    if (result === null) return null;
    const text = view.state.doc;
    const help = result.contents.value;
    return {
      pos: offset(text, result.range.start),
      end: offset(text, result.range.end),
      above: true,
      create: () => ({ dom: h("div", { class: "help" }, ...marked(help)) }),
    };
  }
}
