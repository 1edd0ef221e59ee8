import { STATUS_CODES } from "node:http";
import { type AnswerCode, OPERATIONS } from "../../contract/index.ts";
import { secondsToMidnight } from "../clock.ts";
import type { AppBindings, AppPorts } from "../routes/create-app.ts";
import { refusalResponse, WRITE_HEADERS } from "../routes/response.ts";
import { Refusal } from "../rules/refusal.ts";
import type { Fault } from "./fault.ts";

/** A function that returns the response to a request. */
export type RequestHandler = (request: Request, bindings: AppBindings) => Response | Promise<Response>;

/** Returns a handler that adds simulated failures to `app`. Draft requests, including refused ones, are counted from 1. */
export function injectFaults(
  app: RequestHandler,
  faults: readonly Fault[],
  { clock, sleep }: Pick<AppPorts, "clock" | "sleep">,
): RequestHandler {
  if (faults.length === 0) return app;
  const latency = faults.reduce((sum, fault) => sum + (fault.kind === "latency" ? fault.milliseconds : 0), 0);
  let drafts = 0;
  return async (request, bindings) => {
    const isDraft = isDraftRequest(request);
    if (isDraft) drafts += 1;
    const number = drafts;
    if (latency > 0) await sleep(latency);
    const fault = isDraft ? faults.find((each) => isDue(each, number)) : undefined;
    if (fault?.kind === "code")
      return refusalResponse(simulatedRefusal(fault.code, clock.now()), WRITE_HEADERS);
    if (fault?.kind === "status") return gatewayResponse(fault.status);

    const response = await app(request, bindings);
    if (fault?.kind === "drop") bindings.incoming?.socket.destroy();
    return response;
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
  const waits: Partial<Record<AnswerCode, number>> = {
    RATE_LIMITED: secondsToMidnight(now),
    RATE_LIMIT_UNAVAILABLE: 1,
  };
  const message = "Simulated failure: the service was started with --fault.";
  return new Refusal(code, message, { retryAfterSeconds: waits[code] });
}

function gatewayResponse(status: number): Response {
  return new Response(`${status} ${STATUS_CODES[status] ?? "Simulated failure"}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
