// The library compiled to WebAssembly: the functions of include/houserules/c.h, on pointers.

declare module "houserules" {
  export interface Library {
    UTF8ToString(at: number): string;
    stringToUTF8(text: string, at: number, size: number): void;
    lengthBytesUTF8(text: string): number;
    addFunction(act: (...args: number[]) => number | void, signature: string): number;
    _malloc(size: number): number;
    _free(at: number): void;
    _hr_version(): number;
    _hr_error(): number;
    _hr_error_diagnostics(): number;
    _hr_free(text: number): void;
    _hr_file_set(file: number, name: number, text: number): void;
    _hr_games_built_in(): number;
    _hr_games_found_by(find: number, context: number): number;
    _hr_games_ids(games: number, modifiers: number): number;
    _hr_games_file(games: number, wanted: number, name: number): number;
    _hr_games_load_text(games: number, text: number, choices: number, name: number): number;
    _hr_games_test(games: number, text: number, name: number): number;
    _hr_rules_free(rules: number): void;
    _hr_rules_info(rules: number): number;
    _hr_rules_diagnostics(rules: number): number;
    _hr_rules_judge(rules: number, table: number): number;
    _hr_rules_equity(rules: number, table: number, sampling: number): number;
    _hr_rules_page(rules: number, format: number, deals: number): number;
    _hr_simulation_start(rules: number, trials: number): number;
    _hr_simulation_free(simulation: number): void;
    _hr_simulation_play(simulation: number, first: bigint, last: bigint): number;
    _hr_simulation_counts(simulation: number): number;
    _hr_simulation_add(simulation: number, counts: number): number;
    _hr_simulation_report(simulation: number, format: number): number;
    _hr_deal_start(rules: number, setup: number): number;
    _hr_deal_free(deal: number): void;
    _hr_deal_next(deal: number): number;
    _hr_deal_over(deal: number): number;
    _hr_deal_question(deal: number, seat: number): number;
    _hr_deal_answer(deal: number, seat: number, answer: number): number;
    _hr_deal_pick(deal: number, seat: number, agent: number, seed: bigint): number;
    _hr_deal_view(deal: number, viewer: number): number;
    _hr_deal_events(deal: number, viewer: number): number;
    _hr_deal_narrate(deal: number, telling: number): number;
    _hr_deal_stacks(deal: number): number;
    _hr_editor_start(games: number): number;
    _hr_editor_take(editor: number, message: number): number;
  }
  export default function create(options: {
    instantiateWasm?: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
  }): Promise<Library>;
}

declare module "houserules.wasm?url" {
  const address: string;
  export default address;
}
