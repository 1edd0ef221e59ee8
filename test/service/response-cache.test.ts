import { describe, expect, it } from "vitest";
import { prepareResponse, ResponseCache } from "../../src/service/routes/response-cache.ts";

const MIB = "x".repeat(1024 * 1024);

/** A cache of responses of 1 MiB each. `ask` returns the names of the responses that were created. */
function answersOfOneMib() {
  let current = "";
  const answers = new ResponseCache(() => current);
  return (keys: readonly number[], version = "1") => {
    const made: number[] = [];
    current = version;
    for (const key of keys) {
      answers.get(String(key), () => {
        made.push(key);
        return prepareResponse(MIB);
      });
    }
    return made;
  };
}

describe("prepared responses", () => {
  it("are created again after the content has changed", () => {
    const ask = answersOfOneMib();
    expect([ask([1, 1]), ask([1]), ask([1], "2"), ask([1], "2")]).toEqual([[1], [], [1], []]);
  });

  it("are kept while they are requested, and dropped when others need the space", () => {
    const ask = answersOfOneMib();
    for (let key = 2; key < 60; key += 1) ask([1, key]);
    expect(ask([1, 59, 58, 50, 2, 3])).toEqual([2, 3]);
  });

  it("count the overhead of each entry", () => {
    const cache = new ResponseCache(() => "1");
    let made = 0;
    const ask = (key: number) =>
      cache.get(`/api/v1/tools?q=${key}`, () => {
        made += 1;
        return prepareResponse("{}");
      });
    for (let key = 0; key < 60_000; key += 1) ask(key);
    for (let key = 59_999; key >= 40_000; key -= 1) ask(key);
    expect(made).toBe(60_000);
    for (let key = 0; key < 35_000; key += 1) ask(key);
    expect(made).toBe(95_000);
  });
});
