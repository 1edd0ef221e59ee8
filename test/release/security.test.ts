import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { spawnService } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ROOT = join(import.meta.dirname, "../..");

it("SECURITY.md refers to existing tests for each promise", () => {
  const [, promises = ""] = /## Promises\n([\s\S]*?)\n## /.exec(read("SECURITY.md")) ?? [];
  const items = promises
    .split("\n- ")
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, " "));
  expect(items.length).toBeGreaterThan(15);
  for (const item of items) {
    const named = [...item.matchAll(/`(test\/[^`]+)`, "([^"]+)"/g)];
    expect(named, item).not.toEqual([]);
    for (const [, file = "", name = ""] of named) expect(read(file)).toContain(name);
  }
});

it("the local catalog listens on 127.0.0.1 by default, but not on 127.0.0.2", async () => {
  const { baseUrl } = await spawnService(["--memory"], tempFolder());
  expect((await fetch(baseUrl)).status).toBe(200);
  await expect(fetch(baseUrl.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
});

function read(name: string): string {
  return readFileSync(join(ROOT, name), "utf8");
}
