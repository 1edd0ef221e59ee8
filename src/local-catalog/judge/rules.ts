import { maskApiKeys } from "../rules/api-key.ts";
import type { SeenDraft, SeenRequest } from "./seen-request.ts";

/** The number of requests to remember at least, and half of the highest number. */
export const MAX_REQUESTS = 10_000;

/** The requests since the last reset, oldest first. Remembers a bounded number of them. */
export class Past {
  #requests: SeenRequest[] = [];
  readonly #groups = new Map<string, SeenRequest[]>();
  /** The cursors that answers offered, up to `MAX_REQUESTS`. */
  readonly cursors = new Set<string>();

  /** Returns the requests for a resource, of an attempt, with one content or with an owner's API key. */
  of(group: string): readonly SeenRequest[] {
    return this.#groups.get(group) ?? [];
  }

  /** Returns the drafts whose creation the client never learned about. */
  lostDrafts(): readonly SeenRequest[] {
    return this.#requests.filter(
      (request) =>
        request.status === 201 && request.loss === "closed" && this.of(request.attempt).at(-1) === request,
    );
  }

  add(request: SeenRequest): void {
    if (this.#requests.length >= 2 * MAX_REQUESTS) this.keep(this.#requests.slice(-MAX_REQUESTS));
    this.#requests.push(request);
    for (const name of [request.resource, request.attempt, request.content, request.owner]) {
      if (name === undefined) continue;
      const group = this.#groups.get(name);
      if (group === undefined) this.#groups.set(name, [request]);
      else group.push(request);
    }
  }

  /** Forgets all other requests, but not the cursors. */
  keep(requests: readonly SeenRequest[]): void {
    this.#requests = [];
    this.#groups.clear();
    for (const request of requests) this.add(request);
  }
}

/** What a rule says about a request, and the earlier request that makes it wrong, if any. */
type Note = readonly [message: string, earlier?: SeenRequest];

type Rule = (request: SeenRequest, past: Past, url: string) => Note | false | undefined;

/** The kinds of findings that are known when a request has arrived. Each rule looks at the request, the earlier ones and the URL. */
export const RULES = [
  ["second-draft", secondDraft],
  ["early-retry", earlyRetry],
  ["key-reused", keyReused],
  ["no-idempotency-key", ({ draft }) => draft?.isKeyValid === false && [NO_KEY]],
  ["key-on-read", ({ operation, hasKey }) => operation !== "createDraft" && hasKey && [KEY_ON_READ]],
  ["key-in-url", ({ hasKeyInUrl }) => hasKeyInUrl && [KEY_IN_URL]],
  ["refetched", refetched],
  ["invented-page", inventedPage],
  ["unknown-path", unknownPath],
  ["unknown-field", unknownField],
  ["wrong-type", ({ draft }) => draft?.isJson === false && [WRONG_TYPE]],
  ["retried-refusal", retriedRefusal],
  ["hammered", hammered],
] as const satisfies readonly (readonly [kind: string, rule: Rule])[];

export type FindingKind = (typeof RULES)[number][0] | "draft-lost";

const NO_KEY = "A draft without a valid Idempotency-Key. Send one of 16 to 256 characters.";
const KEY_ON_READ = "An API key on a request that needs none. Send the key only to create drafts.";
const KEY_IN_URL = "An API key in the URL, which is logged. Send the key as Authorization: Bearer.";
const WRONG_TYPE = "A draft is sent as Content-Type: application/json, in UTF-8.";

/** The statuses after which a client cannot know whether the draft exists, besides all of at least 500. */
const isUnclear = (status: number) => status >= 500 || status === 408;

/** Finds another draft of a product whose first response was lost and was not requested again. */
function secondDraft({ owner, attempt, draft }: SeenRequest, past: Past): Note | undefined {
  if (draft === undefined || owner === undefined) return undefined;
  const earlier = past
    .of(owner)
    .find(
      (other) =>
        other.attempt !== attempt &&
        (other.loss !== undefined || isUnclear(other.answer?.status ?? 0)) &&
        past.of(other.attempt).at(-1) === other &&
        isSameProduct(draft, other.draft),
    );
  if (earlier === undefined) return undefined;
  const message = `Another draft of the same product with a new Idempotency-Key, although the answer to request ${earlier.number} was lost. Send that request again with its own key.`;
  return [message, earlier];
}

/** Reports whether two drafts have the same slug or, if one of them has none, the same name and website. */
function isSameProduct(one: SeenDraft, other: SeenDraft | undefined): boolean {
  const slugs = [one.slug, other?.slug];
  return slugs.includes(undefined) ? one.product === other?.product : slugs[0] === slugs[1];
}

/** The number of milliseconds by which a timer may fire too early. */
const TOLERANCE_MS = 5;

function earlyRetry({ at, attempt }: SeenRequest, past: Past): Note | undefined {
  const earlier = past.of(attempt).findLast(({ answer }) => answer !== undefined);
  const { at: answeredAt = 0, retryAt = 0 } = earlier?.answer ?? {};
  if (earlier === undefined || at < answeredAt || at + TOLERANCE_MS >= retryAt) return undefined;
  const seconds = Math.ceil((retryAt - at) / 1_000);
  return [`Sent again ${seconds} s before the Retry-After of request ${earlier.number} was over.`, earlier];
}

/** Finds an idempotency key that is used for two texts. A rejected draft does not use up its key. */
function keyReused({ attempt, draft }: SeenRequest, past: Past): Note | undefined {
  if (!draft?.hasKey) return undefined;
  const isRefused = (status: number) => status >= 400 && status !== 409 && !isUnclear(status);
  const earlier = past.of(attempt).find(({ answer }) => !isRefused(answer?.status ?? 0));
  if (earlier === undefined || earlier.draft?.text === draft.text) return undefined;
  return [
    `The Idempotency-Key of request ${earlier.number} with different text. Use one key for each draft.`,
    earlier,
  ];
}

function unknownPath({ isKnownPath }: SeenRequest, _past: Past, url: string): Note | undefined {
  if (isKnownPath) return undefined;
  return [`The API has no path ${maskApiKeys(new URL(url).pathname).slice(0, 200)}`];
}

function unknownField({ draft }: SeenRequest): Note | undefined {
  if (draft === undefined || draft.unknownFields.length === 0) return undefined;
  return [`A draft has no field ${draft.unknownFields.map((name) => JSON.stringify(name)).join(" or ")}.`];
}

const MAX_REFETCHES = 2;
/** The number of the latest reads of a URL to check. Of more reads within a minute, the third has already been reported. */
const LATEST = 20;

/** Finds the third read of a response that is still fresh (RFC 9111 §4.2). */
function refetched({ method, resource, at, changes, asksAnew }: SeenRequest, past: Past): Note | undefined {
  if (method !== "GET" || asksAnew) return undefined;
  const gets = past
    .of(resource)
    .slice(-LATEST)
    .filter((read) => read.method === "GET");
  const earlier = gets.find((read) => read.changes === changes && (read.answer?.freshUntil ?? 0) > at);
  const answered = earlier?.answer?.latest ?? 0;
  const again = gets.filter((read) => read.number > answered && !read.asksAnew);
  if (earlier === undefined || again.length !== MAX_REFETCHES) return undefined;
  const message = `Fetched again for the third time while the answer to request ${earlier.number} was fresh. Keep the answer, or send If-None-Match.`;
  return [message, earlier];
}

function inventedPage(_request: SeenRequest, past: Past, url: string): Note | undefined {
  if (!/[?&](?:cursor|page|offset)=/.test(url)) return undefined;
  const parameters = new URL(url).searchParams;
  const invented = ["page", "offset"].find((name) => parameters.has(name));
  const isOffered = (cursor: string) => past.cursors.has(cursor) || past.cursors.size >= MAX_REQUESTS;
  const problem = parameters.getAll("cursor").every(isOffered)
    ? invented && `The parameter ${invented}, which the API does not have`
    : "A cursor that no Link header offered";
  return problem === undefined ? undefined : [`${problem}. Follow the Link header with rel="next".`];
}

/** The error statuses that the same request would get again. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 409, 422]);
const REPEATED_MS = 10_000;

function retriedRefusal(request: SeenRequest, past: Past): Note | undefined {
  const earlier = past.of(request.content).findLast(({ answer }) => answer !== undefined);
  if (earlier?.answer === undefined || earlier.changes !== request.changes) return undefined;
  const { at, status, code } = earlier.answer;
  const isSoon = request.at >= at && request.at - at <= REPEATED_MS;
  if (!isSoon || !REFUSALS.has(status)) return undefined;
  const reason = code === undefined ? String(status) : `${status} ${code}`;
  const message = `Repeats request ${earlier.number} unchanged, which was refused with ${reason}. Change the request first.`;
  return [message, earlier];
}

const MAX_READS = 10;
const WINDOW_MS = 1_000;

/** Finds the eleventh read of one URL within a second. Further reads in the same second are not reported. */
function hammered({ method, resource, at }: SeenRequest, past: Past): Note | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const reads = past.of(resource);
  const isRecent = (read: SeenRequest | undefined) =>
    read !== undefined && Math.abs(at - read.at) < WINDOW_MS;
  const oldest = reads.at(-MAX_READS);
  if (oldest === undefined || !isRecent(oldest) || isRecent(reads.at(-MAX_READS - 1))) return undefined;
  return [
    `More than ${MAX_READS} reads of one URL in a second, beginning with request ${oldest.number}.`,
    oldest,
  ];
}
