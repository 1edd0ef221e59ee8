import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Context } from "../context.ts";
import { NO_HOME, valueOr } from "../files/system-error.ts";

/** Returns the current folder and the home folder. Nothing can be read below the path for a missing folder or for a relative `HOME`. */
export function workingDirectories({
  cwd,
  env,
  platform,
}: Pick<NodeJS.Process, "cwd" | "env" | "platform">): Pick<Context, "cwd" | "home"> {
  const home = platform === "win32" ? valueOr("", homedir) : (env["HOME"] ?? "");
  return { cwd: valueOr("/dev/null", cwd), home: isAbsolute(home) ? home : NO_HOME };
}
