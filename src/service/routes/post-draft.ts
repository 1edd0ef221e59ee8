import { HEADERS } from "../../contract/index.ts";
import { type ApiKeyRepository, authenticate } from "../rules/authenticate.ts";
import { type CreateDraftPorts, createDraft } from "../rules/create-draft.ts";
import { idempotencyKeyOf } from "../rules/idempotency-key.ts";
import { readJsonBody } from "./read-body.ts";
import { JSON_TYPE, successBody, WRITE_HEADERS } from "./response.ts";

/** What creating a draft over HTTP needs. */
export interface PostDraftPorts extends CreateDraftPorts {
  readonly keys: ApiKeyRepository;
}

/** What is known of a request beside the request itself. */
export interface RawConnection {
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly socket: { destroy(): unknown };
}

/** `POST /api/v1/tools`, its refusals in the documented order. Throws a `Refusal`. */
export async function create(
  ports: PostDraftPorts,
  request: Request,
  connection: RawConnection | undefined,
): Promise<Response> {
  const holder = authenticate(ports.keys, request.headers.get("authorization") ?? undefined);
  const idempotencyKey = idempotencyKeyOf(valuesOf(HEADERS.idempotencyKey, request, connection));
  const body = await readJsonBody(request);
  const { draft, isReplay } = await createDraft(ports, { holder, idempotencyKey, body });
  return new Response(successBody(draft), {
    status: 201,
    headers: {
      ...WRITE_HEADERS,
      "content-type": JSON_TYPE,
      "cache-control": "no-store",
      location: draft.editorUrl,
      ...(isReplay ? { [HEADERS.idempotencyReplayed]: "true" } : {}),
    },
  });
}

/** A header as often as it was sent. `Headers` joins repeated ones, so the connection's own list counts where it is known. */
function valuesOf(name: string, request: Request, connection: RawConnection | undefined): readonly string[] {
  const value = request.headers.get(name);
  const sent = connection?.rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === name,
  ).length;
  return value === null ? [] : new Array<string>(sent ?? 1).fill(value);
}
