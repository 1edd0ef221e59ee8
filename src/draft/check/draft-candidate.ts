import type { CommandOptions } from "../../contract/errors/advice.ts";
import type { Problem } from "../../contract/errors/input-problem.ts";
import { DRAFT_FIELDS, type DraftField } from "../../contract/index.ts";
import { flagOf } from "../draft-fields.ts";
import { type DraftFile, parseDraftFile } from "../file/draft-file.ts";
import type { Source } from "../file/read-source.ts";
import type { FlagValue } from "./draft-flags.ts";

/** A draft before the check: its values and their positions. */
export interface DraftCandidate {
  /** The name of the draft file, such as `-` for standard input, or undefined for a draft without a file. */
  readonly file: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** The idempotency key from `--idempotency-key`, if any. */
  readonly chosenKey: string | undefined;
  readonly problems: readonly Problem[];
  /** The fields that are not checked because they could not be read, or undefined if no field of the file could be read. */
  readonly unreadable: ReadonlySet<string> | undefined;
  /** Returns the file position or the flag for a path in the draft, or an empty object if there is neither. */
  readonly locate: (path: readonly (string | number)[]) => Partial<Problem>;
  /** The content of the draft file, keyed by file name, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  /** The options of a command that repeats the check, or undefined if no such command can be suggested. */
  readonly checkOptions: CommandOptions | undefined;
}

/** Merges a file and flags into a draft. A flag overrides the file's value for the same field. */
export function mergeDraft(
  source: Source | undefined,
  flags: ReadonlyMap<DraftField, FlagValue>,
): DraftCandidate {
  const file = source && parseDraftFile(source);
  const overrides = [...flags].map(([field, { value }]) => [field, value] as const);
  const unread = [...flags.values()].flatMap(({ problem }) => problem ?? []);
  return {
    file: source?.file,
    body: Object.fromEntries([...(file?.values ?? []), ...overrides]),
    chosenKey: undefined,
    problems: [...(file?.problems ?? []), ...unread],
    unreadable: file?.isReadable === false ? undefined : new Set(unread.map(({ field }) => field)),
    locate: (path) => locate(path, flags, file),
    sources: new Map(source ? [[source.file, source.text]] : []),
    checkOptions: {},
  };
}

function locate(
  path: readonly (string | number)[],
  flags: ReadonlyMap<DraftField, FlagValue>,
  file: DraftFile | undefined,
): Partial<Problem> {
  const flag = [...flags].find(([field]) => field === path[0]);
  if (flag) return { flag: flagAt(flag[1], path[1]) };
  if (file) return file.locate(path);
  const missing = DRAFT_FIELDS.find((field) => field === path[0]);
  return missing ? { flag: flagOf(missing) } : {};
}

/** Returns the name of a flag. For one value of a repeated flag, adds the value's number, as in `--screenshot-url #2`. */
function flagAt({ flag, value }: FlagValue, index: string | number | undefined): string {
  const isOneOfSeveral = typeof index === "number" && Array.isArray(value) && value.length > 1;
  return isOneOfSeveral ? `${flag} #${index + 1}` : flag;
}
