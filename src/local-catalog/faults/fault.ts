import { nearest } from "../../base/text/nearest.ts";
import { API_CODES, FAULT_FORMS, FAULT_SPEC, FAULT_WORDS } from "../../contract/api-codes.ts";
import { type AnswerCode, ERRORS, isErrorCode } from "../../contract/index.ts";
import { ServiceError } from "../service-error.ts";

export interface Fault {
  /** The requests that are counted and affected: draft requests, API reads, or all requests except requests for `/instance`. */
  readonly kind: "draft" | "read" | "all";
  /** The number of the affected request, counted from 1 since the start, or undefined if all requests are affected. */
  readonly nth: number | undefined;
  readonly milliseconds: number;
  /** Whether the connection is closed without a response after the request has been processed. */
  readonly drops: boolean;
  /** The error code or status to respond with, without processing the request. */
  readonly answer: AnswerCode | number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

const FAULT_CODES: readonly AnswerCode[] = Object.keys(ERRORS).filter(isAnswerCode);
const MAX_LATENCY_MS = 600_000;
const SECONDS = { s: 1, m: 60, h: 3_600 };

/** Parses a `--fault` value, for example `RATE_LIMITED@2:5s` or `latency:500ms`. Throws a `ServiceError` if the value is invalid. */
export function parseFault(spec: string): Fault {
  const fault = faultOf(spec);
  if (fault === undefined) throw invalid(spec);
  return fault;
}

function faultOf(spec: string): Fault | undefined {
  const groups = FAULT_SPEC.exec(spec)?.groups ?? {};
  const { read, drop, delay, unit, status, code } = groups;
  const { nth, retry, per = "s" } = groups;
  const milliseconds = Number(delay ?? 0) * (unit === "s" ? 1_000 : 1);
  const answer = status === undefined ? FAULT_CODES.find((each) => each === code) : Number(status);
  const isKnown = answer !== undefined || drop || delay;
  if (!isKnown || milliseconds > MAX_LATENCY_MS) return undefined;
  return {
    kind: read ? "read" : delay ? "all" : "draft",
    nth: nth === undefined ? undefined : Number(nth),
    milliseconds,
    drops: drop !== undefined,
    answer,
    retryAfterSeconds: retry === undefined ? undefined : Number(retry) * (Object(SECONDS)[per] ?? 1),
  };
}

function isAnswerCode(text: string): text is AnswerCode {
  return isErrorCode(text) && "status" in ERRORS[text];
}

/** Limits on statuses, delays and waits that `FAULT_FORMS` does not show. */
const LIMITS: Readonly<Record<string, string>> = {
  status: ", with a status from 400 to 599",
  latency: ", with at most 600s",
};
const UNITS = "RETRY needs a unit, such as 2s, 5m or 1h";

/** Returns the error for an invalid value. The hint lists similar valid values and their form, the matching form, or all forms. */
function invalid(spec: string): ServiceError {
  const { read, word, rest } = partsOf(spec);
  const likely = [`${word}${rest}s`, `status:${word}${rest}`]
    .concat(nearest(word, [...FAULT_WORDS, ...FAULT_CODES], 2).map((each) => each + rest))
    .map((each) => read + each)
    .filter((each) => faultOf(each) !== undefined);
  const form = formOf(partsOf(likely[0] ?? spec).word);
  const forms =
    form === undefined
      ? `${FAULT_FORMS.join(", ")}. The API's codes are ${API_CODES.join(", ")}`
      : `${read}${form}`;
  const use =
    likely.length === 0 ? forms : `--fault ${likely.slice(0, 2).join(" or --fault ")}. The form is ${forms}`;
  const hint = `Use ${use}${forms.includes("RETRY") ? `. ${UNITS}` : ""}`;
  return new ServiceError("usage", `Invalid --fault ${JSON.stringify(spec)}`, { hint });
}

function partsOf(spec: string) {
  const [, read = "", word = "", rest = ""] = /^(read:)?([^:@]*)(.*)$/s.exec(spec) ?? [];
  return { read, word, rest };
}

/** Returns the form of faults that start with a word, or undefined for an unknown word. */
function formOf(word: string): string | undefined {
  const start = FAULT_CODES.some((code) => code === word) ? "CODE" : word;
  const form = FAULT_FORMS.find((each) => /^\w*/.exec(each)?.[0] === start);
  return form && form + (LIMITS[word] ?? "");
}
