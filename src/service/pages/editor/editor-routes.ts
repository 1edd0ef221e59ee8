import type { Hono } from "hono";
import { ruleOf, VERB_NAMES } from "../../rules/listing-states.ts";
import { cleanText } from "../clean-text.ts";
import { generatedLogo } from "../logo.ts";
import { IMAGE_HEADERS, PRIVATE_HEADERS } from "../page-headers.ts";
import type { PagePorts } from "../page-ports.ts";
import type { PrivateGuard } from "../private-guard.ts";
import { privateResponse } from "../private-response.ts";
import { EditorActions } from "./editor-actions.ts";
import { EditorAnswers } from "./editor-answers.ts";
import { parseForm } from "./parse-form.ts";
import { previewPage } from "./preview-page.ts";

/** Adds the editor of a submission, for whoever holds its link: the page, its preview, and a route for each verb of the owner. */
export function addEditorRoutes(web: Hono, ports: PagePorts, guard: PrivateGuard): void {
  const answers = new EditorAnswers(ports);
  const actions = new EditorActions(ports, answers);
  addReads(web, ports, guard, answers);
  web.post("/editor/:token", async ({ req }) => {
    const body = await guard.form(req.raw);
    const next = body.get("next") === "preview" ? "/preview" : "";
    return actions.save(req.raw, answers.found(req.param("token")), parseForm(body), next);
  });
  for (const verb of VERB_NAMES.filter((name) => ruleOf(name).by === "owner")) {
    web.post(`/editor/:token/${verb}`, async ({ req }) => {
      const body = await guard.form(req.raw);
      return actions.use(req.raw, answers.found(req.param("token") ?? ""), parseForm(body), verb);
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
    return privateResponse({ page: previewPage(submission, ports.taxonomies, false) });
  });
  web.get("/editor/:token/media/logo", ({ req }) => {
    guard.read(req.raw);
    const { slug, fields } = answers.found(req.param("token"));
    return new Response(generatedLogo(slug, cleanText(fields.name)), {
      headers: {
        ...PRIVATE_HEADERS,
        ...IMAGE_HEADERS,
        "cache-control": "no-store",
        "content-type": "image/svg+xml",
      },
    });
  });
}
