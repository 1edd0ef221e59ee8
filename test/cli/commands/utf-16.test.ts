import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCatalog } from "../../support/run-catalog.ts";
import { sampleHome } from "../../support/sample-catalog.ts";

/** Encodes a string in the same way as a redirection in PowerShell 5: as UTF-16 with a byte order mark and CRLF. */
const redirected = (text: string) => Buffer.from(`\ufeff${text}\r\n`, "utf16le");

describe("UTF-16 from PowerShell 5", () => {
  it("is accepted as the encoding of an API key", async () => {
    const home = await sampleHome();
    const catalog = ["--base-url", "https://catalog.example"];
    const stdin = redirected("cat_0123456789abcdef");
    const login = await runCatalog(["auth", "login", ...catalog], { home, stdin });
    expect(login.exitCode).toBe(0);
    const status = await runCatalog(["auth", "status", ...catalog, "--json"], { home });
    expect(status.stdout).toContain("cdef");
  });

  it("is accepted as the encoding of listings to import", async () => {
    const home = await sampleHome();
    const argv = ["show", "git", "--sandbox", "--json"];
    const listing = (await runCatalog(argv, { home })).stdout.trim().replace('"git"', '"my-git"');
    writeFileSync(join(home, "listings.ndjson"), redirected(listing));
    const { stdout, exitCode } = await runCatalog(["sandbox", "import", "listings.ndjson"], { home });
    expect([exitCode, stdout]).toEqual([0, "1\n"]);
  });
});
