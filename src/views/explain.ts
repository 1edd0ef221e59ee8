import { INTEGER, listOf, oneOf, STRING } from "../contract/json-schema.ts";
import { advicesOf, command } from "../errors/advice.ts";
import { type ExplainRow, factsOf, titleOf } from "../explain/entries.ts";
import type { Topic, TopicRow } from "../explain/topics.ts";
import { commandLines, commandTextLines, hintLines, hintText } from "../terminal/advice.ts";
import { type Fact, factLines } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { wrap, wrapIndented } from "../terminal/wrap.ts";
import type { View } from "./view.ts";

const HEADINGS = [
  ["api", "Codes of the API"],
  ["tool", "Codes of this tool"],
  ["service", "Codes of the local catalog"],
  ["exit", "Exit codes"],
] as const;

/** The view of one code with its explanation, or of the list of all codes. */
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
    { name: "todo" },
    { name: "again" },
    { name: "codes", only: "json", type: listOf(STRING) },
  ],
  data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
  body: ({ rows, isSingle }, screen) =>
    isSingle ? rows.map((row) => page(row, screen)).join("\n") : list(rows, screen),
  widest: 100,
  footer: ({ isSingle }) =>
    isSingle ? [] : [{ text: "Explain one", command: command("explain", ["RATE_LIMITED"]) }],
};

function page(row: ExplainRow, screen: Screen): string {
  const { columns, ink, isPlain } = screen;
  const todos = advicesOf(row.todo);
  // The indentation, the longest label and a gap take 14 cells.
  const example = commandTextLines(row.example, isPlain ? columns : columns - 14);
  const facts: readonly Fact[] = [
    ...factsOf(row),
    ["Example", example.join("\n")],
    ["What to do", todos.map(({ text }) => text).join("; ")],
  ];
  const commands = todos.flatMap((todo) => (todo.command ? commandLines(todo.command, screen) : []));
  return [
    ...wrap(titleOf(row), columns).map(ink.bold),
    "",
    wrapIndented(row.meaning, columns),
    "",
    ...factLines(facts, screen, { indent: 2 }),
    ...(commands.length > 0 ? ["", ...commands] : []),
  ].join("\n");
}

function list(rows: readonly ExplainRow[], screen: Screen): string {
  const { bold } = screen.ink;
  const groups = HEADINGS.map(([kind, heading]) => {
    const facts = rows
      .filter((row) => row.kind === kind)
      .map((row): Fact => [row.code, kind === "exit" ? `${row.exitName}: ${row.meaning}` : row.meaning]);
    const title = wrap(heading, screen.columns).map(bold);
    return [...title, ...factLines(facts, screen, { indent: 2, paint: bold })].join("\n");
  });
  return groups.join("\n\n");
}

/** The view of a help topic: an introduction, names with their meanings, and any advice. */
export const topicView: View<TopicRow, Pick<Topic, "introduction" | "advice">> = {
  form: "list",
  fields: [{ name: "name" }, { name: "meaning" }],
  body: ({ rows, introduction, advice }, screen) => {
    const { columns } = screen;
    const entries = factLines(
      rows.map(({ name, meaning }) => [name, meaning]),
      screen,
      { indent: 2, paint: screen.ink.bold, widest: columns < 60 ? 0 : 24 },
    );
    const next = advice === undefined ? [] : ["", ...hintLines(advice, screen)];
    return [...wrap(introduction, columns), "", ...entries, ...next].join("\n");
  },
  widest: 100,
};
