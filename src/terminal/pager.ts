import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Output } from "../context.ts";
import { findProgram, type ProgramPlaces, shellOptions } from "./find-program.ts";

/** Exit codes of a POSIX shell for a command that it cannot run: not executable, not found. */
const UNUSABLE: readonly (number | null)[] = [126, 127];

/** One run of a pager. */
export interface PagerRun extends ProgramPlaces {
  /** A command line, which the shell takes apart: `less -FRX`. */
  readonly command: string;
  readonly text: string;
  readonly stdout: Output;
}

/** Shows the text in the pager and resolves when it ends. Closing it early is fine; `unusable` means that nothing was shown. */
export async function runPager({
  command,
  text,
  stdout,
  ...places
}: PagerRun): Promise<"shown" | "unusable"> {
  const line = resolved(command, places);
  if (line === undefined) return "unusable";
  const descriptor = descriptorOf(stdout.stream);
  const { shell, env } = shellOptions(places);
  const child = spawn(line, {
    shell,
    stdio: ["pipe", descriptor ?? "pipe", "inherit"],
    env: { LESSCHARSET: "utf-8", LV: "-c", ...env },
  });
  child.stdout?.pipe(stdout.stream, { end: false });
  // A pager that was closed early no longer reads: EPIPE here says nothing new.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(text);
  return new Promise((resolve) => {
    child.on("error", () => resolve("unusable"));
    child.on("close", (code) => resolve(UNUSABLE.includes(code) ? "unusable" : "shown"));
  });
}

/** Words that a POSIX shell replaces before it looks for a program, or that are no program. */
const SHELL_SYNTAX = /["'$`\\|&;<>()*?[\]#~=%{}]/;

/**
 * Returns a command line whose program exists, with its absolute path on Windows, where a shell would look in the current folder
 * first. Undefined when there is no such program; what only a POSIX shell can tell is left to the shell.
 */
function resolved(command: string, places: ProgramPlaces): string | undefined {
  const [, quoted, plain = ""] = /^\s*(?:"([^"]+)"|(\S+))/.exec(command) ?? [];
  const isWindows = places.platform === "win32";
  if (!isWindows && (quoted !== undefined || SHELL_SYNTAX.test(plain))) return command;
  const program = findProgram(quoted ?? plain, places);
  if (program === undefined || !isWindows) return program && command;
  return `"${program}"${command.trimStart().slice(quoted === undefined ? plain.length : quoted.length + 2)}`;
}

/** Returns the file descriptor of a stream that has one, so that the pager writes to the terminal itself. */
function descriptorOf(stream: Writable): number | undefined {
  return "fd" in stream && typeof stream.fd === "number" ? stream.fd : undefined;
}
