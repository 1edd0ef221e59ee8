import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { view as everyDraftView } from "../../../src/cli/commands/draft/list.run.ts";
import { taxonomyView } from "../../../src/cli/commands/reading.run.ts";
import { errorData } from "../../../src/cli/output/error-data.ts";
import { errorReport } from "../../../src/cli/output/error-report.ts";
import { drawRows } from "../../../src/cli/output/present-screen.ts";
import { present } from "../../../src/cli/output/presenter.ts";
import type { OutputMode } from "../../../src/cli/output/reporter.ts";
import { safeJson } from "../../../src/cli/output/safe-json.ts";
import type { Shown } from "../../../src/cli/output/shown.ts";
import { draftView } from "../../../src/cli/output/views/draft.ts";
import { searchView } from "../../../src/cli/output/views/search.ts";
import { toolView } from "../../../src/cli/output/views/tool.ts";
import type { View } from "../../../src/cli/output/views/view.ts";
import { POSIX } from "../../../src/cli/terminal/command-line.ts";
import { createInk } from "../../../src/cli/terminal/screen.ts";
import { widthOf } from "../../../src/cli/terminal/width.ts";
import { InputError } from "../../../src/contract/errors/local-errors.ts";
import { ApiError } from "../../../src/contract/errors/remote-errors.ts";
import type { Taxonomy, Tool } from "../../../src/contract/index.ts";
import { aTool } from "../../support/a-tool.ts";
import { growth, LINEAR } from "../../support/growth.ts";
import {
  aMessageScreen,
  anOutput,
  aScreen,
  DANGEROUS,
  DANGEROUS_PARTS,
  presenterOptions,
  searchFacts,
} from "./builders.ts";

const WIDE = "e\u0301 ノ 👨‍👩‍👧 🇩🇪 🧑🏽‍🚀 ❤\ufe0f 1\ufe0f\u20e3 שלום न \u200b | …".split(" ");
const PARTS = [...DANGEROUS_PARTS, ...WIDE, "word "];
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
);
const slug = fc.oneof(fc.stringMatching(/^[a-z0-9]{1,60}$/), fc.stringMatching(/^[a-z]{9}(-[a-z]{10}){10}$/));
const taxonomy = fc.record({ slug, name: text });
const optional = fc.option(text);
const tool: fc.Arbitrary<Tool> = fc
  .record({
    slug,
    name: text,
    listingHeadline: optional,
    description: optional,
    category: fc.record({ slug, name: text.map((name) => `Tools ${name}`) }),
    tags: fc.array(taxonomy, { maxLength: 6 }),
    listedAt: fc.constantFrom(null, "2026-11-17T09:12:00.000Z", "nonsense"),
    featured: fc.boolean(),
    isVerified: fc.boolean(),
    listbulbUrl: fc.oneof(
      fc.constantFrom("https://a.example/x", "javascript:alert(1)", "file:///etc/passwd", "https://a b"),
      text,
    ),
  })
  .map(({ isVerified, ...parts }) =>
    aTool({ ...parts, verification: { badgeVerified: isVerified, badgeVerifiedAt: null } }),
  );
const columns = fc.oneof(fc.integer({ min: 40, max: 90 }), fc.integer({ min: 40, max: 200 }));

/** Presents a view, and returns the text written to both streams. */
async function written<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
  parts: { readonly mode?: OutputMode; readonly columns?: number; readonly isPlain?: boolean } = {},
): Promise<string> {
  const { mode = "human", columns: width = 80, isPlain = false } = parts;
  const stdout = anOutput({ isTerminal: mode === "human" });
  const stderr = anOutput({ isTerminal: mode === "human", columns: width });
  const screen = aScreen(width, { ink: createInk(true, true), isPlain });
  await present(presenterOptions({ stdout, stderr, mode, screen }), view, shown);
  return stdout.text() + stderr.text();
}

const ESC = String.fromCharCode(27);
const LINKS = new RegExp(`${ESC}\\]8;;(?:https?://[!-~]+)?\\u0007`, "g");
const COLORS = new RegExp(`${ESC}\\[[\\d;]+m`, "g");

/** Returns the output without the tool's own colors and links. */
function withoutOurs(output: string): string {
  return output.replaceAll(COLORS, "").replaceAll(LINKS, "");
}

/** Returns the lines that are wider than the screen, except lines with a single word after an optional label or marks. */
function tooWide(output: string, width: number): string[] {
  const lines = withoutOurs(output).split("\n");
  return lines.filter(
    (line) => widthOf(line) > width && !/^\s*(?:[A-Z]\w*:?\s+)?(?:[★ ][✓ ] )?\S+$/u.test(line),
  );
}

/** Expects that the output contains each slug in full, but no `DANGEROUS` characters and no lines that `tooWide` returns. */
function expectSafe(output: string, width: number, rows: readonly { readonly slug: string }[] = []): void {
  const plain = withoutOurs(output);
  expect(plain).not.toMatch(DANGEROUS);
  expect(tooWide(output, width)).toEqual([]);
  expect(rows.filter(({ slug }) => !plain.includes(slug))).toEqual([]);
}

const search = (q: string, rows: readonly Tool[], hasMore = true) => ({
  ...searchFacts({ q, category: q, catalog: q, hasMore }),
  rows,
});
const taxonomyOf = (kind: "categories" | "tags", word: string, rows: readonly Taxonomy[]) => {
  const facts = {
    kind,
    words: [word],
    total: 9,
    count: 9,
    unreadable: 0,
    catalog: "x",
    ageSeconds: undefined,
  };
  return { ...facts, rows };
};
const cards = (rows: readonly Tool[]) => ({ count: rows.length, unreadable: 0, rows });

interface HostileOutput {
  /** The rows whose slugs must be shown in full. */
  readonly rows: readonly { readonly slug: string }[];
  readonly draw: (parts: Parameters<typeof written>[2]) => Promise<string>;
}

function drawn<Row, Facts extends object>(
  view: View<Row, Facts>,
  shown: Shown<Row, Facts>,
  rows: HostileOutput["rows"],
): HostileOutput {
  return { rows, draw: (parts) => written(view, shown, parts) };
}

const editorUrl = "https://catalog.example/editor/8f3a61";
const DRAFT = { name: "Aurora Notes", createdAs: "DRAFT", state: "DRAFT", editorUrl, idempotencyKey: "k" };
const journaled = fc
  .record({ slug, state: optional, file: optional, code: optional })
  .map((parts) => ({ ...DRAFT, submittedAt: "2026-11-19T09:12:00.000Z", baseUrl: "sandbox", ...parts }));
const created = fc
  .record({ slug, file: text })
  .map((parts) => ({ ...DRAFT, result: "created" as const, ...parts }));
const taxonomies = fc.tuple(fc.array(taxonomy, { maxLength: 20 }), text);

const OUTPUTS: Readonly<Record<string, fc.Arbitrary<HostileOutput>>> = {
  "a search": fc
    .tuple(fc.array(tool, { maxLength: 6 }), text)
    .map(([rows, q]) => drawn(searchView, search(q, rows), rows)),
  "a card": tool.map((row) => drawn(toolView, cards([row]), [row, row.category])),
  "a list of tags": taxonomies.map(([rows, word]) =>
    drawn(taxonomyView, taxonomyOf("tags", word, rows), rows),
  ),
  "a list of categories": taxonomies.map(([rows, word]) =>
    drawn(taxonomyView, taxonomyOf("categories", word, rows), rows),
  ),
  "the journal": fc.array(journaled, { maxLength: 5 }).map((rows) => drawn(everyDraftView, { rows }, rows)),
  "a list of draft results": created.map((row) => drawn(draftView, { rows: [row] }, [row])),
  "a draft result": created.map((row) =>
    drawn(draftView, { rows: [row], isOne: true, catalog: "sandbox", category: undefined }, [row]),
  ),
};

describe("with hostile data", () => {
  test.each(Object.entries(OUTPUTS))(
    "%s contains no control characters from the data, and fits the terminal except for long words",
    (_, outputs) =>
      fc.assert(
        fc.asyncProperty(outputs, columns, fc.boolean(), async ({ rows, draw }, width, isPlain) =>
          expectSafe(await draw({ columns: width, isPlain }), width, rows),
        ),
      ),
  );

  test("piped TSV has five fields in each row of a list and two in each line of a record, and JSON preserves the data", () =>
    fc.assert(
      fc.asyncProperty(fc.array(tool, { minLength: 1, maxLength: 5 }), async (rows) => {
        const lines = withoutOurs(await written(searchView, search("", rows, false), { mode: "tsv" })).split(
          "\n",
        );
        expect(lines.map((line) => line.split("\t").length)).toEqual([...rows.map(() => 5), 1]);
        const records = withoutOurs(await written(toolView, cards(rows), { mode: "tsv" }))
          .slice(0, -1)
          .split(/\n\n?/);
        expect(records.map((line) => line.split("\t").length)).toEqual(Array(11 * rows.length).fill(2));
        expect([...lines, ...records].join("")).not.toMatch(DANGEROUS);
        const json = await written(searchView, search("", rows, false), { mode: "json" });
        expect(json).not.toMatch(DANGEROUS);
        expect(JSON.parse(json)).toEqual(rows);
        const ndjson = await written(searchView, search("", rows, false), { mode: "ndjson" });
        expect(JSON.parse(`[${ndjson.trimEnd().replaceAll("\n", ",")}]`)).toEqual(rows);
      }),
    ));

  test("an error report contains no control characters from the data, and fits the terminal except for long words", () =>
    fc.assert(
      fc.property(
        fc.record({ a: text, b: text, c: text }),
        fc.record({
          line: fc.integer({ min: 1, max: 5 }),
          column: fc.integer({ min: 1, max: 200 }),
          length: fc.integer({ min: 0, max: 99 }),
        }),
        columns,
        ({ a, b, c }, place, width) => {
          const problem = { field: a, rule: "unknown", message: b, suggestion: c, file: "d.json", ...place };
          const parts = { message: a, facts: [[b, c]], suggestions: [{ value: b, name: c }] } as const;
          const sources = new Map([["d.json", `${a}\n${b.repeat(9)}\n${c}`]]);
          const failures = [
            new ApiError({ code: "RATE_LIMITED", status: 429, ...parts }),
            new ApiError({ code: a, status: 400, message: b, hint: c }),
            new InputError({ message: a, problems: [problem], sources }),
            new Error(a),
          ];
          for (const failure of failures) {
            const output = errorReport(failure, aMessageScreen(width, { ink: createInk(true) }));
            expectSafe(output, width);
            expect(safeJson(errorData(failure, POSIX))).not.toMatch(DANGEROUS);
          }
        },
      ),
    ));
});

test("many listings are rendered in linear time", async () => {
  const rows = Array.from({ length: 2000 }, (_, index) =>
    aTool({ slug: `tool-${index}`, description: "x".repeat(500) }),
  );
  const time = growth(1, (times) =>
    drawRows(searchView, { ...search("notes", rows.slice(0, 500 * times)), isSingle: false }, aScreen(80)),
  );
  expect(await time).toBeLessThan(LINEAR);
});
