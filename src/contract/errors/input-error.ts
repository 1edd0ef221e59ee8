import { CatalogError, type ErrorDetails } from "./catalog-error.ts";
import type { Findings, Problem } from "./input-problem.ts";

interface ProblemDetails extends ErrorDetails {
  readonly problems?: readonly Problem[];
  readonly findings?: Findings | undefined;
  readonly causes?: readonly CatalogError[];
  readonly sources?: ReadonlyMap<string, string>;
}

export class ProblemsError extends CatalogError {
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;
  readonly findings: Findings | undefined;
  readonly causes: readonly CatalogError[];

  constructor(details: ProblemDetails & { readonly code: string }) {
    super(details);
    this.problems = details.problems ?? [];
    this.sources = details.sources ?? new Map();
    this.findings = details.findings;
    this.causes = details.causes ?? [];
  }
}

/** Invalid drafts, options or imported rows, with their problems. With `--strict`, warnings are problems, too. */
export class InputError extends ProblemsError {
  /** `code` is `MEDIA_REQUIRED` if missing media is the only problem. */
  constructor(
    details: ProblemDetails & { readonly code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED" | undefined },
  ) {
    super({ ...details, code: details.code ?? "VALIDATION_ERROR" });
  }
}
