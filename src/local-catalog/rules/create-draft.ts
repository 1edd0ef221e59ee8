import { createHash } from "node:crypto";
import type { RunInTurn } from "../../base/runtime/tasks.ts";
import { counted } from "../../base/text/counted.ts";
import { siteHost } from "../../base/text/parse-url.ts";
import { DRAFT_FIELDS, type DraftInput, LIMITS } from "../../contract/index.ts";
import { cutAtHyphen, slugOfName } from "../../contract/slug-of-name.ts";
import { dayOf, secondsToMidnight } from "../clock.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import type { DraftRecord } from "../store/drafts.ts";
import { assertActive, type KeyHolder, makeToken } from "./api-key.ts";
import { hasMedia, type Media } from "./listing.ts";
import { invalidRequest, Refusal } from "./refusal.ts";

export type CreateDraftDeps = CatalogDeps & { readonly lookups: RunInTurn };

interface CreateDraftRequest {
  readonly holder: KeyHolder;
  readonly idempotencyKey: string;
  readonly input: DraftInput;
}

const POLL_MS = 20;
/** Assumed: a request that has waited about 20 s for another request with the same idempotency key fails with `RATE_LIMIT_UNAVAILABLE`. */
const WAIT_MS = 20_000;

/**
 * Creates a private draft, or returns the draft created by an earlier request with the same idempotency key and fields. Throws a `Refusal`
 * if the request is rejected. If several requests with the same key arrive at the same time, one creates the draft and the rest wait.
 */
export async function createDraft(deps: CreateDraftDeps, request: CreateDraftRequest) {
  const { holder, idempotencyKey: key, input } = request;
  const use = { ownerId: holder.ownerId, key, fingerprint: fingerprintOf(input) };
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const result = await deps.drafts.claim(use, () => assertCreatable(deps, request));
    if (result.state === "created") {
      const { slug } = result.draft;
      const isSame = result.fingerprint === use.fingerprint;
      if (isSame) return { isReplay: true, draft: result.draft };
      const message = `This Idempotency-Key was used with different data to create the draft ${slug}.`;
      throw new Refusal("IDEMPOTENCY_CONFLICT", message);
    }
    if (result.state === "claimed") {
      const draft = await deps.lookups(holder.keyId, () => make(deps, request, result.claim));
      if (draft !== undefined) return { isReplay: false, draft };
    }
    await deps.sleep(POLL_MS);
    assertActive(deps.accounts.findHolder(holder.keyId));
  }
  const message = "Another request with this Idempotency-Key is still being processed.";
  throw new Refusal("RATE_LIMIT_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}

/**
 * Returns a hash of a draft's fields.
 *
 * Assumed: two request bodies are treated as equal if their fields are equal after trimming. The order of the fields does not matter, and
 * unknown fields are ignored.
 */
function fingerprintOf(input: DraftInput): string {
  const fields = DRAFT_FIELDS.map((field) => input[field] ?? null);
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}

/**
 * Throws a `Refusal` if the API key is invalid, the owner is suspended, the slug is taken or the daily limit has been reached. Called
 * before each step, because these facts can change between the steps.
 *
 * Assumed: a new draft is rejected with `VALIDATION_ERROR` if its slug already belongs to a live listing or a submission.
 */
function assertCreatable(
  { drafts, accounts, clock, dailyLimit }: CreateDraftDeps,
  { holder: { keyId }, input: { slug } }: CreateDraftRequest,
): void {
  assertActive(accounts.findHolder(keyId));
  if (slug !== undefined && drafts.isTaken(slug))
    throw invalidRequest(`slug: ${slug} is taken. Choose another slug.`);
  const now = clock.now();
  if (drafts.createdOn(keyId, dayOf(now)) < dailyLimit) return;
  // Assumed: the daily limit applies to the drafts created with one API key in one UTC day. Replays and rejected requests do not count.
  const message = `This API key has reached its limit of ${counted(dailyLimit, "draft")} per UTC day. Try again after 00:00 UTC.`;
  throw new Refusal("RATE_LIMITED", message, { retryAfterSeconds: secondsToMidnight(now) });
}

/** Creates the draft for a claimed idempotency key. Returns undefined if the claim no longer exists. */
async function make(deps: CreateDraftDeps, request: CreateDraftRequest, claim: string) {
  let made: DraftRecord | undefined;
  try {
    assertCreatable(deps, request);
    // Media is looked up outside the transaction, because the websites' servers may be slow.
    const media = await deps.findMedia(request.input);
    const missing =
      "Neither a logo nor an image was found. Send reachable URLs in logoUrl or screenshotUrls.";
    if (!hasMedia(media)) throw new Refusal("MEDIA_REQUIRED", missing);
    made = await deps.drafts.commit(claim, () => {
      assertCreatable(deps, request);
      return recordOf(deps, request, media);
    });
    return made;
  } finally {
    if (made === undefined) await deps.drafts.release(claim);
  }
}

function recordOf(
  { clock, drafts }: CreateDraftDeps,
  { holder: { keyId, ownerId }, input }: CreateDraftRequest,
  media: Media,
): DraftRecord {
  const now = clock.now();
  const { slug, logoUrl = "", screenshotUrls = [], category = "", ...texts } = input;
  return {
    fields: { ...texts, logoUrl, screenshotUrls, category, plan: "", tags: [] },
    media,
    slug: slug ?? freeSlug(input.name, input.websiteUrl, (taken) => drafts.isTaken(taken)),
    ownerId,
    keyId,
    day: dayOf(now),
    createdAt: now.toISOString(),
    editorToken: makeToken(),
  };
}

/** The highest numeric suffix. If all numbers are taken, the suffix is random. */
const NUMBERED = 50;

/**
 * Returns a slug for a new draft.
 *
 * Assumed: if the name makes no slug, the slug is made from the website's host name. If that is not possible either, the slug is
 * `product`. If the slug is taken, a suffix such as `-2` is added.
 */
export function freeSlug(name: string, websiteUrl: string, isTaken: (slug: string) => boolean): string {
  const stem = slugOfName(name) || slugOfName(hostLabel(websiteUrl)) || "product";
  const suffixed = (suffix: string) => `${cutAtHyphen(stem, LIMITS.slug.max - suffix.length)}${suffix}`;
  if (!isTaken(stem)) return stem;
  for (let number = 2; number <= NUMBERED; number += 1)
    if (!isTaken(suffixed(`-${number}`))) return suffixed(`-${number}`);
  return suffixed(`-${makeToken(4, "hex")}`);
}

/** Returns the first label of the host name without `www.`, or an empty string if the label is encoded (`xn--…`). */
function hostLabel(websiteUrl: string): string {
  const label = siteHost(new URL(websiteUrl)).split(".")[0] ?? "";
  return label.startsWith("xn--") ? "" : label;
}
