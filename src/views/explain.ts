import { advicesOf, command, type Hint } from "../errors/advice.ts";
import { commandLines, commandTextLines, footer, hintText } from "../terminal/advice.ts";
import { POSIX } from "../terminal/command-line.ts";
import { type Fact, layOutFacts } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrap, wrapIndented } from "../terminal/wrap.ts";
import { INTEGER, listOf, oneOf, STRING } from "./field.ts";
import type { View } from "./view.ts";

/** One code and its offline explanation. */
export interface ExplainRow {
  /** An error code, or an exit code or HTTP status as digits. */
  readonly code: string;
  readonly kind: "api" | "tool" | "service" | "exit" | "status";
  /** The HTTP status of the code; null for codes of the tool and for exit codes. */
  readonly status: number | null;
  readonly exitCode: number;
  readonly exitName: string;
  readonly meaning: string;
  /** A command line that can produce the code. */
  readonly example: string;
  readonly todo: Hint;
  /** Whether the same command may be run again. */
  readonly again: string;
  /** The error codes with this exit code or status; for an error code, only itself. */
  readonly codes: readonly string[];
}

const HEADINGS = [
  ["api", "Codes of the API"],
  ["tool", "Codes of this tool"],
  ["service", "Codes of the local catalog"],
  ["exit", "Exit codes"],
] as const;

/** The view of one code, or of all codes. */
export const explainView: View<ExplainRow> = {
  form: "either",
  fields: [
    { name: "code" },
    { name: "kind", only: "json", type: oneOf(...HEADINGS.map(([kind]) => kind), "status") },
    { name: "status", type: { type: ["integer", "null"] } },
    { name: "exitCode", type: INTEGER },
    { name: "exitName" },
    { name: "meaning" },
    { name: "example" },
    { name: "todo", cell: ({ todo }) => hintText(todo, POSIX) },
    { name: "again" },
    { name: "codes", only: "json", type: listOf(STRING) },
  ],
  data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
  body: ({ rows, isSingle }, screen) => {
    const narrowed = { ...screen, columns: Math.min(screen.columns, WIDEST) };
    const [row] = rows;
    return isSingle && row ? page(row, narrowed) : list(rows, narrowed);
  },
  footer: ({ isSingle }, screen) =>
    isSingle ? "" : footer({ text: "Explain one", command: command("explain", ["RATE_LIMITED"]) }, screen),
};

/** The longest line that is easy to read, on any terminal. */
const WIDEST = 100;

/** Cells before the values of a page: the indentation, the longest label and a gap. */
const VALUE_START = 14;

function titleOf({ kind, code, exitName }: ExplainRow): string {
  if (kind === "status") return `HTTP status ${code}`;
  return kind === "exit" ? `Exit code ${code}: ${exitName}` : code;
}

function page(row: ExplainRow, screen: Screen): string {
  const { ink, columns, isPlain } = screen;
  const todos = advicesOf(row.todo);
  const facts: Fact[] = [
    ...(row.status === null || row.kind === "status" ? [] : [["Status", String(row.status)] as const]),
    ["Exit code", `${row.exitCode}, ${row.exitName}`],
    ...((row.kind === "exit" || row.kind === "status") && row.codes.length > 0
      ? [["Codes", row.codes.join(", ")] as const]
      : []),
    ["Run again", row.again],
    ["Example", commandTextLines(row.example, isPlain ? columns : columns - VALUE_START).join("\n")],
    ["What to do", todos.map(({ text }) => text).join("; ")],
  ];
  const commands = todos.flatMap((todo) => (todo.command ? commandLines(todo.command, screen) : []));
  const title = titleOf(row);
  return [
    ...wrap(title, columns).map(ink.bold),
    "",
    wrapIndented(row.meaning, columns, { indent: 2 }),
    "",
    ...layOutFacts(facts, { columns, indent: 2, paintLabel: ink.dim, isPlain }),
    ...(commands.length > 0 ? ["", ...commands] : []),
  ].join("\n");
}

function list(rows: readonly ExplainRow[], { ink, columns, isPlain }: Screen): string {
  const groups = HEADINGS.map(([kind, heading]) => {
    const facts = rows
      .filter((row) => row.kind === kind)
      .map((row): Fact => [row.code, kind === "exit" ? `${row.exitName}: ${row.meaning}` : row.meaning]);
    return [
      ...wrap(heading, columns).map(ink.bold),
      ...layOutFacts(facts, { columns, indent: 2, paintLabel: ink.bold, isPlain }),
    ];
  });
  return groups.map((lines) => lines.join("\n")).join("\n\n");
}
