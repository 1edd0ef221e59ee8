import { setTimeout as sleep } from "node:timers/promises";
import { API_CODES } from "../../contract/api-codes.ts";
import { HEADERS } from "../../contract/index.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import type { ServiceClock } from "../clock.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import type { NotedResponse } from "../routes/response.ts";
import { type Arrival, Past } from "./past.ts";
import type { Place, SeenRequest } from "./place.ts";
import { DRAFT_RULES, type FindingKind, isLost, type Note, rulesFor } from "./rules.ts";
import { type SeenDraft, seenAnswer, seenDraft } from "./seen-messages.ts";

export type Report = ReturnType<Notes["report"]>;

/** The time between two looks at the requests that are still being processed, in milliseconds. */
const POLL_MS = 10;
const DRAFT_LOST =
  "The client closed the connection before it received the response for a created draft, and did not repeat the request. Send the same request again.";

type OnResponse = (response: NotedResponse) => unknown;

/** Judges the API requests of the clients. The time for a request does not grow with the number of earlier ones, and the memory is bounded. */
export class ClientWatch {
  readonly #clock: ServiceClock;
  readonly #past = new Past();
  #openDrafts = 0;
  readonly #all = new Notes();
  #sinceReset = new Notes();
  #latest = 0;
  #changes = 0;

  constructor(clock: ServiceClock) {
    this.#clock = clock;
  }

  /** Judges a request that has arrived. The returned function must be called with the response. For a read, a promise would double the time. */
  observe(arrival: Arrival): OnResponse | Promise<OnResponse> {
    const { number, request, target, holder, bindings } = arrival;
    this.#latest = number;
    const place = this.#past.place(request.method, target);
    if (place.operation !== "createDraft") return this.#judge(this.#seen(arrival, place), arrival);
    this.#openDrafts += 1;
    const ending = lossOf(bindings);
    const draft = seenDraft(request, bindings.incoming, holder?.ownerId);
    return draft.then((known) => this.#judge(this.#seen(arrival, place, known), arrival, ending));
  }

  #judge(seen: SeenRequest, arrival: Arrival, ending?: ReturnType<typeof lossOf>): OnResponse {
    const { draft, place } = seen;
    if (draft) for (const [kind, rule] of DRAFT_RULES) this.#add(kind, seen, rule(draft, seen, this.#past));
    // To take the pairs apart with `[kind, rule]` would take longer than some rules.
    for (const { 0: kind, 1: rule } of rulesFor(seen, arrival))
      this.#add(kind, seen, rule(seen, this.#past, arrival));
    if (place.operation !== undefined && place.answered === 0) this.#see(place.operation);
    this.#past.add(seen, arrival);
    void ending?.then((loss) => {
      seen.loss = loss;
    });
    const { bindings } = arrival;
    return (response) => {
      seen.status = response.status;
      // No rule needs the exact time of a success.
      const at = response.status < 300 ? seen.at : this.#clock.now().getTime();
      // A listener for each read would cost more than a response that is lost while it is sent.
      if (ending === undefined)
        return bindings.isDropped || bindings.outgoing?.destroyed || this.#seeAnswer(seen, response, at);
      return ending.then((loss) => {
        this.#openDrafts -= 1;
        if (loss === undefined) this.#seeAnswer(seen, response, at);
      });
    };
  }

  #seeAnswer(request: SeenRequest, response: NotedResponse, at: number): void {
    const answer = seenAnswer(response, at);
    this.#past.addAnswer(request, answer, response.nextLink);
    if (answer.code !== undefined) this.#see(answer.code);
  }

  #seen(arrival: Arrival, place: Place, draft?: SeenDraft): SeenRequest {
    const { number, at, target, authorization, holder } = arrival;
    const { method, headers } = arrival.request;
    const isDraft = place.operation === "createDraft";
    const key = isDraft ? JSON.stringify([holder?.ownerId, headers.get(HEADERS.idempotencyKey)]) : "";
    const contentOf = () => [method, target, key, authorization, draft?.text, draft?.isJson];
    return {
      number,
      at,
      changes: this.#changes,
      method,
      place,
      attempt: isDraft ? this.#past.place("again", key) : place.withoutQuery,
      content: isDraft || authorization ? this.#past.place("content", JSON.stringify(contentOf())) : place,
      draft,
      status: 0,
      answer: undefined,
      loss: undefined,
    };
  }

  /** Records a change to the data that no client made. */
  changed(): void {
    this.#changes = this.#latest;
  }

  /** Records a reset of the data. Earlier requests no longer count against later ones. */
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
    const isOver = () => hasFailed || this.#openDrafts === 0;
    for (let waited = 0; waited < timeoutMs && !isOver(); waited += POLL_MS) await sleep(POLL_MS);
    if (!hasFailed) this.#end();
    return this.#all.report();
  }

  #end(): void {
    for (const draft of this.#past.drafts.filter(isLost)) this.#add("draft-lost", draft, [DRAFT_LOST]);
    this.#past.clear();
  }

  #add(kind: FindingKind, { number }: SeenRequest, note: Note | false | undefined): void {
    if (!note) return;
    const [message, earlier] = note;
    const finding = { kind, requests: earlier ? [number, earlier.number] : [number], message };
    for (const { findings } of [this.#all, this.#sinceReset])
      if (findings.length < MAX_FINDINGS) findings.push(finding);
  }

  #see(name: string): void {
    if (this.#sinceReset.seen.has(name)) return;
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
  /** Each finding has the number of the wrong request, and of the earlier request that makes it wrong, if any. */
  readonly findings: { readonly kind: FindingKind; readonly requests: number[]; readonly message: string }[] =
    [];
  readonly seen = new Set<string>();

  report() {
    const split = (names: readonly string[]) => ({
      seen: names.filter((name) => this.seen.has(name)),
      neverSeen: names.filter((name) => !this.seen.has(name)),
    });
    return {
      findings: this.findings.toSorted((a, b) => (a.requests[0] ?? 0) - (b.requests[0] ?? 0)),
      coverage: { operations: split(Object.keys(OPERATIONS)), codes: split(API_CODES) },
    };
  }
}
