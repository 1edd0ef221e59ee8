import type { ApiErrorCode, ServiceErrorCode } from "../../contract/index.ts";

/** An error code of the service. */
export type ErrorCode = ApiErrorCode | ServiceErrorCode;

/** A request that the service refuses, with the code and the message of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  /** Whole seconds for `Retry-After`, where the time is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
