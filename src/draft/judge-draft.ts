import { headStart } from "../base/runtime/deadline.ts";
import { CatalogError } from "../contract/errors/catalog-error.ts";
import { exitCodeOf } from "../contract/errors/exit-codes.ts";
import type { Findings, Problem } from "../contract/errors/input-problem.ts";
import { UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { EXIT } from "../contract/exit-codes.ts";
import type { Tool } from "../contract/index.ts";
import {
  type CatalogLooks,
  categoryProblems,
  seenListing,
  uncheckedWarnings,
  wrongBaseUrl,
} from "./catalog-looks.ts";
import type { LocalCheck } from "./check/check-candidate.ts";
import { inPlaceOrder, invalidDraft } from "./check/invalid-draft.ts";
import { compareDraft } from "./diff/diff-draft.ts";
import { draftKey } from "./draft-identity.ts";
import { takenAdvice, takenSlug } from "./listing-of-file.ts";
import type { FailedDraft, Looks, PreparedDraft, PreparePolicy } from "./prepared-draft.ts";

/** Looks at everything that concerns a draft, and returns the draft to send, or the error that prevents sending it. */
export async function judgeDraft(
  check: LocalCheck,
  looks: Looks,
  policy: PreparePolicy,
): Promise<PreparedDraft> {
  const looking = looks.catalog(check);
  const [catalog, site] = await Promise.all([looking, siteLook(check, looks, looking)]);
  const { candidate, slug, sharedSlug, request } = check;
  const seen = seenListing(check, catalog);
  const live = seen?.isOwn
    ? { listing: seen.listing, warnings: differences(check, seen.listing) }
    : undefined;
  const found = live ? undefined : site;
  const unchecked = uncheckedWarnings(check, policy.isCheck ? catalog : { categories: catalog.categories });
  const counted = inOrder([...check.warnings, ...(found?.warnings ?? [])]);
  const findings: Findings = {
    warnings: [...unchecked, ...counted, ...(policy.isCheck ? (live?.warnings ?? []) : [])],
    facts: [...(live && policy.isCheck ? [liveFact(check, live.listing)] : []), ...(found?.facts ?? [])],
    notLookedAt: [...unchecked, ...(found?.notLookedAt ?? [])],
  };
  const fail = (error: CatalogError): FailedDraft => ({
    file: candidate.file,
    error,
    key: candidate.chosenKey ?? (slug === undefined ? undefined : draftKey(slug)),
    sharedSlug,
  });
  const problems = [...check.problems, ...categoryProblems(check, catalog)];
  if (seen && !seen.isOwn) problems.push({ ...takenSlug(seen.listing), ...candidate.locate(["slug"]) });
  const hint =
    seen && !seen.isOwn && problems.length === 1 ? takenAdvice(candidate, seen.listing) : undefined;
  if (problems.length > 0 || request === undefined)
    return fail(
      invalidDraft(candidate, [...problems, ...(found?.problems ?? [])], { findings, ...(hint && { hint }) }),
    );
  const failure = wrongBaseUrl(catalog) ?? decidingFailure(catalog, policy);
  if (failure) return fail(failure);
  if (found && found.problems.length > 0)
    return fail(invalidDraft(candidate, found.problems, { code: "MEDIA_REQUIRED", findings }));
  if (policy.isStrict && counted.length > 0) return fail(invalidDraft(candidate, counted, { findings }));
  const isEmpty = !found && Object.values(findings).every((each) => each.length === 0);
  return { ...request, file: candidate.file, candidate, findings: isEmpty ? undefined : findings, live };
}

/** The head start of the catalog, in milliseconds. The website of a live product is not looked at, because nothing is sent. */
const HEAD_START = 1_000;

async function siteLook(check: LocalCheck, { site }: Looks, looking: Promise<CatalogLooks>) {
  if (check.request === undefined || site === undefined) return undefined;
  let isLive = false;
  const noted = looking.then((catalog) => {
    isLive = seenListing(check, catalog)?.isOwn === true;
  });
  await headStart(noted, HEAD_START);
  return isLive ? undefined : site(check);
}

/** Returns the error to report for a draft because a look failed. Nothing is sent unless it is known whether the draft is live. */
function decidingFailure(
  { categories, listing }: CatalogLooks,
  { isCheck, isStrict }: PreparePolicy,
): CatalogError | undefined {
  if (listing && "failed" in listing && (!isCheck || isStrict))
    return isCheck ? listing.failed : unlooked(listing.failed);
  return categories && "failed" in categories && isStrict ? categories.failed : undefined;
}

/** Returns the error to report, which keeps the exit code for a local failure, a rate limit, a service failure or a network failure. */
function unlooked(error: CatalogError): CatalogError {
  if (exitCodeOf(error) === EXIT.internal) return error;
  const facts = [...error.facts, ["Not sent", "it is unknown whether the draft is live"] as const];
  if (AGAIN.includes(exitCodeOf(error)))
    return new CatalogError({ ...error, message: error.message, facts, cause: error });
  const message = `Cannot determine whether the draft is live: ${error.message}`;
  return new UnexpectedResponse({ message, status: error.status, cause: error });
}

const AGAIN: readonly number[] = [EXIT.rateLimited, EXIT.service, EXIT.network];

function differences({ candidate }: LocalCheck, listing: Tool): readonly Problem[] {
  return compareDraft(candidate, listing).differences.map(({ field, place }) => {
    const message = "The live listing has other text here; a draft file cannot change it";
    return { field, rule: "differs", message, ...place };
  });
}

function liveFact({ candidate }: LocalCheck, { slug }: Tool): Problem {
  return { field: "slug", rule: "live", message: `live as ${slug}`, ...candidate.locate(["slug"]) };
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return inPlaceOrder(problems, (problem) => problem);
}
