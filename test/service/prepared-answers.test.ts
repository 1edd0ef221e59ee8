import { describe, expect, it } from "vitest";
import { PreparedAnswers, prepareAnswer } from "../../src/service/routes/prepared-answers.ts";

const MIB = "x".repeat(1024 * 1024);

/** Answers of 1 MiB each. `ask` returns those that had to be made. */
function answersOfOneMib() {
  const answers = new PreparedAnswers();
  return (keys: readonly number[], version = "1") => {
    const made: number[] = [];
    for (const key of keys) {
      answers.get(String(key), version, () => {
        made.push(key);
        return prepareAnswer(MIB);
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
