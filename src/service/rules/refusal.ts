import type { ApiErrorCode, ServiceErrorCode } from "../../contract/index.ts";

/** An error code of the service. */
export type RefusalCode = ApiErrorCode | ServiceErrorCode;

/** A request that the service refuses, with the code and the message of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  /** Whole seconds for `Retry-After`, where the time is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
