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
 * Creates a `Request`. Node's own classes take 18 ms to load on Node 20, so a small class with the members that the local catalog uses takes
 * their place, unless something has already loaded them. TypeScript cannot express this.
 */
export function createRequest(url: string, parts: RequestParts): Request;
export function createRequest(url: string, parts: RequestParts): object {
  return isPlatformLoaded() ? new Request(url, parts) : new LightRequest(url, parts);
}

/** Creates a `Response`, which can be an instance of a small class (see `createRequest`). */
export function createResponse(body: Body, parts: ResponseParts): Response;
export function createResponse(body: Body, parts: ResponseParts): object {
  // A check for `ReadableStream` would load its module.
  const isWhole = body === null || typeof body === "string" || body instanceof Uint8Array;
  return isWhole && !isPlatformLoaded() ? new LightResponse(body, parts) : new Response(body, parts);
}

function isPlatformLoaded(): boolean {
  // Until Node has loaded a class, its property is a getter.
  const isLoaded = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name)?.get === undefined;
  return isLoaded("Request") || isLoaded("Response");
}

/** Header fields with case-insensitive names. */
class LightHeaders extends Map<string, string | null> {
  override get(name: string): string | null {
    return super.get(name.toLowerCase()) ?? null;
  }

  override has(name: string): boolean {
    return super.has(name.toLowerCase());
  }
}

class LightMessage {
  readonly headers: LightHeaders;
  readonly #bytes: Uint8Array | undefined;

  constructor(body: string | Uint8Array | null, headers: Fields) {
    this.headers = new LightHeaders(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    this.#bytes = typeof body === "string" ? new TextEncoder().encode(body) : (body ?? undefined);
  }

  get body() {
    const bytes = this.#bytes;
    return bytes === undefined ? null : { values: () => [bytes] };
  }

  async arrayBuffer() {
    return Uint8Array.from(this.#bytes ?? []).buffer;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes);
  }
}

class LightRequest extends LightMessage {
  readonly url: string;
  readonly method: string;

  constructor(url: string, { method, headers, body }: RequestParts) {
    super(body, headers);
    this.url = url;
    this.method = method;
  }
}

class LightResponse extends LightMessage {
  readonly status: number;

  constructor(body: string | Uint8Array | null, { status = 200, headers }: ResponseParts) {
    super(body, headers);
    this.status = status;
  }
}
