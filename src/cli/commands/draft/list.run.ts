import { foldRecords } from "../../../draft/journal/journaled-submissions.ts";
import type { App } from "../../app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { shownAs } from "../../output/shown.ts";
import { draftListView } from "../../output/views/draft-list.ts";
import { journalName, knownDrafts } from "./draft-states.ts";
import { mask, shownPrivateUrl } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
}

export { everyDraftView as view } from "../../output/views/draft-list.ts";

/** Lists the drafts submitted to the current catalog or, with `--all` or without a base URL, the submissions to all catalogs. */
export async function run(app: App, { all }: ListFlags) {
  const { value: address } = app.settings.baseUrl;
  const { records, states } = await knownDrafts(app);
  const catalog = all || address === undefined ? undefined : await journalName(app, address, records);
  const submissions = foldRecords(records)
    .filter(
      ({ last, state }) =>
        catalog === undefined || (last.baseUrl === catalog && state !== "refused" && state !== "unsent"),
    )
    .reverse();
  const rows = submissions.map(({ state, last }) => {
    const created = last.type === "created" ? last : undefined;
    const { name, file, baseUrl, idempotencyKey } = last;
    const now = baseUrl === SANDBOX ? states.get(created?.slug ?? "") : undefined;
    const editorUrl = now?.editorUrl ?? created?.editorUrl ?? null;
    if (editorUrl !== null) mask(app, editorUrl);
    return {
      slug: created?.slug ?? null,
      editorUrl: shownPrivateUrl(app, editorUrl),
      name,
      file,
      baseUrl,
      idempotencyKey,
      code: "code" in last ? last.code : null,
      createdAs: created?.status ?? null,
      submittedAt: last.at,
      state: created ? (now?.state ?? null) : state,
    };
  });
  return catalog === undefined ? { rows } : shownAs(draftListView, { rows, catalog });
}
