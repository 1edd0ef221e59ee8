import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aRecord } from "../../draft/records.ts";
import { aService } from "../../local-catalog/a-service.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aDraftFolder, type RunOptions } from "../../support/run-catalog.ts";

/** Submits drafts with these slugs to the sandbox in this order, and returns functions that run commands. */
async function aMachine(...slugs: readonly string[]) {
  const folder = await aDraftFolder({});
  const submit = async (slug: string, options: RunOptions = {}) => {
    folder.write("draft.json", aDraft({ slug }));
    expect((await folder.run("draft create --sandbox -q", options)).exitCode).toBe(0);
  };
  for (const slug of slugs) await submit(slug);
  return { ...folder, submit };
}

/** Returns a function that runs commands in a home folder whose journal contains one draft with an editor URL. */
async function aJournalWith(baseUrl: string, editorUrl: string) {
  const { write, run } = await aDraftFolder({});
  write("data/drafts.jsonl", `${JSON.stringify(aRecord({ type: "created", baseUrl, editorUrl }))}\n`);
  return run;
}

describe("draft open", () => {
  it("prints the editor URL of the draft that draft list shows first, even if the clock was set back, and sends no requests", async () => {
    const { run, submit } = await aMachine("first-draft");
    await submit("second-draft", { now: new Date("2020-01-01T00:00:00Z") });
    const [newest] = (await run("draft list --sandbox --json")).json;
    const opened = await run("draft open --sandbox --verbose");
    expect([newest.slug, opened.stdout, opened.exitCode]).toEqual([
      "second-draft",
      `${newest.editorUrl}\n`,
      0,
    ]);
    expect(opened.stderr).toBe("Start the local catalog: catalog serve\n");
  });

  it.each([
    ["/editor/x", "http://127.0.0.1:4321"],
    ["http://127.0.0.1:99999/editor/x", "http://127.0.0.1:4321"],
    ["file:///etc/passwd", "sandbox"],
  ])("refuses the address %s from %s", async (editorUrl, baseUrl) => {
    const run = await aJournalWith(baseUrl, editorUrl);
    const { exitCode, stdout } = await run(`draft open --base-url ${baseUrl}`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 9, stdout: "" });
  });

  it("needs no base URL to find a draft's editor", async () => {
    const run = await aJournalWith("https://catalog.example", "https://catalog.example/editor/1");
    const opened = await run("draft open");
    expect(opened).toMatchObject({ stdout: "https://catalog.example/editor/1\n", exitCode: 0, stderr: "" });
  });

  it("suggests a similar slug for an unknown slug, and exits with code 5", async () => {
    const { run } = await aMachine("first-draft", "second-draft");
    const { stderr, stdout, exitCode } = await run("draft open frist-draft --sandbox");
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 5 });
    expect(stderr).toBe(`error: This machine has no draft "frist-draft" in sandbox (TOOL_NOT_FOUND)

  Close matches
  first-draft  Aurora Notes

Try: catalog draft open first-draft --sandbox
`);
    const { error } = await run("draft open frist-draft --json");
    expect(error.message).toBe('This machine has no draft "frist-draft" in any catalog');
  });

  it("rejects a draft in a different catalog", async () => {
    const { run } = await aMachine("first-draft");
    const { error, exitCode } = await run("draft open first-draft --base-url https://catalog.example --json");
    expect(exitCode).toBe(2);
    expect(error).toMatchObject({
      code: "USAGE_ERROR",
      message: "This machine has no drafts in https://catalog.example",
      hint: "List the drafts in all catalogs: catalog draft list --all --base-url https://catalog.example",
    });
  });

  it("is the advice for a draft's slug that is not live", async () => {
    const { run } = await aMachine("first-draft");
    for (const line of ["show first-draft", "draft diff", "draft pull"]) {
      const { error, exitCode } = await run(`${line} --sandbox --json`);
      expect(exitCode).toBe(5);
      expect(error.hint).toBe("Open the draft's editor: catalog draft open first-draft --sandbox");
    }
  });

  it("uses the local catalog's current address, not an earlier address", async () => {
    const { run, home } = await aMachine("first-draft");
    const before = (await run("draft open --sandbox")).stdout;
    const service = await aService({ dataFolder: join(home, "data") });
    const opened = await run("draft open --sandbox", { columns: 120 });
    expect(opened.stdout).toBe(before.replace("http://127.0.0.1:4321", service.baseUrl));
    expect(opened.stderr).toBe("");
  });

  it.each(["--sandbox", "--base-url"])("recommends starting a stopped catalog: %s", async (flag) => {
    const { open, baseUrl } = await aStoppedCatalog(flag);
    const { port } = new URL(baseUrl);
    const advice = `Start the local catalog: catalog serve --port ${port}\n`;
    expect(await open()).toMatchObject({ stdout: expect.stringContaining(baseUrl), stderr: advice });
    for (const silent of ["--json", "--quiet"]) expect((await open(silent)).stderr).toBe("");
    const terminal = { env: { NO_COLOR: "1", CI: "1" }, columns: 120 };
    expect((await open(terminal)).stderr).toContain(advice);
  });

  it("recommends starting a stopped catalog if another program uses its port", async () => {
    const { run, baseUrl } = await aStoppedCatalog("--sandbox");
    const other = createServer((socket) => socket.end());
    await new Promise<void>((done) => other.listen(Number(new URL(baseUrl).port), "127.0.0.1", done));
    const { stderr } = await run("draft list");
    other.close();
    expect(stderr).toContain("Start the local catalog: catalog serve");
  });

  it("does not take another catalog at the address of a stopped one for the sandbox", async () => {
    const { run, baseUrl } = await aStoppedCatalog("--sandbox");
    expect((await run("draft list --base-url", baseUrl)).stdout).toContain("aurora-notes");
    const body = JSON.stringify({ error: { code: "TOOL_NOT_FOUND", message: "" } });
    const missing = `HTTP/1.1 404 Not Found\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const other = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (sent) => socket.end(String(sent).startsWith("GET /instance") ? "" : missing));
    });
    await new Promise<void>((done) => other.listen(Number(new URL(baseUrl).port), "127.0.0.1", done));
    expect((await run("draft list --base-url", baseUrl)).stdout).toBe("");
    const create = await run("draft create draft.json --base-url", baseUrl);
    other.close();
    expect([create.exitCode, create.stderr]).toEqual([4, expect.stringContaining("(API_KEY_REQUIRED)")]);
  });

  it.each([
    ["its port", false],
    ["another port if its own is in use", true],
  ])("serves a stopped catalog on %s for a person, until a signal", async (_port, isInUse) => {
    const { open, baseUrl } = await aStoppedCatalog("--sandbox");
    const other = createServer();
    if (isInUse)
      await new Promise<void>((done) => other.listen(Number(new URL(baseUrl).port), "127.0.0.1", done));
    const controller = new AbortController();
    let url = "";
    const { exitCode } = await open({
      env: { NO_COLOR: "1" },
      columns: 200,
      signal: controller.signal,
      onStderr: (text) => {
        url ||= /Open (\S+)/.exec(text)?.[1] ?? "";
        if (!text.includes("until you press Ctrl-C")) return;
        void fetch(url).then(({ status }) => controller.abort(new Error(`status ${status}`)));
      },
    });
    other.close();
    expect([exitCode, String(controller.signal.reason)]).toEqual([0, "Error: status 200"]);
    expect(url.startsWith(`${baseUrl}/editor/`)).toBe(!isInUse);
  });

  it("prints an editor URL on another origin, and does not open it", async () => {
    const run = await aJournalWith("https://catalog.example/v2", "https://evil.example/x");
    const opened = await run("draft open --base-url https://catalog.example/v2");
    expect(opened).toEqual({
      ...opened,
      stdout: "https://evil.example/x\n",
      stderr: "Not opened: the editor is not at https://catalog.example\n",
      exitCode: 0,
    });
  });
});

/** Creates a draft in a local catalog, and stops the catalog. `flag` selects the catalog for `open`, which runs `draft open`. */
async function aStoppedCatalog(flag: string) {
  const { home, run } = await aDraftFolder({ "draft.json": aDraft() });
  const service = await aService({ dataFolder: join(home, "data") });
  const { baseUrl } = service;
  const way = flag === "--sandbox" ? [flag] : [flag, baseUrl];
  const open = (...parts: readonly (string | RunOptions)[]) => run("draft open", ...way, ...parts);
  const env = { CATALOG_API_KEY: service.apiKey };
  expect((await run("draft create draft.json -q", ...way, { env })).exitCode).toBe(0);
  expect((await open({ columns: 120 })).stderr).toBe("");
  await service.close();
  return { open, run, baseUrl };
}
