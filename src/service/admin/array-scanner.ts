import type { JsonRow } from "./json-row.ts";

const LINE_FEED = 10;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/** A scanner that splits the text of a JSON array into its elements. It reads the text in chunks and does not parse it. */
export class ArrayScanner {
  /** The current line. */
  line = 1;
  /** True after the closing bracket of the array. */
  isClosed = false;
  /** The text of the last element, of which only a part has been read. */
  unfinished = "";
  #depth = 0;
  #column = 1;
  #element = { line: 1, column: 1 };
  #count = 0;
  #isInString = false;
  #isEscaped = false;

  /** Yields the elements that end in this chunk. Yields any text after the array as an element, which the parser then refuses. */
  *scan(chunk: string): Generator<JsonRow> {
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const isOutside = this.#depth === 0;
      const isEnd = this.#step(chunk.charCodeAt(index));
      if (isOutside && this.#depth === 1) from = this.#begin(index + 1);
      if (!isEnd) continue;
      yield* this.#finish(this.unfinished + chunk.slice(from, index));
      from = this.#begin(index + 1);
    }
    this.unfinished += chunk.slice(from);
    if (this.isClosed && this.unfinished.trim() !== "") yield { ...this.#element, text: this.unfinished };
  }

  /** Processes a character. Reports whether an element ends before it. */
  #step(code: number): boolean {
    this.#column += 1;
    if (code === LINE_FEED) {
      this.line += 1;
      this.#column = 1;
    }
    if (this.#isInString) {
      if (code === QUOTE && !this.#isEscaped) this.#isInString = false;
      this.#isEscaped = code === BACKSLASH && !this.#isEscaped;
      return false;
    }
    if (code === QUOTE) this.#isInString = true;
    else if (OPENING.has(code)) this.#depth += 1;
    else if (CLOSING.has(code)) this.#depth -= 1;
    if (this.#depth === 0 && CLOSING.has(code)) this.isClosed = true;
    return (code === COMMA && this.#depth === 1) || (this.isClosed && CLOSING.has(code));
  }

  #begin(at: number): number {
    this.unfinished = "";
    this.#element = { line: this.line, column: this.#column };
    return at;
  }

  *#finish(text: string): Generator<JsonRow> {
    // `[]` has no elements. The parser refuses any other empty element.
    if (text.trim() === "" && this.isClosed && this.#count === 0) return;
    this.#count += 1;
    yield { ...this.#element, text };
  }
}
