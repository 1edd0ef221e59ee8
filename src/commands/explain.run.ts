import type { App } from "../app/app.ts";
import { entries, findEntry } from "../explain/entries.ts";
import { explainView } from "../views/explain.ts";

export const output = () => explainView(false);

/** Prints the page of one code, or the list of all codes. */
export async function run(app: App, words: readonly string[]): Promise<void> {
  const isSingle = words.length > 0;
  const rows = isSingle ? [findEntry(words.join(" "))] : entries();
  await app.present([{ rows }], explainView(isSingle));
}
