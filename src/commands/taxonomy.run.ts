import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { type Advice, command } from "../errors/advice.ts";
import { meaningOf } from "../suggest/rules.ts";
import { fold } from "../text/fold.ts";
import { taxonomyView } from "../views/taxonomy.ts";

/** Returns the command that lists the entries of a taxonomy whose slug or name contains every word. */
export function taxonomyCommand(kind: "categories" | "tags") {
  return {
    view: taxonomyView,
    run: async (app: App, words: readonly string[]) => {
      const other = meantBy(kind, words);
      if (other) app.note(other);
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

/** Returns advice for words that begin with a verb of another tool, such as `tags ls` or `categories show databases`. */
function meantBy(kind: "categories" | "tags", [first, ...others]: readonly string[]): Advice | undefined {
  const verb = meaningOf(first, "verb");
  const [slug] = others;
  if (verb === "list" && slug === undefined) return { text: `All ${kind}`, command: command(kind) };
  if (slug === undefined || !(verb === "list" || verb === "view" || verb === "search")) return undefined;
  if (verb !== "view") return { text: `Without "${first}"`, command: command(kind, others) };
  const option = kind === "tags" ? "tag" : "category";
  return { text: `Listings of one ${option}`, command: command("search", [], { [option]: slug }) };
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}
