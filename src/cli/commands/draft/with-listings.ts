import { createTaskLimit } from "../../../base/runtime/tasks.ts";
import { type CatalogError, recoverWith } from "../../../contract/errors/catalog-error.ts";
import { joinFindings } from "../../../contract/errors/input-problem.ts";
import { InputError, UsageError } from "../../../contract/errors/local-errors.ts";
import { isMissingListing } from "../../../contract/errors/remote-errors.ts";
import type { Tool } from "../../../contract/index.ts";
import { filesFailure, invalidDraft } from "../../../draft/failures.ts";
import { type FailedDraft, type ReadDraft, readDrafts } from "../../../draft/file/read-drafts.ts";
import { slugOfFile } from "../../../draft/live-listing.ts";
import { MOST_AT_ONCE } from "../../../draft/prepare-drafts.ts";
import type { App } from "../../app.ts";
import { findTool, isOtherPage, notListing, type Retry, slugOf } from "../slug-argument.ts";
import { findDraftFiles, sourcesOf } from "./prepare.ts";
import { reportDrafts } from "./report-to-runner.ts";

export interface ListingFlags {
  readonly listing?: string;
  readonly allowMissing?: true;
}

export interface ListedFile {
  readonly file: string;
  readonly draft: ReadDraft;
  readonly slug: string;
  /** Requests the live listing. Returns undefined if it is not live and may be missing. */
  readonly find: () => Promise<Tool | undefined>;
}

export type FailedFile = FailedDraft & { readonly file: string };

export function notLiveReport(file: string, slug: string) {
  const fact = { field: "", rule: "not-live", message: `not live: no live listing "${slug}"`, file };
  return { file, slug, result: "not-live", findings: joinFindings([{ facts: [fact] }]) } as const;
}

interface ListingCommand<Result> {
  readonly flags: ListingFlags;
  /** Returns the command to suggest for another slug. */
  readonly retry: (file: string) => Retry;
  readonly use: (listed: ListedFile) => Promise<Result>;
}

/** Reads draft files, requests their live listings, and passes each file with its listing to `use`. A failure ends only its own file. */
export async function withListings<Result>(
  app: App,
  names: readonly string[],
  { flags, retry, use }: ListingCommand<Result>,
) {
  const { files, isOne } = await findDraftFiles(app, names);
  if (flags.listing !== undefined && files.length > 1) {
    const message = "--listing can be used with only one file";
    throw new UsageError({ message, hint: 'Add "slug" to each file' });
  }
  const argument = flags.listing === undefined ? undefined : slugOf(flags.listing, retry(files[0] ?? ""));
  const drafts = await readDrafts(sourcesOf(app), { files, flags: {} });
  // Without a connection, all files fail for the same reason, but a mistake in a file does not need a base URL.
  const isLost = app.settings.baseUrl.value === undefined;
  if (!isLost) await app.connect();
  const failures: FailedFile[] = [];
  const limit = createTaskLimit(MOST_AT_ONCE);
  const resultOf = async (file: string, draft: ReadDraft) => {
    if (draft.unreadable === undefined) throw invalidDraft(draft, draft.problems);
    const slug = argument ?? slugOfFile(draft);
    return use({ file, draft, slug, find: () => findLive(app, slug, { ...flags, retry: retry(file) }) });
  };
  const results = drafts.map((draft, index): Promise<Result | FailedFile> | FailedFile => {
    const file = files[index] ?? "";
    const failed = (error: CatalogError): FailedFile => {
      const failure = { file, result: "failed", error } as const;
      failures.push(failure);
      return failure;
    };
    if ("error" in draft) return failed(draft.error);
    return limit(() => resultOf(file, draft)).catch(recoverWith(failed));
  });
  const all = await Promise.all(results);
  if (isLost) {
    reportDrafts(app, failures);
    const invalid = failures.filter(({ error }) => error instanceof InputError);
    const others = failures.flatMap(({ error }) => (error instanceof InputError ? [] : error));
    const unread = others.find(({ code }) => code !== "BASE_URL_REQUIRED");
    throw unread ?? filesFailure(invalid, "check") ?? others[0];
  }
  return { results: all, isOne };
}

type Lookup = ListingFlags & { readonly retry: Retry };

/** Requests a live listing. Returns undefined if it is missing and may be. Throws an error if `--listing` is the URL of another page. */
async function findLive(app: App, slug: string, { listing: page = "", allowMissing, retry }: Lookup) {
  try {
    const options = { retry: allowMissing ? undefined : retry, isFresh: true, hasOwnTime: true };
    const { value } = await findTool(app, slug, options);
    if (!isOtherPage(app, page, value)) return value;
  } catch (error) {
    if (allowMissing && isMissingListing(error)) return undefined;
    throw error;
  }
  throw notListing(page, { text: "Try", command: retry(slug) });
}
