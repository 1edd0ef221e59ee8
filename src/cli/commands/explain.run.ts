import type { App } from "../app.ts";
import { entries, findEntry } from "../explain/explain-entries.ts";
import { shownAs } from "../output/shown.ts";
import { codesView, explainView } from "../output/views/explain.ts";

export const explain = {
  view: explainView,
  otherwise: { view: codesView, when: (words: readonly string[]) => words.length === 0 },
  run: async (_app: App, words: readonly string[]) =>
    words.length > 0 ? { row: findEntry(words.join(" ")) } : shownAs(codesView, { rows: entries() }),
};
