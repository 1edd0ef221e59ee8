import { expect, it } from "vitest";
import { textOf } from "../support/repository.ts";
import { spawnService } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

it("SECURITY.md refers to existing tests for each promise", () => {
  const [, promises = ""] = /## Promises\n([\s\S]*?)\n## /.exec(textOf("SECURITY.md")) ?? [];
  const items = promises
    .split("\n- ")
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, " "));
  expect(items.length).toBeGreaterThan(15);
  for (const item of items) {
    const named = [...item.matchAll(/`(test\/[^`]+)`, "([^"]+)"/g)];
    expect(named, item).not.toEqual([]);
    for (const [, file = "", name = ""] of named) expect(textOf(file)).toContain(name);
  }
});

it("the local catalog listens on 127.0.0.1 by default, but not on 127.0.0.2", async () => {
  const { baseUrl } = await spawnService(["--memory"], tempFolder());
  expect((await fetch(baseUrl)).status).toBe(200);
  await expect(fetch(baseUrl.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
});
