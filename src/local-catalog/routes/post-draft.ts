import { createResponse } from "../../base/runtime/light-messages.ts";
import { HEADERS, LIMITS } from "../../contract/index.ts";
import { dayOf } from "../clock.ts";
import type { CatalogStore } from "../open-catalog.ts";
import { assertActive } from "../rules/api-key.ts";
import { type CreateDraftDeps, createDraft } from "../rules/create-draft.ts";
import { holderIn, parseDraft } from "../rules/parse-draft.ts";
import { invalidRequest, Refusal } from "../rules/refusal.ts";
import { readJsonBody } from "./read-body.ts";
import { headersFor, JSON_TYPE, successBody } from "./response.ts";

export type PostDraftDeps = CreateDraftDeps & Pick<CatalogStore, "taxonomies">;

/** A request's socket, and its header fields as alternating names and values. */
export interface RawConnection {
  readonly rawHeaders: readonly string[];
  readonly socket: { destroy(): unknown };
}

/** Handles `POST /api/v1/tools`. Throws a `Refusal` for the first check that fails, in the documented order. */
export async function postDraft(
  deps: PostDraftDeps,
  request: Request,
  connection: RawConnection | undefined,
): Promise<Response> {
  const { accounts, clock, taxonomies } = deps;
  const holder = assertActive(holderIn(accounts, request.headers.get("authorization")));
  try {
    const idempotencyKey = idempotencyKeyOf(request, connection);
    const input = parseDraft(taxonomies, await readJsonBody(request));
    const { result, draft } = await createDraft(deps, { holder, idempotencyKey, input });
    return createResponse(successBody(draft), {
      status: 201,
      headers: {
        ...headersFor(request.method),
        "content-type": JSON_TYPE,
        "cache-control": "no-store",
        location: draft.editorUrl,
        ...(result === "replayed" ? { [HEADERS.idempotencyReplayed]: "true" } : {}),
      },
    });
  } finally {
    const today = dayOf(clock.now());
    // One write for each key and day. The time would need a write for each request.
    if (holder.lastUsedOn !== today) await accounts.markUsed(holder.keyId, today);
  }
}

/** Returns the `Idempotency-Key` of a request. Throws a `Refusal` if the key is missing or invalid, or was sent more than once. */
export function idempotencyKeyOf({ headers }: Request, connection: RawConnection | undefined): string {
  const name = HEADERS.idempotencyKey;
  const sent = connection?.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  if (sent !== undefined && sent.length > 1) throw invalidRequest("Idempotency-Key must be sent only once.");
  const key = headers.get(name) ?? "";
  if (key === "") {
    throw new Refusal(
      "IDEMPOTENCY_KEY_REQUIRED",
      "The Idempotency-Key header is missing or empty. Send a key that is unique to the draft.",
    );
  }
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max) return key;
  throw invalidRequest(`Idempotency-Key has ${key.length} characters; it must have ${min} to ${max}.`);
}
