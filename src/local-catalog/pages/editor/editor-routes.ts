import type { Hono, HonoRequest } from "hono";
import { ACTION_NAMES, ruleOf } from "../../../contract/listing-states.ts";
import type { Submission } from "../../rules/submission.ts";
import { StoreUnavailableError } from "../../store/statement.ts";
import type { WebDeps } from "../page-deps.ts";
import { notFound, PRIVATE_PICTURE_HEADERS, privateResponse, seeOther } from "../page-response.ts";
import { IMAGE_FILE, imageResponse, logoResponse, submissionImages } from "../pictures.ts";
import { privateRoutes } from "../private-routes.ts";
import { createEditorActions, type EditorOutcome } from "./editor-actions.ts";
import { type EditorForm, parseForm } from "./editor-fields.ts";
import { previewPage } from "./editor-page.ts";
import { editorResponse, outcomeResponse, unavailableResponse } from "./editor-responses.ts";
import { confirmActionPage, editorPath, isConfirmed } from "./editor-status.ts";

/** Adds the routes for the editor, its preview and pictures, and the owner's actions. The token in the path is the only credential. */
export function addEditorRoutes(web: Hono, deps: WebDeps): void {
  addReads(web, deps);
  const actions = createEditorActions(deps);
  const addButton = (
    path: string,
    act: (submission: Submission, form: EditorForm) => Promise<EditorOutcome>,
  ) =>
    privateRoutes(web, "/editor", deps.hosts).post(path, async (token, { raw }, body) => {
      const submission = submissionOf(deps, token);
      const form = parseForm(body, deps.taxonomies);
      try {
        return outcomeResponse(deps, raw, { ...(await act(submission, form)), form });
      } catch (error) {
        // The typed text must not be lost if the disk is full or the database is locked.
        if (!(error instanceof StoreUnavailableError)) throw error;
        deps.onFailure(error);
        return unavailableResponse(deps, raw, { submission, form });
      }
    });
  addButton("", actions.save);
  for (const action of ACTION_NAMES.filter((name) => ruleOf(name).by === "owner"))
    addButton(`/${action}`, (submission, form) => actions.use(submission, form, action));
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
  add("", (submission, { raw }) => editorResponse(deps, submission, raw));
  add("/preview", (submission) => {
    const imageCount = pictures === undefined ? 0 : submissionImages(submission).length;
    return privateResponse({ page: previewPage(submission, taxonomies, imageCount) });
  });
  for (const action of ACTION_NAMES.filter(isConfirmed)) {
    add(`/${action}`, (submission) => {
      const page = confirmActionPage(submission, action);
      return page === undefined ? seeOther(editorPath(submission)) : privateResponse({ page });
    });
  }
  const origin = { pictures, headers: PRIVATE_PICTURE_HEADERS };
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
