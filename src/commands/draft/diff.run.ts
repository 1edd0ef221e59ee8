import type { App } from "../../app/app.ts";
import { mergeDraft } from "../../draft/check/draft-candidate.ts";
import { invalidDraft } from "../../draft/check/invalid-draft.ts";
import { diffDraft, draftOfListing } from "../../draft/diff/diff-draft.ts";
import { findSlug } from "../../draft/diff/find-slug.ts";
import { type DraftFile, parseDraftFile } from "../../draft/file/draft-file.ts";
import { readSource } from "../../draft/file/read-source.ts";
import { openJournal } from "../../draft/journal/journal.ts";
import { ofData } from "../../draft/journal/record.ts";
import { command } from "../../errors/advice.ts";
import { DifferencesFound } from "../../errors/interrupted.ts";
import { UsageError } from "../../errors/local-errors.ts";
import { findTool } from "../find-tool.ts";
import { slugOf } from "../slug-argument.ts";
import { sourcesOf } from "./prepare.ts";
import { reportDifferences } from "./report-to-runner.ts";

export { draftDiffView as view } from "../../views/draft-diff.ts";

interface DiffFlags {
  readonly listing?: string;
  readonly exitCode?: true;
}

/** Compares a draft file with its live listing. Changes nothing and requires no API key. */
export async function run(app: App, file: string, { listing: argument, exitCode }: DiffFlags) {
  const draft = await readDraft(app, file);
  const retry = (other: string) => command("draft diff", [file], { listing: other, "exit-code": exitCode });
  const slug = argument === undefined ? await knownSlug(app, draft) : slugOf(argument, retry);
  const { value: tool } = await findTool(app, slug, retry);
  const differences = diffDraft(draft, draftOfListing(tool));
  const facts = { file, slug: tool.slug, listing: tool.listbulbUrl };
  reportDifferences(app, facts, differences);
  return {
    ...facts,
    rows: differences,
    data: [{ ...facts, differences }],
    isOne: true as const,
    failure: exitCode && differences.length > 0 ? new DifferencesFound() : undefined,
  };
}

/** Reads a draft file. The draft may be invalid, but an `InputError` is thrown if the file is not a valid JSON object. */
async function readDraft(app: App, file: string): Promise<DraftFile> {
  const source = await readSource(sourcesOf(app), file);
  const draft = parseDraftFile(source);
  if (draft.isReadable) return draft;
  throw invalidDraft(mergeDraft(source, new Map()), draft.problems);
}

async function knownSlug(app: App, draft: DraftFile): Promise<string> {
  const { baseUrl, dataId } = await app.connect();
  const { records } = await openJournal(app.folders.data).read();
  const slug = findSlug(draft, { records: ofData(records, dataId), baseUrl, cwd: app.context.cwd });
  if (slug !== undefined) return slug;
  throw new UsageError({
    message: `The live listing for ${draft.file} is unknown`,
    facts: [["Looked for", "a slug in the file, and a draft from this file in this machine's journal"]],
    hint: "Specify the slug or the URL of the listing with --listing",
  });
}
