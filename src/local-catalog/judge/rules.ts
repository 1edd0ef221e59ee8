import { LIMITS } from "../../contract/index.ts";
import { copied } from "../routes/response.ts";
import { maskSecrets } from "../rules/api-key.ts";
import type { Arrival, Past } from "./past.ts";
import { isQuestion, LATEST, MAX_REFETCHES, pathOf, type SeenRequest } from "./place.ts";
import { asksAnew, type SeenDraft } from "./seen-messages.ts";

/** What a rule says about a request, and the earlier request that makes it wrong, if any. */
export type Note = readonly [message: string, earlier?: Pick<SeenRequest, "number">];

type Rule = (request: SeenRequest, past: Past, arrival: Arrival) => Note | false | undefined;

type DraftRule = (draft: SeenDraft, request: SeenRequest, past: Past) => Note | false | undefined;

/** The kinds of findings about drafts that are known when a request has arrived. */
export const DRAFT_RULES = [
  ["second-draft", secondDraft],
  ["key-reused", keyReused],
  ["no-idempotency-key", ({ isKeyValid }) => !isKeyValid && [NO_KEY]],
  [
    "unknown-field",
    ({ unknownFields }) => unknownFields !== "" && [`A draft has no field ${unknownFields}.`],
  ],
  ["wrong-type", ({ isJson }) => !isJson && [WRONG_TYPE]],
] as const satisfies readonly (readonly [kind: string, rule: DraftRule])[];

/** The kinds of findings about any request that are known when it has arrived. Each rule looks at the request and the earlier ones. */
export const RULES = [
  ["early-retry", earlyRetry],
  ["key-on-read", keyOnRead],
  ["key-in-url", keyInUrl],
  ["refetched", refetched],
  ["invented-page", inventedPage],
  ["unknown-path", unknownPath],
  ["retried-refusal", retriedRefusal],
  ["hammered", hammered],
] as const satisfies readonly (readonly [kind: string, rule: Rule])[];

/** The rules that can find something about a plain read. */
const READ_RULES = RULES.filter(([, rule]) => rule === refetched || rule === hammered);

/** Returns the rules that can find something about a request. For most reads, to call all of them would take a third of the judge's time. */
export function rulesFor({ place, attempt, content }: SeenRequest, { authorization }: Arrival) {
  const isPlain = !authorization && place.isPlain && !attempt.failed && !content.failed;
  return isPlain ? READ_RULES : RULES;
}

export type FindingKind = (typeof RULES)[number][0] | (typeof DRAFT_RULES)[number][0] | "draft-lost";

const { min, max } = LIMITS.idempotencyKey;
const NO_KEY = `A draft without a valid Idempotency-Key. Send one of ${min} to ${max} characters.`;
const KEY_ON_READ = "An API key on a request that does not need one. Send the key only to create drafts.";
const KEY_IN_URL = "An API key in the URL, which is logged. Send the key as Authorization: Bearer.";
const WRONG_TYPE = "A draft is sent as Content-Type: application/json, in UTF-8.";

function keyOnRead({ place }: SeenRequest, _past: Past, { authorization }: Arrival): Note | false {
  // A proxy or a browser can send a user name and password.
  const hasKey = Boolean(authorization) && !/^basic /i.test(authorization ?? "");
  return hasKey && place.operation !== "createDraft" && [KEY_ON_READ];
}

/** Finds a URL with an API key of the local catalog, or with the key that the same request sends. */
function keyInUrl({ place }: SeenRequest, _past: Past, { target, authorization }: Arrival): Note | false {
  const key = authorization?.slice(authorization.lastIndexOf(" ") + 1) ?? "";
  return (place.hasKey || (key.length >= 16 && target.includes(key))) && [KEY_IN_URL];
}

/** The statuses after which a client cannot know whether the draft exists, besides all of at least 500. */
const isUnclear = (status: number) => status >= 500 || status === 408;

/** Finds another draft of a product whose first response was lost and was not requested again. */
function secondDraft(draft: SeenDraft, { attempt }: SeenRequest, past: Past): Note | undefined {
  // Such a draft is refused, so it is never a second one.
  if (draft.ownerId === undefined || !draft.isKeyValid || !draft.isJson) return undefined;
  const earlier = past.drafts.find(
    (other) =>
      other.attempt !== attempt &&
      (other.loss !== undefined || isUnclear(other.answer?.status ?? 0)) &&
      isLatest(other) &&
      isSameProduct(draft, other.draft),
  );
  if (earlier === undefined) return undefined;
  const message = `Another draft of the same product with a new Idempotency-Key, although the answer to request ${earlier.number} was lost. Send that request again with its own key.`;
  return [message, earlier];
}

function isLatest(draft: SeenRequest): boolean {
  return draft.attempt.drafts.at(-1) === draft;
}

/** Reports whether a draft was created and the client never learned about it. */
export function isLost(draft: SeenRequest): boolean {
  const isKnown = draft.attempt.drafts.some(({ answer }) => answer !== undefined && answer.status < 300);
  return draft.status === 201 && draft.loss === "closed" && isLatest(draft) && !isKnown;
}

/** Reports whether two drafts of one owner have the same slug or, if one of them has none, the same name and website. */
function isSameProduct(one: SeenDraft, other: SeenDraft | undefined): boolean {
  if (other === undefined || one.ownerId !== other.ownerId) return false;
  const slugs = [one.slug, other.slug];
  return slugs.includes(undefined) ? one.product === other.product : slugs[0] === slugs[1];
}

/** The number of milliseconds by which a timer may fire too early. */
const TOLERANCE_MS = 5;

function earlyRetry(request: SeenRequest): Note | undefined {
  const { at } = request;
  const { failed } = request.attempt;
  const { at: answeredAt = 0, retryAt = 0 } = failed?.answer ?? {};
  if (failed === undefined || isQuestion(request) || at < answeredAt || at + TOLERANCE_MS >= retryAt)
    return undefined;
  const seconds = Math.ceil((retryAt - at) / 1_000);
  return [`Sent again ${seconds} s before the Retry-After of request ${failed.number} was over.`, failed];
}

/** Finds an idempotency key that is used for two texts. A rejected draft does not use up its key. */
function keyReused(draft: SeenDraft, { attempt }: SeenRequest): Note | undefined {
  if (!draft.hasKey) return undefined;
  const isRefused = (status: number) => status >= 400 && status !== 409 && !isUnclear(status);
  const earlier = attempt.drafts.find(({ answer }) => !isRefused(answer?.status ?? 0));
  if (earlier === undefined || earlier.draft?.text === draft.text) return undefined;
  const message = `The Idempotency-Key of request ${earlier.number} with different text. Use one key for each draft.`;
  return [message, earlier];
}

function unknownPath({ place }: SeenRequest, _past: Past, { target }: Arrival): Note | false {
  return !place.isKnownPath && [`The API has no path ${copied(maskSecrets(pathOf(target)), 200)}`];
}

/** Finds one read too many of a response that is still fresh (RFC 9111 §4.2). */
function refetched({ method, place, at, changes }: SeenRequest, _: Past, arrival: Arrival): Note | undefined {
  const { fresh, again } = place.reads;
  const isFresh = fresh.number > changes && fresh.until > at;
  if (method !== "GET" || again !== MAX_REFETCHES || !isFresh || asksAnew(arrival)) return undefined;
  const message = `Fetched again more than ${MAX_REFETCHES} times while the answer to request ${fresh.number} was fresh. Keep the answer, or send If-None-Match.`;
  return [message, { number: fresh.number }];
}

function inventedPage({ place }: SeenRequest, past: Past, { request }: Arrival): Note | undefined {
  if (!place.isPaged) return undefined;
  const parameters = new URL(request.url).searchParams;
  const invented = ["page", "offset"].find((name) => parameters.has(name));
  const problem = parameters.getAll("cursor").every((cursor) => past.isOffered(cursor))
    ? invented && `The parameter ${invented}, which the API does not have`
    : "A cursor that no Link header offered";
  return problem === undefined ? undefined : [`${problem}. Follow the Link header with rel="next".`];
}

/** The error statuses that the same request would get again. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 409, 422]);
const REPEATED_MS = 10_000;

function retriedRefusal({ at, changes, content: { failed } }: SeenRequest): Note | undefined {
  if (failed?.answer === undefined || failed.number <= changes) return undefined;
  const { at: answeredAt, status, code } = failed.answer;
  const isSoon = at >= answeredAt && at - answeredAt <= REPEATED_MS;
  if (!isSoon || !REFUSALS.has(status)) return undefined;
  const reason = code === undefined ? String(status) : `${status} ${code}`;
  const message = `Repeats request ${failed.number}, which was refused with ${reason}, without a change. Change the request first.`;
  return [message, failed];
}

const MAX_READS = 10;
const WINDOW_MS = 1_000;

/** Finds the eleventh read of one URL within a second. Further reads in the same second are not reported. A change can set the clock back. */
function hammered({ place: { reads }, at, changes }: SeenRequest): Note | undefined {
  const recent = (back: number) => {
    const read = reads.latest[(reads.count + LATEST - back) % LATEST];
    return read && read.number > changes && Math.abs(at - read.at) < WINDOW_MS ? read : undefined;
  };
  const oldest = recent(MAX_READS + 1) ? undefined : recent(MAX_READS);
  if (oldest === undefined) return undefined;
  const message = `More than ${MAX_READS} reads of one URL in a second, beginning with request ${oldest.number}.`;
  return [message, oldest];
}
