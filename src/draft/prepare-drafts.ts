import type { CommandOptions } from "../errors/advice.ts";
import { CatalogError } from "../errors/catalog-error.ts";
import { UsageError } from "../errors/local-errors.ts";
import { type CheckedDraft, checkCandidate } from "./check/check-candidate.ts";
import type { Categories } from "./check/check-category.ts";
import { type DraftCandidate, mergeDraft } from "./check/draft-candidate.ts";
import { type DraftFlags, readFlags } from "./check/draft-flags.ts";
import { isStdin, readSource, type SourcePorts } from "./file/read-source.ts";

/** A draft that was read, or the error that prevented reading it. */
export type ReadDraft = DraftCandidate | FailedDraft;

/** A draft that can be sent, or the error that prevents sending it. */
export type PreparedDraft = CheckedDraft | FailedDraft;

/** A draft that failed before it was sent. */
export interface FailedDraft {
  readonly file: string | undefined;
  readonly error: CatalogError;
}

/** The drafts to prepare: the files and the flags that override their fields, or one draft from flags alone. */
export interface PrepareRequest {
  readonly files: readonly string[];
  readonly flags: DraftFlags;
  /** The options with which `draft check` repeats the check of the drafts, or undefined if the check cannot be repeated. */
  readonly checkOptions: CommandOptions | undefined;
}

/** Optional steps in preparing drafts. */
export interface PrepareSteps {
  /** Asks the user to complete the draft. Called only for a single draft. Returns undefined if the user decides not to send the draft. */
  readonly complete?: ((draft: ReadDraft) => Promise<ReadDraft | undefined>) | undefined;
  /** Throws if the draft is not the one that was approved. Called only for the first draft, if it is valid, before the network is used. */
  readonly approve?: ((draft: CheckedDraft) => void) | undefined;
  readonly categories?: Categories | undefined;
  /** Runs the preflight. Called after all drafts have been read and checked. */
  readonly look?: ((drafts: readonly PreparedDraft[]) => Promise<readonly PreparedDraft[]>) | undefined;
}

/**
 * Reads and checks drafts, and runs the optional steps. Returns an empty array if the user decides not to send the draft. Throws a
 * `UsageError` if one of several files cannot be read. Also throws the errors of `readDrafts` and of all steps except `approve`.
 */
export async function prepareDrafts(
  ports: SourcePorts,
  request: PrepareRequest,
  { complete, approve, categories, look }: PrepareSteps,
): Promise<readonly PreparedDraft[]> {
  const read = await readDrafts(ports, request);
  const [draft] = read;
  if (read.length > 1) assertReadable(read);
  if (approve && draft) {
    const local = await checkOne(draft);
    if ("error" in local) return [local];
    try {
      approve(local);
    } catch (error) {
      return [failed(local.file)(error)];
    }
  }
  const completed = complete && draft && read.length === 1 ? [await complete(draft)] : read;
  const drafts = completed.filter((each) => each !== undefined);
  const checked = await checkDrafts(drafts, categories);
  return look ? look(checked) : checked;
}

/** Throws if a file cannot be read. That file's name is probably wrong, so the names of the other files may be wrong too. */
function assertReadable(drafts: readonly ReadDraft[]): void {
  const unreadable = drafts.flatMap((draft) => ("error" in draft ? [draft.error] : []));
  const [first, ...others] = unreadable;
  if (first === undefined) return;
  throw new UsageError({
    message: first.message,
    facts: others.map(({ message }) => ["Also", message]),
    hint: "Specify only files that can be read. No draft was sent",
    cause: first,
  });
}

/**
 * Reads all files, even if one cannot be read, and overrides their fields with the flags. If there are no files, returns one draft from the
 * flags. Throws a `UsageError` if a flag is invalid or standard input is specified twice, or the signal's reason after an interruption.
 */
export async function readDrafts(
  ports: SourcePorts,
  { files, flags, checkOptions }: PrepareRequest,
): Promise<readonly ReadDraft[]> {
  if ([...files, flags.descriptionFile ?? ""].filter(isStdin).length > 1) {
    throw new UsageError({ message: "Standard input can be read only once" });
  }
  const values = await readFlags(ports, flags);
  if (files.length === 0) return [mergeDraft(undefined, values)];
  const drafts: ReadDraft[] = [];
  for (const file of files) {
    const read = async () => ({ ...mergeDraft(await readSource(ports, file), values), checkOptions });
    drafts.push(await read().catch(failed(file)));
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
  const prepared: PreparedDraft[] = [];
  for (const draft of drafts) prepared.push(await checkOne(draft, once));
  return prepared;
}

async function checkOne(draft: ReadDraft, categories?: Categories): Promise<PreparedDraft> {
  return "error" in draft ? draft : checkCandidate(draft, categories).catch(failed(draft.file));
}

function failed(file: string | undefined) {
  return (error: unknown): FailedDraft => {
    if (error instanceof CatalogError) return { file, error };
    throw error;
  };
}
