import type { Command } from "commander";
import type { Answer } from "../api/answer.ts";
import type { CatalogClient } from "../api/catalog-client.ts";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import type { Taxonomy } from "../contract/index.ts";
import { taxonomyView } from "../output/views/taxonomy.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";

/** `categories [words…]`: the active categories. */
export function registerCategories(parent: Command, session: Session): void {
  parent
    .command("categories")
    .summary("list the active categories")
    .description("List the active categories, or those that contain the words.")
    .argument("[words...]", "only entries whose slug or name contains each of these")
    .addHelpText("after", examples("categories", "categories data", "categories --json"))
    .action(
      inApp(session, (app, words) => list(app, words, "categories", (catalog) => catalog.listCategories())),
    );
}

/** `tags [words…]`: the active tags. */
export function registerTags(parent: Command, session: Session): void {
  parent
    .command("tags")
    .summary("list the active tags")
    .description("List the active tags, or those that contain the words.")
    .argument("[words...]", "only entries whose slug or name contains each of these")
    .addHelpText("after", examples("tags", "tags web", "tags --fields slug"))
    .action(inApp(session, (app, words) => list(app, words, "tags", (catalog) => catalog.listTags())));
}

async function list(
  app: App,
  words: readonly string[],
  kind: "categories" | "tags",
  ask: (catalog: CatalogClient) => Promise<Answer<readonly Taxonomy[]>>,
): Promise<void> {
  const { catalog, name } = await app.connect();
  const { value, raw, ageSeconds } = await ask(catalog);
  const rows = value.filter((entry) => words.every((word) => contains(entry, word)));
  const facts = { kind, words, total: value.length, catalog: name, ageSeconds };
  await app.present([{ rows, raw }], taxonomyView(facts));
}

function contains({ slug, name }: Taxonomy, word: string): boolean {
  return slug.includes(word.toLowerCase()) || fold(name).includes(fold(word));
}

/** Case and accents do not matter. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
