import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** One thing that is wrong with the input, where it stands. Lines and columns count from 1, columns in UTF-16 units. */
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
  /** Things that could not be looked at, and the reasons: no verdict. */
  readonly notLookedAt: readonly Problem[];
}

interface InputDetails extends ErrorDetails {
  readonly problems: readonly Problem[];
  /** Undefined when nothing was looked at. */
  readonly findings?: Findings | undefined;
  /** The text of each file, for code frames. */
  readonly sources?: ReadonlyMap<string, string>;
}

/** A draft or an argument that violates the API's rules. `sources` holds the text of each file, for code frames. */
export class InputError extends CatalogError {
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;
  readonly findings: Findings | undefined;

  /** `code` is MEDIA_REQUIRED when media are all that is wrong. */
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

/** Of several files some succeeded and some did not. Each file's verdict was printed already; the problems of the invalid ones were not. */
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
