import { homedir, userInfo } from "node:os";
import { isAbsolute } from "node:path";
import type { Context } from "../context.ts";

/**
 * Returns the current folder and the home folder. If the current folder has been deleted, returns a path below which nothing can be
 * read or written. If the user has no home folder, as in some containers, returns the root folder instead.
 *
 * An empty or relative `HOME` is ignored, so that the configuration is never read from the current folder.
 */
export function workingDirectories(process: Pick<NodeJS.Process, "cwd">): Pick<Context, "cwd" | "home"> {
  return { cwd: foundOr("/dev/null", () => process.cwd()), home: foundOr("/", homeFolder) };
}

function homeFolder(): string {
  const home = homedir();
  return isAbsolute(home) ? home : userInfo().homedir;
}

function foundOr(fallback: string, find: () => string): string {
  try {
    return find();
  } catch {
    return fallback;
  }
}
