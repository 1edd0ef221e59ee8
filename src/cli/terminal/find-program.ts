import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { valueOr } from "../../base/files/system-error.ts";
import type { Context } from "../../base/runtime/context.ts";

export type ProgramPlaces = Pick<Context, "env" | "platform">;

/** Returns the path to a program, if found: an absolute `name`, or a file in a `PATH` folder. Ignores relative folders in `PATH`. */
export function findProgram(name: string, places: ProgramPlaces): string | undefined {
  const isPath = isAbsolute(name);
  if (!isPath && /[\\/]/.test(name)) return undefined;
  const listed = (variable(places.env, "PATH") ?? "").split(delimiter);
  const unquoted = listed.map((folder) => folder.replace(/^"(.*)"$/, "$1"));
  const folders = isPath ? [""] : unquoted.filter((folder) => isAbsolute(folder));
  const names = endingsOf(name, places).map((ending) => name + ending);
  return folders.flatMap((folder) => names.map((each) => join(folder, each))).find(isProgram);
}

/** Returns the absolute path of a Windows system program. */
export function systemProgram(name: string, { env }: ProgramPlaces): string {
  return join(variable(env, "SystemRoot") ?? "C:\\Windows", "System32", name);
}

/** Returns the options for `spawn` to run a command line in a shell. On Windows, the shell does not search the current folder. */
export function shellOptions({ env, platform }: ProgramPlaces) {
  if (platform !== "win32") return { shell: true, env };
  const safe = { ...env, NoDefaultCurrentDirectoryInExePath: "1" };
  return { shell: systemProgram("cmd.exe", { env, platform }), env: safe };
}

function endingsOf(name: string, { env, platform }: ProgramPlaces): readonly string[] {
  if (platform !== "win32") return [""];
  const endings = (variable(env, "PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";").filter(Boolean);
  return /\.[a-z]+$/i.test(name) ? ["", ...endings] : endings;
}

/** Returns an environment variable's value. If no name matches exactly, ignores case, as Windows does. */
function variable(env: Context["env"], name: string): string | undefined {
  if (env[name] !== undefined) return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1];
}

function isProgram(path: string): boolean {
  return valueOr(false, () => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
}
