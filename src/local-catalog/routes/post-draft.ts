import { createResponse } from "../../base/runtime/light-messages.ts";
import { counted } from "../../base/text/counted.ts";
import { checkDraft, DRAFT_STATUS, type DraftInput, HEADERS, LIMITS } from "../../contract/index.ts";
import { dayOf } from "../clock.ts";
import { assertActive } from "../rules/api-key.ts";
import { type CreateDraftDeps, createDraft } from "../rules/create-draft.ts";
import { invalidFields, invalidRequest, Refusal } from "../rules/refusal.ts";
import type { Taxonomies } from "../store/taxonomies.ts";
import { readJsonBody } from "./read-body.ts";
import { headersFor, JSON_TYPE, successBody } from "./response.ts";

/** A request's socket, target and header fields. `rawHeaders` contains alternating names and values. */
export interface RawConnection {
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly socket: { destroy(): unknown };
}

/** Handles `POST /api/v1/tools`. Throws a `Refusal` for the first check that fails, in the documented order. */
export async function postDraft(
  deps: CreateDraftDeps,
  request: Request,
  connection: RawConnection | undefined,
): Promise<Response> {
  const { accounts, clock, taxonomies } = deps;
  const holder = assertActive(accounts.holderIn(request.headers.get("authorization")));
  try {
    const idempotencyKey = idempotencyKeyOf(request, connection);
    const input = parseDraft(taxonomies, await readJsonBody(request));
    const { isReplay, draft } = await createDraft(deps, { holder, idempotencyKey, input });
    const editorUrl = `${deps.origin}/editor/${draft.editorToken}`;
    return createResponse(successBody({ slug: draft.slug, status: DRAFT_STATUS, editorUrl }), {
      status: 201,
      headers: {
        ...headersFor(request.method),
        "content-type": JSON_TYPE,
        "cache-control": "no-store",
        location: editorUrl,
        ...(isReplay && { [HEADERS.idempotencyReplayed]: "true" }),
      },
    });
  } finally {
    const today = dayOf(clock.now());
    // One write for each key and day. The time would need a write for each request.
    if (holder.lastUsedOn !== today) await accounts.markUsed(holder.keyId, today);
  }
}

/** Returns the draft in a request body, with its strings trimmed. Throws a `Refusal` that lists the problems if the draft is invalid. */
function parseDraft(taxonomies: Taxonomies, body: unknown): DraftInput {
  const check = checkDraft(body);
  if (!check.ok) throw invalidFields(check.problems);
  const { category } = check.input;
  if (category === undefined || taxonomies.find("category", category) !== undefined) return check.input;
  throw invalidRequest("category: does not exist. See GET /api/v1/categories.");
}

/** Returns the `Idempotency-Key` of a request. Throws a `Refusal` if the key is missing or invalid, or was sent more than once. */
export function idempotencyKeyOf({ headers }: Request, connection: RawConnection | undefined): string {
  const name = HEADERS.idempotencyKey;
  const sent = connection?.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  if (sent !== undefined && sent.length > 1) throw invalidRequest("Idempotency-Key must be sent only once.");
  const key = headers.get(name) ?? "";
  const missing = "The Idempotency-Key header is missing or empty. Send a key that is unique to the draft.";
  if (key === "") throw new Refusal("IDEMPOTENCY_KEY_REQUIRED", missing);
  const { min, max } = LIMITS.idempotencyKey;
  if (key.length >= min && key.length <= max) return key;
  const length = counted(key.length, "character");
  throw invalidRequest(`Idempotency-Key has ${length}; it must have ${min} to ${max}.`);
}
