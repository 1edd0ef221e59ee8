import { STATUS_CODES } from "node:http";
import { type AnswerCode, OPERATIONS } from "../../contract/index.ts";
import { type ServiceClock, secondsToMidnight } from "../clock.ts";
import type { AppBindings } from "../routes/create-app.ts";
import { refusalResponse, WRITE_HEADERS } from "../routes/response.ts";
import { Refusal } from "../rules/refusal.ts";
import type { Fault } from "./fault.ts";

/** A function that returns the response to a request. */
export type RequestHandler = (request: Request, bindings: AppBindings) => Response | Promise<Response>;

/** The ports of `injectFaults`. */
export interface FaultPorts {
  readonly clock: ServiceClock;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Returns a handler that simulates failures of `app`. Draft requests are counted from 1, including refused requests. */
export function injectFaults(
  app: RequestHandler,
  faults: readonly Fault[],
  ports: FaultPorts,
): RequestHandler {
  if (faults.length === 0) return app;
  const latency = faults.reduce((sum, fault) => sum + (fault.kind === "latency" ? fault.milliseconds : 0), 0);
  let drafts = 0;
  return async (request, bindings) => {
    const isDraft = isDraftRequest(request);
    if (isDraft) drafts += 1;
    const number = drafts;
    if (latency > 0) await ports.sleep(latency);
    const fault = isDraft ? faults.find((each) => isDue(each, number)) : undefined;
    if (fault?.kind === "code")
      return refusalResponse(simulatedRefusal(fault.code, ports.clock.now()), WRITE_HEADERS);
    if (fault?.kind === "status") return gatewayResponse(fault.status);

    const answer = await app(request, bindings);
    if (fault?.kind === "drop") bindings.incoming?.socket.destroy();
    return answer;
  };
}

function isDue(fault: Fault, number: number): boolean {
  return fault.kind !== "latency" && (fault.nth ?? number) === number;
}

function isDraftRequest({ method, url }: Request): boolean {
  const { createDraft } = OPERATIONS;
  return method === createDraft.method && new URL(url).pathname === createDraft.path;
}

function simulatedRefusal(code: AnswerCode, now: Date): Refusal {
  const waits = new Map<AnswerCode, number>([
    ["RATE_LIMITED", secondsToMidnight(now)],
    ["RATE_LIMIT_UNAVAILABLE", 1],
  ]);
  const message = "Simulated failure: the service was started with --fault.";
  return new Refusal(code, message, { retryAfterSeconds: waits.get(code) });
}

function gatewayResponse(status: number): Response {
  return new Response(`${status} ${STATUS_CODES[status] ?? "Rehearsed"}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
