import type { Advice } from "../../errors/advice.ts";
import type { OutputShape, View } from "../view.ts";

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

/** A help topic: an introduction, and what each name means. */
export function topicView(topic: {
  readonly name: string;
  readonly introduction: string;
  readonly advice?: Advice;
}): View<TopicRow> {
  return {
    ...TOPIC_SHAPE,
    screen: async (rows, screen) => {
      const { topicScreen } = await import("../screens/topic.ts");
      return topicScreen(topic, rows, screen);
    },
  };
}
