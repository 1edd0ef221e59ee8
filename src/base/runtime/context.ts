import type { Readable, Writable } from "node:stream";

export interface Input {
  readonly stream: Readable;
  readonly isTerminal: boolean;
  /** Reports whether the input is a file with unread data, or a pipe or socket that already contains data. Ends the input. */
  readonly hasUnread?: () => Promise<boolean>;
}

/** Standard output or standard error, and the size of its terminal, if any. */
export interface Output {
  readonly stream: Writable;
  readonly isTerminal: boolean;
  readonly isFile?: boolean;
  /** Writes without loading the stream, if that is not expected to wait for a reader. Returns the number of written bytes. */
  readonly writeNow?: (bytes: Uint8Array) => number;
  /** The terminal's width and height in cells; undefined if the stream is not a terminal or the terminal does not report them. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
}

export interface Clock {
  now(): Date;
  /** Returns the milliseconds since an arbitrary point in time. The value never decreases. */
  elapsed(): number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a command: streams, clock, folders and variables. `runtime/` creates the real context; tests create others. */
export interface Context {
  readonly env: Environment;
  /** The absolute path of the current directory, or `/dev/null` if it was deleted. Relative paths in arguments are resolved against it. */
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** Resolves after `milliseconds`, or rejects with the signal's reason as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number in [0, 1), like `Math.random`. */
  readonly random: () => number;
  /** Aborted by a signal such as SIGINT, unless `takeSignals` was called. The reason is an error with an exit code. */
  readonly signal: AbortSignal;
  /** Passes later SIGINT and SIGTERM signals to `receive` instead of aborting `signal`. With undefined, earlier and later ones abort it. */
  takeSignals(receive: ((name: "SIGINT" | "SIGTERM") => void) | undefined): void;
}
