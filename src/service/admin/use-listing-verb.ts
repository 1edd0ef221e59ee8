import { LIMITS } from "../../contract/index.ts";
import type { ProxyFor } from "../../site/network.ts";
import { assumeBadges, assumeMedia, fetchBadges, fetchMedia } from "../media/media-modes.ts";
import { hashOf } from "../rules/api-key.ts";
import { ruleOf, type Verb } from "../rules/listing-states.ts";
import { saveFields } from "../rules/save-fields.ts";
import { PLANS } from "../rules/submission.ts";
import type { GivenFields, SubmissionProblem } from "../rules/submission-fields.ts";
import { useVerb } from "../rules/use-verb.ts";
import { conflictOf, type VerbPorts, type VerbResult } from "../rules/verb-call.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { entryOf, type ListingEntry } from "./listing-entries.ts";
import { sandboxKey } from "./sandbox-key.ts";
import { originOf, runningService } from "./served.ts";
import { type CatalogData, withCatalog } from "./with-catalog.ts";

/** A verb to use on the listing of a slug. */
export interface ListingCall {
  readonly slug: string;
  readonly verb: Verb;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** Fields to save before a submission. */
  readonly fields?: GivenFields | undefined;
  /** Returns the proxies of the environment; asked for only when a website is requested. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/** The result of a verb, and the listing after it. */
export interface ListingOutcome {
  readonly result: VerbResult;
  /** Undefined when nothing has the slug. */
  readonly entry: ListingEntry | undefined;
  /** The address of the listing's page while it is live. */
  readonly listbulbUrl: string;
  /** Slugs that were probably meant when nothing has the given one: those of all submissions. */
  readonly knownSlugs: readonly string[];
}

/** Uses a verb on a listing, in the role that the verb needs: the command line has both. Throws a `ServiceError`. */
export function useListingVerb(data: CatalogData, call: ListingCall): Promise<ListingOutcome> {
  const { by } = ruleOf(call.verb);
  return withCatalog(data, async (catalog) => {
    const ports = await portsFor(catalog, data, call);
    const prepared = await save(ports, call);
    const result = "result" in prepared ? prepared : await useVerb(ports, { ...call, ...prepared, by });
    return {
      result,
      listbulbUrl: `${ports.origin}/tools/${call.slug}`,
      entry: result.result === "unknown" ? undefined : entryOf(result.subject, ports.origin),
      knownSlugs: result.result === "unknown" ? catalog.submissions.list().map(({ slug }) => slug) : [],
    };
  });
}

/** Saves the fields of a draft. Returns the version to use the verb on, or the result when it cannot be used. */
async function save(
  ports: VerbPorts,
  { slug, verb, version, fields }: ListingCall,
): Promise<VerbResult | Pick<ListingCall, "version">> {
  const subject = ports.submissions.findBySlug(slug);
  if (fields === undefined || subject?.state !== "DRAFT") return { version };
  const problems = emptyProblems(fields);
  if (problems.length > 0) return { result: "problems", subject, problems };
  const outcome = await saveFields(ports, { slug, version, fields });
  switch (outcome.result) {
    case "saved":
      return { version: outcome.stored.version };
    case "problems":
      return { result: "problems", subject: outcome.stored, problems: outcome.problems };
    case "conflict":
      return conflictOf("version", outcome.stored, { verb, version });
    default:
      return { version };
  }
}

/** Checks for empty values, which the API refuses. In a form they clear a field; on a command line a variable was not set. */
function emptyProblems({ category, plan }: GivenFields): readonly SubmissionProblem[] {
  const isEmpty = (text: string | undefined) => text?.trim() === "";
  const message = (most: number) => `0 characters, needs 1 to ${most}`;
  return [
    ...(isEmpty(category)
      ? [{ field: "category", rule: "minLength", message: message(LIMITS.category.max) }]
      : []),
    ...(isEmpty(plan) ? [{ field: "plan", rule: "unknown", message: `must be ${PLANS.join(" or ")}` }] : []),
  ];
}

/**
 * Returns the ports of a verb.
 *
 * Assumed: without a running service nothing is fetched, as with `--media assume`.
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
    origin: originOf(catalog),
    ...(adopter && { adopter }),
  };
}
