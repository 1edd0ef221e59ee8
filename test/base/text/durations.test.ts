import { describe, expect, it } from "vitest";
import { durationCovering, parseDuration, parseSeconds } from "../../../src/base/text/durations.ts";

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

describe("parseSeconds", () => {
  it.each([
    ["30", 30_000],
    ["2.5", 2500],
    ["0.001", 1],
    ["86400", 86_400_000],
  ])("parses %j as %d ms", (text, milliseconds) => {
    expect(parseSeconds(text)).toBe(milliseconds);
  });

  it.each(["", "0", "-1", "abc", "1e3", "86401", "Infinity", "30s"])("rejects %j", (text) => {
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
