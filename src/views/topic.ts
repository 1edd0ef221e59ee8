import type { Advice } from "../errors/advice.ts";
import { hintLines } from "../terminal/advice.ts";
import { layOutFacts } from "../terminal/facts.ts";
import type { Screen } from "../terminal/screen.ts";
import { widthOf } from "../terminal/width.ts";
import { wrap, wrapIndented } from "../terminal/wrap.ts";
import type { OutputShape, View } from "./view.ts";

/** One line of a help topic. */
export interface TopicRow {
  readonly name: string;
  readonly meaning: string;
}

/** The output of a help topic. */
export const TOPIC_SHAPE: OutputShape<TopicRow> = {
  columns: [
    { name: "name", cell: ({ name }) => name },
    { name: "meaning", cell: ({ meaning }) => meaning },
  ],
  properties: ["name", "meaning"],
};

/** Returns the view of a help topic: an introduction, and the meaning of each name. */
export function topicView(topic: {
  readonly name: string;
  readonly introduction: string;
  readonly advice?: Advice;
}): View<TopicRow> {
  return {
    ...TOPIC_SHAPE,
    screen: (rows, screen) => topicScreen(topic, rows, screen),
  };
}

/** The longest line that is easy to read, however wide the terminal is. */
const WIDEST = 100;

/** The widest name that stands beside its meaning; wider ones stand above it. */
const WIDEST_NAME = 24;

/** Draws the introduction, then each name with its meaning. */
function topicScreen(
  { introduction, advice }: { readonly introduction: string; readonly advice?: Advice },
  rows: readonly TopicRow[],
  screen: Screen,
): string {
  const { ink, columns, isPlain } = screen;
  const width = Math.min(columns, WIDEST);
  const isNarrow = rows.some(({ name }) => widthOf(name) > WIDEST_NAME) || width < 60;
  const entries =
    isNarrow && !isPlain
      ? rows.map(({ name, meaning }) =>
          [...wrap(`  ${name}`, width).map(ink.cyan), wrapIndented(meaning, width, { indent: 6 })].join("\n"),
        )
      : layOutFacts(
          rows.map(({ name, meaning }) => [name, meaning]),
          { columns: width, indent: 2, paintLabel: ink.cyan, isPlain },
        );
  const next = advice === undefined ? [] : ["", ...hintLines(advice, screen)];
  return [...wrap(introduction, width), "", ...entries, ...next].join("\n");
}
