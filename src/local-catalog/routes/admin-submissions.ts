import type { Hono } from "hono";
import { isAction, LISTING_STATES, PLANS } from "../../contract/listing-states.ts";
import { applyAction } from "../rules/apply-action.ts";
import type { Submission } from "../rules/listing.ts";
import { invalidFields, nothingHere, Refusal } from "../rules/refusal.ts";
import { saveFields } from "../rules/save-fields.ts";
import type { SubmissionProblem } from "../rules/submission-fields.ts";
import { type AdminDeps, answer, BODIES, bodyOf, invalid } from "./admin-messages.ts";

export function addSubmissionRoutes(admin: Hono, deps: AdminDeps): void {
  const { submissions, origin } = deps;
  admin.get("/submissions", ({ req }) => {
    const asked = req.query("state") || undefined;
    const state = LISTING_STATES.find((each) => each === asked);
    if (asked !== undefined && state === undefined)
      throw invalid("state", "unknown", `use one of ${LISTING_STATES.join(", ")}`);
    const slugs = req.queries("slug");
    const found = slugs === undefined ? submissions.list(state) : submissions.findAll(slugs);
    const toRow = slugs === undefined ? entryOf : detailsOf;
    return answer(found.map((submission) => toRow(submission, origin)));
  });
  admin.get("/submissions/:slug", ({ req }) => answer(detailsOf(find(deps, req.param("slug")), origin)));
  admin.post("/submissions/:slug/:action", async ({ req }) => {
    const { slug, action } = req.param();
    if (!isAction(action)) throw nothingHere(`Unknown action ${JSON.stringify(action)}`);
    const { reason, ifVersion, ...fields } = await bodyOf(req.raw, BODIES.action);
    const before = find(deps, slug);
    try {
      const { id } = before;
      const isSaving = Object.keys(fields).length > 0 && before.state === "DRAFT";
      const problems = EMPTY.filter(({ field }) => isSaving && fields[field]?.trim() === "");
      if (problems.length > 0) throw invalidFields(problems);
      const seen = { id, version: ifVersion ?? before.version };
      const { version } = isSaving ? await saveFields(deps, { ...seen, fields }) : seen;
      const { submission, result, isSimulated } = await applyAction(deps, { id, action, reason, version });
      const listbulbUrl = publicUrlOf(submission, origin);
      return answer({ ...entryOf(submission, origin), result, simulated: isSimulated, listbulbUrl });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, error.message, { submission: before, ...error.facts });
    }
  });
}

/** The problems with an empty category or plan, usually due to an unset shell variable. In the editor, an empty field clears the value. */
const EMPTY = [
  { field: "category", rule: "minLength", message: "is empty; use the slug of a category" },
  { field: "plan", rule: "unknown", message: `is empty; use ${PLANS.join(" or ")}` },
] as const satisfies readonly SubmissionProblem[];

function find({ submissions, listings }: AdminDeps, slug: string): Submission {
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

export function detailsOf(submission: Submission, origin: string) {
  return {
    ...entryOf(submission, origin),
    listbulbUrl: publicUrlOf(submission, origin),
    ...submission.fields,
    featured: submission.isFeatured,
    badgeVerified: submission.isBadgeVerified,
  };
}

export function publicUrlOf({ slug, state }: Submission, origin: string): string | null {
  return state === "LIVE" ? `${origin}/tools/${slug}` : null;
}
