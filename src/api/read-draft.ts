import type { Draft } from "../contract/index.ts";
import { mentions } from "../http/redact.ts";
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
 * response that repeats the API key.
 */
export function readDraft(response: HttpResponse, apiKey: string, now: Date): Answer<Draft> {
  const answer = readAnswer(response, draftOf, now);
  if (mentions(response.body.toString("utf8"), apiKey))
    throw unexpected(response, {
      field: "",
      rule: "secret",
      message: "the API key, which an answer must not repeat",
    });
  const tooLong = FIELDS.find((field) => answer.value[field].length > MAX_FIELD_LENGTH);
  if (tooLong !== undefined) {
    const message = `is longer than ${MAX_FIELD_LENGTH} characters`;
    throw unexpected(response, { field: tooLong, rule: "length", message });
  }
  return answer;
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
