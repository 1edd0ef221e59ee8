import { fstatSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { WriteStream } from "node:tty";
import type { Context, Input, Output } from "../context.ts";
import { Interrupted } from "../errors/interrupted.ts";
import { workingDirectories } from "./working-directories.ts";

/** Returns the real streams, clock and signals of a process. The first signal aborts the command; a second one ends the process. */
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
      await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
    random: Math.random,
    signal,
  };
}

/** Returns standard input, opened at first use: an open one keeps a process waiting. */
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

/** Reports whether a descriptor is a terminal. Pipes and files are told apart without loading what draws on terminals. */
function isTerminal({ getBuiltinModule }: NodeJS.Process, descriptor: number): boolean {
  return isCharacterDevice(descriptor) && getBuiltinModule("node:tty").isatty(descriptor);
}

/** A closed descriptor is no device; Windows cannot tell of every one that is open. */
function isCharacterDevice(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
}

function outputOf(openStream: () => WriteStream, isTerminal: boolean): Output {
  let opened: WriteStream | undefined;
  // A closed pipe must not crash the process: writers see the error themselves.
  const open = () => (opened ??= openStream().on("error", () => undefined));
  return {
    get stream() {
      return open();
    },
    isTerminal,
    get columns() {
      return isTerminal ? open().columns || undefined : undefined;
    },
    get rows() {
      return isTerminal ? open().rows || undefined : undefined;
    },
  };
}

/** Time for a command to end in order after a signal. */
const GRACE_MS = 10_000;

/** Aborts on the first signal. The next one has no listener, so the system ends the process, however busy it is. */
function signalOf(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const onSignal = (signal: (typeof signals)[number]) => {
    for (const each of signals) process.off(each, onSignal);
    const reason = new Interrupted(signal);
    controller.abort(reason);
    setTimeout(() => process.exit(reason.exitCode), GRACE_MS).unref();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return controller.signal;
}
