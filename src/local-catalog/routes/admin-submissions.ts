import type * as z from "zod/mini";
import {
  isAction,
  judgeAction,
  LISTING_STATES,
  type ListingAction,
  PLANS,
} from "../../contract/listing-states.ts";
import { applyAction } from "../rules/apply-action.ts";
import type { Submission } from "../rules/listing.ts";
import { invalidFields, nothingHere, Refusal } from "../rules/refusal.ts";
import { isRepeated, saveFields } from "../rules/save-fields.ts";
import type { SubmissionProblem } from "../rules/submission-fields.ts";
import { type AdminDeps, type AdminRoutes, answer, BODIES, bodyOf, invalid } from "./admin-messages.ts";

export const SUBMISSION_ROUTES: AdminRoutes = {
  "GET /submissions": ({ submissions, origin }, req) => {
    const asked = req.query("state") || undefined;
    const state = LISTING_STATES.find((each) => each === asked);
    if (asked !== undefined && state === undefined)
      throw invalid("state", "unknown", `use one of ${LISTING_STATES.join(", ")}`);
    const slugs = req.queries("slug");
    const rows = slugs === undefined ? submissions.list(state) : submissions.findAll(slugs);
    return answer(rows.map((submission) => entryOf(submission, origin)));
  },
  "GET /submissions/:slug": (deps, req) => answer(detailsOf(find(deps, req.param("slug")), deps.origin)),
  "POST /submissions/:slug/:action": async (deps, req) => {
    const action = req.param("action") ?? "";
    if (!isAction(action)) throw nothingHere(`Unknown action ${JSON.stringify(action)}`);
    const body = await bodyOf(req.raw, BODIES.action);
    const submission = find(deps, req.param("slug"));
    try {
      return answer(await change(deps, submission, action, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, error.message, { submission, ...error.facts });
    }
  },
};

/** Saves the fields in a body, unless they are stored already or the action is illegal. Then applies the action, and returns the result. */
async function change(
  deps: AdminDeps,
  before: Submission,
  action: ListingAction,
  { reason, ifVersion, ...fields }: z.infer<typeof BODIES.action>,
) {
  const { id } = before;
  const hasFields = Object.keys(fields).length > 0;
  const isSaving =
    hasFields && judgeAction(action, before) !== "illegal" && !isRepeated(deps, before, fields);
  const problems = EMPTY.filter(({ field }) => isSaving && fields[field]?.trim() === "");
  if (problems.length > 0) throw invalidFields(problems);
  const seen = { id, version: ifVersion ?? before.version };
  const saved = isSaving ? await saveFields(deps, { ...seen, fields }) : before;
  const { version } = saved.version === before.version ? seen : saved;
  const { submission, result, isSimulated } = await applyAction(deps, { id, action, reason, version });
  const listbulbUrl = publicUrlOf(submission, deps.origin);
  return { ...entryOf(submission, deps.origin), listbulbUrl, result, simulated: isSimulated };
}

/** The problems with an empty category or plan, usually due to an unset shell variable. In the editor, an empty field clears the value. */
const EMPTY = [
  { field: "category", rule: "minLength", message: "is empty; use the slug of a category" },
  { field: "plan", rule: "unknown", message: `is empty; use ${PLANS.join(" or ")}` },
] as const satisfies readonly SubmissionProblem[];

function find({ submissions, listings }: AdminDeps, slug = ""): Submission {
  const submission = submissions.findBySlug(slug);
  if (submission !== undefined) return submission;
  if (listings.find(slug) === undefined) throw nothingHere(`No submission or live listing "${slug}"`);
  const message = `${slug} is a sample or imported listing; only submissions have states`;
  throw new Refusal("STATE_CONFLICT", message, { conflict: "listing" });
}

export function entryOf(submission: Submission, origin: string) {
  const { slug, state, fields, owner, changedAt, version, editorToken, reason } = submission;
  const editorUrl = `${origin}/editor/${editorToken}`;
  const { name, category, plan } = fields;
  return { slug, state, name, owner, changedAt, version, editorUrl, reason, category, plan };
}

function detailsOf(submission: Submission, origin: string) {
  const { fields, isFeatured: featured, isBadgeVerified: badgeVerified } = submission;
  const listbulbUrl = publicUrlOf(submission, origin);
  return { ...entryOf(submission, origin), listbulbUrl, ...fields, featured, badgeVerified };
}

function publicUrlOf({ slug, state }: Submission, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
