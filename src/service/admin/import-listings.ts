import { InputError } from "../../errors/input-error.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { Staging } from "../store/staging.ts";
import { jsonRows, type RowProblem } from "./json-rows.ts";
import { parseRow } from "./parse-row.ts";
import { type CatalogHome, withCatalog } from "./with-catalog.ts";

export interface ImportOptions {
  readonly file: string;
  readonly chunks: AsyncIterable<string>;
  readonly replace: boolean;
  /** Called regularly with the number of imported listings. A listing that has been read but not written counts as half. */
  readonly onProgress?: ((done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The number of rows to process in one turn of the event loop. */
const STEP = 2_000;
const MAX_PROBLEMS = 20;

/** Imports the JSON or NDJSON output of `search --all`. Returns the number of listings. Throws an `InputError` if any row is invalid. */
export function importListings(home: CatalogHome, options: ImportOptions): Promise<number> {
  return withCatalog(home, async (catalog) => {
    const staging = new Staging(catalog.database);
    const total = await stage(staging, options);
    await write(catalog, staging, { ...options, total, now: home.context.clock.now() });
    return total;
  });
}

/** Reads and checks the rows, and returns the number of listings. Does not lock the database. */
async function stage(staging: Staging, options: ImportOptions): Promise<number> {
  const { file, chunks, replace } = options;
  const problems: RowProblem[] = [];
  let read = 0;
  // A failed search in a pipeline may print nothing. Therefore, `--replace` accepts an empty array but not empty input.
  for await (const row of jsonRows(chunks, { isEmptyAllowed: !replace })) {
    const listing = "text" in row ? parseRow(row) : row;
    if ("rule" in listing) problems.push(listing);
    else staging.add(listing);
    if (problems.length >= MAX_PROBLEMS) break;
    read += 1;
    if (read % STEP === 0) await pause(read / 2, options);
  }
  if (problems.length === 0) return staging.finish();
  throw new InputError({
    message: "Invalid input; nothing was imported",
    problems: problems.map((problem) => ({ ...problem, file })),
    hint: "Import the output of search --all --ndjson",
  });
}

async function write(
  { database, writer, submissions }: CatalogStore,
  staging: Staging,
  { total, now, ...options }: ImportOptions & { readonly total: number; readonly now: Date },
): Promise<void> {
  await database.write(async () => {
    // Assumed: an import unlists live submissions with the same slugs as imported listings or, with `--replace`, all live submissions.
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
    // After only a few changes, rewriting the whole index would take too long.
    if (changed >= STEP) writer.index.optimize();
    await pause(total, options);
  });
}

async function pause(done: number, { onProgress, signal }: ImportOptions): Promise<void> {
  onProgress?.(Math.floor(done));
  // Lets the event loop handle signals.
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}
