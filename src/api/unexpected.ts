import { command, type Hint } from "../errors/advice.ts";
import { UnexpectedResponse, UnreadableResponse } from "../errors/remote-errors.ts";
import { type Redact, redactCredentials } from "../http/redact.ts";
import { retryTimeOf } from "../http/retry-after.ts";
import type { HttpResponse } from "../http/transport.ts";

/** A rule of the API that a response breaks. */
type Rule = "json" | "status" | "missing" | "type" | "value" | "length" | "nesting" | "size" | "secret";

/** The code and the message in an error envelope. */
export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the error for a response that does not conform to the API: an `UnreadableResponse` if it is not JSON, otherwise an
 * `UnexpectedResponse`. `message` describes the difference in the field with the dotted path `field`, or in the whole response.
 */
export function unexpected(
  response: HttpResponse,
  rule: Rule,
  message: string,
  { field = "" } = {},
): UnexpectedResponse {
  const kind = rule === "json" ? UnreadableResponse : UnexpectedResponse;
  return new kind({
    message: `The response from ${response.url.host} is not the catalog API's`,
    facts: [
      ["URL", response.url.href],
      ["Found", field === "" ? message : `${field}: ${message}`],
    ],
    hint: { text: "Check the base URL", command: command("doctor") },
    status: response.status >= 300 ? response.status : undefined,
    problems: [{ field, rule, message }],
  });
}

/** Returns the error for a value that is missing or does not have the `expected` JSON type. */
export function mistyped(
  response: HttpResponse,
  field: string,
  value: unknown,
  expected: string,
): UnexpectedResponse {
  return value === undefined
    ? unexpected(response, "missing", "is missing", { field })
    : unexpected(response, "type", `must be of type ${expected}`, { field });
}

/**
 * Returns the error for a response that has an error status but not the API's envelope, such as a proxy's error page. The error keeps the
 * time from `Retry-After`.
 */
export function foreignError(response: HttpResponse, redact: Redact, now: Date): UnexpectedResponse {
  const message = `status ${response.status}, ${describeBody(response, redact)}`;
  return retryable(unexpected(response, "status", message), response, now);
}

/** Returns the error for an envelope with a code that this tool uses for its own failures. */
export function foreignCode(response: HttpResponse, said: ErrorEnvelope, now: Date): UnexpectedResponse {
  const message = `must not be "${said.code}"`;
  const { facts, hint, problems } = unexpected(response, "value", message, { field: "error.code" });
  const error = new UnexpectedResponse({
    message: `${response.url.host} answered ${response.status} with the code "${said.code}", which is not the catalog API's`,
    facts: [...facts.slice(0, 1), ["It said", said.message]],
    hint,
    status: response.status,
    problems,
  });
  return retryable(error, response, now);
}

/** Adds the time at which to try again to an error. Without such a time, adds advice to try again later if the status may be temporary. */
function retryable(error: UnexpectedResponse, response: HttpResponse, now: Date): UnexpectedResponse {
  const { message, facts, problems } = error;
  const { status } = response;
  const retry = retryTimeOf(response, now);
  if (retry !== undefined) return new UnexpectedResponse({ message, facts, problems, status, retry });
  return status === 429 || status >= 500
    ? new UnexpectedResponse({ message, facts, problems, status, hint: LATER })
    : error;
}

/** The advice for a page from a gateway in front of a busy or unavailable service. */
const LATER: Hint = [
  { text: "Run the same command again later" },
  { text: "if it still fails, check the base URL", command: command("doctor") },
];

/** How many characters of a body an error quotes, and how many bytes are searched for secrets. */
const QUOTED = 40;
const SEARCHED = 16 * 1024;

/** Describes an unexpected body by its content type and its first characters, with secrets redacted. */
export function describeBody({ headers, body }: HttpResponse, redact: Redact): string {
  if (body.length === 0) return "an empty body";
  const type = redact(headers["content-type"] ?? "no content type").split(";")[0];
  // Redacted before it is cut, because a part of a secret is not recognized.
  const beginning = redactCredentials(redact(body.toString("utf8", 0, SEARCHED))).slice(0, QUOTED);
  return `${type}, not the API's JSON, beginning with ${JSON.stringify(beginning.toWellFormed())}`;
}
