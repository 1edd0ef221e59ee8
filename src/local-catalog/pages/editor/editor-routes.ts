import type { Hono, HonoRequest } from "hono";
import { ERRORS } from "../../../contract/index.ts";
import { type ListingAction, OWNER_ACTIONS } from "../../../contract/listing-states.ts";
import { JSON_TYPE, successBody } from "../../routes/response.ts";
import { applyAction } from "../../rules/apply-action.ts";
import type { Submission } from "../../rules/listing.ts";
import { Refusal } from "../../rules/refusal.ts";
import { isRepeated, saveFields } from "../../rules/save-fields.ts";
import { checkFields, preventsSaving, type SubmissionProblem } from "../../rules/submission-fields.ts";
import { isStoreFailure } from "../../store/store-errors.ts";
import { html } from "../markup.ts";
import {
  acceptsType,
  failureResponse,
  HEADERS_OF,
  notFound,
  type PageFailure,
  privateResponse,
  privateRoutes,
  seeOther,
  type WebDeps,
} from "../page-response.ts";
import { PICTURE_FILE, pictureResponse, submissionImages } from "../pictures.ts";
import { alertBox, editorPath, parseForm, problemBox } from "./editor-fields.ts";
import { type EditorContent, NOT_SAVED } from "./editor-form.ts";
import {
  confirmActionPage,
  editorPage,
  isConfirmed,
  isEditable,
  previewPage,
  typedText,
  unsavedTextPage,
} from "./editor-page.ts";

/** Adds the routes for the editor, its preview and pictures, and the owner's actions. The token in the path is the only credential. */
export function addEditorRoutes(web: Hono, deps: WebDeps): void {
  const add = privateRoutes(web, "/editor", deps.hosts);
  addReads(deps, (path, reply) =>
    add("GET", path, (token, request) => reply(submissionOf(deps, token), request)),
  );
  /** The outcomes of forms in progress. An identical request shares the outcome, so that a double click applies an action only once. */
  const running = new Map<string, Promise<Outcome>>();
  for (const action of [undefined, ...OWNER_ACTIONS])
    add("POST", action === undefined ? "" : `/${action}`, async (token, { raw }, body) => {
      const form = { ...parseForm(body, deps.taxonomies), action };
      const submission = submissionOf(deps, token, form.input);
      const request = JSON.stringify([token, form]);
      const outcome =
        running.get(request) ?? perform(deps, submission, form).finally(() => running.delete(request));
      running.set(request, outcome);
      return outcomeResponse(deps, raw, form, await outcome);
    });
}

type Reply = (submission: Submission, request: HonoRequest) => Response | Promise<Response>;
type SentForm = ReturnType<typeof parseForm> & { readonly action: ListingAction | undefined };
type Outcome = Awaited<ReturnType<typeof perform>>;

function addReads(deps: WebDeps, add: (path: string, reply: Reply) => void): void {
  const { fetchPicture, taxonomies } = deps;
  add("", (submission, request) => {
    const { saved, at = "" } = request.query();
    const savedAt = saved === `${submission.version}` ? /^\d\d:\d\d:\d\d$/.exec(at)?.[0] : undefined;
    return privateResponse(editorPage({ deps, submission, savedAt }));
  });
  add("/preview", (submission) => {
    const imageCount = fetchPicture === undefined ? 0 : submissionImages(submission).length;
    return privateResponse(previewPage(submission, taxonomies, imageCount));
  });
  for (const action of OWNER_ACTIONS) {
    add(`/${action}`, (submission) => {
      // After a failed action, the browser's address bar has the address of the action.
      const page = isConfirmed(action) ? confirmActionPage(submission, action) : undefined;
      return page === undefined ? seeOther(editorPath(submission)) : privateResponse(page);
    });
  }
  const origin = { fetchPicture, headers: HEADERS_OF.privatePicture };
  add(`/media/${PICTURE_FILE}`, (submission, request) => {
    const { slug, fields, media } = submission;
    const imageUrls = submissionImages(submission);
    return pictureResponse(request, { slug, name: fields.name, logoUrl: media.logoUrl, imageUrls }, origin);
  });
}

/** Returns the submission with this token. If there is none, for example after a reset, throws `NOT_FOUND` with the typed text. */
function submissionOf({ submissions }: WebDeps, token: string, typed: SentForm["input"] = {}): Submission {
  const submission = submissions.findByToken(token);
  if (submission === undefined) throw notFound(undefined, typedText(typed));
  return submission;
}

/** Saves the form, and then applies the owner's action. In the result, `isSaved` is true unless saving failed or the action succeeded. */
async function perform(deps: WebDeps, submission: Submission, form: SentForm) {
  const { id } = submission;
  const { action, input } = form;
  let { version } = form;
  let current = submission;
  let isSaved = false;
  try {
    if (action === undefined || (Object.keys(input).length > 0 && !isRepeated(deps, submission, input)))
      current = await saveFields(deps, { id, version, fields: input });
    isSaved = true;
    if (action === undefined) return { submission: current, isSaved };
    // If saving has just created a new version, the version in the form is outdated.
    if (current.version !== submission.version) version = current.version;
    const applied = await applyAction(deps, { id, action, version });
    return { submission: applied.submission, isSaved: false };
  } catch (error) {
    if (!(error instanceof Refusal || isStoreFailure(error))) throw error;
    const { submission: newest = current } = error instanceof Refusal ? error.facts : {};
    const { fields: typedFields } = checkFields(deps.taxonomies, newest.fields, input);
    return { submission: newest, refusal: error, isSaved, typedFields };
  }
}

/** Returns the response after a save or an action. The script gets the current version, and a browser the editor or the preview. */
function outcomeResponse(deps: WebDeps, request: Request, form: SentForm, outcome: Outcome): Response {
  const { submission, isSaved } = outcome;
  if (outcome.refusal !== undefined) return refusalResponse(deps, request, outcome);
  if (!acceptsType(request, "application/json")) {
    const query = isSaved ? `?saved=${submission.version}&at=${timeOf(deps)}` : "";
    return seeOther(editorPath(submission) + (form.next || query));
  }
  return new Response(successBody({ version: submission.version }), {
    headers: { ...HEADERS_OF.private, "content-type": JSON_TYPE },
  });
}

function timeOf({ clock }: WebDeps): string {
  return clock.now().toISOString().slice(11, 19);
}

/** Returns the response to a rejected form, which keeps the typed text. Throws a `NOT_FOUND` error if the submission no longer exists. */
function refusalResponse(
  deps: WebDeps,
  request: Request,
  { submission, refusal, isSaved, typedFields }: Extract<Outcome, { refusal: object }>,
): Response {
  const refuse = (failure: PageFailure, shown: Omit<EditorContent, "deps" | "submission">) =>
    failureResponse(request, failure, editorPage({ deps, submission, ...shown }));
  if (!(refusal instanceof Refusal)) {
    deps.onFailure(refusal);
    const message = "The catalog cannot save changes at the moment. Try again.";
    const more = isEditable(submission) && " Nothing is lost: what you typed is below.";
    const alert = alertBox(NOT_SAVED, html`<p>${message}${more}</p>`);
    return refuse({ code: "INTERNAL_ERROR", status: 503, message }, { typedFields, alert });
  }
  const { code, facts } = refusal;
  if (code === "VALIDATION_ERROR" || code === "MEDIA_REQUIRED") {
    const { fields, problems = [NO_MEDIA] } = facts;
    const refused = isSaved ? problems : problems.filter(preventsSaving);
    const message = `${refused.map(({ field, message }) => `${field}: ${message}`).join("; ")}.`;
    const failure = { code: "VALIDATION_ERROR", status: 422, message };
    const alert = problemBox(isSaved ? "Saved, but not submitted" : NOT_SAVED, problems);
    const savedAt = isSaved ? timeOf(deps) : undefined;
    return refuse(failure, { typedFields: fields, problems, alert, savedAt });
  }
  if (code !== "OWNER_UNAVAILABLE" && code !== "STATE_CONFLICT") throw notFound();
  const failure = { code, status: ERRORS[code].status, message: `${refusal.message}.` };
  if (facts.conflict === "version" && submission.state === "DRAFT") {
    const message = "The draft was changed somewhere else.";
    const text = html`<p><strong>${NOT_SAVED}</strong>, but no text is lost. What you typed is below, with the saved text above each field that differs.</p>`;
    const alert = alertBox("This draft was changed somewhere else", text);
    return refuse({ ...failure, message }, { typedFields: facts.fields, alert, isConflict: true });
  }
  const title = isSaved ? "Not possible now" : "Not saved";
  return failureResponse(request, failure, unsavedTextPage(submission, typedFields, { title, ...failure }));
}

const NO_MEDIA: SubmissionProblem = {
  field: "logoUrl",
  rule: "required",
  message: "neither a logo nor an image was found; enter the address of an image that the catalog can load",
};
