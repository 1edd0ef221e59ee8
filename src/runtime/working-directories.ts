import { homedir } from "node:os";
import type { Context } from "../context.ts";

/** Returns the current folder and the home folder: the root where that folder was deleted, or a container's user has no home. */
export function workingDirectories(process: Pick<NodeJS.Process, "cwd">): Pick<Context, "cwd" | "home"> {
  return { cwd: orRoot(() => process.cwd()), home: orRoot(homedir) };
}

function orRoot(find: () => string): string {
  try {
    return find();
  } catch {
    return "/";
  }
}
