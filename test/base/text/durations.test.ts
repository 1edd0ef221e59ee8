import { describe, expect, it } from "vitest";
import {
  durationCovering,
  parseDuration,
  parseInstant,
  parseSeconds,
} from "../../../src/base/text/durations.ts";

describe("parseDuration", () => {
  it.each([
    ["0", 0],
    ["90s", 90_000],
    ["15m", 900_000],
    ["7h", 25_200_000],
    ["1h30m", 5_400_000],
    ["1.5s", 1500],
    ["250ms", 250],
  ])("parses %j as %d ms", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(["", "90", "s", "-1s", "1d", "1s 2m", "1e3s", "577h", "NaN"])("rejects %j", (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe("parseInstant", () => {
  it.each([
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2026-11-20T23:59:58.5Z", "2026-11-20T23:59:58.500Z"],
    ["2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00.000Z"],
  ])("parses %j", (text, time) => {
    expect(parseInstant(text)?.toISOString()).toBe(time);
  });

  it.each(["", "now", "2026-02-30", "2027-02-29T10:00:00Z", "2026-11-20T10:00:00", "2026-11-20T25:00:00Z"])(
    "rejects %j",
    (text) => {
      expect(parseInstant(text)).toBeUndefined();
    },
  );
});

describe("parseSeconds", () => {
  it.each([
    ["30", 30_000],
    ["2.5", 2500],
    ["0.001", 1],
    ["86400", 86_400_000],
  ])("parses %j as %d ms", (text, milliseconds) => {
    expect(parseSeconds(text)).toBe(milliseconds);
  });

  it.each(["", "0", "0.0009", "-1", "abc", "1e3", "86401", "Infinity", "30s"])("rejects %j", (text) => {
    expect(parseSeconds(text)).toBeUndefined();
  });
});

it.each([
  [0, "1m"],
  [61, "2m"],
  [1800, "30m"],
  [3601, "2h"],
  [22_320, "7h"],
  [3_000_000, undefined],
])("durationCovering(%d) returns %s", (seconds, duration) => {
  expect(durationCovering(seconds)).toBe(duration);
});
