import { checkDraft, type DraftField } from "../../contract/index.ts";
import type { CommandOptions } from "../../errors/advice.ts";
import type { Problem } from "../../errors/problem.ts";
import { type DraftFile, parseDraftFile } from "../file/draft-file.ts";
import type { Source } from "../file/read-source.ts";
import type { KeptAnswers } from "../kept-answers.ts";
import { FLAG_OF, type FlagValue } from "./draft-flags.ts";

/** A draft that is not checked yet: the values of its file and flags, and their places. */
export interface DraftCandidate {
  /** The file's name as it was given, `-` for standard input; undefined when flags alone make the draft. */
  readonly file: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Problems found before the rules of the API are checked. */
  readonly problems: readonly Problem[];
  /** Fields that could not be read and are not checked; undefined when no field could be read. */
  readonly unreadable: ReadonlySet<string> | undefined;
  /** Returns the place of the value at a path, or the place where a missing one belongs. */
  readonly locate: (path: readonly (string | number)[]) => Partial<Problem>;
  /** The text of the file by its name, for code frames. */
  readonly sources: ReadonlyMap<string, string>;
  /** The options of `draft check` that check it as in this run; undefined when they cannot be repeated. */
  readonly checkOptions: CommandOptions | undefined;
  /** What a person typed, when the draft has no file that holds it. */
  readonly answers?: KeptAnswers;
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
    checkOptions: {},
  };
}

function locate(
  path: readonly (string | number)[],
  flags: ReadonlyMap<DraftField, FlagValue>,
  file: DraftFile | undefined,
): Partial<Problem> {
  const given = [...flags].find(([field]) => field === path[0]);
  if (given) return { flag: flagAt(given[1], path[1]) };
  if (file) return file.locate(path);
  const missing = Object.entries(FLAG_OF).find(([field]) => field === path[0]);
  return missing ? { flag: missing[1] } : {};
}

/** Returns the name of a flag, with its number where it was given several times: `--screenshot-url #2`. */
function flagAt({ flag, value }: FlagValue, index: string | number | undefined): string {
  const isOneOfSeveral = typeof index === "number" && Array.isArray(value) && value.length > 1;
  return isOneOfSeveral ? `${flag} #${index + 1}` : flag;
}

/** Fields that a draft must have. */
const REQUIRED = ["name", "headline", "description", "websiteUrl"] as const satisfies readonly DraftField[];
export type RequiredField = (typeof REQUIRED)[number];

/** Returns the required fields that a draft lacks, when it has no other problem; else none, since its file is to be fixed first. */
export function missingFields(candidate: DraftCandidate): readonly RequiredField[] {
  const check = checkDraft(candidate.body);
  if (check.ok || candidate.problems.length > 0 || candidate.unreadable === undefined) return [];
  if (check.problems.some(({ rule }) => rule !== "required")) return [];
  return REQUIRED.filter((field) => check.problems.some((problem) => problem.field === field));
}

/** Returns the draft with the answers of a person, which have no place in a file or flag. */
export function withAnswers(
  candidate: DraftCandidate,
  answers: Readonly<Partial<Record<DraftField, string>>>,
  kept: KeptAnswers,
): DraftCandidate {
  return {
    ...candidate,
    answers: kept,
    body: { ...candidate.body, ...answers },
    locate: (path) => (Object.hasOwn(answers, path[0] ?? "") ? {} : candidate.locate(path)),
  };
}
