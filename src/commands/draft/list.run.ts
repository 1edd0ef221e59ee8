import type { App } from "../../app/app.ts";
import { listSubmissions } from "../../draft/journal/list-submissions.ts";
import { draftListView } from "../../output/views/draft-list.ts";
import { journalOf } from "./journal-of.ts";

/** Lists the drafts of the journal. */
export async function run(app: App): Promise<void> {
  const { records, damaged } = await journalOf(app).read();
  if (damaged > 0) app.note(`${damaged} lines of the journal could not be read`);
  const rows = listSubmissions(records).map(({ status, state, at, ...rest }) => ({
    ...rest,
    status: status ?? state,
    submittedAt: at,
  }));
  await app.present([{ rows }], draftListView());
}
