import { OPERATIONS, type OperationId } from "../../contract/operations.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import { type KeyHolder, maskApiKeys } from "../rules/api-key.ts";
import { type SeenAnswer, type SeenDraft, shortened } from "./seen-messages.ts";

/** Requests with something in common. */
interface Group {
  /** The latest of them, oldest first. */
  readonly requests: SeenRequest[];
  /** The latest request with an answer. */
  answered: SeenRequest | undefined;
}

/**
 * An API request that the judge compares with others. Text from a client is kept only for comparison. Findings quote only paths and
 * field names from it, in which keys are masked.
 */
export interface SeenRequest {
  /** The number of the API request, counted from 1 since the start of the service. */
  readonly number: number;
  /** The time on the service's clock, in milliseconds. */
  readonly at: number;
  /** The number of changes that somebody other than the client made before. The same request can then have another answer. */
  readonly changes: number;
  readonly method: string;
  readonly place: Place;
  /** The requests with the same method, path and, for drafts, owner and idempotency key. */
  readonly attempt: Group;
  /** The requests that are repeated unchanged. */
  readonly content: Group;
  readonly draft: SeenDraft | undefined;
  readonly asksAnew: boolean;
  /** The status that the service answered with, even if the answer was not sent. */
  status: number;
  answer: SeenAnswer | undefined;
  /** Set if the connection was closed before an answer was sent: by the service, as for `--fault drop`, or by the client. */
  loss: "dropped" | "closed" | undefined;
}

/** What is known of all requests with one method and target. */
export type Place = ReturnType<typeof createPlace>;

/** A request that has arrived, and the holder of its API key, if valid. */
export interface Arrival {
  readonly entry: Pick<SeenRequest, "number" | "at">;
  readonly request: Request;
  readonly target: string;
  readonly authorization: string | null;
  readonly holder: Pick<KeyHolder, "ownerId"> | undefined;
  readonly bindings: AppBindings;
}

/** The number of requests to remember at least, and half of the highest number. */
export const MAX_REQUESTS = 10_000;

/** The number of the latest requests of a group to check. Of more reads within a minute, the third has already been reported. */
const LATEST = 20;

/** The requests since the last reset. Remembers a bounded number of them. */
export class Past {
  #count = 0;
  #groups = new Map<string, Group>();
  /** Groups without a request among the latest. */
  #earlierGroups = new Map<string, Group>();
  readonly #places = new Map<string, Place>();
  drafts: SeenRequest[] = [];
  readonly #cursors = new Set<string>();
  #latestLink: string | undefined;

  /** Returns what is known of a method and a target. It is found out once, because clients repeat most requests. */
  place(method: string, target: string): Place {
    const name = method === "GET" ? shortened(target) : shortened(`${method} ${target}`);
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = createPlace(method, target, (text) => this.group(text));
    this.#places.set(name, place);
    return place;
  }

  group(text: string): Group {
    const name = shortened(text);
    const group = this.#groups.get(name) ??
      this.#earlierGroups.get(name) ?? { requests: [], answered: undefined };
    this.#groups.set(name, group);
    return group;
  }

  add(request: SeenRequest): void {
    if (isQuestion(request)) return;
    this.#count += 1;
    if (this.#count % MAX_REQUESTS === 0) this.#forgetEarlier(request.number - MAX_REQUESTS);
    const { requests } = request.draft === undefined ? request.place.resource : request.attempt;
    requests.push(request);
    if (requests.length > LATEST) requests.shift();
    if (request.draft !== undefined) this.drafts.push(request);
  }

  /** Must be called with a request that has got an answer, and the link to the next page in it. */
  addAnswer(request: SeenRequest, link: string | undefined): void {
    if (isQuestion(request)) return;
    // Answers may be sent in another order than the requests.
    for (const group of [request.attempt, request.content])
      if ((group.answered?.number ?? 0) < request.number) group.answered = request;
    // The same response is often sent again.
    if (link === this.#latestLink) return;
    this.#latestLink = link;
    const cursor = /[?&]cursor=([^&>]+)/.exec(link ?? "")?.[1];
    if (cursor !== undefined && this.#cursors.size < MAX_REQUESTS) this.#cursors.add(cursor);
  }

  /** Reports whether an answer offered a cursor. Unknown after very many cursors, and then true. */
  isOffered(cursor: string): boolean {
    return this.#cursors.has(cursor) || this.#cursors.size >= MAX_REQUESTS;
  }

  #forgetEarlier(number: number): void {
    this.#earlierGroups = this.#groups;
    this.#groups = new Map();
    this.#places.clear();
    this.drafts = this.drafts.filter((draft) => draft.number > number);
  }

  /** Forgets all requests, but not the cursors. */
  clear(): void {
    for (const known of [this.#groups, this.#earlierGroups, this.#places]) known.clear();
    this.drafts = [];
  }
}

/** Reports whether a request only checks its API key. It does not count against later requests. */
function isQuestion({ place, draft }: SeenRequest): boolean {
  return draft === undefined && place.operation === "createDraft";
}

function createPlace(method: string, target: string, group: (text: string) => Group) {
  const path = target.replace(/\?.*/s, "");
  const read = method === "HEAD" ? "GET" : method;
  const exact = OPERATION_IDS.filter((id) => OPERATIONS[id].path === path);
  const isListing = exact.length === 0 && /^\/api\/v1\/tools\/[^/]+$/.test(path);
  const operations: readonly OperationId[] = isListing ? ["getTool"] : exact;
  return {
    operation: operations.find((id) => OPERATIONS[id].method === read),
    isKnownPath: operations.length > 0 || !path.startsWith("/api/v1/"),
    /** Whether the target contains an API key of the local catalog. */
    hasKey: maskApiKeys(target) !== target,
    isPaged: /[?&](?:cursor|page|offset)=/.test(target),
    /** The requests for the target with this method, where HEAD counts as GET. */
    resource: group(`${read} ${target}`),
    /** The requests for the path with this method. */
    attempt: group(`again: ${method} ${path}`),
    /** The requests for the target with this method and without an API key. */
    content: group(`${method} ${target}`),
  };
}

const isOperation = (id: string): id is OperationId => id in OPERATIONS;
const OPERATION_IDS = Object.keys(OPERATIONS).filter(isOperation);
