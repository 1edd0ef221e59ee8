import type { Advice } from "../../errors/advice.ts";
import { widthOf } from "../../text/width.ts";
import { wrap, wrapIndented } from "../../text/wrap.ts";
import { hintLines } from "../advice.ts";
import { layOutFacts } from "../facts.ts";
import type { Screen } from "../view.ts";
import type { TopicRow } from "../views/topic.ts";

/** Lines longer than this tire the reader, however wide the terminal is. */
const WIDEST = 100;

/** Names wider than this stand above their meanings. */
const WIDEST_NAME = 24;

/** The introduction, then each name with its meaning. */
export function topicScreen(
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
