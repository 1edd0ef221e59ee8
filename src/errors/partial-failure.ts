import { CatalogError, type ErrorDetails } from "./catalog-error.ts";
import type { Problem } from "./input-error.ts";

/** Of several files some succeeded and some did not. Each file's verdict was printed already; the problems of the invalid ones were not. */
export class PartialFailure extends CatalogError {
  readonly code = "PARTIAL_FAILURE";
  readonly problems: readonly Problem[];
  readonly sources: ReadonlyMap<string, string>;

  constructor({
    problems = [],
    sources = new Map(),
    ...details
  }: ErrorDetails & {
    readonly problems?: readonly Problem[];
    readonly sources?: ReadonlyMap<string, string>;
  }) {
    super(details);
    this.problems = problems;
    this.sources = sources;
  }
}
