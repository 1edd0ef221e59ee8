import { CatalogError, type ErrorDetails } from "./catalog-error.ts";

/** The service answered with an error envelope. `message` is the service's own text. */
export class ApiError extends CatalogError {
  readonly code: string;
  override readonly status: number;

  constructor({
    code,
    status,
    ...details
  }: ErrorDetails & { readonly code: string; readonly status: number }) {
    super(details);
    this.code = code;
    this.status = status;
  }
}
