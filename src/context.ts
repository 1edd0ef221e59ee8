import type { Readable, Writable } from "node:stream";

/** Standard input. `isTerminal` is true when a person types into it. */
export interface Input {
  readonly stream: Readable;
  readonly isTerminal: boolean;
}

/** Standard output or error, and the size of a terminal there. */
export interface Output {
  readonly stream: Writable;
  readonly isTerminal: boolean;
  /** Width and height in cells; undefined without a terminal, or when it reports none. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

/** The time. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, never going back. */
  elapsed(): number;
}

/** Waits `milliseconds`, or rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that a command gets from outside. `runtime/` creates the real one, tests create their own. */
export interface Context {
  readonly env: Environment;
  /** Absolute path of the current directory: relative paths in arguments start here. */
  readonly cwd: string;
  /** Absolute path of the user's home folder. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** A number from 0 up to 1, as `Math.random`. */
  readonly random: () => number;
  /** Aborted by Ctrl-C and SIGTERM. The reason is an `Interrupted`. */
  readonly signal: AbortSignal;
}
