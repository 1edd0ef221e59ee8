/** One problem of the input, with its place. Lines and columns count from 1, columns in UTF-16 units. */
export interface Problem {
  /** A dotted path (`screenshotUrls.1`); empty when the whole input is meant. */
  readonly field: string;
  readonly rule: string;
  /** The problem, without the field's name. */
  readonly message: string;
  /** The name that was probably meant, or what to change. */
  readonly suggestion?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Number of UTF-16 units from `column` on; 1 when left out. */
  readonly length?: number | undefined;
  /** The flag that the value came from, when it was not a file: `--name`. */
  readonly flag?: string | undefined;
}

/** Findings about the catalog and the website of drafts, beside their problems. */
export interface Findings {
  readonly warnings: readonly Problem[];
  readonly facts: readonly Problem[];
  /** Checks that could not be made, with the reasons. */
  readonly notLookedAt: readonly Problem[];
}

/** Returns a failure without problems of its own as a problem of its file. */
export function problemOf(
  error: { readonly message: string; readonly code: string; readonly status?: number | undefined },
  file?: string | null,
): Problem {
  const code = error.status === undefined ? error.code : `${error.status} ${error.code}`;
  return { field: "", rule: "failed", message: `${error.message} (${code})`, file: file ?? undefined };
}

/** Returns the problems that are not warnings as well: with `--strict` the warnings of a draft without problems are its problems. */
export function withoutWarnings({
  problems,
  findings,
}: {
  readonly problems: readonly Problem[];
  readonly findings: Findings | undefined;
}): readonly Problem[] {
  const warnings = new Set(findings?.warnings);
  return problems.filter((problem) => !warnings.has(problem));
}
