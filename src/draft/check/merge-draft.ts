import type { DraftField } from "../../contract/index.ts";
import type { Problem } from "../../errors/input-error.ts";
import { type DraftFile, parseDraftFile } from "../file/draft-file.ts";
import type { Source } from "../file/read-source.ts";
import { FLAG_OF, type FlagValue } from "./draft-flags.ts";

/** A draft before it is checked: the values of its file and flags, and where each came from. */
export interface DraftCandidate {
  /** The file's name as it was given, `-` for standard input; undefined when flags alone make the draft. */
  readonly file: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** What was wrong before any rule of the API was asked. */
  readonly problems: readonly Problem[];
  /** Fields that the rules are not asked about, because they could not be read; undefined when that is all of them. */
  readonly unreadable: ReadonlySet<string> | undefined;
  /** Where the value at a path stands, or the missing one belongs. */
  readonly locate: (path: readonly (string | number)[]) => Partial<Problem>;
  /** The text of the file by its name, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Puts a draft together: a flag overrides the file's field. */
export function mergeDraft(
  source: Source | undefined,
  flags: ReadonlyMap<DraftField, FlagValue>,
): DraftCandidate {
  const file = source && parseDraftFile(source);
  const given = [...flags].map(([field, { value }]) => [field, value] as const);
  const unread = [...flags.values()].flatMap(({ problem }) => problem ?? []);
  return {
    file: file?.file,
    body: Object.fromEntries([...(file?.values ?? []), ...given]),
    problems: [...(file?.problems ?? []), ...unread],
    unreadable: file?.isReadable === false ? undefined : new Set(unread.map(({ field }) => field)),
    locate: (path) => locate(path, flags, file),
    sources: new Map(file ? [[file.file, file.text]] : []),
  };
}

function locate(
  path: readonly (string | number)[],
  flags: ReadonlyMap<DraftField, FlagValue>,
  file: DraftFile | undefined,
): Partial<Problem> {
  const given = [...flags].find(([field]) => field === path[0]);
  if (given) return { flag: given[1].flag };
  if (file) return file.locate(path);
  const missing = Object.entries(FLAG_OF).find(([field]) => field === path[0]);
  return missing ? { flag: missing[1] } : {};
}
