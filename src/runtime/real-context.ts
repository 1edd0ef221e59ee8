import { fstatSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import type { WriteStream } from "node:tty";
import type { Context, Input, Output } from "../context.ts";
import { Interrupted } from "../errors/interrupted.ts";
import { workingDirectories } from "./working-directories.ts";

/** The real streams, clock and signals of a process. The first signal is passed on to the command; a second one ends it. */
export function realContext(process: NodeJS.Process): Context {
  const signal = signalOf(process);
  return {
    env: process.env,
    ...workingDirectories(process),
    platform: process.platform,
    stdin: inputOf(process, signal),
    stdout: outputOf(() => process.stdout, isTerminal(process, 1)),
    stderr: outputOf(() => process.stderr, isTerminal(process, 2)),
    clock: { now: () => new Date(), elapsed: () => Number(process.hrtime.bigint()) / 1e6 },
    sleep: async (milliseconds, signal) => {
      // Few commands ever wait.
      const { setTimeout } = await import("node:timers/promises");
      await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
    random: Math.random,
    signal,
  };
}

/** Streams are opened when they are first used: an open standard input alone keeps a process waiting. */
function inputOf(process: NodeJS.Process, signal: AbortSignal): Input {
  return {
    get stream() {
      return addAbortSignal(signal, process.stdin);
    },
    get isTerminal() {
      return isTerminal(process, 0);
    },
  };
}

/** Pipes and files are told apart without loading what draws on terminals. */
function isTerminal({ getBuiltinModule }: NodeJS.Process, descriptor: number): boolean {
  return fstatSync(descriptor).isCharacterDevice() && getBuiltinModule("node:tty").isatty(descriptor);
}

function outputOf(openStream: () => WriteStream, isTerminal: boolean): Output {
  let opened: WriteStream | undefined;
  // A reader that went away is no crash: whoever cares hears of it where it writes.
  const open = () => (opened ??= openStream().on("error", () => undefined));
  return {
    get stream() {
      return open();
    },
    isTerminal,
    get columns() {
      return isTerminal ? open().columns : undefined;
    },
    get rows() {
      return isTerminal ? open().rows : undefined;
    },
  };
}

function signalOf(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort(new Interrupted(signal)));
  }
  return controller.signal;
}
