import type { Verb } from "../../rules/listing-states.ts";
import { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { areFieldsEqual, checkFields, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { useVerb } from "../../rules/use-verb.ts";
import type { PagePorts } from "../page-ports.ts";
import type { SentForm } from "./editor-fields.ts";

/**
 * The outcome of a button of the editor. `submission` is the stored one. If the sent fields were not saved, `typed` has them
 * merged into the stored ones.
 *
 * `problems`: the fields are invalid; `isSaved` if they were saved but could not be submitted. `conflict`: the form's version
 * is missing or outdated. `refused`: the state or the owner does not allow the change.
 */
export type EditorOutcome =
  | { readonly outcome: "done"; readonly submission: Submission }
  | {
      readonly outcome: "problems";
      readonly submission: Submission;
      readonly isSaved: boolean;
      readonly typed?: SubmissionFields;
      readonly problems: readonly SubmissionProblem[];
    }
  | { readonly outcome: "conflict"; readonly submission: Submission; readonly typed?: SubmissionFields }
  | ({ readonly outcome: "refused"; readonly submission: Submission } & EditorRefusal);

/** A refusal because of the state of a submission or its owner. */
export interface EditorRefusal {
  readonly title: string;
  /** One sentence without a full stop. */
  readonly message: string;
  readonly status: 403 | 409;
}

/** The actions of the editor's buttons. Each saves the form first, if there is one, so that no typed text is lost. */
export class EditorActions {
  readonly #ports: PagePorts;
  /** The verbs in progress. A double click uses a verb only once. */
  readonly #running = new Map<string, Promise<EditorOutcome>>();

  constructor(ports: PagePorts) {
    this.#ports = ports;
  }

  /** Saves the form. */
  async save(submission: Submission, { given, version }: SentForm): Promise<EditorOutcome> {
    const result = await saveFields(this.#ports, { id: submission.id, version, fields: given });
    if (result.result === "saved") return { outcome: "done", submission: result.stored };
    const { stored = submission, fields, refusal } = result;
    return refusedOutcome(refusal, stored, { isSaved: false, ...(fields && { typed: fields }) });
  }

  /** Saves the form, if any, and uses a verb of the owner. */
  use(submission: Submission, sent: SentForm, verb: Verb): Promise<EditorOutcome> {
    const request = JSON.stringify([submission.slug, verb, sent]);
    const running = this.#running.get(request);
    if (running !== undefined) return running;
    const outcome = this.#use(submission, sent, verb).finally(() => this.#running.delete(request));
    this.#running.set(request, outcome);
    return outcome;
  }

  async #use(submission: Submission, sent: SentForm, verb: Verb): Promise<EditorOutcome> {
    const isEdit = Object.keys(sent.given).length > 0 && !this.#isRepeated(submission, sent);
    const saved = isEdit ? await this.save(submission, sent) : undefined;
    if (saved !== undefined && saved.outcome !== "done") return saved;
    const current = saved?.submission ?? submission;
    // The current version is newer than the sent one only if this request has just saved it.
    const version = current.version === submission.version ? sent.version : current.version;
    const { id: submissionId, slug } = submission;
    const result = await useVerb(this.#ports, { slug, submissionId, verb, version });
    const stored = result.subject?.isSubmission ? result.subject : current;
    if (result.result !== "refused") return { outcome: "done", submission: stored };
    return refusedOutcome(result.refusal, stored, { isSaved: true });
  }

  /**
   * Reports whether a request repeats an earlier one, as after a double click: the state has changed, and there is nothing to
   * save.
   */
  #isRepeated({ state, fields }: Submission, { given }: SentForm): boolean {
    return (
      state !== "DRAFT" && areFieldsEqual(checkFields(this.#ports.taxonomies, fields, given).fields, fields)
    );
  }
}

/** Returns the outcome of a refused save, or of a verb that was refused after saving. */
function refusedOutcome(
  refusal: Refusal,
  submission: Submission,
  { isSaved, typed }: { readonly isSaved: boolean; readonly typed?: SubmissionFields },
): EditorOutcome {
  const kept = { submission, ...(typed && { typed }) };
  const title = isSaved ? "Not possible now" : "Not saved";
  switch (refusal.code) {
    case "VALIDATION_ERROR":
      return { outcome: "problems", isSaved, ...kept, problems: refusal.problems };
    case "MEDIA_REQUIRED":
      return { outcome: "problems", isSaved, ...kept, problems: [NO_MEDIA] };
    case "OWNER_UNAVAILABLE":
      return { outcome: "refused", submission, ...SUSPENDED };
    case "STATE_CONFLICT":
      return refusal.conflict === "version" && submission.state === "DRAFT"
        ? { outcome: "conflict", ...kept }
        : { outcome: "refused", submission, title, message: refusal.message, status: 409 };
    default:
      throw new Refusal("NOT_FOUND", "There is nothing at this address.");
  }
}

const SUSPENDED: EditorRefusal = {
  title: "Not allowed",
  message: "The owner of this draft is suspended",
  status: 403,
};

const NO_MEDIA: SubmissionProblem = {
  field: "logoUrl",
  rule: "media",
  message: "neither a logo nor an image was found; give the address of one that can be reached",
};
