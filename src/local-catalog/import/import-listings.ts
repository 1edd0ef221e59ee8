import type { CatalogStore } from "../open-catalog.ts";
import { Refusal } from "../rules/refusal.ts";
import type { SubmissionProblem } from "../rules/submission-fields.ts";
import { Database } from "../store/database.ts";
import { createStaging, type Staging } from "../store/staging.ts";
import { jsonRows, parseRow } from "./parse-row.ts";

interface ImportOptions {
  readonly chunks: AsyncIterable<string>;
  readonly replace: boolean;
  readonly now: Date;
  /** Whether other requests use the catalog's connection, so that the import must not wait in the middle of its transaction. */
  readonly isShared: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The number of rows to process in one turn of the event loop. */
const STEP = 200;
/** The number of written rows from which the whole index is rewritten. */
const MANY = 2_000;
const MAX_PROBLEMS = 20;

/** Imports the output of `search --all`, all rows or none, and returns their number. Throws a `Refusal` with the problems of invalid rows. */
export async function importListings(catalog: CatalogStore, options: ImportOptions): Promise<number> {
  const place = options.isShared ? new Database(":memory:") : catalog.database;
  try {
    const staging = createStaging(place);
    const total = await stage(staging, options);
    const steps = () => write(catalog, staging, options);
    await catalog.database.write(
      options.isShared ? () => void [...steps()] : () => inTurns(steps(), options),
    );
    return total;
  } finally {
    if (options.isShared) place.close();
  }
}

/** Reads and checks the rows, and returns the number of listings. Does not lock the catalog's database. */
async function stage(staging: Staging, options: ImportOptions): Promise<number> {
  const { chunks, replace } = options;
  const problems: SubmissionProblem[] = [];
  let read = 0;
  // A failed search in a pipeline may print nothing. Therefore, `--replace` accepts an empty array but not empty input.
  for await (const row of jsonRows(chunks, { isEmptyAllowed: !replace })) {
    const listing = "text" in row ? parseRow(row) : row;
    if ("rule" in listing) problems.push(listing);
    else staging.add(listing);
    if (problems.length >= MAX_PROBLEMS) break;
    read += 1;
    if (read % STEP === 0) await pause(options);
  }
  if (problems.length === 0) return staging.finish();
  throw new Refusal("VALIDATION_ERROR", "Invalid input; nothing was imported", { problems });
}

/** Writes the staged listings. Yields after each step. */
function* write({ writer, submissions }: CatalogStore, staging: Staging, { replace, now }: ImportOptions) {
  // Assumed: an import unlists live submissions with the same slugs as imported listings or, with `--replace`, all live submissions.
  submissions.unlistReplaced((slug) => replace || staging.has(slug), now);
  if (replace) yield* writer.clear();
  let changed = 0;
  for (const listings of staging.batches(STEP)) {
    changed += writer.addAll(listings);
    yield;
  }
  // After only a few changes, rewriting the whole index would take too long.
  if (changed >= MANY) yield* writer.optimize();
}

async function inTurns(steps: Iterable<void>, options: ImportOptions): Promise<void> {
  for (const _ of steps) await pause(options);
  await pause(options);
}

/** Lets the event loop handle signals and other requests. */
async function pause({ signal }: ImportOptions): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}
