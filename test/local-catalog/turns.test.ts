import { expect, it } from "vitest";
import { createTurns } from "../../src/local-catalog/rules/create-draft.ts";

it("createTurns limits how many tasks run at the same time, per key and in total", async () => {
  const run = createTurns({ perKey: 2, inAll: 5 });
  const started: number[] = [];
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tasks = [1, 1, 1, 2, 2, 3, 4].map((key) =>
    run(key, async () => {
      started.push(key);
      await end;
      return key;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual([1, 1, 2, 2, 3]);
  finish();
  expect(await Promise.all(tasks)).toEqual([1, 1, 1, 2, 2, 3, 4]);
});
