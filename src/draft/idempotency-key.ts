import { createHash } from "node:crypto";
import { type DraftInput, LIMITS } from "../contract/index.ts";
import { UsageError } from "../errors/local-errors.ts";

/** The origin of an idempotency key, which is derived from the draft, random, or chosen by the user. */
export type KeyChoice =
  | { readonly from: "content" }
  | { readonly from: "site" }
  | { readonly from: "new" }
  | { readonly from: "given"; readonly key: string };

/** The inputs of the key derivation. */
export interface KeyParts {
  /** `sandbox`, or the normalized base URL, which has no trailing slash. */
  readonly baseUrl: string;
  /** The canonical body. */
  readonly body: string;
  readonly websiteUrl: string;
}

/** Returns cryptographically random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

/**
 * Returns the idempotency key for a draft. Version 1 of the derivation, which must never change, depends on the origin of the key:
 *
 * - `content`: `cat1-` and the hex SHA-256 of the base URL, a line feed, and the canonical body;
 * - `site`: `cat1-site-` and the hex SHA-256 of the base URL, a line feed, and the normalized website (`normalSite`);
 * - `new`: `cat1-new-` and 256 random bits in hex;
 * - `given`: the user's key.
 */
export function idempotencyKey(choice: KeyChoice, parts: KeyParts, randomBytes: RandomBytes): string {
  switch (choice.from) {
    case "content":
      return contentKey(parts.baseUrl, parts.body);
    case "site":
      return `cat1-site-${sha256(`${parts.baseUrl}\n${normalSite(parts.websiteUrl)}`)}`;
    case "new":
      return newKey(randomBytes);
    case "given":
      return choice.key;
  }
}

/** Returns a random key. */
export function newKey(randomBytes: RandomBytes): string {
  return `cat1-new-${Buffer.from(randomBytes(32)).toString("hex")}`;
}

/** Returns the key derived from a base URL and the canonical body of a draft. */
export function contentKey(baseUrl: string, body: string): string {
  return `cat1-${sha256(`${baseUrl}\n${body}`)}`;
}

/** Returns the origin that the form of a key indicates. */
export function keyOrigin(key: string): KeyChoice["from"] {
  if (CONTENT_KEY.test(key)) return "content";
  const kind = /^cat1-(site|new)-[0-9a-f]{64}$/.exec(key)?.[1];
  return kind === "site" || kind === "new" ? kind : "given";
}

/** The pattern of a key derived from a draft's content. */
export const CONTENT_KEY = /^cat1-[0-9a-f]{64}$/;

/**
 * Returns the canonical JSON of a draft, which is sent as the request body and from which content keys are derived. The JSON equals the
 * output of `jq -cS .`: keys are sorted, spaces between tokens are omitted, and characters are escaped only if JSON requires it.
 */
export function canonicalBody(input: DraftInput): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Returns the SHA-256 of a string's UTF-8 bytes, in lower-case hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/**
 * Returns a URL's lower-case host, non-default port (if any), path without trailing slashes, and query. Omits the scheme, because a site
 * that moves to https is the same product. Keeps `www.`, because `www.example.com` may differ from `example.com`.
 */
export function normalSite(websiteUrl: string): string {
  const { host, pathname, search } = new URL(websiteUrl);
  return host + pathname.replace(/\/+$/, "") + search;
}

/** Returns a key chosen by the user. Throws a `UsageError` unless the key consists of 16 to 256 visible ASCII characters. */
export function parseKey(key: string): string {
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError({
    message: `--idempotency-key needs ${min} to ${max} visible ASCII characters without spaces`,
    hint: "Leave out the option: the key is then derived from the draft, so a second run creates no duplicate",
  });
}
