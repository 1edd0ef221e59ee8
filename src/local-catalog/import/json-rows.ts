/** A row's text, with the line and column of its first character, counted from 1. */
export interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A problem with a row or with the whole input. `field` is empty if the problem is not in one field. */
export type RowProblem = ReturnType<typeof problemIn>;

type Fault = { message: string; rule: string; field?: string; offset?: number; length?: number };

/** Returns a problem at an offset in a row's text, by default at its start. */
export function problemIn(row: JsonRow, { offset = 0, ...problem }: Fault) {
  return { field: "", ...problem, ...placeIn(row, offset) };
}

/** The number of characters after which an unfinished row is rejected, to limit memory use. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Splits text into rows: the elements of a JSON array or, otherwise, the nonblank lines. Holds about one chunk and one row in memory. Ends
 * with a problem if an unfinished row is too long, if the array is unfinished or followed by text, or if the text is blank and
 * `isEmptyAllowed` is false.
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
    const endOf = isArray ? endOfElement : (text: string) => text.indexOf("\n");
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
