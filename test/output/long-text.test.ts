import { describe, expect, test } from "vitest";
import type { Tool } from "../../src/contract/index.ts";
import { CatalogError } from "../../src/errors/catalog-error.ts";
import { InputError } from "../../src/errors/input-error.ts";
import { errorReport } from "../../src/output/error-report.ts";
import { widthOf } from "../../src/terminal/width.ts";
import { draftView } from "../../src/views/draft.ts";
import { everyDraftView } from "../../src/views/draft-list.ts";
import { searchView } from "../../src/views/search.ts";
import { taxonomyView } from "../../src/views/taxonomy.ts";
import { toolView } from "../../src/views/tool.ts";
import type { Rows, View } from "../../src/views/view.ts";
import { growth, LINEAR } from "../support/growth.ts";
import { aPlainTool, aReportSetting, aScreen } from "./builders.ts";
import { searchFacts, show } from "./sample-screens.ts";

const SLUG = `${"a-long-slug-".repeat(9)}of-120-chars`;

const DRAFT = {
  slug: SLUG,
  name: "Aurora Notes",
  status: "DRAFT",
  editorUrl: "https://catalog.example/editor/8f3a61",
  idempotencyKey: "cat1-0123456789",
  result: "created",
  file: "draft.json",
} as const;

const SANDBOX = { catalog: { sandbox: true }, shell: "posix" } as const;
const SETTING = aReportSetting(40, { commandStyle: SANDBOX });

type Size = readonly [columns: number, isPlain: boolean];

function shown<Row, Facts extends object>(
  view: View<Row, Facts>,
  content: Rows<Row, Facts>,
  [columns, isPlain]: Size,
): Promise<string> {
  return show(view, content, aScreen(columns, { isPlain, commandStyle: SANDBOX }));
}

const searched = (row: Tool) => ({ rows: [row], isSingle: false, ...searchFacts({ q: "", hasMore: true }) });
const card = (row: Tool) => ({ rows: [row], isSingle: true, count: 1, unreadable: 0 });

describe("a slug of 120 characters", () => {
  const tool = aPlainTool({
    slug: SLUG,
    category: { slug: SLUG, name: "Tools" },
    tags: [{ slug: SLUG, name: "x" }],
  });
  const draft = {
    catalog: "sandbox",
    category: undefined,
    key: { from: "content", isOfEarlierRun: false },
  } as const;
  const listed = { ...DRAFT, submittedAt: "2026-11-19T09:12:00.000Z", baseUrl: "sandbox", code: null };
  const kinds = {
    rows: [{ slug: SLUG, name: "x" }],
    isSingle: false,
    words: [],
    total: 1,
    count: 1,
    unreadable: 0,
    catalog: "sandbox",
    ageSeconds: undefined,
  };
  const SCREENS: Readonly<Record<string, (columns: number, isPlain: boolean) => Promise<string>>> = {
    search: (...size) => shown(searchView, searched(tool), size),
    show: (...size) => shown(toolView, card(tool), size),
    categories: (...size) => shown(taxonomyView, { kind: "categories", ...kinds }, size),
    tags: (...size) => shown(taxonomyView, { kind: "tags", ...kinds }, size),
    "draft create": (...size) => shown(draftView, { rows: [DRAFT], isSingle: true, ...draft }, size),
    "draft create of several": (...size) => shown(draftView, { rows: [DRAFT], isSingle: false }, size),
    "draft list": (...size) => shown(everyDraftView, { rows: [listed], isSingle: false }, size),
  };

  test("has 120 characters", () => expect(SLUG).toHaveLength(120));

  describe.each(Object.entries(SCREENS))("on the screen of %s", (_, show) => {
    test.each([
      [40, false],
      [80, false],
      [40, true],
    ])("is whole at %i columns (plain: %s), and nothing else is wider", async (columns, isPlain) => {
      const text = await show(columns, isPlain);
      expect(text).toContain(SLUG);
      const wide = text.split("\n").filter((line) => widthOf(line) > columns && !line.includes(SLUG));
      expect(wide).toEqual([]);
    });
  });

  test("is whole in the message, the near matches and the advice of an error", () => {
    const near = `${SLUG.slice(0, -1)}z`;
    const report = errorReport(
      new CatalogError({
        code: "TOOL_NOT_FOUND",
        message: `No live listing "${SLUG}"`,
        suggestions: [{ value: near, name: "Near" }],
        hint: { text: "Try", command: { verb: "show", operands: [near], options: {} } },
      }),
      SETTING,
    );
    expect(report).toContain(`"${SLUG}"`);
    expect(report.split(near)).toHaveLength(3);
  });
});

describe("a long text", () => {
  test.each<[what: string, text: (times: number) => string]>([
    ["emoji", (times) => "😀".repeat(times * 1500)],
    ["families", (times) => "👩‍👩‍👧‍👦".repeat(times * 500)],
    ["words of emoji", (times) => "😀😀😀 ".repeat(times * 500)],
    ["marks", (times) => `a${"\u0301".repeat(times * 10_000)}`],
    ["letters", (times) => "x".repeat(times * 20_000)],
  ])("of %s is shown in linear time", async (_, text) => {
    const time = growth(1, async (times) => {
      const long = text(times);
      const tool = aPlainTool({
        name: long,
        listingHeadline: long,
        description: long,
        tags: [{ slug: "a", name: long }],
      });
      await shown(searchView, searched(tool), [80, false]);
      await shown(toolView, card(tool), [80, false]);
    });
    expect(await time).toBeLessThan(LINEAR);
  });

  test("of tags is shown in linear time", async () => {
    const tags = Array.from({ length: 8000 }, (_, index) => ({ slug: `tag-${index}`, name: "x" }));
    const time = growth(1, (times) =>
      shown(searchView, searched(aPlainTool({ tags: tags.slice(0, 2000 * times) })), [120, false]),
    );
    expect(await time).toBeLessThan(LINEAR);
  });
});

describe("20,000 problems on one line", () => {
  test("are shown up to 50, with the number of the rest", () => {
    const source = `{${'"unknown": "😀",'.repeat(20_000)}}`;
    const problems = Array.from({ length: 20_000 }, (_, index) => ({
      field: "unknown",
      rule: "unknown",
      message: "is unknown",
      file: "draft.json",
      line: 1,
      column: 2 + 16 * index,
    }));
    const sources = new Map([["draft.json", source]]);
    const report = errorReport(new InputError({ message: "20,000 problems", problems, sources }), SETTING);
    expect(report.split("is unknown")).toHaveLength(51);
    expect(report).toContain("\n\nand 19,950 more (all of them: --json)\n");
  });
});
