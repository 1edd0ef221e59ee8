import { createHash } from "node:crypto";
import { valueOr } from "../../base/files/system-error.ts";
import { isRecord } from "../../base/text/exact-number.ts";
import { DRAFT_FIELDS, HEADERS, normalWebsite } from "../../contract/index.ts";
import { FRESH_SECONDS } from "../routes/create-api-app.ts";
import { idempotencyKeyOf, type RawConnection } from "../routes/post-draft.ts";
import { isType, readBytes } from "../routes/read-body.ts";
import type { NotedResponse } from "../routes/response.ts";
import { maskSecrets } from "../rules/api-key.ts";
import { Refusal } from "../rules/refusal.ts";

/** Reports whether a request asks for a new or revalidated response (RFC 9111 §5.2.1, RFC 9110 §13.1). */
export function asksAnew({ request: { headers } }: { readonly request: Request }): boolean {
  if (headers.has("if-none-match") || headers.has("if-modified-since")) return true;
  return /no-cache|max-age=0/i.test(headers.get("cache-control") ?? "");
}

export type SeenAnswer = ReturnType<typeof seenAnswer>;

/** Returns what the judge sees of an answer. Reads the header fields only of failures, because that takes long. */
export function seenAnswer(response: NotedResponse, at: number) {
  const { status, code } = response;
  const retryAfter = status >= 400 ? response.headers.get("retry-after") : null;
  const isFresh = status === 200 || status === 304;
  return {
    at,
    status,
    code,
    retryAt: retryAfter === null ? 0 : at + Number(retryAfter) * 1_000,
    freshUntil: isFresh ? at + FRESH_SECONDS * 1_000 : 0,
  };
}

export type SeenDraft = NonNullable<Awaited<ReturnType<typeof seenDraft>>>;

const MAX_UNKNOWN = 10;

/**
 * Returns the facts about a draft that the judge needs. A body of `{}` only checks the key, and a body that did not arrive completely was
 * not read, so neither is a draft. Reads a copy of the body.
 */
export async function seenDraft(
  request: Request,
  connection: RawConnection | undefined,
  ownerId: number | undefined,
) {
  const bytes = await readBytes(request.clone()).catch((error) =>
    error instanceof Refusal ? Buffer.alloc(0) : undefined,
  );
  if (bytes === undefined) return undefined;
  const body: unknown = valueOr(undefined, () => JSON.parse(new TextDecoder().decode(bytes)));
  const fields = new Map(isRecord(body) ? Object.entries(body) : []);
  if (isRecord(body) && fields.size === 0) return undefined;
  const textOf = (names: readonly string[]) => {
    const known = Object.fromEntries(names.map((name) => [name, trimmed(fields.get(name))]));
    return shortened(isRecord(body) ? JSON.stringify(known) : `${bytes}`);
  };
  const website = trimmed(fields.get("websiteUrl"));
  const slug = trimmed(fields.get("slug"));
  const shown = (field: string) => JSON.stringify(maskSecrets(field).slice(0, 100));
  const unknown = [...fields.keys()].filter((field) => !DRAFT_FIELDS.some((each) => each === field));
  return {
    /** The owner of the valid API key in the request. */
    ownerId,
    hasKey: request.headers.get(HEADERS.idempotencyKey) !== null,
    isKeyValid: valueOr(false, () => idempotencyKeyOf(request, connection) !== ""),
    isJson: isType(request.headers, "application/json"),
    /** Two bodies are equal for the API if their fields are equal after trimming. */
    text: textOf(DRAFT_FIELDS),
    unknownFields: unknown.slice(0, MAX_UNKNOWN).map(shown).join(" or "),
    slug: typeof slug === "string" && slug !== "" ? shortened(slug) : undefined,
    product: `${textOf(["name"])} ${valueOr(textOf(["websiteUrl"]), () => shortened(normalWebsite(String(website))))}`,
  };
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  return typeof value === "string" ? value.trim() : value;
}

/** Returns a text, or a digest of it if it is long. */
export function shortened(text: string): string {
  return text.length > 200 ? createHash("sha256").update(text).digest("base64url") : text;
}
