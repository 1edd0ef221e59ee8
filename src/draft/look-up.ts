import { abandonable } from "../base/runtime/deadline.ts";
import type { CatalogClient } from "../client/catalog-client.ts";
import { CatalogError, recoverWith } from "../contract/errors/catalog-error.ts";
import type { Problem } from "../contract/errors/input-problem.ts";
import { TimeoutError } from "../contract/errors/remote-errors.ts";
import type { Taxonomy, Tool } from "../contract/index.ts";
import type { ReadDraft } from "./file/read-drafts.ts";

/** What the catalog says about one draft, or the errors of the lookups. A property is undefined if there was no reason to ask. */
export interface CatalogLooks {
  readonly categories?: readonly Taxonomy[] | CatalogError | undefined;
  /** The live listing with the draft's slug. Undefined also if the slug is not live. */
  readonly listing?: Tool | CatalogError | undefined;
}

interface LookOptions {
  readonly signal: AbortSignal;
  /** Whether the catalog must confirm a cached listing. */
  readonly isFresh: boolean;
}

/** Returns a function that asks the catalog about a draft: for its categories, and for the live listing of the draft's slug. */
export function catalogLooks(connect: () => Promise<CatalogClient>, { signal, isFresh }: LookOptions) {
  const ask = <Value>(read: (catalog: CatalogClient) => Promise<{ readonly value: Value }>) =>
    abandonable(connect().then(read), signal).then(
      ({ value }) => value,
      recoverWith((error) =>
        error === signal.reason ? new TimeoutError({ message: LATE, cause: error }) : error,
      ),
    );
  const categories = shared(() => ask((catalog) => catalog.listCategories({ signal })));
  const listing = shared((slug) => ask((catalog) => catalog.getTool(slug, { isFresh, signal })));
  return async ({ body: { category } }: ReadDraft, slug: string | undefined): Promise<CatalogLooks> => {
    const isAsked = typeof category === "string" && category.trim() !== "";
    const [all, found] = await Promise.all([
      isAsked ? categories("") : undefined,
      slug === undefined ? undefined : listing(slug),
    ]);
    const isMissing = found instanceof CatalogError && found.code === "TOOL_NOT_FOUND";
    return { categories: all, listing: isMissing ? undefined : found };
  };
}

const LATE = "The catalog did not answer within the time limit for all lookups";

/** Returns a function that calls `read` at most once for each key. Later calls share the first call's result. */
export function shared<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const started = new Map<string, Promise<Value>>();
  return (key) => {
    const promise = started.get(key) ?? read(key);
    started.set(key, promise);
    return promise;
  };
}

/** Returns a warning that names what was not checked, if a lookup failed or the catalog lists no categories. */
export function uncheckedWarnings(
  file: string | undefined,
  slug: string | undefined,
  { categories, listing }: CatalogLooks,
): readonly Problem[] {
  const warning = { field: "", rule: "not-checked", ...(file !== undefined && { file }) };
  const failures = [
    ...(categories instanceof CatalogError ? [{ what: "the category", error: categories }] : []),
    ...(listing instanceof CatalogError ? [{ what: `whether ${slug} is live`, error: listing }] : []),
  ];
  const [first] = failures;
  if (first !== undefined) {
    const unchecked = failures.map(({ what }) => what).join(" and ");
    const verb = failures.length > 1 ? "were" : "was";
    const { status, message } = first.error;
    // The service's message can be any string, so it is not quoted.
    const reason = status === undefined ? message : `the catalog answered ${status}`;
    return [{ ...warning, message: `${unchecked} ${verb} not checked: ${reason}` }];
  }
  const isEmpty = Array.isArray(categories) && categories.length === 0;
  return isEmpty
    ? [{ ...warning, message: "the category was not checked: the catalog lists no categories" }]
    : [];
}
