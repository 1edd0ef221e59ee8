import type { App } from "../../app/app.ts";
import { createdDrafts } from "../../draft/journal/created-drafts.ts";
import type { CreatedRecord } from "../../draft/journal/record.ts";
import { command } from "../../errors/advice.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired, UsageError } from "../../errors/local-errors.ts";
import { urlView } from "../../output/views/url.ts";
import { nearest } from "../../text/nearest.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { journalOf } from "./journal-of.ts";

export { urlView as output };

/** Opens the editor of a draft in a browser, or prints its URL. No catalog is asked. */
export async function run(app: App, slug?: string): Promise<void> {
  const url = draftFor(slug, await draftsOf(app)).editorUrl;
  if (!(await openInBrowser(app, url))) await app.present([{ rows: [{ url }] }], urlView());
}

/** Returns the drafts of the catalog in effect, the newest first. Throws a `UsageError` when there are none. */
async function draftsOf(app: App): Promise<readonly CreatedRecord[]> {
  const baseUrl = app.settings.baseUrl.value;
  if (baseUrl === undefined) throw new BaseUrlRequired();
  const { records } = await journalOf(app).read();
  const drafts = createdDrafts(records, baseUrl);
  if (drafts.length > 0) return drafts;
  throw new UsageError({
    message: `No drafts were submitted to ${baseUrl} from this machine`,
    hint: { text: "See what was submitted", command: command("draft list") },
  });
}

function draftFor(slug: string | undefined, drafts: readonly CreatedRecord[]): CreatedRecord {
  const found = slug === undefined ? drafts[0] : drafts.find((draft) => draft.slug === slug.trim());
  if (found) return found;
  const names = new Map(drafts.map((draft) => [draft.slug, draft.name]));
  const suggestions = nearest(slug ?? "", names.keys()).map((value) => ({ value, name: names.get(value) }));
  const [first] = suggestions;
  throw new CatalogError({
    code: "TOOL_NOT_FOUND",
    message: `No draft "${slug}" was submitted from this machine`,
    suggestions,
    hint: first
      ? { text: "Try", command: command("draft open", [first.value]) }
      : { text: "See them all", command: command("draft list") },
  });
}
