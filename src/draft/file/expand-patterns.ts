import type { Dirent } from "node:fs";
import { lstat, opendir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UsageError } from "../../errors/local-errors.ts";
import { hasWildcards, matchesWildcards } from "../../text/wildcards.ts";

/** The ports for expanding patterns. */
export interface PatternPorts {
  /** The absolute path of the folder that patterns are relative to. */
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly signal: AbortSignal;
}

/** The maximum number of file and folder names to compare with one pattern. */
const MAX_NAMES = 100_000;

/** The maximum length of a pattern, which is the maximum length of a path on Linux. */
const MAX_LENGTH = 4096;

/**
 * Returns the names, with each pattern replaced by the sorted names of the matching files that are not already listed. Throws a
 * `UsageError` if a pattern matches no file or must be compared with too many names, or the signal's reason after an interruption.
 *
 * `*` and `?` match within a name. `**` matches any number of folders, but does not follow links. A name that starts with a dot matches
 * only if the pattern has a dot at the same position. The name of an existing file is never treated as a pattern.
 */
export async function expandPatterns(
  ports: PatternPorts,
  names: readonly string[],
): Promise<readonly string[]> {
  const files: string[] = [];
  const unmatched: string[] = [];
  for (const name of names) {
    if (!hasWildcards(name) || (await exists(resolve(ports.cwd, name)))) {
      files.push(name);
      continue;
    }
    const matches = await matchesOf(ports, name);
    if (matches.length === 0) unmatched.push(name);
    files.push(...matches.filter((match) => !files.includes(match)));
  }
  if (unmatched.length === 0) return files;
  throw new UsageError({
    message: `No file matches ${unmatched.map((name) => `"${name}"`).join(", ")}`,
    hint: "Specify draft files, or a pattern that matches them: drafts/*.json",
  });
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

interface Pattern {
  /** The folders before the first name with a wildcard, exactly as written, such as `drafts/`. */
  readonly base: string;
  readonly separator: string;
  readonly segments: readonly string[];
  readonly matches: (segment: string, name: string) => boolean;
}

function parsePattern(text: string, platform: NodeJS.Platform): Pattern {
  const isWindows = platform === "win32";
  const parts = text.split(isWindows ? /([/\\]+)/ : /(\/+)/);
  const first = parts.findIndex(hasWildcards);
  const separator = parts.find((_, index) => index % 2 === 1)?.[0] ?? "/";
  // Windows ignores case in names.
  const fold = (name: string) => (isWindows ? name.toLowerCase() : name);
  return {
    base: parts.slice(0, first).join(""),
    separator,
    segments: parts.slice(first).filter((_, index) => index % 2 === 0),
    matches: (segment, name) =>
      (segment.startsWith(".") || !name.startsWith(".")) && matchesWildcards(fold(segment), fold(name)),
  };
}

async function matchesOf(ports: PatternPorts, text: string): Promise<readonly string[]> {
  if (text.length > MAX_LENGTH) return [];
  const pattern = parsePattern(text, ports.platform);
  const paths: string[] = [];
  const walk: Walk = { ...ports, pattern, paths, namesLeft: MAX_NAMES, text };
  await search(walk, "", [0]);
  return paths.toSorted();
}

interface Walk extends PatternPorts {
  readonly pattern: Pattern;
  readonly paths: string[];
  readonly text: string;
  namesLeft: number;
}

/**
 * Adds the matches in one folder and its subfolders. Compares each name with the segments at all `positions` of the pattern, so that each
 * folder is read only once, even if the pattern contains several `**`.
 */
async function search(walk: Walk, prefix: string, positions: readonly number[]): Promise<void> {
  const { cwd, pattern, paths } = walk;
  const { base, separator, segments } = pattern;
  const open = reachable(segments, positions);
  // Windows accepts both slashes and backslashes.
  const folder = resolve(cwd, separator === "\\" ? `${base}${prefix}`.replaceAll("\\", "/") : base + prefix);
  for (const entry of await entriesIn(walk, folder)) {
    const name = prefix + entry.name;
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await leadsToFolder(folder, entry)));
    const isLink = isFolder && entry.isSymbolicLink();
    const next = nextPositions(pattern, open, { name: entry.name, isLink });
    if (isFolder && next.length > 0) await search(walk, name + separator, next);
    else if (reachable(segments, next).includes(segments.length)) paths.push(base + name);
  }
}

/** Returns the positions, plus the position after each `**`, because `**` also matches zero folders. */
function reachable(segments: readonly string[], positions: readonly number[]): readonly number[] {
  const all = new Set(positions);
  for (const position of all) if (segments[position] === "**") all.add(position + 1);
  return [...all];
}

/** Returns the positions at which the next name must match. `**` does not match a link to a folder, because links can form a loop. */
function nextPositions(
  { segments, matches }: Pattern,
  open: readonly number[],
  { name, isLink }: { readonly name: string; readonly isLink: boolean },
): readonly number[] {
  return open.flatMap((position) => {
    const segment = segments[position];
    if (segment === undefined) return [];
    if (segment === "**") return isLink || name.startsWith(".") ? [] : [position];
    return matches(segment, name) ? [position + 1] : [];
  });
}

async function leadsToFolder(folder: string, { name }: Dirent): Promise<boolean> {
  const stats = await stat(join(folder, name)).catch(() => undefined);
  return stats?.isDirectory() === true;
}

/** Lists a folder. A folder that cannot be opened counts as empty. */
async function entriesIn(walk: Walk, folder: string): Promise<readonly Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of (await opendir(folder).catch(() => undefined)) ?? []) {
    walk.signal.throwIfAborted();
    walk.namesLeft -= 1;
    if (walk.namesLeft < 0) {
      throw new UsageError({
        message: `Too many files to search for "${walk.text}": more than ${MAX_NAMES.toLocaleString("en")}`,
        hint: "Start the pattern with a folder: drafts/**/*.json",
      });
    }
    entries.push(entry);
  }
  return entries;
}
