import type { Hono } from "hono";
import { ruleOf, VERB_NAMES } from "../../rules/listing-states.ts";
import type { Submission } from "../../rules/submission.ts";
import { StoreUnavailableError } from "../../store/statement.ts";
import { PRIVATE_PICTURE_HEADERS } from "../page-headers.ts";
import type { WebPorts } from "../page-ports.ts";
import { privateResponse, seeOther } from "../page-response.ts";
import { IMAGE_FILE, imageResponse, logoResponse, submissionPictures } from "../pictures.ts";
import { type PrivateGuard, TOKEN } from "../private-guard.ts";
import { EditorActions, type EditorOutcome } from "./editor-actions.ts";
import { EditorAnswers } from "./editor-answers.ts";
import { parseForm, type SentForm } from "./editor-fields.ts";
import { editorPath } from "./editor-page.ts";
import { confirmVerbPage, isConfirmed } from "./editor-status.ts";
import { previewPage } from "./preview-page.ts";

/**
 * Adds the routes of the editor: the page, its preview, its pictures, and one for each verb of the owner. The token is the only
 * credential.
 */
export function addEditorRoutes(web: Hono, ports: WebPorts, guard: PrivateGuard): void {
  const answers = new EditorAnswers(ports);
  const actions = new EditorActions(ports);
  addReads(web, ports, guard, answers);

  const answer = async (request: Request, token: string, act: Action): Promise<Response> => {
    const body = await guard.form(request);
    const submission = answers.found(token);
    const sent = parseForm(body, ports.taxonomies);
    const next = body.get("next") === "preview" ? "/preview" : "";
    try {
      return answers.outcome(request, await act(submission, sent), { sent, next });
    } catch (error) {
      // The typed text must survive a full disk or a locked database.
      if (!(error instanceof StoreUnavailableError)) throw error;
      ports.onFailure(error);
      return answers.unavailable(request, submission, sent);
    }
  };

  web.post(`/editor/${TOKEN}`, ({ req }) =>
    answer(req.raw, req.param("token"), (submission, sent) => actions.save(submission, sent)),
  );
  for (const verb of VERB_NAMES.filter((name) => ruleOf(name).by === "owner")) {
    web.post(`/editor/${TOKEN}/${verb}`, ({ req }) =>
      answer(req.raw, req.param("token") ?? "", (submission, sent) => actions.use(submission, sent, verb)),
    );
  }
}

/** The action of a button of the editor. */
type Action = (submission: Submission, sent: SentForm) => Promise<EditorOutcome>;

function addReads(web: Hono, ports: WebPorts, guard: PrivateGuard, answers: EditorAnswers): void {
  web.get(`/editor/${TOKEN}`, ({ req }) => {
    guard.read(req.raw);
    return answers.page(answers.found(req.param("token")));
  });
  web.get(`/editor/${TOKEN}/preview`, ({ req }) => {
    guard.read(req.raw);
    const submission = answers.found(req.param("token"));
    const imageCount = ports.pictures === undefined ? 0 : submissionPictures(submission).imageUrls.length;
    return privateResponse({ page: previewPage(submission, ports.taxonomies, imageCount) });
  });
  for (const verb of VERB_NAMES.filter(isConfirmed)) {
    web.get(`/editor/${TOKEN}/${verb}`, ({ req }) => {
      guard.read(req.raw);
      const submission = answers.found(req.param("token") ?? "");
      const path = editorPath(submission);
      const page = confirmVerbPage(submission, path, verb);
      return page === undefined ? seeOther(path) : privateResponse({ page });
    });
  }
  const origin = { pictures: ports.pictures, headers: PRIVATE_PICTURE_HEADERS };
  const picturesOf = (token: string) => submissionPictures(answers.found(token));
  web.get(`/editor/${TOKEN}/media/logo`, ({ req }) => {
    guard.read(req.raw);
    return logoResponse(req.raw, picturesOf(req.param("token")), origin);
  });
  web.get(`/editor/${TOKEN}/media/${IMAGE_FILE}`, ({ req }) => {
    guard.read(req.raw);
    const { imageUrls } = picturesOf(req.param("token"));
    return imageResponse(req.raw, { imageUrls, file: req.param("file") }, origin);
  });
}
