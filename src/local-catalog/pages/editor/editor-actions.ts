import { isDeepStrictEqual } from "node:util";
import type { ListingAction } from "../../../contract/listing-states.ts";
import { applyAction } from "../../rules/apply-action.ts";
import { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission } from "../../rules/submission.ts";
import { checkFields } from "../../rules/submission-fields.ts";
import type { PageDeps } from "../page-deps.ts";
import type { EditorForm } from "./editor-fields.ts";

export interface EditorOutcome {
  readonly submission: Submission;
  readonly refusal?: Refusal;
  /** True if saving succeeded or was not needed. Omitted after a successful action. */
  readonly isSaved?: boolean;
}

/** Returns functions that perform the actions of the editor's buttons. */
export function createEditorActions(deps: PageDeps) {
  /** The outcomes of actions in progress. An identical request shares the outcome, so that a double click applies an action only once. */
  const running = new Map<string, Promise<EditorOutcome>>();
  return {
    save: (submission: Submission, form: EditorForm) => save(deps, submission, form),
    /** Ensures that any sent fields are saved, and then applies the owner's action. Does not apply the action if saving is rejected. */
    use(submission: Submission, form: EditorForm, action: ListingAction): Promise<EditorOutcome> {
      const request = JSON.stringify([submission.slug, action, form]);
      const outcome =
        running.get(request) ??
        saveAndUse(deps, { submission, form, action }).finally(() => running.delete(request));
      running.set(request, outcome);
      return outcome;
    },
  };
}

async function save(deps: PageDeps, submission: Submission, form: EditorForm): Promise<EditorOutcome> {
  const { id } = submission;
  const { version, input } = form;
  const outcome = await outcomeOf({ submission }, () => saveFields(deps, { id, version, fields: input }));
  return { ...outcome, isSaved: outcome.refusal === undefined };
}

async function saveAndUse(
  deps: PageDeps,
  { submission, form, action }: { submission: Submission; form: EditorForm; action: ListingAction },
): Promise<EditorOutcome> {
  const isEdit = Object.keys(form.input).length > 0 && !isRepeated(deps, submission, form);
  const saved = isEdit ? await save(deps, submission, form) : { submission };
  if (saved.refusal !== undefined) return saved;
  const current = saved.submission;
  // If saving has just created a new version, the version in the form is outdated.
  const version = current.version === submission.version ? form.version : current.version;
  return outcomeOf({ submission: current, isSaved: true }, async () => {
    const used = await applyAction(deps, { id: submission.id, action, version });
    return used.submission;
  });
}

/** Reports whether the form is already saved and the submission is no longer a draft, for example after the first of two clicks. */
function isRepeated({ taxonomies }: PageDeps, { state, fields }: Submission, { input }: EditorForm): boolean {
  return state !== "DRAFT" && isDeepStrictEqual(checkFields(taxonomies, fields, input).fields, fields);
}

async function outcomeOf(before: EditorOutcome, work: () => Promise<Submission>): Promise<EditorOutcome> {
  try {
    return { submission: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...before, submission: error.facts.submission ?? before.submission, refusal: error };
  }
}
