/** The text of a row, and the line and column of its first character, both counted from 1. */
export interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** An invalid row, with the line and column of the problem. `offset` is the position of the problem in the row's text. */
export class InvalidRow extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, row: JsonRow, offset = 0) {
    super(message);
    ({ line: this.line, column: this.column } = placeIn(row, offset));
  }
}

/** Returns the line and column of an offset in a row. */
export function placeIn({ line, column, text }: JsonRow, offset: number) {
  const before = text.slice(0, offset).split("\n");
  const last = before.at(-1)?.length ?? 0;
  return { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
}
