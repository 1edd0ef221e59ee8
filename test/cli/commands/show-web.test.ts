import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aService } from "../../local-catalog/a-service.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { sampleHome } from "../../support/sample-catalog.ts";

const argv = ["show", "git", "--web", "--sandbox"];

describe("show --web in the sandbox", () => {
  it.each([undefined, 80])("recommends starting the local catalog (columns: %s)", async (columns) => {
    const { stdout, stderr, exitCode } = await runCatalog(argv, columns === undefined ? {} : { columns });
    expect({ stdout, exitCode }).toEqual({ stdout: "http://127.0.0.1:4321/tools/git\n", exitCode: 0 });
    expect(stderr).toContain("The local catalog is not running. Start it: catalog serve\n");
  });

  it("wraps the advice in a narrow terminal", async () => {
    const { stderr } = await runCatalog(argv, { columns: 40 });
    expect(stderr).toBe("The local catalog is not running. Start\n  it:\n  catalog serve\n");
  });

  it("prints a URL with the running local catalog's address", async () => {
    const home = await sampleHome();
    const { baseUrl } = await aService({ dataFolder: join(home, "data") });
    const { stdout, stderr } = await runCatalog(argv, { home });
    expect({ stdout, stderr }).toEqual({ stdout: `${baseUrl}/tools/git\n`, stderr: "" });
  });
});
