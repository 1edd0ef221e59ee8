import { JSON_TYPE, successBody } from "../../routes/response.ts";
import { Refusal } from "../../rules/refusal.ts";
import type { Submission } from "../../rules/submission.ts";
import { areFieldsEqual, checkFields, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { PRIVATE_HEADERS } from "../page-headers.ts";
import type { PagePorts } from "../page-ports.ts";
import { namesType } from "../page-response.ts";
import { privateFailure, privateResponse } from "../private-response.ts";
import { type EditorContent, editorPage, editorPath, hasForm } from "./editor-page.ts";
import { keptTextPage } from "./kept-text-page.ts";
import type { SentForm } from "./parse-form.ts";

/** The answers of the editor to a request. */
export class EditorAnswers {
  readonly #ports: PagePorts;

  constructor(ports: PagePorts) {
    this.#ports = ports;
  }

  /** Returns the submission of a token. Throws the `NOT_FOUND` of an unknown address. */
  found(token: string): Submission {
    const submission = this.#ports.submissions.findByToken(token);
    if (submission === undefined) throw new Refusal("NOT_FOUND", "There is nothing at this address.");
    return submission;
  }

  /** Answers with the editor; `more` is whatever differs from what is stored. */
  page(submission: Submission, more: Partial<EditorContent> = {}, status = 200): Response {
    const content = this.#content(submission, more);
    return privateResponse({ page: editorPage(content), status, hasScript: hasForm(content) });
  }

  /** Answers a save with its version when JSON is asked for, as the editor's script does; returns undefined otherwise. */
  saved(request: Request, { version }: Submission): Response | undefined {
    if (!namesType(request, "application/json")) return undefined;
    return new Response(successBody({ version }), {
      headers: { ...PRIVATE_HEADERS, "content-type": JSON_TYPE },
    });
  }

  /** Answers 422: what was sent breaks a rule. The page keeps it. */
  problems(request: Request, submission: Submission, more: Partial<EditorContent>): Response {
    const fields = (more.problems ?? []).map(({ field }) => field);
    return privateFailure(request, "VALIDATION_ERROR", {
      message: `These fields break a rule: ${fields.join(", ")}.`,
      page: editorPage(this.#content(submission, more)),
      status: 422,
      hasScript: hasForm({ submission }),
    });
  }

  /** Answers 409: another version was saved meanwhile. The page shows both. */
  conflict(request: Request, submission: Submission, typed: EditorContent["typed"]): Response {
    return privateFailure(request, "STATE_CONFLICT", {
      message: "The draft was saved elsewhere meanwhile.",
      page: editorPage(this.#content(submission, { typed, isConflict: true })),
      status: 409,
      hasScript: true,
    });
  }

  /** Answers 503: the catalog cannot write. The page keeps what was typed, to be sent again. */
  unavailable(request: Request, submission: Submission, { given }: SentForm): Response {
    const typed = checkFields(this.#ports.taxonomies, submission.fields, given).fields;
    const message = "The catalog cannot write at the moment. Try again.";
    return privateFailure(request, "INTERNAL_ERROR", {
      message,
      page: editorPage(this.#content(submission, { typed, failure: message })),
      status: 503,
      hasScript: hasForm({ submission }),
    });
  }

  /** Answers 409, or 403 for a suspended owner: the state does not allow it. The page keeps what was typed. */
  refused(request: Request, submission: Submission, refusal: RefusedVerb): Response {
    const { title, message, sent, status } = refusal;
    const typed = checkFields(this.#ports.taxonomies, submission.fields, sent.given).fields;
    const page = keptTextPage({
      title,
      message,
      path: editorPath(submission),
      typed,
      stored: submission.fields,
    });
    return privateFailure(request, status === 403 ? "OWNER_UNAVAILABLE" : "STATE_CONFLICT", {
      message: `${message}.`,
      page,
      status,
    });
  }

  /** Returns true for a form that holds nothing but what is stored. */
  isStored(submission: Submission, { given }: SentForm): boolean {
    return areFieldsEqual(
      checkFields(this.#ports.taxonomies, submission.fields, given).fields,
      submission.fields,
    );
  }

  #content(submission: Submission, more: Partial<EditorContent>): EditorContent {
    const { taxonomies, origin, pictures } = this.#ports;
    return {
      submission,
      origin,
      isMediaAssumed: pictures === undefined,
      categories: taxonomies.categories(),
      missing: this.#missing(submission),
      ...more,
    };
  }

  #missing(submission: Submission): readonly SubmissionProblem[] {
    return checkFields(this.#ports.taxonomies, submission.fields, {}).problems;
  }
}

/** A refusal by a submission's state or owner, and the form that was sent. */
export interface RefusedVerb {
  readonly title: string;
  /** One sentence without a full stop. */
  readonly message: string;
  readonly status: 403 | 409;
  readonly sent: SentForm;
}
