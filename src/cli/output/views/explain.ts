import { advicesOf, command } from "../../../contract/errors/advice.ts";
import { INTEGER, listOf, NULLABLE_STRING, oneOf, STRING } from "../../../contract/json-schema.ts";
import { type ExplainRow, explainFacts, titleOf } from "../../explain/explain-entries.ts";
import type { Topic, TopicRow } from "../../explain/topics.ts";
import { commandTextLines, hintLines, hintText } from "../../terminal/advice.ts";
import { type Fact, factLines } from "../../terminal/facts.ts";
import type { Screen } from "../../terminal/screen.ts";
import { wrap, wrapIndented } from "../../terminal/wrap.ts";
import { jsonFields, type View } from "./view.ts";

const KIND = oneOf("api", "tool", "service", "exit", "status");
const STATUS = { type: ["integer", "null"] };

/** The view of one code with its explanation. */
export const explainView: View<ExplainRow> = {
  form: "one",
  fields: [
    { name: "code" },
    { name: "kind", only: "json", type: KIND },
    { name: "status", type: STATUS },
    { name: "exitCode", type: INTEGER },
    { name: "exitName" },
    { name: "headline", only: "json" },
    { name: "meaning" },
    { name: "example", type: NULLABLE_STRING },
    { name: "todo" },
    { name: "again" },
    { name: "codes", only: "json", type: listOf(STRING) },
  ],
  data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
  body: ({ rows }, screen) => rows.map((row) => page(row, screen)).join("\n"),
  widest: 100,
};

/** The view of all codes: a line for each. */
export const codesView: View<ExplainRow> = {
  form: "list",
  fields: [
    { name: "code", label: "Code", table: { paint: "bold" } },
    { name: "exitCode", label: "Exit", type: INTEGER, table: {} },
    { name: "headline", label: "Headline", table: { least: 8 } },
    ...jsonFields({
      kind: KIND,
      status: STATUS,
      exitName: STRING,
      meaning: STRING,
      example: NULLABLE_STRING,
      todo: STRING,
      again: STRING,
      codes: listOf(STRING),
    }),
  ],
  data: ({ todo, ...row }, flags) => ({ ...row, todo: hintText(todo, flags) }),
  footer: () => [{ text: "Explain one", command: command("explain", ["RATE_LIMITED"]) }],
};

function page(row: ExplainRow, screen: Screen): string {
  // The indentation, the longest label and a gap take 14 cells.
  const beside = { ...screen, columns: screen.isPlain ? screen.columns : screen.columns - 14 };
  const example = row.example === null ? null : commandTextLines(row.example, beside.columns).join("\n");
  // Each piece of advice is on its own line, so it begins with a capital letter.
  const todo = advicesOf(row.todo).flatMap(({ text, ...rest }) =>
    hintLines({ ...rest, text: text.charAt(0).toUpperCase() + text.slice(1) }, beside),
  );
  const facts: readonly Fact[] = [
    ...explainFacts(row),
    ["Example", example],
    ["What to do", todo.join("\n")],
  ];
  return [
    ...wrap(titleOf(row), screen.columns).map(screen.ink.bold),
    "",
    wrapIndented(row.meaning, screen.columns),
    "",
    ...factLines(facts, screen, { indent: 2 }),
  ].join("\n");
}

/** The view of a help topic: an introduction, names with their meanings, and any advice. */
export const topicView: View<TopicRow, Pick<Topic, "introduction" | "advice">> = {
  form: "list",
  fields: [{ name: "name" }, { name: "meaning" }],
  body: ({ rows, introduction, advice }, screen) => {
    const { columns } = screen;
    const facts = rows.map(({ name, meaning }): Fact => [name, meaning]);
    const entries = factLines(facts, screen, { indent: 2, paint: screen.ink.bold });
    const next = advice === undefined ? [] : ["", ...hintLines(advice, screen)];
    return [...wrap(introduction, columns), "", ...entries, ...next].join("\n");
  },
  widest: 100,
};
