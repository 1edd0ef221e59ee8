import { isDeepStrictEqual } from "node:util";
import type { Verb } from "../../rules/listing-states.ts";
import type { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission, SubmissionFields } from "../../rules/submission.ts";
import { checkFields } from "../../rules/submission-fields.ts";
import { useVerb } from "../../rules/use-verb.ts";
import type { PagePorts } from "../page-ports.ts";
import type { SentForm } from "./editor-fields.ts";

/** The outcome of a button of the editor. */
export interface EditorOutcome {
  /** The submission as it is now stored. */
  readonly submission: Submission;
  /** The refusal of the save or of the verb, if any. */
  readonly refusal?: Refusal;
  /** True if the sent fields were saved before the verb was refused. */
  readonly isSaved?: boolean;
  /** The sent fields merged into the stored ones, if they were checked but not saved. */
  readonly typed?: SubmissionFields | undefined;
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
  async save(submission: Submission, { sent, version }: SentForm): Promise<EditorOutcome> {
    const result = await saveFields(this.#ports, { id: submission.id, version, fields: sent });
    if (result.result === "saved") return { submission: result.stored };
    const { stored = submission, fields, refusal } = result;
    return { submission: stored, refusal, typed: fields };
  }

  /** Saves the form, if any, and uses a verb of the owner. */
  use(submission: Submission, form: SentForm, verb: Verb): Promise<EditorOutcome> {
    const request = JSON.stringify([submission.slug, verb, form]);
    const running = this.#running.get(request);
    if (running !== undefined) return running;
    const outcome = this.#use(submission, form, verb).finally(() => this.#running.delete(request));
    this.#running.set(request, outcome);
    return outcome;
  }

  async #use(submission: Submission, form: SentForm, verb: Verb): Promise<EditorOutcome> {
    const isEdit = Object.keys(form.sent).length > 0 && !this.#isRepeated(submission, form);
    const saved = isEdit ? await this.save(submission, form) : { submission };
    if (saved.refusal !== undefined) return saved;
    const current = saved.submission;
    // The current version is newer than the sent one only if this request has just saved it.
    const version = current.version === submission.version ? form.version : current.version;
    const { id: submissionId, slug } = submission;
    const result = await useVerb(this.#ports, { slug, submissionId, verb, version });
    const stored = result.subject?.isSubmission ? result.subject : current;
    if (result.result !== "refused") return { submission: stored };
    return { submission: stored, refusal: result.refusal, isSaved: true };
  }

  /**
   * Reports whether a request repeats an earlier one, as after a double click: the state has changed, and there is nothing to
   * save.
   */
  #isRepeated({ state, fields }: Submission, { sent }: SentForm): boolean {
    if (state === "DRAFT") return false;
    return isDeepStrictEqual(checkFields(this.#ports.taxonomies, fields, sent).fields, fields);
  }
}
