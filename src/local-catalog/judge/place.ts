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
  /** The number of changes that somebody other than the client made before. The same request can then have another answer. */
  readonly changes: number;
  readonly method: string;
  readonly place: Place;
  /** The requests with the same method, path and, for drafts, owner and idempotency key. */
  readonly attempt: Place;
  /** The requests that are repeated unchanged. */
  readonly content: Place;
  readonly draft: SeenDraft | undefined;
  readonly asksAnew: boolean;
  /** What later reads are compared with, unless the object is already used for one of them. */
  read: SeenRead | undefined;
  /** The status that the service answered with, even if the answer was not sent. */
  status: number;
  answer: SeenAnswer | undefined;
  /** Set if the connection was closed before an answer was sent: by the service, as for `--fault drop`, or by the client. */
  loss: "dropped" | "closed" | undefined;
}

/**
 * The record of a read (GET or HEAD). It is small, because there can be many. `latest` is the number of the latest request at the time of
 * the answer, and `freshUntil` is 0 without a fresh answer.
 */
export type SeenRead = Record<"number" | "at" | "changes" | "latest" | "freshUntil", number> & {
  asksAnew: boolean;
};

/** What is known of all requests with one method and target. */
export class Place {
  /** The number of the latest request when the place was last needed. */
  used = 0;
  /** The latest drafts, and the latest reads of the target, oldest first. */
  readonly drafts: SeenRequest[] = [];
  readonly reads: SeenRead[];
  /** The number of the latest request with an answer. */
  answered = 0;
  /** The latest request with an answer, if that is an error. */
  failed: SeenRequest | undefined;
  readonly operation: string | undefined;
  readonly isKnownPath: boolean;
  /** Whether the target contains an API key of the local catalog. */
  readonly hasKey: boolean;
  readonly isPaged: boolean;

  constructor(method: string, target: string, reads: SeenRead[] = []) {
    this.reads = reads;
    const path = pathOf(target);
    const isListing = /^\/api\/v1\/tools\/[^/]+$/.test(path);
    const operations = Object.entries(OPERATIONS).filter(([id, known]) =>
      isListing ? id === "getTool" : known.path === path,
    );
    const read = method === "HEAD" ? "GET" : method;
    this.operation = operations.find(([, known]) => known.method === read)?.[0];
    this.isKnownPath = operations.length > 0 || !path.startsWith("/api/v1/");
    this.hasKey = maskApiKeys(target) !== target;
    this.isPaged = /[?&](?:cursor|page|offset)=/.test(target);
  }
}

export function pathOf(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}
