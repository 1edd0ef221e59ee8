/** The text of one row, and the line and column of its first character, counted from 1. */
export interface JsonRow {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Returns the line and column of an offset in a row. */
export function placeIn({ line, column, text }: JsonRow, offset: number) {
  const before = text.slice(0, offset).split("\n");
  const last = before.at(-1)?.length ?? 0;
  return { line: line + before.length - 1, column: before.length === 1 ? column + last : last + 1 };
}
