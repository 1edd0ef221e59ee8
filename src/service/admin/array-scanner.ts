import type { JsonRow } from "./json-rows.ts";

const LINE_FEED = 10;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/** Finds the elements of a JSON array, chunk by chunk, without looking into them. */
export class ArrayScanner {
  /** The line that was reached. */
  line = 1;
  /** Whether the array's closing bracket was seen. */
  isClosed = false;
  /** What is known of the element that the last chunk ended in. */
  unfinished = "";
  #depth = 0;
  #elementLine = 1;
  #found = 0;
  #isInString = false;
  #isEscaped = false;

  /** The elements that end in this chunk. What follows the array is an element as well, and no listing. */
  *scan(chunk: string): Generator<JsonRow> {
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const isOutside = this.#depth === 0;
      const isEnd = this.#step(chunk.charCodeAt(index));
      if (isOutside && this.#depth === 1) from = this.#begin(index + 1);
      if (!isEnd) continue;
      yield* this.#element(this.unfinished + chunk.slice(from, index));
      from = this.#begin(index + 1);
    }
    this.unfinished += chunk.slice(from);
    if (this.isClosed && this.unfinished.trim() !== "") yield { line: this.line, text: this.unfinished };
  }

  /** Whether the element ends before this character. */
  #step(code: number): boolean {
    if (code === LINE_FEED) this.line += 1;
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
    this.#elementLine = this.line;
    return at;
  }

  *#element(text: string): Generator<JsonRow> {
    // `[]` has no element; an empty one anywhere else is an error that parsing it will name.
    if (text.trim() === "" && this.isClosed && this.#found === 0) return;
    const lead = text.slice(0, text.length - text.trimStart().length);
    this.#found += 1;
    yield { line: this.#elementLine + lead.split("\n").length - 1, text };
  }
}
