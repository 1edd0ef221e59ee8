import { expect, it } from "vitest";
import { safeJson, safeJsonItems } from "../../../src/cli/output/safe-json.ts";

const values = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, text: "\u009b]\n", list: [index] }));

it.each([0, 1, 99, 100, 101, 250])(
  "returns the same text for an array of %d items whether in pieces or at once",
  (count) => {
    expect(`[${[...safeJsonItems(values(count))].join("")}]`).toBe(safeJson(values(count)));
  },
);

it("yields an array of 10,000 items in pieces of fewer than 20,000 characters", () => {
  const lengths = [...safeJsonItems(values(10_000))].map((piece) => piece.length);
  expect(Math.max(...lengths)).toBeLessThan(20_000);
});
