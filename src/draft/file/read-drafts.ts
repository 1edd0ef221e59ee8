import type { CommandOptions } from "../../contract/errors/advice.ts";
import { type CatalogError, recoverWith } from "../../contract/errors/catalog-error.ts";
import type { Findings, Problem } from "../../contract/errors/input-problem.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { DRAFT_FIELDS, type DraftField } from "../../contract/index.ts";
import { flagOf } from "../draft-fields.ts";
import { createLocator, parseDraftFile } from "./draft-file.ts";
import { isStdin, readSource, type Source, type SourceDeps } from "./read-source.ts";

/** A draft that was read from a file or from flags: its values, their positions and the problems of reading. */
export interface ReadDraft {
  /** The name of the draft file, such as `-` for standard input, or null for a draft without a file. */
  readonly file: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** The fields of the file alone, without the flags. */
  readonly own: ReadDraft["body"];
  /** The idempotency key from `--idempotency-key`, if any. */
  readonly chosenKey: string | undefined;
  readonly problems: readonly Problem[];
  /** The fields that are not checked because they could not be read, or undefined if no field of the file could be read. */
  readonly unreadable: ReadonlySet<string> | undefined;
  /** Returns the file position or the flag for a path in the draft, or an empty object if there is neither. */
  readonly locate: (path: readonly (string | number)[]) => Partial<Problem>;
  /** The content of the draft file, keyed by file name, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  /** Returns the options of a command that repeats the check. Undefined, or returns undefined, if no such command can be suggested. */
  readonly checkOptions: (() => CommandOptions | undefined) | undefined;
}

/** A draft that failed, or that was not sent because of an error that affects another draft or all drafts. */
export interface FailedDraft {
  readonly file: string | null;
  readonly result: "failed" | "not-sent";
  readonly error: CatalogError;
  /** The draft's idempotency key, if it is known. */
  readonly key?: string | undefined;
  /** The findings on a draft that was valid. */
  readonly findings?: Findings | undefined;
}

/** The values of the flags that set fields. `descriptionFile` is the path to a file that contains the description. */
export interface DraftFlags
  extends Readonly<Partial<Record<Exclude<DraftField, "screenshotUrls"> | "descriptionFile", string>>> {
  readonly screenshotUrl?: readonly string[];
}

/** The drafts to read: the files and the flags that override their fields, or one draft that is specified only by flags. */
export interface ReadRequest extends Partial<Pick<ReadDraft, "chosenKey" | "checkOptions">> {
  readonly files: readonly string[];
  readonly flags: DraftFlags;
}

/** Reads all files, even if one cannot be read, and overrides their fields with the flags. Throws a `UsageError` for unusable arguments. */
export async function readDrafts(deps: SourceDeps, { files, flags, ...options }: ReadRequest) {
  if ([...files, flags.descriptionFile ?? ""].filter(isStdin).length > 1)
    throw new UsageError({ message: "Standard input can be read only once", hint: "Use - only once" });
  const values = await readFlags(deps, flags);
  if (files.length === 0) return [mergeDraft(undefined, values, options)];
  const drafts: (ReadDraft | FailedDraft)[] = [];
  for (const file of files) {
    const read = readSource(deps, file).then((source) => mergeDraft(source, values, options));
    drafts.push(await read.catch(recoverWith((error) => ({ file, result: "failed" as const, error }))));
  }
  return drafts;
}

interface FlagValue {
  readonly flag: string;
  readonly value: unknown;
  /** Any problem with the description file's encoding. */
  readonly problem?: Problem;
}

/** Merges a file and flags into a draft. A flag overrides the file's value for the same field. */
export function mergeDraft(
  source: Source | undefined,
  flags: ReadonlyMap<string, FlagValue>,
  { chosenKey, checkOptions }: Pick<ReadRequest, "chosenKey" | "checkOptions">,
): ReadDraft {
  const file = source && parseDraftFile(source);
  const unread = [...flags.values()].flatMap(({ problem }) => problem ?? []);
  const locate: ReadDraft["locate"] = (path) => {
    const [field = "", index] = path;
    const flag = flags.get(String(field));
    if (flag) return { flag: flagAt(flag, index) };
    if (file) return file.locate(path);
    const missing = DRAFT_FIELDS.find((each) => each === field);
    return missing ? { flag: flagOf(missing) } : {};
  };
  return {
    file: source?.file ?? null,
    body: { ...file?.values, ...Object.fromEntries([...flags].map(([field, { value }]) => [field, value])) },
    own: file?.values ?? {},
    chosenKey,
    problems: [...(file?.problems ?? []), ...unread],
    unreadable: file?.isReadable === false ? undefined : new Set(unread.map(({ field }) => field)),
    locate,
    sources: new Map(source ? [[source.file, source.text]] : []),
    checkOptions,
  };
}

/** Returns the name of a flag. For one value of a repeated flag, adds the value's number, as in `--screenshot-url #2`. */
function flagAt({ flag, value }: FlagValue, index: string | number | undefined): string {
  const isOneOfSeveral = typeof index === "number" && Array.isArray(value) && value.length > 1;
  return isOneOfSeveral ? `${flag} #${index + 1}` : flag;
}

const DESCRIPTION_FILE = "--description-file";

/** Returns the values of the flags, keyed by field. The line endings of a description file become LF, as in a text field. */
export async function readFlags(deps: SourceDeps, { screenshotUrl, descriptionFile, ...flags }: DraftFlags) {
  const values = { ...flags, screenshotUrls: screenshotUrl };
  const set = new Map<string, FlagValue>();
  for (const field of DRAFT_FIELDS)
    if (values[field] !== undefined) set.set(field, { flag: flagOf(field), value: values[field] });
  if (descriptionFile === undefined) return set;
  if (set.has("description"))
    throw new UsageError({ message: `Use --description or ${DESCRIPTION_FILE}, not both` });
  return set.set("description", await readDescription(deps, descriptionFile));
}

async function readDescription(deps: SourceDeps, file: string): Promise<FlagValue> {
  const { text, damage } = await readSource(deps, file, "Use a text file, or - for standard input");
  const flag = DESCRIPTION_FILE;
  const value = text.replaceAll(/\r\n?/g, "\n");
  if (damage === undefined) return { flag, value };
  const place = createLocator(text)({ offset: damage.offset, length: 1 });
  const message = `${file}: ${damage.message}`;
  return { flag, value, problem: { field: "description", rule: "encoding", message, file, ...place, flag } };
}
