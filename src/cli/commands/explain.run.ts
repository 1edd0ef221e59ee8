import type { App } from "../app.ts";
import { entries, findEntry } from "../explain/explain-entries.ts";
import { shownAs } from "../output/shown.ts";
import { codesView } from "../output/views/explain.ts";

export { explainView as view } from "../output/views/explain.ts";

export const otherwise = { view: codesView, when: (words: readonly string[]) => words.length === 0 };

/** Shows the explanation of one code, or a table of all codes. */
export async function run(_app: App, words: readonly string[]) {
  return words.length > 0 ? { row: findEntry(words.join(" ")) } : shownAs(codesView, { rows: entries() });
}
