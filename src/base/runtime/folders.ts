import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { NO_HOME, valueOr } from "../files/system-error.ts";
import type { Context } from "./context.ts";

/** The absolute paths of the configuration, cache and data folders. The folders need not exist. */
export interface Folders {
  readonly config: string;
  readonly cache: string;
  readonly data: string;
  readonly dataOption?: string;
}

/** The parts of the environment that determine the tool's folders. */
export type FolderContext = Pick<Context, "env" | "cwd" | "home" | "platform">;

/** Returns a process's folder context. If the current or home folder is unknown or `HOME` is relative, uses a path that cannot contain files. */
export function folderContextOf({ cwd, env, platform }: Pick<NodeJS.Process, "cwd" | "env" | "platform">) {
  const home = platform === "win32" ? valueOr("", homedir) : (env["HOME"] ?? "");
  return { env, platform, cwd: valueOr("/dev/null", cwd), home: isAbsolute(home) ? home : NO_HOME };
}

/** Returns the folders that variables such as `CATALOG_DATA_DIR` specify, or the platform's standard folders. */
export function foldersOf(context: FolderContext): Folders {
  const { env, cwd } = context;
  const { config, cache, data } = usualFolders(context);
  return {
    config: resolve(cwd, env["CATALOG_CONFIG_DIR"] || config),
    cache: resolve(cwd, env["CATALOG_CACHE_DIR"] || cache),
    data: resolve(cwd, env["CATALOG_DATA_DIR"] || data),
  };
}

function usualFolders({ env, home, platform }: FolderContext): Folders {
  if (platform === "darwin") {
    const below = (folder: string) => join(home, "Library", folder, "catalog");
    return { config: below("Preferences"), cache: below("Caches"), data: below("Application Support") };
  }
  if (platform === "win32") {
    const local = join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "catalog");
    const roaming = join(env["APPDATA"] || join(home, "AppData", "Roaming"), "catalog");
    return { config: join(roaming, "Config"), cache: join(local, "Cache"), data: join(local, "Data") };
  }
  // The XDG Base Directory Specification treats relative paths as invalid.
  const xdg = (path: string | undefined, usual: string) =>
    join(path?.startsWith("/") ? path : join(home, usual), "catalog");
  return {
    config: xdg(env["XDG_CONFIG_HOME"], ".config"),
    cache: xdg(env["XDG_CACHE_HOME"], ".cache"),
    data: xdg(env["XDG_DATA_HOME"], ".local/share"),
  };
}

/** Reports whether a path is a folder or is below it. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // On Windows, `relative` returns an absolute path if the drives differ.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
