import { TaskLimit } from "../../../base/runtime/task-limit.ts";
import { CatalogError, recoverWith } from "../../../contract/errors/catalog-error.ts";
import { joinFindings } from "../../../contract/errors/input-problem.ts";
import { UsageError } from "../../../contract/errors/local-errors.ts";
import type { Tool } from "../../../contract/index.ts";
import { invalidDraft } from "../../../draft/check/invalid-draft.ts";
import { type ReadDraft, readDrafts } from "../../../draft/file/read-drafts.ts";
import { slugOfFile } from "../../../draft/listing-of-file.ts";
import type { App } from "../../app.ts";
import { type Retry, slugOf, withSlugAdvice } from "../slug-argument.ts";
import { findDraftFiles, sourcesOf } from "./prepare.ts";

export interface ListingFlags {
  readonly listing?: string;
  readonly allowMissing?: true;
}

/** A draft file with its live listing. The listing is undefined if it is not live and may be missing. */
export interface ListedFile {
  readonly file: string;
  readonly draft: ReadDraft;
  /** The slug from `--listing` or from the file. */
  readonly slug: string;
  readonly listing: Tool | undefined;
}

export interface FailedFile {
  readonly file: string;
  readonly result: "failed";
  readonly error: CatalogError;
}

export function notLiveReport(file: string, slug: string) {
  const fact = { field: "", rule: "not-live", message: `not live: no live listing "${slug}"`, file };
  return { file, slug, result: "not-live", findings: joinFindings([{ facts: [fact] }]) } as const;
}

interface ListingCommand {
  readonly flags: ListingFlags;
  /** Returns the command to suggest for another slug. */
  readonly retry: (file: string) => Retry;
  /** Throws a `CatalogError` if the command cannot use a file. `slug` is the slug from `--listing`. */
  readonly check?: (draft: ReadDraft, slug: string | undefined) => void;
}

/** Reads draft files, requests their live listings, and passes each file with its listing to `use`. A failure ends only its own file. */
export async function withListings<Result>(
  app: App,
  names: readonly string[],
  { flags, retry, check }: ListingCommand,
  use: (listed: ListedFile) => Result,
) {
  const { files, isOne } = await findDraftFiles(app, names);
  if (flags.listing !== undefined && files.length > 1) {
    throw new UsageError({
      message: "--listing can be used with only one file",
      hint: 'Add "slug" to each file',
    });
  }
  const argument = flags.listing === undefined ? undefined : slugOf(flags.listing, retry(files[0] ?? ""));
  const drafts = await readDrafts(sourcesOf(app), { files, flags: {}, checkOptions: {} });
  const { catalog } = await app.connect();
  const limit = new TaskLimit(MOST_AT_ONCE);
  const resultOf = async (file: string, draft: ReadDraft) => {
    if (draft.unreadable === undefined) throw invalidDraft(draft, draft.problems);
    check?.(draft, argument);
    const slug = argument ?? slugOfFile(draft);
    const options = { isFresh: true, hasOwnTime: files.length > 1 };
    const found = catalog.getTool(slug, options).then(({ value }) => value);
    const listing = await found.catch(async (error) => {
      const isMissing = error instanceof CatalogError && error.code === "TOOL_NOT_FOUND";
      if (isMissing && flags.allowMissing) return undefined;
      throw await withSlugAdvice(app, error, { slug, retry: retry(file) });
    });
    return use({ file, draft, slug, listing });
  };
  const results = drafts.map((draft): Promise<Result | FailedFile> | FailedFile => {
    const { file = "" } = draft;
    const failed = (error: CatalogError): FailedFile => ({ file, result: "failed", error });
    if ("error" in draft) return failed(draft.error);
    return limit.run(() => resultOf(file, draft)).catch(recoverWith(failed));
  });
  return { results: await Promise.all(results), isOne };
}

const MOST_AT_ONCE = 8;
