import { expect, it } from "vitest";
import { parse } from "yaml";
import { grouped } from "../../src/base/text/counted.ts";
import { EXIT } from "../../src/contract/exit-codes.ts";
import { DRAFTS_PER_DAY, LIMITS } from "../../src/contract/index.ts";
import { DRAFT_RULES, RULES } from "../../src/local-catalog/judge/rules.ts";
import { MAX_BYTES } from "../../src/site/network.ts";
import { sourceFiles, textOf } from "../support/repository.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runLine } from "./reader.ts";

const { version, engines } = JSON.parse(textOf("package.json"));
const [, oldest, next] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
const releases: readonly number[] = parse(textOf(".github/workflows/ci.yml")).jobs.test.strategy.matrix.node;
const platforms = `Linux with Node ${releases.slice(0, -1).join(", ")} and ${releases.at(-1)}`;
const packages = Object.values<{ link?: true; integrity?: string }>(
  JSON.parse(textOf("package-lock.json")).packages,
);
const unchecked = packages.slice(1).filter(({ link, integrity }) => !link && !integrity).length;

/** Returns the value of a number in a source file. */
function valueIn(file: string, name: string): number {
  const [, digits = ""] = new RegExp(`\\b${name} ?[=:] ([\\d_]+)`).exec(textOf(`src/${file}`)) ?? [];
  return Number(digits.replaceAll("_", ""));
}

const seconds = (file: string, name: string) => valueIn(file, name) / 1_000;
const LOOKUPS = "draft/prepare-drafts.ts";
const RULE_FILE = "local-catalog/judge/rules.ts";

it.each([
  ["README.md", `Node ${oldest}, or ${next} or later`],
  ["README.md", `Version ${/^\d+\.\d+/.exec(version)}`],
  ["README.md", platforms],
  ["CONTRIBUTING.md", `Node ${oldest}, or ${next} or later`],
  ["docs/configuration.md", platforms],
  [
    "docs/drafts.md",
    `at most ${seconds(LOOKUPS, "FIRST")} seconds, plus ${seconds(LOOKUPS, "FURTHER")} for each further file, and never more than ${seconds(LOOKUPS, "MOST")}`,
  ],
  ["docs/drafts.md", `larger than ${MAX_BYTES / 1024 ** 2} MiB`],
  ["docs/drafts.md", `${LIMITS.idempotencyKey.min} to ${LIMITS.idempotencyKey.max} visible ASCII characters`],
  [
    "docs/github-actions.md",
    `up to ${["ten"][valueIn("cli/actions/runner.ts", "MOST_SHOWN") - 10]} problems`,
  ],
  ["docs/local-catalog.md", `the last ${grouped(valueIn("local-catalog/controls.ts", "MOST"))} API requests`],
  ["docs/testing.md", `the limit of ${DRAFTS_PER_DAY} new drafts per API key`],
  ["docs/testing.md", `within ${seconds(RULE_FILE, "REPEATED_MS")} s of a 400`],
  ["docs/testing.md", `more than ${valueIn(RULE_FILE, "MAX_READS")} times in a second`],
  ["docs/internals/identity.md", `more than ${LIMITS.slug.max} characters`],
  ["docs/internals/decisions.md", `Why ${Object.keys(EXIT).length} exit codes?`],
  ["docs/internals/decisions.md", `${unchecked} native packages were not available`],
])("%s says: %s", (page, words) => {
  expect(textOf(page).replaceAll(/\s+/g, " ")).toContain(words);
});

/** Returns the words in code font that begin the rows of a page's table with a heading. */
function firstCells(page: string, heading: string): readonly string[] {
  const table = new RegExp(`^\\| ${heading} [^\\n]*\\n((?:\\|.*\\n)+)`, "m").exec(textOf(page))?.[1] ?? "";
  return [...table.matchAll(/^\| `(.*?)`/gm)].map(([, word = ""]) => word);
}

it("the page about testing lists the findings, and the variables of a program", async () => {
  const kinds = [...[...DRAFT_RULES, ...RULES].map(([kind]) => kind), "draft-lost"];
  expect(firstCells("docs/testing.md", "finding")).toEqual(kinds);
  const line = "catalog serve -- sh -c 'env | grep ^CATALOG_ | sed s/=.*//'";
  const { seen } = await runLine(line, tempFolder());
  // CI names the browser for the tests in a variable, which a program inherits.
  const names = seen.match(/^CATALOG_(?!BROWSER$).*$/gm);
  expect(firstCells("docs/testing.md", "variable").toSorted()).toEqual(names?.toSorted());
});

it("the page about the local catalog lists the admin routes", () => {
  const source = ["admin", "admin-submissions"].map((name) => textOf(`src/local-catalog/routes/${name}.ts`));
  const routes = [...source.join("").matchAll(/^ {2}"([A-Z]+) \/(\w*)/gm)];
  const text = textOf("docs/local-catalog.md");
  for (const [, method = "", part = ""] of routes)
    expect(text).toMatch(new RegExp(`\`${method}\\b[^|]*/admin/v1[^|]*\\b${part}\\b`));
  expect(routes.length).toBeGreaterThan(15);
});

it("CONTRIBUTING.md lists the variables that increase the number of cases in tests", () => {
  const sources = sourceFiles("test").map(textOf).join("\n");
  const names = [...sources.matchAll(/process\.env\["((?!CATALOG_|PATH|TMPDIR)\w+)"\]/g)].map(
    ([, name = ""]) => name,
  );
  expect(new Set(names).size).toBeGreaterThan(8);
  for (const name of names) expect(textOf("CONTRIBUTING.md")).toContain(`\`${name}=`);
});
