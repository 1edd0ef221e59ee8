import { isListening } from "../../../base/files/blocked.ts";
import { nearest } from "../../../base/text/nearest.ts";
import { isLoopback } from "../../../base/text/parse-url.ts";
import { command } from "../../../contract/errors/advice.ts";
import { CatalogError } from "../../../contract/errors/catalog-error.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import { isWebUrl } from "../../../contract/index.ts";
import type { CreatedRecord } from "../../../draft/journal.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { editorLink } from "../../local-state.ts";
import { valueView } from "../../output/views/view.ts";
import { isWatched, openOrShow } from "../open-in-browser.ts";
import { findDrafts } from "./known-drafts.ts";

export const view = valueView("url");

/** Opens a draft's editor in a browser, or prints its URL. For a person, serves the local catalog if nothing does. */
export async function run(app: App, slug?: string) {
  const { baseUrl: catalog = ANY, drafts } = await findDrafts(app, app.settings.baseUrl.value);
  const draft = slug === undefined ? drafts[0] : drafts.find((each) => each.slug === slug.trim());
  if (draft === undefined) throw unknownDraft(slug, drafts, catalog);
  const { baseUrl } = draft;
  const { editorUrl: url, isServed } = await findEditorLink(app, baseUrl, draft.editorUrl);
  if (app.runner) app.reporter.command(app.runner.mask(url));
  // The journal can be part of a checkout, and a catalog could send any link.
  const isForeign = baseUrl !== SANDBOX && isWebUrl(url) && new URL(url).origin !== new URL(baseUrl).origin;
  if (isForeign) app.reporter.note(`Not opened: the editor is not at ${new URL(baseUrl).origin}`);
  if (isForeign || isServed || !isWatched(app)) return openOrShow(app, url, isServed && !isForeign);
  // Most drafts are not in the local catalog, whose service takes longer to load than this command.
  const { servePage } = await import("../serve/serve.run.ts");
  await servePage(app, url);
  return undefined;
}

const ANY = "any catalog";

function unknownDraft(slug = "", drafts: readonly CreatedRecord[], baseUrl: string): CatalogError {
  if (drafts.length === 0) {
    const all = command("draft list", [], { all: true });
    const hint =
      baseUrl === ANY
        ? { text: "Show how to create a draft", command: command("draft --help") }
        : { text: "List the drafts in all catalogs", command: all };
    return new UsageError({ message: `This machine has no drafts in ${baseUrl}`, hint });
  }
  const names = new Map(drafts.map((draft) => [draft.slug, draft.name]));
  const suggestions = nearest(slug, names.keys()).map((value) => ({ value, name: names.get(value) }));
  const [first] = suggestions;
  const hint = first
    ? { text: "Try", command: command("draft open", [first.value]) }
    : { text: "List the drafts", command: command("draft list") };
  const message = `This machine has no draft "${slug}" in ${baseUrl}`;
  return new CatalogError({ code: "TOOL_NOT_FOUND", message, suggestions, hint });
}

/** Returns an editor's current address, and whether it is served. Only catalogs on this machine are asked; they may have moved or stopped. */
async function findEditorLink(app: App, baseUrl: string, editorUrl: string) {
  if (baseUrl === SANDBOX && isWebUrl(editorUrl)) return editorLink(app, editorUrl);
  const isLocal = baseUrl !== SANDBOX && isLoopback(baseUrl) && isLoopback(editorUrl);
  return { editorUrl, isServed: !isLocal || (await isListening(editorUrl)) };
}
