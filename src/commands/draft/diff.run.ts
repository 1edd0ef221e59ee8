import type { ReportedDraft } from "../../actions/annotations.ts";
import { NO_RUNNER } from "../../actions/runner.ts";
import type { App } from "../../app/app.ts";
import type { DraftCandidate } from "../../draft/check/draft-candidate.ts";
import { invalidDraft } from "../../draft/check/invalid-draft.ts";
import { compareDraft, differenceWarnings } from "../../draft/diff/diff-draft.ts";
import { type DraftDiff, diffFailure, diffState } from "../../draft/diff/draft-diff.ts";
import { submittedDrafts } from "../../draft/journal/journaled-submissions.ts";
import { mapAtOnce } from "../../draft/live-tools.ts";
import { type ListingLook, listingLook } from "../../draft/own-listing.ts";
import { readDrafts } from "../../draft/prepare-drafts.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { withWarnings } from "../../errors/input-problem.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { errorData } from "../../output/error-data.ts";
import type { CommandStyle } from "../../terminal/command-line.ts";
import type { DraftDiffRow } from "../../views/draft-diff.ts";
import { DEFAULT_FILE, findDraftFiles } from "./draft-files.ts";
import { liveListing } from "./live-listing.ts";
import { sourcesOf } from "./prepare.ts";
import { reportDrafts } from "./report-to-runner.ts";

export { draftDiffView as view } from "../../views/draft-diff.ts";

interface DiffFlags {
  readonly listing?: string;
  readonly allowMissing?: true;
  readonly exitCode?: true;
}

/** Compares draft files with their live listings. Requires no API key. */
export async function run(app: App, names: readonly string[], flags: DiffFlags) {
  const files = await findDraftFiles(app, names, { byDefault: DEFAULT_FILE });
  if (flags.listing !== undefined && files.length > 1) {
    throw new UsageError({
      message: "--listing can be used with only one file",
      hint: 'Add "slug" to each file',
    });
  }
  const read = await readDrafts(sourcesOf(app), { files, flags: {}, checkOptions: {} });
  const unreadable = read.find((draft) => "error" in draft);
  if (unreadable) throw unreadable.error;
  const drafts = read.flatMap((draft) => ("error" in draft ? [] : draft));
  const { catalog, baseUrl } = await app.connect();
  const look = listingLook(catalog);
  const isOnly = files.length === 1;
  const diffs = await mapAtOnce(drafts, (draft) => diffOf(app, draft, { look, flags, isOnly }));
  await reportDrafts(app, diffs.map(reportOf));
  const failure = diffFailure(diffs, flags);
  if (failure && diffs.length === 1 && diffs.some((diff) => "error" in diff)) throw failure;
  const submitted = await submittedDrafts(app.folders.data, baseUrl);
  return {
    rows: diffs.flatMap(rowsOf),
    data: diffs.map((diff) => dataOf(diff, app.commandStyle)),
    diffs,
    editable: [...submitted.keys()],
    isScreen: app.context.stdout.isTerminal,
    isAnnotated: app.runner !== NO_RUNNER,
    failure,
    ...(diffs.length === 1 && { isOne: true as const }),
  };
}

async function diffOf(
  app: App,
  candidate: DraftCandidate,
  {
    look,
    flags,
    isOnly,
  }: { readonly look: ListingLook; readonly flags: DiffFlags; readonly isOnly: boolean },
): Promise<DraftDiff> {
  const { file = "-" } = candidate;
  const { listing: argument, allowMissing, exitCode } = flags;
  const options = { "allow-missing": allowMissing, "exit-code": exitCode };
  try {
    if (candidate.unreadable === undefined) throw invalidDraft(candidate, candidate.problems);
    const live = await liveListing(app, candidate, { look, argument, options });
    if (live.listing) {
      const { listing, foundBy } = live;
      const compared = compareDraft(candidate, listing);
      return { file, slug: listing.slug, listing: listing.listbulbUrl, foundBy, ...compared };
    }
    const { slug = null, lookedFor } = live;
    if (allowMissing) return { file, slug, listing: null, lookedFor };
    throw new CatalogError({
      code: "TOOL_NOT_FOUND",
      message: `${file} is not live: ${lookedFor}`,
      hint: `${isOnly ? "Use --listing to specify its listing" : 'Add "slug" to the file'}, or allow it to be missing with --allow-missing`,
      isExplained: false,
    });
  } catch (error) {
    if (error instanceof CatalogError) return { file, error };
    throw error;
  }
}

function reportOf(diff: DraftDiff): ReportedDraft {
  const { file } = diff;
  const result = diffState(diff);
  if ("error" in diff) return { file, result, error: diff.error };
  const warnings =
    diff.listing === null
      ? [{ field: "", rule: "not-live", message: `not live: ${diff.lookedFor}`, file }]
      : differenceWarnings(diff.slug, diff.differences);
  return { file, result, slug: diff.slug ?? undefined, findings: withWarnings(undefined, warnings) };
}

function rowsOf(diff: DraftDiff): readonly DraftDiffRow[] {
  if ("error" in diff || diff.listing === null) return [];
  return diff.differences.map(({ field, place: { line = 1, column = 1 }, file, live }) => {
    return { file: diff.file, field, line, column, fileValue: file, liveValue: live };
  });
}

function dataOf(diff: DraftDiff, style: CommandStyle) {
  const { file } = diff;
  if ("error" in diff) {
    return { file, slug: null, listing: null, differences: null, error: errorData(diff.error, style) };
  }
  const { slug, listing } = diff;
  if (listing === null) return { file, slug, listing, differences: null };
  const differences = diff.differences.map(({ place: { line, column }, ...values }) => {
    return { field: values.field, line, column, file: values.file, live: values.live };
  });
  return { file, slug, listing, differences, ...(diff.foundBy !== "file" && { foundBy: diff.foundBy }) };
}
