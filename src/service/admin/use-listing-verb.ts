import type { ProxyFor } from "../../site/network.ts";
import { assumeBadges, assumeMedia, fetchBadges, fetchMedia } from "../media/media-modes.ts";
import { hashOf } from "../rules/api-key.ts";
import { ruleOf, type Verb } from "../rules/listing-states.ts";
import { invalidFields } from "../rules/refusal.ts";
import { saveFields } from "../rules/save-fields.ts";
import { PLANS } from "../rules/submission.ts";
import type { GivenFields, SubmissionProblem } from "../rules/submission-fields.ts";
import { useVerb } from "../rules/use-verb.ts";
import { findSubject, type VerbPorts, type VerbResult } from "../rules/verb-call.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { type ChangedListing, entryOf, publicUrlOf } from "./catalog-rows.ts";
import { listingError } from "./listing-errors.ts";
import { sandboxKey } from "./owners.ts";
import { catalogOrigin, runningService } from "./served.ts";
import type { CatalogData } from "./with-catalog.ts";

/** A verb to use on the listing of a slug. */
export interface ListingCall {
  readonly slug: string;
  readonly verb: Verb;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** Fields to save before a submission. */
  readonly fields?: GivenFields | undefined;
  /** Returns the proxies of the environment. Called only before a request to a website. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/**
 * Uses a verb on a listing, in the role that the verb requires. Without a version, uses the stored one. Throws a `CatalogError`
 * or an `InputError` for a refusal.
 */
export async function applyListingVerb(
  catalog: CatalogStore,
  data: CatalogData,
  call: ListingCall,
): Promise<ChangedListing> {
  const ports = await portsFor(catalog, data, call);
  const result = await saveAndUse(ports, call);
  const { origin } = ports;
  const { subject } = result;
  if (result.result !== "refused") {
    const { result: outcome, isSimulated: simulated } = result;
    const listbulbUrl = publicUrlOf(result.subject, origin);
    return { ...entryOf(result.subject, origin), result: outcome, simulated, listbulbUrl };
  }
  const { slug, verb, fields = {} } = call;
  const entry = subject && entryOf(subject, origin);
  const knownSlugs = subject === undefined ? catalog.submissions.slugs() : [];
  const given = verb === "submit" ? Object.keys(fields) : [];
  throw listingError({ slug, verb, entry, fields: given, knownSlugs }, result.refusal);
}

/** Saves the given fields, then uses the verb on the saved version. */
async function saveAndUse(ports: VerbPorts, call: ListingCall): Promise<VerbResult> {
  const { slug, verb, reason, fields } = call;
  const { by } = ruleOf(verb);
  const subject = findSubject(ports.submissions, call);
  const version = call.version ?? subject?.version ?? 0;
  if (fields === undefined || !subject?.isSubmission || subject.state !== "DRAFT")
    return useVerb(ports, { slug, verb, by, reason, version });

  const problems = emptyProblems(fields);
  if (problems.length > 0) return { result: "refused", subject, refusal: invalidFields(problems) };
  const saved = await saveFields(ports, { id: subject.id, version, fields });
  if (saved.result === "refused") return { result: "refused", subject: saved.stored, refusal: saved.refusal };
  return useVerb(ports, { slug, verb, by, reason, version: saved.stored.version });
}

/**
 * Returns a problem for each empty value. An empty form field clears the stored value; an empty flag is usually an unset
 * variable.
 */
function emptyProblems({ category, plan }: GivenFields): readonly SubmissionProblem[] {
  const isEmpty = (text: string | undefined) => text?.trim() === "";
  const choices = PLANS.join(" or ");
  return [
    ...(isEmpty(category)
      ? [{ field: "category", rule: "minLength", message: "is empty, needs a category" }]
      : []),
    ...(isEmpty(plan) ? [{ field: "plan", rule: "unknown", message: `is empty, must be ${choices}` }] : []),
  ];
}

/**
 * Returns the ports of a verb.
 *
 * Assumed: without a running service, no website is requested, as with `--media assume`.
 */
async function portsFor(
  catalog: CatalogStore,
  { folder, clock }: CatalogData,
  { verb, proxies }: ListingCall,
): Promise<VerbPorts> {
  const { keys, submissions, taxonomies } = catalog;
  const key = await sandboxKey(catalog, folder, clock.now());
  const adopter = keys.holderOf(hashOf(key));
  const looksAtSite = ruleOf(verb).needs.some((need) => need === "media" || need === "badge");
  const running = looksAtSite ? await runningService(catalog) : undefined;
  const isFetching = running?.media === "fetch";
  const network = {
    allowPrivate: running?.allowPrivate === true,
    proxyFor: isFetching ? proxies?.() : undefined,
  };
  return {
    submissions,
    taxonomies,
    clock,
    media: isFetching ? fetchMedia(network) : assumeMedia(),
    badges: isFetching ? fetchBadges(network) : assumeBadges(),
    origin: catalogOrigin(catalog),
    ...(adopter && { adopter }),
  };
}
