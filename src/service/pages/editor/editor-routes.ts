import type { Hono } from "hono";
import { ruleOf, VERB_NAMES } from "../../rules/listing-states.ts";
import { Refusal } from "../../rules/refusal.ts";
import type { Submission } from "../../rules/submission.ts";
import { StoreUnavailableError } from "../../store/store-errors.ts";
import { PRIVATE_IMAGE_HEADERS } from "../page-headers.ts";
import type { PagePorts } from "../page-ports.ts";
import { imageResponse, logoResponse } from "../pictures.ts";
import type { PrivateGuard } from "../private-guard.ts";
import { privateResponse } from "../private-response.ts";
import { EditorActions } from "./editor-actions.ts";
import { EditorAnswers } from "./editor-answers.ts";
import { parseForm, type SentForm } from "./parse-form.ts";
import { previewPage } from "./preview-page.ts";

/** Adds the editor of a submission, for whoever holds its link: the page, its preview, and a route for each verb of the owner. */
export function addEditorRoutes(web: Hono, ports: PagePorts, guard: PrivateGuard): void {
  const answers = new EditorAnswers(ports);
  const actions = new EditorActions(ports, answers);
  addReads(web, ports, guard, answers);
  /** A full disk, or a database that stays locked, must not cost anybody the text that was typed. */
  const keeping = async (
    request: Request,
    submission: Submission,
    sent: SentForm,
    act: () => Promise<Response>,
  ) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      ports.onFailure(error);
      return answers.unavailable(request, submission, sent);
    }
  };
  web.post("/editor/:token", async ({ req }) => {
    const body = await guard.form(req.raw);
    const next = body.get("next") === "preview" ? "/preview" : "";
    const [submission, sent] = [answers.found(req.param("token")), parseForm(body)];
    return keeping(req.raw, submission, sent, () => actions.save(req.raw, submission, sent, next));
  });
  for (const verb of VERB_NAMES.filter((name) => ruleOf(name).by === "owner")) {
    web.post(`/editor/:token/${verb}`, async ({ req }) => {
      const body = await guard.form(req.raw);
      const [submission, sent] = [answers.found(req.param("token") ?? ""), parseForm(body)];
      return keeping(req.raw, submission, sent, () => actions.use(req.raw, submission, sent, verb));
    });
  }
}

function addReads(web: Hono, ports: PagePorts, guard: PrivateGuard, answers: EditorAnswers): void {
  web.get("/editor/:token", ({ req }) => {
    guard.read(req.raw);
    return answers.page(answers.found(req.param("token")));
  });
  web.get("/editor/:token/preview", ({ req }) => {
    guard.read(req.raw);
    const submission = answers.found(req.param("token"));
    const hasImage = ports.pictures !== undefined && submission.media.imageUrl !== null;
    return privateResponse({ page: previewPage(submission, ports.taxonomies, hasImage) });
  });
  const origin = { pictures: ports.pictures, headers: PRIVATE_IMAGE_HEADERS };
  const ownerOf = ({ slug, fields, media }: Submission) => ({ slug, name: fields.name, ...media });
  web.get("/editor/:token/media/logo", ({ req }) => {
    guard.read(req.raw);
    return logoResponse(req.raw, ownerOf(answers.found(req.param("token"))), origin);
  });
  web.get("/editor/:token/media/image-1", async ({ req }) => {
    guard.read(req.raw);
    const response = await imageResponse(req.raw, ownerOf(answers.found(req.param("token"))), origin);
    if (response === undefined) throw new Refusal("NOT_FOUND", "There is nothing at this address.");
    return response;
  });
}
