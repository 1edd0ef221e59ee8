import type { Readable, Writable } from "node:stream";

/** Standard input. `isTerminal` is true for a terminal. */
export interface Input {
  readonly stream: Readable;
  readonly isTerminal: boolean;
}

/** Standard output or error, and the size of its terminal. */
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
  /** Returns milliseconds since an arbitrary start. The value never decreases. */
  elapsed(): number;
}

/** Waits `milliseconds`, or rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a command: streams, clock, folders and variables. `runtime/` creates the real context; tests create their own. */
export interface Context {
  readonly env: Environment;
  /** Absolute path of the current directory. Relative paths in arguments are resolved against it. */
  readonly cwd: string;
  /** Absolute path of the user's home folder. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Returns a number in [0, 1), like `Math.random`. */
  readonly random: () => number;
  /** Aborted by Ctrl-C and SIGTERM. The reason is an `Interrupted`. */
  readonly signal: AbortSignal;
}
