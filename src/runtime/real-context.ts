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

/** The signals that end a command in order, each with the one that its exit code tells. */
const SIGNALS = { SIGINT: "SIGINT", SIGTERM: "SIGTERM" } as const;

/** Windows sends these for Ctrl-Break and for a closed console. Elsewhere SIGHUP is left alone, so that `nohup` can have it ignored. */
const WINDOWS_SIGNALS = { ...SIGNALS, SIGBREAK: "SIGINT", SIGHUP: "SIGTERM" } as const;

/** Aborts on the first signal. The next one has no listener, so the system ends the process, however busy it is. */
function signalOf(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  const signals = Object.entries(process.platform === "win32" ? WINDOWS_SIGNALS : SIGNALS);
  const listeners = signals.map(([name, told]) => {
    const listener = () => {
      for (const each of listeners) process.off(each.name, each.listener);
      const reason = new Interrupted(told);
      controller.abort(reason);
      setTimeout(() => process.exit(reason.exitCode), GRACE_MS).unref();
    };
    return { name, listener };
  });
  for (const { name, listener } of listeners) process.on(name, listener);
  return controller.signal;
}
