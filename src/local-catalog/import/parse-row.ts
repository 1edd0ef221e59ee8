import { findNodeAtLocation, type Node } from "jsonc-parser";
import * as z from "zod/mini";
import { valueOr } from "../../base/files/system-error.ts";
import { grouped } from "../../base/text/counted.ts";
import { parseJson } from "../../base/text/parse-json.ts";
import { broken, fieldProblemOf } from "../../contract/draft.ts";
import { isSlug, isWebUrl, LIMITS } from "../../contract/index.ts";
import { orNull, Tool } from "../../contract/listing.ts";
import { IN_ENGLISH } from "../rules/in-english.ts";
import { MAX_TAGS, type NewListing, TOO_MANY_TAGS } from "../rules/listing.ts";

const Slug = z.string().check(z.refine(isSlug, broken("pattern", notASlug)));
const URL_RULE = "must be an http or https URL without a user name or password";
const WebUrl = z.string().check(atMost(4_000), z.refine(isWebUrl, broken("url", URL_RULE)));
const Text = z.string().check(
  atMost(20_000),
  z.refine((text) => text.isWellFormed(), broken("characters", "contains an unpaired surrogate")),
  z.refine((text) => !text.includes("\0"), broken("characters", "contains a NUL character")),
);
const Name = Text.check(
  z.refine((text) => text !== "", broken("minLength", "is empty")),
  atMost(500),
);
const Entry = z.object({ slug: Slug, name: Name });

/** The schema for an imported row. Slugs and stored URLs must be valid, as in a draft, but some fields can be longer. */
export const ImportedTool = z.object({
  ...Tool.shape,
  slug: Slug,
  name: Name,
  websiteUrl: WebUrl,
  listbulbUrl: z.optional(z.unknown()),
  listingHeadline: orNull(Text),
  description: orNull(Text),
  logoUrl: orNull(WebUrl),
  imageUrl: orNull(WebUrl),
  category: Entry,
  tags: z.array(Entry).check(z.refine(({ length }) => length <= MAX_TAGS, broken("maxItems", TOO_MANY_TAGS))),
});

function notASlug({ input }: { readonly input?: unknown }): string {
  const text = String(input);
  const shown = JSON.stringify(text.length > 50 ? `${text.slice(0, 50)}…` : text);
  return `${shown} is not a valid slug (lowercase letters, digits, single hyphens; at most ${LIMITS.slug.max} characters)`;
}

function atMost(length: number) {
  const message = `has more than ${grouped(length)} characters`;
  return z.refine<string>((text) => text.length <= length, broken("maxLength", message));
}

/** Returns an imported listing as it is stored, with its times in UTC. */
export function toListing({ listbulbUrl: _, ...tool }: z.infer<typeof ImportedTool>): NewListing {
  const { badgeVerified, badgeVerifiedAt } = tool.verification;
  return {
    ...tool,
    tags: [...new Map(tool.tags.map((tag) => [tag.slug, tag])).values()],
    listedAt: timestamp(tool.listedAt),
    verification: { badgeVerified, badgeVerifiedAt: badgeVerified ? timestamp(badgeVerifiedAt) : null },
  };
}

function timestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** Parses an imported row. If the row is invalid, returns the first problem. */
export function parseRow(row: JsonRow): NewListing | RowProblem {
  const value: unknown = valueOr(undefined, () => JSON.parse(row.text));
  const parsed = ImportedTool.safeParse(value, { ...IN_ENGLISH, reportInput: true });
  if (parsed.success) return toListing(parsed.data);
  const json = parseJson(row.text);
  if (!json.ok) return problemIn(row, json.fault);
  const [problem] = parsed.error.issues.map(fieldProblemOf);
  const { path = [], ...words } = problem ?? { message: "is not a listing", rule: "type" };
  return problemIn(row, { ...words, offset: nodeAt(json.root, path).offset });
}

/** Returns the value at a path or, if the value is missing, its nearest existing ancestor. */
function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  return findNodeAtLocation(root, [...path]) ?? nodeAt(root, path.slice(0, -1));
}

/** A row's text, with the line and column of its first character, counted from 1. */
interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A problem with a row or with the whole input. `field` is empty if the problem is not in one field. */
type RowProblem = ReturnType<typeof problemIn>;

type Fault = { message: string; rule: string; field?: string; offset?: number; length?: number };

/** Returns a problem at an offset in a row's text, by default at its start. */
function problemIn(row: JsonRow, { offset = 0, ...problem }: Fault) {
  return { field: "", ...problem, ...placeIn(row, offset) };
}

/** The number of characters after which an unfinished row is rejected, to limit memory use. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Splits text into rows: the elements of a JSON array or, otherwise, the nonblank lines, or one indented object. Holds about one chunk and
 * one row in memory. Ends with a problem if an unfinished row is too long, if the array is unfinished or followed by text, or if the text is
 * blank and `isEmptyAllowed` is false.
 */
export async function* jsonRows(
  chunks: AsyncIterable<string>,
  { isEmptyAllowed }: { readonly isEmptyAllowed: boolean },
): AsyncGenerator<JsonRow | RowProblem> {
  let rest: JsonRow = { line: 1, column: 1, text: "" };
  let isArray: boolean | undefined;
  let isClosed = false;
  let count = 0;
  for await (const chunk of chunks) {
    rest = { ...rest, text: rest.text + chunk };
    // `trim` also removes a byte order mark.
    if (isArray === undefined && rest.text.trim() !== "") {
      isArray = rest.text.trimStart().startsWith("[");
      if (isArray) rest = after(rest, rest.text.indexOf("["));
    }
    const endOf = isArray ? endOfElement : endOfLine;
    for (let end = endOf(rest.text); end !== -1 && !isClosed; end = endOf(rest.text)) {
      isClosed = isArray === true && rest.text[end] !== ",";
      const text = rest.text.slice(0, end);
      // Blank lines are not rows, and `[]` has no elements. The parser rejects other empty elements.
      if (text.trim() !== "" || (isArray && (!isClosed || count > 0))) yield { ...rest, text };
      count += 1;
      rest = after(rest, end);
    }
    if (isClosed && rest.text.trim() !== "") {
      const offset = rest.text.search(/\S/);
      return yield problemIn(rest, { rule: "syntax", message: "unexpected text after the array", offset });
    }
    if (rest.text.length > MAX_ROW_LENGTH)
      return yield problemIn(rest, { rule: "maxLength", message: "the row is too long for a listing" });
  }
  if (isArray === undefined && !isEmptyAllowed)
    yield problemIn({ ...rest, line: 1, column: 1 }, { rule: "syntax", message: "the input is empty" });
  else if (isArray && !isClosed)
    yield problemIn(rest, { rule: "syntax", message: "the array is not finished", offset: rest.text.length });
  else if (rest.text.trim() !== "") yield rest;
}

function after(row: JsonRow, index: number): JsonRow {
  return { ...placeIn(row, index + 1), text: row.text.slice(index + 1) };
}

function placeIn({ line, column, text }: JsonRow, offset: number) {
  const before = text.slice(0, offset).split("\n");
  const last = before.at(-1)?.length ?? 0;
  return { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
}

/** Returns the index of the first line break, or -1 if the line starts an indented object, which is then the last row. */
function endOfLine(text: string): number {
  const end = text.indexOf("\n");
  return text.slice(0, end).trim() === "{" ? -1 : end;
}

/** A bracket, a brace, a comma, or a string whose closing quote may be missing. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S])*("?)|[[\]{},]/g;

/** Returns the index of the comma, bracket or brace after the first element, or -1 if the text ends before that character. */
function endOfElement(text: string): number {
  let depth = 0;
  for (const { 0: token, 1: quote, index } of text.matchAll(TOKEN)) {
    if (quote === "") return -1;
    if (quote !== undefined) continue;
    if (token === "[" || token === "{") depth += 1;
    else if (depth === 0) return index;
    else if (token !== ",") depth -= 1;
  }
  return -1;
}
