import { describe, expect, it } from "vitest";
import { prepareResponse, ResponseCache } from "../../src/service/routes/response-cache.ts";

const MIB = "x".repeat(1024 * 1024);

/** Answers of 1 MiB each. `ask` returns those that had to be made. */
function answersOfOneMib() {
  const answers = new ResponseCache();
  return (keys: readonly number[], version = "1") => {
    const made: number[] = [];
    for (const key of keys) {
      answers.get(String(key), version, () => {
        made.push(key);
        return prepareResponse(MIB);
      });
    }
    return made;
  };
}

describe("prepared answers", () => {
  it("are made again when the content has changed", () => {
    const ask = answersOfOneMib();
    expect([ask([1, 1]), ask([1]), ask([1], "2"), ask([1], "2")]).toEqual([[1], [], [1], []]);
  });

  it("are kept as long as they are asked for, and dropped when others take their place", () => {
    const ask = answersOfOneMib();
    for (let key = 2; key < 60; key += 1) ask([1, key]);
    expect(ask([1, 59, 58, 50, 2, 3])).toEqual([2, 3]);
  });
});
