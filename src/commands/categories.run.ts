import type { App } from "../app/app.ts";
import { listTaxonomy } from "./list-taxonomy.ts";

/** Prints the active categories. */
export async function run(app: App, words: readonly string[]): Promise<void> {
  await listTaxonomy(app, words, "categories", (catalog) => catalog.listCategories());
}
