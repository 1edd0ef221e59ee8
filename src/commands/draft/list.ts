import type { Command } from "commander";
import type { App } from "../../app/app.ts";
import type { Session } from "../../app/session.ts";
import { draftListView } from "../../output/views/draft-list.ts";
import { examples } from "../examples.ts";
import { inApp } from "../in-app.ts";

/** `draft list`: what was submitted from this machine. */
export function registerDraftList(parent: Command, session: Session): void {
  parent
    .command("list")
    .summary("list the drafts submitted from this machine")
    .description("List the drafts submitted from this machine, the last one first. No catalog is asked.")
    .addHelpText("after", examples("draft list", "draft list --json", "draft list --fields slug,editorUrl"))
    .action(inApp(session, listDrafts));
}

async function listDrafts(app: App): Promise<void> {
  const [{ journalOf }, { listSubmissions }] = await Promise.all([
    import("./submit-prepared.ts"),
    import("../../draft/journal/list-submissions.ts"),
  ]);
  const { records, damaged } = await journalOf(app).read();
  if (damaged > 0) app.note(`${damaged} lines of the journal could not be read`);
  const rows = listSubmissions(records).map(({ status, state, at, ...rest }) => ({
    ...rest,
    status: status ?? state,
    submittedAt: at,
  }));
  await app.present([{ rows }], draftListView());
}
