import { DRAFT_STATUS, DRAFTS_PER_DAY, type Draft, type DraftInput } from "../../contract/index.ts";
import { dayOf, type ServiceClock, secondsToMidnight } from "../clock.ts";
import { type ApiKeyRepository, type KeyHolder, refusalOfHolder } from "./api-key.ts";
import type { DraftLink, DraftRecord, DraftRepository, KeyClaim, RecordResult } from "./draft-repository.ts";
import { freeSlug } from "./draft-slug.ts";
import { fingerprintOf } from "./parse-draft.ts";
import { invalidRequest, Refusal, refuse } from "./refusal.ts";
import { makeToken } from "./tokens.ts";
import type { Turns } from "./turns.ts";
import { hasMedia, type Media, type MediaResolver } from "./website-ports.ts";

export interface CreateDraftPorts {
  readonly keys: ApiKeyRepository;
  readonly drafts: DraftRepository;
  readonly media: MediaResolver;
  /** Limits how many drafts are created at the same time with each API key. */
  readonly lookUps: Turns;
  readonly clock: ServiceClock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The URL of the catalog, with which editor URLs start. */
  readonly origin: string;
}

/** A request with valid headers and a valid body. */
export interface CreateDraftRequest {
  readonly holder: KeyHolder;
  readonly idempotencyKey: string;
  readonly input: DraftInput;
}

/** The result of creating a draft. `replayed` means that an earlier request created the draft. */
export type CreateDraftResult =
  | { readonly result: "created" | "replayed"; readonly draft: Draft }
  | { readonly result: "refused"; readonly refusal: Refusal };

/** The interval at which a request checks whether another request with the same idempotency key has finished. */
const POLL_MS = 20;
/** Assumed: a request waits at most 20 s for another request with the same idempotency key, and then gets `RATE_LIMIT_UNAVAILABLE`. */
const WAIT_MS = 20_000;

/**
 * Creates a private draft, or returns the draft created by an earlier request with the same idempotency key and fields.
 *
 * If identical requests arrive at the same time, one of them creates the draft and the others wait. A replay does not count towards the
 * daily limit. The API key is checked again after each wait.
 */
export async function createDraft(
  ports: CreateDraftPorts,
  request: CreateDraftRequest,
): Promise<CreateDraftResult> {
  const { holder, idempotencyKey: key, input } = request;
  const use = { ownerId: holder.ownerId, key, fingerprint: fingerprintOf(input) };
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const refusal = refusalOfHolder(ports.keys.findHolder(holder.keyId));
    if (refusal !== undefined) return refuse(refusal);
    const claim = await ports.drafts.claim(use, () => refusalOf(ports, request));
    if (claim.state === "refused") return refuse(claim.refusal);
    if (claim.state === "created") return replay(claim, use.fingerprint, ports.origin);
    if (claim.state === "claimed") {
      const made = await ports.lookUps.run(holder.keyId, () => make(ports, request, claim));
      if (made?.result === "refused") return made;
      if (made !== undefined) return { result: "created", draft: answerOf(made.draft, ports.origin) };
    }
    await ports.sleep(POLL_MS);
  }
  const message = "Another request with this Idempotency-Key is still being processed.";
  return refuse(new Refusal("RATE_LIMIT_UNAVAILABLE", message, { retryAfterSeconds: 1 }));
}

function replay(
  made: { readonly draft: DraftLink; readonly fingerprint: string },
  fingerprint: string,
  origin: string,
): CreateDraftResult {
  if (made.fingerprint === fingerprint) return { result: "replayed", draft: answerOf(made.draft, origin) };
  const message = `This Idempotency-Key was used with other data to create the draft ${made.draft.slug}.`;
  return refuse(new Refusal("IDEMPOTENCY_CONFLICT", message));
}

/**
 * Returns the refusal of a draft, or undefined if the draft can be created. Called before the idempotency key is claimed, before media is
 * looked up, and before the draft is written, because the API key may be revoked between these steps.
 *
 * Assumed: a request for a slug that already belongs to a live listing or a submission is refused with `VALIDATION_ERROR`.
 */
function refusalOf(
  { drafts, keys, clock }: CreateDraftPorts,
  { holder: { keyId }, input: { slug } }: CreateDraftRequest,
): Refusal | undefined {
  const refusal = refusalOfHolder(keys.findHolder(keyId));
  if (refusal !== undefined) return refusal;
  if (slug !== undefined && drafts.isTaken(slug))
    return invalidRequest(`slug: ${slug} is taken. Omit the slug to have one generated.`);
  const now = clock.now();
  if (drafts.createdOn(keyId, dayOf(now)) < DRAFTS_PER_DAY) return undefined;
  // Assumed: the daily limit applies to the drafts created with one API key in one UTC day. Replays and refused requests do not count.
  const message = `This API key has reached its limit of ${DRAFTS_PER_DAY} drafts per UTC day. Try again after 00:00 UTC.`;
  return new Refusal("RATE_LIMITED", message, { retryAfterSeconds: secondsToMidnight(now) });
}

/** Creates the draft for a claimed idempotency key. Returns undefined if the claim has expired and another request has claimed the key. */
async function make(
  ports: CreateDraftPorts,
  request: CreateDraftRequest,
  claim: KeyClaim,
): Promise<RecordResult | undefined> {
  let made: RecordResult | undefined;
  try {
    const refusal = refusalOf(ports, request);
    if (refusal !== undefined) return refuse(refusal);
    // Media is looked up outside the transaction, because the websites' servers may be slow.
    const media = await ports.media.resolve(request.input);
    if (!hasMedia(media)) return refuse(new Refusal("MEDIA_REQUIRED", NO_MEDIA));
    made = await claim.commit(() => {
      const late = refusalOf(ports, request);
      if (late !== undefined) return refuse(late);
      return { result: "recorded", draft: recordOf(ports, request, media) };
    });
    return made;
  } finally {
    if (made?.result !== "recorded") await claim.release();
  }
}

const NO_MEDIA = "Neither a logo nor an image was found. Send reachable URLs in logoUrl or screenshotUrls.";

function recordOf(
  { clock, drafts }: CreateDraftPorts,
  { holder: { keyId, ownerId }, input }: CreateDraftRequest,
  media: Media,
): DraftRecord {
  const now = clock.now();
  const { slug, logoUrl = "", screenshotUrls = [], category = "", ...texts } = input;
  return {
    fields: { ...texts, logoUrl, screenshotUrls, category, plan: "", tags: [] },
    media,
    slug: slug ?? freeSlug(input.name, input.websiteUrl, drafts.isTaken),
    ownerId,
    keyId,
    day: dayOf(now),
    createdAt: now.toISOString(),
    editorToken: makeToken(),
  };
}

function answerOf({ slug, editorToken }: DraftLink, origin: string): Draft {
  return { slug, status: DRAFT_STATUS, editorUrl: `${origin}/editor/${editorToken}` };
}
