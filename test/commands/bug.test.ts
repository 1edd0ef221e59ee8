import { describe, expect, it } from "vitest";
import { scriptedServer, status } from "../http/scripted-server.ts";
import { runCatalog } from "../support/run-catalog.ts";

describe("a bug", () => {
  it.each([
    ["--verbose", true],
    ["-v", true],
    ["-qv", true],
    ["-q", false],
    ["--no-cache", false],
  ])("shows where it is when that is asked for: %s", async (flag, isShown) => {
    const { url } = await scriptedServer(status(503));
    const { stderr, exitCode } = await runCatalog(["search", flag], {
      env: { CATALOG_BASE_URL: url.origin },
      sleep: () => Promise.reject(new Error("no time to sleep")),
    });
    expect([exitCode, stderr.includes("bug.test.ts")]).toEqual([1, isShown]);
  });
});
