import process from "node:process";

type Fields = Readonly<Record<string, string>>;
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream | null;

interface RequestParts {
  readonly method: string;
  readonly headers: Fields;
  readonly body: string | null;
}

interface ResponseParts {
  readonly status?: number;
  readonly headers: Fields;
}

/**
 * Creates a `Request`. Node's own classes take 18 ms to load, so a small object with the members that the local catalog uses takes
 * their place, unless something has already loaded them. TypeScript cannot express this.
 */
export function createRequest(url: string, parts: RequestParts): Request;
export function createRequest(url: string, parts: RequestParts): object {
  const { method, headers, body } = parts;
  return isPlatformLoaded() ? new Request(url, parts) : { ...createMessage(body, headers), url, method };
}

/** Creates a `Response`, which can be a small object (see `createRequest`). */
export function createResponse(body: Body, parts: ResponseParts): Response;
export function createResponse(body: Body, parts: ResponseParts): object {
  // A check for `ReadableStream` would load its module.
  const isWhole = body === null || typeof body === "string" || body instanceof Uint8Array;
  const { status = 200, headers } = parts;
  return isWhole && !isPlatformLoaded()
    ? { ...createMessage(body, headers), status }
    : new Response(body, parts);
}

function isPlatformLoaded(): boolean {
  // Since Node 22, reading the global properties, or even their descriptors, loads the classes.
  const loaded: unknown = Reflect.get(process, "moduleLoadList");
  // This runs for each response, and the module is usually near the end of the list, so the search starts there.
  return !Array.isArray(loaded) || loaded.lastIndexOf("NativeModule internal/deps/undici/undici") >= 0;
}

/** Header fields by their names in lowercase, which the local catalog uses. */
class LightHeaders extends Map<string, string | null> {
  override get(name: string): string | null {
    return super.get(name) ?? null;
  }
}

function createMessage(body: string | Uint8Array | null, headers: Fields) {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return {
    headers: new LightHeaders(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    // An array has the method of streams that is used to read a body: `values`.
    body: bytes && [bytes],
    arrayBuffer: async () => Uint8Array.from(bytes ?? []).buffer,
  };
}
