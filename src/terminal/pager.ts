import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Environment, Output } from "../context.ts";

/** Exit codes of a shell for a command that it cannot run: not executable, not found, and not found by cmd.exe. */
const UNUSABLE: readonly (number | null)[] = [126, 127, 9009];

/** One run of a pager. */
export interface PagerRun {
  /** A command line, which the shell takes apart: `less -FRX`. */
  readonly command: string;
  readonly text: string;
  readonly stdout: Output;
  readonly env: Environment;
}

/** Shows the text in the pager and resolves when it ends. Closing it early is fine; `unusable` means that nothing was shown. */
export function runPager({ command, text, stdout, env }: PagerRun): Promise<"shown" | "unusable"> {
  const descriptor = descriptorOf(stdout.stream);
  const child = spawn(command, {
    shell: true,
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

/** Returns the file descriptor of a stream that has one, so that the pager writes to the terminal itself. */
function descriptorOf(stream: Writable): number | undefined {
  return "fd" in stream && typeof stream.fd === "number" ? stream.fd : undefined;
}
