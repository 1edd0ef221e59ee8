import { isRecord } from "../base/text/exact-number.ts";
import { type Draft, HEADERS } from "../contract/index.ts";
import type { CatalogResponse } from "./catalog-response.ts";
import type { HttpResponse } from "./http/transport.ts";
import { type ReadOptions, readResponse } from "./read-response.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** The maximum length of a slug, status or editor URL, in UTF-16 code units. These fields are not shortened. */
const MAX_FIELD_LENGTH = 4000;

interface ReceivedDraft {
  readonly draft: Draft;
  /** True if the service states that an earlier request with the same idempotency key and body created the draft. */
  readonly replayed: boolean;
  readonly dataId?: string;
}

/** Reads the response to a submission. Throws any error from `readResponse`. A response must not contain the API key. */
export function readDraft(
  response: HttpResponse,
  apiKey: string,
  options: ReadOptions,
): CatalogResponse<ReceivedDraft> {
  const content = readResponse(response, draftOf, options);
  const { slug, status, editorUrl } = content.value;
  const texts = [response.body.toString("utf8"), slug, status, editorUrl];
  if (texts.some((text) => text.includes(apiKey))) {
    throw unexpected(response, "secret", "the API key, which a response must not repeat");
  }
  const replayed = response.headers[HEADERS.idempotencyReplayed]?.toLowerCase() === "true";
  const dataId = response.headers[HEADERS.dataId];
  const isDataId = dataId !== undefined && /^[\w-]{1,64}$/.test(dataId);
  return { ...content, value: { draft: content.value, replayed, ...(isDataId && { dataId }) } };
}

function draftOf(data: unknown, response: HttpResponse): Draft {
  if (!isRecord(data)) throw mistyped(response, "data", data, "object");
  const text = (field: keyof Draft) => {
    const value = data[field];
    if (typeof value !== "string") throw mistyped(response, field, value, "string");
    if (value.length <= MAX_FIELD_LENGTH) return value;
    throw unexpected(response, "length", `is longer than ${MAX_FIELD_LENGTH} characters`, { field });
  };
  const draft = { ...data, slug: text("slug"), status: text("status"), editorUrl: text("editorUrl") };
  if (draft.slug === "") throw unexpected(response, "length", "is empty", { field: "slug" });
  return draft;
}
