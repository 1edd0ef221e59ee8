import type { Clock } from "../base/runtime/context.ts";
import type { Redact } from "../base/text/sanitize.ts";
import { ApiError, UnexpectedResponse } from "../contract/errors/remote-errors.ts";
import { HEADERS, OPERATIONS, type Taxonomy, type Tool } from "../contract/index.ts";
import type { SearchTerms } from "../contract/listing.ts";
import {
  type CatalogEntry,
  type CatalogResponse,
  type EntryPage,
  type EntryResponse,
  type ListResponse,
  nextLink,
  nextTarget,
  readEntries,
  readEntry,
} from "./catalog-response.ts";
import type { HttpRequest, HttpResponse, Transport } from "./http/transport.ts";
import { type ReadOptions, readDocument, readDraft, readResponse } from "./read-response.ts";
import { readTaxonomy, readTool, type ToolPage, toolPage } from "./read-tool.ts";
import { unexpected } from "./unexpected.ts";

export interface ReadFlags extends Pick<HttpRequest, "signal" | "hasOwnTime"> {
  /** Whether the service must confirm a cached response even if the response is fresh. */
  readonly isFresh?: boolean;
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
  readonly names?: { add(kind: EntryKind, entries: readonly CatalogEntry[]): void } | undefined;
}

type EntryKind = "listings" | "categories" | "tags";

interface DraftRequest extends Pick<HttpRequest, "isOnce" | "hasOwnTime" | "onSent"> {
  readonly body: string;
  readonly idempotencyKey: string;
  readonly apiKey: string;
  /** Called after an API error with a 4xx status except 408, so the attempt has created nothing. */
  readonly onRefused?: () => void;
}

/** A request to a path of the API or to the URL of a next page. */
interface ApiRequest extends Omit<HttpRequest, "url" | "headers"> {
  readonly target: string | URL;
  readonly apiKey?: string | undefined;
  readonly headers?: HttpRequest["headers"];
}

/** The API operations. They throw an `ApiError`, an `UnexpectedResponse`, or any error from `Transport.send`. */
export class CatalogClient {
  readonly #options: CatalogClientOptions;

  constructor(options: CatalogClientOptions) {
    this.#options = options;
  }

  /** Yields pages of live listings in the service's order. Fetches each page on demand. */
  async *listTools(query: SearchTerms): AsyncGenerator<ToolPage, void, void> {
    const url = new URL(this.#options.baseUrl + OPERATIONS.listTools.path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== "") url.searchParams.set(name, value);
    for await (const page of this.#pages("listings", url)) yield toolPage(page);
  }

  async getTool(slug: string, flags?: ReadFlags): Promise<EntryResponse<Tool>> {
    const path = OPERATIONS.getTool.path.replace(":slug", encodeURIComponent(slug));
    const { content } = await this.#get("listings", path, readEntry, flags);
    return { ...content, entry: content.value, ...readTool(content.value) };
  }

  /** Returns the whole taxonomy of a kind. Assumed: the lists of categories and tags can have several pages. */
  async listTaxonomy(kind: "categories" | "tags", flags?: ReadFlags): Promise<ListResponse<Taxonomy>> {
    const { path } = OPERATIONS[kind === "tags" ? "listTags" : "listCategories"];
    const pages: EntryPage[] = [];
    for await (const page of this.#pages(kind, new URL(this.#options.baseUrl + path), flags))
      pages.push(page);
    const entries = pages.flatMap(({ value }) => value);
    const raw = Buffer.concat(pages.map((page) => page.raw));
    return { entries, readings: entries.map(readTaxonomy), raw, ageSeconds: pages[0]?.ageSeconds };
  }

  /** Fetches the API description, which may be any JSON document. */
  async getOpenApi(): Promise<CatalogResponse<unknown>> {
    return (await this.#send({ method: "GET", target: OPERATIONS.getOpenApi.path }, readDocument)).content;
  }

  async createDraft({ idempotencyKey, onRefused, ...draft }: DraftRequest) {
    const { method, path: target } = OPERATIONS.createDraft;
    const headers = { [HEADERS.idempotencyKey]: idempotencyKey };
    const { content } = await this.#send({ ...draft, method, target, headers }, (response, options) => {
      try {
        return readDraft(response, draft.apiKey, options);
      } catch (error) {
        // A 408 does not count as a refusal, because a proxy may send it while the service is still working.
        if (error instanceof ApiError && error.status < 500 && error.status !== 408) onRefused?.();
        throw error;
      }
    });
    return content;
  }

  /** Sends one request with an empty draft and no idempotency key. A conforming service rejects the request. Returns the error. */
  async sendNoDraft(apiKey?: string): Promise<ApiError | UnexpectedResponse> {
    const { method, path: target } = OPERATIONS.createDraft;
    try {
      const request = { method, target, apiKey, body: "{}", isOnce: true };
      const { response } = await this.#send(request, readDocument);
      return unexpected(response, "status", `status ${response.status} instead of an error`);
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnexpectedResponse) return error;
      throw error;
    }
  }

  async *#pages(kind: EntryKind, first: URL, flags?: ReadFlags): AsyncGenerator<EntryPage, void, void> {
    const seen = new Set<string>();
    for (let url = first; ; ) {
      seen.add(url.pathname + url.search);
      const { response, content } = await this.#get(kind, url, readEntries, flags);
      const next = nextTarget(response);
      yield { ...content, hasNext: next !== undefined };
      if (next === undefined) return;
      // The link is validated only after the page has been yielded, so that the page is shown even if the link is invalid.
      url = nextLink(next, response);
      if (seen.has(url.pathname + url.search))
        throw unexpected(response, "value", "a link to a page that has already been fetched");
    }
  }

  async #get<Value extends CatalogEntry | readonly CatalogEntry[]>(
    kind: EntryKind,
    target: string | URL,
    read: (data: unknown, response: HttpResponse) => Value,
    { isFresh = false, ...flags }: ReadFlags = {},
  ) {
    const headers = isFresh ? { "cache-control": "no-cache" } : {};
    const request = { method: "GET", target, headers, ...flags } as const;
    const result = await this.#send(request, (response, options) => readResponse(response, read, options));
    const { cache, headers: fields } = result.response;
    const isNoStore = /(?:^|[\s,])no-store(?:$|[\s,;=])/i.test(fields["cache-control"] ?? "");
    if (cache !== "hit" && !isNoStore) this.#options.names?.add(kind, [result.content.value].flat());
    return result;
  }

  #send<Value>(
    { target, apiKey, headers, ...request }: ApiRequest,
    read: (response: HttpResponse, options: ReadOptions) => CatalogResponse<Value>,
  ) {
    const { transport, clock, redact, userAgent, baseUrl } = this.#options;
    const url = typeof target === "string" ? new URL(baseUrl + target) : target;
    const fields = {
      accept: "application/json",
      "user-agent": userAgent,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...headers,
    };
    return transport.send({ ...request, url, headers: fields }, (response) => {
      const isOfListing = url.pathname.includes(OPERATIONS.getTool.path.replace(":slug", ""));
      const options = { now: clock.now(), redact, isOfRead: request.method === "GET", isOfListing };
      return { response, content: read(response, options) };
    });
  }
}
