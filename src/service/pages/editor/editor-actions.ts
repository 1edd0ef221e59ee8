import type { Verb } from "../../rules/listing-states.ts";
import { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission } from "../../rules/submission.ts";
import { useVerb } from "../../rules/use-verb.ts";
import type { VerbResult } from "../../rules/verb-result.ts";
import type { PagePorts } from "../page-ports.ts";
import { seeOther } from "../private-response.ts";
import type { EditorAnswers } from "./editor-answers.ts";
import { editorPath } from "./editor-page.ts";
import type { SentForm } from "./parse-form.ts";

/** The actions of the editor's buttons. Each saves the form first, if it has one, so that nothing typed is lost. */
export class EditorActions {
  readonly #ports: PagePorts;
  readonly #answers: EditorAnswers;

  constructor(ports: PagePorts, answers: EditorAnswers) {
    this.#ports = ports;
    this.#answers = answers;
  }

  /** Saves, then leads to `next`: back to the editor, or to the preview. */
  async save(request: Request, submission: Submission, sent: SentForm, next: string): Promise<Response> {
    const saved = await this.#save(request, submission, sent);
    if (saved instanceof Response) return saved;
    return this.#answers.saved(request, saved) ?? seeOther(editorPath(saved) + next);
  }

  /** Saves, then uses a verb of the owner. */
  async use(request: Request, submission: Submission, sent: SentForm, verb: Verb): Promise<Response> {
    const isEdit = Object.keys(sent.given).length > 0 && !this.#isRepeated(submission, sent);
    const saved = isEdit ? await this.#save(request, submission, sent) : submission;
    if (saved instanceof Response) return saved;
    const version = isEdit ? saved.version : sent.version;
    const result = await useVerb(this.#ports, { slug: submission.slug, verb, by: "owner", version });
    return this.#answerTo(request, result, { submission: saved, sent });
  }

  /** A double click: the first one has changed the state already, and there is nothing left to save. */
  #isRepeated(submission: Submission, sent: SentForm): boolean {
    return submission.state !== "DRAFT" && this.#answers.isStored(submission, sent);
  }

  async #save(request: Request, submission: Submission, sent: SentForm): Promise<Submission | Response> {
    const { slug } = submission;
    const result = await saveFields(this.#ports, { slug, version: sent.version, fields: sent.given });
    switch (result.result) {
      case "saved":
        return result.stored;
      case "problems":
        return this.#answers.problems(request, result.stored, {
          typed: result.fields,
          problems: result.problems,
        });
      case "conflict":
        return this.#answers.conflict(request, result.stored, result.fields);
      case "suspended":
        return this.#answers.refused(request, result.stored, { ...SUSPENDED, sent });
      case "illegal": {
        const stored = result.stored ?? submission;
        const message = `${slug} is ${stored.state} by now; only a DRAFT can be saved`;
        return this.#answers.refused(request, stored, { title: "Not saved", message, status: 409, sent });
      }
    }
  }

  #answerTo(request: Request, result: VerbResult, { submission, sent }: Asked): Response {
    const answers = this.#answers;
    const subject = "subject" in result && result.subject.isSubmission ? result.subject : submission;
    switch (result.result) {
      case "changed":
      case "done":
        return answers.saved(request, subject) ?? seeOther(editorPath(subject));
      case "problems":
        return answers.problems(request, subject, { problems: result.problems });
      case "no-media":
        return answers.problems(request, subject, { problems: [NO_MEDIA] });
      case "suspended":
        return answers.refused(request, subject, { ...SUSPENDED, sent });
      case "conflict":
        return result.conflict === "version" && subject.state === "DRAFT"
          ? answers.conflict(request, subject, undefined)
          : answers.refused(request, subject, {
              title: "Not possible now",
              message: result.message,
              status: 409,
              sent,
            });
      case "unknown":
        throw new Refusal("NOT_FOUND", "There is nothing at this address.");
    }
  }
}

interface Asked {
  readonly submission: Submission;
  readonly sent: SentForm;
}

const SUSPENDED = {
  title: "Not allowed",
  message: "The owner of this draft is suspended",
  status: 403,
} as const;

const NO_MEDIA = {
  field: "logoUrl",
  rule: "media",
  message: "neither a logo nor an image was found; give the address of one that can be reached",
};
