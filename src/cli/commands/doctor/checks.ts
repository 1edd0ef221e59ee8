import { counted } from "../../../base/text/counted.ts";
import type { CatalogClient } from "../../../client/catalog-client.ts";
import type { ListResponse } from "../../../client/catalog-response.ts";
import { type ComparedOperation, compareDescription } from "../../../client/compare-description.ts";
import { type Advice, advicesOf, command, type Hint } from "../../../contract/errors/advice.ts";
import { CatalogError, recoverWith } from "../../../contract/errors/catalog-error.ts";
import { explanationOfError, hintOf } from "../../../contract/errors/error-words.ts";
import type { Taxonomy } from "../../../contract/index.ts";
import type { App, ConnectedCatalog } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { serviceMessageOf } from "../../output/error-data.ts";

/** The result of one check. If the check failed, `code` is the error code. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail" | "skip";
  readonly detail: string;
  readonly hint: Hint | null;
  readonly code?: string;
}

export type CheckResult = Omit<Check, "name">;

export function ok(detail: string): CheckResult {
  return { state: "ok", detail, hint: null };
}

export function skip(reason: string, hint: CheckResult["hint"] = null): CheckResult {
  return { state: "skip", detail: `not checked: ${reason}`, hint };
}

export function warn(detail: string, hint: Hint | null = null): CheckResult {
  return { state: "warn", detail, hint };
}

/** The check functions by name. A result can have a different name. */
export type Checks = Readonly<Record<string, () => Outcome | Promise<Outcome>>>;

type Outcome = CheckResult | readonly (CheckResult | Check)[];

/** Runs checks concurrently. A `CatalogError` makes its check fail. */
export async function resultsOf(checks: Checks): Promise<readonly Check[]> {
  const results = Object.entries(checks).map(async ([name, run]) => {
    const outcome = await Promise.resolve().then(run).catch(fail);
    return [outcome].flat().map((result) => ({ name, ...result }));
  });
  return (await Promise.all(results)).flat();
}

/** Returns the result of a failed check for a `CatalogError`. Rethrows any other error. */
export function fail(error: unknown): CheckResult {
  if (!(error instanceof CatalogError)) throw error;
  const { code, status, message } = error;
  const page = serviceMessageOf(error) === undefined ? undefined : explanationOfError(error);
  const detail = status === undefined ? message : `${page?.headline ?? message} (${status} ${code})`;
  return { state: "fail", detail, hint: withoutDoctor(hintOf(error)), code };
}

/** Removes the `doctor` command from advice, because that command is already running. Returns null for empty advice. */
function withoutDoctor(hint: Hint = []): Hint | null {
  const advices = advicesOf(hint).map(({ text, command }) => ({
    text,
    command: command?.verb === "doctor" ? undefined : command,
  }));
  return advices.length === 0 ? null : advices;
}

export function networkChecks(app: App, connection: Promise<ConnectedCatalog>): Checks {
  const { clock } = app.context;
  const start = clock.elapsed();
  const categories = connection.then(({ catalog }) => catalog.listTaxonomy("categories"));
  const ifRead = (check: (connected: ConnectedCatalog) => ReturnType<Checks[string]>) =>
    categories.then(
      async () => check(await connection),
      () => skip("the catalog could not be read"),
    );
  return {
    Catalog: async () => {
      const { entries } = await categories;
      const milliseconds = Math.round(clock.elapsed() - start);
      return ok(`answered in ${milliseconds} ms, ${counted(entries.length, "category", "categories")}`);
    },
    Listings: () => ifRead(({ catalog }) => listings(catalog, categories)),
    API: () => ifRead((connected) => description(connected, app.flags.verbose)),
  };
}

const MOST_PAGES = 10;

async function listings(catalog: CatalogClient, categories: Promise<ListResponse<Taxonomy>>) {
  const lists: (readonly string[])[] = [];
  let [count, pages, rest] = [0, 0, ""];
  for await (const page of catalog.listTools({})) {
    count += page.entries.length;
    pages += 1;
    lists.push(unreadableIn(page));
    if (pages < MOST_PAGES) continue;
    if (page.hasNext) rest = `; listings after the first ${count} were not checked`;
    break;
  }
  const tags = await catalog.listTaxonomy("tags");
  lists.push(unreadableIn(await categories, "category "), unreadableIn(tags, "tag "));
  const unreadable = lists.flat();
  const hint = "Report these fields to the catalog's operator; search --json prints listings unchanged";
  if (unreadable.length > 0)
    return warn(`fields that could not be read: ${listed(unreadable, 10)}${rest}`, hint);
  if (count === 0) return ok("the catalog has no listings");
  return ok(`every field of ${counted(count, "listing")} can be read${rest}`);
}

/** Returns the entries that have unreadable fields, such as `aurora-notes (listedAt, category)`. */
function unreadableIn({ readings }: ListResponse<{ readonly slug: string }>, kind = ""): readonly string[] {
  return readings
    .filter(({ unreadable }) => unreadable.length > 0)
    .map(({ value, unreadable }) => `${kind}${value.slug} (${unreadable.join(", ")})`);
}

/** Joins the first `most` items with semicolons, and appends the number of any other items. */
function listed(items: readonly string[], most: number): string {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

async function description({ catalog, baseUrl }: ConnectedCatalog, isVerbose: true | undefined) {
  const hint = { text: "Show the request", command: command("openapi", [], { verbose: true }) };
  const basePath = baseUrl === SANDBOX ? "" : new URL(baseUrl).pathname;
  return catalog.getOpenApi().then(
    ({ value }) => apiChecks(value, basePath, isVerbose),
    recoverWith(({ message }) => warn(`the API description cannot be read: ${message}`, hint)),
  );
}

const NEWER: Advice = {
  text: "Look for a newer version of this tool, or read the served API description",
  command: command("openapi"),
};

/** Compares the served API description with the expected one. Operations without differences share one row, unless `isVerbose` is true. */
export function apiChecks(served: unknown, basePath: string, isVerbose = false): readonly Check[] {
  const operations = compareDescription(served, basePath);
  if (operations === undefined) {
    const detail = "not compared: the served description is not an OpenAPI 3 document";
    return [{ name: "API", ...warn(detail, NEWER) }];
  }
  const rows = operations.map((each) => ({ name: `API ${each.id}`, ...resultOf(each) }));
  const different = rows.filter(({ state }) => state !== "ok");
  if (isVerbose || different.length === rows.length) return rows;
  const count = `${rows.length - different.length} of ${rows.length} operations as expected`;
  return [{ name: "API", ...ok(count) }, ...different];
}

function resultOf({ method, path, differences }: ComparedOperation): CheckResult {
  if (differences === undefined)
    return warn(`${method} ${path} is missing from the served description`, NEWER);
  return differences.length === 0 ? ok(`${method} ${path} as expected`) : warn(listed(differences, 6), NEWER);
}
