import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../../../src/contract/errors/interrupted.ts";
import { scriptedServer, status } from "../../client/http/scripted-server.ts";
import { runCatalog } from "../../support/run-catalog.ts";

describe("a signal", () => {
  it.each([
    [[], "Interrupted. Nothing was imported.\n"],
    [
      ["--json"],
      '{"error":{"code":"NETWORK_ERROR","message":"Interrupted. Nothing was imported.","exitCode":130}}\n',
    ],
  ])("causes an import to report that nothing was imported: %s", async (flags, stderr) => {
    const controller = new AbortController();
    const stdin = Readable.from(
      (async function* () {
        yield '{"slug":';
        controller.abort(new Interrupted("SIGINT"));
        yield '"one"}\n';
      })(),
    );
    const result = await runCatalog(["sandbox", "import", "-", ...flags], {
      stdin,
      signal: controller.signal,
    });
    expect(result).toMatchObject({ stdout: "", stderr, exitCode: 130 });
  });

  it("ends a wait, and one line states that nothing was changed", async () => {
    const { url } = await scriptedServer(status(503, { "retry-after": "2" }));
    const controller = new AbortController();
    const result = await runCatalog(["search", "--base-url", url.origin], {
      signal: controller.signal,
      sleep: async () => controller.abort(new Interrupted("SIGTERM")),
    });
    expect(result).toMatchObject({
      stderr: `Service busy (503); trying again in 2 s
Interrupted. The output is incomplete; nothing was changed.
`,
      exitCode: 143,
    });
  });
});
