import type { AnswerCode } from "../../contract/index.ts";

/** A request that the service refuses, with the code and the message of the response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: AnswerCode;
  /** Whole seconds for `Retry-After`, where the time is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AnswerCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
