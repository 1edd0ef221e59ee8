import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Context } from "../context.ts";
import { NO_HOME } from "../files/system-error.ts";

/**
 * Returns the current folder and the home folder. If the current folder has been deleted, returns a path below which nothing can be
 * read or written. Does the same for a missing, empty or relative `HOME`, so that the configuration is never read from the current folder.
 */
export function workingDirectories({
  cwd,
  env,
  platform,
}: Pick<NodeJS.Process, "cwd" | "env" | "platform">): Pick<Context, "cwd" | "home"> {
  const home = platform === "win32" ? foundOr("", homedir) : (env["HOME"] ?? "");
  return { cwd: foundOr("/dev/null", cwd), home: isAbsolute(home) ? home : NO_HOME };
}

function foundOr(fallback: string, find: () => string): string {
  try {
    return find();
  } catch {
    return fallback;
  }
}
