import { command } from "../../../contract/errors/advice.ts";
import { joinFindings } from "../../../contract/errors/input-problem.ts";
import {
  compareDraft,
  type DraftDiff,
  differenceWarnings,
  diffFailure,
  diffState,
  hasOtherSlug,
  isOwnListing,
  slugIn,
} from "../../../draft/live-listing.ts";
import type { ReportedDraft } from "../../actions/step-report.ts";
import type { App } from "../../app.ts";
import { errorData } from "../../output/error-data.ts";
import { failWith } from "../../output/shown.ts";
import type { DraftDiffRow } from "../../output/views/draft-diff.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import { slugsOfDrafts } from "./known-drafts.ts";
import { reportDrafts } from "./report-to-runner.ts";
import { type ListedFile, type ListingFlags, notLiveReport, withListings } from "./with-listings.ts";

export { draftDiffView as view } from "../../output/views/draft-diff.ts";

/** Compares draft files with their live listings. Requires no API key. */
export async function run(app: App, names: readonly string[], flags: ListingFlags & { exitCode?: true }) {
  const { allowMissing, exitCode } = flags;
  const options = { "allow-missing": allowMissing, "exit-code": exitCode };
  const retry = (file: string) => (listing: string) => command("draft diff", [file], { ...options, listing });
  const { results: diffs, isOne } = await withListings<DraftDiff>(app, names, { flags, retry, use: diffOf });
  reportDrafts(app, diffs.map(reportOf), ["slug", "result"]);
  const failure = diffFailure(diffs, flags);
  if (failure && isOne && diffs.some((diff) => "error" in diff)) throw failure;
  const { name, baseUrl } = await app.connect();
  const data = diffs.map((diff) => dataOf(diff, app.screen.commandStyle));
  return {
    rows: data.flatMap(rowsOf),
    data,
    diffs,
    catalog: name,
    editable: await slugsOfDrafts(app, baseUrl),
    isScreen: app.context.stdout.isTerminal,
    isAnnotated: app.runner !== undefined,
    finish: failWith(failure),
    isOne,
  };
}

async function diffOf({ file, draft, slug, find }: ListedFile): Promise<DraftDiff> {
  const listing = await find();
  if (listing === undefined) return { file, slug, listing: null };
  const facts = {
    isOwn: slugIn(draft) === slug && isOwnListing(draft, listing),
    hasOtherSlug: hasOtherSlug(draft, slug),
  };
  return { file, slug, listing: listing.listbulbUrl, ...facts, ...compareDraft(draft, listing) };
}

function reportOf(diff: DraftDiff): ReportedDraft {
  const { file } = diff;
  if ("error" in diff) return { file, result: "failed", error: diff.error };
  const { slug } = diff;
  if (diff.listing === null) return notLiveReport(file, slug);
  const findings = joinFindings([{ warnings: differenceWarnings(diff.differences) }]);
  return { file, result: diffState(diff), slug, findings };
}

function dataOf(diff: DraftDiff, style: CommandStyle) {
  const { file } = diff;
  if ("error" in diff)
    return { file, slug: null, listing: null, differences: null, error: errorData(diff.error, style) };
  const { slug, listing } = diff;
  if (listing === null) return { file, slug, listing, differences: null };
  const differences = diff.differences.map(({ field, place: { line, column }, ...values }) => {
    return { field, line, column, ...values };
  });
  return { file, slug, listing, differences };
}

function rowsOf({ file, differences }: ReturnType<typeof dataOf>): readonly DraftDiffRow[] {
  return (differences ?? []).map(({ field, line = 1, column = 1, file: fileValue, live: liveValue }) => {
    return { file, field, line, column, fileValue, liveValue };
  });
}
