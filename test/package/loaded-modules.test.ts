import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aPage, serve } from "../media/sites.ts";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { lastingFolder, tempFolder } from "../support/temp-folder.ts";
import { buildInto, type RunBuilt } from "./built-package.ts";

const folder = lastingFolder();
let run: RunBuilt;

beforeAll(async () => {
  run = await buildInto(folder());
});

describe("the modules that a command loads", () => {
  test.each([
    ["--version", []],
    ["--help", []],
    ["complete -- search --category d", []],
    ["search --help", ["commander"]],
    ["draft --help", ["commander"]],
  ])("%s: %j", async (line, expected) => {
    const { exitCode, packages } = await run(line.split(" "));
    expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: expected });
  });

  test("--version loads no source file", async () => {
    expect((await run(["--version"])).folders).toEqual([]);
  });

  const CORE = ["commander", "picocolors"];
  // Drafts are validated with the schemas in the contract.
  const DRAFTS = [...CORE, "zod"];
  const WEBSITE = [...DRAFTS, "entities", "htmlparser2", "ipaddr.js", "jsonc-parser"].sort();
  const CACHED = [...CORE, "http-cache-semantics"].sort();
  const ONLINE = [...CACHED, "undici"];

  test.each([
    ["config list", CORE],
    ["draft list", DRAFTS],
    ["explain 7", CORE],
    ["search", ONLINE],
    ["show git", ONLINE],
    ["categories", ONLINE],
  ])("%s, piped", async (line, expected) => {
    const { baseUrl } = await aService();
    const { exitCode, packages, files } = await run([...line.split(" "), "--base-url", baseUrl]);
    expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: expected });
    // The commands are derived from the table of states. The code that uses actions is not loaded.
    expect(files.filter((file) => file.startsWith("service/"))).toEqual([
      "service/rules/listing-states.ts",
      "service/rules/submission.ts",
    ]);
  });

  test("search with piped output: no suggestions, prompts or tables", async () => {
    const { baseUrl } = await aService();
    const lines = [["git"], ["git", "--json"], ["git", "--fields", "slug,name", "--quiet"]];
    for (const words of lines) {
      const { exitCode, files } = await run(["search", ...words, "--base-url", baseUrl]);
      const unused =
        /^(suggest\/(guess|oddities)|commands\/(describe-program|prompts|open-in-browser)|contract\/(listing|draft|envelope)\.ts)|terminal\/(pager|find-program)/;
      expect({ exitCode, unused: files.filter((file) => unused.test(file)) }).toEqual({
        exitCode: 0,
        unused: [],
      });
    }
  });

  test.each([["search git"], ["show git"]])("%s, from the cache: no HTTP client", async (line) => {
    const { baseUrl } = await aService();
    const home = tempFolder();
    const argv = [...line.split(" "), "--base-url", baseUrl];
    const first = await run(argv, home);
    const { stdout, packages } = await run(argv, home);
    expect(packages).toEqual(CACHED);
    expect(stdout).toBe(first.stdout);
  });

  test.each([
    ["search git"],
    ["show git --json"],
    ["draft create --name Aurora --website-url https://aurora.example --category databases"],
  ])("--sandbox %s: the local catalog without its pages, HTTP clients and servers", async (line) => {
    const { packages, files, builtIn } = await run(["--sandbox", ...line.split(" ")]);
    // Since version 22, Node loads its HTTP client with the classes Request and Response.
    const isFetchBuiltIn = Number.parseInt(process.versions.node, 10) >= 22;
    expect({
      packages: packages.filter((name) => /undici|node-server/.test(name)),
      files: files.filter((file) => /^service\/(?:pages\/|server\.ts)/.test(file)),
      builtIn: (isFetchBuiltIn ? [] : builtIn).filter((name) =>
        /^(?:http|https|http2|tls|dns)$|undici/.test(name),
      ),
    }).toEqual({ packages: [], files: [], builtIn: [] });
    expect(files).toContain("service/routes/create-api-app.ts");
  });

  test("draft check: a JSON parser with positions, and no network", async () => {
    const draft = join(folder(), "draft.json");
    writeFileSync(draft, JSON.stringify(aDraft()));
    const { exitCode, packages, files } = await run(["draft", "check", draft]);
    expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: [...DRAFTS, "jsonc-parser"].sort() });
    const unused = /^(draft\/(journal\/|submit\/submit)|output\/error-|contract\/api-errors|http\/attempt)/;
    expect(files.filter((file) => unused.test(file))).toEqual([]);
  });

  test("draft init: a JSON parser and a website reader only with --from", async () => {
    const init = await run(["draft", "init", join(tempFolder(), "draft.json")]);
    expect(init).toMatchObject({ exitCode: 0, packages: DRAFTS });
    expect(init.folders).not.toContain("site");

    const port = await serve(aPage("<title>Aurora</title>"));
    const env = { CATALOG_ALLOW_PRIVATE: "1" };
    const from = ["draft", "init", join(tempFolder(), "draft.json"), "--from", `http://127.0.0.1:${port}/`];
    const { exitCode, packages } = await run(from, tempFolder(), env);
    expect({ exitCode, packages }).toEqual({ exitCode: 0, packages: WEBSITE });
  });

  test("draft check: a website reader only with --online", async () => {
    const draft = join(folder(), "online.json");
    const port = await serve(aPage("<title>Aurora</title>"));
    writeFileSync(draft, JSON.stringify(aDraft({ websiteUrl: `http://127.0.0.1:${port}/` })));
    expect((await run(["draft", "check", draft])).folders).not.toContain("site");

    const env = { CATALOG_ALLOW_PRIVATE: "1" };
    const online = await run(["draft", "check", draft, "--online"], tempFolder(), env);
    expect(online).toMatchObject({ exitCode: 8, packages: [...WEBSITE, "p-limit", "yocto-queue"].sort() });
  });
});
