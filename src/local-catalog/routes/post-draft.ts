import { createResponse } from "../../base/runtime/light-messages.ts";
import { HEADERS } from "../../contract/index.ts";
import { dayOf } from "../clock.ts";
import type { KeyHolder } from "../rules/api-key.ts";
import { type CreateDraftDeps, createDraft } from "../rules/create-draft.ts";
import { authenticate, parseDraft, parseIdempotencyKey } from "../rules/parse-draft.ts";
import type { CatalogStore } from "../store/catalog-store.ts";
import { readJsonBody } from "./read-body.ts";
import { headersFor, JSON_TYPE, successBody } from "./response.ts";

export type PostDraftDeps = CreateDraftDeps & Pick<CatalogStore, "taxonomies" | "settings">;

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
  const holder = authenticate(deps.keys, request.headers.get("authorization") ?? undefined);
  try {
    return await postAs(holder, deps, request, connection);
  } finally {
    const today = dayOf(deps.clock.now());
    // One write for each key and day. The time would need a write for each request.
    if (holder.lastUsedOn !== today) await deps.keys.markUsed(holder.keyId, today);
  }
}

async function postAs(
  holder: KeyHolder,
  deps: PostDraftDeps,
  request: Request,
  connection: RawConnection | undefined,
): Promise<Response> {
  const idempotencyKey = idempotencyKeyOf(request, connection);
  const input = parseDraft(deps.taxonomies, await readJsonBody(request));
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
}

/** Returns the `Idempotency-Key` of a request. Throws a `Refusal` if the key is missing or invalid, or was sent more than once. */
export function idempotencyKeyOf({ headers }: Request, connection: RawConnection | undefined): string {
  const name = HEADERS.idempotencyKey;
  const sent = connection?.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return parseIdempotencyKey(headers.get(name), sent?.length);
}
