import type { ProxyFor } from "../../site/network.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "../media/media-modes.ts";
import { hashOf } from "../rules/api-key.ts";
import { ruleOf } from "../rules/listing-states.ts";
import { invalidFields, refuse } from "../rules/refusal.ts";
import { saveFields } from "../rules/save-fields.ts";
import { PLANS } from "../rules/submission.ts";
import type { FieldInput, SubmissionProblem } from "../rules/submission-fields.ts";
import { useVerb } from "../rules/use-verb.ts";
import { findSubject, type VerbCall, type VerbPorts, type VerbResult } from "../rules/verb-call.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { type ChangedListing, entryOf, publicUrlOf } from "./catalog-rows.ts";
import { listingError, unknownListing } from "./listing-errors.ts";
import { sandboxKey } from "./owners.ts";
import { catalogOrigin, runningService } from "./served.ts";
import { type CatalogHome, withCatalog } from "./with-catalog.ts";

/** A verb, and the listing on which to use it. `version` defaults to the stored version. */
export interface ListingCall extends Pick<VerbCall, "slug" | "verb" | "reason"> {
  readonly version?: number | undefined;
  /** Fields to save before the verb is used on a draft. */
  readonly fields?: FieldInput | undefined;
  /** Returns the proxies that the environment sets. Called only if the verb may send requests to websites. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/** Uses a verb on a listing. Throws an `InputError` for incomplete or invalid fields, or another `CatalogError` for any other failure. */
export function useListingVerb(home: CatalogHome, call: ListingCall): Promise<ChangedListing> {
  return withCatalog(home, async (catalog) => {
    const ports = await portsFor(catalog, home, call);
    const result = await saveAndUse(ports, call);
    const { subject } = result;
    if (subject === undefined) throw unknownListing(call.slug, catalog.submissions);
    const entry = entryOf(subject, ports.origin);
    if (result.result === "refused") throw listingError(entry, call, result.refusal);
    return {
      ...entry,
      result: result.result,
      simulated: result.isSimulated,
      listbulbUrl: publicUrlOf(subject, ports.origin),
    };
  });
}

/** Saves the fields of a draft, if any are specified, and uses the verb on the saved version. */
async function saveAndUse(ports: VerbPorts, call: ListingCall): Promise<VerbResult> {
  const { slug, verb, reason, fields } = call;
  const subject = findSubject(ports.submissions, call);
  const version = call.version ?? subject?.version ?? 0;
  if (fields === undefined || !subject?.isSubmission || subject.state !== "DRAFT")
    return useVerb(ports, { slug, verb, reason, version });

  const problems = EMPTY_OPTIONS.filter(({ field }) => fields[field]?.trim() === "");
  if (problems.length > 0) return { ...refuse(invalidFields(problems)), subject };
  const saved = await saveFields(ports, { id: subject.id, version, fields });
  if (saved.result === "refused") return saved;
  return useVerb(ports, { slug, verb, reason, version: saved.subject.version });
}

/**
 * The problems for empty options. In the editor, an empty field clears the stored value. On the command line, an empty value usually comes
 * from an unset variable.
 */
const EMPTY_OPTIONS = [
  { field: "category", rule: "minLength", message: "is empty, needs a category" },
  { field: "plan", rule: "unknown", message: `is empty, must be ${PLANS.join(" or ")}` },
] as const satisfies readonly SubmissionProblem[];

/** Assumed: if no service is running, the `sandbox listing` commands send no requests to websites, as with `--media assume`. */
async function portsFor(
  catalog: CatalogStore,
  { folders, context: { clock } }: CatalogHome,
  { verb, proxies }: ListingCall,
): Promise<VerbPorts> {
  const { keys, submissions, taxonomies } = catalog;
  const adopter = keys.holderOf(hashOf(await sandboxKey(catalog, folders.data, clock.now())));
  const { needs } = ruleOf(verb);
  const running = needs === "content" || needs === "badge" ? await runningService(catalog) : undefined;
  return {
    submissions,
    taxonomies,
    clock,
    ...(running?.media === "fetch"
      ? createFetchedMedia({ allowPrivate: running.allowPrivate, proxyFor: proxies?.() })
      : ASSUMED_MEDIA),
    origin: catalogOrigin(catalog),
    ...(adopter && { adopter }),
  };
}
