import { reasonOf } from "../../files/system-error.ts";
import { type RowProblem, ServiceError } from "../service-error.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { Staging } from "../store/staging.ts";
import { StoreUnavailableError } from "../store/statement.ts";
import { listingFrom } from "./import-row.ts";
import { type JsonRow, jsonRows } from "./json-rows.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** Options of an import. */
export interface ImportOptions {
  /** Removes all listings, categories and tags first. */
  readonly replace: boolean;
  /** Called every few thousand rows: first with those read and checked, then with those written. */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Cancels the import with its reason; nothing is imported. */
  readonly signal?: AbortSignal | undefined;
}

/** The progress of an import. */
export interface ImportProgress {
  readonly step: "reading" | "writing";
  readonly rows: number;
  /** Undefined while rows are still being read. */
  readonly total: number | undefined;
}

/** The result of an import. Of rows with the same slug the last one is imported. */
export interface ImportResult {
  readonly imported: number;
}

/** Rows between two turns of the event loop. */
const STEP = 2_000;
/** Invalid rows that are reported; reading stops there. */
const MAX_PROBLEMS = 20;

/**
 * Imports what `search --all --json` or `--ndjson` prints: all rows or none, the same slugs replaced.
 *
 * Memory does not grow with the number of rows. Throws a `ServiceError` with the lines of invalid rows.
 */
export async function importListings(
  data: CatalogData,
  chunks: AsyncIterable<string>,
  options: ImportOptions,
): Promise<ImportResult> {
  return withCatalog(data, async (catalog) => {
    const staging = new Staging(catalog.database);
    // A search that failed prints nothing into a pipe: that must not empty the catalog. An empty array may.
    const rows = jsonRows(chunks, { isEmptyAllowed: !options.replace });
    const total = await stage(staging, rows, options);
    await write(catalog, staging, { ...options, total, now: data.clock.now() });
    catalog.database.shrinkLog();
    return { imported: total };
  });
}

/** Reads and checks every row before the first is written, so that the database is locked for less time. */
async function stage(
  staging: Staging,
  rows: AsyncIterable<JsonRow>,
  options: ImportOptions,
): Promise<number> {
  const problems: RowProblem[] = [];
  let read = 0;
  for await (const { line, text } of rows) {
    try {
      staging.add(listingFrom(text));
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      problems.push({ line, message: reasonOf(error) });
    }
    if (problems.length >= MAX_PROBLEMS) break;
    read += 1;
    if (read % STEP === 0) await pause({ step: "reading", rows: read, total: undefined }, options);
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
    let rows = 0;
    for (const listings of staging.batches(STEP)) {
      rows += writer.addAll(listings);
      await pause({ step: "writing", rows, total }, options);
    }
    // Rewrites the whole index, which is too much for a few rows.
    if (total >= STEP) writer.index.optimize();
    settings.contentChanged();
  });
}

async function pause(progress: ImportProgress, { onProgress, signal }: ImportOptions): Promise<void> {
  onProgress?.(progress);
  // Lets signals through.
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
