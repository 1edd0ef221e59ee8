import type { CommandStyle } from "./command-line.ts";
import type { Ink } from "./ink.ts";

/** The properties of a screen: its width in cells, the ink of its stream, and the current time for relative times. */
export interface Screen {
  readonly ink: Ink;
  readonly columns: number;
  readonly now: Date;
  /** True to print only ASCII and no columns, for screen readers. */
  readonly isPlain: boolean;
  /** The shell for which commands are printed, and the flags that name this run's catalog in those commands. */
  readonly commandStyle: CommandStyle;
}
