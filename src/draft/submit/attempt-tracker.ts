/** The outcome of one attempt: it was sent, or the service refused it after that. */
type AttemptOutcome = "sent" | "refused";

/**
 * The attempts of one submission. A refusal settles its own attempt only: the one before it may have been cut off after the work was
 * done.
 */
export class AttemptTracker {
  #unsettled = 0;

  readonly onAttemptOutcome = (outcome: AttemptOutcome): void => {
    this.#unsettled += outcome === "sent" ? 1 : -1;
  };

  /** True when a draft may exist although no answer says so: more attempts were sent than were refused. */
  get mayHaveCreated(): boolean {
    return this.#unsettled > 0;
  }
}
