import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { foldRecords, type JournaledSubmission } from "../../draft/journal/journaled-submissions.ts";
import type { JournalRecord } from "../../draft/journal/record.ts";
import { liveTool } from "../../draft/live-tools.ts";
import { type CatalogError, recoverWith } from "../../errors/catalog-error.ts";
import { shownAs } from "../../output/shown.ts";
import { draftListView } from "../../views/draft-list.ts";
import { knownDrafts } from "./draft-states.ts";
import { mask, shownPrivateUrl } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
  readonly live?: true;
}

export { everyDraftView as view } from "../../views/draft-list.ts";

/** Lists the drafts submitted to the current catalog or, with `--all` or without a base URL, the submissions to all catalogs. */
export async function run(app: App, { all, live }: ListFlags) {
  const catalog = all ? undefined : app.settings.baseUrl.value;
  const { records, states } = await knownDrafts(app);
  const submissions = foldRecords(records)
    .filter(
      ({ last, state }) =>
        catalog === undefined || (last.baseUrl === catalog && state !== "refused" && state !== "unsent"),
    )
    .reverse();
  const { liveStates, failure } = await liveStatesIn(app, live ? submissions : []);
  if (failure && catalog !== undefined) throw failure;
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
      state: created ? (now?.state ?? liveStates.get(last) ?? null) : state,
    };
  });
  return catalog === undefined
    ? { rows, failure, failsWithout: "text" as const }
    : shownAs(draftListView, { rows, catalog });
}

/** Asks each catalog except the sandbox which drafts are live. After a failure, skips the catalog's other drafts. */
async function liveStatesIn(app: App, submissions: readonly JournaledSubmission[]) {
  const liveStates = new Map<JournalRecord, "live" | "not live">();
  const created = submissions.flatMap(({ last }) => (last.type === "created" ? last : []));
  let failure: CatalogError | undefined;
  for (const baseUrl of new Set(created.map((record) => record.baseUrl))) {
    if (baseUrl === SANDBOX) continue;
    // The client is loaded only when it is needed, because drafts can usually be listed without a request.
    const { connect } = await import("../../app/connect.ts");
    const { catalog, close } = await connect(app, baseUrl);
    const ask = async () => {
      for (const record of created.filter((each) => each.baseUrl === baseUrl))
        liveStates.set(record, (await liveTool(catalog, record.slug)) ? "live" : "not live");
    };
    const failed = (error: CatalogError) => {
      failure ??= error;
    };
    await ask().catch(recoverWith(failed)).finally(close);
  }
  return { liveStates, failure };
}
