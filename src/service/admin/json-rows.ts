/** The text of a row, with the line and column of its first character. Lines and columns are counted from 1. */
export interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** The error for an invalid row, with the line and column of the problem. `offset` is the problem's position in the row's text. */
export class InvalidRow extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, row: JsonRow, offset = 0) {
    super(message);
    ({ line: this.line, column: this.column } = placeIn(row, offset));
  }
}

/** The maximum number of characters in a row, which limits memory use. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Splits a text into rows: the elements of a JSON array or, for any other text, the lines that are not blank.
 *
 * Holds only one chunk and one row in memory. Throws an `InvalidRow` if a row is too long, the array is unfinished, or the text is blank
 * although `isEmptyAllowed` is false.
 */
export async function* jsonRows(
  chunks: AsyncIterable<string>,
  { isEmptyAllowed }: { readonly isEmptyAllowed: boolean },
): AsyncGenerator<JsonRow> {
  const source = chunks[Symbol.asyncIterator]();
  let head = "";
  for (let part = await source.next(); !part.done; part = await source.next()) {
    head += part.value;
    assertRowLength(head, 1);
    // `trim` also removes a byte order mark.
    if (head.trim() !== "") break;
  }
  if (head.trim() === "" && !isEmptyAllowed) throw invalidRow(1, "the input is empty");
  const all = continued(head, source);
  yield* head.trimStart().startsWith("[") ? elementsOf(all) : linesOf(all);
}

async function* continued(head: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => source };
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  let line = 1;
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    assertRowLength(rest, line + lines.length);
    for (const text of lines) {
      if (text.trim() !== "") yield { line, column: 1, text };
      line += 1;
    }
  }
  if (rest.trim() !== "") yield { line, column: 1, text: rest };
}

/** Yields each element of an array. Also yields any text after the array, so that the parser refuses it. */
async function* elementsOf(chunks: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  let rest = { line: 1, column: 1, text: "" };
  let isOpen = false;
  let isClosed = false;
  let count = 0;
  for await (const chunk of chunks) {
    rest.text += chunk;
    // The first chunk contains the opening bracket.
    if (!isOpen) rest = after(rest, rest.text.indexOf("["));
    isOpen = true;
    for (let end = endOfElement(rest.text); end !== -1 && !isClosed; end = endOfElement(rest.text)) {
      isClosed = rest.text[end] !== ",";
      const text = rest.text.slice(0, end);
      // `[]` has no elements. The parser refuses any other empty element.
      if (!isClosed || count > 0 || text.trim() !== "") yield { ...rest, text };
      count += 1;
      rest = after(rest, end);
    }
    if (isClosed && rest.text.trim() !== "") {
      yield rest;
      return;
    }
    assertRowLength(rest.text, rest.line);
  }
  if (!isClosed) throw invalidRow(placeIn(rest, rest.text.length).line, "the array is not finished");
}

function after(row: JsonRow, index: number): JsonRow & { text: string } {
  return { ...placeIn(row, index + 1), text: row.text.slice(index + 1) };
}

function placeIn({ line, column, text }: JsonRow, offset: number) {
  const before = text.slice(0, offset).split("\n");
  const last = before.at(-1)?.length ?? 0;
  return { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
}

/** A bracket, a brace, a comma, or a string whose closing quote may be missing. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S])*("?)|[[\]{},]/g;

/** Returns the index of the comma or bracket after the first element, or -1 if the text ends before that character. */
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

function assertRowLength(text: string, line: number): void {
  if (text.length <= MAX_ROW_LENGTH) return;
  throw invalidRow(line, "the row is too long for a listing");
}

function invalidRow(line: number, message: string): InvalidRow {
  return new InvalidRow(message, { line, column: 1, text: "" });
}
