import { nearest } from "../../base/text/nearest.ts";
import { API_CODES, FAULT_FORMS, FAULT_SPEC, FAULT_WORDS } from "../../contract/api-codes.ts";
import { ServiceError } from "../../contract/errors/service-error.ts";
import { type AnswerCode, ERRORS, isErrorCode, OPERATIONS } from "../../contract/index.ts";
import { secondsToMidnight } from "../clock.ts";
import type { CatalogDeps } from "../open-catalog.ts";
import type { AppBindings } from "../routes/create-api-app.ts";
import { errorResponse, headersFor, routedPath } from "../routes/response.ts";
import { Refusal } from "../rules/refusal.ts";

export type RequestHandler = (request: Request, bindings: AppBindings) => Response | Promise<Response>;

export type FaultPlan = ReturnType<typeof planFaults>;

/** Returns a function that counts a request and returns the faults that affect it. Throws a `ServiceError` for an invalid specification. */
export function planFaults(specs: readonly string[]) {
  const faults = specs.map(parseFault);
  const counts = { all: 0, draft: 0, read: 0 };
  return (request: Request): readonly Fault[] => {
    const kinds = kindsOf(request);
    for (const kind of kinds) counts[kind] += 1;
    return faults.filter(({ kind, nth }) => kinds.includes(kind) && (nth ?? counts[kind]) === counts[kind]);
  };
}

/** Returns a handler that fails, delays or drops responses as planned. A dropped response belongs to a request that was carried out. */
export function injectFaults(
  app: RequestHandler,
  plan: FaultPlan,
  deps: Pick<CatalogDeps, "clock" | "sleep">,
): RequestHandler {
  const failing = async (due: readonly Fault[], ...[request, bindings]: Parameters<RequestHandler>) => {
    const delay = due.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    if (delay > 0) await deps.sleep(delay);
    const fault = due.find(({ answer, drops }) => drops || answer !== undefined);
    if (typeof fault?.answer === "number") return gatewayResponse(fault.answer, fault.retryAfterSeconds);
    if (fault?.answer !== undefined) {
      const refusal = simulatedRefusal(fault.answer, fault.retryAfterSeconds, deps.clock.now());
      return errorResponse(refusal, headersFor(request.method));
    }
    const response = await app(request, bindings);
    if (fault) {
      bindings.isDropped = true;
      bindings.incoming?.socket.destroy();
    }
    return response;
  };
  return (request, bindings) => {
    const due = plan(request);
    return due.length === 0 ? app(request, bindings) : failing(due, request, bindings);
  };
}

/** Returns the fault kinds that apply to a request. Faults do not affect `/instance`, which commands use to identify the service. */
function kindsOf(request: Request): readonly Kind[] {
  const { method } = request;
  const path = routedPath(request);
  const { createDraft } = OPERATIONS;
  if (path === "/instance") return [];
  if (method === createDraft.method && path === createDraft.path) return ["all", "draft"];
  const isRead = (method === "GET" || method === "HEAD") && path.startsWith("/api/v1/");
  return isRead ? ["all", "read"] : ["all"];
}

function simulatedRefusal(code: AnswerCode, retryAfterSeconds: number | undefined, now: Date): Refusal {
  const waits: Partial<Record<AnswerCode, number>> = {
    RATE_LIMITED: secondsToMidnight(now),
    RATE_LIMIT_UNAVAILABLE: 1,
  };
  const seconds = retryAfterSeconds ?? waits[code];
  return new Refusal(code, "This failure is simulated.", { retryAfterSeconds: seconds });
}

/** Returns a response like a gateway's, which is text. */
function gatewayResponse(status: number, retryAfterSeconds: number | undefined): Response {
  return new Response("Simulated failure\n", {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
}

const MAX_LATENCY_MS = 600_000;
const SECONDS = { s: 1, m: 60, h: 3_600 };

/** The requests that are counted and affected: draft requests, API reads, or all requests except requests for `/instance`. */
type Kind = "draft" | "read" | "all";

type Fault = ReturnType<typeof parseFault>;

/** Parses a fault, for example `RATE_LIMITED@2:5s` or `latency:500ms`. Throws a `ServiceError` if the value is invalid. */
export function parseFault(spec: string) {
  const groups = FAULT_SPEC.exec(spec)?.groups ?? {};
  const { read, drop, delay, unit, status, code, nth, retry, per = "s" } = groups;
  const milliseconds = Number(delay ?? 0) * (unit === "s" ? 1_000 : 1);
  const knownCode = code !== undefined && isAnswerCode(code) ? code : undefined;
  const answer = status === undefined ? knownCode : Number(status);
  const isKnown = answer !== undefined || drop || delay;
  if (!isKnown || milliseconds > MAX_LATENCY_MS) throw invalidFault(spec);
  const kind: Kind = delay ? "all" : "draft";
  return {
    kind: read ? ("read" as const) : kind,
    /** The number of the affected request, counted from 1 since the faults were set, or undefined if all requests are affected. */
    nth: nth === undefined ? undefined : Number(nth),
    milliseconds,
    /** Whether the connection is closed without a response after the request has been processed. */
    drops: drop !== undefined,
    /** The error code or status to respond with, without processing the request. */
    answer,
    retryAfterSeconds: retry === undefined ? undefined : Number(retry) * (Object(SECONDS)[per] ?? 1),
  };
}

function invalidFault(spec: string): ServiceError {
  const read = /^read:/.exec(spec)?.[0] ?? "";
  const [near] = nearest(spec.slice(read.length), FAULT_WORDS, 1);
  const hint = `${near === undefined ? "Use" : `Use ${read}${near}. The forms are`} ${FAULT_FORMS.join(", ")}. ${RANGES} The API's codes are ${API_CODES.join(", ")}`;
  return new ServiceError("usage", `Invalid fault ${JSON.stringify(spec)}`, { hint });
}

const RANGES = "RETRY needs a unit, such as 2s, 5m or 1h; a status is 400 to 599, a latency at most 600s.";

function isAnswerCode(text: string): text is AnswerCode {
  return isErrorCode(text) && "status" in ERRORS[text];
}
