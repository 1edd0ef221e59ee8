import { setImmediate } from "node:timers/promises";
import { createTaskLimit, type RunTask } from "../base/runtime/tasks.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import { type ResponseHeaders, repeatedResponse, targetOf } from "./routes/response.ts";

/** The approximate size limit for cached responses, in bytes. A response uses about 1,500 bytes in addition to its URL and body. */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 1_500;

interface Kept {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: ResponseHeaders;
}

/** The size in bytes above which a body is sent in pieces, so that unread responses share one body: sitemaps, and lists of very many tags. */
const LARGE_BODY = 128 * 1024;
const PIECE = 64 * 1024;
/** The number of pieces that are sent in a turn of the event loop, to all clients. */
const PIECES_PER_TURN = 8;

/** Returns a handler that caches public 200 responses to GET until the data changes or the cache is full. Excludes `/media/`. */
export function repeatResponses(
  app: RequestHandler,
  data: { readonly check: () => string | undefined },
  maxBytes = MAX_BYTES,
): RequestHandler {
  const turns = createTaskLimit(PIECES_PER_TURN);
  const kept = new Map<string, Kept>();
  const started = new Map<string, Promise<Response>>();
  let keptVersion: string | undefined;
  let bytes = 0;
  const create = async (...[request, bindings]: Parameters<RequestHandler>) => {
    const current = keptVersion;
    const response = await app(request, bindings);
    // Whether a private response is sent depends on more than its URL, such as the Host. Without the field, a response counts as private.
    const caching = response.headers.get("cache-control") ?? "no-store";
    if (response.status !== 200 || caching.includes("no-store")) return response;
    const headers = Object.fromEntries(response.headers);
    const body = new Uint8Array(await response.arrayBuffer());
    // The database may have changed while the response was created.
    if (current === keptVersion && current === data.check()) {
      const target = targetOf(request, bindings);
      kept.set(target, { body, headers });
      bytes += body.length + target.length + ENTRY_BYTES;
    }
    return repeat(request, { body, headers }, turns);
  };
  const createOnce = async (...[request, bindings]: Parameters<RequestHandler>): Promise<Response> => {
    const target = targetOf(request, bindings);
    const other = started.get(target);
    if (other !== undefined) {
      // Simultaneous requests for one large document would each use its size in memory.
      await other.catch(() => undefined);
      return handle(request, bindings);
    }
    const response = create(request, bindings);
    started.set(target, response);
    return response.finally(() => started.delete(target));
  };
  const handle: RequestHandler = (request, bindings) => {
    const target = targetOf(request, bindings);
    if (request.method !== "GET" || target.startsWith("/media/")) return app(request, bindings);
    const current = data.check();
    if (current === undefined) return app(request, bindings);
    if (current !== keptVersion || bytes > maxBytes) {
      kept.clear();
      bytes = 0;
    }
    keptVersion = current;
    const known = kept.get(target);
    return known === undefined ? createOnce(request, bindings) : repeat(request, known, turns);
  };
  return handle;
}

function repeat(request: Request, { body, headers }: Kept, turns: RunTask): Response {
  const sent = body.length > LARGE_BODY ? ReadableStream.from(piecesOf(body, turns)) : body;
  return repeatedResponse(request, sent, headers);
}

/** Waits for its turn before each piece of the body, so that many readers do not keep others waiting. */
async function* piecesOf(body: Uint8Array<ArrayBuffer>, turns: RunTask) {
  for (let at = 0; at < body.length; at += PIECE) {
    await turns(() => setImmediate());
    yield body.subarray(at, at + PIECE);
  }
}
