import type { App } from "../../app/app.ts";
import { SANDBOX } from "../../config/base-url.ts";
import { foldRecords, type JournaledSubmission } from "../../draft/journal/journaled-submissions.ts";
import { liveTool } from "../../draft/own-listing.ts";
import { shownAs } from "../../output/shown.ts";
import { draftListView } from "../../views/draft-list.ts";
import { knownDrafts } from "./draft-states.ts";
import { mask, shownPrivateUrl } from "./report-to-runner.ts";

interface ListFlags {
  readonly all?: true;
  readonly live?: true;
}

export { everyDraftView as view } from "../../views/draft-list.ts";

/**
 * Lists the drafts submitted to the current catalog. With `--all` or without a base URL, lists all attempts in every catalog. With `--live`,
 * asks the current catalog which of its drafts are live.
 */
export async function run(app: App, { all, live }: ListFlags) {
  const catalog = all ? undefined : app.settings.baseUrl.value;
  const { records, states } = await knownDrafts(app);
  const submissions = foldRecords(records)
    .filter(
      ({ last, state }) =>
        catalog === undefined || (last.baseUrl === catalog && state !== "refused" && state !== "unsent"),
    )
    .reverse();
  const liveStates = live ? await liveStatesIn(app, submissions) : new Map<unknown, string>();
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
  return catalog === undefined ? { rows } : shownAs(draftListView, { rows, catalog });
}

/** Returns whether each draft of the current catalog, except the sandbox, is live. Makes one read per draft, and throws its errors. */
async function liveStatesIn(app: App, submissions: readonly JournaledSubmission[]) {
  const { baseUrl, catalog } = await app.connect();
  const states = new Map<unknown, "live" | "not live">();
  for (const { last } of baseUrl === SANDBOX ? [] : submissions) {
    if (last.type !== "created" || last.baseUrl !== baseUrl) continue;
    states.set(last, (await liveTool(catalog, last.slug)) ? "live" : "not live");
  }
  return states;
}
