import { describe, expect, test } from "vitest";
import { retryTimeOf } from "../../../src/client/http/retry-policy.ts";

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
    ["infinity", "Infinity"],
    ["two values", "5, 10"],
    ["an ISO date", "2026-11-20T18:00:00Z"],
    ["a date without a zone", "Fri, 20 Nov 2026 18:00:00"],
    ["a date in another zone", "Fri, 20 Nov 2026 18:00:00 CET"],
    ["non-ASCII digits", "१२"],
  ])("ignores %s", (_name, value) => {
    expect(secondsOf({ "retry-after": value })).toBeUndefined();
  });

  test("returns undefined if there is no header", () => {
    expect(retryTimeOf({ headers: {} }, now)).toBeUndefined();
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
