import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { answeringServer, data } from "../../client/http/scripted-server.ts";
import { aDraft } from "../../support/a-draft.ts";
import { aTool } from "../../support/a-tool.ts";
import { runCatalog } from "../../support/run-catalog.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** Strings whose repetitions can be slow to match with a regular expression that restarts at each character. */
const UNITS = [
  ..."./,;:!?-_~|#*+='\"`\\()[]{}<> \t\n\r\u001b\u009b\u200d\u202eaé",
  ...[". ", "a-", "[]", "{}", "//", "\u001b[", "\u001b]8;;", "https://", "é ", "😀", "👩‍👩‍👧‍👦", "\u0301"],
];
const LENGTH = 10_000;

const TOOLS = UNITS.map((unit, index) => {
  const text = unit.repeat(LENGTH / unit.length);
  const taxonomy = { slug: `x${text}`, name: text };
  const texts = { name: text, listingHeadline: text, description: text, category: taxonomy };
  const urls = { websiteUrl: `https://x.example/${text}`, listbulbUrl: text, logoUrl: text, imageUrl: text };
  return aTool({ slug: `t${index}`, ...texts, ...urls, tags: [taxonomy, taxonomy], listedAt: text });
});
const TAXONOMY = TOOLS.map(({ category }) => category);
const MANY_TAGS = aTool({
  slug: "many-tags",
  tags: Array.from({ length: 130_000 }, (_, index) => ({ slug: `tag-${index}`, name: "x" })),
});

/** Starts a catalog with the listings `TOOLS` and `MANY_TAGS`, and returns its URL. */
async function hostileCatalog(): Promise<string> {
  const { url } = await answeringServer(({ path = "" }) => {
    const [, kind = "", slug] = /^\/api\/v1\/(\w+)(?:\/([\w-]+))?/.exec(path) ?? [];
    const all = kind === "tools" ? [...TOOLS, MANY_TAGS] : TAXONOMY;
    return data((slug === undefined ? all : all.find((each) => each?.slug === slug)) ?? []);
  });
  return url.origin;
}

it.each([
  ["search", { columns: 80 }],
  ["search", {}],
  ["search --plain", { columns: 40 }],
  ["search notess", { columns: 120 }],
  ["show all", { columns: 80 }],
  ["show many-tags", { columns: 80 }],
  ["show many-tags t0", { columns: 120 }],
  ["show t0 t1 --json --fields slug,tags.name", {}],
  ["categories x", { columns: 80 }],
  ["tags", { columns: 80 }],
  ["doctor", { columns: 80 }],
  ["draft diff a.json --listing t0", { columns: 80 }],
  ["draft check a.json --online", { columns: 80 }],
])(
  "%s with %j takes less than 8 s of user CPU time for strings of 10,000 characters",
  async (line, options) => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, "a.json"), JSON.stringify(aDraft()));
    const before = process.cpuUsage();
    const url = await hostileCatalog();
    const words = line.replace("all", UNITS.map((_, index) => `t${index}`).join(" ")).split(" ");
    const { stderr } = await runCatalog(["--base-url", url, ...words], { cwd, ...options });
    expect(stderr).not.toContain("INTERNAL_ERROR");
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(8);
  },
);
