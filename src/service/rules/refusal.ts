import type { ApiErrorCode, ServiceErrorCode } from "../../contract/index.ts";

/** A code that the service can answer with. */
export type ErrorCode = ApiErrorCode | ServiceErrorCode;

/** The service says no: the code of the answer, and why. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  /** Whole seconds until the same request can succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
