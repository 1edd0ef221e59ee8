import { valueOr } from "../files/system-error.ts";
import type { RequestHandler } from "./faults/inject-faults.ts";
import { type ResponseHeaders, repeatedResponse } from "./routes/response.ts";
import type { Database } from "./store/database.ts";

/** The approximate size limit for cached responses, in bytes. A response uses about 1,500 bytes in addition to its URL and body. */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 1_500;

interface Kept {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: ResponseHeaders;
}

/** Returns a handler that caches 200 responses to GET with an ETag until the database changes or the cache is full. Excludes `/media/`. */
export function repeatResponses(
  app: RequestHandler,
  database: Database,
  maxBytes = MAX_BYTES,
): RequestHandler {
  // `data_version` changes when another connection writes, and `total_changes` when this connection does.
  const statement = database.prepare<string>(
    "SELECT data_version || ' ' || total_changes() AS value FROM pragma_data_version",
  );
  const version = () => valueOr(undefined, () => statement.get());
  const kept = new Map<string, Kept>();
  let keptVersion: string | undefined;
  let bytes = 0;
  return async (request, bindings) => {
    const target = request.url.slice(request.url.indexOf("/", "https://".length));
    if (request.method !== "GET" || target.startsWith("/media/")) return app(request, bindings);
    const current = version();
    if (current === undefined) return app(request, bindings);
    if (current !== keptVersion || bytes > maxBytes) {
      kept.clear();
      bytes = 0;
    }
    keptVersion = current;
    const known = kept.get(target);
    if (known) return repeatedResponse(request, known.body, known.headers);

    const response = await app(request, bindings);
    if (response.status !== 200 || !response.headers.has("etag")) return response;
    const headers = Object.fromEntries(response.headers);
    const body = new Uint8Array(await response.arrayBuffer());
    // The database may have changed while the response was created.
    if (current === keptVersion && current === version()) {
      kept.set(target, { body, headers });
      bytes += body.length + target.length + ENTRY_BYTES;
    }
    return repeatedResponse(request, body, headers);
  };
}
