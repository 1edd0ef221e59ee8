import type { Advice } from "../../errors/advice.ts";

/** One line of a topic: a name, and what it does. */
export interface TopicEntry {
  readonly name: string;
  readonly meaning: string;
}

/** A page of `catalog help` that is about no single command. */
export interface Topic {
  readonly name: string;
  /** One line, as a summary of a command. */
  readonly summary: string;
  /** What has to be known before the entries, as sentences. */
  readonly introduction: string;
  readonly entries: readonly TopicEntry[];
  /** What to look at next. */
  readonly advice?: Advice;
}
