import type { App } from "../../app/app.ts";
import { listSubmissions } from "../../draft/journal/journaled-submissions.ts";
import { draftListView } from "../../views/draft-list.ts";
import { shownAs } from "../../views/view.ts";
import { journalOf } from "./journal-of.ts";
import { mask } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
}

export { everyDraftView as view } from "../../views/draft-list.ts";

/** Lists the drafts of the catalog in effect, or, with `--all`, everything in the journal: every catalog, and failed attempts. */
export async function run(app: App, { all }: ListFlags) {
  const catalog = all ? undefined : app.settings.baseUrl.value;
  const { records, damaged } = await journalOf(app).read();
  if (damaged > 0) app.note(`${damaged} lines of the journal could not be read`);
  const submissions = listSubmissions(records).filter(
    ({ baseUrl, state }) =>
      catalog === undefined || (baseUrl === catalog && state !== "refused" && state !== "unsent"),
  );
  const rows = submissions.map(({ status, state, at, ...rest }) => {
    if (rest.editorUrl !== null) mask(app, rest.editorUrl);
    return { ...rest, status: status ?? state, submittedAt: at };
  });
  return catalog === undefined ? { rows } : shownAs(draftListView, { rows, catalog });
}
