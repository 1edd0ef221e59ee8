import type { App } from "../app/app.ts";
import { entries, findEntry } from "../explain/explain-entries.ts";

export { explainView as view } from "../views/explain.ts";

/** Returns the explanation of one code, or a list of all codes. */
export async function run(_app: App, words: readonly string[]) {
  return words.length > 0 ? { row: findEntry(words.join(" ")) } : { rows: entries() };
}
