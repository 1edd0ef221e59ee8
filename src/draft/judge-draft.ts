import { nearest } from "../base/text/nearest.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../contract/errors/error-words.ts";
import type { Findings, Problem } from "../contract/errors/input-problem.ts";
import { UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { EXIT } from "../contract/exit-codes.ts";
import type { DraftInput, Tool } from "../contract/index.ts";
import type { LocalCheck } from "./check/check-locally.ts";
import { byPlace, invalidDraft } from "./check/invalid-draft.ts";
import { compareDraft, differenceWarnings } from "./diff-draft.ts";
import type { FailedDraft, ReadDraft } from "./file/read-drafts.ts";
import { isOwnListing, takenSlug } from "./listing-of-file.ts";
import { type CatalogLooks, uncheckedWarnings } from "./look-up.ts";
import type { SiteFinding } from "./preflight/site-findings.ts";

export interface CheckedDraft {
  readonly file: ReadDraft["file"];
  /** The draft before the check, with the positions of its values. */
  readonly read: ReadDraft;
  readonly slug: string;
  readonly key: string;
  readonly input: DraftInput;
  /** The request body in canonical form. */
  readonly body: string;
  /** The findings, unless there are none and nothing was looked at. */
  readonly findings: Findings | undefined;
  /** The draft's own live listing, and a warning for each difference. If it is set, the draft must not be sent. */
  readonly live: { readonly listing: Tool; readonly warnings: readonly Problem[] } | undefined;
}

export interface PreparePolicy {
  /** Whether the drafts are only checked. A catalog that cannot be asked is then a warning. */
  readonly isCheck: boolean;
  readonly isJob: boolean;
  /** Whether warnings count as problems. */
  readonly isStrict: boolean;
}

/** What a command looks at for one draft after the local checks. */
export interface Looks {
  readonly catalog: (draft: ReadDraft, slug: string | undefined) => Promise<CatalogLooks>;
  /** Undefined without `--online`. */
  readonly site: ((input: DraftInput) => Promise<readonly SiteFinding[]>) | undefined;
}

/** Looks at everything that concerns a draft, and returns the draft to send, or the error that prevents sending it. */
export async function judgeDraft(
  check: LocalCheck,
  looks: Looks,
  policy: PreparePolicy,
): Promise<CheckedDraft | FailedDraft> {
  const { draft: read, slug, input } = check;
  const seen = await lookFor(check, looks);
  const { categories, taken, live, site } = seen;
  const counted = [...check.warnings, ...placed(read, site, "warning")].toSorted(byPlace);
  const findings = findingsOf(check, seen, { counted, isCheck: policy.isCheck });
  const { file } = read;
  const key = read.chosenKey ?? (slug === undefined ? undefined : draftKey(slug));
  const fail = (error: CatalogError): FailedDraft => ({ file, error, key });
  const problems = [
    ...check.problems,
    ...categoryProblems(read, categories),
    ...(taken ? [taken.problem] : []),
  ];
  const media = placed(read, site, "problem");
  if (problems.length > 0 || input === undefined || slug === undefined || key === undefined) {
    const hint = problems.length === 1 ? taken?.hint : undefined;
    return fail(invalidDraft(read, [...problems, ...media], { findings, hint }));
  }
  const failure = decidingFailure(seen, policy);
  if (failure) return fail(failure);
  if (media.length > 0) return fail(invalidDraft(read, media, { code: "MEDIA_REQUIRED", findings }));
  if (policy.isStrict && counted.length > 0) return fail(invalidDraft(read, counted, { findings }));
  const isEmpty = !site && Object.values(findings).every((each) => each.length === 0);
  const body = canonicalBody(input);
  return { file, read, slug, key, input, body, findings: isEmpty ? undefined : findings, live };
}

type Seen = Awaited<ReturnType<typeof lookFor>>;

async function lookFor({ draft, slug, input }: LocalCheck, looks: Looks) {
  const lookingAtSite = input && looks.site?.(input);
  // The website of a live draft is not waited for, because nothing is sent, and the rest of its lookups is canceled.
  lookingAtSite?.catch(() => undefined);
  const { categories, listing } = await looks.catalog(draft, slug);
  const found = listing instanceof CatalogError ? undefined : listing;
  const live = found && isOwnListing(draft, found) ? liveOf(draft, found) : undefined;
  const taken = found && live === undefined ? takenSlug(draft, found) : undefined;
  return { categories, listing, live, taken, site: live ? undefined : await lookingAtSite };
}

function liveOf(draft: ReadDraft, listing: Tool): NonNullable<CheckedDraft["live"]> {
  return { listing, warnings: differenceWarnings(compareDraft(draft, listing).differences) };
}

function findingsOf(
  { draft, slug }: LocalCheck,
  { categories, listing, live, site }: Seen,
  { counted, isCheck }: { readonly counted: readonly Problem[]; readonly isCheck: boolean },
): Findings {
  const looks = { categories, listing: isCheck ? listing : undefined };
  const unchecked = uncheckedWarnings(draft.file, slug, looks);
  const shown = isCheck ? live : undefined;
  const message = `live as ${shown?.listing.slug}`;
  const fact = { field: "slug", rule: "live", message, ...draft.locate(["slug"]) };
  return {
    warnings: [...unchecked, ...counted, ...(shown?.warnings ?? [])],
    facts: [...(shown ? [fact] : []), ...placed(draft, site, "fact")],
    notLookedAt: [...unchecked, ...placed(draft, site, "note")],
  };
}

/**
 * Returns the idempotency key of the draft with a slug, so that repeated submissions create one draft on any machine. The key must never
 * change.
 *
 * Assumed: a catalog remembers a draft's idempotency key for as long as the draft exists. The API does not promise this.
 */
export function draftKey(slug: string): string {
  return `catalog-cli-v1-${slug}`;
}

/** Returns the canonical JSON of a draft, which is sent as the request body. */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns the findings about the website and the media that have a weight, in the order of their positions. */
function placed(
  { locate }: ReadDraft,
  findings: readonly SiteFinding[] | undefined,
  weight: SiteFinding["weight"],
): readonly Problem[] {
  return (findings ?? [])
    .filter((finding) => finding.weight === weight)
    .map(({ weight: _, path, ...finding }) => ({ field: path.join("."), ...finding, ...locate(path) }))
    .toSorted(byPlace);
}

/** Returns a problem if the catalog lacks the draft's category. Suggests the category with this name or else with a similar slug. */
function categoryProblems(
  { body, locate }: ReadDraft,
  known: CatalogLooks["categories"],
): readonly Problem[] {
  const slug = typeof body["category"] === "string" ? body["category"].trim() : undefined;
  if (slug === undefined || known === undefined || known instanceof CatalogError) return [];
  const slugs = known.map((category) => category.slug);
  if (known.length === 0 || slugs.includes(slug)) return [];
  const byName = known.find(({ name }) => name.toLowerCase() === slug.toLowerCase());
  const [suggestion] = byName ? [byName.slug] : nearest(slug, slugs, 1);
  const message = `"${slug}" does not exist`;
  return [{ field: "category", rule: "unknown", message, suggestion, ...locate(["category"]) }];
}

/**
 * Returns the error to report for a draft because a lookup failed. A 404 means that the base URL is wrong. Nothing is sent unless it is
 * known whether the draft is live.
 */
function decidingFailure(
  { categories, listing }: CatalogLooks,
  { isCheck, isStrict }: Pick<PreparePolicy, "isCheck" | "isStrict">,
): CatalogError | undefined {
  const failures = [categories, listing].filter((look) => look instanceof CatalogError);
  const wrongBaseUrl = failures.find(({ status }) => status === 404);
  if (wrongBaseUrl) return wrongBaseUrl;
  if (listing instanceof CatalogError && !isCheck) return unlooked(listing);
  return isStrict ? failures.at(-1) : undefined;
}

/** Returns the error to report. An exit code that would not belong to a failed lookup, such as that of invalid input, becomes 9. */
function unlooked(error: CatalogError): CatalogError {
  if (KEPT.includes(exitCodeOf(error))) return error;
  const message = `Cannot determine whether the draft is live: ${error.message}`;
  return new UnexpectedResponse({ message, status: error.status, cause: error });
}

const KEPT: readonly number[] = [EXIT.internal, EXIT.rateLimited, EXIT.service, EXIT.network];
