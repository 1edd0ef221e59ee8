import { Interrupted } from "./interrupted.ts";

/**
 * A person or the system asked the command to end while a draft was on its way.
 *
 * It ends with the signal's exit code as any `Interrupted`, but it is not silent: the draft may exist.
 */
export class InterruptedSubmission extends Interrupted {
  readonly outcome = "unknown";
  readonly hint =
    "Run the same command again: it uses the same idempotency key and cannot make a second draft";

  constructor({ signal }: Interrupted) {
    super(signal);
    this.name = "InterruptedSubmission";
    this.message = "Interrupted before the service answered: the draft may have been created";
  }
}
