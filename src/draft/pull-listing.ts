// biome-ignore lint/style/noRestrictedImports: a draft file is the user's own, and `O_NOFOLLOW` does not follow a link.
import { chmodSync, closeSync, constants, lstatSync, openSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { applyEdits, type Edit, type Node } from "jsonc-parser";
import { decodeText, encodeLike } from "../base/files/decode-text.ts";
import { replaceFile } from "../base/files/private-files.ts";
import { reasonOf, remedyOf } from "../base/files/system-error.ts";
import { parseJson } from "../base/text/parse-json.ts";
import { escapeJson } from "../base/text/sanitize.ts";
import { LocalFailure, UsageError } from "../contract/errors/local-errors.ts";
import { checkDraft, type Tool } from "../contract/index.ts";
import { membersOf } from "./file/draft-file.ts";
import type { ReadDraft } from "./file/read-drafts.ts";
import { compareDraft, slugIn } from "./live-listing.ts";

/**
 * Writes those values of a live listing that differ into the text of a draft file, and the `slug` if the file has none. A value that no draft
 * may have is not written, and has a warning in the result.
 */
export function pullListing(
  draft: ReadDraft,
  listing: Tool,
  { text, slug }: { readonly text: string; readonly slug?: string | undefined },
) {
  const { differences } = compareDraft(draft, listing);
  const values = differences.map(({ field, live }) => ({ field, value: live }));
  const isAdded = slug !== undefined && slugIn(draft) === undefined;
  const all = isAdded ? [...values, { field: "slug", value: slug }] : values;
  const judged = all.map((each) => ({ ...each, problem: problemWith(each.field, each.value) }));
  const written = judged.flatMap(({ field, value, problem }) =>
    value === null || problem !== undefined ? [] : { field, value },
  );
  const warnings = judged.flatMap(({ field, problem }) =>
    problem === undefined ? [] : { field, rule: "not-written", message: problem, ...draft.locate([field]) },
  );
  const parsed = parseJson(text);
  const members = parsed.ok ? membersOf(parsed.root) : [];
  const edits = written.map(({ field, value }) => editOf(text, members, field, value));
  return { text: applyEdits(text, edits), fields: written.map(({ field }) => field), warnings };
}

/** Returns the reason why no draft may have a live value, or undefined if it is valid. */
function problemWith(field: string, value: string | null): string | undefined {
  if (value === null) return "not written, because the live listing has no value";
  const check = checkDraft({ [field]: value });
  const problem = check.ok ? undefined : check.problems.find((each) => each.field === field);
  return problem && `not written, because the live value breaks a rule of drafts: ${problem.message}`;
}

/** Returns the edit that sets a field: its value is replaced or, if it is missing, a member is added after the name. */
function editOf(text: string, members: ReturnType<typeof membersOf>, field: string, value: string): Edit {
  const json = escapeJson(JSON.stringify(value));
  // If a field is repeated, the last value counts.
  const existing = members.findLast(({ name }) => name === field);
  if (existing) return { offset: existing.value.offset, length: existing.value.length, content: json };
  const named = members.findLastIndex(({ name }) => name === "name");
  const index = named === -1 ? members.length - 1 : named;
  const [before, anchor, after] = [members[index - 1], members[index], members[index + 1]];
  const start = text.indexOf("{") + 1;
  if (anchor === undefined) return { offset: start, length: 0, content: `"${field}": ${json}` };
  const colon = text.slice(endOf(anchor.key), anchor.value.offset);
  // The new member is separated from the name in the same way as the members next to it.
  const own = text.slice(before ? endOf(before.value) : start, anchor.key.offset);
  const gap = after ? text.slice(endOf(anchor.value), after.key.offset) : before ? own : `,${own}`;
  const withoutEmptyLines = gap.replace(/(\r\n|\r(?!\n)|\n)(?:[ \t]*(?:\r\n|\r(?!\n)|\n))+/g, "$1");
  const content = `${withoutEmptyLines}"${field}"${colon}${json}`;
  return { offset: endOf(anchor.value), length: 0, content };
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** Reads a draft file that can be updated. Throws a `UsageError` if it cannot be read, or is a link or not a regular file. */
export function readPullable(cwd: string, file: string): Buffer {
  const path = resolve(cwd, file);
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  try {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) throw new Error("it is a link");
    if (!stat.isFile()) throw new Error("it is not a regular file");
    const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    const message = `Cannot update ${file}: ${reasonOf(cause)}`;
    throw new UsageError({ message, hint: "Use the path of a draft file", cause });
  }
}

/** Replaces the text of a draft file atomically, and keeps its encoding and mode. Throws a `UsageError` if the file no longer has `old`. */
export function writePulled(cwd: string, file: string, { old, text }: { old: string; text: string }): void {
  const bytes = readPullable(cwd, file);
  const path = resolve(cwd, file);
  try {
    const { mode } = lstatSync(path);
    replaceFile(path, encodeLike(text, bytes), (temporary) => {
      chmodSync(temporary, mode & 0o7777);
      if (decodeText(readPullable(cwd, file)).text === old) return;
      const message = `Cannot update ${file}: it was changed since it was read`;
      throw new UsageError({ message, hint: "Run the command again" });
    });
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const message = `Cannot update ${file}: ${reasonOf(cause)}`;
    throw new LocalFailure({ message, hint: remedyOf(cause), cause });
  }
}
