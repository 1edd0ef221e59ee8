import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { type Advice, type CommandOptions, command } from "../errors/advice.ts";
import { UsageError } from "../errors/local-errors.ts";
import { formsOf } from "../suggest/words.ts";
import { fold } from "../text/fold.ts";
import { taxonomyView } from "../views/taxonomy.ts";
import { outputOptions } from "./output-options.ts";

/** Returns the command that lists the categories or tags whose slug or name contains every word. */
export function taxonomyCommand(kind: "categories" | "tags") {
  return {
    view: taxonomyView,
    run: async (app: App, words: readonly string[]) => {
      const other = meantBy(kind, words, outputOptions(app));
      const verbs = formsOf(words[0] ?? "");
      if (words.length > 1 && ["create", "edit", "delete"].some((verb) => verbs.includes(verb)))
        throw new UsageError({
          message: `The API cannot change ${kind}`,
          hint: { text: "Try", command: command(kind) },
        });
      // JSON, NDJSON and raw output have no notes, so a note could not explain that the words were used as a filter.
      if (other && (app.flags.json || app.flags.ndjson || app.flags.raw))
        throw new UsageError({ message: `${kind} has no subcommand "${words[0]}"`, hint: other });
      if (other) app.note(other);
      const { catalog, name } = await app.connect();
      const answer = await (kind === "tags" ? catalog.listTags() : catalog.listCategories());
      const { readings, entries, raw, ageSeconds } = answer;
      const matches = readings
        .map((reading, index) => ({ ...reading, entry: entries[index] }))
        .filter(({ value }) => words.every((word) => contains(value, word)));
      return {
        rows: matches.map(({ value }) => value),
        data: matches.map(({ entry }) => entry),
        raw,
        kind,
        words,
        isAdvised: other !== undefined,
        total: entries.length,
        count: matches.length,
        unreadable: matches.filter(({ unreadable }) => unreadable.length > 0).length,
        catalog: name,
        ageSeconds,
      };
    },
  };
}

/** Returns advice for words that start with another tool's subcommand, as in `tags ls` or `categories show databases`. */
function meantBy(
  kind: "categories" | "tags",
  [first, ...others]: readonly string[],
  options: CommandOptions,
): Advice | undefined {
  const verbs = formsOf(first ?? "");
  const [slug] = others;
  if (slug === undefined)
    return verbs.includes("list") ? { text: `All ${kind}`, command: command(kind, [], options) } : undefined;
  if (verbs.includes("list") || verbs.includes("search")) {
    return { text: `Without "${first}"`, command: command(kind, others, options) };
  }
  if (!verbs.includes("show")) return undefined;
  const option = kind === "tags" ? "tag" : "category";
  return {
    text: `Listings of one ${option}`,
    command: command("search", [], { [option]: slug, ...options }),
  };
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}
