import { expect, it } from "vitest";
import { commandLine } from "../../src/cli/terminal/command-line.ts";
import { command } from "../../src/contract/errors/advice.ts";
import { aDraft } from "../support/a-draft.ts";
import { runCatalog, sampleHome } from "../support/run-catalog.ts";
import { describeWindows } from "./a-windows.ts";

const DRAFT = JSON.stringify(aDraft(), undefined, 2);

describeWindows("catalog on Windows", (aHome) => {
  it.each([
    ["--version", 0],
    ["--help", 0],
    ["search git --sandbox", 0],
    ["show git --sandbox --json", 0],
    ["show gti --sandbox", 5],
    ["categories --sandbox --ndjson", 0],
    ["explain MEDIA_REQUIRED", 0],
    ["help exit-codes", 0],
    ["search git", 2],
    ["serach git --sandbox", 2],
    ["completion powershell", 0],
  ])("runs catalog %s, which exits with code %i", async (line, exitCode) => {
    const run = await aHome().catalog(line);
    expect({ ...run, exitCode: run.exitCode }).toMatchObject({ exitCode });
    expect(exitCode === 0 ? run.stdout : run.stderr).not.toBe("");
  });

  it.each<[string, (text: string) => string | Uint8Array]>([
    ["LF", (text) => text],
    ["CRLF", (text) => text.replaceAll("\n", "\r\n")],
    ["a byte order mark", (text) => `\ufeff${text}`],
    ["UTF-16 from PowerShell 5", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ])("computes the same idempotency key as on Linux for a draft with %s", async (_, encode) => {
    const home = aHome();
    home.write("draft.json", encode(DRAFT));
    const { stdout, exitCode } = await home.catalog("draft check draft.json --sandbox --json");
    expect(exitCode).toBe(0);
    const linux = await runCatalog(["draft", "check", "-", "--sandbox", "--json"], {
      home: await sampleHome(),
      stdin: DRAFT,
    });
    expect(JSON.parse(stdout).idempotencyKey).toBe(JSON.parse(linux.stdout).idempotencyKey);
  });

  it("creates one draft when four processes submit the same file at once", async () => {
    const home = aHome();
    home.write("draft.json", DRAFT);
    await home.catalog("search git --sandbox");
    const create = () => home.catalog("draft create draft.json --sandbox --json");
    const runs = await Promise.all([create(), create(), create(), create()]);
    expect(runs.map(({ exitCode, stderr }) => (exitCode === 0 ? 0 : stderr))).toEqual([0, 0, 0, 0]);
    expect(new Set(runs.map(({ stdout }) => JSON.parse(stdout).editorUrl)).size).toBe(1);
    const { stdout } = await home.catalog("sandbox listing list --json");
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  it.each(["drafts\\*.json", "drafts/*.json", "**\\*.json"])("expands the pattern %s", async (pattern) => {
    const home = aHome();
    home.write("drafts/a.json", DRAFT);
    home.write("drafts/b.json", JSON.stringify(aDraft({ name: "Boreal Notes" })));
    const { stdout, exitCode } = await home.catalog(`draft check ${pattern} --sandbox --json`);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it("stores settings and keys in its folders", async () => {
    const home = aHome();
    expect((await home.catalog("config set base-url https://catalog.example")).exitCode).toBe(0);
    expect((await home.catalog("config get base-url")).stdout).toBe("https://catalog.example\n");
    const stdin = Buffer.from("\ufeffcat_0123456789abcdef\r\n", "utf16le");
    expect((await home.catalog("auth login", { stdin })).exitCode).toBe(0);
    expect((await home.catalog("auth status --json")).stdout).toContain("cdef");
    expect((await home.catalog("config path")).stdout.trim()).toContain(home.path);
  });

  it("resets the local catalog, and imports a listing into it", async () => {
    const home = aHome();
    const listing = (await home.catalog("show git --sandbox --json")).stdout;
    home.write("one.ndjson", Buffer.from(`\ufeff${listing}`, "utf16le"));
    expect((await home.catalog("sandbox reset --yes")).exitCode).toBe(0);
    expect((await home.catalog("sandbox import one.ndjson")).stdout).toBe("1\n");
  });

  it("prints annotations and writes outputs in GitHub Actions", async () => {
    const home = aHome();
    home.write("drafts/bad.json", DRAFT.replace('"name"', '"nmae"'));
    home.write("output", "");
    const env = { GITHUB_ACTIONS: "true", GITHUB_OUTPUT: `${home.path}\\output` };
    const bad = await home.catalog("draft check drafts\\bad.json --sandbox", { env });
    expect(bad.stdout + bad.stderr).toMatch(/^::error file=drafts[\\/]bad\.json,line=2,col=3/m);
    home.write("draft.json", DRAFT);
    expect((await home.catalog("draft create draft.json --sandbox", { env })).exitCode).toBe(0);
    expect(home.read("output")).toContain("aurora-notes");
  });

  it("quotes the words of printed commands so that cmd.exe does not change them", async () => {
    const home = aHome();
    const words = [
      ...["a b", "drafts\\bad.json", "C:\\a b\\c.json", "a&b|c>d<e^f", "it's", "name,slug", "(x)"],
      ...["", "@x", "*.json"],
    ];
    const style = { catalog: {}, shell: "windows" } as const;
    const line = commandLine(command("", words), style).replace(/^catalog +/, "");
    home.write("argv.cjs", "process.stdout.write(JSON.stringify(process.argv.slice(2)));");
    const { stdout } = await home.cmd(`NODE argv.cjs ${line}`);
    expect(JSON.parse(stdout)).toEqual(words);
  });

  it("reports a misspelled field at its position, and prints a command that works in cmd.exe", async () => {
    const home = aHome();
    home.write("my drafts/bad.json", DRAFT.replace('"name"', '"nmae"'));
    const { stderr } = await home.catalog('draft create "my drafts\\bad.json" --sandbox');
    const line = /catalog (draft check .*)/.exec(stderr)?.[1] ?? "";
    expect(line).toContain('"my drafts\\bad.json"');
    const checked = await home.catalog(line);
    expect([checked.exitCode, checked.stderr]).toEqual([
      3,
      expect.stringMatching(/my drafts[\\/]bad\.json:2:3/),
    ]);
  });

  it("does not start programs in the current folder", async () => {
    const home = aHome();
    for (const name of ["less", "rundll32", "cmd", "xdg-open"]) {
      home.write(`${name}.cmd`, "@echo started > started.txt\r\n");
      home.write(`${name}.bat`, "@echo started > started.txt\r\n");
    }
    await home.catalog("search --sandbox --limit 100");
    await home.catalog("show git --sandbox --web");
    expect(() => home.read("started.txt")).toThrow("ENOENT");
  });
});
