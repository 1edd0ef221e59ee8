import { oneLine } from "../../base/text/sanitize.ts";
import type { ToolPage } from "../../client/read-tool.ts";
import { type Advice, type CommandOptions, command, type Hint } from "../../contract/errors/advice.ts";
import { recoverWith } from "../../contract/errors/catalog-error.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import type { Tool } from "../../contract/index.ts";
import type { SearchTerms } from "../../contract/listing.ts";
import type { App, ConnectedCatalog } from "../app.ts";
import type { Batch } from "../output/shown.ts";
import { type SearchFacts, searchView } from "../output/views/search.ts";
import { searchCommand } from "../terminal/advice.ts";
import { similarSlugs } from "./slug-argument.ts";

interface SearchFlags {
  readonly category?: string;
  readonly tag?: string;
  readonly limit?: number;
  readonly all?: true;
}

export { searchView as view };

/** Searches the catalog, one page after another. If there are no results, returns advice about the filters and the words. */
export async function run(app: App, words: readonly string[], { category, tag, limit, all }: SearchFlags) {
  const q = words.join(" ");
  const connection = await app.connect();
  const { catalog, name } = connection;
  const query = { q, category, tag };
  if (words.length > 0 && q.trim() === "") app.reporter.note("An empty search word matches every listing");
  const whenEmpty = async () => {
    const options = { limit: limit?.toString(), all, ...app.outputOptions() };
    const notes = await checkFilters(connection, query, options);
    return app.isInteractive ? [...notes, ...(await emptySearchAdvice(connection, query))] : notes;
  };
  const batches = batchesOf(app, catalog.listTools(query), {
    asked: { ...query, catalog: name, isLimited: limit !== undefined || all === true },
    limit: limit ?? (all ? Number.POSITIVE_INFINITY : undefined),
    whenEmpty,
  });
  return { batches, label: `Loading listings from ${name}` };
}

interface SearchRequest {
  readonly asked: Pick<SearchFacts, "q" | "category" | "tag" | "catalog" | "isLimited">;
  /** The maximum number of rows to read, from several pages if needed; undefined to read only the first page. */
  readonly limit: number | undefined;
  readonly whenEmpty: () => Promise<readonly Hint[]>;
}

type ReadFacts = Pick<SearchFacts, "count" | "hasMore" | "elapsedMs" | "ageSeconds">;

async function* batchesOf(
  { context: { clock } }: App,
  pages: AsyncGenerator<ToolPage, void, void>,
  { asked, limit, whenEmpty }: SearchRequest,
): AsyncGenerator<Batch<Tool>, SearchFacts, void> {
  const started = clock.elapsed();
  let facts: ReadFacts = { count: 0, hasMore: false, ageSeconds: undefined };
  const unreadableTools = new Set<Tool>();
  let advice: readonly Hint[] | undefined;
  for await (const page of pages) {
    const { hasNext, entries, ageSeconds } = page;
    const room = limit === undefined ? entries.length : limit - facts.count;
    facts = {
      count: facts.count + Math.min(room, entries.length),
      hasMore: hasNext || room < entries.length,
      elapsedMs: clock.elapsed() - started,
      ageSeconds,
    };
    // An unknown category or tag is an error, so the filters are checked before an empty result is written.
    if (facts.count === 0 && !hasNext) advice ??= await whenEmpty();
    yield batchOf(page, room, unreadableTools);
    if (limit === undefined || facts.count >= limit) break;
  }
  return { ...asked, ...facts, unreadable: unreadableTools.size, advice: advice ?? [] };
}

/** Returns the first `room` listings on a page. Reading `rows` adds the listings with unreadable fields to `unreadableTools`. */
function batchOf(page: ToolPage, room: number, unreadableTools: Set<Tool>): Batch<Tool> {
  return {
    get rows() {
      const readings = page.readings.slice(0, room);
      for (const { value, unreadable } of readings) if (unreadable.length > 0) unreadableTools.add(value);
      return readings.map(({ value }) => value);
    },
    data: page.entries.slice(0, room),
    get json() {
      return room < page.entries.length ? undefined : page.json;
    },
    raw: page.raw,
  };
}

/**
 * Checks the filters used in a search that found nothing. Throws a `UsageError` that suggests similar slugs if the catalog does not have
 * the category or tag. Returns a note for each filter that cannot be checked. `options` are the search's other options.
 */
async function checkFilters({ catalog }: ConnectedCatalog, query: SearchTerms, options: CommandOptions) {
  const notes: string[] = [];
  const unknown: (readonly ["category" | "tag", ReturnType<typeof similarSlugs>])[] = [];
  for (const kind of ["category", "tag"] as const) {
    const slug = query[kind];
    if (slug === undefined) continue;
    const answer = await catalog.listTaxonomy(LISTS[kind]).catch(recoverWith(({ message }) => message));
    if (typeof answer === "string") {
      notes.push(oneLine(`The ${kind} "${slug}" was not checked: ${answer}`));
      continue;
    }
    const names = new Map(answer.readings.map(({ value }) => [value.slug, value.name]));
    if (!names.has(slug)) unknown.push([kind, similarSlugs(slug, names)]);
  }
  if (unknown[0] === undefined) return notes;
  const [kind, suggestions] = unknown[0];
  // A filter without a similar slug is omitted.
  const corrected = Object.fromEntries(unknown.map(([name, [near]]) => [name, near?.value]));
  const hint = suggestions[0]
    ? { text: "Try", command: searchCommand({ ...query, ...corrected }, options) }
    : { text: `List all ${LISTS[kind]}`, command: command(LISTS[kind]) };
  throw new UsageError({ message: `Unknown ${kind} "${query[kind]}"`, suggestions, hint });
}

const LISTS = { category: "categories", tag: "tags" } as const;

/** Returns advice for a search that found nothing, without a request. */
async function emptySearchAdvice({ knownListings }: ConnectedCatalog, { q, category, tag }: SearchTerms) {
  const words = q?.trim().split(/\s+/).filter(Boolean) ?? [];
  const advice: Advice[] = [];
  if (words.length > 0 && (category !== undefined || tag !== undefined))
    advice.push({ text: "Without filters", command: searchCommand({ q }) });
  for (const { value } of similarSlugs(words.join("-"), await knownListings()))
    advice.push({ text: "Similar name", command: command("show", [value]) });
  if (words.length > 1) {
    const fewer = words.slice(0, -1).join(" ");
    advice.push({ text: "Fewer words", command: searchCommand({ q: fewer, category, tag }) });
  }
  return advice.length > 0 ? advice : [{ text: "List all categories", command: command("categories") }];
}
