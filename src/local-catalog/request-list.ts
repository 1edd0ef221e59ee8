import type { ServiceClock } from "./clock.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import type { ClientWatch } from "./judge/client-watch.ts";
import { codeIn } from "./routes/response.ts";
import { type KeyHolder, maskApiKeys } from "./rules/api-key.ts";

/** An API request. `keyId` is the ID of its valid API key. `status` is null without a response, and `code` without an error. */
export interface ListedRequest {
  readonly number: number;
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly keyId: string | null;
  readonly idempotencyKey: string | null;
  readonly status: number | null;
  readonly code: string | null;
}

type Kept = Pick<ListedRequest, "number" | "method" | "path" | "keyId" | "idempotencyKey"> &
  Answer & { readonly at: number };
interface Answer {
  status: number | null;
  code: string | null;
}

const MOST = 10_000;
/** The maximum number of characters of a path or idempotency key to show, and to keep, so that no key is cut off before it is masked. */
const MAX_TEXT = 500;
const MAX_KEPT = 1_000;

/** The last 10,000 API requests. */
export class RequestList {
  #kept: Kept[] = [];
  #count = 0;

  /** Adds a request, which becomes `number`. Its answer is added to the returned entry. */
  add(request: Omit<Kept, "number" | keyof Answer>): Answer & { readonly number: number } {
    this.#count += 1;
    const { at, method, path, keyId, idempotencyKey } = request;
    // Copied by name, because a spread takes longer than the rest of this method.
    const kept = { number: this.#count, at, method, path, keyId, idempotencyKey, status: null, code: null };
    this.#kept.push(kept);
    // Removing many entries at once takes less time than removing each one.
    if (this.#kept.length >= 2 * MOST) this.#kept = this.#kept.slice(-MOST);
    return kept;
  }

  /** Numbers are not used again. */
  clear(): void {
    this.#kept = [];
  }

  /** Returns the requests, oldest first, without secrets. */
  list(): readonly ListedRequest[] {
    return this.#kept.slice(-MOST).map((request) => ({
      number: request.number,
      time: new Date(request.at).toISOString(),
      method: request.method,
      path: maskTokens(maskApiKeys(request.path)).slice(0, MAX_TEXT),
      keyId: request.keyId,
      idempotencyKey: request.idempotencyKey && maskApiKeys(request.idempotencyKey).slice(0, MAX_TEXT),
      status: request.status,
      code: request.code,
    }));
  }
}

/** Replaces words that look like the token of a private link or of the admin routes. Slugs do not contain uppercase letters. */
function maskTokens(path: string): string {
  const token = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32}(?:[\w-]{11})?(?![\w-])/g;
  return path.replace(token, "…");
}

/** Returns a handler that lists the API requests, and shows them to an observer. */
export function listRequests(
  app: RequestHandler,
  list: RequestList,
  deps: {
    readonly clock: ServiceClock;
    readonly holderIn: (authorization: string) => KeyHolder | undefined;
    readonly observer: () => ClientWatch | undefined;
  },
): RequestHandler {
  return async (request, bindings) => {
    const path = request.url.slice(request.url.indexOf("/", "https://".length));
    if (!path.startsWith("/api/")) return app(request, bindings);
    const authorization = request.headers.get("authorization");
    const holder = authorization === null ? undefined : deps.holderIn(authorization);
    const entry = list.add({
      at: deps.clock.now().getTime(),
      method: request.method,
      path: path.slice(0, MAX_KEPT),
      keyId: holder ? String(holder.keyId) : null,
      idempotencyKey:
        request.method === "POST"
          ? (request.headers.get("idempotency-key")?.slice(0, MAX_KEPT) ?? null)
          : null,
    });
    const onResponse = await deps.observer()?.observe(entry.number, request, bindings);
    const response = await app(request, bindings);
    if (!bindings.isDropped) {
      entry.status = response.status;
      entry.code = codeIn(response) ?? null;
    }
    void onResponse?.(response);
    return response;
  };
}
