import type { AppBindings } from "../routes/create-api-app.ts";
import type { KeyHolder } from "../rules/api-key.ts";
import { isQuestion, Place, pathOf, type SeenRequest } from "./place.ts";
import { asksAnew, type SeenAnswer, shortened } from "./seen-messages.ts";

/** A request that has arrived, and the holder of its API key, if valid. */
export interface Arrival extends Pick<SeenRequest, "number" | "at"> {
  readonly request: Request;
  readonly target: string;
  readonly authorization: string | null;
  readonly holder: Pick<KeyHolder, "ownerId"> | undefined;
  readonly bindings: AppBindings;
}

/** At least this many requests are remembered, and at most twice as many. */
export const MAX_REQUESTS = 10_000;

/** The number of the latest drafts with one key to compare with. */
const MAX_DRAFTS = 11;

/** The requests since the last reset. Remembers a bounded number of them. */
export class Past {
  #latest = 0;
  readonly #places = new Map<string, Place>();
  drafts: SeenRequest[] = [];
  readonly #cursors = new Set<string>();
  /** The latest link to a next page. */
  #link: string | undefined;

  /** Returns what is known of a method and a target. The target is parsed only once, because clients repeat most requests. */
  place(method: string, target: string): Place {
    const name = shortened(method === "GET" ? target : `${method} ${target}`);
    let place = this.#places.get(name);
    if (place === undefined) {
      const path = target.startsWith("/") ? pathOf(target) : target;
      const withoutQuery = path === target ? undefined : this.place(method, path);
      // HEAD and GET are reads of the same URL.
      const reads = method === "HEAD" ? this.place("GET", target).reads : undefined;
      place = new Place(method, target, withoutQuery, reads);
      this.#places.set(name, place);
    }
    place.used = this.#latest;
    place.withoutQuery.used = this.#latest;
    return place;
  }

  add(request: SeenRequest, arrival: Arrival): void {
    this.#latest = request.number;
    if (request.number % MAX_REQUESTS === 0) {
      const first = request.number - MAX_REQUESTS;
      for (const [name, { used }] of this.#places) if (used < first) this.#places.delete(name);
      this.drafts = this.drafts.filter((draft) => draft.number > first);
    }
    if (isQuestion(request)) return;
    const { method, place, attempt, draft } = request;
    if (draft !== undefined) {
      this.drafts.push(request);
      attempt.drafts.push(request);
      if (attempt.drafts.length > MAX_DRAFTS) attempt.drafts.shift();
    } else if (method === "GET" || method === "HEAD") place.reads.add(request, () => asksAnew(arrival));
  }

  /** Records the answer to a request, and the link to the next page in it. */
  addAnswer(request: SeenRequest, answer: SeenAnswer, link: string | undefined): void {
    if (isQuestion(request)) return;
    request.answer = answer;
    // Answers may be sent in another order than the requests.
    for (const place of [request.attempt, request.content])
      if (place.answered < request.number) {
        place.answered = request.number;
        place.failed = answer.status < 400 ? undefined : request;
      }
    if (request.method === "GET") request.place.reads.addAnswer(request, answer);
    // Most answers have no link, or the same one as the answer before.
    if (link === undefined || link === this.#link) return;
    this.#link = link;
    const cursor = link.match(/[?&]cursor=([^&>]+)/)?.[1];
    if (cursor !== undefined && this.#cursors.size < MAX_REQUESTS) this.#cursors.add(cursor);
  }

  /** Reports whether an answer offered a cursor. Returns true if there are too many cursors to remember. */
  isOffered(cursor: string): boolean {
    return this.#cursors.has(cursor) || this.#cursors.size >= MAX_REQUESTS;
  }

  /** Forgets all requests, but not the cursors. */
  clear(): void {
    this.#places.clear();
    this.drafts = [];
  }
}
