import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completeLine } from "../../../src/cli/commands/completion/complete-line.ts";
import { completionTable, fieldNames } from "../../../src/cli/commands/describe-program.ts";
import { createProgram } from "../../../src/cli/commands/program.ts";
import { schemaNames } from "../../../src/cli/commands/schema/schema.run.ts";
import { ReceivedNames, rememberNames } from "../../../src/cli/names.ts";
import { aRecord } from "../../draft/records.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { foldersIn, homeWithStore, runCatalog, sampleHome } from "../../support/run-catalog.ts";
import { shellEnvironment } from "../../support/spawn-catalog.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const BASE_URL = "https://catalog.example";

const SLUGS = ["aurora-notes", "aurora-mail", "fieldbook"];

/** Returns a home folder with names from earlier responses and a stored base URL. */
function aHome(slugs = SLUGS, category = "Databases"): string {
  const home = homeWithStore(JSON.stringify({ settings: { "base-url": `${BASE_URL}/` } }));
  const seen = new ReceivedNames();
  const listings = slugs.map((slug) => aTool({ slug, name: `The ${slug}` }));
  seen.add("listings", listings);
  seen.add("categories", [{ slug: "databases", name: category }]);
  rememberNames(join(home, "cache"), BASE_URL, seen);
  return home;
}

/** Returns a function that completes the last word of a line with the data in a home folder. */
function completerIn(home: string, table = completionTable(), env = {}) {
  const place = {
    env: { ...foldersIn(home), ...env },
    cwd: home,
    home,
    platform: "linux" as const,
    clock: SYSTEM_CLOCK,
  };
  return (...words: readonly string[]) => completeLine(["--", ...words], place, table);
}

/** Returns the lines that completion prints for the last word. */
async function complete(words: readonly string[], env = {}, home = aHome()): Promise<readonly string[]> {
  return linesOf(await completerIn(home, completionTable(), env)(...words));
}

const linesOf = (printed: string) => printed.trimEnd().split("\n");

const values = (lines: readonly string[]) => lines.map((line) => line.split("\t")[0]);

describe("completion", () => {
  it.each([
    ["se", "search serve :none"],
    ["draft c", "check create :none"],
    ["--json draft l", "list :none"],
    ["--timeout draft l", ":none"],
    ["show aurora", "aurora-notes aurora-mail :none"],
    ["show aurora-notes aurora", "aurora-mail :none"],
    ["--color never show field", "fieldbook :none"],
    ["search --cat", "--category :none"],
    ["search -c d", "databases :none"],
    ["search --category prod", "productivity :none"],
    ["search --category=prod", "--category=productivity :none"],
    ["search --tag ma", "markdown :none"],
    ["search --limit ", ":none"],
    ["search notes --al", "--all :none"],
    ["search --all --al", ":none"],
    ["draft create --screenshot-url x --scr", "--screenshot-url :none"],
    ["search -- --al", ":none"],
    ["search --color ", "auto always never :none"],
    ["serve --media=", "--media=assume --media=fetch :none"],
    ["config set m", "max-wait :none"],
    ["config get base-url ", ":none"],
    ["explain MEDIA", "MEDIA_REQUIRED :none"],
    ["help dr", "draft :none"],
    ["help draft in", "init :none"],
    ["help exit", "exit-codes :none"],
    ["draft create ", ":files"],
    ["draft create --description-file ", ":files"],
    ["serve --data ", ":folders"],
    ["serve -- python3 te", ":files"],
    ["--base-url s", "sandbox :none"],
    ["complet", "completion :none"],
    ["nonsense sho", ":none"],
  ])("completes %j to %j", async (line, expected) => {
    expect(values(await complete(line.split(" "))).join(" ")).toBe(expected);
  });

  it("offers a command's options before global options", async () => {
    const flags = values(await complete(["search", "-"]));
    expect(flags.slice(0, 4)).toEqual(["--category", "--tag", "--limit", "--all"]);
    expect(flags).toContain("--help");
  });

  it("completes names from the catalog that the line or the environment specifies", async () => {
    expect(await complete(["--base-url", "https://other.example", "show", ""])).toEqual([":none"]);
    expect(await complete(["--sandbox", "show", ""])).toEqual([":none"]);
    expect(await complete(["show", ""], { CATALOG_BASE_URL: "https://other.example" })).toEqual([":none"]);
    expect(
      await complete(["--base-url=https://catalog.example/", "show", "fi"], { CATALOG_BASE_URL: "nowhere" }),
    ).toHaveLength(2);
  });

  it("offers no names from an empty or broken home folder", async () => {
    const broken = homeWithStore("{");
    mkdirSync(join(broken, "cache"));
    writeFileSync(join(broken, "cache", "names.json"), "{");
    expect(await complete(["show", ""], {}, broken)).toEqual([":none"]);
    expect(await complete(["show", ""], { CATALOG_BASE_URL: "nowhere" }, tempFolder())).toEqual([":none"]);
    const nowhere = { env: {}, cwd: "/", home: "/", platform: "linux", clock: SYSTEM_CLOCK } as const;
    expect(await completeLine([], nowhere, completionTable())).toMatch(/:none\n$/);
  });
});

describe("name completion", () => {
  it("reads names of the local catalog from earlier responses", async () => {
    const home = await sampleHome();
    const of = completerIn(home);
    expect(await of("--sandbox", "show", "gitl")).toBe(":none\n");
    await runCatalog(["--sandbox", "search", "git"], { home });
    await runCatalog(["--sandbox", "categories"], { home });
    expect(await of("--sandbox", "show", "gitl")).toBe("gitlab\tGitLab\n:none\n");
    expect(await of("search", "--sandbox", "--category=data")).toBe(
      "--category=databases\tDatabases\n:none\n",
    );
    expect(await of("sandbox", "listing", "submit", "x", "--category", "data")).toBe(
      "databases\tDatabases\n:none\n",
    );
  });

  it("completes comma-separated fields", async () => {
    const of = completerIn(tempFolder(), completionTable(await fieldNames()));
    expect(await of("search", "--fields", "na")).toBe("name\n:none\n");
    expect(await of("tags", "--fields", "slug,")).toBe("slug,name\n:none\n");
  });

  it("completes only one schema name", async () => {
    const table = completionTable(undefined, await schemaNames(createProgram()));
    const of = completerIn(tempFolder(), table);
    expect(await of("schema", "draft-c")).toBe("draft-check\ndraft-create\n:none\n");
    expect(await of("schema", "err")).toBe("error\n:none\n");
    expect(await of("schema", "draft", "s")).toBe(":none\n");
  });
});

it.each(["bash", "zsh", "fish", "powershell"])(
  "on a terminal, completion explains how to install the %s script",
  async (shell) => {
    const { stdout, stderr } = await runCatalog(["completion", shell], { columns: 80 });
    expect(stderr).toContain(`catalog completion ${shell}`);
    const piped = await runCatalog(["completion", shell]);
    expect([piped.stdout, piped.stderr]).toEqual([stdout, ""]);
  },
);

const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

const ZSH = `autoload -Uz compinit && compinit -u -D
  _describe() { print -l -- "\${(@P)2}" }
  _files() { print FILES }
  compdef() { }
  source <(catalog completion zsh)`;

it.for<[start: string, setup: string, complete: (line: string) => string, outputs: Record<string, unknown>]>([
  [
    "bash --norc --noprofile",
    "source <(catalog completion bash)",
    // Bash also splits a line at `=` and `:`, which are between spaces here.
    (line) => `COMP_LINE='catalog ${line.replaceAll(/ ([=:]) /g, "$1")}'; COMP_POINT=\${#COMP_LINE}
      COMP_WORDS=(catalog ${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _catalog; printf '%s\\n' "\${COMPREPLY[@]}"`,
    {
      dr: "draft\n",
      "show aurora-m": "aurora-mail\n",
      "search --category = pro": "productivity\n",
      "--base-url = https : //catalog.example show fie": "fieldbook\n",
      "search --category =": "productivity\ndatabases\n",
      "show ''": expect.stringMatching(/^fieldbook$/m),
    },
  ],
  [
    "zsh -f",
    ZSH,
    (line) => `words=(catalog ${line}); CURRENT=$#words; _catalog`,
    {
      sho: "show:show live listings\n",
      "show fie": "fieldbook:The fieldbook\n",
      "search --category=prod": "--category=productivity:Productivity\n",
      "show ''": expect.stringMatching(/^aurora-mail:The aurora-mail$/m),
      "draft create ''": "FILES\n",
    },
  ],
  [
    "fish --no-config",
    "catalog completion fish | source",
    (line) => `complete --do-complete 'catalog ${line}'`,
    {
      sho: "show\tshow live listings\n",
      "show aurora-m": "aurora-mail\tThe aurora-mail\n",
      "search --category=prod": "--category=productivity\tProductivity\n",
      "config set max": "max-wait\tlongest wait a service may request\n",
      "draft create dra": expect.stringContaining("draft one.json"),
      'draft create "draft o': expect.stringContaining("draft one.json"),
      "draft create ~/dra": expect.stringContaining("~/draft one.json"),
      "draft create -- -dra": "-draft.json\n",
      'search --fields "slug,hea': "slug,headline\n",
    },
  ],
])(
  "%s completes words, with descriptions if it shows them, and files",
  ([start, setup, complete, outputs], { skip }) => {
    const [shell = "", ...flags] = start.split(" ");
    if (!has(shell)) skip();
    const home = aHome();
    for (const name of ["draft one.json", "-draft.json"]) writeFileSync(join(home, name), "{}");
    const lines = Object.keys(outputs).map((line) => `${complete(line)}; echo END`);
    const env = { ...shellEnvironment(home), HOME: home, TERM: "dumb" };
    const options = { cwd: home, env, timeout: 30_000, encoding: "utf8" } as const;
    const { stdout, stderr } = spawnSync(shell, [...flags, "-c", [setup, ...lines].join("\n")], options);
    expect([stderr, stdout.split("END\n").slice(0, -1)]).toEqual(["", Object.values(outputs)]);
  },
);

it("bash completes a file after a redirection", ({ skip }) => {
  if (!has("bash")) skip();
  const home = aHome();
  const script = `source <(catalog completion bash); compopt() { echo "compopt $*"; }
    COMP_WORDS=(catalog schema draft ">" dra); COMP_CWORD=4; _catalog; echo "\${#COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", script], { env: shellEnvironment(home), encoding: "utf8" });
  expect(stdout).toBe("compopt -o default\n0\n");
});

describe("completion with names that are harmful to a shell", () => {
  const HARMFUL = [
    ...["a$(touch PWNED)", "b`touch PWNED`", "c;touch PWNED", "d\u001b]0;title\u0007"],
    ...[":files", "e\n:files", "-x", "f x"],
  ];

  /** Returns a home folder whose journal and stored names contain harmful text. */
  function aHarmedHome(): string {
    const home = aHome(HARMFUL, "Data\n:files\r\u001b]0;title\u0007\tbases");
    const lines = HARMFUL.map((slug, index) => {
      const idempotencyKey = `a-key-of-the-tests-${index}`;
      const record = aRecord({ type: "created", baseUrl: BASE_URL, id: `${index}`, idempotencyKey, slug });
      return `${JSON.stringify(record)}\n`;
    });
    mkdirSync(join(home, "data"));
    writeFileSync(join(home, "data", "drafts.jsonl"), lines.join(""));
    return home;
  }

  it("does not offer harmful slugs, and removes control characters from a description", async () => {
    const home = aHarmedHome();
    const journal = await runCatalog(["draft", "list", "--json"], { home });
    expect(JSON.parse(journal.stdout)).toHaveLength(HARMFUL.length);
    const complete = completerIn(home);
    expect(await complete("draft", "open", "")).toBe(":none\n");
    expect(await complete("show", "")).toBe(":none\n");
    expect(await complete("search", "--category", "da")).toBe("databases\tData :files  bases\n:none\n");
  });

  /** Types lines into a shell in a home folder with harmful names and files. Returns the files that start with `PWNED` or `END`. */
  async function typedInto(shell: string, ...lines: readonly string[]): Promise<readonly string[]> {
    const home = aHarmedHome();
    for (const name of ["x$(touch PWNED).json", "y;touch PWNED;.json", "drafts.md"])
      writeFileSync(join(home, name), "{}");
    const input = `${lines.join("\n")}\ntouch END\nexit\n`;
    const env = { ...shellEnvironment(home), HOME: home, TERM: "dumb" };
    const typing = spawn("script", ["-qec", shell, "/dev/null"], { cwd: home, env, timeout: 30_000 });
    typing.stdin.end(input);
    typing.stdout.resume();
    await once(typing, "exit");
    return readdirSync(home).filter((name) => /^(?:PWNED|END)/.test(name));
  }

  it.for([
    ["bash", "bash --norc --noprofile -i", "source <(catalog completion bash)"],
    ["zsh", "zsh -f -i", "autoload -Uz compinit && compinit -u -D; source <(catalog completion zsh)"],
    ["fish", "fish --no-config -i", "catalog completion fish | source"],
  ])("%s completes a file after --name=", async ([name = "", shell = "", setup = ""], { skip }) => {
    if (!has(name)) skip();
    // The function takes the place of the command on the line. The script runs `command catalog`.
    const note =
      name === "fish" ? "function catalog; touch END$argv[3]; end" : 'catalog() { touch "END$3"; }';
    const typed = "catalog draft check --description-file=drafts.\t\n";
    expect(await typedInto(shell, setup, note, typed)).toEqual(["END", "END--description-file=drafts.md"]);
  });

  const TYPED = [
    "catalog draft open a\t\n",
    ...["x", "y"].map((start) => `catalog draft check ${start}\t\n`),
    "catalog search --category=da\t\n",
  ];

  it.for([
    ["bash", "bash --norc --noprofile -i", "source <(catalog completion bash)"],
    ["bash", "bash --norc --noprofile -i", "enable -n compopt; source <(catalog completion bash)"],
    ["zsh", "zsh -f -i", "autoload -Uz compinit && compinit -u -D; source <(catalog completion zsh)"],
    ["fish", "fish --no-config -i", "catalog completion fish | source"],
  ])(
    "%s does not execute text that completion inserts (%s, %s)",
    async ([name = "", shell = "", setup = ""], { skip }) => {
      if (!has(name)) skip();
      // `touch END` comes after these lines, so the file END shows that the shell still reads lines.
      expect(await typedInto(shell, setup, ...TYPED)).toEqual(["END"]);
    },
  );
});

it("completion offers the journal's drafts, and the actions, states and plans of sandbox listing", async () => {
  const home = await sampleHome();
  writeFileSync(join(home, "draft.json"), JSON.stringify(aDraft({ slug: "aurora-notes" })));
  await runCatalog(["--sandbox", "draft", "create", "draft.json"], { home });
  const of = completerIn(home);
  expect(await of("draft", "open", "--sandbox", "aur")).toMatch(/^aurora-notes\t/);
  expect(await of("draft", "open", "aur")).toMatch(/^aurora-notes\t/);
  const complete = async (...words: readonly string[]) =>
    values(linesOf(await of("sandbox", "listing", ...words)));
  expect(await complete("un")).toEqual(["unlist", "unfeature", "unverify", ":none"]);
  expect(await complete("list", "--state", "S")).toEqual(["SUBMITTED", ":none"]);
  expect(await complete("submit", "aurora-notes", "--plan", "")).toEqual(["free", "paid", ":none"]);
  expect(await complete("approve", "aur")).toEqual(["aurora-notes", ":none"]);
  expect(await complete("approve", "aurora-notes", "")).toEqual([":none"]);
  expect(await complete("submit", "--data", "data", "")).toEqual(["aurora-notes", ":none"]);
  expect(await complete("submit", "--data", "elsewhere", "")).toEqual([":none"]);
});
