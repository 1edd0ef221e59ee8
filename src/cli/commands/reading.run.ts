import { fold } from "../../base/text/fold.ts";
import type { Taxonomy } from "../../contract/index.ts";
import { objectOf, STRING } from "../../contract/json-schema.ts";
import type { App } from "../app.ts";
import { taxonomyView } from "../output/views/taxonomy.ts";
import { documentView } from "../output/views/view.ts";

export const openapi = {
  // The members that OpenAPI 3.0 requires.
  view: documentView(objectOf({ openapi: STRING, info: objectOf({}), paths: objectOf({}) })),
  run: async (app: App) => {
    const { catalog } = await app.connect();
    const { value, raw } = await catalog.getOpenApi();
    return { row: value, raw };
  },
};

/** Returns the command that lists the categories or tags whose slug or name contains every word, by slug. */
export function taxonomyCommand(kind: "categories" | "tags") {
  return {
    view: taxonomyView,
    run: async (app: App, words: readonly string[]) => {
      const { catalog, name } = await app.connect();
      const answer = await (kind === "tags" ? catalog.listTags() : catalog.listCategories());
      const { readings, entries, raw, ageSeconds } = answer;
      const matches = readings
        .map((reading, index) => ({ ...reading, entry: entries[index] }))
        .filter(({ value }) => words.every((word) => contains(value, word)))
        .sort((one, other) => (one.value.slug < other.value.slug ? -1 : 1));
      return {
        rows: matches.map(({ value }) => value),
        data: matches.map(({ entry }) => entry),
        raw,
        kind,
        words,
        total: entries.length,
        count: matches.length,
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
