import type { Clock } from "../base/runtime/context.ts";
import type { Redact } from "../base/text/credentials.ts";
import { ApiError, UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { HEADERS, OPERATIONS, type Taxonomy, type Tool } from "../contract/index.ts";
import type { SearchTerms } from "../contract/listing.ts";
import {
  type CatalogEntry,
  type CatalogResponse,
  type EntryResponse,
  type ListResponse,
  listResponse,
  nextLink,
  nextTarget,
  readEntries,
  readEntry,
} from "./catalog-response.ts";
import type { HttpRequest, HttpResponse, Transport } from "./http/transport.ts";
import { type ReadOptions, readDocument, readDraft, readResponse } from "./read-response.ts";
import { readTaxonomy, readTool } from "./read-tool.ts";
import { unexpected } from "./unexpected.ts";

interface ReadFlags {
  /** Whether the service must confirm a cached response even if the response is fresh. */
  readonly isFresh?: boolean;
  readonly signal?: AbortSignal;
  readonly hasOwnTime?: boolean;
}

export interface ToolPage extends ListResponse<Tool> {
  readonly hasNext: boolean;
}

export interface CatalogClientOptions {
  readonly transport: Transport;
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Sanitizes and redacts the text of a response that errors quote. */
  readonly redact: Redact;
  /** Receives the listings, categories and tags in responses, except in cache hits and in responses with `no-store`. */
  readonly record?: ((kind: EntryKind, entries: readonly CatalogEntry[]) => void) | undefined;
}

type EntryKind = "listings" | "categories" | "tags";

interface DraftRequest {
  readonly body: string;
  readonly idempotencyKey: string;
  readonly apiKey: string;
  /** Whether the draft is sent without retries and waits. */
  readonly isOnce?: boolean;
  readonly hasOwnTime?: boolean;
  readonly onAttemptOutcome?: (outcome: SendOutcome) => void;
}

/** The progress of an attempt: `sent` if the service may act on the request, `refused` after an API error with a 4xx status except 408. */
export type SendOutcome = "sent" | "refused";

/** The API operations. They throw an `ApiError`, an `UnexpectedResponse`, or any error from `Transport.send`. */
export class CatalogClient {
  readonly #options: CatalogClientOptions;

  constructor(options: CatalogClientOptions) {
    this.#options = options;
  }

  /** Yields pages of live listings in the service's order. Fetches each page on demand. */
  async *listTools(query: SearchTerms, flags?: ReadFlags): AsyncGenerator<ToolPage, void, void> {
    let url: URL | undefined = this.#url(OPERATIONS.listTools.path, query);
    const seen = new Set<string>();
    while (url !== undefined) {
      seen.add(url.href);
      const { response, content } = await this.#get(url, readEntries, flags);
      this.#record("listings", response, content.value);
      yield Object.assign(listResponse(content, readTool), { hasNext: nextTarget(response) !== undefined });
      // The link is validated only after the page has been yielded, so that the page is shown even if the link is invalid.
      url = nextLink(response);
      if (url !== undefined && seen.has(url.href)) {
        throw unexpected(response, "value", "a link to a page that has already been fetched");
      }
    }
  }

  async getTool(slug: string, flags?: ReadFlags): Promise<EntryResponse<Tool>> {
    const path = OPERATIONS.getTool.path.replace(":slug", encodeURIComponent(slug));
    const { response, content } = await this.#get(this.#url(path), readEntry, flags);
    this.#record("listings", response, [content.value]);
    return { ...content, entry: content.value, ...readTool(content.value) };
  }

  async listTaxonomy(kind: "categories" | "tags", flags?: ReadFlags): Promise<ListResponse<Taxonomy>> {
    const { path } = OPERATIONS[kind === "tags" ? "listTags" : "listCategories"];
    const { response, content } = await this.#get(this.#url(path), readEntries, flags);
    this.#record(kind, response, content.value);
    return listResponse(content, readTaxonomy);
  }

  /** Fetches the API description, which may be any JSON document. */
  async getOpenApi(): Promise<CatalogResponse<unknown>> {
    return (await this.#send(this.#getRequest(this.#url(OPERATIONS.getOpenApi.path)), readDocument)).content;
  }

  async createDraft({ body, idempotencyKey, apiKey, isOnce, hasOwnTime, onAttemptOutcome }: DraftRequest) {
    const request = {
      ...this.#draftRequest(body, apiKey, { [HEADERS.idempotencyKey]: idempotencyKey }),
      ...(isOnce && { isOnce }),
      hasOwnTime,
      onSent: () => onAttemptOutcome?.("sent"),
    };
    const { content } = await this.#send(request, (response, options) => {
      try {
        return readDraft(response, apiKey, options);
      } catch (error) {
        // A 408 does not count as a refusal, because a proxy may send it while the service is still working.
        if (error instanceof ApiError && error.status < 500 && error.status !== 408)
          onAttemptOutcome?.("refused");
        throw error;
      }
    });
    return content;
  }

  /** Sends one request with an empty draft and no idempotency key. A conforming service rejects the request. Returns the error. */
  async sendNoDraft(apiKey?: string): Promise<ApiError | UnexpectedResponse> {
    const request = { ...this.#draftRequest("{}", apiKey), isOnce: true } as const;
    try {
      const { response } = await this.#send(request, readDocument);
      return unexpected(response, "status", `status ${response.status} instead of an error`);
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnexpectedResponse) return error;
      throw error;
    }
  }

  #record(kind: EntryKind, { cache, headers }: HttpResponse, entries: readonly CatalogEntry[]): void {
    const isNoStore = /(?:^|[\s,])no-store(?:$|[\s,;=])/i.test(headers["cache-control"] ?? "");
    if (cache !== "hit" && !isNoStore) this.#options.record?.(kind, entries);
  }

  #get<Value>(url: URL, read: (data: unknown, response: HttpResponse) => Value, flags?: ReadFlags) {
    const request = this.#getRequest(url, flags);
    return this.#send(request, (response, options) => readResponse(response, read, options));
  }

  #send<Value>(
    request: HttpRequest,
    read: (response: HttpResponse, options: ReadOptions) => CatalogResponse<Value>,
  ) {
    const { transport, clock, redact } = this.#options;
    return transport.send(request, (response) => {
      const options = { now: clock.now(), redact, isOfRead: request.method === "GET" };
      return { response, content: read(response, options) };
    });
  }

  #getRequest(url: URL, { isFresh = false, signal, hasOwnTime }: ReadFlags = {}): HttpRequest {
    const headers = { ...this.#headers(), ...(isFresh && { "cache-control": "no-cache" }) };
    return { method: "GET", url, headers, signal, hasOwnTime };
  }

  #draftRequest(body: string, apiKey?: string, more?: Readonly<Record<string, string>>) {
    const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    const headers = { ...this.#headers(), ...authorization, "content-type": "application/json", ...more };
    return { method: "POST", url: this.#url(OPERATIONS.createDraft.path), headers, body } as const;
  }

  #headers() {
    return { accept: "application/json", "user-agent": this.#options.userAgent };
  }

  #url(path: string, query: SearchTerms = {}): URL {
    const url = new URL(this.#options.baseUrl + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== "") url.searchParams.set(name, value);
    return url;
  }
}
