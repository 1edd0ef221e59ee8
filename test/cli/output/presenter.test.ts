import { PassThrough, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { checkOutput } from "../../../src/cli/output/fields.ts";
import { present as presentTo } from "../../../src/cli/output/presenter.ts";
import type { Batch, PresenterOptions } from "../../../src/cli/output/shown.ts";
import type { View } from "../../../src/cli/output/views/view.ts";
import { UsageError } from "../../../src/contract/errors/local-errors.ts";
import { listOf, NULLABLE_STRING, objectOf, STRING } from "../../../src/contract/json-schema.ts";
import { anOutput, aScreen, presenterOptions } from "./builders.ts";

interface Row {
  readonly slug: string;
  readonly note?: string | null;
  readonly place?: { readonly city: string; readonly zip?: number } | null;
  readonly tags?: readonly { readonly slug: string }[];
}

function aView(parts: Partial<View<Row>> = {}): View<Row> {
  return {
    form: "list",
    fields: [
      { name: "slug" },
      { name: "note", type: NULLABLE_STRING },
      { name: "isHere", only: "columns", cell: () => true },
      { name: "place", only: "json", type: objectOf({ city: STRING }) },
      { name: "tags", only: "json", type: listOf(objectOf({ slug: STRING })) },
    ],
    body: ({ rows }) => rows.map(({ slug }) => `<${slug}>`).join("\n"),
    ...parts,
  };
}

interface Setting extends Partial<PresenterOptions> {
  readonly view?: Partial<View<Row>>;
  readonly isSingle?: true;
}

type Batches = Iterable<Batch<Row>> | AsyncIterable<Batch<Row>>;

async function* streamOf(batches: Batches): AsyncGenerator<Batch<Row>, object, void> {
  yield* batches;
  return {};
}

/** Presents the batches and returns the output on both streams. */
async function present(
  batches: Batches,
  { view, isSingle, ...parts }: Setting = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const stdout = anOutput({ isTerminal: parts.mode === "human" });
  const stderr = anOutput({ isTerminal: parts.mode === "human" });
  const [row] = isSingle && Array.isArray(batches) ? batches.flatMap(({ rows }) => rows) : [];
  const shown = row ? { row } : { batches: streamOf(batches) };
  await presentTo(presenterOptions({ stdout, stderr, ...parts }), aView(view), shown);
  return { stdout: stdout.text(), stderr: stderr.text() };
}

const ONE: readonly Batch<Row>[] = [{ rows: [{ slug: "a", place: { city: "Rome", zip: 1 } }] }];
const TWO: readonly Batch<Row>[] = [{ rows: [{ slug: "a" }] }, { rows: [{ slug: "b", note: "n" }] }];

describe("JSON", () => {
  test("is an indented object for a single row on a terminal", async () => {
    const stdout = anOutput({ isTerminal: true });
    await present(ONE, { mode: "json", stdout, isSingle: true });
    expect(stdout.text()).toBe(
      '{\n  "slug": "a",\n  "place": {\n    "city": "Rome",\n    "zip": 1\n  }\n}\n',
    );
  });

  test("treats __proto__ as an ordinary property, and rejects an inherited property", async () => {
    const row: Row = JSON.parse('{"slug":"a","__proto__":{"x":1}}');
    expect((await present([{ rows: [row] }], { mode: "json", fields: ["__proto__.x"] })).stdout).toBe(
      '[{"__proto__":{"x":1}}]\n',
    );
    await expect(present(ONE, { mode: "json", fields: ["constructor"] })).rejects.toThrow(UsageError);
  });
});

test.each([
  ["tsv", false, "", "Nothing.\nMore.\n"],
  ["tsv", true, "", ""],
  ["json", false, "[]\n", ""],
  ["ndjson", false, "", ""],
  ["human", false, "", "Nothing.\n"],
] as const)(
  "without rows (%s, quiet: %s), prints %j to stdout and %j to stderr",
  async (mode, isQuiet, stdout, stderr) => {
    const view = { empty: () => ["Nothing."], notes: () => ["More."] };
    expect(await present([], { mode, view, isQuiet })).toEqual({ stdout, stderr });
  },
);

describe("raw", () => {
  test("prints a body byte for byte", async () => {
    const raw = Buffer.from([0x7b, 0x1b, 0x5b, 0xff, 0x00, 0x7d]);
    const stream = new PassThrough();
    await present([{ rows: [], raw }], { mode: "raw", stdout: { ...anOutput(), stream } });
    expect(stream.read()).toEqual(raw);
  });

  test("removes control sequences on a terminal", async () => {
    const stdout = anOutput({ isTerminal: true });
    await present([{ rows: [], raw: Buffer.from('{"a":"\u001b]0;x\u0007b\u202e"}') }], {
      mode: "raw",
      stdout,
    });
    expect(stdout.text()).toBe('{"a":"b"}\n');
  });

  test("rejects a result without a body, and rejects --fields", () => {
    expect(() => checkOutput(aView(), { mode: "raw", fields: undefined })).toThrow(UsageError);
    const withBody = { ...aView(), hasBody: true } as const;
    expect(() => checkOutput(withBody, { mode: "raw", fields: ["slug"] })).toThrow(UsageError);
  });
});

describe("--fields", () => {
  test("suggests similar nested and top-level names for an unknown name, and lists the top-level names", async () => {
    await expect(present(ONE, { mode: "json", fields: ["place.citty"] })).rejects.toMatchObject({
      message: 'Unknown field "place.citty"',
      hint: "Available for --fields: slug, note, place, tags",
      suggestions: [{ value: "place.city" }, { value: "place" }],
    });
  });
});

describe("a screen", () => {
  test("shows sanitized text on stdout, and the footer on stderr", async () => {
    const view = { footer: () => ["Next."] };
    const result = await present([{ rows: [{ slug: "a\u001b[2Jb\u202e" }] }], { mode: "human", view });
    expect(result).toEqual({ stdout: "<ab>\n", stderr: "\nNext.\n" });
  });

  test("has no footer with --quiet or when stderr is not a terminal", async () => {
    const view = { footer: () => ["Next."] };
    expect((await present(ONE, { mode: "human", view, isQuiet: true })).stderr).toBe("");
    expect((await present(ONE, { mode: "human", view, stderr: anOutput() })).stderr).toBe("");
  });

  test.each(["human", "tsv"] as const)("prints only the nonempty slugs with --quiet (%s)", async (mode) => {
    const view = { quiet: "slug" };
    const batches = [{ rows: [{ slug: "a" }, { slug: "" }, { slug: "b" }] }];
    expect((await present(batches, { mode, view, isQuiet: true })).stdout).toBe("a\nb\n");
  });
});

describe("the stream", () => {
  test("waits for a slow reader, and writes all rows", async () => {
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
    function* batches(): Generator<Batch<Row>> {
      for (; made < 50; made += 1) {
        expect(made - taken.length).toBeLessThanOrEqual(1);
        yield { rows: [{ slug: `tool-${made}` }] };
      }
    }
    await present(batches(), { stdout: { ...anOutput(), stream } });
    expect(taken.join("").split("\n")).toHaveLength(51);
  });
});

describe("progress", () => {
  test("counts the rows, and stops before the rows are printed", async () => {
    const told: string[] = [];
    const stdout = anOutput({ isTerminal: true });
    const progress = (label: string) => ({
      update: (done: number) => told.push(`${label} ${done}`),
      hide: () => undefined,
      stop: () => told.push(`stop ${stdout.text()}`),
    });
    await present(TWO, { mode: "human", stdout, progress });
    expect(told).toEqual(["Loading 1", "Loading 2", "stop "]);
  });
});

describe("the pager", () => {
  const PLACES = { env: { PATH: process.env["PATH"] }, platform: "linux" } as const;
  const rows = Array.from({ length: 30 }, (_, index) => ({ slug: `row-${index}` }));
  async function shown(pager: string | undefined, height: number, isPlain = false): Promise<string> {
    const stdout = anOutput({ isTerminal: true, rows: height });
    const screen = aScreen(80, { isPlain });
    await present([{ rows }], { mode: "human", pager, places: PLACES, stdout, screen });
    return stdout.text();
  }

  test("receives output that is taller than the terminal", async () => {
    expect(await shown("sed s/row/paged/", 20)).toMatch(/^<paged-0>\n(<paged-\d+>\n){29}$/);
  });

  test("receives the notes and the footer at the end", async () => {
    const stdout = anOutput({ isTerminal: true, rows: 20 });
    const stderr = anOutput({ isTerminal: true });
    const options = presenterOptions({
      mode: "human",
      pager: "sed s/row/paged/",
      places: PLACES,
      stdout,
      stderr,
    });
    const view = aView({ notes: () => ["There are more"], footer: () => ["Next: row"] });
    await presentTo(options, view, { rows });
    expect(stdout.text()).toMatch(/<paged-29>\nThere are more\n\nNext: paged\n$/);
    expect(stderr.text()).toBe("");
  });

  test.each([
    ["for output that fits", "sed s/row/paged/", 40],
    ["without a command", undefined, 20],
    ["for an empty command", " ", 20],
    ["on a plain screen", "sed s/row/paged/", 20, true],
    ["if it does not exist", "no-such-pager-here 2>/dev/null", 20],
  ])("is not used %s", async (_, pager, height, isPlain = false) => {
    expect(await shown(pager, height, isPlain)).toMatch(/^<row-0>\n/);
  });

  test.each(["head -1", "true"])("can exit before it has printed all rows: %s", async (pager) => {
    await expect(shown(pager, 20)).resolves.not.toContain("row-29");
  });
});
