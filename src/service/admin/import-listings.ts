import { type RowProblem, ServiceError } from "../service-error.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { Staging } from "../store/staging.ts";
import { InvalidRow, listingFrom } from "./import-row.ts";
import { type JsonRow, placeIn } from "./json-row.ts";
import { jsonRows } from "./json-rows.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** Options of an import. */
export interface ImportOptions {
  /** Removes all listings, categories and tags first. */
  readonly replace: boolean;
  /**
   * Called every few thousand rows with the number of listings imported so far. Reading and writing count as half a listing
   * each.
   */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Cancels the import, which then changes nothing. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of an import. If several rows have the same slug, the last one is imported. */
export interface ImportResult {
  readonly imported: number;
}

/** The number of rows handled in one turn of the event loop. */
const STEP = 2_000;
/** The maximum number of invalid rows reported. Reading stops at the last one. */
const MAX_PROBLEMS = 20;

/**
 * Imports the output of `search --all --json` or `--ndjson`. Imports all rows or none, and replaces listings with the same
 * slugs.
 *
 * Memory use does not grow with the number of rows. Throws a `ServiceError` with the lines of invalid rows.
 */
export async function importListings(
  data: CatalogData,
  chunks: AsyncIterable<string>,
  options: ImportOptions,
): Promise<ImportResult> {
  return withCatalog(data, async (catalog) => {
    const staging = new Staging(catalog.database);
    // A failed search prints nothing into a pipe, which must not empty the catalog. An empty array may empty it.
    const rows = jsonRows(chunks, { isEmptyAllowed: !options.replace });
    const total = await stage(staging, rows, options);
    await write(catalog, staging, { ...options, total, now: data.clock.now() });
    catalog.database.shrinkLog();
    return { imported: total };
  });
}

/** Reads and checks every row before any is written, to keep the database locked for less time. */
async function stage(
  staging: Staging,
  rows: AsyncIterable<JsonRow>,
  options: ImportOptions,
): Promise<number> {
  const problems: RowProblem[] = [];
  let read = 0;
  for await (const row of rows) {
    try {
      staging.add(listingFrom(row.text));
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error;
      problems.push({ ...placeIn(row, error.offset), message: error.message });
    }
    if (problems.length >= MAX_PROBLEMS) break;
    read += 1;
    if (read % STEP === 0) await pause(read / 2, options);
  }
  if (problems.length > 0) throw badRows(problems);
  return staging.finish();
}

async function write(
  catalog: CatalogStore,
  staging: Staging,
  { total, now, ...options }: ImportOptions & { readonly total: number; readonly now: Date },
): Promise<void> {
  const { database, writer, settings, submissions } = catalog;
  await database.writeInSteps(async () => {
    // Assumed: an imported listing replaces a live submission with the same slug, which becomes unlisted.
    submissions.unlistReplaced((slug) => options.replace || staging.has(slug), now);
    if (options.replace) writer.clear();
    writer.index.startBulkLoad();
    let done = 0;
    let changed = 0;
    for (const listings of staging.batches(STEP)) {
      changed += writer.addChanged(listings);
      done += listings.length;
      await pause((total + done) / 2, options);
    }
    // Rewrites the whole index, so it is skipped for a few rows.
    if (changed >= STEP) writer.index.optimize();
    await pause(total, options);
    settings.contentChanged();
  });
}

async function pause(done: number, { onProgress, signal }: ImportOptions): Promise<void> {
  onProgress?.(Math.floor(done));
  // Lets the process handle signals.
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

function badRows(problems: readonly RowProblem[]): ServiceError {
  const [first] = problems;
  const more =
    problems.length > 1
      ? ` (and ${problems.length - 1}${problems.length === MAX_PROBLEMS ? " or more" : ""} other rows)`
      : "";
  return new ServiceError("import", `line ${first?.line}: ${first?.message}${more}. Nothing was imported`, {
    problems,
  });
}
