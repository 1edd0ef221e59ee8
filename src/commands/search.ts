import type { Command } from "commander";
import type { App } from "../app/app.ts";
import type { Session } from "../app/session.ts";
import { searchView } from "../output/views/search.ts";
import { wholeNumber } from "./arguments.ts";
import { examples } from "./examples.ts";
import { inApp } from "./in-app.ts";
import { Listing } from "./listing.ts";
import { nearSlugs } from "./near-slugs.ts";

interface SearchFlags {
  readonly category?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly all?: true;
}

/** `search [words…]`: browse or filter live listings. */
export function registerSearch(parent: Command, session: Session): void {
  parent
    .command("search")
    .summary("browse or filter live listings")
    .description("Browse or filter live listings; without words, all of them.")
    .argument("[words...]", "what to look for, joined by a space")
    .option("-c, --category <slug>", "only listings of this category")
    .option("-t, --tag <slug>", "only listings with this tag")
    .option("-n, --limit <count>", "at most this many, over several pages if need be", wholeNumber)
    .option("--all", "every listing, page after page")
    .addHelpText(
      "after",
      examples("search git", "search --category databases --limit 5", "search --all --ndjson"),
    )
    .action(inApp(session, search));
}

async function search(app: App, words: readonly string[], flags: SearchFlags): Promise<void> {
  const { catalog, name } = await app.connect();
  const { category, tag, limit, all } = flags;
  const q = words.join(" ");
  const listing = new Listing({
    pages: catalog.listTools({ q, category, tag }),
    limit: limit ?? (all ? Number.POSITIVE_INFINITY : undefined),
    clock: app.context.clock,
    whenEmpty: async () => (app.hasReader ? nearSlugs(app, catalog, { category, tag }) : undefined),
  });
  await app.present(listing, searchView({ q, category, tag, catalog: name, listing }));
}
