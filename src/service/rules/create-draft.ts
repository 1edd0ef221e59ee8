import { randomBytes } from "node:crypto";
import { DRAFT_STATUS, type Draft, type DraftInput } from "../../contract/index.ts";
import { dayOf, type ServiceClock } from "../clock.ts";
import type { KeyHolder } from "./api-key.ts";
import type { DraftRecord, DraftRepository, KeyClaim } from "./draft-repository.ts";
import { assertSlugFree, freeSlug } from "./draft-slug.ts";
import { fingerprintOf, parseDraft } from "./parse-draft.ts";
import { assertWithinQuota } from "./quota.ts";
import { Refusal } from "./refusal.ts";
import type { TaxonomyLookup } from "./stored-listing.ts";
import type { Media, MediaResolver } from "./website-ports.ts";

/** The ports that creating a draft needs. */
export interface CreateDraftPorts {
  readonly categories: Pick<TaxonomyLookup, "hasCategory">;
  readonly drafts: DraftRepository;
  readonly media: MediaResolver;
  readonly clock: ServiceClock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The address that editor URLs start with. */
  readonly origin: string;
}

/** A request that has passed the checks of its headers. */
export interface CreateDraftRequest {
  readonly holder: KeyHolder;
  readonly idempotencyKey: string;
  readonly body: unknown;
}

/** The draft in the response; `isReplay`: an earlier request created it. */
export interface CreatedDraft {
  readonly draft: Draft;
  readonly isReplay: boolean;
}

/** Milliseconds between two polls of a request that waits for another one with the same idempotency key. */
const POLL_MS = 20;
/**
 * Longest wait in milliseconds.
 *
 * Assumed: a request waits up to 20 s for another one with the same idempotency key, then it is answered
 * `RATE_LIMIT_UNAVAILABLE`.
 */
const WAIT_MS = 20_000;

/**
 * Creates a private draft, or returns the one that this idempotency key already created.
 *
 * Of identical requests at the same time, one is processed and the others wait. A replay creates nothing, so it is
 * answered before the quota is checked. Throws a `Refusal`.
 */
export async function createDraft(
  ports: CreateDraftPorts,
  request: CreateDraftRequest,
): Promise<CreatedDraft> {
  const input = parseDraft(ports.categories, request.body);
  const fingerprint = fingerprintOf(input);
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const found = await ports.drafts.claim(
      { ...request.holder, key: request.idempotencyKey, fingerprint },
      () => assertMayCreate(ports, request.holder, input),
    );
    if (found.state === "made") return replay(found, fingerprint, ports.origin);
    const draft = found.state === "claimed" ? await make(ports, request.holder, input, found) : undefined;
    if (draft !== undefined) return { draft: answerOf(draft, ports.origin), isReplay: false };
    await ports.sleep(POLL_MS);
  }
  throw new Refusal(
    "RATE_LIMIT_UNAVAILABLE",
    "Another request with this Idempotency-Key is still being processed.",
    1,
  );
}

function replay(
  found: { readonly draft: DraftRecord; readonly fingerprint: string },
  fingerprint: string,
  origin: string,
): CreatedDraft {
  if (found.fingerprint === fingerprint) return { draft: answerOf(found.draft, origin), isReplay: true };
  throw new Refusal(
    "IDEMPOTENCY_CONFLICT",
    `This Idempotency-Key already created the draft ${found.draft.slug} from other data.`,
  );
}

/** Throws a `Refusal` for a taken slug or a used-up quota. Called before media is looked up, and again when the draft is written. */
function assertMayCreate({ drafts, clock }: CreateDraftPorts, { keyId }: KeyHolder, input: DraftInput): void {
  const now = clock.now();
  if (input.slug !== undefined) assertSlugFree(input.slug, drafts.isTaken);
  assertWithinQuota(drafts.madeOn(keyId, dayOf(now)), now);
}

/** Creates the draft under a claim; undefined when the claim expired and another request took it over. */
async function make(
  ports: CreateDraftPorts,
  holder: KeyHolder,
  input: DraftInput,
  claim: KeyClaim,
): Promise<DraftRecord | undefined> {
  try {
    // Looked up under the claim but outside the transaction, because other servers are slow.
    const media = await ports.media.resolve(input);
    if (media.logoUrl === null && media.imageUrl === null) {
      throw new Refusal(
        "MEDIA_REQUIRED",
        "Neither a logo nor an image was found. Send logoUrl or screenshotUrls with addresses that can be reached.",
      );
    }
    return await claim.commit(() => {
      assertMayCreate(ports, holder, input);
      return recordOf(ports, holder, input, media);
    });
  } catch (error) {
    await claim.release();
    throw error;
  }
}

function recordOf(
  { clock, drafts }: CreateDraftPorts,
  { keyId, ownerId }: KeyHolder,
  input: DraftInput,
  media: Media,
): DraftRecord {
  const now = clock.now();
  return {
    ...input,
    ...media,
    givenLogoUrl: input.logoUrl ?? null,
    slug: input.slug ?? freeSlug(input.name, input.websiteUrl, drafts.isTaken),
    ownerId,
    keyId,
    day: dayOf(now),
    createdAt: now.toISOString(),
    editorToken: randomBytes(24).toString("base64url"),
  };
}

function answerOf({ slug, editorToken }: DraftRecord, origin: string): Draft {
  return { slug, status: DRAFT_STATUS, editorUrl: `${origin}/editor/${editorToken}` };
}
