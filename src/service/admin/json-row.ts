/** The text of a row, and the line and column of its first character. Both count from 1. */
export interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** An invalid row, with the line and column of the problem. `offset` is the position of the problem in the row's text. */
export class InvalidRow extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column, text }: JsonRow, offset = 0) {
    super(message);
    const before = text.slice(0, offset).split("\n");
    const last = before.at(-1)?.length ?? 0;
    this.line = line + before.length - 1;
    this.column = before.length === 1 ? column + last : last + 1;
  }
}
