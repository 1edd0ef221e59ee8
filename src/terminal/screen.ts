import type { CommandStyle } from "./command-line.ts";
import type { Ink } from "./ink.ts";

/** The properties of a screen: the width in cells, colour decided for its stream, and the time that relative times count from. */
export interface Screen {
  readonly ink: Ink;
  readonly columns: number;
  readonly now: Date;
  /** Only ASCII, no columns: for screen readers. */
  readonly isPlain: boolean;
  /** The flags with which a command that is printed names the catalog of this run. */
  readonly commandStyle: CommandStyle;
}
