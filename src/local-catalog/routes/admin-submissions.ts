import type { Hono } from "hono";
import { isAction, LISTING_STATES } from "../../contract/listing-states.ts";
import { administer } from "../rules/administer.ts";
import { Refusal } from "../rules/refusal.ts";
import type { Submission } from "../rules/submission.ts";
import type { FieldInput } from "../rules/submission-fields.ts";
import { BODIES, bodyOf, invalid, problem } from "./admin-body.ts";
import { type AdminDeps, answer, nothingHere } from "./admin-response.ts";
import { detailsOf, entryOf, publicUrlOf } from "./admin-rows.ts";

/** Adds the routes for submissions and for the actions on them. */
export function addSubmissionRoutes(admin: Hono, deps: AdminDeps): void {
  const { submissions, origin } = deps;
  admin.get("/submissions", ({ req }) => {
    const asked = req.query("state") || undefined;
    const state = LISTING_STATES.find((each) => each === asked);
    if (asked !== undefined && state === undefined)
      throw invalid([problem("state", `use one of ${LISTING_STATES.join(", ")}`, "unknown")]);
    const slugs = req.queries("slug");
    const found = slugs === undefined ? submissions.list(state) : submissions.findAll(slugs);
    const toRow = slugs === undefined ? entryOf : detailsOf;
    return answer(found.map((submission) => toRow(submission, origin)));
  });
  admin.get("/submissions/:slug", ({ req }) => answer(detailsOf(find(deps, req.param("slug")), origin)));
  admin.post("/submissions/:slug/:action", async ({ req }) => {
    const { slug, action } = req.param();
    if (!isAction(action)) throw nothingHere(`Unknown action ${JSON.stringify(action)}`);
    const { reason, ifVersion: version, ...fields } = await bodyOf(req.raw, BODIES.action);
    const call = { action, reason, version, fields: definedIn(fields) };
    const before = find(deps, slug);
    const { submission, result, isSimulated } = await administer(deps, before, call).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? about(before, error) : error;
      },
    );
    const listbulbUrl = publicUrlOf(submission, origin);
    return answer({ ...entryOf(submission, origin), result, simulated: isSimulated, listbulbUrl });
  });
}

/** Returns the submission with this slug. Throws a `Refusal` if no submission has this slug. */
function find({ submissions, listings }: AdminDeps, slug: string): Submission {
  const submission = submissions.findBySlug(slug);
  if (submission !== undefined) return submission;
  if (listings.find(slug) === undefined) throw nothingHere(`No submission or live listing "${slug}"`);
  const message = `${slug} is a sample or imported listing; only submissions have states`;
  throw new Refusal("STATE_CONFLICT", message, { conflict: "listing" });
}

type BodyFields = { readonly [Name in "category" | "plan" | "tags"]?: FieldInput[Name] | undefined };

function definedIn({ category, plan, tags }: BodyFields): FieldInput {
  return {
    ...(category !== undefined && { category }),
    ...(plan !== undefined && { plan }),
    ...(tags && { tags }),
  };
}

/** Returns a refusal that names the submission. */
function about(submission: Submission, { code, message, facts }: Refusal): Refusal {
  return new Refusal(code, message, { submission, ...facts });
}
