import { CatalogError, type ErrorDetails, failureWith } from "./catalog-error.ts";
import type { Findings, Problem } from "./input-problem.ts";
import type { SilentEnd } from "./interrupted.ts";

/** A command that cannot run as specified, for example because of an invalid flag, argument or file. */
export class UsageError extends failureWith("USAGE_ERROR") {}

/** An invalid stored setting, configuration file or environment variable. */
export class ConfigError extends failureWith("CONFIG_ERROR") {}

/** A local resource that could not be used, such as a file, a folder, a database or a port. */
export class LocalFailure extends failureWith("LOCAL_ERROR") {}

/** A data folder that cannot be written to. The report can suggest the same command with another data folder. */
export class UnwritableData extends LocalFailure {}

type ProblemDetails = ErrorDetails &
  Partial<Pick<ProblemsError, "problems" | "findings" | "causes" | "sources">>;

/** A failure with problems, and the texts of the files that they point into, by name. */
export class ProblemsError extends CatalogError {
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;
  readonly findings: Findings | undefined;
  readonly causes: readonly (CatalogError | SilentEnd)[];

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
  constructor(details: ProblemDetails & { code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED" | undefined }) {
    super({ ...details, code: details.code ?? "VALIDATION_ERROR" });
  }
}
