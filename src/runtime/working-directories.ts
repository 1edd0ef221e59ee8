import { homedir } from "node:os";
import type { Context } from "../context.ts";

/** Where a process stands, and where its user lives: the root where that folder was deleted, or a container's user has no home. */
export function placesOf(process: Pick<NodeJS.Process, "cwd">): Pick<Context, "cwd" | "home"> {
  return { cwd: orRoot(() => process.cwd()), home: orRoot(homedir) };
}

function orRoot(find: () => string): string {
  try {
    return find();
  } catch {
    return "/";
  }
}
