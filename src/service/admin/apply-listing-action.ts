import type { ProxyFor } from "../../site/network.ts";
import { ASSUMED_MEDIA, createFetchedMedia } from "../media/media-modes.ts";
import { type ActionCall, type ActionDeps, applyAction } from "../rules/apply-action.ts";
import { ruleOf } from "../rules/listing-states.ts";
import { invalidFields, Refusal } from "../rules/refusal.ts";
import { saveFields } from "../rules/save-fields.ts";
import { PLANS, type Submission } from "../rules/submission.ts";
import type { FieldInput, SubmissionProblem } from "../rules/submission-fields.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { type ChangedListing, entryOf, publicUrlOf } from "./catalog-rows.ts";
import { findSubmission, listingError } from "./listing-errors.ts";
import { catalogOrigin, runningService } from "./served.ts";
import { type CatalogHome, withCatalog } from "./with-catalog.ts";

/** An action to apply to a submission. `version` defaults to the stored version. */
export interface ListingCall extends Pick<ActionCall, "action" | "reason"> {
  readonly slug: string;
  readonly version?: number | undefined;
  /** Fields to save before the action is applied to a draft. */
  readonly fields?: FieldInput | undefined;
  /** Returns the proxies that are set in the environment. Called only if the action may send requests to websites. */
  readonly proxies?: (() => ProxyFor) | undefined;
}

/** Applies an action. Throws an `InputError` if the fields or the reason are invalid, or another `CatalogError` for other rejections. */
export function applyListingAction(home: CatalogHome, call: ListingCall): Promise<ChangedListing> {
  return withCatalog(home, async (catalog) => {
    const { action, reason } = call;
    const before = findSubmission(catalog, call.slug);
    const deps = await depsFor(catalog, home, call);
    try {
      const { id, version } = await save(deps, call, before);
      const used = await applyAction(deps, { id, action, reason, version });
      const { submission, result, isSimulated: simulated } = used;
      const listbulbUrl = publicUrlOf(submission, deps.origin);
      return { ...entryOf(submission, deps.origin), result, simulated, listbulbUrl };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw listingError(entryOf(error.facts.submission ?? before, deps.origin), call, error);
    }
  });
}

/** Saves the fields if there are any and the submission is a draft. Returns the ID and the version to use for the action. */
async function save(
  deps: ActionDeps,
  { fields, version: seen }: ListingCall,
  submission: Submission,
): Promise<Pick<Submission, "id" | "version">> {
  const { id, state } = submission;
  const version = seen ?? submission.version;
  if (fields === undefined || state !== "DRAFT") return { id, version };
  const problems = EMPTY_OPTIONS.filter(({ field }) => fields[field]?.trim() === "");
  if (problems.length > 0) throw invalidFields(problems, { submission });
  return saveFields(deps, { id, version, fields });
}

/** The problems with an empty category or plan, usually due to an unset shell variable. In the editor, an empty field clears the value. */
const EMPTY_OPTIONS = [
  { field: "category", rule: "minLength", message: "is empty; use the slug of a category" },
  { field: "plan", rule: "unknown", message: `is empty; use ${PLANS.join(" or ")}` },
] as const satisfies readonly SubmissionProblem[];

/** If no service is running, the `sandbox listing` commands do not send requests to websites, as with `--media assume`. */
async function depsFor(
  catalog: CatalogStore,
  { context: { clock } }: CatalogHome,
  { action, proxies }: ListingCall,
): Promise<ActionDeps> {
  const { needs } = ruleOf(action);
  const running = needs === "content" || needs === "badge" ? await runningService(catalog) : undefined;
  return {
    ...catalog,
    clock,
    ...(running?.media === "fetch"
      ? createFetchedMedia({ allowPrivate: running.allowPrivate, proxyFor: proxies?.() })
      : ASSUMED_MEDIA),
    origin: catalogOrigin(catalog),
  };
}
