import { setTimeout as sleep } from "node:timers/promises";
import { API_CODES } from "../../contract/api-codes.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import type { ServiceClock } from "../clock.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import type { Accounts } from "../store/accounts.ts";
import { type FindingKind, MAX_REQUESTS, Past, RULES } from "./rules.ts";
import { type SeenRequest, seenAnswer, seenRequest } from "./seen-request.ts";

interface Finding {
  readonly kind: FindingKind;
  /** The number of the wrong request, and of the earlier request that makes it wrong, if any. */
  readonly requests: readonly [wrong: number, earlier?: number];
  readonly message: string;
}

export type Report = ReturnType<Notes["report"]>;

/** The time between two looks at the requests that are still being processed, in milliseconds. */
const POLL_MS = 10;
const DRAFT_LOST =
  "The client closed the connection before the answer to a draft that was created, and never asked again. Send the same request again.";

/** Judges the API requests of the clients. The time for a request does not grow with the number of earlier ones, and the memory is bounded. */
export class ClientWatch {
  readonly #clock: ServiceClock;
  readonly #accounts: Accounts;
  readonly #past = new Past();
  readonly #open = new Set<SeenRequest>();
  readonly #all = new Notes();
  #sinceReset = new Notes();
  #changes = 0;
  #latest = 0;

  constructor(clock: ServiceClock, accounts: Accounts) {
    this.#clock = clock;
    this.#accounts = accounts;
  }

  /** Called when a request has arrived. The returned function must be called with the response. `number` identifies the request. */
  async observe(number: number, request: Request, bindings: AppBindings) {
    this.#latest = number;
    // A listener for each read would cost more than a response that is lost while it is sent.
    const ending = request.method === "POST" ? lossOf(bindings) : undefined;
    const context = { number, at: this.#now(), changes: this.#changes, accounts: this.#accounts };
    const seen: SeenRequest = await seenRequest(request, bindings.incoming, context);
    this.#judge(seen, request.url);
    this.#open.add(seen);
    void ending?.then((loss) => {
      if (loss !== undefined) seen.loss = loss;
    });
    return async (response: Response) => {
      seen.status = response.status;
      // No rule needs the exact time of a success.
      const at = response.status < 300 ? seen.at : this.#now();
      const isClosed = bindings.isDropped || bindings.outgoing?.destroyed;
      const loss = ending === undefined ? isClosed && "closed" : await ending;
      if (!loss) this.#answered(seen, response, at);
      this.#open.delete(seen);
    };
  }

  #judge(request: SeenRequest, url: string): void {
    for (const [kind, rule] of RULES) {
      const [message, earlier] = rule(request, this.#past, url) || [];
      if (message === undefined) continue;
      const requests = earlier ? ([request.number, earlier.number] as const) : ([request.number] as const);
      this.#add({ kind, requests, message });
    }
    if (request.operation !== undefined) this.#see(request.operation);
    // A request that only checks the API key does not count against later requests.
    if (!request.isQuestion) this.#past.add(request);
  }

  #answered(request: SeenRequest, response: Response, at: number): void {
    const answer = seenAnswer(request, response, at);
    request.answer = { ...answer, latest: this.#latest };
    const { cursors } = this.#past;
    if (answer.nextCursor !== undefined && cursors.size < MAX_REQUESTS) cursors.add(answer.nextCursor);
    if (answer.code !== undefined) this.#see(answer.code);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  /** Called when somebody other than the clients changed the data. */
  changed(): void {
    this.#changes += 1;
  }

  /** Called when the data is reset. Earlier requests no longer count against later ones. */
  reset(): void {
    this.#end();
    this.#sinceReset = new Notes();
  }

  /** Returns the findings and the coverage since the last reset, without the findings that are known only at the end. */
  report(): Report {
    return this.#sinceReset.report();
  }

  /**
   * Returns all findings about a program that has ended, and the coverage. If the program ended well, waits at most `timeoutMs` milliseconds
   * for requests that are still being processed, because they may create drafts that the program does not know about. A program that ended
   * with a failure has reported a problem, so a draft whose response it did not wait for does not count as lost.
   */
  async finalReport({ hasFailed, timeoutMs }: { hasFailed: boolean; timeoutMs: number }): Promise<Report> {
    const isOver = () => hasFailed || this.#open.size === 0;
    for (let waited = 0; waited < timeoutMs && !isOver(); waited += POLL_MS) await sleep(POLL_MS);
    if (!hasFailed) this.#end();
    return this.#all.report();
  }

  #end(): void {
    for (const { number } of this.#past.lostDrafts())
      this.#add({ kind: "draft-lost", requests: [number], message: DRAFT_LOST });
    this.#past.keep([]);
  }

  #add(finding: Finding): void {
    for (const { findings } of [this.#all, this.#sinceReset])
      if (findings.length < MAX_FINDINGS) findings.push(finding);
  }

  #see(name: string): void {
    for (const { seen } of [this.#all, this.#sinceReset]) seen.add(name);
  }
}

/** Waits until a connection is done with a response. Returns how the response was lost, or undefined if it was sent. */
function lossOf(bindings: AppBindings): Promise<SeenRequest["loss"]> {
  const { outgoing } = bindings;
  if (outgoing === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    outgoing.once("finish", () => resolve(undefined));
    outgoing.once("close", () => resolve(bindings.isDropped ? "dropped" : "closed"));
  });
}

const MAX_FINDINGS = 10_000;

class Notes {
  readonly findings: Finding[] = [];
  readonly seen = new Set<string>();

  report() {
    const split = (names: readonly string[]) => ({
      seen: names.filter((name) => this.seen.has(name)),
      neverSeen: names.filter((name) => !this.seen.has(name)),
    });
    return {
      findings: this.findings.toSorted((a, b) => a.requests[0] - b.requests[0]),
      coverage: { operations: split(Object.keys(OPERATIONS)), codes: split(API_CODES) },
    };
  }
}
