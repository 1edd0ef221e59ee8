import { expect, it } from "vitest";
import { scriptedServer, status } from "../../client/http/scripted-server.ts";
import { runCatalog } from "../../support/run-catalog.ts";

it.each([[], ["-q"], ["--verbose"]])(
  "prints a bug's stack trace and how to report the bug: %s",
  async (...flags) => {
    const { url } = await scriptedServer(status(503));
    const { stderr, exitCode } = await runCatalog(["search", ...flags], {
      env: { CATALOG_BASE_URL: url.origin },
      sleep: () => Promise.reject(new Error("no time to sleep")),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("error: Internal error: no time to sleep (INTERNAL_ERROR)");
    expect(stderr).toContain("bug.test.ts");
    expect(stderr).toMatch(/Report this bug with .*: catalog --version\n$/);
  },
);
