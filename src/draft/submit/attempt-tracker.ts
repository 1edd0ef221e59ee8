/** What is certain about one attempt: it is on its way, or the service refused it. */
type Fate = "sent" | "refused";

/**
 * Whether a draft may exist although no answer says so: more attempts were sent than were refused.
 *
 * A refusal settles its own attempt only: the one before it may have been cut off after the work was done.
 */
export class Doubt {
  #unsettled = 0;

  /** Takes note of an attempt. */
  readonly onFate = (fate: Fate): void => {
    this.#unsettled += fate === "sent" ? 1 : -1;
  };

  get isLeft(): boolean {
    return this.#unsettled > 0;
  }
}
