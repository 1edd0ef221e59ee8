import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { listSubmissions } from "../../draft/journal/journaled-submissions.ts";
import { draftListView } from "../../views/draft-list.ts";
import { shownAs } from "../../views/view.ts";
import { knownDrafts } from "./draft-states.ts";
import { mask } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
}

export { everyDraftView as view } from "../../views/draft-list.ts";

/** Lists the drafts of the catalog in effect. With `--all`, lists the whole journal: the drafts of every catalog, and failed attempts. */
export async function run(app: App, { all }: ListFlags) {
  const catalog = all ? undefined : app.settings.baseUrl.value;
  const { records, states } = await knownDrafts(app);
  const submissions = listSubmissions(records).filter(
    ({ baseUrl, state }) =>
      catalog === undefined || (baseUrl === catalog && state !== "refused" && state !== "unsent"),
  );
  const rows = submissions.map(({ status, state, at, ...rest }) => {
    const now = rest.baseUrl === SANDBOX ? states.get(rest.slug ?? "") : undefined;
    const editorUrl = now?.editorUrl ?? rest.editorUrl;
    if (editorUrl !== null) mask(app, editorUrl);
    const row = { ...rest, editorUrl, status: status ?? state, submittedAt: at };
    return { row, stateNow: status === null ? state : (now?.state ?? null) };
  });
  const shown = {
    rows: rows.map(({ row, stateNow }) => ({ ...row, stateNow })),
    data: rows.map(({ row }) => row),
  };
  return catalog === undefined ? shown : shownAs(draftListView, { ...shown, catalog });
}
