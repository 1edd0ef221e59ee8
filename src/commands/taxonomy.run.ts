import type { App } from "../app/app.ts";
import type { Taxonomy } from "../contract/index.ts";
import { fold } from "../text/fold.ts";
import { TAXONOMY_SHAPE, taxonomyView } from "../views/taxonomy.ts";

export const output = () => TAXONOMY_SHAPE;

/** Prints the entries of the taxonomy that the command is named after, those whose slug or name contains every word. */
export async function run(
  app: App,
  words: readonly string[],
  _flags: unknown,
  command: { name(): string },
): Promise<void> {
  const kind = command.name() === "tags" ? "tags" : "categories";
  const { catalog, name } = await app.connect();
  const answer = await (kind === "tags" ? catalog.listTags() : catalog.listCategories());
  const { readings, entries, raw, ageSeconds } = answer;
  const found = readings.flatMap(({ value, unreadable }, index) =>
    words.every((word) => contains(value, word)) ? [{ value, unreadable, entry: entries[index] }] : [],
  );
  const unreadable = found.filter(({ unreadable }) => unreadable.length > 0).length;
  const facts = { kind, words, total: entries.length, unreadable, catalog: name, ageSeconds } as const;
  const batch = { rows: found.map(({ value }) => value), data: found.map(({ entry }) => entry), raw };
  await app.present([batch], taxonomyView(facts));
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}
