import type { ServiceClock } from "./clock.ts";
import { type FaultPlan, planFaults } from "./faults/inject-faults.ts";
import type { ClientWatch } from "./judge/client-watch.ts";
import { copied } from "./routes/response.ts";
import { type KeyHolder, maskApiKeys, maskSecrets } from "./rules/api-key.ts";

/** An API request. `keyId` is the ID of its valid API key. `status` is null without a response, and `code` without an error. */
interface Kept {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly keyId: string | null;
  readonly idempotencyKey: string | null;
  status: number | null;
  code: string | null;
}

const MOST = 10_000;
/** The maximum number of characters of a path or idempotency key to show, and to keep, so that no key is cut off before it is masked. */
const MAX_TEXT = 500;
const MAX_KEPT = 1_000;

interface ControlsStart {
  readonly clock: ServiceClock;
  readonly now?: Date | undefined;
  readonly faults?: readonly string[];
}

/** The clock, the simulated failures and the list of requests of a running catalog, which are not part of its data. */
export class Controls implements ServiceClock {
  readonly #start: ControlsStart;
  /** How far the catalog's clock is ahead of the system clock, in milliseconds, or undefined if it was not set. */
  aheadMs: number | undefined;
  /** If undefined, no failures are simulated. */
  faults: FaultPlan | undefined;
  observer: ClientWatch | undefined;
  /** The latest requests. Request n is at index n % MOST, so after a reset, the array has gaps. */
  #requests: Kept[] = [];
  #count = 0;

  /** The options are the state at the start. Throws a `ServiceError` if a fault is invalid. */
  constructor(start: ControlsStart) {
    this.#start = start;
    this.setTime(start.now);
    this.setFaults(start.faults);
  }

  now(): Date {
    const time = this.#start.clock.now();
    return this.aheadMs === undefined ? time : new Date(time.getTime() + this.aheadMs);
  }

  /** Sets the clock, which then keeps running, or, without a time, lets it show the system's time. */
  setTime(time: Date | undefined): void {
    const before = this.now();
    this.aheadMs = time && time.getTime() - this.#start.clock.now().getTime();
    // Times before the change mean nothing after it.
    if (this.now() < before) this.observer?.changed();
  }

  /** Returns the time that `reset` sets. */
  startTime(): Date {
    return this.#start.now ?? this.#start.clock.now();
  }

  /** Replaces the simulated failures. Throws a `ServiceError` if a specification is invalid, and changes nothing. */
  setFaults(specs: readonly string[] = []): void {
    this.faults = specs.length === 0 ? undefined : planFaults(specs);
  }

  /** Brings back the state at the start. The numbers of requests are not used again. */
  reset(): void {
    this.setTime(this.#start.now);
    this.setFaults(this.#start.faults);
    this.#requests = [];
    this.observer?.reset();
  }

  /** Adds a request to the list. Its answer is added to the returned entry, unless its number shows that it is now used for a newer request. */
  addRequest({ method, headers }: Request, path: string, holder: KeyHolder | undefined): Kept {
    this.#count += 1;
    const key = method === "POST" ? headers.get("idempotency-key") : null;
    const kept = {
      number: this.#count,
      at: this.now().getTime(),
      method,
      path: path.length > MAX_KEPT ? copied(path, MAX_KEPT) : path,
      keyId: holder ? String(holder.keyId) : null,
      idempotencyKey: key && copied(key, MAX_KEPT),
      status: null,
      code: null,
    };
    // An object is used again. If each were kept for a while, collecting them as garbage would double the memory of a busy service.
    const entry = Object.assign(this.#requests[kept.number % MOST] ?? kept, kept);
    this.#requests[kept.number % MOST] = entry;
    return entry;
  }

  /** Returns the requests, oldest first, without secrets. */
  listRequests() {
    const requests = Object.values(this.#requests).sort((one, other) => one.number - other.number);
    return requests.map(({ number, at, path, idempotencyKey, ...others }) => ({
      number,
      time: new Date(at).toISOString(),
      ...others,
      path: maskSecrets(path).slice(0, MAX_TEXT),
      idempotencyKey: idempotencyKey && maskApiKeys(idempotencyKey).slice(0, MAX_TEXT),
    }));
  }
}
