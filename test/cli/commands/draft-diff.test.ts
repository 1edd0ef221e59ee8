import { describe, expect, it } from "vitest";
import { widthOf } from "../../../src/cli/terminal/width.ts";
import { answeringServer, data, deadUrl, scriptedServer, status } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

describe("draft diff", () => {
  it("finds no differences in a file that was made from the listing", async () => {
    const { diff } = await aListing();
    const same = await diff("draft.json", "--exit-code");
    expect(same).toMatchObject({ stdout: "", exitCode: 0 });
    expect(same.stderr).toBe("draft.json and the live listing git are the same.\n");
    expect((await diff("--json")).stdout).toBe(
      '{"file":"draft.json","slug":"git","listing":"http://127.0.0.1:4321/tools/git","differences":[]}\n',
    );
  });

  it.each([
    ["spaces around a text", { headline: " A headline\n" }, []],
    ["another spelling of the website", { websiteUrl: "HTTPS://aurora.EXAMPLE:443/" }, []],
    ["fields that are missing or null", { headline: null }, []],
    ["other media", { logoUrl: "https://a.example/x", screenshotUrls: ["https://a.example/y", "z"] }, []],
    [
      "a text that is a URL",
      { headline: "HTTPS://aurora.example", name: "https://a.example/" },
      [
        { field: "headline", file: "HTTPS://aurora.example", live: "A headline" },
        { field: "name", file: "https://a.example/", live: "https://a.example" },
      ],
    ],
    ["a value of the wrong type", { headline: 5 }, [{ field: "headline", file: "5", live: "A headline" }]],
    [
      "other texts",
      { category: "x", websiteUrl: "https://b.example", description: "" },
      [
        { field: "category", file: "x", live: "productivity" },
        { field: "websiteUrl", file: "https://b.example", live: "https://aurora.example" },
        { field: "description", file: "", live: "A description" },
      ],
    ],
  ])("compares %s", async (_, fields, differences) => {
    const { diff, write } = await aFolder();
    const listing = { name: "https://a.example", websiteUrl: "https://aurora.example" };
    const { url } = await scriptedServer(
      data(aTool({ ...listing, listingHeadline: "A headline", description: "A description" })),
    );
    write({ slug: "aurora-notes", ...fields });
    const { stdout } = await diff("--base-url", url.href, "--json");
    const rows: readonly Record<string, unknown>[] = JSON.parse(stdout).differences;
    expect(rows.map(({ field, file, live }) => ({ field, file, live }))).toEqual(differences);
  });

  it("offers no draft that a reset of the sandbox has removed", async () => {
    const live = aTool({ slug: "aurora-notes", websiteUrl: aDraft()["websiteUrl"] });
    const { run } = await aDraftFolder({ "draft.json": aDraft(), "live.json": live });
    await run("draft create draft.json --sandbox");
    await run("sandbox reset --yes");
    await run("sandbox import live.json");
    const { stderr, stdout } = await run("draft diff draft.json --sandbox", { columns: 80 });
    expect(stdout + stderr).toContain("Take the listing's text");
    expect(stdout + stderr).not.toContain("draft open");
  });

  it("prints the file, the field and both values as TSV, and exits with code 3 only with --exit-code", async () => {
    const { diff, write, draft } = await aListing();
    const { logoUrl: _, ...rest } = draft;
    write({ ...rest, name: "Gi\tt", headline: "x" });
    const lines = `draft.json\tname\tGi t\tGit\ndraft.json\theadline\tx\t${draft["headline"]}\n`;
    expect(await diff()).toMatchObject({ stdout: lines, stderr: "", exitCode: 0 });
    expect(await diff("--exit-code")).toMatchObject({ stdout: lines, stderr: "", exitCode: 3 });
    expect(await diff("--exit-code", "--json")).toMatchObject({ stderr: "", exitCode: 3 });
    expect((await diff("--fields", "field")).stdout).toBe("name\nheadline\n");
    expect((await diff("--json", "--fields", "slug,differences.field")).stdout).toBe(
      '{"slug":"git","differences":[{"field":"name"},{"field":"headline"}]}\n',
    );
  });

  it("marks the changed words on a terminal, with two lines around a change", async () => {
    const { diff, write, draft } = await aListing();
    const { logoUrl: _, ...rest } = draft;
    const description = String(draft["description"]).replace("two layers", "three layers");
    write(JSON.stringify({ ...rest, description }, undefined, 2));
    const { stdout, stderr } = await diff({ columns: 60 });
    expect(`${stdout}${stderr}`).toMatchInlineSnapshot(`
      "[1mdraft.json differs from git in 1 field[22m               sandbox

      [1mdraft.json:5:18[22m  description
        …
        It was started in 2005 for the Linux kernel and has since
        become the usual base of code hosting. The commands come
      [31m-[39m in [1mtwo[22m layers: everyday ones such as commit and rebase,
      [32m+[39m in [1mthree[22m layers: everyday ones such as commit and rebase,
        and small plumbing commands that scripts can rely on.

      Take the listing's text:
        catalog draft pull draft.json --sandbox
      Show the listing: catalog show git --sandbox
      "
    `);
    for (const file of ["-", "/dev/stdin"]) {
      const piped = await diff(file, { columns: 60, stdin: JSON.stringify({ ...rest, description }) });
      expect(piped.stdout + piped.stderr).not.toContain("draft pull");
    }
    const uncolored = await diff({ columns: 60, env: { NO_COLOR: "1" } });
    expect(uncolored.stdout).toContain("+ in [three] layers: ");
    const plain = await diff("--plain", { columns: 80 });
    expect(plain.stdout).toContain("Place: draft.json:5:18\nField: description\nLive: ");
  });

  it.each([20, 40, 80, 120])("prints lines of at most %i columns, except for URLs", async (columns) => {
    const { diff, write, draft } = await aListing();
    const description = String(draft["description"]).replace("graph", "漢字漢字漢字 graph");
    write({ ...draft, name: "漢".repeat(70), headline: "x".repeat(90), description });
    for (const flags of [[], ["--plain"]]) {
      const { stdout, stderr } = await diff(...flags, { columns, env: { NO_COLOR: "1" } });
      const wide = `${stdout}${stderr}`.split("\n").filter((line) => widthOf(line) > columns);
      expect(wide.filter((line) => !/^ *https?:\S+$/.test(line))).toEqual([]);
    }
  });

  it("compares several files, names the one that is not live, and combines their exit codes", async () => {
    const { diff, write, draft, run } = await aListing();
    write({ ...draft, name: "Other" }, "a.json");
    await run("draft init b.json --from gitlab");
    write(aDraft({ slug: "later" }), "c.json");
    const lines = "a.json\tname\tOther\tGit\n";
    const note = 'c.json is not live: no live listing "later"\n';
    expect(await diff("?.json", "--allow-missing")).toMatchObject({
      stdout: lines,
      stderr: note,
      exitCode: 0,
    });
    expect(await diff("?.json", "--allow-missing", "--exit-code")).toMatchObject({ exitCode: 3 });
    const failed = await diff("?.json");
    expect(failed).toMatchObject({ stdout: lines, exitCode: 5 });
    expect(failed.stderr).toContain('\nc.json  No live listing "later" (404 TOOL_NOT_FOUND)\n');
    write(aDraft({ slug: "later" }), "a-long-file-name.json");
    const screen = await diff("c.json", "a-long-file-name.json", { columns: 51, env: { NO_COLOR: "1" } });
    const row = 'failed  No live listing "later"\n';
    expect(screen.stdout).toBe(`c.json              ${row}…ng-file-name.json  ${row}`);
    const mixed = await diff("?.json", "--exit-code", "--json");
    expect(mixed.exitCode).toBe(11);
    expect(JSON.parse(mixed.stdout)).toMatchObject([
      { file: "a.json", slug: "git", differences: [{ field: "name", file: "Other", live: "Git" }] },
      { file: "b.json", slug: "gitlab", differences: [] },
      { file: "c.json", listing: null, differences: null, error: { code: "TOOL_NOT_FOUND" } },
    ]);
    expect(await diff("?.json", "--listing", "git")).toMatchObject({ exitCode: 2, stdout: "" });
    expect((await diff("a?json", "--json")).json).toMatchObject([{ file: "a.json" }]);
  });

  it("compares an invalid draft, and rejects invalid JSON and a missing file", async () => {
    const { diff, write } = await aListing();
    write('{"name":"Git","name":"Other","nam":1,"description":"short"}');
    const { stdout, exitCode } = await diff("--listing", "git", "--json");
    expect(exitCode).toBe(0);
    const [first] = JSON.parse(stdout).differences;
    expect(first).toEqual({ field: "name", line: 1, column: 22, file: "Other", live: "Git" });
    write('{"name":}');
    const broken = await diff("--listing", "git");
    expect(broken).toMatchObject({ stdout: "", exitCode: 3 });
    expect(broken.stderr).toContain("draft.json:1:9");
    expect(await diff("gone.json", "--listing", "git")).toMatchObject({ stdout: "", exitCode: 2 });
  });
});

describe("the listing that draft diff compares", () => {
  it("is named by --listing (a slug or URL) or by the file's slug, and never searched for", async () => {
    const { diff, write } = await aListing();
    for (const listing of ["gitlab", "http://localhost:4321/tools/gitlab"])
      expect((await diff("--listing", listing, "--json")).json).toMatchObject({ slug: "gitlab" });
    // The text of another slug's listing cannot be written into the file.
    const { stderr } = await diff("--listing", "gitlab", { columns: 80 });
    expect(stderr).toContain("\nShow the listing: catalog show gitlab --sandbox\n");
    expect(stderr).not.toContain("draft pull");
    const { url, arrived } = await scriptedServer();
    for (const slug of [undefined, null, " ", "No Slug"]) {
      write(aDraft({ slug }));
      const missing = await diff("--allow-missing", "--base-url", url.href);
      expect(missing).toMatchObject({ exitCode: 3, stdout: "" });
      expect(missing.stderr).toContain("slug: ");
    }
    expect(arrived).toEqual([]);
  });

  it.each(["Git", "ノート"])(
    "is not the one with the name %s if the field slug is misspelled",
    async (name) => {
      const { diff, write } = await aListing();
      write({ ...aDraft({ slug: undefined }), name, slgu: "aurora-notes" });
      const { stdout, stderr, exitCode } = await diff();
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 3 });
      expect(stderr).toMatch(/ {2}slgu: unknown field\n[\s\S]*did you mean "slug"\?/);
      // A check does not compare.
      expect(stderr).toContain("\nFix this and run the command again\n");
    },
  );

  it("is the one with the file's slug even if a field has a similar name", async () => {
    const { diff, write, draft } = await aListing();
    write({ ...draft, slgu: "git2" });
    expect((await diff("--json")).json).toMatchObject({ slug: "git", differences: [] });
  });

  it("needs no base URL to report the mistakes in all files", async () => {
    const { run } = await aDraftFolder({ "a.json": "{", "b.json": "{", "c.json": aDraft({ slug: "git" }) });
    const { stdout, stderr, exitCode } = await run("draft diff a.json b.json c.json --json");
    expect(JSON.parse(stderr).error.problems).toMatchObject([{ file: "a.json" }, { file: "b.json" }]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 3 });
  });

  it("may be missing with --allow-missing", async () => {
    const { diff, write } = await aFolder();
    write(aDraft({ slug: "later" }));
    for (const columns of [undefined, 80])
      expect(await diff("--allow-missing", "--exit-code", { ...(columns && { columns }) })).toMatchObject({
        exitCode: 0,
        stdout: "",
        stderr: 'draft.json is not live: no live listing "later"\n',
      });
    expect((await diff("--allow-missing", "--json")).stdout).toBe(
      '{"file":"draft.json","slug":"later","listing":null,"differences":null}\n',
    );
    // A failure with a code of the API says nothing about the listing.
    const { url } = await answeringServer(() => status(500, {}, "TOOL_NOT_FOUND"));
    const options = { sleep: async () => undefined };
    expect((await diff("--allow-missing", "--base-url", url.href, options)).exitCode).not.toBe(0);
  });

  it("is requested once and without a key, and must be live", async () => {
    const { diff, write } = await aListing();
    const missing = await diff("--listing", "gitt");
    expect(missing).toMatchObject({ stdout: "", exitCode: 5 });
    expect(missing.stderr).toContain('No live listing "gitt"');
    expect(missing.stderr).toContain("Try: catalog draft diff draft.json --listing git --sandbox\n");
    write(aDraft({ slug: "git" }));
    const env = { CATALOG_API_KEY: "a-key-of-the-test-0123456789" };
    for (const answer of [data(aTool({ slug: "git" })), status(404, {}, "TOOL_NOT_FOUND")]) {
      const { url, arrived } = await scriptedServer(answer);
      await diff("--base-url", url.href, { env });
      expect(arrived.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
        ["GET", "/api/v1/tools/git", undefined],
      ]);
    }
    const dead = (await deadUrl()).href;
    expect((await diff("--base-url", dead, { sleep: async () => undefined })).exitCode).toBe(10);
  });
});

async function aFolder() {
  const { write, read, run: runIn } = await aDraftFolder({});
  const run = (...parts: readonly (string | RunOptions)[]) =>
    runIn(...parts, ...(parts.includes("--base-url") ? [] : ["--sandbox"]));
  const diff = (...parts: readonly (string | RunOptions)[]) => run("draft diff", ...parts);
  return { read, run, diff, write: (content: unknown, file = "draft.json") => write(file, content) };
}

async function aListing() {
  const folder = await aFolder();
  await folder.run("draft init --from git");
  const draft: Record<string, string> = JSON.parse(folder.read());
  return { ...folder, draft };
}
