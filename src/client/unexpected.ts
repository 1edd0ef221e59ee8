import type { Redact } from "../base/text/sanitize.ts";
import { command } from "../contract/errors/advice.ts";
import type { ErrorDetails } from "../contract/errors/catalog-error.ts";
import { type ApiError, UnexpectedResponse, UnreadableResponse } from "../contract/errors/remote-errors.ts";
import { retryTimeOf } from "./http/send-with-retries.ts";
import type { HttpResponse } from "./http/transport.ts";

type Rule = "json" | "status" | "missing" | "type" | "value" | "length" | "nesting" | "secret";

type Advice = Pick<ErrorDetails, "retry" | "hint">;

const CHECK_BASE_URL: Advice = { hint: { text: "Check the base URL", command: command("doctor") } };

/** Returns the error for a response that does not conform to the API. `field` is a dotted path, or empty for the whole response. */
export function unexpected(
  { url, status, proxyHost }: HttpResponse,
  rule: Rule,
  message: string,
  { field = "", advice = CHECK_BASE_URL } = {},
): UnexpectedResponse {
  const kind = rule === "json" ? UnreadableResponse : UnexpectedResponse;
  return new kind({
    message: `The response from ${url.host} does not conform to the catalog API`,
    facts: [
      ["URL", url.href],
      ["Found", field === "" ? message : `${field}: ${message}`],
      ...(proxyHost === undefined ? [] : [["Proxy", proxyHost] as const]),
    ],
    status: status >= 300 ? status : undefined,
    problems: [{ field, rule, message }],
    ...advice,
  });
}

/** Returns the error for a value that is missing or does not have the `expected` JSON type. */
export function mistyped(response: HttpResponse, field: string, value: unknown, expected: string) {
  return value === undefined
    ? unexpected(response, "missing", "missing", { field })
    : unexpected(response, "type", `must be of type ${expected}`, { field });
}

/** Returns the error for a response that has an error status but no valid envelope, such as a proxy's error page. */
export function foreignError(response: HttpResponse, redact: Redact, now: Date): UnexpectedResponse {
  const message = `status ${response.status}, ${describeBody(response, redact)}`;
  return unexpected(response, "status", message, { advice: adviceFor(response, now) });
}

/** Returns the error for an envelope with a code of this tool, or with a code about a slug if the request was not for one listing. */
export function foreignCode(response: HttpResponse, said: Pick<ApiError, "code" | "message">, now: Date) {
  const { url, status } = response;
  return new UnexpectedResponse({
    message: `${url.host} responded with ${status} and the code "${said.code}", which the catalog API does not define for this request`,
    facts: [
      ["URL", url.href],
      ["The service said", said.message],
    ],
    status,
    problems: [{ field: "error.code", rule: "value", message: `must not be "${said.code}"` }],
    ...adviceFor(response, now),
  });
}

function adviceFor(response: HttpResponse, now: Date): Advice {
  const retry = retryTimeOf(response, now);
  if (retry !== undefined) return { retry };
  if (response.status !== 429 && response.status < 500) return CHECK_BASE_URL;
  const later = { text: "Run the same command again later" };
  return { hint: [later, { text: "if it still fails, check the base URL", command: command("doctor") }] };
}

/** The maximum number of characters that an error quotes from a body, and of bytes that are searched for secrets. */
const QUOTED = 40;
const SEARCHED = 16 * 1024;

/** Describes an unexpected body by its content type and its first characters, sanitized and redacted. */
export function describeBody({ headers, body }: HttpResponse, redact: Redact): string {
  if (body.length === 0) return "an empty body";
  const type = redact(headers["content-type"] ?? "a body of unknown type").split(";")[0];
  // The text is redacted before it is truncated, because part of a secret would not be recognized.
  const start = redact(body.toString("utf8", 0, SEARCHED)).slice(0, QUOTED);
  return `${type} starting with ${JSON.stringify(start.toWellFormed())}`;
}
