import type * as z from "zod/mini";
import type { Clock } from "../context.ts";
import { type Draft, HEADERS, OPERATIONS, Taxonomy, Tool } from "../contract/index.ts";
import type { AttemptFate, HttpResponse, Transport } from "../http/transport.ts";
import { type Answer, readAnswer, readDocument, unexpected } from "./answer.ts";
import { listOf } from "./list.ts";
import { hasNextLink, nextLink } from "./next-link.ts";
import { readDraft } from "./read-draft.ts";

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

/** What a client needs to talk to one catalog. */
export interface CatalogClientOptions {
  readonly transport: Transport;
  /** Without a trailing slash; the API's paths follow it. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Told of what the service named, whenever an answer came from it and not from the disk. */
  readonly seen?: Sightings | undefined;
}

/** What takes note of the listings, categories and tags that pass by. */
export interface Sightings {
  tools(tools: readonly Tool[]): void;
  taxonomy(kind: "categories" | "tags", entries: readonly Taxonomy[]): void;
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
      const { response, answer } = await this.#get(url, TOOLS);
      this.#note(answer, (seen) => seen.tools(answer.value));
      yield { ...answer, hasNext: hasNextLink(response) };
      // Looked at only now: a page is good whatever the service says of the one after it.
      url = nextLink(response);
      if (url !== undefined && seen.has(url.href))
        throw unexpected(response, "a next page that was there before");
    }
  }

  /** One live listing by its slug. */
  async getTool(slug: string): Promise<Answer<Tool>> {
    const path = OPERATIONS.getTool.path.replace(":slug", encodeURIComponent(slug));
    const { answer } = await this.#get(this.#url(path), Tool);
    this.#note(answer, (seen) => seen.tools([answer.value]));
    return answer;
  }

  /** The active categories. */
  async listCategories(): Promise<Answer<readonly Taxonomy[]>> {
    const { answer } = await this.#get(this.#url(OPERATIONS.listCategories.path), TAXONOMY);
    this.#note(answer, (seen) => seen.taxonomy("categories", answer.value));
    return answer;
  }

  /** The active tags. */
  async listTags(): Promise<Answer<readonly Taxonomy[]>> {
    const { answer } = await this.#get(this.#url(OPERATIONS.listTags.path), TAXONOMY);
    this.#note(answer, (seen) => seen.taxonomy("tags", answer.value));
    return answer;
  }

  /** The API description: any JSON document. */
  async getOpenApi(): Promise<Answer<unknown>> {
    const read = (response: HttpResponse) => readDocument(response, this.#options.clock.now());
    return (await this.#ask(this.#url(OPERATIONS.getOpenApi.path), read)).answer;
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
    const answer = readDraft(response, request.apiKey, this.#options.clock.now());
    const replayed = response.headers[HEADERS.idempotencyReplayed]?.toLowerCase() === "true";
    return { ...answer, value: { draft: answer.value, replayed } } satisfies Answer<CreatedDraft>;
  }

  /** What came from the disk was noted when it came from the service. */
  #note({ cache }: Answer<unknown>, act: (seen: Sightings) => void): void {
    const { seen } = this.#options;
    if (seen && cache !== "hit") act(seen);
  }

  #get<Value>(url: URL, schema: z.ZodMiniType<Value>) {
    return this.#ask(url, (response) => readAnswer(response, schema, this.#options.clock.now()));
  }

  /** Asks for a document, which is read before the cache may keep it: what is not the API's is not kept. */
  async #ask<Value>(url: URL, read: (response: HttpResponse) => Answer<Value>) {
    let kept: { readonly response: HttpResponse; readonly answer: Answer<Value> } | undefined;
    const isKeepable = (response: HttpResponse) => {
      try {
        kept = { response, answer: read(response) };
        return true;
      } catch {
        // Read once more below, where it is known to be the answer that counts.
        return false;
      }
    };
    const headers = this.#headers();
    const response = await this.#options.transport.send({ method: "GET", url, headers, isKeepable });
    return kept?.response === response ? kept : { response, answer: read(response) };
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
