import { JSON_TYPE, successBody } from "../../routes/response.ts";
import { Refusal } from "../../rules/refusal.ts";
import type { Submission } from "../../rules/submission.ts";
import { checkFields, preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { PRIVATE_HEADERS } from "../page-headers.ts";
import type { WebPorts } from "../page-ports.ts";
import { acceptsType, privateFailure, privateResponse, seeOther } from "../page-response.ts";
import type { EditorOutcome, EditorRefusal } from "./editor-actions.ts";
import type { SentForm } from "./editor-fields.ts";
import { type EditorContent, editorPage, editorPath, hasForm } from "./editor-page.ts";
import { keptTextPage } from "./kept-text-page.ts";

/** The responses of the editor. */
export class EditorAnswers {
  readonly #ports: WebPorts;

  constructor(ports: WebPorts) {
    this.#ports = ports;
  }

  /** Returns the submission with a token. Throws `NOT_FOUND` for an unknown token. */
  found(token: string): Submission {
    const submission = this.#ports.submissions.findByToken(token);
    if (submission === undefined) throw new Refusal("NOT_FOUND", "There is nothing at this address.");
    return submission;
  }

  /** Returns the editor. */
  page(submission: Submission): Response {
    return privateResponse({
      page: editorPage(this.#content(submission)),
      script: hasForm(submission) ? "editor" : undefined,
    });
  }

  /**
   * Returns the response to a button. Redirects to `next`, a path below the editor, or shows the problem and keeps the typed
   * text.
   */
  outcome(
    request: Request,
    outcome: EditorOutcome,
    { sent, next = "" }: { readonly sent: SentForm; readonly next?: string },
  ): Response {
    switch (outcome.outcome) {
      case "done":
        return done(request, outcome.submission, next);
      case "problems": {
        const { submission, typed, problems, isSaved } = outcome;
        return this.#failure(request, submission, {
          code: "VALIDATION_ERROR",
          status: 422,
          message: `Invalid fields: ${fieldsOf(isSaved ? problems : problems.filter(preventsSaving))}.`,
          shown: { typed, problems, isSaved },
        });
      }
      case "conflict": {
        const { submission, typed } = outcome;
        return this.#failure(request, submission, {
          code: "STATE_CONFLICT",
          status: 409,
          message: "The draft was changed somewhere else.",
          shown: { typed, isConflict: true },
        });
      }
      case "refused":
        return this.#refused(request, outcome, sent);
    }
  }

  /** Returns 503, because the catalog cannot write. The page keeps the typed text so that it can be sent again. */
  unavailable(request: Request, submission: Submission, { given }: SentForm): Response {
    const typed = checkFields(this.#ports.taxonomies, submission.fields, given).fields;
    const failure = "The catalog cannot write at the moment. Try again.";
    return this.#failure(request, submission, {
      code: "INTERNAL_ERROR",
      status: 503,
      message: failure,
      shown: { typed, failure },
    });
  }

  #failure(request: Request, submission: Submission, { code, status, message, shown }: Failure): Response {
    return privateFailure(request, code, {
      message,
      page: editorPage({ ...this.#content(submission, shown.typed), ...shown }),
      status,
      script: hasForm(submission) ? "editor" : undefined,
    });
  }

  #refused(
    request: Request,
    { submission, title, message, status }: EditorRefusal & { readonly submission: Submission },
    { given }: SentForm,
  ): Response {
    const stored = submission.fields;
    const typed = checkFields(this.#ports.taxonomies, stored, given).fields;
    return privateFailure(request, status === 403 ? "OWNER_UNAVAILABLE" : "STATE_CONFLICT", {
      message: `${message}.`,
      page: keptTextPage({ title, message, path: editorPath(submission), typed, stored }),
      status,
    });
  }

  #content(submission: Submission, typed = submission.fields): EditorContent {
    const { taxonomies, origin, pictures, clock, reads } = this.#ports;
    return {
      submission,
      origin,
      now: clock.now(),
      isMediaAssumed: pictures === undefined,
      categories: reads.choices("category", [typed.category]).entries,
      tags: reads.choices("tag", typed.tags),
      missing: checkFields(taxonomies, submission.fields, {}).problems,
    };
  }
}

interface Failure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** The content of the editor that differs from the stored submission. */
  readonly shown: Partial<EditorContent>;
}

function fieldsOf(problems: readonly SubmissionProblem[]): string {
  return [...new Set(problems.map(({ field }) => field))].join(", ");
}

/** Returns the response to a successful change: a redirect, or JSON with the new version for the editor's script. */
function done(request: Request, submission: Submission, next: string): Response {
  if (!acceptsType(request, "application/json")) return seeOther(editorPath(submission) + next);
  return new Response(successBody({ version: submission.version }), {
    headers: { ...PRIVATE_HEADERS, "content-type": JSON_TYPE },
  });
}
