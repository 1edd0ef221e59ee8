import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideRetry, type RetrySituation } from "../../src/http/retry-policy.ts";

const STOP = { action: "stop" };

function aSituation(changes: Partial<RetrySituation> = {}): RetrySituation {
  return {
    method: "GET",
    attempt: 1,
    result: { kind: "failure", isRetryable: true },
    remainingMs: 30_000,
    maxWaitMs: undefined,
    jitter: 1,
    ...changes,
  };
}

function answer(status: number, askedWaitMs?: number): RetrySituation["result"] {
  return { kind: "answer", status, askedWaitMs };
}

describe("a retry", () => {
  test.each(["GET", "POST"] as const)("follows a %s whose connection failed", (method) => {
    expect(decideRetry(aSituation({ method }))).toEqual({ action: "retry", afterMs: 500, isAsked: false });
  });

  test.each([408, 500, 502, 503, 504])("follows a response with %i", (status) => {
    for (const method of ["GET", "POST"] as const) {
      expect(decideRetry(aSituation({ method, result: answer(status) })).action).toBe("retry");
    }
  });

  test.each([200, 201, 301, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 425, 429, 431, 501, 505])(
    "does not follow a response with %i",
    (status) => {
      for (const method of ["GET", "POST"] as const) {
        expect(decideRetry(aSituation({ method, result: answer(status) }))).toEqual(STOP);
      }
    },
  );

  test.each([400, 401, 403, 404, 409, 413, 422, 501])("does not follow a %i with Retry-After", (status) => {
    expect(decideRetry(aSituation({ result: answer(status, 1000), maxWaitMs: 60_000 }))).toEqual(STOP);
  });

  test("does not follow a permanent failure", () => {
    expect(decideRetry(aSituation({ result: { kind: "failure", isRetryable: false } }))).toEqual(STOP);
  });

  test.each([
    [1, "retry"],
    [2, "retry"],
    [3, "retry"],
    [4, "stop"],
  ])("after attempt %i: %s", (attempt, action) => {
    expect(decideRetry(aSituation({ attempt })).action).toBe(action);
    expect(decideRetry(aSituation({ attempt, result: answer(503, 10) })).action).toBe(action);
  });
});

describe("a backoff", () => {
  test.each([
    [1, 0, 0],
    [1, 0.5, 250],
    [1, 1, 500],
    [2, 1, 1000],
    [3, 1, 2000],
  ])("lasts, after attempt %i with jitter %d, %i ms", (attempt, jitter, afterMs) => {
    expect(decideRetry(aSituation({ attempt, jitter }))).toEqual({
      action: "retry",
      afterMs,
      isAsked: false,
    });
  });

  test("is at most the remaining network time", () => {
    expect(decideRetry(aSituation({ remainingMs: 500 }))).toEqual(STOP);
    expect(decideRetry(aSituation({ remainingMs: 0, jitter: 0 }))).toEqual(STOP);
    expect(decideRetry(aSituation({ remainingMs: 501 })).action).toBe("retry");
  });
});

describe("a wait requested by the server", () => {
  const hour = 3_600_000;
  test.each([
    // method, status, asked, --max-wait, the wait without jitter
    ["GET", 503, 5_000, undefined, 5_000],
    ["GET", 503, 10_000, undefined, 10_000],
    ["GET", 503, 10_001, undefined, undefined],
    ["GET", 429, 10_000, undefined, 10_000],
    ["GET", 429, 11_000, undefined, undefined],
    ["GET", 429, 5_000, 0, undefined],
    ["GET", 429, 0, 0, undefined],
    ["GET", 429, 0, undefined, 0],
    ["GET", 503, 1, 0, undefined],
    ["GET", 503, 0, 0, 0],
    ["GET", 408, 3_000, undefined, 3_000],
    ["POST", 429, 1_000, undefined, undefined],
    ["POST", 429, 0, undefined, undefined],
    ["POST", 429, 6 * hour, 7 * hour, 6 * hour],
    ["POST", 429, 8 * hour, 7 * hour, undefined],
    ["POST", 503, 5_000, undefined, 5_000],
    ["POST", 503, 11_000, undefined, undefined],
    ["GET", 503, 25 * 24 * hour, 365 * 24 * hour, undefined],
  ] as const)("%s %i asks for %i ms, allowed %s: %s", (method, status, askedMs, maxWaitMs, afterMs) => {
    const decision = decideRetry(
      aSituation({ method, result: answer(status, askedMs), maxWaitMs, jitter: 0 }),
    );
    expect(decision).toEqual(afterMs === undefined ? STOP : { action: "retry", afterMs, isAsked: true });
  });

  test("is extended by jitter", () => {
    expect(decideRetry(aSituation({ result: answer(503, 5_000) }))).toMatchObject({ afterMs: 5_500 });
  });

  test("is never shorter than requested or longer than a timer's limit", () => {
    const milliseconds = fc.integer({ min: 0, max: 2 ** 40 });
    const attempts = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(
        milliseconds,
        milliseconds,
        attempts,
        fc.float({ min: 0, max: 1, noNaN: true }),
        (asked, maxWaitMs, attempt, jitter) => {
          const decision = decideRetry(
            aSituation({ result: answer(429, asked), maxWaitMs, attempt, jitter }),
          );
          if (decision.action === "stop") return;
          expect(decision.afterMs).toBeGreaterThanOrEqual(asked);
          expect(decision.afterMs).toBeLessThan(2 ** 31);
        },
      ),
    );
  });
});
