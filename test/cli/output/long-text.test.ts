import { expect, test } from "vitest";
import { errorReport } from "../../../src/cli/output/error-report.ts";
import { CatalogError } from "../../../src/contract/errors/catalog-error.ts";
import { InputError } from "../../../src/contract/errors/input-error.ts";
import { aReportSetting } from "./builders.ts";

const SETTING = aReportSetting(40, { commandStyle: { catalog: { sandbox: true }, shell: "posix" } });

test("an error report does not truncate a slug of 120 characters", () => {
  const slug = `${"a-long-slug-".repeat(9)}of-120-chars`;
  const near = `${slug.slice(0, -1)}z`;
  const report = errorReport(
    new CatalogError({
      code: "TOOL_NOT_FOUND",
      message: `No live listing "${slug}"`,
      suggestions: [{ value: near, name: "Near" }],
      hint: { text: "Try", command: { verb: "show", operands: [near], options: {} } },
    }),
    SETTING,
  );
  expect(report).toContain(`"${slug}"`);
  expect(report.split(near)).toHaveLength(3);
});

test("an error report shows 50 of 20,000 problems, and the number of remaining problems", () => {
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
  expect(report).toContain("\n\nand 19,950 more (to print all, add --json)\n");
});
