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
  /** Introductory sentences. */
  readonly introduction: string;
  readonly entries: readonly TopicEntry[];
  /** Advice on where to read on. */
  readonly advice?: Advice;
}
