import type { App } from "../app/app.ts";
import { listTaxonomy } from "./list-taxonomy.ts";

/** Prints the active tags. */
export async function run(app: App, words: readonly string[]): Promise<void> {
  await listTaxonomy(app, words, "tags", (catalog) => catalog.listTags());
}
