import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandTree, completionTable, fieldNames } from "../../src/commands/command-tree.ts";
import { completeLine } from "../../src/commands/completion/complete-line.ts";
import { schemaNames } from "../../src/commands/schema/schema.run.ts";
import { submittedDrafts } from "../../src/draft/journal/journaled-submissions.ts";
import { completableNames, completableSlugs } from "../../src/service/admin/completable.ts";
import { SeenNames } from "../../src/suggest/names.ts";
import { rememberNames } from "../../src/suggest/names-file.ts";
import { aDraft } from "../support/a-draft.ts";
import { aTool } from "../support/a-tool.ts";
import { foldersIn, homeWithStore, runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";
import { BIN } from "../support/spawn-catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";

const BASE_URL = "https://catalog.example";

/** Returns a home with names seen before and a stored base URL. */
function aHome(): string {
  const home = homeWithStore(JSON.stringify({ settings: { "base-url": `${BASE_URL}/` } }));
  const seen = new SeenNames();
  seen.tools(
    ["aurora-notes", "aurora-mail", "fieldbook"].map((slug) => aTool({ slug, name: `The ${slug}` })),
  );
  seen.taxonomy("categories", [{ slug: "databases", name: "Databases" }]);
  rememberNames(join(home, "cache"), BASE_URL, seen);
  return home;
}

/** Returns a function that completes the last word of a line in a home. */
function completerIn(home: string, sources: Partial<Parameters<typeof completeLine>[2]> = {}, env = {}) {
  const place = { env: { ...foldersIn(home), ...env }, cwd: home, home, platform: "linux" as const };
  return (...words: readonly string[]) =>
    completeLine(["--", ...words], place, { table: completionTable(), ...sources });
}

/** Returns the candidates for the last word. */
function complete(words: readonly string[], env = {}, home = aHome()): readonly string[] {
  return linesOf(completerIn(home, {}, env)(...words));
}

const linesOf = (printed: string) => printed.trimEnd().split("\n");

const values = (lines: readonly string[]) => lines.map((line) => line.split("\t")[0]);

describe("completion", () => {
  it.each<[words: string[], expected: string[]]>([
    [["se"], ["search", "serve", ":none"]],
    [
      ["draft", "c"],
      ["create", "check", ":none"],
    ],
    [
      ["--json", "draft", "l"],
      ["list", ":none"],
    ],
    [["--timeout", "draft", "l"], [":none"]],
    [
      ["show", "aurora"],
      ["aurora-notes", "aurora-mail", ":none"],
    ],
    [
      ["show", "aurora-notes", "aurora"],
      ["aurora-mail", ":none"],
    ],
    [
      ["--color", "never", "show", "field"],
      ["fieldbook", ":none"],
    ],
    [
      ["search", "--cat"],
      ["--category", ":none"],
    ],
    [
      ["search", "-c", "d"],
      ["databases", ":none"],
    ],
    [
      ["search", "--category", "prod"],
      ["productivity", ":none"],
    ],
    [
      ["search", "--category=prod"],
      ["--category=productivity", ":none"],
    ],
    [
      ["search", "--tag", "ma"],
      ["markdown", ":none"],
    ],
    [["search", "--limit", ""], [":none"]],
    [
      ["search", "notes", "--al"],
      ["--all", ":none"],
    ],
    [["search", "--all", "--al"], [":none"]],
    [
      ["draft", "create", "--screenshot-url", "x", "--scr"],
      ["--screenshot-url", ":none"],
    ],
    [["search", "--", "--al"], [":none"]],
    [
      ["search", "--color", ""],
      ["auto", "always", "never", ":none"],
    ],
    [
      ["serve", "--media="],
      ["--media=assume", "--media=fetch", ":none"],
    ],
    [
      ["config", "set", "m"],
      ["max-wait", ":none"],
    ],
    [
      ["config", "set", "color", "a"],
      ["auto", "always", ":none"],
    ],
    [["config", "get", "color", ""], [":none"]],
    [
      ["explain", "MEDIA"],
      ["MEDIA_REQUIRED", ":none"],
    ],
    [
      ["help", "dr"],
      ["draft", ":none"],
    ],
    [
      ["help", "draft", "in"],
      ["init", ":none"],
    ],
    [
      ["help", "exit"],
      ["exit-codes", ":none"],
    ],
    [
      ["completion", "z"],
      ["zsh", ":none"],
    ],
    [["draft", "create", ""], [":files"]],
    [["draft", "create", "--description-file", ""], [":files"]],
    [["serve", "--data", ""], [":folders"]],
    [
      ["--base-url", "s"],
      ["sandbox", ":none"],
    ],
    [["complet"], ["completion", ":none"]],
    [["nonsense", "sho"], [":none"]],
  ])("of %j is %j", (words, expected) => {
    expect(values(complete(words))).toEqual(expected);
  });

  it("describes each word", () => {
    expect(complete(["show", "field"])[0]).toBe("fieldbook\tThe fieldbook");
    expect(complete(["sho"])[0]).toBe("show\tshow live listings");
  });

  it("offers every option of a command, its own first", () => {
    const flags = values(complete(["search", "-"]));
    expect(flags.slice(0, 4)).toEqual(["--category", "--tag", "--limit", "--all"]);
    expect(flags).toContain("--help");
  });

  it("completes the names of the catalog of the line", () => {
    expect(complete(["--base-url", "https://other.example", "show", ""])).toEqual([":none"]);
    expect(complete(["--sandbox", "show", ""])).toEqual([":none"]);
    expect(complete(["show", ""], { CATALOG_BASE_URL: "https://other.example" })).toEqual([":none"]);
    expect(
      complete(["--base-url=https://catalog.example/", "show", "fi"], { CATALOG_BASE_URL: "nowhere" }),
    ).toHaveLength(2);
  });

  it("offers nothing in an empty or broken home", () => {
    const broken = homeWithStore("{");
    mkdirSync(join(broken, "cache"));
    writeFileSync(join(broken, "cache", "names.json"), "{");
    expect(complete(["show", ""], {}, broken)).toEqual([":none"]);
    expect(complete(["show", ""], { CATALOG_BASE_URL: "nowhere" }, tempFolder())).toEqual([":none"]);
    expect(
      completeLine([], { env: {}, cwd: "/", home: "/", platform: "linux" }, { table: completionTable() }),
    ).toMatch(/:none\n$/);
  });

  it("refuses an unknown shell and offers a known one", async () => {
    const { stderr, exitCode } = await runCatalog(["completion", "fihs", "--json"]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr).error.suggestions).toEqual([{ value: "fish" }]);
  });
});

describe("completion of names", () => {
  it("reads the names of the local catalog from its data", async () => {
    const home = await sampleHome();
    const of = completerIn(home, { findNames: completableNames });
    expect(of("--sandbox", "show", "gitl")).toBe("gitlab\tGitLab\n:none\n");
    expect(of("search", "--sandbox", "--category=data")).toBe("--category=databases\tDatabases\n:none\n");
    expect(of("tags", "--base-url", "sandbox", "pytho")).toBe("python\tPython\n:none\n");
    const inEmpty = completerIn(tempFolder(), { findNames: completableNames });
    expect(inEmpty("--sandbox", "show", "g")).toBe(":none\n");
  });

  it("reads drafts from the journal", async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
    await runCatalog(["--sandbox", "draft", "create", "draft.json"], { home });
    const drafts = await submittedDrafts(join(home, "data"), "sandbox");
    const of = completerIn(home, { findDrafts: () => drafts });
    expect(of("draft", "open", "--sandbox", "aur")).toMatch(/^aurora-notes\t/);
  });

  it("completes the fields of the command's view one after the other", async () => {
    const of = completerIn(tempFolder(), { table: completionTable(await fieldNames()) });
    expect(of("search", "--fields", "na")).toBe("name\n:none\n");
    expect(of("tags", "--fields", "slug,")).toBe("slug,name\n:none\n");
    expect(of("explain", "media")).toMatch(/^media_required\t/);
  });

  it("completes the name of a schema", async () => {
    const table = completionTable(undefined, await schemaNames(commandTree()));
    const of = completerIn(tempFolder(), { table });
    expect(of("schema", "draft-c")).toBe("draft-create\ndraft-check\n:none\n");
    expect(of("schema", "err")).toBe("error\n:none\n");
    expect(of("schema", "draft", "s")).toBe(":none\n");
  });
});

it.each(["bash", "zsh", "fish", "powershell"])(
  "explains on a terminal how to install the script of %s",
  async (shell) => {
    const { stdout, stderr } = await runCatalog(["completion", shell], { columns: 80 });
    expect(stderr).toContain(`catalog completion ${shell}`);
    const piped = await runCatalog(["completion", shell]);
    expect([piped.stdout, piped.stderr]).toEqual([stdout, ""]);
  },
);

/** Returns a home, and a PATH that contains the built command as `catalog`. */
function shellPlace() {
  const home = aHome();
  const bin = join(home, "bin");
  mkdirSync(bin);
  const command = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
  writeFileSync(join(bin, "catalog"), command, { mode: 0o755 });
  writeFileSync(join(home, "draft one.json"), "{}");
  const env = {
    ...process.env,
    ...foldersIn(home),
    HOME: home,
    PATH: `${bin}:${process.env["PATH"]}`,
    TERM: "dumb",
  };
  return { home, env };
}

function inShell(shell: string, flags: readonly string[], script: string): string {
  const { home, env } = shellPlace();
  const { stdout, stderr } = spawnSync(shell, [...flags, "-c", script], { cwd: home, env, timeout: 30_000 });
  expect(stderr.toString()).toBe("");
  return stdout.toString();
}

const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

describe("in a real shell", () => {
  /** Returns the completions of bash for a command line, split into words as bash does. */
  const bash = (line: string, words: readonly string[]) =>
    inShell(
      "bash",
      ["--norc", "--noprofile"],
      `source <(catalog completion bash)
      COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}
      COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _catalog; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );

  it.skipIf(!has("bash"))("bash completes commands, slugs and values", () => {
    expect(bash("catalog dr", ["catalog", "dr"])).toBe("draft\n");
    expect(bash("catalog show aurora-m", ["catalog", "show", "aurora-m"])).toBe("aurora-mail\n");
    expect(bash("catalog search --category=pro", ["catalog", "search", "--category", "=", "pro"])).toBe(
      "productivity\n",
    );
    expect(bash("catalog search --category=", ["catalog", "search", "--category", "="])).toBe(
      "productivity\ndatabases\n",
    );
    expect(bash("catalog show ", ["catalog", "show", ""]).split("\n")).toContain("fieldbook");
  });

  it.skipIf(!has("bash"))("bash does not run typed text", () => {
    expect(bash("catalog show $(touch x)", ["catalog", "show", "$(touch x)", "`touch x`", "fie"])).toBe(
      "fieldbook\n",
    );
    expect(inShell("bash", ["--norc"], "source <(catalog completion bash); ls")).not.toContain("x\n");
  });

  const zsh = (line: string) =>
    inShell(
      "zsh",
      ["-f"],
      `autoload -Uz compinit && compinit -u -D
      _describe() { print -l -- "\${(@P)2}" }
      _files() { print FILES }
      compdef() { }
      source <(catalog completion zsh)
      words=(${line}); CURRENT=$#words; _catalog`,
    );

  it.skipIf(!has("zsh"))("zsh shows each word with its description", () => {
    expect(zsh("catalog sho")).toBe("show:show live listings\n");
    expect(zsh("catalog show fie")).toBe("fieldbook:The fieldbook\n");
    expect(zsh("catalog search --category=prod")).toBe("--category=productivity:Productivity\n");
    expect(zsh("catalog show ''").split("\n")).toContain("aurora-mail:The aurora-mail");
    expect(zsh("catalog draft create ''")).toBe("FILES\n");
  });

  const fish = (line: string) =>
    inShell("fish", ["--no-config"], `catalog completion fish | source; complete --do-complete '${line}'`);

  it.skipIf(!has("fish"))("fish shows each word with its description, and completes files", () => {
    expect(fish("catalog sho")).toBe("show\tshow live listings\n");
    expect(fish("catalog show aurora-m")).toBe("aurora-mail\tThe aurora-mail\n");
    expect(fish("catalog search --category=prod")).toBe("--category=productivity\tProductivity\n");
    expect(fish("catalog config set color al")).toBe("always\n");
    expect(fish("catalog draft create dra")).toContain("draft one.json");
  });
});

it("loads no code of commands, because a person waits for each key", () => {
  const home = aHome();
  const witness = join(home, "witness.cjs");
  writeFileSync(witness, `process.on("exit", () => console.error(Object.keys(require.cache).join("\\n")));`);
  const argv = ["--require", witness, BIN, "complete", "--", "show", "field"];
  const { stdout, stderr } = spawnSync(process.execPath, argv, {
    env: { ...process.env, ...foldersIn(home) },
  });
  expect(stdout.toString()).toBe("fieldbook\tThe fieldbook\n:none\n");
  const files = stderr.toString().trim().split("\n");
  expect(files.filter((file) => /(start|app|network)-[^/]*$/.test(file))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(7);
});

describe("completion of sandbox listing", () => {
  /** Returns a home with submissions in several states, and a function that completes a word there. */
  async function aHomeWithSubmissions() {
    const home = await sampleHome();
    const run = (...argv: readonly string[]) => runCatalog(argv, { home });
    for (const slug of ["aurora-draft", "aurora-live", "aurora-submitted"]) {
      writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug, category: "databases" })));
      await run("--sandbox", "draft", "create", "draft.json");
      if (slug !== "aurora-draft") await run("sandbox", "listing", "submit", slug, "--plan", "free");
    }
    await run("sandbox", "listing", "approve", "aurora-live");
    const of = completerIn(home, { findSlugs: completableSlugs });
    return (...words: readonly string[]) => linesOf(of("sandbox", "listing", ...words));
  }

  it("offers verbs, states, plans, and the slugs that accept a verb", async () => {
    const complete = await aHomeWithSubmissions();
    expect(values(complete("un"))).toEqual(["unlist", "unfeature", "unverify", ":none"]);
    expect(complete("list", "--state", "S")).toEqual(["SUBMITTED", ":none"]);
    expect(complete("submit", "aurora-draft", "--plan", "")).toEqual(["free", "paid", ":none"]);
    expect(complete("approve", "")).toEqual(["aurora-submitted\tSUBMITTED", ":none"]);
    expect(complete("withdraw", "aur")).toEqual(["aurora-submitted\tSUBMITTED", ":none"]);
    expect(complete("submit", "")).toEqual(["aurora-draft\tDRAFT", ":none"]);
    expect(complete("hide", "")).toEqual(["aurora-live\tLIVE", ":none"]);
    expect(complete("relist", "")).toEqual([":none"]);
    expect(complete("approve", "aurora-submitted", "")).toEqual([":none"]);
    // Sample listings can be unlisted too.
    expect(complete("unlist", "aurora")).toEqual(["aurora-live\tLIVE", ":none"]);
    expect(values(complete("unlist", "gite"))).toEqual(["gitea", ":none"]);
    expect(complete("unlist", "'")).toEqual([":none"]);
  });

  it("creates nothing and does not fail with a missing or damaged catalog", () => {
    const home = tempFolder();
    const find = (verb: string, start: string) => completableSlugs(join(home, "data"), verb, start);
    expect(find("approve", "")).toEqual([]);
    expect(existsSync(join(home, "data"))).toBe(false);
    mkdirSync(join(home, "data"));
    writeFileSync(join(home, "data", "catalog.db"), "no database");
    expect(find("approve", "")).toEqual([]);
    expect(find("nothing", "")).toEqual([]);
  });
});
