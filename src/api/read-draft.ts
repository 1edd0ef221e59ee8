import { Draft } from "../contract/index.ts";
import { ApiError } from "../errors/remote-errors.ts";
import { createRedactor, mentions } from "../http/redact.ts";
import type { HttpResponse } from "../http/transport.ts";
import { type Answer, readAnswer, unexpected } from "./answer.ts";

/** UTF-16 units of a created draft's slug, status and editor URL: they are kept in the journal and printed whole. */
const MAX_FIELD_LENGTH = 4000;

const KEPT_FIELDS = ["slug", "status", "editorUrl"] as const;

/**
 * Reads the answer to a submission. Throws as `readAnswer` does, and an `UnexpectedResponse` for a field that is too long and for an
 * answer that repeats the API key. No error that it throws repeats the key.
 */
export function readDraft(response: HttpResponse, apiKey: string, now: Date): Answer<Draft> {
  const { value, ...answer } = readRedacted(response, apiKey, now);
  // In the parsed value a key shows that the body had written with escapes.
  if (mentions(response.body.toString("utf8"), apiKey) || mentions(JSON.stringify(value), apiKey))
    throw unexpected(response, "the API key, which an answer must not repeat");
  const tooLong = KEPT_FIELDS.find((field) => value[field].length > MAX_FIELD_LENGTH);
  if (tooLong !== undefined)
    throw unexpected(response, `${tooLong}: is over ${MAX_FIELD_LENGTH} characters long`);
  return { ...answer, value };
}

function readRedacted(response: HttpResponse, apiKey: string, now: Date): Answer<Draft> {
  const redact = createRedactor([apiKey]);
  const body = response.body.toString("utf8");
  const quotable = mentions(body, apiKey) ? { ...response, body: Buffer.from(redact(body)) } : response;
  try {
    return readAnswer(quotable, Draft, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retry } = error;
    throw new ApiError({ code: redact(error.code), message: redact(error.message), status, retry });
  }
}
