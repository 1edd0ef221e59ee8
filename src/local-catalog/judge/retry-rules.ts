import type { Rule, SeenRequest } from "./events.ts";
import { identityOf, remember } from "./remember.ts";

/** The statuses of refusals that the same request gets again. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 409, 422]);
const REPEATED_MS = 10_000;
/** A timer may fire this much too early. */
const TOLERANCE_MS = 5;

/** Reports whether `Retry-After` has a meaning for a status (RFC 9110 §10.2.3, RFC 6585 §4). A refusal stays one after any time. */
const canBeRepeated = (status: number) => status >= 500 || status === 429 || status === 408;

/** Recognizes a request that is sent again before the `Retry-After` of its answer is over. */
export function earlyRetry(): Rule {
  const waits = new Map<string, { readonly number: number; readonly at: number; readonly until: number }>();
  return {
    request(request) {
      const { number, at } = request;
      if (waits.size === 0) return undefined;
      const wait = waits.get(attemptOf(request));
      if (wait === undefined || at < wait.at || at + TOLERANCE_MS >= wait.until) return undefined;
      const seconds = Math.ceil((wait.until - at) / 1_000);
      const message = `Sent again ${seconds} s before the Retry-After of request ${wait.number} was over.`;
      return [{ kind: "early-retry", requests: [number, wait.number], message }];
    },
    answer(request, { at, status, retryAfterSeconds }) {
      const isWait = retryAfterSeconds !== undefined && canBeRepeated(status);
      if (request.draft === "question" || (waits.size === 0 && !isWait)) return;
      const attempt = attemptOf(request);
      if (!isWait) waits.delete(attempt);
      else remember(waits, attempt, { number: request.number, at, until: at + retryAfterSeconds * 1_000 });
    },
    forget: () => waits.clear(),
  };
}

function attemptOf({ method, path, owner, draft }: SeenRequest): string {
  if (draft === "question") return "";
  return identityOf(method, path, owner, draft?.key);
}

/** Recognizes a refused request that is repeated without a change. */
export function retriedRefusal(): Rule {
  const refused = new Map<
    string,
    { readonly number: number; readonly at: number; readonly reason: string }
  >();
  return {
    request(request) {
      if (refused.size === 0 || request.draft === "question") return undefined;
      const { number, at } = request;
      const earlier = refused.get(contentOf(request));
      if (earlier === undefined || at < earlier.at || at - earlier.at > REPEATED_MS) return undefined;
      const message = `Repeats request ${earlier.number} unchanged, which was refused with ${earlier.reason}. Change the request first.`;
      return [{ kind: "retried-refusal", requests: [number, earlier.number], message }];
    },
    answer(request, { at, status, code }) {
      if (request.draft === "question" || !REFUSALS.has(status)) return;
      const reason = code === undefined ? String(status) : `${status} ${code}`;
      remember(refused, contentOf(request), { number: request.number, at, reason });
    },
    forget: () => refused.clear(),
    changed: () => refused.clear(),
  };
}

function contentOf({ method, url, credential, draft }: SeenRequest): string {
  const { key, text, isJson } = typeof draft === "object" ? draft : {};
  return identityOf(method, url, credential, key, text, isJson);
}
