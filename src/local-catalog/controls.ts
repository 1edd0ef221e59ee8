import { SettableClock, type SystemClock } from "./clock.ts";
import { FaultPlan } from "./faults/inject-faults.ts";
import type { ClientWatch } from "./judge/client-watch.ts";
import { RequestList } from "./request-list.ts";

/** What can be set and read while a catalog runs, besides its data. */
export class Controls {
  readonly clock: SettableClock;
  readonly faults: FaultPlan;
  readonly requests = new RequestList();
  observer: ClientWatch | undefined;

  /** The options are the state at the start. Throws a `ServiceError` if a fault is invalid. */
  constructor(options: {
    readonly clock: SystemClock;
    readonly now?: Date | undefined;
    readonly faults?: readonly string[] | undefined;
  }) {
    this.clock = new SettableClock(options.clock, options.now);
    this.faults = new FaultPlan(options.faults);
  }

  /** Brings back the clock and the faults of the start, and forgets the requests. */
  reset(): void {
    this.clock.reset();
    this.faults.reset();
    this.requests.clear();
    this.observer?.reset();
  }
}
