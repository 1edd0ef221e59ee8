import { ArrayScanner } from "./array-scanner.ts";
import { InvalidRow, type JsonRow } from "./json-row.ts";

/** The maximum number of characters in a row. It limits the memory use. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Splits a text into rows: the elements of a JSON array, or otherwise its lines.
 *
 * Holds only one chunk and one row in memory. Throws an `InvalidRow` for a row that is too long and for an unfinished array,
 * and for an empty text unless `isEmptyAllowed` is set.
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
  for (let part = await source.next(); !part.done; part = await source.next()) yield part.value;
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

async function* elementsOf(chunks: AsyncIterable<string>): AsyncGenerator<JsonRow> {
  const scanner = new ArrayScanner();
  for await (const chunk of chunks) {
    yield* scanner.scan(chunk);
    assertRowLength(scanner.unfinished, scanner.line);
  }
  if (scanner.isClosed) return;
  throw invalidRow(scanner.line, "the array is not finished");
}

function assertRowLength(text: string, line: number): void {
  if (text.length <= MAX_ROW_LENGTH) return;
  throw invalidRow(line, "the row is too long for a listing");
}

function invalidRow(line: number, message: string): InvalidRow {
  return new InvalidRow(message, { line, column: 1, text: "" });
}
