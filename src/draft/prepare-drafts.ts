import type { CommandOptions } from "../errors/advice.ts";
import { type CatalogError, recoverWith } from "../errors/catalog-error.ts";
import { UsageError } from "../errors/local-errors.ts";
import { type Categories, type CheckedDraft, checkCandidate } from "./check/check-candidate.ts";
import { type DraftCandidate, mergeDraft } from "./check/draft-candidate.ts";
import { type DraftFlags, readFlags } from "./check/draft-flags.ts";
import { invalidDraft } from "./check/invalid-draft.ts";
import { idempotencyKeyOf } from "./draft-identity.ts";
import { KEY_FIELD } from "./file/draft-file.ts";
import { isStdin, readSource, type SourceDeps, sourceName } from "./file/read-source.ts";
import { takenSlug } from "./own-listing.ts";

/** A draft that was read, or the error that prevented it from being read. */
export type ReadDraft = DraftCandidate | FailedDraft;

/** A checked draft, or the error that prevents sending it. */
export type PreparedDraft = CheckedDraft | FailedDraft;

/** A draft that failed before it was sent. */
export interface FailedDraft {
  readonly file: string | undefined;
  readonly error: CatalogError;
}

/** The drafts to prepare: the files and the flags that override their fields, or one draft that is specified only by flags. */
export interface PrepareRequest {
  readonly files: readonly string[];
  readonly flags: DraftFlags;
  /** The key from `--idempotency-key`, which replaces a key in the file. */
  readonly chosenKey?: string | undefined;
  readonly checkOptions: CommandOptions | undefined;
}

/** Optional steps for preparing drafts. */
export interface PrepareSteps {
  readonly categories?: Categories | undefined;
  /** Called after all drafts have been checked. */
  readonly look?: ((drafts: readonly PreparedDraft[]) => Promise<readonly PreparedDraft[]>) | undefined;
}

/** Reads and checks drafts, and runs the optional steps. */
export async function prepareDrafts(
  deps: SourceDeps,
  request: PrepareRequest,
  { categories, look }: PrepareSteps,
): Promise<readonly PreparedDraft[]> {
  const read = await readDrafts(deps, request);
  if (read.length > 1) assertReadable(read);
  const checked = withoutSharedKeys(await checkDrafts(read, categories));
  return (look ? await look(checked) : checked).map(unlessTaken);
}

function unlessTaken(draft: PreparedDraft): PreparedDraft {
  if ("error" in draft || draft.listing?.result !== "taken") return draft;
  const { file, candidate, listing } = draft;
  const problem = { ...takenSlug(listing.listing), ...candidate.locate(["slug"]) };
  return { file, error: invalidDraft(candidate, [problem]) };
}

/** Throws a `UsageError` if at least one file cannot be read, because the names of the other files may also be wrong. */
function assertReadable(drafts: readonly ReadDraft[]): void {
  const unreadable = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const [first, ...others] = unreadable;
  if (first === undefined) return;
  throw new UsageError({
    message: first.message,
    facts: others.map(({ message }) => ["Also", message]),
    hint: "Use only files that can be read. No draft was sent",
    cause: first,
  });
}

/** Drafts with the same idempotency key describe the same product, so they are not sent. */
function withoutSharedKeys(drafts: readonly PreparedDraft[]): readonly PreparedDraft[] {
  const first = new Map<string, CheckedDraft>();
  const held = new Map<PreparedDraft, CatalogError>();
  const judged = drafts.map((draft): PreparedDraft => {
    if ("error" in draft) return draft;
    const key = idempotencyKeyOf(draft, "");
    const earlier = first.get(key);
    first.set(key, earlier ?? draft);
    if (earlier === undefined) return draft;
    const error = sharedKey(draft, earlier.file ?? "");
    held.set(earlier, held.get(earlier) ?? error);
    return { file: draft.file, error };
  });
  return judged.map((draft) => {
    const heldBy = held.get(draft);
    return heldBy === undefined || "error" in draft ? draft : { ...draft, heldBy };
  });
}

function sharedKey({ candidate, file = "" }: CheckedDraft, earlier: string): CatalogError {
  const [field, suggestion] =
    candidate.chosenKey === undefined
      ? ["websiteUrl", 'correct "websiteUrl", or add "$key" for another product']
      : [KEY_FIELD, 'choose another "$key"'];
  const message = `results in the same idempotency key as ${sourceName(earlier)}`;
  const problem = { field, rule: "duplicate", message, suggestion, ...candidate.locate([field]) };
  return invalidDraft(candidate, [problem], { files: [earlier, file] });
}

/** Reads all files, even if one cannot be read, and overrides their fields with the flags. Throws a `UsageError` for unusable arguments. */
export async function readDrafts(
  deps: SourceDeps,
  { files, flags, checkOptions, chosenKey }: PrepareRequest,
): Promise<readonly ReadDraft[]> {
  if ([...files, flags.descriptionFile ?? ""].filter(isStdin).length > 1) {
    throw new UsageError({ message: "Standard input can be read only once" });
  }
  const values = await readFlags(deps, flags);
  const own = chosenKey === undefined ? { checkOptions } : { checkOptions, chosenKey };
  if (files.length === 0) return [{ ...mergeDraft(undefined, values), ...own }];
  const drafts: ReadDraft[] = [];
  for (const file of files) {
    const read = async () => ({ ...mergeDraft(await readSource(deps, file), values), ...own });
    drafts.push(await read().catch(recoverWith((error) => ({ file, error }))));
  }
  return drafts;
}

/** Checks every draft that was read, even if an earlier one is invalid. Calls `categories` at most once. */
export async function checkDrafts(
  drafts: readonly ReadDraft[],
  categories?: Categories,
): Promise<readonly PreparedDraft[]> {
  let list: ReturnType<Categories> | undefined;
  const once = categories && (() => (list ??= categories()));
  const check = (draft: ReadDraft) =>
    "error" in draft
      ? draft
      : checkCandidate(draft, once).catch(recoverWith((error) => ({ file: draft.file, error })));
  return Promise.all(drafts.map(check));
}
