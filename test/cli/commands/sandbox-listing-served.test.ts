import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aService } from "../../local-catalog/a-service.ts";
import { aFile, aSite, PNG, serve } from "../../local-catalog/media/sites.ts";
import { aDraft } from "../../support/a-draft.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { sampleHome } from "../../support/sample-catalog.ts";

/** Starts a catalog that fetches media, and creates a draft for a local website whose page a test can change. */
async function aFetchingCatalog() {
  const home = await sampleHome();
  const page = { html: "<p>Nothing here" };
  const port = await serve(
    aSite({
      "/": (request, response) => aFile("text/html", page.html)(request, response),
      "/favicon.ico": aFile("image/png", PNG),
    }),
  );
  const website = `http://127.0.0.1:${port}/`;
  const service = await aService({ dataFolder: join(home, "data"), media: "fetch", allowPrivate: true });
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora", websiteUrl: website })));
  const runIn = (env: Readonly<Record<string, string>>, line: string) =>
    runCatalog(line.split(" "), { home, env: { CATALOG_API_KEY: service.apiKey, ...env } });
  const run = (line: string) => runIn({}, line);
  const created = await run(`draft create draft.json --base-url ${service.baseUrl}`);
  if (created.exitCode !== 0) throw new Error(created.stderr);
  return { page, service, run, runIn, listing: (line: string) => run(`sandbox listing ${line}`) };
}

const SUBMIT = "submit aurora --category databases --plan free";

describe("sandbox while the catalog is served", () => {
  it("checks the badge on the website, and simulates the check if no catalog is running", async () => {
    const { page, service, listing } = await aFetchingCatalog();
    for (const line of [SUBMIT, "approve aurora"]) expect((await listing(line)).exitCode).toBe(0);
    const missing = await listing("verify aurora --json");
    expect([missing.exitCode, JSON.parse(missing.stderr).error]).toEqual([
      6,
      expect.objectContaining({
        code: "STATE_CONFLICT",
        message: expect.stringMatching(/^The badge for aurora was not found on http:\/\/127\.0\.0\.1:\d+\/$/),
      }),
    ]);

    page.html = `<img src="${service.baseUrl}/badge/aurora.svg" alt="Listed">`;
    expect(JSON.parse((await listing("verify aurora --json")).stdout)).toMatchObject({
      result: "changed",
      simulated: false,
    });
    const tool = JSON.parse(await (await fetch(`${service.baseUrl}/api/v1/tools/aurora`)).text()).data;
    expect(tool.verification.badgeVerified).toBe(true);

    await listing("unverify aurora");
    await service.close();
    expect(JSON.parse((await listing("verify aurora --json")).stdout)).toMatchObject({ simulated: true });
  });

  it("rejects an invalid proxy in the environment only for an action that visits the website", async () => {
    const { listing, runIn } = await aFetchingCatalog();
    for (const line of [SUBMIT, "approve aurora"]) await listing(line);
    const invalid = { HTTP_PROXY: "socks://proxy" };
    const { exitCode, stderr } = await runIn(invalid, "sandbox listing verify aurora");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("HTTP_PROXY")]);
    // Featuring a listing sends no request to its website.
    expect((await runIn(invalid, "sandbox listing feature aurora")).exitCode).toBe(0);
  });

  it("prints links with the service's address", async () => {
    const { service, run, listing } = await aFetchingCatalog();
    const [entry] = JSON.parse((await listing("list --json")).stdout);
    expect(entry.editorUrl.startsWith(`${service.baseUrl}/editor/`)).toBe(true);
    expect((await fetch(entry.editorUrl)).status).toBe(200);
    const account = JSON.parse((await run("sandbox account --json")).stdout);
    expect(account.served).toBe(true);
    expect((await fetch(account.accountUrl)).status).toBe(200);
    for (const line of [SUBMIT, "approve aurora"]) await listing(line);
    const { listbulbUrl } = JSON.parse((await listing("approve aurora --json")).stdout);
    expect(listbulbUrl).toBe(`${service.baseUrl}/tools/aurora`);
  });

  it("does not mistake another catalog at the same address for its own catalog", async () => {
    const { service, run } = await aFetchingCatalog();
    const { port } = new URL(service.baseUrl);
    await service.close();
    await aService({ port: Number(port) });
    expect(JSON.parse((await run("sandbox account --json")).stdout).served).toBe(false);
  });

  it("invalidates an account's old link immediately", async () => {
    const { run } = await aFetchingCatalog();
    const before = (await run("sandbox account")).stdout.trim();
    const after = (await run("sandbox account --new")).stdout.trim();
    expect([(await fetch(before)).status, (await fetch(after)).status]).toEqual([404, 200]);
  });
});
