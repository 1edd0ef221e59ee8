import { describe, expect, test } from "vitest";
import {
  pauseBeforeRetry,
  type RetrySituation,
  retryTimeOf,
} from "../../../src/client/http/send-with-retries.ts";

const BACKOFF = { milliseconds: 500, isRequested: false };

function aSituation(changes: Partial<RetrySituation> = {}): RetrySituation {
  return {
    method: "GET",
    attempt: 1,
    result: { isRetryable: true },
    remainingMs: 30_000,
    maxWaitMs: undefined,
    jitter: 1,
    ...changes,
  };
}

function response(status: number, requestedMs?: number): RetrySituation["result"] {
  return { status, requestedMs };
}

describe("a retry", () => {
  const failed = { isRetryable: true };
  test.each([failed, ...[408, 500, 502, 503, 504].map((status) => response(status))])(
    "follows %j",
    (result) => {
      for (const method of ["GET", "POST"] as const)
        expect(pauseBeforeRetry(aSituation({ method, result }))).toEqual(BACKOFF);
    },
  );

  const final = [
    200, 201, 301, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 425, 429, 431, 501, 505,
  ];
  const withRetryAfter = [400, 401, 403, 404, 409, 413, 422, 501].map((status) => response(status, 1000));
  test.each([{ isRetryable: false }, ...final.map((status) => response(status)), ...withRetryAfter])(
    "does not follow %j",
    (result) => {
      for (const method of ["GET", "POST"] as const)
        expect(pauseBeforeRetry(aSituation({ method, result }))).toBeUndefined();
    },
  );
});

describe("a backoff", () => {
  test.each([
    [1, 0, 0],
    [1, 0.5, 250],
    [1, 1, 500],
    [2, 1, 1000],
    [3, 1, 2000],
  ])("after attempt %i with jitter %d lasts %i ms", (attempt, jitter, milliseconds) => {
    expect(pauseBeforeRetry(aSituation({ attempt, jitter }))).toEqual({ milliseconds, isRequested: false });
  });

  test("must be shorter than the remaining network time", () => {
    expect(pauseBeforeRetry(aSituation({ remainingMs: 500 }))).toBeUndefined();
    expect(pauseBeforeRetry(aSituation({ remainingMs: 0, jitter: 0 }))).toBeUndefined();
    expect(pauseBeforeRetry(aSituation({ remainingMs: 501 }))).toEqual(BACKOFF);
  });
});

const HOUR = 3_600_000;
test.each([
  // method, status, requested, --max-wait, the wait without jitter
  ["GET", 503, 5_000, undefined, 5_000],
  ["GET", 503, 10_000, undefined, 10_000],
  ["GET", 503, 10_001, undefined, undefined],
  ["GET", 429, 10_000, undefined, 10_000],
  ["GET", 429, 5_000, 0, undefined],
  ["GET", 429, 0, 0, undefined],
  ["GET", 429, 0, undefined, 0],
  ["GET", 503, 1, 0, undefined],
  ["GET", 503, 0, 0, 0],
  ["GET", 408, 3_000, undefined, 3_000],
  ["POST", 429, 1_000, undefined, undefined],
  ["POST", 429, 0, undefined, undefined],
  ["POST", 429, 6 * HOUR, 7 * HOUR, 6 * HOUR],
  ["POST", 429, 8 * HOUR, 7 * HOUR, undefined],
  ["POST", 503, 5_000, undefined, 5_000],
  ["POST", 503, 11_000, undefined, undefined],
  ["GET", 503, 25 * 24 * HOUR, 365 * 24 * HOUR, undefined],
] as const)(
  "a wait requested by the server (%s, status %i, %i ms) results in this pause if the maximum wait is %s: %s",
  (method, status, requestedMs, maxWaitMs, milliseconds) => {
    const result = response(status, requestedMs);
    expect(pauseBeforeRetry(aSituation({ method, result, maxWaitMs, jitter: 0 }))).toEqual(
      milliseconds === undefined ? undefined : { milliseconds, isRequested: true },
    );
  },
);

const now = new Date("2026-11-20T17:48:00.000Z");

function secondsOf(headers: Record<string, string>): number | undefined {
  return retryTimeOf({ headers }, now)?.retryAfterSeconds;
}

describe("Retry-After", () => {
  test.each([
    ["a number of seconds", "120", 120],
    ["zero", "0", 0],
    ["leading zeros and spaces", " 007 ", 7],
    ["a fraction, rounded up", "1.2", 2],
    ["the preferred date format", "Fri, 20 Nov 2026 18:00:00 GMT", 720],
    ["the RFC 850 form", "Friday, 20-Nov-26 18:00:00 GMT", 720],
    ["the asctime form", "Fri Nov 20 18:00:00 2026", 720],
    ["the asctime form with a one-digit day", "Tue Dec  1 00:00:00 2026", 886_320],
    ["a date in the past", "Fri, 20 Nov 2026 17:00:00 GMT", 0],
    ["an RFC 850 date from the last century", "Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["more than a year, limited to a year", "99999999999999999999999", 31_536_000],
    ["a date in the far future, limited to a year", "Fri, 20 Nov 9999 18:00:00 GMT", 31_536_000],
  ])("accepts %s", (_name, value, seconds) => {
    expect(secondsOf({ "retry-after": value })).toBe(seconds);
  });

  test.each([
    ["an empty value", ""],
    ["a negative number", "-5"],
    ["a word", "soon"],
    ["an exponent", "1e3"],
    ["a hexadecimal number", "0x10"],
    ["two values", "5, 10"],
    ["an ISO date", "2026-11-20T18:00:00Z"],
    ["a date without a zone", "Fri, 20 Nov 2026 18:00:00"],
    ["non-ASCII digits", "१२"],
  ])("ignores %s", (_name, value) => {
    expect(secondsOf({ "retry-after": value })).toBeUndefined();
  });

  test("counts from the time in the response's Date header instead of the current time", () => {
    const headers = { "retry-after": "Fri, 20 Nov 2020 00:00:30 GMT", date: "Fri, 20 Nov 2020 00:00:00 GMT" };
    expect(retryTimeOf({ headers }, now)).toEqual({
      retryAfterSeconds: 30,
      retryAt: new Date("2026-11-20T17:48:30.000Z"),
    });
  });

  test("counts from the current time if the response's Date header is invalid", () => {
    expect(secondsOf({ "retry-after": "Fri, 20 Nov 2026 17:48:10 GMT", date: "yesterday" })).toBe(10);
  });
});
