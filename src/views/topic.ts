import type { Advice } from "../errors/advice.ts";
import { hintLines } from "../terminal/advice.ts";
import { layOutFacts } from "../terminal/facts.ts";
import { widthOf } from "../terminal/width.ts";
import { wrap, wrapIndented } from "../terminal/wrap.ts";
import type { View } from "./view.ts";

/** One line of a help topic. */
export interface TopicRow {
  readonly name: string;
  readonly meaning: string;
}

/** The text before and after the lines of a help topic. */
export interface TopicFacts {
  readonly introduction: string;
  readonly advice?: Advice;
}

/** The longest line that is easy to read, on any terminal. */
const WIDEST = 100;

/** The widest name on the same line as its meaning. Wider names are on a separate line above it. */
const WIDEST_NAME = 24;

/** The view of a help topic: an introduction, and the meaning of each name. */
export const topicView: View<TopicRow, TopicFacts> = {
  form: "list",
  fields: [{ name: "name" }, { name: "meaning" }],
  body: ({ rows, introduction, advice }, screen) => {
    const { ink, columns, isPlain } = screen;
    const width = Math.min(columns, WIDEST);
    const isNarrow = rows.some(({ name }) => widthOf(name) > WIDEST_NAME) || width < 60;
    const entries =
      isNarrow && !isPlain
        ? rows.map(({ name, meaning }) =>
            [...wrap(`  ${name}`, width).map(ink.bold), wrapIndented(meaning, width, { indent: 6 })].join(
              "\n",
            ),
          )
        : layOutFacts(
            rows.map(({ name, meaning }) => [name, meaning]),
            { columns: width, indent: 2, paintLabel: ink.bold, isPlain },
          );
    const next = advice === undefined ? [] : ["", ...hintLines(advice, screen)];
    return [...wrap(introduction, width), "", ...entries, ...next].join("\n");
  },
};
