import { describe, expect, it } from "vitest";
import { deadUrl, draftServer, json } from "../../client/http/scripted-server.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder } from "../../support/draft-folder.ts";

describe("draft list", () => {
  it("lists only the drafts in the current catalog", async () => {
    const { run, baseUrl } = await aHome();
    await run("--sandbox draft create a.json");
    await run("--base-url", baseUrl, "draft", "create", "b.json", { now: new Date("2026-11-20T13:00:00Z") });
    const [own, other] = [["--sandbox"], ["--base-url", `${baseUrl}/`]];
    expect(namesIn(await run(...own, "draft", "list"))).toEqual(["aurora-notes"]);
    expect(namesIn(await run(...other, "draft", "list"))).toEqual(["borealis"]);
    expect((await run(...other, "draft", "list", "-q")).stdout).toBe("borealis\n");
  });

  it("shows a file's full path if it fits", async () => {
    const { run, home, write } = await aHome();
    const folder = "drafts-of-a-team-with-a-long-name";
    const path = `${folder}/aurora-notes-draft.json`;
    write(path, aDraft());
    await run("--sandbox draft create", path, { cwd: home });
    expect((await run("--sandbox draft list", { columns: 120 })).stdout).toContain(` ${path}`);
  });

  it("lists the drafts in all catalogs, newest first, with --all or if no base URL is set", async () => {
    const { run, baseUrl } = await aHome();
    await run("--sandbox draft create a.json");
    await run("--base-url", baseUrl, "draft", "create", "b.json", { now: new Date("2026-11-20T13:00:00Z") });
    // A replay does not make a draft newer.
    await run("--sandbox draft create a.json", { now: new Date("2026-11-20T14:00:00Z") });
    for (const argv of [
      ["--sandbox", "draft", "list", "--all"],
      ["draft", "list"],
    ]) {
      const rows = (await run(...argv)).stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t"));
      expect(rows.map(([slug, status, , catalog]) => [slug, status, catalog])).toEqual([
        ["borealis", "", baseUrl],
        ["aurora-notes", "DRAFT", "sandbox"],
      ]);
      const listed: unknown = JSON.parse((await run(...argv, "--json")).stdout);
      expect(listed).toMatchObject([
        { baseUrl, state: null, createdAs: "DRAFT" },
        { baseUrl: "sandbox", state: "DRAFT", createdAs: "DRAFT" },
      ]);
    }
    const screen = await run("draft list", { columns: 120, env: { NO_COLOR: "1" } });
    expect(screen.stdout).toMatch(/^SLUG +STATE +CATALOG/);
    expect(screen.stdout).toContain(new URL(baseUrl).host);
  });

  it("lists attempts with an unknown outcome and, with --all, failed attempts with their error codes", async () => {
    const { run } = await aHome();
    const refusing = await draftServer(
      json({ error: { code: "MEDIA_REQUIRED", message: "no logo" } }, {}, 422),
      json("no draft", {}, 201),
    );
    const env = { CATALOG_API_KEY: "a-key-of-the-test-0123456789" };
    const to = (url: URL) => ["--base-url", url.href.replace(/\/$/, "")];
    const create = async (url: URL, file: string) =>
      (await run(...to(url), "draft", "create", file, { env })).exitCode;
    const dead = await deadUrl();
    expect(await create(refusing.url, "a.json")).toBe(8);
    expect(await create(dead, "a.json")).toBe(10);
    expect(await create(refusing.url, "b.json")).toBe(9);

    expect((await run(...to(refusing.url), "draft", "list")).stdout).toBe("\tunknown\t\n");
    expect((await run(...to(dead), "draft", "list")).stdout).toBe("");
    const [, host] = to(refusing.url);
    expect((await run("draft list --all")).stdout.split("\n").sort()).toEqual([
      "",
      `\trefused\t\t${host}\ta.json\tMEDIA_REQUIRED`,
      `\tunknown\t\t${host}\tb.json\t`,
    ]);
    const { stdout } = await run("draft list", { columns: 100, env: { NO_COLOR: "1" } });
    expect(stdout).toMatch(/^SLUG +STATE +REASON +CATALOG/);
    expect(stdout).toMatch(/refused +MEDIA_REQUIRED .* a\.json/);
  });

  it("reports that there are no drafts, and mentions the catalog if a base URL is set", async () => {
    const { run } = await aHome();
    expect((await run("--sandbox draft list")).stderr).toMatch(/^This machine has no drafts in sandbox\./);
    expect((await run("draft list")).stderr).toMatch(/^This machine has no drafts\./);
  });

  it("masks editor URLs in GitHub Actions, as does draft open", async () => {
    const { run } = await aHome();
    const created = await run("--sandbox draft create a.json --json");
    const { editorUrl } = JSON.parse(created.stdout);
    for (const argv of [
      ["draft", "list"],
      ["--sandbox", "draft", "open"],
    ]) {
      const { stderr } = await run(...argv, { env: { GITHUB_ACTIONS: "true" } });
      expect(stderr.split("\n")[0]).toBe(`::add-mask::${editorUrl}`);
    }
  });
});

function namesIn({ stdout }: { readonly stdout: string }): string[] {
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t")[0] ?? "");
}

async function aHome() {
  const { baseUrl, apiKey } = await aService();
  const files = { "a.json": aDraft(), "b.json": aDraft({ name: "Borealis" }) };
  const defaults = { env: { CATALOG_API_KEY: apiKey }, sleep: async () => undefined };
  return { baseUrl, ...(await aDraftFolder(files, defaults)) };
}
