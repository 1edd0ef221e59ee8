import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Output } from "../context.ts";
import { findProgram, type ProgramPlaces, shellOptions } from "./find-program.ts";

/** The exit codes of a POSIX shell if a command is not executable or is not found. */
const UNUSABLE: readonly (number | null)[] = [126, 127];

/** One run of a pager. */
export interface PagerRun extends ProgramPlaces {
  /** A command line for the shell, such as `less -FRX`. */
  readonly command: string;
  readonly text: string;
  readonly stdout: Output;
}

/** Shows the text in the pager. Resolves when the pager exits, even if it was closed early; `unusable` means that nothing was shown. */
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
  // A pager that was closed early no longer reads, so EPIPE is expected.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(text);
  return new Promise((resolve) => {
    child.on("error", () => resolve("unusable"));
    child.on("close", (code) => resolve(UNUSABLE.includes(code) ? "unusable" : "shown"));
  });
}

/** Characters that a POSIX shell interprets before it looks for a program. */
const SHELL_SYNTAX = /["'$`\\|&;<>()*?[\]#~=%{}]/;

/**
 * Returns the command line if its program exists, otherwise undefined. On Windows, where a shell would search the current folder first, the
 * program's name is replaced by its absolute path. Elsewhere, a command line whose first word contains shell syntax is returned unchecked.
 */
function resolved(command: string, places: ProgramPlaces): string | undefined {
  const [, quoted, plain = ""] = /^\s*(?:"([^"]+)"|(\S+))/.exec(command) ?? [];
  const isWindows = places.platform === "win32";
  if (!isWindows && (quoted !== undefined || SHELL_SYNTAX.test(plain))) return command;
  const program = findProgram(quoted ?? plain, places);
  if (program === undefined || !isWindows) return program && command;
  return `"${program}"${command.trimStart().slice(quoted === undefined ? plain.length : quoted.length + 2)}`;
}

/** Returns the file descriptor of a stream, so that the pager can write to the terminal directly; undefined if the stream has none. */
function descriptorOf(stream: Writable): number | undefined {
  return "fd" in stream && typeof stream.fd === "number" ? stream.fd : undefined;
}
