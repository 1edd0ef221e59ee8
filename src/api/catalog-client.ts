import type { Clock } from "../context.ts";
import { type Draft, HEADERS, OPERATIONS, type Taxonomy, type Tool } from "../contract/index.ts";
import type { Redact } from "../http/redact.ts";
import type { AttemptOutcome, HttpResponse, Transport } from "../http/transport.ts";
import { readAnswerToRead, readDocument, sendAndRead } from "./answer.ts";
import type { CatalogEntry } from "./entry.ts";
import {
  type Answer,
  type EntryAnswer,
  entryAnswer,
  type ListAnswer,
  listAnswer,
  readEntries,
  readEntry,
} from "./entry-answer.ts";
import { hasNextLink, nextLink } from "./next-link.ts";
import { readDraft } from "./read-draft.ts";
import { readTaxonomy, readTool } from "./read-tool.ts";
import { unexpected } from "./unexpected.ts";

/** The filters for live listings. */
export interface ToolQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** A page of listings. */
export interface ToolPage extends ListAnswer<Tool> {
  /** Whether the service names a next page. */
  readonly hasNext: boolean;
}

/** A created draft, as returned by the service. */
export interface SubmittedDraft {
  readonly draft: Draft;
  /** Whether an earlier request created the draft. */
  readonly replayed: boolean;
}

/** The ports and settings of a client for one catalog. */
export interface CatalogClientOptions {
  readonly transport: Transport;
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Removes the secrets from a text. Errors quote a response without them. */
  readonly redact: Redact;
  /** Receives the entries of storable responses from the service. */
  readonly names?: NameRecorder | undefined;
}

/** A recorder of the names of listings, categories and tags. */
export interface NameRecorder {
  tools(entries: readonly CatalogEntry[]): void;
  taxonomy(kind: "categories" | "tags", entries: readonly CatalogEntry[]): void;
}

/**
 * The API's operations in the contract's terms.
 *
 * Every method throws an `ApiError` for the API's errors, a `NetworkError` if no response arrives, and an
 * `UnexpectedResponse` if the response is not the API's.
 */
export class CatalogClient {
  readonly #options: CatalogClientOptions;

  constructor(options: CatalogClientOptions) {
    this.#options = options;
  }

  /** Yields live listings page by page, in the service's order. The next page is fetched once the previous page is consumed. */
  async *listTools(query: ToolQuery): AsyncGenerator<ToolPage, void, void> {
    let url: URL | undefined = this.#url(OPERATIONS.listTools.path, query);
    const seen = new Set<string>();
    while (url !== undefined) {
      seen.add(url.href);
      const { response, answer } = await this.#get(url, readEntries);
      this.#record(response, (names) => names.tools(answer.value));
      yield Object.assign(listAnswer(answer, readTool), { hasNext: hasNextLink(response) });
      // The link is read after the page, so that an invalid link does not prevent showing the page.
      url = nextLink(response);
      if (url !== undefined && seen.has(url.href)) {
        throw unexpected(response, {
          field: "",
          rule: "value",
          message: "a next page that was already fetched",
        });
      }
    }
  }

  /** Fetches one live listing by its slug. */
  async getTool(slug: string): Promise<EntryAnswer<Tool>> {
    const path = OPERATIONS.getTool.path.replace(":slug", encodeURIComponent(slug));
    const { response, answer } = await this.#get(this.#url(path), readEntry);
    this.#record(response, (names) => names.tools([answer.value]));
    return entryAnswer(answer, readTool);
  }

  /** Fetches the active categories. */
  listCategories(): Promise<ListAnswer<Taxonomy>> {
    return this.#listTaxonomy("categories", OPERATIONS.listCategories.path);
  }

  /** Fetches the active tags. */
  listTags(): Promise<ListAnswer<Taxonomy>> {
    return this.#listTaxonomy("tags", OPERATIONS.listTags.path);
  }

  /** Fetches the API description, which may be any JSON document. */
  async getOpenApi(): Promise<Answer<unknown>> {
    const read = (response: HttpResponse) => readDocument(response, this.#options.clock.now());
    const request = {
      method: "GET",
      url: this.#url(OPERATIONS.getOpenApi.path),
      headers: this.#headers(),
    } as const;
    return (await sendAndRead(this.#options, request, read)).answer;
  }

  /** Creates a private draft from a JSON body, or returns the draft that the same key and body already created. */
  async createDraft(request: {
    readonly body: string;
    readonly idempotencyKey: string;
    readonly apiKey: string;
    readonly onAttemptOutcome?: (outcome: AttemptOutcome) => void;
  }) {
    const { response, answer } = await sendAndRead(
      this.#options,
      {
        method: "POST",
        url: this.#url(OPERATIONS.createDraft.path),
        headers: {
          ...this.#headers(),
          authorization: `Bearer ${request.apiKey}`,
          [HEADERS.idempotencyKey]: request.idempotencyKey,
          "content-type": "application/json",
        },
        body: request.body,
        onAttemptOutcome: request.onAttemptOutcome,
      },
      (response) => readDraft(response, request.apiKey, this.#options.clock.now()),
    );
    const replayed = response.headers[HEADERS.idempotencyReplayed]?.toLowerCase() === "true";
    return { ...answer, value: { draft: answer.value, replayed } } satisfies Answer<SubmittedDraft>;
  }

  async #listTaxonomy(kind: "categories" | "tags", path: string): Promise<ListAnswer<Taxonomy>> {
    const { response, answer } = await this.#get(this.#url(path), readEntries);
    this.#record(response, (names) => names.taxonomy(kind, answer.value));
    return listAnswer(answer, readTaxonomy);
  }

  /** Records names, unless the response came from the cache or is `no-store`. */
  #record({ cache, headers }: HttpResponse, add: (names: NameRecorder) => void): void {
    const { names } = this.#options;
    const isNoStore = /(?:^|[\s,])no-store(?:$|[\s,;=])/i.test(headers["cache-control"] ?? "");
    if (names && cache !== "hit" && !isNoStore) add(names);
  }

  #get<Value>(url: URL, read: (data: unknown, response: HttpResponse) => Value) {
    return sendAndRead(this.#options, { method: "GET", url, headers: this.#headers() }, (response) =>
      readAnswerToRead(response, read, this.#options.clock.now()),
    );
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
