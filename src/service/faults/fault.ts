import { API_CODES, FAULT_FORMS, FAULT_SPEC, FAULT_WORDS } from "../../contract/api-codes.ts";
import { type AnswerCode, ERRORS, isErrorCode } from "../../contract/index.ts";
import { nearest } from "../../text/nearest.ts";
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

/** Limits on statuses and delays that `FAULT_FORMS` does not show. */
const LIMITS: Readonly<Record<string, string>> = {
  status: ", with a status from 400 to 599",
  latency: ", with at most 600s",
};

/** Returns the error for an invalid value. The hint lists similar valid values, the matching form, or all forms. */
function invalid(spec: string): ServiceError {
  const [, read = "", word = "", rest = ""] = /^(read:)?([^:@]*)(.*)$/s.exec(spec) ?? [];
  const likely = [`status:${word}`, ...nearest(word, [...FAULT_WORDS, ...FAULT_CODES], 2)]
    .map((each) => read + each + rest)
    .filter((each) => faultOf(each) !== undefined);
  const form = FAULT_FORMS.find((each) => /^\w*/.exec(each)?.[0] === word);
  const allForms = `${FAULT_FORMS.join(", ")}. The API's codes are ${API_CODES.join(", ")}`;
  const hint =
    likely.length > 0
      ? `Use --fault ${[...new Set(likely)].slice(0, 2).join(" or --fault ")}`
      : `Use ${form === undefined ? allForms : `${read}${form}${LIMITS[word] ?? ""}`}`;
  return new ServiceError("usage", `Invalid --fault ${JSON.stringify(spec)}`, { hint });
}
