import { abandonable } from "../base/runtime/deadline.ts";
import type { CatalogClient } from "../client/catalog-client.ts";
import { type CatalogError, recoverWith } from "../contract/errors/catalog-error.ts";
import type { Problem } from "../contract/errors/input-problem.ts";
import { TimeoutError } from "../contract/errors/remote-errors.ts";
import { isSlug, type Taxonomy, type Tool } from "../contract/index.ts";
import { type LocalCheck, unknownCategory } from "./check/check-candidate.ts";
import { isOwnListing } from "./listing-of-file.ts";
import { liveTool, shared } from "./live-tools.ts";

/** A value that a catalog returned, or the reason why it returned none. */
export type Look<Value> = { readonly seen: Value } | { readonly failed: CatalogError };

/** What the catalog says about one draft. A property is undefined if the draft gives no reason to ask. */
export interface CatalogLooks {
  readonly categories?: Look<readonly Taxonomy[]> | undefined;
  readonly listing?: Look<Tool | undefined> | undefined;
}

interface LookDeps {
  /** Connects to the catalog. Throws a `CatalogError` on failure. */
  readonly connect: () => Promise<CatalogClient>;
  readonly signal: AbortSignal;
}

/** Returns a function that asks the catalog about a draft: for its categories, and for the live listing of the draft's slug. */
export function catalogLooks({ connect, signal }: LookDeps) {
  const flags = { signal };
  const ask = <Value>(read: (catalog: CatalogClient) => Promise<Value>): Promise<Look<Value>> =>
    abandonable(connect().then(read), signal).then(
      (seen) => ({ seen }),
      recoverWith((error) => ({ failed: error === signal.reason ? late(error) : error })),
    );
  const categories = shared(() => ask(async (catalog) => (await catalog.listCategories(flags)).value));
  // The catalog confirms a cached listing, because what is live decides whether a draft is sent.
  const listing = shared((slug) => ask((catalog) => liveTool(catalog, slug, { ...flags, isFresh: true })));
  return async ({ candidate: { body }, slug }: LocalCheck): Promise<CatalogLooks> => {
    const { category } = body;
    const isAsked = typeof category === "string" && isSlug(category.trim());
    const looks = [
      isAsked ? categories("") : undefined,
      slug === undefined ? undefined : listing(slug),
    ] as const;
    return { categories: await looks[0], listing: await looks[1] };
  };
}

function late(cause: CatalogError): TimeoutError {
  return new TimeoutError({
    message: "The catalog did not answer within the time limit for all lookups",
    cause,
  });
}

/** The live listing with a draft's slug, if there is one: the draft's own, or another website's. */
export interface SeenListing {
  readonly listing: Tool;
  readonly isOwn: boolean;
}

/** Returns the live listing that a look found. A listing is the draft's own if it has the draft's website. */
export function seenListing({ candidate }: LocalCheck, { listing }: CatalogLooks): SeenListing | undefined {
  if (listing === undefined || "failed" in listing || listing.seen === undefined) return undefined;
  return { listing: listing.seen, isOwn: isOwnListing(candidate, listing.seen) };
}

/** Returns a problem if the catalog does not have the draft's category. */
export function categoryProblems(
  { candidate }: LocalCheck,
  { categories }: CatalogLooks,
): readonly Problem[] {
  const { category } = candidate.body;
  if (categories === undefined || "failed" in categories || categories.seen.length === 0) return [];
  const problem =
    typeof category === "string" ? unknownCategory(category.trim(), categories.seen) : undefined;
  return problem ? [{ ...problem, ...candidate.locate(["category"]) }] : [];
}

/** Returns a failed look that decides a draft's result: a 404 means that the base URL is wrong. */
export function wrongBaseUrl({ categories, listing }: CatalogLooks): CatalogError | undefined {
  const failures = [categories, listing].flatMap((look) => (look && "failed" in look ? look.failed : []));
  return failures.find(({ status }) => status === 404);
}

/** Returns a warning that names what was not checked, if a look failed. */
export function uncheckedWarnings(
  { candidate: { file }, slug }: LocalCheck,
  { categories, listing }: CatalogLooks,
): readonly Problem[] {
  const isFailed = (look: Look<unknown> | undefined) => look !== undefined && "failed" in look;
  const unchecked = [
    ...(isFailed(categories) ? ["the category"] : []),
    ...(isFailed(listing) ? [`whether ${slug} is live`] : []),
  ];
  const warning = (message: string): Problem => ({
    field: "",
    rule: "not-checked",
    message,
    ...(file !== undefined && { file }),
  });
  const failure = [categories, listing].find(isFailed);
  if (failure && "failed" in failure)
    return [
      warning(
        `${unchecked.join(" and ")} ${unchecked.length > 1 ? "were" : "was"} not checked: ${reasonOf(failure.failed)}`,
      ),
    ];
  const isEmpty = categories && "seen" in categories && categories.seen.length === 0;
  return isEmpty ? [warning("the category was not checked: the catalog lists no categories")] : [];
}

/** Returns the reason why the catalog could not be read. Does not quote the service's message, which can be any string. */
function reasonOf({ status, message }: CatalogError): string {
  return status === undefined ? message : `the catalog answered ${status}`;
}
