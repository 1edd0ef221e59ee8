import { valueOr } from "../../base/files/system-error.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { maskApiKeys } from "../rules/api-key.ts";
import type { SeenAnswer, SeenDraft } from "./seen-messages.ts";

/**
 * An API request that the judge compares with others. Text from a client is kept only for comparison. Findings quote only paths and
 * field names from it, in which keys are masked.
 */
export interface SeenRequest {
  /** The number of the API request, counted from 1 since the start of the service. */
  readonly number: number;
  /** The time on the service's clock, in milliseconds. */
  readonly at: number;
  /** The number of the last request before the latest change that no client made. After it, the same request can have another answer. */
  readonly changes: number;
  readonly method: string;
  readonly place: Place;
  /** The requests with the same method, path and, for drafts, owner and idempotency key. */
  readonly attempt: Place;
  /** The identical requests. */
  readonly content: Place;
  readonly draft: SeenDraft | undefined;
  /** The status that the service answered with, even if the answer was not sent. */
  status: number;
  answer: SeenAnswer | undefined;
  /** Set if the connection was closed before an answer was sent: by the service, as for `--fault drop`, or by the client. */
  loss: "dropped" | "closed" | undefined;
}

/** The number of the latest reads to remember: one more than `hammered` allows in a second. */
export const LATEST = 11;

/** The number of times that a fresh answer may be fetched again. */
export const MAX_REFETCHES = 2;

/** The reads (GET or HEAD) of one URL. Few values, because there can be very many URLs. */
export class Reads {
  /** The latest reads. Read n is at index n % LATEST, because removing the oldest from the front takes longer than three rules. */
  readonly latest: Pick<SeenRequest, "number" | "at">[] = [];
  count = 0;
  /** The first answer that clients may still use, and the number of later reads that did not ask for a new one. Counts to `MAX_REFETCHES + 1`. */
  readonly fresh = { number: 0, until: 0 };
  again = 0;

  /** Records a read. Calls `asksAnew` only if needed, because reading the header fields takes longer than applying all rules. */
  add({ number, at, method }: SeenRequest, asksAnew: () => boolean): void {
    this.latest[this.count % LATEST] = { number, at };
    this.count += 1;
    // A response to HEAD cannot be kept, so only reads with GET are fetched again.
    if (method === "GET" && this.again <= MAX_REFETCHES && !asksAnew()) this.again += 1;
  }

  addAnswer({ number, changes }: SeenRequest, { at, freshUntil }: SeenAnswer): void {
    const { fresh } = this;
    if (freshUntil <= at || (fresh.number > changes && fresh.until > at)) return;
    Object.assign(fresh, { number, until: freshUntil });
    this.again = 0;
  }
}

/** What is known of all requests with one method and target. */
export class Place {
  /** The number of the latest request when the place was last needed. */
  used = 0;
  /** The latest drafts, oldest first. */
  readonly drafts: SeenRequest[] = [];
  readonly reads: Reads;
  /** The number of the latest request with an answer. */
  answered = 0;
  /** The latest request with an answer, if that is an error. */
  failed: SeenRequest | undefined;
  readonly operation: string | undefined;
  readonly isKnownPath: boolean;
  /** Whether the target contains an API key of the local catalog. */
  readonly hasKey: boolean;
  readonly isPaged: boolean;
  /** Whether no rule about a target can find something. */
  readonly isPlain: boolean;
  /** The place of the target without its query. This place itself if there is no query. */
  readonly withoutQuery: Place;

  constructor(method: string, target: string, withoutQuery?: Place, reads = new Reads()) {
    this.withoutQuery = withoutQuery ?? this;
    this.reads = reads;
    const sent = pathOf(target);
    const path = valueOr(sent, () => decodeURI(sent));
    const isListing = /^\/api\/v1\/tools\/[^/]+$/.test(path);
    const operations = Object.entries(OPERATIONS).filter(([id, known]) =>
      isListing ? id === "getTool" : known.path === path,
    );
    const read = method === "HEAD" ? "GET" : method;
    this.operation = operations.find(([, known]) => known.method === read)?.[0];
    this.isKnownPath = operations.length > 0 || !path.startsWith("/api/v1/");
    this.hasKey = maskApiKeys(target) !== target;
    const parameters = new URLSearchParams(target.slice(sent.length));
    this.isPaged = ["cursor", "page", "offset"].some((name) => parameters.has(name));
    this.isPlain = this.isKnownPath && !this.hasKey && !this.isPaged;
  }
}

export function pathOf(target: string): string {
  return target.split("?", 1)[0] ?? target;
}

/** Reports whether a request only checks its API key. Such a request is not a retry, and does not count against later requests. */
export function isQuestion({ place, draft }: SeenRequest): boolean {
  return draft === undefined && place.operation === "createDraft";
}
