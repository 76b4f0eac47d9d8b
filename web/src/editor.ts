// The editor: CodeMirror, with the language server of the library behind it.

import { autocompletion, closeBrackets, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { h } from "./dom";
import { Engine, EngineError } from "./engine";
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
}
interface TextEdit {
  range: Range;
  newText: string;
}

/** A problem of the file, for the list below the editor. */
export interface Problem {
  line: number;
  severity: "error" | "warning" | "info";
  message: string;
  at: number;
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

function offset(text: Text, at: Position): number {
  if (at.line >= text.lines) return text.length;
  const line = text.line(at.line + 1);
  return Math.min(line.from + at.character, line.to);
}

function position(text: Text, at: number): Position {
  const line = text.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

export class RuleEditor {
  readonly view: EditorView;
  private readonly engine: Engine;
  private id = 1;
  private version = 1;
  private opened: string | null = null;
  private readonly language = new Compartment();
  /** A check goes on; and the text has changed meanwhile. */
  private checking = false;
  private changedMeanwhile = false;
  private lspDiagnostics: LspDiagnostic[] = [];
  private showing: "rules" | "script" = "rules";
  private files: Files = { name: "game.yaml", rules: "", scriptName: "", script: "" };

  constructor(
    parent: HTMLElement,
    private readonly changed: (files: Files) => void,
    private readonly found: (problems: Problem[]) => void,
  ) {
    this.engine = new Engine(10);
    this.engine.onRestart = () => {
      this.opened = null;
    };
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: "",
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
          autocompletion({ override: [(context) => this.complete(context)] }),
          hoverTooltip((view, at) => this.hover(view, at)),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
          this.language.of(yaml()),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Rule file", tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.edited();
          }),
        ],
      }),
    });
  }

  /** Shows other files. */
  open(files: Files): void {
    this.files = { ...files };
    this.show("rules", true);
  }

  get current(): Files {
    return { ...this.files };
  }

  /** Shows the rule file or the script. */
  show(which: "rules" | "script", afresh = false): void {
    if (which === this.showing && !afresh) return;
    this.showing = which;
    const text = which === "rules" ? this.files.rules : this.files.script;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: [this.language.reconfigure(which === "rules" ? yaml() : StreamLanguage.define(lua)), setLit.of([])],
      selection: { anchor: 0 },
    });
    void this.check();
  }

  /** Lights lines of the rule file. */
  light(lines: number[]): void {
    if (this.showing !== "rules") return;
    this.view.dispatch({ effects: setLit.of(lines) });
    const first = lines.at(-1);
    if (first !== undefined && first <= this.view.state.doc.lines) {
      this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(first).from, { y: "center" }) });
    }
  }

  /** Puts the cursor at a line of the rule file. */
  goTo(line: number): void {
    this.show("rules");
    const at = this.view.state.doc.line(Math.min(Math.max(1, line), this.view.state.doc.lines)).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  private edited(): void {
    const text = this.view.state.doc.toString();
    if (this.showing === "rules" && text === this.files.rules) return;
    if (this.showing === "script" && text === this.files.script) return;
    if (this.showing === "rules") this.files.rules = text;
    else this.files.script = text;
    this.changed(this.current);
    void this.check();
  }

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

  /** Brings the server the text as it is; returns the diagnostics that it then publishes. */
  private async synchronize(): Promise<void> {
    const key = this.address;
    const text = this.files.rules;
    let replies: unknown[];
    if (this.opened !== key) {
      if (this.opened === null) {
        await this.lsp({ id: this.id++, method: "initialize", params: { capabilities: {} } });
        await this.lsp({ method: "initialized", params: {} });
      } else {
        await this.lsp({ method: "textDocument/didClose", params: { textDocument: { uri: this.opened } } });
      }
      this.opened = key;
      this.sent = text + "\0" + this.files.script;
      replies = await this.lsp({
        method: "textDocument/didOpen",
        params: { textDocument: { uri: key, languageId: "yaml", version: ++this.version, text } },
      });
    } else {
      if (this.sent === text + "\0" + this.files.script) return;
      this.sent = text + "\0" + this.files.script;
      replies = await this.lsp({
        method: "textDocument/didChange",
        params: { textDocument: { uri: key, version: ++this.version }, contentChanges: [{ text }] },
      });
    }
    for (const reply of replies as { method?: string; params?: { uri: string; diagnostics: LspDiagnostic[] } }[]) {
      if (reply.method === "textDocument/publishDiagnostics" && reply.params?.uri === key) {
        this.lspDiagnostics = reply.params.diagnostics;
      }
    }
  }
  private sent = "";

  private async check(): Promise<void> {
    if (this.checking) {
      this.changedMeanwhile = true;
      return;
    }
    this.checking = true;
    do {
      this.changedMeanwhile = false;
      try {
        await this.synchronize();
      } catch (error) {
        this.checking = false;
        if (!(error instanceof EngineError)) throw error;
        this.found([{ line: 1, severity: "error", message: `The check was ${error.message}`, at: 0 }]);
        return;
      }
    } while (this.changedMeanwhile);
    this.checking = false;
    await this.showProblems();
  }

  private async showProblems(): Promise<void> {
    const rules = EditorState.create({ doc: this.files.rules }).doc;
    const problems = this.lspDiagnostics.map((one): Problem => ({
      line: one.range.start.line + 1,
      severity: severities[one.severity] ?? "error",
      message: one.message,
      at: offset(rules, one.range.start),
    }));
    this.found(problems);
    if (this.showing !== "rules") return;
    const text = this.view.state.doc;
    const marks = this.lspDiagnostics.map((one): Mark => {
      const from = offset(text, one.range.start);
      return { from, to: Math.max(from, offset(text, one.range.end)), severity: severities[one.severity] ?? "error", message: one.message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
    // A fix is offered only where the library has one.
    const most = 10;
    let some = false;
    for (const [i, one] of this.lspDiagnostics.slice(0, most).entries()) {
      const fix = await this.fixOf(one);
      if (text !== this.view.state.doc) return;
      const mark = marks[i];
      if (fix === null || mark === undefined) continue;
      some = true;
      marks[i] = { ...mark, actions: [{ name: "Fix", apply: () => this.apply(fix) }] };
    }
    if (some) this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** The first repair that the library offers for a problem. */
  private async fixOf(problem: LspDiagnostic): Promise<TextEdit[] | null> {
    try {
      const actions = (await this.request("textDocument/codeAction", {
        textDocument: { uri: this.address },
        range: problem.range,
        context: { diagnostics: [problem] },
      })) as { title: string; edit?: { changes?: Record<string, TextEdit[]> } }[] | null;
      return actions?.[0]?.edit?.changes?.[this.address] ?? null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return null;
    }
  }

  private apply(edits: TextEdit[]): void {
    const text = this.view.state.doc;
    this.view.dispatch({
      changes: edits.map((edit) => ({ from: offset(text, edit.range.start), to: offset(text, edit.range.end), insert: edit.newText })),
    });
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const word = context.matchBefore(/[\w-]*/);
    if (this.showing !== "rules" || (!context.explicit && (word === null || word.text === ""))) return null;
    let result: unknown;
    try {
      result = await this.request("textDocument/completion", {
        textDocument: { uri: this.address },
        position: position(context.state.doc, context.pos),
      });
    } catch {
      return null;
    }
    const items = (Array.isArray(result) ? result : ((result as { items?: unknown[] } | null)?.items ?? [])) as {
      label: string;
      detail?: string;
      documentation?: string | { value: string };
      insertText?: string;
      textEdit?: TextEdit;
    }[];
    if (items.length === 0) return null;
    return {
      from: word?.from ?? context.pos,
      validFor: /^[\w-]*$/,
      options: items.map((item) => {
        const about = item.documentation ?? item.detail ?? "";
        const text = typeof about === "string" ? about : about.value;
        return { label: item.label, apply: item.textEdit?.newText ?? item.insertText ?? item.label, ...(text === "" ? {} : { info: text }) };
      }),
    };
  }

  private async hover(view: EditorView, at: number) {
    if (this.showing !== "rules") return null;
    let result: { contents?: string | { value: string }; range?: Range } | null;
    try {
      result = (await this.request("textDocument/hover", {
        textDocument: { uri: this.address },
        position: position(view.state.doc, at),
      })) as typeof result;
    } catch {
      return null;
    }
    if (result?.contents === undefined) return null;
    const text = typeof result.contents === "string" ? result.contents : result.contents.value;
    return { pos: at, above: true, create: () => ({ dom: h("div", { class: "hover-help" }, text) }) };
  }
}
