import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** One thing that is wrong with the input, where it stands. Lines and columns count from 1, columns in UTF-16 units. */
export interface Problem {
  /** A dotted path (`screenshotUrls.1`); empty when the whole input is meant. */
  readonly field: string;
  readonly rule: string;
  /** What is wrong, without the field's name. */
  readonly message: string;
  /** The name that was probably meant, or what to change. */
  readonly suggestion?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** How many UTF-16 units are meant, from `column` on; 1 when left out. */
  readonly length?: number | undefined;
  /** The flag that the value came from, when it was not a file: `--name`. */
  readonly flag?: string | undefined;
}

/** A draft or an argument that violates the API's rules. `sources` holds the text of each file, for code frames. */
export class InputError extends CatalogError {
  readonly code = "VALIDATION_ERROR";
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;

  constructor({
    problems,
    sources = new Map(),
    ...details
  }: ErrorDetails & {
    readonly problems: readonly Problem[];
    readonly sources?: ReadonlyMap<string, string>;
  }) {
    super(details);
    this.problems = problems;
    this.sources = sources;
  }
}
