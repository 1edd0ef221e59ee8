import { JSON_TYPE, statusOf, successBody } from "../../routes/response.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { checkFields, preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import type { WebDeps } from "../page-deps.ts";
import { PRIVATE_HEADERS } from "../page-headers.ts";
import {
  acceptsType,
  notFound,
  type PrivatePage,
  privateFailure,
  privateResponse,
  seeOther,
} from "../page-response.ts";
import type { EditorOutcome } from "./editor-actions.ts";
import type { EditorForm } from "./editor-fields.ts";
import { type EditorContent, editorPage, isEditable, unsavedTextPage } from "./editor-page.ts";
import { editorPath } from "./editor-status.ts";

/** The responses of the editor. */
export class EditorResponses {
  readonly #deps: WebDeps;

  constructor(deps: WebDeps) {
    this.#deps = deps;
  }

  /** Returns the editor page. The address to which saving redirects contains the saved version. */
  page(submission: Submission, { url }: Request): Response {
    const isSaved = new URL(url).searchParams.get("saved") === String(submission.version);
    return privateResponse(this.#editor(submission, { isSaved }));
  }

  /** Returns the response after an action. After a refusal, the page shows the reason and the typed text. */
  outcome(request: Request, outcome: EditorOutcome, form: EditorForm): Response {
    const { submission, refusal, isSaved = false } = outcome;
    if (refusal === undefined)
      return done(request, submission, form.next || (isSaved ? `?saved=${submission.version}` : ""));
    const { code, message, facts } = refusal;
    if (code === "VALIDATION_ERROR") return this.#invalid(request, outcome, facts.problems ?? []);
    if (code === "MEDIA_REQUIRED") return this.#invalid(request, outcome, [NO_MEDIA]);
    if (code !== "OWNER_UNAVAILABLE" && code !== "STATE_CONFLICT") throw notFound();
    const status = statusOf(code);
    if (facts.conflict === "version" && submission.state === "DRAFT") {
      const page = this.#editor(submission, { typedFields: facts.fields, isConflict: true });
      return privateFailure(request, {
        ...page,
        code,
        status,
        message: "The draft was changed somewhere else.",
      });
    }
    const reason =
      code === "OWNER_UNAVAILABLE"
        ? { title: "Not allowed", message: "The owner of this draft is suspended" }
        : { title: isSaved ? "Not possible now" : "Not saved", message };
    const page = unsavedTextPage(submission, this.#typedFields(submission, form), reason);
    return privateFailure(request, { page, code, status, message: `${reason.message}.` });
  }

  /** Returns the response to send if the database cannot be written. The page keeps the typed text, so that the user can send it again. */
  unavailable(request: Request, submission: Submission, form: EditorForm): Response {
    const failure = "The catalog cannot save changes at the moment. Try again.";
    return privateFailure(request, {
      ...this.#editor(submission, { typedFields: this.#typedFields(submission, form), failure }),
      code: "INTERNAL_ERROR",
      status: 503,
      message: failure,
    });
  }

  #invalid(
    request: Request,
    { submission, refusal, isSaved = false }: EditorOutcome,
    problems: readonly SubmissionProblem[],
  ): Response {
    const refused = isSaved ? problems : problems.filter(preventsSaving);
    const messages = refused.map(({ field, message }) => `${field}: ${message}`);
    return privateFailure(request, {
      ...this.#editor(submission, { typedFields: refusal?.facts.fields, problems, isSaved }),
      code: "VALIDATION_ERROR",
      status: 422,
      message: `${messages.join("; ")}.`,
    });
  }

  /** Returns the editor page. `shown` overrides parts of the content. */
  #editor(submission: Submission, shown: Partial<EditorContent> = {}): PrivatePage {
    const { taxonomies, origin, pictures, clock, reads } = this.#deps;
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

  #typedFields({ fields }: Submission, { input }: EditorForm): SubmissionFields {
    return checkFields(this.#deps.taxonomies, fields, input).fields;
  }
}

const NO_MEDIA: SubmissionProblem = {
  field: "logoUrl",
  rule: "required",
  message: "neither a logo nor an image was found; enter the address of an image that the catalog can load",
};

/** Returns the response after a change: for the script, the new version as JSON; otherwise a redirect to the editor or the preview. */
function done(request: Request, submission: Submission, next: string): Response {
  if (!acceptsType(request, "application/json")) return seeOther(editorPath(submission) + next);
  return new Response(successBody({ version: submission.version }), {
    headers: { ...PRIVATE_HEADERS, "content-type": JSON_TYPE },
  });
}
