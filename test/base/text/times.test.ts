import { describe, expect, test } from "vitest";
import { duration } from "../../../src/base/text/durations.ts";
import { endOfWait, fullTime, relativeIso } from "../../../src/base/text/times.ts";
import { NOW } from "../../cli/output/builders.ts";

const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString();
const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

describe("a relative time", () => {
  test.each([
    [0, "just now"],
    [59 * SECOND, "just now"],
    [60 * SECOND, "1 min ago"],
    [HOUR - SECOND, "59 min ago"],
    [HOUR, "1 h ago"],
    [DAY - SECOND, "23 h ago"],
    [DAY, "1 day ago"],
    [13 * DAY, "13 days ago"],
    [14 * DAY, "2 wk ago"],
    [59 * DAY, "8 wk ago"],
    [62 * DAY, "2 mo ago"],
    [364 * DAY, "11 mo ago"],
    [366 * DAY, "1 yr ago"],
    [3_660 * DAY, "10 yr ago"],
    [-3 * DAY, "on 2026-11-23"],
  ])("for an age of %i ms is %s", (age, text) => {
    expect(relativeIso(before(age), NOW)).toBe(text);
  });

  test("is undefined for a missing or invalid time", () => {
    expect(relativeIso(null, NOW)).toBeUndefined();
    expect(fullTime("nonsense", NOW)).toBeUndefined();
  });

  test("in the full form, includes the date and the time of day", () => {
    expect(fullTime("2026-11-17T09:12:34.567Z", NOW)).toBe("3 days ago (2026-11-17 09:12 UTC)");
  });
});

test.each([
  [-5, "0 s"],
  [0.2, "1 s"],
  [45, "45 s"],
  [90, "1 min 30 s"],
  [3_600, "1 h"],
  [3_601, "1 h 1 min"],
  [22_320, "6 h 12 min"],
  [86_399, "1 day"],
  [86_400, "1 day"],
  [200_000, "2 days 8 h"],
])("duration(%d) returns %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

describe("a time to retry", () => {
  test.each([
    ["UTC", "Sat 21 Nov 00:00 UTC"],
    ["Europe/Berlin", "Sat 21 Nov 00:00 UTC (01:00 your time)"],
    ["America/New_York", "Sat 21 Nov 00:00 UTC (Fri 20 Nov 19:00 your time)"],
    ["Asia/Kathmandu", "Sat 21 Nov 00:00 UTC (05:45 your time)"],
  ])("is shown in UTC, and also in local time if it differs (%s)", (zone, text) => {
    const end = new Date("2026-11-21T00:00:00Z");
    expect(endOfWait(end, new Date("2026-11-20T12:00:00Z"), zone)).toBe(`in 12 h: ${text}`);
  });

  test("has the year if it is far away", () => {
    const far = endOfWait(new Date(NOW.getTime() + 365 * DAY), NOW, "UTC");
    expect(far).toMatch(/ \w{3} \d+ \w{3,4} 20\d\d \d\d:\d\d UTC$/);
  });

  test("is shown as a number of seconds for a short wait", () => {
    expect(endOfWait(new Date(NOW.getTime() + 2_250), NOW, "Asia/Kathmandu")).toBe("in 2 s");
  });
});
