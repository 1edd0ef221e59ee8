import { JSON_TYPE, statusOf, successBody } from "../../routes/response.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { checkFields, preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import type { WebDeps } from "../page-deps.ts";
import {
  acceptsType,
  failureResponse,
  notFound,
  PRIVATE_HEADERS,
  type PrivatePage,
  privateResponse,
  seeOther,
} from "../page-response.ts";
import type { EditorOutcome } from "./editor-actions.ts";
import type { EditorForm } from "./editor-fields.ts";
import { type EditorContent, editorPage, isEditable, unsavedTextPage } from "./editor-page.ts";
import { editorPath } from "./editor-status.ts";

/** Returns the editor page. Its form reports a save if the `saved` parameter in the address is the current version. */
export function editorResponse(deps: WebDeps, submission: Submission, { url }: Request): Response {
  const isSaved = new URL(url).searchParams.get("saved") === String(submission.version);
  return privateResponse(editor(deps, submission, { isSaved }));
}

type EditorAnswer = EditorOutcome & { readonly form: EditorForm };

/** Returns the response after a save or an action. Throws a `NOT_FOUND` error if the submission no longer exists. */
export function outcomeResponse(
  deps: WebDeps,
  request: Request,
  { submission, refusal, isSaved = false, form }: EditorAnswer,
): Response {
  if (refusal === undefined)
    return done(request, submission, form.next || (isSaved ? `?saved=${submission.version}` : ""));
  const { code, facts } = refusal;
  if (code === "VALIDATION_ERROR" || code === "MEDIA_REQUIRED") {
    const problems = code === "MEDIA_REQUIRED" ? [NO_MEDIA] : (facts.problems ?? []);
    const refused = isSaved ? problems : problems.filter(preventsSaving);
    const message = `${refused.map(({ field, message }) => `${field}: ${message}`).join("; ")}.`;
    const page = editor(deps, submission, { typedFields: facts.fields, problems, isSaved });
    return failureResponse(request, { code: "VALIDATION_ERROR", status: 422, message }, page);
  }
  if (code !== "OWNER_UNAVAILABLE" && code !== "STATE_CONFLICT") throw notFound();
  const status = statusOf(code);
  if (facts.conflict === "version" && submission.state === "DRAFT") {
    const message = "The draft was changed somewhere else.";
    const page = editor(deps, submission, { typedFields: facts.fields, isConflict: true });
    return failureResponse(request, { code, status, message }, page);
  }
  const reason =
    code === "OWNER_UNAVAILABLE"
      ? { title: "Not allowed", message: "The owner is suspended" }
      : { title: isSaved ? "Not possible now" : "Not saved", message: refusal.message };
  const page = unsavedTextPage(submission, typedFieldsOf(deps, submission, form), reason);
  return failureResponse(request, { code, status, message: `${reason.message}.` }, { page });
}

/** Returns the response to send if the database is unavailable. For an editable draft, the page keeps the typed text. */
export function unavailableResponse(deps: WebDeps, request: Request, { submission, form }: EditorAnswer) {
  const message = "The catalog cannot save changes at the moment. Try again.";
  const typedFields = typedFieldsOf(deps, submission, form);
  const failure = isEditable(submission) ? `${message} Nothing is lost: what you typed is below.` : message;
  const page = editor(deps, submission, { typedFields, failure });
  return failureResponse(request, { code: "INTERNAL_ERROR", status: 503, message }, page);
}

function editor(deps: WebDeps, submission: Submission, shown: Partial<EditorContent>): PrivatePage {
  const { taxonomies, origin, pictures, clock, reads } = deps;
  const { category, tags } = shown.typedFields ?? submission.fields;
  const page = editorPage({
    submission,
    origin,
    now: clock.now(),
    isMediaAssumed: pictures === undefined,
    categories: reads.choices("category", [category]).entries,
    tags: reads.choices("tag", tags),
    missing: checkFields(taxonomies, submission.fields, {}).problems,
    ...shown,
  });
  return { page, script: isEditable(submission) ? "editor" : undefined };
}

function typedFieldsOf(deps: WebDeps, { fields }: Submission, { input }: EditorForm): SubmissionFields {
  return checkFields(deps.taxonomies, fields, input).fields;
}

const NO_MEDIA: SubmissionProblem = {
  field: "logoUrl",
  rule: "required",
  message: "neither a logo nor an image was found; enter the address of an image that the catalog can load",
};

/** Returns the response after a change: for the script, the current version as JSON; otherwise a redirect to the editor or the preview. */
function done(request: Request, submission: Submission, next: string): Response {
  if (!acceptsType(request, "application/json")) return seeOther(editorPath(submission) + next);
  return new Response(successBody({ version: submission.version }), {
    headers: { ...PRIVATE_HEADERS, "content-type": JSON_TYPE },
  });
}
