import * as z from "zod/mini";
import type { Clock } from "../context.ts";
import { Draft, HEADERS, OPERATIONS, Taxonomy, Tool } from "../contract/index.ts";
import type { AttemptFate, HttpResponse, Transport } from "../http/transport.ts";
import { type Answer, parseJson, readAnswer, unexpected } from "./answer.ts";
import { listOf } from "./list.ts";
import { nextLink } from "./next-link.ts";

/** Which live listings are wanted; all of them when nothing is named. */
export interface ToolQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** One page of a list, and whether the service has another one. */
export interface Page<Item> extends Answer<readonly Item[]> {
  readonly hasNext: boolean;
}

/** A created draft, and whether the service says that an earlier request had created it already. */
export interface CreatedDraft {
  readonly draft: Draft;
  readonly replayed: boolean;
}

export interface CatalogClientOptions {
  readonly transport: Transport;
  /** Without a trailing slash; the API's paths follow it. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly userAgent: string;
}

/**
 * The API's operations in the contract's terms.
 *
 * Every method throws an `ApiError` for the API's errors, a `NetworkError` when no answer arrived, and an
 * `UnexpectedResponse` when the answer is not the API's. Nothing that a service says is trusted before its schema fits.
 */
export class CatalogClient {
  readonly #options: CatalogClientOptions;

  constructor(options: CatalogClientOptions) {
    this.#options = options;
  }

  /** Live listings page by page, in the service's order. A page is asked for only when the one before was taken. */
  async *listTools(query: ToolQuery): AsyncGenerator<Page<Tool>, void, void> {
    let url: URL | undefined = this.#url(OPERATIONS.listTools.path, query);
    const seen = new Set<string>();
    while (url !== undefined) {
      seen.add(url.href);
      const response = await this.#get(url);
      const answer = readAnswer(response, TOOLS, this.#options.clock.now());
      const next = nextLink(response);
      if (next !== undefined && seen.has(next.href))
        throw unexpected(response, "a next page that was there before");
      yield { ...answer, hasNext: next !== undefined };
      url = next;
    }
  }

  /** One live listing by its slug. */
  async getTool(slug: string): Promise<Answer<Tool>> {
    const path = OPERATIONS.getTool.path.replace(":slug", encodeURIComponent(slug));
    return readAnswer(await this.#get(this.#url(path)), Tool, this.#options.clock.now());
  }

  /** The active categories. */
  async listCategories(): Promise<Answer<readonly Taxonomy[]>> {
    return readAnswer(
      await this.#get(this.#url(OPERATIONS.listCategories.path)),
      TAXONOMY,
      this.#options.clock.now(),
    );
  }

  /** The active tags. */
  async listTags(): Promise<Answer<readonly Taxonomy[]>> {
    return readAnswer(
      await this.#get(this.#url(OPERATIONS.listTags.path)),
      TAXONOMY,
      this.#options.clock.now(),
    );
  }

  /** The API description: any JSON document. */
  async getOpenApi(): Promise<Answer<unknown>> {
    const response = await this.#get(this.#url(OPERATIONS.getOpenApi.path));
    if (response.status >= 400) readAnswer(response, z.unknown(), this.#options.clock.now());
    const { body: raw, cache, ageSeconds } = response;
    return { value: parseJson(response), raw, cache, ageSeconds };
  }

  /** Creates a private draft from a body of JSON, or returns the one that the same key and body already created. */
  async createDraft(request: {
    readonly body: string;
    readonly idempotencyKey: string;
    readonly apiKey: string;
    readonly onFate?: (fate: AttemptFate) => void;
  }) {
    const response = await this.#options.transport.send({
      method: "POST",
      url: this.#url(OPERATIONS.createDraft.path),
      headers: {
        ...this.#headers(),
        authorization: `Bearer ${request.apiKey}`,
        [HEADERS.idempotencyKey]: request.idempotencyKey,
        "content-type": "application/json",
      },
      body: request.body,
      onFate: request.onFate,
    });
    const answer = readAnswer(response, Draft, this.#options.clock.now());
    const replayed = response.headers[HEADERS.idempotencyReplayed]?.toLowerCase() === "true";
    return { ...answer, value: { draft: answer.value, replayed } } satisfies Answer<CreatedDraft>;
  }

  #get(url: URL): Promise<HttpResponse> {
    return this.#options.transport.send({ method: "GET", url, headers: this.#headers() });
  }

  #headers() {
    return { accept: "application/json", "user-agent": this.#options.userAgent };
  }

  #url(path: string, query: ToolQuery = {}): URL {
    const url = new URL(this.#options.baseUrl + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== "") url.searchParams.set(name, value);
    }
    return url;
  }
}

const TOOLS = listOf(Tool);
const TAXONOMY = listOf(Taxonomy);
