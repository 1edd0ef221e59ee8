import { abandonable, createTaskLimit, shared, within } from "../base/runtime/tasks.ts";
import type { CatalogClient, ReadFlags } from "../client/catalog-client.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { TimeoutError } from "../contract/errors/remote-errors.ts";
import { checkLocally, type LocalCheck } from "./check-locally.ts";
import { type FailedDraft, type ReadDraft, type ReadRequest, readDrafts } from "./file/read-drafts.ts";
import { type SourceDeps, sourceName } from "./file/read-source.ts";
import {
  type CatalogLooks,
  type CheckedDraft,
  judgeDraft,
  type Looks,
  type PreparePolicy,
} from "./judge-draft.ts";

interface Plan {
  readonly policy: PreparePolicy;
  /** The limit that `--timeout` sets for each draft, in milliseconds. */
  readonly timeoutMs: number;
  /** Connects to the catalog, if one is configured. */
  readonly connect?: (() => Promise<CatalogClient>) | undefined;
  /** With `--online`, returns the lookups on websites, which end when the signal is aborted. */
  readonly openSite?: ((signal: AbortSignal) => Promise<Looks["site"]>) | undefined;
}

export async function prepareDrafts(
  deps: SourceDeps,
  request: ReadRequest,
  { policy, timeoutMs, connect, openSite }: Plan,
): Promise<readonly (CheckedDraft | FailedDraft)[]> {
  const read = await readDrafts(deps, request);
  const unreadable = policy.isCheck ? undefined : read.find((draft) => "error" in draft);
  // The names of the other files may also be wrong.
  if (unreadable) return read.map((draft) => ("error" in draft ? draft : held(draft, unreadable)));
  const local = read.map((draft) => ("error" in draft ? draft : checkLocally(draft, policy)));
  const slugs = local.map((check) => ("error" in check ? undefined : check.slug));
  const checks = local.map((check, index) => withTwin(check, local[slugs.indexOf(slugs[index])]));
  const count = checks.filter((check) => !("error" in check)).length;
  const milliseconds = Math.min(FIRST + FURTHER * (count - 1), MOST, timeoutMs * count);
  const judged = await within({ milliseconds, parent: deps.signal, reason: timeout }, async (signal) => {
    const reading = { isFresh: !policy.isCheck, hasOwnTime: count > 1 };
    const site = count === 0 ? undefined : await openSite?.(signal);
    const looks = { catalog: connect && catalogLooks(connect, { ...reading, signal }), site };
    return Promise.all(checks.map((check) => ("error" in check ? check : judgeDraft(check, looks, policy))));
  });
  if (policy.isCheck) return judged;
  return judged.map((draft, index) => {
    const later = judged[slugs.lastIndexOf(slugs[index])];
    return later && "error" in later && !("error" in draft) ? held(draft, later) : draft;
  });
}

/** Returns the result of a draft that is not sent because of another draft's error. */
function held({ file }: Pick<ReadDraft, "file">, { error }: FailedDraft): FailedDraft {
  return { file, result: "not-sent", error };
}

/** The time limit of all looks: for one draft, for each further draft, and for any number, in milliseconds. */
const FIRST = 10_000;
const FURTHER = 2_000;
const MOST = 60_000;

function timeout(): TimeoutError {
  return new TimeoutError({ message: "was not checked within the time limit for all lookups" });
}

type Check = LocalCheck | FailedDraft;

/** Adds a problem to a draft if `twin`, the first draft with its slug, is another one. They describe one product, so neither is sent. */
function withTwin(check: Check, twin: Check | undefined): Check {
  if ("error" in check || twin === undefined || "error" in twin || twin === check) return check;
  const { slug, draft, problems } = check;
  if (slug === undefined) return check;
  const message = `${slug} is also the slug of ${sourceName(twin.draft.file ?? "")}`;
  const suggestion = "choose another slug for another product, or keep only one of the files";
  const problem = { field: "slug", rule: "duplicate", message, suggestion, ...draft.locate(["slug"]) };
  return { ...check, input: undefined, problems: [...problems, problem] };
}

/** The maximum number of live listings that a command requests at the same time. */
export const MOST_AT_ONCE = 8;

/**
 * Returns a function that asks the catalog about a draft: for its categories, and for the live listing of the draft's slug. Before drafts
 * are submitted, the catalog must confirm a cached listing.
 */
function catalogLooks(
  connect: () => Promise<CatalogClient>,
  { signal, ...flags }: Required<Pick<ReadFlags, "signal" | "isFresh" | "hasOwnTime">>,
) {
  const limit = createTaskLimit(MOST_AT_ONCE);
  const ask = async <Value>(read: (catalog: CatalogClient) => Promise<Value>) => {
    try {
      return await abandonable(connect().then(read), signal);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      return error === signal.reason ? new TimeoutError({ message: LATE, hint: AGAIN, cause: error }) : error;
    }
  };
  const categories = shared(() =>
    ask(async (catalog) => {
      const { readings } = await catalog.listTaxonomy("categories", { signal });
      return readings.map(({ value }) => value);
    }),
  );
  const listing = shared((slug) =>
    limit(() => ask(async (catalog) => (await catalog.getTool(slug, { ...flags, signal })).value)),
  );
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
const AGAIN = "Run the same command again";
