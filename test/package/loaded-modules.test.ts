import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aService } from "../local-catalog/a-service.ts";
import { aPage, serve } from "../local-catalog/media/sites.ts";
import { aDraft } from "../support/a-draft.ts";
import { ROOT } from "../support/repository.ts";
import { lastingFolder, tempFolder } from "../support/temp-folder.ts";
import { words } from "../support/words.ts";
import { buildInto, type RunBuilt } from "./built-package.ts";

const folder = lastingFolder();
let run: RunBuilt;

beforeAll(async () => {
  run = await buildInto(folder());
});

/** Files for suggestions, help, prompts, the browser and the pager. */
const UNUSED = words(`
  cli/near/near-line.ts cli/commands/describe-program.ts cli/commands/ask.ts cli/commands/open-in-browser.ts
  cli/terminal/find-program.ts cli/terminal/pager.ts
`);

describe("the built command", () => {
  test("loads only the version for --version", async () => {
    const { exitCode, packages, files } = await run(["--version"]);
    expect({ exitCode, packages, files: files.filter((file) => file !== "main.ts") }).toEqual({
      exitCode: 0,
      packages: [],
      files: ["base/runtime/version.ts"],
    });
  });

  // These packages measure text. They are small, and run only for text outside ASCII.
  const WIDTHS = words("ansi-regex emoji-regex is-fullwidth-code-point string-width strip-ansi");
  const CORE = ["commander", "picocolors", ...WIDTHS].sort();
  // Drafts are validated with the schemas in the contract.
  const DRAFTS = [...CORE, "zod"].sort();
  const WEBSITE = [...DRAFTS, "entities", "htmlparser2", "ipaddr.js", "jsonc-parser"].sort();
  const CACHED = [...CORE, "http-cache-semantics"].sort();
  const ONLINE = [...CACHED, "undici"].sort();

  test.each([
    ["--help", []],
    ["complete -- search --category d", []],
    ["search --help", ["commander"]],
    ["draft --help", ["commander"]],
  ])("for %s, loads only the packages %j", async (line, packages) => {
    expect(await run(line.split(" "))).toMatchObject({ exitCode: 0, packages });
  });

  test.each([
    ["config list", CORE],
    ["draft list", DRAFTS],
    ["explain 7", CORE],
    ["search", ONLINE],
    ["show git", ONLINE],
    ["categories", ONLINE],
  ])(
    "for %s with piped output, loads only the packages %j, and no suggestions, prompts or pager",
    async (line, expected) => {
      const { baseUrl } = await aService();
      const { exitCode, packages, files } = await run([...line.split(" "), "--base-url", baseUrl]);
      expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: expected });
      expect(UNUSED.filter((file) => files.includes(file) || !existsSync(join(ROOT, "src", file)))).toEqual(
        [],
      );
      expect(files.filter((file) => file.startsWith("local-catalog/"))).toEqual([]);
    },
  );

  test.each([["search git"], ["show git"]])(
    "does not load an HTTP client if the response to %s is cached",
    async (line) => {
      const { baseUrl } = await aService();
      const home = tempFolder();
      const argv = [...line.split(" "), "--base-url", baseUrl];
      const first = await run(argv, home);
      const { stdout, packages } = await run(argv, home);
      expect(packages).toEqual(CACHED);
      expect(stdout).toBe(first.stdout);
    },
  );

  test.each([["config list"], ["search git --json"], ["draft check --help"], ["--sandbox categories"]])(
    "runs %s without Intl, which takes 7 to 12 ms to load",
    async (line) => {
      const preload = join(import.meta.dirname, "without-intl.mjs");
      const { baseUrl } = await aService();
      const env = { CATALOG_BASE_URL: baseUrl, NODE_OPTIONS: `--import ${preload}` };
      expect(await run(line.split(" "), tempFolder(), env)).toMatchObject({ exitCode: 0 });
    },
  );

  const SERVER = "undici|internal/deps/undici/undici|node-server|http|https|http2|tls|dns";
  test.each([
    ["search git", `${SERVER}|zod|crypto|zlib`],
    ["show git --json", `${SERVER}|zod|crypto|zlib`],
    ["draft create --name Aurora --website-url https://aurora.example --category databases", SERVER],
  ])("for --sandbox %s, loads neither the local catalog's pages nor %s", async (line, unused) => {
    const { packages, files, builtIn } = await run(["--sandbox", ...line.split(" ")]);
    expect({
      files: files.filter((file) => /^local-catalog\/(?:pages\/|server\.ts)/.test(file)),
      others: [...packages, ...builtIn].filter((name) => unused.split("|").includes(name)),
    }).toEqual({ files: [], others: [] });
    expect(files).toContain("local-catalog/routes/create-api-app.ts");
  });

  test("loads a JSON parser for draft check, but not the code that submits drafts", async () => {
    const draft = join(folder(), "draft.json");
    writeFileSync(draft, JSON.stringify(aDraft()));
    const { exitCode, packages, files } = await run(["draft", "check", draft]);
    expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: [...DRAFTS, "jsonc-parser"].sort() });
    const unused = /^(draft\/(journal|submit\/)|client\/http\/attempt)/;
    expect(files.filter((file) => unused.test(file))).toEqual([]);
  });

  test.each([
    ["init", "--from", { exitCode: 0, packages: WEBSITE.filter((name) => name !== "jsonc-parser") }],
    ["check", "--online", { exitCode: 8, packages: WEBSITE }],
  ])("loads a website reader for draft %s only with %s", async (verb, flag, expected) => {
    const home = tempFolder();
    const draft = join(home, "draft.json");
    const website = `http://127.0.0.1:${await serve(aPage("<title>Aurora</title>"))}/`;
    if (verb === "check") writeFileSync(draft, JSON.stringify(aDraft({ websiteUrl: website })));
    const without = await run(["draft", verb, draft], home);
    expect([without.exitCode, without.folders.includes("site")]).toEqual([0, false]);

    if (verb === "init") rmSync(draft);
    const flags = verb === "init" ? [flag, website] : [flag];
    expect(await run(["draft", verb, draft, ...flags], home, { CATALOG_ALLOW_PRIVATE: "1" })).toMatchObject(
      expected,
    );
  });
});
