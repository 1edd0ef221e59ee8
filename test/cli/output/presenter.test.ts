import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { taxonomyView } from "../../../src/cli/commands/reading.run.ts";
import { present } from "../../../src/cli/output/presenter.ts";
import { data, type Step, scriptedServer } from "../../client/http/scripted-server.ts";
import { aTool } from "../../support/a-tool.ts";
import { type RunOptions, runCatalog } from "../../support/run-catalog.ts";
import { words } from "../../support/words.ts";
import { anOutput, presenterOptions, searchFacts } from "./builders.ts";

async function search(step: Step, flags = "", options: RunOptions = {}) {
  const { url } = await scriptedServer(step);
  const env = { NO_COLOR: "1", CI: "1", ...options.env };
  return runCatalog(["search", "--base-url", url.origin, ...words(flags)], { ...options, env });
}

/** Returns a step that responds with these bytes. */
function bytes(body: string | Buffer): Step {
  return (response) => void response.writeHead(200, { "content-type": "application/json" }).end(body);
}

const ONE = data([aTool()]);
const NONE = data([]);

describe("JSON", () => {
  test("is indented on a terminal", async () => {
    const { stdout } = await search(ONE, "--json --fields category.name", { columns: 80 });
    expect(stdout).toBe('[\n  {\n    "category": {\n      "name": "Productivity"\n    }\n  }\n]\n');
  });

  test("of a list that is not compact contains each listing once, in order", async () => {
    const tools = Array.from({ length: 1250 }, (_, index) => aTool({ slug: `tool-${index}` }));
    const envelope = { data: tools, meta: { apiVersion: "v1" } };
    const { stdout } = await search(bytes(JSON.stringify(envelope, undefined, 1)), "--json");
    expect(stdout).toBe(`${JSON.stringify(tools)}\n`);
  });

  test("treats __proto__ as an ordinary property, and rejects an inherited property", async () => {
    const answer = bytes('{"data":[{"slug":"a","__proto__":{"x":1}}],"meta":{"apiVersion":"v1"}}');
    const { stdout } = await search(answer, "--json --fields __proto__.x");
    expect(stdout).toBe('[{"__proto__":{"x":1}}]\n');
    expect(await search(ONE, "--json --fields constructor")).toMatchObject({ stdout: "", exitCode: 2 });
  });
});

test.each([
  ["", "", 'No live listings match "x".\nList all categories: catalog categories --base-url URL\n'],
  ["--quiet", "", ""],
  ["--json", "[]\n", ""],
  ["--ndjson", "", ""],
])(
  "a search without results and with %j prints %j to stdout and %j to stderr",
  async (flags, stdout, stderr) => {
    const run = await search(NONE, `x ${flags}`);
    expect([run.stdout, run.stderr.replace(/http\S+/, "URL"), run.exitCode]).toEqual([stdout, stderr, 0]);
  },
);

describe("--raw", () => {
  test("prints a body byte for byte, but without control sequences on a terminal", async () => {
    const body = '{"data":[],"meta":{"apiVersion":"v1"},"a":"\u009b31mb\u202e"}';
    expect((await search(bytes(body), "--raw")).stdout).toBe(body);
    const screen = await search(bytes(body), "--raw", { columns: 80 });
    expect(screen.stdout).toBe('{"data":[],"meta":{"apiVersion":"v1"},"a":"b"}\n');
  });

  test("rejects --fields, with an error in JSON even with --quiet", async () => {
    const message = 'Option "--raw" cannot be used with option "--fields <names>"';
    const { stdout, error } = await search(ONE, "--raw --quiet --fields slug");
    expect([stdout, error]).toEqual(["", expect.objectContaining({ message })]);
  });
});

test("--fields suggests similar nested and top-level names for an unknown name", async () => {
  const { error } = await search(ONE, "--json --fields category.nam");
  expect(error).toMatchObject({
    code: "USAGE_ERROR",
    message: 'Unknown field "category.nam"',
    hint: expect.stringMatching(/^Available for --fields: slug, name, /),
    suggestions: [{ value: "category.name" }, { value: "category" }],
  });
});

test("the footer is printed to stderr if it is a terminal, but not with --quiet", async () => {
  const footer = "Next: catalog show ";
  expect((await search(ONE, "", { columns: 80 })).stderr).toContain(footer);
  expect((await search(ONE, "--quiet", { columns: 80 })).seen).toBe("aurora-notes\n");
  const terminals = { stdin: false, stdout: true, stderr: false };
  expect((await search(ONE, "", { columns: 80, terminals })).seen).not.toContain(footer);
});

test("output waits for a slow reader, and contains all rows", async () => {
  const taken: string[] = [];
  const stream = new Writable({
    highWaterMark: 10,
    write: (chunk: Buffer, _, done) => {
      setImmediate(() => {
        taken.push(chunk.toString());
        done();
      });
    },
  });
  let made = 0;
  async function* batches() {
    for (; made < 50; made += 1) {
      expect(made - taken.length).toBeLessThanOrEqual(1);
      yield { rows: [{ slug: `tag-${made}`, name: "Tag" }] };
    }
    return { ...searchFacts({ count: 50 }), kind: "tags", words: [], total: 50 } as const;
  }
  const options = presenterOptions({ stdout: { ...anOutput(), stream } });
  await present(options, taxonomyView, { batches: batches() });
  expect(taken.join("").split("\n")).toHaveLength(51);
});

test("JSON from the service is printed without reading its rows", async () => {
  async function* batches() {
    const unread = { get: (): never => expect.fail("The rows were read") };
    yield Object.defineProperty({ rows: [], data: [{}], json: Buffer.from("1") }, "rows", unread);
    return { ...searchFacts(), kind: "tags", words: [], total: 1 } as const;
  }
  const stdout = anOutput();
  await present(presenterOptions({ mode: "json", stdout }), taxonomyView, { batches: batches() });
  expect(stdout.text()).toBe("[1]\n");
});

describe("the pager", () => {
  const rows = data(Array.from({ length: 30 }, (_, index) => aTool({ slug: `row-${index}` })));
  async function shown(pager: string, height = 20, flags = "") {
    const terminals = { stdin: true, stdout: true, stderr: true };
    const env = { CI: "", CATALOG_PAGER: pager, PATH: process.env["PATH"] };
    return search(rows, flags, { columns: 80, rows: height, terminals, env });
  }

  test("receives output that is taller than the terminal, with the notes and the footer", async () => {
    const { stdout, stderr } = await shown("sed s/row/paged/");
    expect(stdout.match(/paged-\d+/g)).toHaveLength(31);
    expect(stdout).toMatch(/\nNext: catalog show paged-0 .*\n$/);
    expect(stderr).not.toContain("Next");
  });

  test.each([
    ["for output that fits", "sed s/row/paged/", 60, ""],
    ["for an empty command", " ", 20, ""],
    ["on a plain screen", "sed s/row/paged/", 20, "--plain"],
    ["if it does not exist", "no-such-pager-here 2>/dev/null", 20, ""],
  ])("is not used %s", async (_, pager, height, flags) => {
    expect((await shown(pager, height, flags)).stdout).toContain("row-29");
  });

  test.each(["head -1", "true"])("can exit before it has printed all rows: %s", async (pager) => {
    const { stdout, exitCode } = await shown(pager);
    expect([stdout.includes("row-29"), exitCode]).toEqual([false, 0]);
  });
});
