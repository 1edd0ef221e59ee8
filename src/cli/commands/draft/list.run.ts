import { foldRecords } from "../../../draft/journal.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { shownAs } from "../../output/shown.ts";
import { draftListView } from "../../output/views/draft-list.ts";
import { journalName, knownDrafts } from "./draft-states.ts";
import { shownPrivateUrl } from "./report-to-runner.ts";

export { everyDraftView as view } from "../../output/views/draft-list.ts";

/** Lists the drafts submitted to the current catalog or, with `--all` or without a base URL, to all catalogs. */
export async function run(app: App, { all }: { readonly all?: true }) {
  const { value: address } = app.settings.baseUrl;
  const { records, states } = await knownDrafts(app);
  const catalog = all || address === undefined ? undefined : await journalName(app, address, records);
  const submissions = foldRecords(records).filter(({ baseUrl }) => (catalog ?? baseUrl) === baseUrl);
  const rows = submissions.reverse().map((last) => {
    const created = last.type === "created" ? last : undefined;
    const { name, file, baseUrl, idempotencyKey } = last;
    const now = baseUrl === SANDBOX ? states.get(created?.slug ?? "") : undefined;
    const editorUrl = now?.editorUrl ?? created?.editorUrl ?? null;
    if (editorUrl !== null) app.reporter.command(app.runner?.mask(editorUrl));
    return {
      slug: created?.slug ?? null,
      editorUrl: shownPrivateUrl(app, editorUrl),
      name,
      file,
      baseUrl,
      idempotencyKey,
      createdAs: created?.status ?? null,
      submittedAt: last.at,
      state: created ? (now?.state ?? null) : "unknown",
    };
  });
  return catalog === undefined ? { rows } : shownAs(draftListView, { rows, catalog });
}
