import type { Verb } from "../../rules/listing-states.ts";
import { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { areFieldsEqual, checkFields, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { useVerb } from "../../rules/use-verb.ts";
import type { VerbResult } from "../../rules/verb-call.ts";
import type { PagePorts } from "../page-ports.ts";
import type { SentForm } from "./editor-fields.ts";

/**
 * The outcome of a button of the editor. `submission` is the stored one; `typed` are the sent fields over the stored ones,
 * where they were not saved.
 *
 * `problems`: the fields break rules; `isSaved` when they were saved, but could not be submitted. `conflict`: another version is
 * stored, or the form names none. `refused`: the state or the owner does not allow it.
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

/** A refusal by the state of a submission or its owner. */
export interface EditorRefusal {
  readonly title: string;
  /** One sentence without a full stop. */
  readonly message: string;
  readonly status: 403 | 409;
}

/** The actions of the editor's buttons. Each saves the form first, if it has one, so that nothing typed is lost. */
export class EditorActions {
  readonly #ports: PagePorts;
  /** The verbs under way, so that a double click uses one of them once. */
  readonly #running = new Map<string, Promise<EditorOutcome>>();

  constructor(ports: PagePorts) {
    this.#ports = ports;
  }

  /** Saves the form. */
  async save(submission: Submission, sent: SentForm): Promise<EditorOutcome> {
    const { given, version } = sent;
    const { slug } = submission;
    if (version === undefined) return this.#withoutVersion(submission, sent);
    const result = await saveFields(this.#ports, { slug, version, fields: given });
    switch (result.result) {
      case "saved":
        return { outcome: "done", submission: result.stored };
      case "problems": {
        const { stored, fields, problems } = result;
        return { outcome: "problems", isSaved: false, submission: stored, typed: fields, problems };
      }
      case "conflict":
        return { outcome: "conflict", submission: result.stored, typed: result.fields };
      case "suspended":
        return { outcome: "refused", submission: result.stored, ...SUSPENDED };
      case "illegal": {
        const stored = result.stored ?? submission;
        const message = `${slug} is ${stored.state} now; only a DRAFT can be saved`;
        return { outcome: "refused", submission: stored, title: "Not saved", message, status: 409 };
      }
    }
  }

  /** Saves the form, if one was sent, and uses a verb of the owner. */
  use(submission: Submission, sent: SentForm, verb: Verb): Promise<EditorOutcome> {
    const request = JSON.stringify([submission.slug, verb, sent]);
    const running = this.#running.get(request);
    if (running !== undefined) return running;
    const outcome = this.#use(submission, sent, verb).finally(() => this.#running.delete(request));
    this.#running.set(request, outcome);
    return outcome;
  }

  async #use(submission: Submission, sent: SentForm, verb: Verb): Promise<EditorOutcome> {
    if (sent.version === undefined) return this.#withoutVersion(submission, sent);
    const isEdit = Object.keys(sent.given).length > 0 && !this.#isRepeated(submission, sent);
    const saved = isEdit ? await this.save(submission, sent) : undefined;
    if (saved !== undefined && saved.outcome !== "done") return saved;
    const current = saved?.submission ?? submission;
    // Only the version that this request has made itself is newer than the one that it names.
    const version = current.version === submission.version ? sent.version : current.version;
    const result = await useVerb(this.#ports, { slug: submission.slug, verb, by: "owner", version });
    return outcomeOf(result, current);
  }

  #withoutVersion(submission: Submission, { given }: SentForm): EditorOutcome {
    const { state, isSuspended, fields } = submission;
    if (isSuspended) return { outcome: "refused", submission, ...SUSPENDED };
    if (state !== "DRAFT")
      return {
        outcome: "refused",
        submission,
        title: "Not possible now",
        message: "The request names no version of the listing; open the editor and try again",
        status: 409,
      };
    return {
      outcome: "conflict",
      submission,
      typed: checkFields(this.#ports.taxonomies, fields, given).fields,
    };
  }

  /** After a double click the first request has changed the state already, and there is nothing left to save. */
  #isRepeated({ state, fields }: Submission, { given }: SentForm): boolean {
    return (
      state !== "DRAFT" && areFieldsEqual(checkFields(this.#ports.taxonomies, fields, given).fields, fields)
    );
  }
}

function outcomeOf(result: VerbResult, before: Submission): EditorOutcome {
  const submission = "subject" in result && result.subject.isSubmission ? result.subject : before;
  switch (result.result) {
    case "changed":
    case "done":
      return { outcome: "done", submission };
    case "problems":
      return { outcome: "problems", isSaved: true, submission, problems: result.problems };
    case "no-media":
      return { outcome: "problems", isSaved: true, submission, problems: [NO_MEDIA] };
    case "suspended":
      return { outcome: "refused", submission, ...SUSPENDED };
    case "conflict":
      return result.conflict === "version" && submission.state === "DRAFT"
        ? { outcome: "conflict", submission }
        : {
            outcome: "refused",
            submission,
            title: "Not possible now",
            message: result.message,
            status: 409,
          };
    case "unknown":
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
