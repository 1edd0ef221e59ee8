import { describe, expect, it } from "vitest";
import { prepareResponse, ResponseCache } from "../../src/service/routes/response-cache.ts";

const MIB = "x".repeat(1024 * 1024);

/** Returns a function that requests responses with this body, and returns the keys of the responses that were created. */
function aCache(body: string) {
  let current = "";
  const cache = new ResponseCache(() => current);
  const response = prepareResponse(body);
  return async (keys: readonly number[], version = "1") => {
    const made: number[] = [];
    current = version;
    for (const key of keys) {
      await cache.send(new Request(`http://a/api/v1/tools?q=${key}`), () => {
        made.push(key);
        return response;
      });
    }
    return made;
  };
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

describe("prepared responses", () => {
  it("are created again after the content has changed", async () => {
    const ask = aCache(MIB);
    expect([await ask([1, 1]), await ask([1]), await ask([1], "2"), await ask([1], "2")]).toEqual([
      [1],
      [],
      [1],
      [],
    ]);
  });

  it("are kept while they are requested, and dropped when others need the space", async () => {
    const ask = aCache(MIB);
    for (const key of range(2, 60)) await ask([1, key]);
    expect(await ask([1, 59, 58, 50, 2, 3])).toEqual([2, 3]);
  });

  it("count the overhead of each entry", async () => {
    const ask = aCache("{}");
    expect(await ask(range(0, 25_000))).toHaveLength(25_000);
    expect(await ask([24_999, 5_000, 0])).toEqual([0]);
  });
});
