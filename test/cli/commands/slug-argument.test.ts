import { describe, expect, it } from "vitest";
import { scriptedServer, status } from "../../client/http/scripted-server.ts";
import { runCatalog } from "../../support/run-catalog.ts";

describe("an invalid slug", () => {
  it.each([
    ["Git", "catalog show git --json"],
    ["https://catalog.example/tools/GitLab", "catalog show gitlab --json"],
    ["Aurora Notes", "catalog search Aurora Notes"],
    ["Git/Lab", "catalog search Git Lab"],
    ["a\u202eb", "catalog search a b"],
    ["..", "catalog search"],
  ])("is rejected before a request is sent: %s", async (slug, advice) => {
    const { url, arrived } = await scriptedServer();
    const { stdout, stderr, exitCode } = await runCatalog(["show", slug, "--json"], {
      env: { CATALOG_BASE_URL: url.origin },
    });
    expect({ stdout, exitCode, requests: arrived.length }).toEqual({ stdout: "", exitCode: 3, requests: 0 });
    const { error } = JSON.parse(stderr);
    expect(error.code).toBe("INVALID_SLUG");
    expect(error.hint).toMatch(new RegExp(`: ${advice}$`));
    expect(error).not.toHaveProperty("status");
  });

  it("is reported with advice to search for it if only the server rejects it", async () => {
    const { url } = await scriptedServer(status(400, {}, "INVALID_SLUG"));
    const { stderr, exitCode } = await runCatalog(["show", "git_lab", "--json"], {
      env: { CATALOG_BASE_URL: url.origin },
    });
    expect(exitCode).toBe(3);
    expect(JSON.parse(stderr).error.hint).toBe("Search for it: catalog search git_lab");
  });
});

it("show prints a note for the URL of a listing at a different origin", async () => {
  const { stdout, stderr } = await runCatalog(["show", "http://catalog.example/tools/git", "--sandbox"]);
  expect(stdout).toMatch(/^slug\tgit\n/);
  expect(stderr).toBe(
    "This catalog is not at http://catalog.example. Showing its own listing git\nThe local catalog is not running. Start it: catalog serve\n",
  );
});
