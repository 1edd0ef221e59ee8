// biome-ignore lint/style/noRestrictedImports: lists the user's draft files. This property loads node:fs/promises only if it is used.
import { lstatSync, promises } from "node:fs";
import { join, resolve } from "node:path";
import { valueOr } from "../../base/files/system-error.ts";
import type { Context } from "../../base/runtime/context.ts";
import { UsageError } from "../../contract/errors/local-errors.ts";
import { isStdin } from "./read-source.ts";

type PatternDeps = Pick<Context, "cwd" | "platform" | "signal">;

const WILDCARD = /[*?]/;

/**
 * Returns the names, with each pattern replaced by the sorted names of the matching files, and without repeated paths. Throws a `UsageError`
 * if a pattern matches no file, or the signal's reason. `*` and `?` match within a name. `**` matches any number of folders, but does not
 * follow links. A name that starts with a dot matches only a dot. The name of an existing file is never treated as a pattern.
 */
export async function expandPatterns(deps: PatternDeps, names: readonly string[]) {
  const matches: (readonly string[])[] = [];
  for (const name of names) matches.push(isPattern(deps, name) ? await matchesOf(deps, name) : [name]);
  const unmatched = names.filter((_, index) => matches[index]?.length === 0);
  if (unmatched.length === 0) return withoutRepeats(deps, matches.flat());
  const message = `No file matches ${unmatched.map((name) => `"${name}"`).join(", ")}`;
  throw new UsageError({ message, hint: "Use the path of a draft file, or a pattern that matches one" });
}

/** Reports whether a name is a pattern, because it has wildcards and no file has this name. */
export function isPattern({ cwd }: Pick<Context, "cwd">, name: string): boolean {
  return WILDCARD.test(name) && valueOr(undefined, () => lstatSync(resolve(cwd, name))) === undefined;
}

/** Removes all but one of the names that resolve to the same path: links, or all but the first. Keeps standard input, because reading it twice is an error. */
async function withoutRepeats({ cwd }: PatternDeps, files: readonly string[]): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const pathOf = (file: string) => promises.realpath(resolve(cwd, file)).catch(() => resolve(cwd, file));
  const paths = await Promise.all(files.map((file) => (isStdin(file) ? undefined : pathOf(file))));
  const places = paths.map((path, index) => [path, index] as const).reverse();
  // A link cannot be updated, so the name of the file itself is kept.
  const own = places.filter(([path, index]) => path === resolve(cwd, files[index] ?? ""));
  const kept = new Map([...places, ...own]);
  return files.filter((_, index) => paths[index] === undefined || kept.get(paths[index]) === index);
}

interface Walk extends PatternDeps {
  readonly separator: string;
  readonly matches: Set<string>;
  /** The folders that were searched, each with the number of its segments. */
  readonly searched: Set<string>;
}

async function matchesOf(deps: PatternDeps, text: string): Promise<readonly string[]> {
  const parts = text.split(deps.platform === "win32" ? /([/\\]+)/ : /(\/+)/);
  const first = parts.findIndex((part) => WILDCARD.test(part));
  const segments = parts.slice(first).filter((_, index) => index % 2 === 0);
  const separator = parts.find((_, index) => index % 2 === 1)?.[0] ?? "/";
  const walk: Walk = { ...deps, separator, matches: new Set(), searched: new Set() };
  await search(walk, parts.slice(0, first).join(""), segments);
  // A matching file can be called `-`, which would mean standard input if it were used as an argument.
  return [...walk.matches].sort().map((path) => (path === "-" ? "./-" : path));
}

/** Adds the files below one folder that match a pattern's segments. A folder that cannot be opened counts as empty. */
async function search(walk: Walk, prefix: string, [segment = "", ...rest]: readonly string[]): Promise<void> {
  const state = `${rest.length} ${prefix}`;
  // Several `**` reach a folder in many ways.
  if (walk.searched.has(state)) return;
  walk.searched.add(state);
  const isDeep = segment === "**";
  // `**` also matches zero folders.
  if (isDeep && rest.length > 0) await search(walk, prefix, rest);
  walk.signal.throwIfAborted();
  const folder = resolve(walk.cwd, walk.platform === "win32" ? prefix.replaceAll("\\", "/") : prefix);
  const entries = await promises.readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!matchesSegment(walk, isDeep ? "*" : segment, entry.name)) continue;
    const path = prefix + entry.name;
    const target = entry.isSymbolicLink()
      ? await promises.stat(join(folder, entry.name)).catch(() => entry)
      : entry;
    if (!target.isDirectory() && rest.length === 0) walk.matches.add(path);
    // `**` does not follow links, because links can form a loop.
    else if (isDeep && entry.isDirectory()) await search(walk, path + walk.separator, [segment, ...rest]);
    else if (target.isDirectory() && !isDeep && rest.length > 0)
      await search(walk, path + walk.separator, rest);
  }
}

/** Reports whether a name matches one segment of a pattern. Ignores case on Windows. */
function matchesSegment({ platform }: Walk, segment: string, name: string): boolean {
  if (name.startsWith(".") && !segment.startsWith(".")) return false;
  const literal = segment.replaceAll(/[\\^$.|+()[\]{}]/g, "\\$&");
  const [start = "", ...others] = literal.replaceAll("?", ".").split(/\*+/);
  const end = others.pop();
  // A lookahead keeps its first match, so that matching takes no exponential time.
  const between = others.map((part, index) => `(?=(.*?${part}))\\${index + 1}`).join("");
  const source = start + between + (end === undefined ? "" : `.*${end}`);
  return new RegExp(`^${source}$`, platform === "win32" ? "isu" : "su").test(name);
}
