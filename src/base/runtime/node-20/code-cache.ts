// biome-ignore lint/style/noRestrictedImports: reads the code of this package.
import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { readOwnFile, replaceOwnFile, withCopy, withoutCopy } from "../../files/own-files.ts";
import { valueOr } from "../../files/system-error.ts";
import { folderContextOf, foldersOf, isBelow } from "../folders.ts";

// Delete this file when Node 20 is no longer supported: `module.enableCompileCache` in later versions is nearly as fast.

/** Caches the compiled code of the `.cjs` files in this folder, including called functions. Call this function before loading the files. */
export function keepCompiledCode(process: NodeJS.Process): void {
  // Cached code is executed, so it is read only from a folder that other users cannot write to.
  const folder = codeFolder(process);
  if (folder === undefined) return;
  const fresh: (() => void)[] = [];
  const { extensions } = createRequire(import.meta.filename);
  extensions[".cjs"] = (loaded, file) => {
    if (dirname(file) !== import.meta.dirname) return extensions[".js"]?.(loaded, file);
    const source = readFileSync(file);
    // The engine rejects code that another version compiled, or that was compiled with other flags.
    const path = join(folder, `${basename(file)}.${process.version}-${process.arch}.code`);
    // Damaged code could crash the engine.
    const cachedData = valueOr(undefined, () => withoutCopy(readOwnFile(path)));
    const script = new Script(module.wrap(source.toString("latin1")), { filename: file, cachedData });
    if (cachedData === undefined || script.cachedDataRejected)
      fresh.push(() => replaceOwnFile(path, withCopy(script.createCachedData())));
    const require = loaded.require.bind(loaded);
    script.runInThisContext()(loaded.exports, require, loaded, file, dirname(file));
  };
  process.once("exit", () => {
    // If a file cannot be written, the only effect is that the next start is slower.
    for (const keep of fresh) valueOr(undefined, keep);
    if (fresh.length > 0) removeOld(folder, Date.now());
  });
}

/** The age at which code is removed. The names of the files change with each version of this package. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

function removeOld(folder: string, now: number): void {
  // Errors are ignored, because another process may be removing the same files.
  valueOr(undefined, () => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (now - lstatSync(path).mtimeMs > MAX_AGE_MS) rmSync(path, { recursive: true, force: true });
    }
  });
}

/** Returns the folder for compiled code, or undefined if it is not a safe place for code. */
function codeFolder(process: NodeJS.Process): string | undefined {
  const context = folderContextOf(process);
  const { env, cwd, home } = context;
  const { cache } = foldersOf(context);
  const isRelative = cache !== foldersOf({ ...context, cwd: "/" }).cache;
  // The home folder and its parents do not count as checkouts, so commands that run there use the default folder.
  const isOwnDefault = env["CATALOG_CACHE_DIR"] === undefined && isBelow(home, cwd);
  if (isRelative || (isBelow(cache, cwd) && !isOwnDefault)) return undefined;
  const folder = join(cache, "code");
  return isPrivate(folder, process.geteuid?.()) ? folder : undefined;
}

/** Reports whether the existing parts of a path are safe from other users. On Windows (`user` is undefined), checks only their types. */
function isPrivate(folder: string, user: number | undefined): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const stat = valueOr(null, () => lstatSync(path, { throwIfNoEntry: false }));
    if (stat === null || stat?.isDirectory() === false) return false;
    if (stat && user !== undefined) {
      const { mode, uid } = stat;
      const isOwn = uid === user && (mode & 0o7777) === 0o700;
      // In a sticky folder, other users can add files, but they cannot replace the user's files.
      const isProtected = (uid === user || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
      if (!(path === folder ? isOwn : isProtected)) return false;
    }
    if (dirname(path) === path) return true;
  }
}
