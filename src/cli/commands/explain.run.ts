import { command } from "../../contract/errors/advice.ts";
import { INTEGER, NULLABLE_STRING, STRINGS } from "../../contract/json-schema.ts";
import type { App } from "../app.ts";
import { type ExplainRow, entries, findEntry } from "../explain/explain-entries.ts";
import { shownAs } from "../output/shown.ts";
import type { View } from "../output/views/view.ts";
import { commandTextLines, hintLines, hintText } from "../terminal/advice.ts";
import { type Fact, factLines } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrap, wrapIndented } from "../terminal/wrap.ts";

const explainView: View<ExplainRow> = {
  form: "one",
  fields: [
    { name: "code", label: "Code", table: { paint: "bold" } },
    { name: "kind", only: "json", type: { enum: ["api", "tool", "service", "exit", "status"] } },
    { name: "status", type: { type: ["integer", "null"] } },
    { name: "exitCode", label: "Exit", type: INTEGER },
    { name: "exitName" },
    { name: "headline", label: "Headline", only: "json", table: { least: 20, from: 56 } },
    { name: "meaning" },
    { name: "example", type: NULLABLE_STRING },
    { name: "todo" },
    { name: "again" },
    { name: "codes", only: "json", type: STRINGS },
  ],
  data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
  body: ({ rows }, screen) => rows.map((row) => page(row, screen)).join("\n"),
  widest: 100,
};

const codesView: View<ExplainRow> = {
  ...explainView,
  form: "list",
  columns: ["code", "exitCode", "headline"],
  body: () => undefined,
  footer: () => [{ text: "Explain one", command: command("explain", ["RATE_LIMITED"]) }],
};

function page({ code, kind, status, exitCode, exitName, codes, ...row }: ExplainRow, screen: Screen): string {
  // The indentation, the longest label and a gap take 14 cells.
  const beside = { ...screen, columns: screen.isPlain ? screen.columns : screen.columns - 14 };
  const isError = kind !== "exit" && kind !== "status";
  const exit = `Exit code ${code}: ${exitName}`;
  const titles = { exit, status: row.headline, api: code, tool: code, service: code };
  const facts: readonly Fact[] = [
    ["Status", isError && status !== null ? String(status) : null],
    ["Exit code", kind === "exit" ? null : `${exitCode}, ${exitName}`],
    ["Codes", isError || codes.length === 0 ? null : codes.join(", ")],
    ["Run again", row.again],
    ["Example", row.example && commandTextLines(row.example, beside.columns).join("\n")],
    ["What to do", hintLines(row.todo, beside).join("\n")],
  ];
  return [
    ...wrap(titles[kind], screen.columns).map(screen.ink.bold),
    "",
    wrapIndented(row.meaning, screen.columns),
    "",
    ...factLines(facts, screen, { indent: 2 }),
  ].join("\n");
}

/** The `explain` command. Without a code, it lists all codes. */
export const explain = {
  view: explainView,
  otherwise: { view: codesView, when: (words: readonly string[]) => words.length === 0 },
  run: async (_app: App, words: readonly string[]) =>
    words.length > 0 ? { rows: [findEntry(words.join(" "))] } : shownAs(codesView, { rows: entries() }),
};
