import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { command } from "../errors/advice.ts";
import { meaningOf } from "../suggest/rules.ts";
import { fold } from "../text/fold.ts";
import { taxonomyView } from "../views/taxonomy.ts";

/** Returns the command that lists a taxonomy: the entries whose slug or name contains every word. */
export function taxonomyCommand(kind: "categories" | "tags") {
  return {
    view: taxonomyView,
    run: async (app: App, words: readonly string[]) => {
      const all = words.length === 1 && meaningOf(words[0], "verb") === "list";
      if (all) app.note({ text: `All ${kind}`, command: command(kind) });
      const { catalog, name } = await app.connect();
      const answer = await (kind === "tags" ? catalog.listTags() : catalog.listCategories());
      const { readings, entries, raw, ageSeconds } = answer;
      const matches = readings.flatMap(({ value, unreadable }, index) =>
        words.every((word) => contains(value, word)) ? [{ value, unreadable, entry: entries[index] }] : [],
      );
      return {
        rows: matches.map(({ value }) => value),
        data: matches.map(({ entry }) => entry),
        raw,
        kind,
        words,
        total: entries.length,
        unreadable: matches.filter(({ unreadable }) => unreadable.length > 0).length,
        catalog: name,
        ageSeconds,
      };
    },
  };
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}
