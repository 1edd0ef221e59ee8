import type { Advice } from "./advice.ts";
import type { ErrorDetails } from "./catalog-error.ts";

/** A problem or finding, with its position if known. Lines and columns start at 1. Columns are counted in UTF-16 code units. */
export interface Problem {
  /** The field as a dotted path, such as `screenshotUrls.1`; empty if the problem does not apply to one field. */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** How to solve the problem, for the advice of the error. */
  readonly advice?: Advice | readonly Advice[] | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** How many UTF-16 code units to mark, starting at `column`. The default is 1. */
  readonly length?: number | undefined;
  /** The flag that specified the value, or that can specify a missing value, such as `--name`. */
  readonly flag?: string | undefined;
}

/** Returns what a problem suggests: the value that was probably meant as a question, or the possible fix. */
export function suggestionText({ rule, suggestion }: Problem): string | undefined {
  return suggestion !== undefined && rule === "unknown" ? `did you mean "${suggestion}"?` : suggestion;
}

/** What the checks of a valid draft noticed. */
export interface Findings {
  readonly warnings: readonly Problem[];
  readonly facts: readonly Problem[];
  /** The warnings about checks that were not possible. */
  readonly notLookedAt: readonly Problem[];
}

/** Joins lists of findings. Returns undefined if all are undefined. */
export function joinFindings(all: readonly (Partial<Findings> | undefined)[]): Findings | undefined {
  const parts = all.filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return {
    warnings: parts.flatMap(({ warnings = [] }) => warnings),
    facts: parts.flatMap(({ facts = [] }) => facts),
    notLookedAt: parts.flatMap(({ notLookedAt = [] }) => notLookedAt),
  };
}

/** Adds warnings to findings. Returns undefined if `findings` is undefined and there are no warnings. */
export function withWarnings(findings: Findings | undefined, warnings: readonly Problem[]) {
  return warnings.length === 0 ? findings : joinFindings([findings, { warnings }]);
}

/** Returns a failure in the form of a problem of the draft's file. */
export function problemOf(
  error: Pick<ErrorDetails, "message" | "status"> & { readonly code: string; readonly outcome?: string },
  file?: string | null,
): Problem {
  const code = error.status === undefined ? error.code : `${error.status} ${error.code}`;
  const outcome = error.outcome === "unknown" ? ". The draft may have been created" : "";
  const message = `${error.message} (${code})${outcome}`;
  return { field: "", rule: "failed", message, file: file ?? undefined };
}

/** Reports whether a problem is about an existing draft. With `--strict`, such a warning is a failure that no change to the file cures. */
export function isOfExisting({ rule }: Problem): boolean {
  return rule === "state" || rule === "other-slug";
}

/** Returns the problems that are not also warnings. With `--strict`, warnings count as problems. */
export function withoutWarnings(problems: readonly Problem[], findings: Findings | undefined) {
  const warnings = new Set(findings?.warnings);
  return problems.filter((problem) => !warnings.has(problem));
}
