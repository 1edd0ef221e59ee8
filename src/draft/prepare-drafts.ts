import { abandonable, createTaskLimit, within } from "../base/runtime/tasks.ts";
import type { CatalogClient, ReadFlags } from "../client/catalog-client.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { ConfigError } from "../contract/errors/local-errors.ts";
import { isMissingListing, TimeoutError } from "../contract/errors/remote-errors.ts";
import type { DraftInput } from "../contract/index.ts";
import { checkLocally, type LocalCheck } from "./check-locally.ts";
import { type FailedDraft, type ReadDraft, type ReadRequest, readDrafts } from "./file/read-drafts.ts";
import { type SourceDeps, sourceName } from "./file/read-source.ts";
import { type CheckedDraft, judgeDraft, type PreparePolicy, type Seen } from "./judge-draft.ts";
import { compareDraft, differenceWarnings, isOwnListing } from "./live-listing.ts";
import type { SiteFinding } from "./preflight.ts";

type SiteLook = (input: DraftInput) => Promise<readonly SiteFinding[]>;

interface Plan {
  readonly policy: PreparePolicy;
  /** The limit that `--timeout` sets for each draft, in milliseconds. */
  readonly timeoutMs: number;
  /** Connects to the catalog, if one is configured. */
  readonly connector?: { connect(): Promise<{ readonly catalog: CatalogClient }> } | undefined;
  /** With `--online`, returns the lookups on websites, which end when the signal is aborted. */
  readonly openSite?: ((signal: AbortSignal) => Promise<SiteLook>) | undefined;
}

/**
 * Reads and checks draft files, locally and then against the catalog and the websites.
 * Returns a result for each file, in order. Unless this is only a check, an unreadable file holds up all the others.
 */
export async function prepareDrafts(
  deps: SourceDeps,
  request: ReadRequest,
  { policy, timeoutMs, connector, openSite }: Plan,
): Promise<readonly (CheckedDraft | FailedDraft)[]> {
  const read = await readDrafts(deps, request);
  const unreadable = policy.isCheck ? undefined : read.find((draft) => "error" in draft);
  // The names of the other files may also be wrong.
  if (unreadable) return read.map((draft) => ("error" in draft ? draft : notSent(draft, unreadable)));
  const local = read.map((draft) => ("error" in draft ? draft : checkLocally(draft, policy)));
  const slugs = local.map((check) => ("error" in check ? undefined : check.slug));
  const checks = local.map((check, index) => withTwin(check, local[slugs.indexOf(slugs[index])]));
  const count = checks.filter((check) => !("error" in check)).length;
  const milliseconds = Math.min(FIRST + FURTHER * (count - 1), MOST, timeoutMs * count);
  const reason = () => new TimeoutError({ message: "was not checked within the time limit for all lookups" });
  const judged = await within({ milliseconds, parent: deps.signal, reason }, async (signal) => {
    const reading = { isFresh: !policy.isCheck, hasOwnTime: count > 1 };
    const site = count === 0 ? undefined : await openSite?.(signal);
    const look = createLook({ ...reading, connector, site, signal });
    return Promise.all(
      checks.map(async (check) => ("error" in check ? check : judgeDraft(check, await look(check), policy))),
    );
  });
  if (policy.isCheck) return judged;
  return judged.map((draft, index) => {
    const later = judged[slugs.indexOf(slugs[index], index + 1)];
    return later && "error" in later && !("error" in draft) ? notSent(draft, later) : draft;
  });
}

/** Returns the result of a draft that is not sent because of another draft's error. */
function notSent({ file }: Pick<ReadDraft, "file">, { error }: FailedDraft): FailedDraft {
  return { file, result: "not-sent", error };
}

/** The time limit of all looks: for one draft, for each further draft, and for any number, in milliseconds. */
const FIRST = 10_000;
const FURTHER = 2_000;
const MOST = 60_000;

type Check = LocalCheck | FailedDraft;

/** Adds a problem to a draft if `twin`, the first draft with its slug, is another one. They describe one product, so neither is sent. */
function withTwin(check: Check, twin: Check | undefined): Check {
  if ("error" in check || twin === undefined || "error" in twin || twin === check) return check;
  const { slug, draft, problems } = check;
  if (slug === undefined) return check;
  const message = `${slug} is also the slug of ${sourceName(twin.draft.file ?? "")}`;
  const suggestion = "choose another slug for another product, or keep only one of the files";
  const problem = { field: "slug", rule: "duplicate", message, suggestion, ...draft.locate(["slug"]) };
  // A check of this file alone would not find the problem.
  const alone = { ...draft, checkOptions: undefined };
  return { ...check, draft: alone, input: undefined, problems: [...problems, problem] };
}

/** The maximum number of live listings that a command requests at the same time. */
export const MOST_AT_ONCE = 8;

interface LookDeps extends Pick<Plan, "connector">, Required<Pick<ReadFlags, "isFresh" | "hasOwnTime">> {
  readonly site: SiteLook | undefined;
  readonly signal: AbortSignal;
}

/**
 * Returns a function that looks at everything that concerns a draft: the catalog's categories, the live listing of the draft's slug, and
 * the website. Before drafts are submitted, the catalog must confirm what is cached.
 */
function createLook({ connector, site, signal, ...flags }: LookDeps) {
  const limit = createTaskLimit(MOST_AT_ONCE);
  const asked = { connector, signal };
  const find = (slug: string) =>
    ask(asked, async (catalog) => (await catalog.getTool(slug, { ...flags, signal })).value);
  let known: Promise<Seen["categories"]> | undefined;
  return async ({ draft, slug, input }: LocalCheck): Promise<Seen> => {
    const seenSite = input && site?.(input);
    // For a live draft, nothing is sent, so its website is not waited for, and its other lookups are canceled.
    seenSite?.catch(() => undefined);
    const { category } = draft.body;
    const isAsked = typeof category === "string" && category.trim() !== "";
    if (isAsked)
      known ??= ask(asked, async (catalog) => {
        const { readings } = await catalog.listTaxonomy("categories", { isFresh: flags.isFresh, signal });
        return readings.map(({ value }) => value);
      });
    const finding = slug === undefined ? undefined : limit(() => find(slug));
    const [categories, listing] = await Promise.all([isAsked ? known : undefined, finding]);
    if (listing === undefined || listing instanceof CatalogError || !isOwnListing(draft, listing))
      return { categories, listing, site: await seenSite };
    const warnings = differenceWarnings(compareDraft(draft, listing).differences);
    return { categories, live: { listing, warnings } };
  };
}

/** Returns what the catalog says, or the error of asking it. Returns undefined if no catalog is configured or the slug is not live. */
async function ask<Value>(
  { connector, signal }: Pick<LookDeps, "connector" | "signal">,
  read: (catalog: CatalogClient) => Promise<Value>,
): Promise<Value | CatalogError | undefined> {
  try {
    const reading = connector?.connect().then(({ catalog }) => read(catalog));
    return reading && (await abandonable(reading, signal));
  } catch (error) {
    // An invalid setting is not a failure of the catalog.
    if (!(error instanceof CatalogError) || error instanceof ConfigError) throw error;
    if (isMissingListing(error)) return undefined;
    return error === signal.reason ? new TimeoutError({ message: LATE, hint: AGAIN, cause: error }) : error;
  }
}

const LATE = "The catalog did not answer within the time limit for all lookups";
const AGAIN = "Run the same command again";
