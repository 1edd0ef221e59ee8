import { isDeepStrictEqual } from "node:util";
import type { Hono, HonoRequest } from "hono";
import { ACTION_NAMES, type ListingAction, ruleOf } from "../../../contract/listing-states.ts";
import { JSON_TYPE, statusOf, successBody } from "../../routes/response.ts";
import { applyAction } from "../../rules/apply-action.ts";
import { Refusal } from "../../rules/refusal.ts";
import { saveFields } from "../../rules/save-fields.ts";
import type { Submission } from "../../rules/submission.ts";
import { checkFields, preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { StoreUnavailableError } from "../../store/statement.ts";
import type { Page } from "../layout.ts";
import {
  acceptsType,
  failureResponse,
  HEADERS_OF,
  notFound,
  privateResponse,
  seeOther,
  type WebDeps,
} from "../page-response.ts";
import { IMAGE_FILE, imageResponse, logoResponse, submissionImages } from "../pictures.ts";
import { privateRoutes } from "../private-routes.ts";
import { type EditorForm, editorPath, parseForm } from "./editor-fields.ts";
import type { EditorContent } from "./editor-form.ts";
import {
  confirmActionPage,
  editorPage,
  isConfirmed,
  isEditable,
  previewPage,
  unsavedTextPage,
} from "./editor-page.ts";

/** A form that was sent to the editor, and the action of its button. Without an action, the form is only saved. */
interface Press {
  readonly submission: Submission;
  readonly form: EditorForm;
  readonly action: ListingAction | undefined;
}

interface Outcome {
  readonly submission: Submission;
  readonly refusal?: Refusal | StoreUnavailableError;
  /** True if saving succeeded or was not needed. Omitted after a successful action. */
  readonly isSaved?: boolean;
}

/** Adds the routes for the editor, its preview and pictures, and the owner's actions. The token in the path is the only credential. */
export function addEditorRoutes(web: Hono, deps: WebDeps): void {
  addReads(web, deps);
  /** The outcomes of forms in progress. An identical request shares the outcome, so that a double click applies an action only once. */
  const running = new Map<string, Promise<Outcome>>();
  for (const action of [undefined, ...ACTION_NAMES.filter((name) => ruleOf(name).by === "owner")])
    privateRoutes(web, "/editor", deps.hosts).post(
      action === undefined ? "" : `/${action}`,
      async (token, { raw }, body) => {
        const form = parseForm(body, deps.taxonomies);
        const press = { submission: submissionOf(deps, token), form, action };
        const request = JSON.stringify([token, action, form]);
        const outcome = running.get(request) ?? perform(deps, press).finally(() => running.delete(request));
        running.set(request, outcome);
        return outcomeResponse(deps, raw, form, await outcome);
      },
    );
}

function addReads(web: Hono, deps: WebDeps): void {
  const { pictures, taxonomies } = deps;
  const add = (
    path: string,
    reply: (submission: Submission, request: HonoRequest) => Response | Promise<Response>,
  ) =>
    privateRoutes(web, "/editor", deps.hosts).get(path, (token, request) =>
      reply(submissionOf(deps, token), request),
    );
  add("", (submission, request) => {
    const isSaved = request.query("saved") === String(submission.version);
    return privateResponse(editor(deps, submission, { isSaved }));
  });
  add("/preview", (submission) => {
    const imageCount = pictures === undefined ? 0 : submissionImages(submission).length;
    return privateResponse(previewPage(submission, taxonomies, imageCount));
  });
  for (const action of ACTION_NAMES.filter(isConfirmed)) {
    add(`/${action}`, (submission) => {
      const page = confirmActionPage(submission, action);
      return page === undefined ? seeOther(editorPath(submission)) : privateResponse(page);
    });
  }
  const origin = { pictures, headers: HEADERS_OF.privatePicture };
  add("/media/logo", ({ slug, fields, media }, { raw }) =>
    logoResponse(raw, { slug, name: fields.name, logoUrl: media.logoUrl }, origin),
  );
  add(`/media/${IMAGE_FILE}`, (submission, request) =>
    imageResponse(request, submissionImages(submission), origin),
  );
}

function submissionOf({ submissions }: WebDeps, token: string): Submission {
  const submission = submissions.findByToken(token);
  if (submission === undefined) throw notFound();
  return submission;
}

/** Saves the form, and then applies the owner's action. Does not apply the action if saving is rejected. */
async function perform(deps: WebDeps, { submission, form, action }: Press): Promise<Outcome> {
  const { id } = submission;
  const save = () =>
    attempt(submission, () => saveFields(deps, { id, version: form.version, fields: form.input }));
  if (action === undefined) {
    const saved = await save();
    return { ...saved, isSaved: saved.refusal === undefined };
  }
  const isEdit = Object.keys(form.input).length > 0 && !isRepeated(deps, submission, form);
  const saved = isEdit ? await save() : { submission };
  if (saved.refusal !== undefined) return saved;
  const current = saved.submission;
  // If saving has just created a new version, the version in the form is outdated.
  const version = current.version === submission.version ? form.version : current.version;
  const used = await attempt(current, async () => {
    const { submission } = await applyAction(deps, { id, action, version });
    return submission;
  });
  return { ...used, isSaved: used.refusal !== undefined };
}

async function attempt(before: Submission, work: () => Promise<Submission>): Promise<Outcome> {
  try {
    return { submission: await work() };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { submission: before, refusal: error };
    if (!(error instanceof Refusal)) throw error;
    return { submission: error.facts.submission ?? before, refusal: error };
  }
}

/** Reports whether the form is already saved and the submission is no longer a draft, for example after the first of two clicks. */
function isRepeated({ taxonomies }: WebDeps, { state, fields }: Submission, { input }: EditorForm): boolean {
  return state !== "DRAFT" && isDeepStrictEqual(checkFields(taxonomies, fields, input).fields, fields);
}

/** Returns the response after a save or an action. Throws a `NOT_FOUND` error if the submission no longer exists. */
function outcomeResponse(deps: WebDeps, request: Request, form: EditorForm, outcome: Outcome): Response {
  const { submission, refusal, isSaved = false } = outcome;
  const { taxonomies, onFailure } = deps;
  if (refusal === undefined)
    return done(request, submission, form.next || (isSaved ? `?saved=${submission.version}` : ""));
  const typedFields = checkFields(taxonomies, submission.fields, form.input).fields;
  const refuse = (code: string, status: number, message: string, page: Partial<EditorContent> | Page) =>
    failureResponse(
      request,
      { code, status, message },
      "main" in page ? page : editor(deps, submission, page),
    );
  if (refusal instanceof StoreUnavailableError) {
    onFailure(refusal);
    const message = "The catalog cannot save changes at the moment. Try again.";
    const failure = isEditable(submission) ? `${message} Nothing is lost: what you typed is below.` : message;
    return refuse("INTERNAL_ERROR", 503, message, { typedFields, failure });
  }
  const { code, facts } = refusal;
  if (code === "VALIDATION_ERROR" || code === "MEDIA_REQUIRED") {
    const problems = code === "MEDIA_REQUIRED" ? [NO_MEDIA] : (facts.problems ?? []);
    const refused = isSaved ? problems : problems.filter(preventsSaving);
    const message = `${refused.map(({ field, message }) => `${field}: ${message}`).join("; ")}.`;
    return refuse("VALIDATION_ERROR", 422, message, { typedFields: facts.fields, problems, isSaved });
  }
  if (code !== "OWNER_UNAVAILABLE" && code !== "STATE_CONFLICT") throw notFound();
  if (facts.conflict === "version" && submission.state === "DRAFT") {
    const shown = { typedFields: facts.fields, isConflict: true };
    return refuse(code, statusOf(code), "The draft was changed somewhere else.", shown);
  }
  const reason =
    code === "OWNER_UNAVAILABLE"
      ? { title: "Not allowed", message: "The owner is suspended" }
      : { title: isSaved ? "Not possible now" : "Not saved", message: refusal.message };
  const page = unsavedTextPage(submission, typedFields, reason);
  return refuse(code, statusOf(code), `${reason.message}.`, page);
}

function editor(deps: WebDeps, submission: Submission, shown: Partial<EditorContent>): Page {
  const { taxonomies, origin, pictures, clock, reads } = deps;
  const { category, tags } = shown.typedFields ?? submission.fields;
  return editorPage({
    submission,
    origin,
    now: clock.now(),
    isMediaAssumed: pictures === undefined,
    categories: reads.choices("category", [category]).entries,
    tags: reads.choices("tag", tags),
    missing: checkFields(taxonomies, submission.fields, {}).problems,
    ...shown,
  });
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
    headers: { ...HEADERS_OF.private, "content-type": JSON_TYPE },
  });
}
