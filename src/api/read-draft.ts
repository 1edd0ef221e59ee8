import type { Draft } from "../contract/index.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { createRedactor, mentions } from "../http/redact.ts";
import type { HttpResponse } from "../http/transport.ts";
import { readAnswer } from "./answer.ts";
import { isRecord } from "./entry.ts";
import type { Answer } from "./entry-answer.ts";
import { mistyped, unexpected } from "./unexpected.ts";

/** The maximum length of a draft's slug, status and editor URL, in UTF-16 units. They are written to the journal and printed in full. */
const MAX_FIELD_LENGTH = 4000;

const FIELDS = ["slug", "status", "editorUrl"] as const;

/**
 * Reads the response to a submission. Throws as `readAnswer` does, and an `UnexpectedResponse` for a field that is too long or a
 * response that repeats the API key. Its errors never contain the key.
 */
export function readDraft(response: HttpResponse, apiKey: string, now: Date): Answer<Draft> {
  const { value, ...answer } = readRedacted(response, apiKey, now);
  // The parsed value reveals a key that the body spells with escapes.
  if (mentions(response.body.toString("utf8"), apiKey) || mentions(JSON.stringify(value), apiKey))
    throw unexpected(response, {
      field: "",
      rule: "secret",
      message: "the API key, which an answer must not repeat",
    });
  const tooLong = FIELDS.find((field) => value[field].length > MAX_FIELD_LENGTH);
  if (tooLong !== undefined) {
    const message = `is longer than ${MAX_FIELD_LENGTH} characters`;
    throw unexpected(response, { field: tooLong, rule: "length", message });
  }
  return { ...answer, value };
}

function readRedacted(response: HttpResponse, apiKey: string, now: Date): Answer<Draft> {
  const redact = createRedactor([apiKey]);
  const body = response.body.toString("utf8");
  const quotable = mentions(body, apiKey) ? { ...response, body: Buffer.from(redact(body)) } : response;
  try {
    return readAnswer(quotable, draftOf, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retry } = error;
    throw new ApiError({ code: redact(error.code), message: redact(error.message), status, retry });
  }
}

function draftOf(data: unknown, response: HttpResponse): Draft {
  if (!isRecord(data)) throw mistyped(response, "data", { value: data, expected: "object" });
  const text = (field: string) => {
    const value = data[field];
    if (typeof value === "string") return value;
    throw mistyped(response, field, { value, expected: "string" });
  };
  const draft = { ...data, slug: text("slug"), status: text("status"), editorUrl: text("editorUrl") };
  if (draft.slug === "") throw unexpected(response, { field: "slug", rule: "length", message: "is empty" });
  return draft;
}
