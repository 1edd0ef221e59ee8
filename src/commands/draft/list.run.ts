import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { attemptedSubmissions } from "../../draft/journal/journaled-submissions.ts";
import { shownAs } from "../../output/shown.ts";
import { draftListView } from "../../views/draft-list.ts";
import { knownDrafts } from "./draft-states.ts";
import { mask } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
}

export { everyDraftView as view } from "../../views/draft-list.ts";

/** Lists the drafts submitted to the current catalog. With `--all` or without a base URL, lists all attempts in every catalog. */
export async function run(app: App, { all }: ListFlags) {
  const catalog = all ? undefined : app.settings.baseUrl.value;
  const { records, states } = await knownDrafts(app);
  const submissions = attemptedSubmissions(records).filter(
    ({ last, state }) =>
      catalog === undefined || (last.baseUrl === catalog && state !== "refused" && state !== "unsent"),
  );
  const rows = submissions.map(({ state, last, created }) => {
    const { name, file, baseUrl, idempotencyKey } = last;
    const now = baseUrl === SANDBOX ? states.get(created?.slug ?? "") : undefined;
    const editorUrl = now?.editorUrl ?? created?.editorUrl ?? null;
    if (editorUrl !== null) mask(app, editorUrl);
    return {
      slug: created?.slug ?? null,
      editorUrl,
      name,
      file,
      baseUrl,
      idempotencyKey,
      code: "code" in last ? last.code : null,
      status: created?.status ?? state,
      submittedAt: last.at,
      stateNow: created ? (now?.state ?? null) : state,
    };
  });
  const shown = { rows, data: rows.map(({ stateNow: _, ...row }) => row) };
  return catalog === undefined ? shown : shownAs(draftListView, { ...shown, catalog });
}
