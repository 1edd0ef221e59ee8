import { createHash } from "node:crypto";
import { valueOr } from "../../base/files/system-error.ts";
import { isRecord } from "../../base/text/exact-number.ts";
import { DRAFT_FIELDS, HEADERS, normalWebsite } from "../../contract/index.ts";
import { OPERATIONS, type OperationId } from "../../contract/operations.ts";
import { FRESH_SECONDS } from "../routes/create-api-app.ts";
import { idempotencyKeyOf, type RawConnection } from "../routes/post-draft.ts";
import { isType, readBytes } from "../routes/read-body.ts";
import { codeIn, linkIn } from "../routes/response.ts";
import { maskApiKeys } from "../rules/api-key.ts";
import type { Accounts } from "../store/accounts.ts";

/**
 * An API request that the judge compares with others. Text from a client is kept only for comparison. Findings quote only paths and
 * field names from it, in which keys are masked.
 */
export type SeenRequest = Awaited<ReturnType<typeof seenRequest>> & {
  /** The status that the service answered with, even if the answer was not sent. */
  status?: number;
  /** The answer that was sent, and the number of the latest request then. */
  answer?: ReturnType<typeof seenAnswer> & { readonly latest: number };
  /** Set if the connection was closed before an answer was sent: by the service, as for `--fault drop`, or by the client. */
  loss?: "dropped" | "closed";
};

interface Context {
  /** The number of the API request, counted from 1 since the start of the service. */
  readonly number: number;
  /** The time on the service's clock, in milliseconds. */
  readonly at: number;
  /** The number of changes that somebody other than the client made before. The same request can then have another answer. */
  readonly changes: number;
  readonly accounts: Accounts;
}

/** Returns what the judge sees of a request. Reads a copy of the body of a draft. */
export async function seenRequest(
  request: Request,
  connection: RawConnection | undefined,
  { accounts, ...context }: Context,
) {
  const { method, url, headers } = request;
  const target = url.slice(url.indexOf("/", "https://".length));
  const [path = ""] = target.split("?", 1);
  const authorization = headers.get("authorization") ?? "";
  const operations = operationsAt(path);
  const read = method === "HEAD" ? "GET" : method;
  const operation = operations.find((id) => OPERATIONS[id].method === read);
  const isDraft = operation === "createDraft";
  const draft = isDraft ? await seenDraft(request, connection) : undefined;
  const holder = isDraft ? valueOr(undefined, () => accounts.holderIn(authorization)) : undefined;
  const key = isDraft ? JSON.stringify([holder?.ownerId, headers.get(HEADERS.idempotencyKey)]) : "";
  const attempt = shortened(`again: ${method} ${path} ${key}`);
  return {
    ...context,
    method,
    /** The method and the target, where HEAD counts as GET. */
    resource: shortened(`${read} ${target}`),
    /** The method, the path and, for a draft, the owner and the idempotency key. */
    attempt,
    /** What is equal for requests that are repeated unchanged. */
    content: shortened(JSON.stringify([attempt, target, authorization, draft?.text, draft?.isJson])),
    /** The owner of the valid API key in a draft request. */
    owner: holder && `owner ${holder.ownerId}`,
    operation,
    draft,
    isQuestion: isDraft && draft === undefined,
    isKnownPath: operations.length > 0 || !path.startsWith("/api/v1/"),
    hasKey: authorization !== "",
    hasKeyInUrl: hasKey(target, authorization),
    asksAnew: asksAnew(headers),
  };
}

function operationsAt(path: string): readonly OperationId[] {
  const exact = OPERATION_IDS.filter((id) => OPERATIONS[id].path === path);
  return exact.length === 0 && /^\/api\/v1\/tools\/[^/]+$/.test(path) ? ["getTool"] : exact;
}

const isOperation = (id: string): id is OperationId => id in OPERATIONS;
const OPERATION_IDS = Object.keys(OPERATIONS).filter(isOperation);

/** Reports whether a URL contains an API key of the local catalog, or the key that the same request sends. */
function hasKey(target: string, authorization: string): boolean {
  if (/cat_|%/i.test(target) && maskApiKeys(target) !== target) return true;
  const key = authorization.slice(authorization.lastIndexOf(" ") + 1);
  return key.length >= 16 && target.includes(key);
}

/** Reports whether a request asks for a new or revalidated response (RFC 9111 §5.2.1, RFC 9110 §13.1). */
function asksAnew(headers: Headers): boolean {
  if (headers.has("if-none-match") || headers.has("if-modified-since")) return true;
  return /no-cache|max-age=0/i.test(headers.get("cache-control") ?? "");
}

/** Returns what the judge sees of an answer. Reads the header fields only of failures, because that takes long. */
export function seenAnswer({ operation }: SeenRequest, response: Response, at: number) {
  const { status } = response;
  // For other statuses, `Retry-After` has no meaning (RFC 9110 §10.2.3, RFC 6585 §4), because waiting does not help.
  const canBeRepeated = status >= 500 || status === 429 || status === 408;
  const retryAfter = canBeRepeated ? response.headers.get("retry-after") : null;
  const isFresh = operation !== undefined && (status === 200 || status === 304);
  return {
    at,
    status,
    code: codeIn(response),
    retryAt: retryAfter === null ? 0 : at + Number(retryAfter) * 1_000,
    freshUntil: isFresh ? at + FRESH_SECONDS * 1_000 : 0,
    nextCursor: /[?&]cursor=([^&>]+)/.exec(linkIn(response) ?? "")?.[1],
  };
}

export type SeenDraft = NonNullable<Awaited<ReturnType<typeof seenDraft>>>;

const MAX_UNKNOWN = 10;

/** Returns what the judge sees of a draft. A body of `{}` only checks the key, and is not a draft. */
async function seenDraft(request: Request, connection: RawConnection | undefined) {
  const bytes = await readBytes(request.clone()).catch(() => Buffer.alloc(0));
  const body: unknown = valueOr(undefined, () => JSON.parse(bytes.toString()));
  const fields = new Map(isRecord(body) ? Object.entries(body) : []);
  if (isRecord(body) && fields.size === 0) return undefined;
  const textOf = (names: readonly string[]) =>
    shortened(isRecord(body) ? JSON.stringify(names.map((name) => trimmed(fields.get(name)))) : `${bytes}`);
  const website = trimmed(fields.get("websiteUrl"));
  const slug = trimmed(fields.get("slug"));
  const unknown = [...fields.keys()].filter((field) => !DRAFT_FIELDS.some((each) => each === field));
  return {
    hasKey: request.headers.get(HEADERS.idempotencyKey) !== null,
    isKeyValid: valueOr(false, () => idempotencyKeyOf(request, connection) !== ""),
    isJson: isType(request.headers, "application/json"),
    /** Two bodies are equal for the API if their fields are equal after trimming. */
    text: textOf(DRAFT_FIELDS),
    unknownFields: unknown.slice(0, MAX_UNKNOWN).map((field) => maskApiKeys(field).slice(0, 100)),
    slug: typeof slug === "string" && slug !== "" ? slug.slice(0, 200) : undefined,
    product: `${textOf(["name"])} ${valueOr(textOf(["websiteUrl"]), () => normalWebsite(String(website)))}`,
  };
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  return typeof value === "string" ? value.trim() : (value ?? null);
}

/** Returns a text, or a digest of it if it is long. */
function shortened(text: string): string {
  return text.length > 200 ? createHash("sha256").update(text).digest("base64url") : text;
}
