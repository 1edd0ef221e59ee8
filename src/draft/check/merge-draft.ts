import type { DraftField } from "../../contract/index.ts";
import type { Problem } from "../../errors/problem.ts";
import { type DraftFile, parseDraftFile } from "../file/draft-file.ts";
import type { Source } from "../file/read-source.ts";
import { FLAG_OF, type FlagValue } from "./draft-flags.ts";

/** A draft before it is checked: the values of its file and flags, and their places. */
export interface DraftCandidate {
  /** The file's name as it was given, `-` for standard input; undefined when flags alone make the draft. */
  readonly file: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Problems that were found before any rule of the API was checked. */
  readonly problems: readonly Problem[];
  /** Fields that could not be read, and are not checked; undefined when that is all of them. */
  readonly unreadable: ReadonlySet<string> | undefined;
  /** Returns the place of the value at a path, or of the one that is missing. */
  readonly locate: (path: readonly (string | number)[]) => Partial<Problem>;
  /** The text of the file by its name, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Merges a file and flags into a draft: a flag overrides the file's field. */
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
