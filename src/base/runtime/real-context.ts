// biome-ignore lint/style/noRestrictedImports: reads `/proc`.
import { fstatSync, readFileSync, statSync, writeSync } from "node:fs";
import { addAbortSignal, type Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { isatty, type WriteStream } from "node:tty";
import { errorCode, valueOr } from "../files/system-error.ts";
import type { Context, Input, Output } from "./context.ts";
import { folderContextOf } from "./folders.ts";

type Interruption = new (signal: "SIGINT" | "SIGTERM") => Error & { readonly exitCode: number };

/** Returns the context for a process. The first signal aborts the command with an `Interruption`, and a second signal ends the process. */
export function realContext(process: NodeJS.Process, Interruption: Interruption): Context {
  const { signal, takeSignals } = signalsOf(process, Interruption);
  return {
    ...folderContextOf(process),
    stdin: inputOf(process, signal),
    stdout: outputOf(process, "stdout", 1),
    stderr: outputOf(process, "stderr", 2),
    clock: { now: () => new Date(), elapsed: () => Number(process.hrtime.bigint()) / 1e6 },
    sleep: async (milliseconds, signal) => {
      await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
    random: Math.random,
    signal,
    takeSignals,
  };
}

/** Returns standard input. The stream is opened on first use, because an open stream keeps the process alive. */
function inputOf(process: NodeJS.Process, signal: AbortSignal): Input {
  const kind = kindOf(0);
  return {
    get stream() {
      return addAbortSignal(signal, process.stdin);
    },
    isTerminal: kind === "terminal",
    hasUnread: async () =>
      kind === "file" ? fstatSync(0).size > inputPosition() : kind === "pipe" && hasData(process.stdin),
  };
}

/** The turns of the event loop after which data that was already in a pipe has arrived. */
const TURNS = 5;

async function hasData(stream: Readable): Promise<boolean> {
  stream.on("error", () => undefined).on("readable", () => undefined);
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  const isUnread = stream.readableLength > 0;
  stream.destroy();
  return isUnread;
}

/** Returns the position in standard input on Linux. On other systems, returns 0, because Node cannot determine the position. */
function inputPosition(): number {
  const info = valueOr("", () => readFileSync("/proc/self/fdinfo/0", "utf8"));
  return Number(/^pos:\s*(\d+)/.exec(info)?.[1] ?? 0);
}

/** Returns the kind of a descriptor; a socket counts as a pipe. Calls `isatty` only if necessary, because loading its module takes 2 ms. */
function kindOf(descriptor: number): "terminal" | "file" | "pipe" | "other" {
  // This fails for a closed descriptor and, on Windows, for some open ones.
  const stats = valueOr(undefined, () => fstatSync(descriptor));
  if (stats?.isFile()) return "file";
  if (stats?.isFIFO() || stats?.isSocket()) return "pipe";
  const isNull = valueOr(false, () => statSync("/dev/null").rdev === stats?.rdev);
  return stats?.isCharacterDevice() && !isNull && isatty(descriptor) ? "terminal" : "other";
}

/** The number of bytes that a new pipe takes on every system before its reader has read any. */
const FREE_BYTES = 16 * 1024;

function outputOf(process: NodeJS.Process, name: "stdout" | "stderr", descriptor: number): Output {
  const kind = kindOf(descriptor);
  const isTerminal = kind === "terminal";
  const isFile = kind === "file";
  let opened: WriteStream | undefined;
  // A closed pipe must not crash the process. The code that writes handles the error.
  const open = () => (opened ??= process[name].on("error", () => undefined));
  let room = isFile ? Number.POSITIVE_INFINITY : FREE_BYTES;
  return {
    writeNow: (bytes) => {
      room -= bytes.length;
      if (opened || isTerminal || room < 0) return 0;
      try {
        return writeSync(descriptor, bytes);
      } catch (error) {
        if (errorCode(error) !== "EAGAIN") throw error;
        return 0;
      }
    },
    get stream() {
      return open();
    },
    isTerminal,
    isFile,
    get columns() {
      return isTerminal ? open().columns || undefined : undefined;
    },
    get rows() {
      return isTerminal ? open().rows || undefined : undefined;
    },
  };
}

/** How long a command may take to shut down after a signal has aborted it. `serve` waits 10 s for open requests. */
const GRACE_MS = 12_000;

/** The signals that shut down a command, each with the signal that determines the exit code. */
const SIGNALS = { SIGINT: "SIGINT", SIGTERM: "SIGTERM" } as const;

/** The signals on Windows, including Ctrl-Break and closing the console. On other systems, a SIGHUP listener would defeat `nohup`. */
const WINDOWS_SIGNALS = { ...SIGNALS, SIGBREAK: "SIGINT", SIGHUP: "SIGTERM" } as const;

/** Listens to the system's signals. The first one aborts `signal` unless `takeSignals` was called. A second one has no listener and ends the process. */
function signalsOf(
  process: NodeJS.Process,
  Interruption: Interruption,
): Pick<Context, "signal" | "takeSignals"> {
  const controller = new AbortController();
  let receiver: Parameters<Context["takeSignals"]>[0];
  let received: keyof typeof WINDOWS_SIGNALS | undefined;
  const signals = process.platform === "win32" ? WINDOWS_SIGNALS : SIGNALS;
  const listen = (name: keyof typeof WINDOWS_SIGNALS) => {
    const reported = WINDOWS_SIGNALS[name];
    received = name;
    if (receiver) return receiver(reported);
    for (const each in signals) process.off(each, listen);
    const reason = new Interruption(reported);
    controller.abort(reason);
    setTimeout(() => process.exit(reason.exitCode), GRACE_MS).unref();
  };
  for (const name in signals) process.on(name, listen);
  return {
    signal: controller.signal,
    takeSignals: (receive) => {
      receiver = receive;
      if (receive === undefined && received) listen(received);
    },
  };
}
