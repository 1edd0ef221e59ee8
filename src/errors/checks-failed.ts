import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** Some checks of `doctor` failed; each was printed with what to do. The code is that of the first one, and decides the exit code. */
export class ChecksFailed extends CatalogError {
  readonly code: string;

  constructor({ code, ...details }: ErrorDetails & { readonly code: string }) {
    super(details);
    this.code = code;
  }
}
