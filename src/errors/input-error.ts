import { CatalogError, type ErrorDetails } from "./catalog-error.ts";
import type { Findings, Problem } from "./problem.ts";

interface InputDetails extends ErrorDetails {
  readonly problems: readonly Problem[];
  /** Undefined if neither the catalog nor the website was checked. */
  readonly findings?: Findings | undefined;
  /** The text of each file, for code frames. */
  readonly sources?: ReadonlyMap<string, string>;
}

/** A draft or an argument that violates the API's rules. */
export class InputError extends CatalogError {
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;
  readonly findings: Findings | undefined;

  /** `code` is MEDIA_REQUIRED if missing media are the only problem. */
  constructor({ problems, sources = new Map(), findings, code, ...details }: InputDetails & InputCode) {
    super({ ...details, code: code ?? "VALIDATION_ERROR" });
    this.findings = findings;
    this.problems = problems;
    this.sources = sources;
  }
}

interface InputCode {
  readonly code?: "VALIDATION_ERROR" | "MEDIA_REQUIRED" | undefined;
}

/** A run in which some of several files failed. The result of each file is already printed; the problems of invalid files are not. */
export class PartialFailure extends CatalogError {
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;
  readonly findings: Findings | undefined;

  constructor({
    problems = [],
    sources = new Map(),
    findings,
    ...details
  }: Partial<InputDetails> & ErrorDetails) {
    super({ ...details, code: "PARTIAL_FAILURE" });
    this.findings = findings;
    this.problems = problems;
    this.sources = sources;
  }
}
