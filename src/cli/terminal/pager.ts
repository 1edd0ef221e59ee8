import { spawn } from "node:child_process";
import type { Context } from "../../base/runtime/context.ts";
import { findProgram, type ProgramPlaces, shellOptions } from "./find-program.ts";

/** A POSIX shell's exit codes for a command that is not executable or does not exist. */
const UNUSABLE: readonly (number | null)[] = [126, 127];

interface PagerRun extends ProgramPlaces, Pick<Context, "stdout" | "signal" | "takeSignals"> {
  /** A command line for the shell, such as `less -FRX`. */
  readonly command: string;
  readonly text: string;
}

/**
 * Shows the text in a pager and waits until the pager exits. Returns false if the pager could not be started. Ctrl-C also reaches the pager,
 * which stops a search, for example, so it does not end the command. After SIGTERM, throws the signal's reason when the pager has exited.
 */
export async function runPager(options: PagerRun): Promise<boolean> {
  const { command, text, stdout, signal, takeSignals, ...places } = options;
  if (isMissing(command, places)) return false;
  let isTerminated = false;
  takeSignals((name) => {
    isTerminated ||= name === "SIGTERM";
  });
  const { shell, env } = shellOptions(places);
  const { stream } = stdout;
  // If the stream has a file descriptor, the pager writes directly to it.
  const output = "fd" in stream && typeof stream.fd === "number" ? stream.fd : "pipe";
  const child = spawn(command, {
    shell,
    stdio: ["pipe", output, "inherit"],
    env: { LESS: "FRX", LESSCHARSET: "utf-8", LV: "-c", ...env },
  });
  child.stdout?.pipe(stream, { end: false });
  // If the user closes the pager early, writing to it fails with EPIPE.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(text);
  const hasShown = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(!UNUSABLE.includes(code)));
  });
  // A Ctrl-C that the pager received is over; a later one ends the command.
  takeSignals(isTerminated || !hasShown ? undefined : () => takeSignals(undefined));
  signal.throwIfAborted();
  return hasShown;
}

/** Reports whether the first word of a command line, if no shell changes it, is a program that is missing. */
function isMissing(command: string, places: ProgramPlaces): boolean {
  const [program] = /^[\w./\\:+-]+(?=\s|$)/.exec(command) ?? [];
  return program !== undefined && findProgram(program, places) === undefined;
}
