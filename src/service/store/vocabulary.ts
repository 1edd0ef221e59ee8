import type { SearchWord } from "../rules/search-words.ts";
import type { Database } from "./database.ts";
import { ANYWHERE } from "./search-terms.ts";
import type { Statement } from "./statement.ts";

/** No letter or digit sorts before the first or behind the last. */
const FIRST = "0";
const LAST = "\u{10ffff}";

/** The words of all listings, in alphabetical order. To walk along them costs the same for rare and for common ones. */
export class Vocabulary {
  readonly #next: Statement<{ readonly term: string }>;
  readonly #listings: Statement<{ readonly doc: number }>;

  constructor(database: Database) {
    // It only looks into the index, so that it needs no place in the file.
    database.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.word USING fts5vocab (main, search, instance)");
    this.#next = database.prepare("SELECT term FROM temp.word WHERE term BETWEEN ? AND ? LIMIT 1");
    this.#listings = database.prepare("SELECT doc FROM temp.word WHERE term BETWEEN ? AND ? LIMIT ?");
  }

  /** The longer words that begin with `text`; undefined when there are more than `most`. */
  longerWords(text: string, most: number): readonly string[] | undefined {
    const words: string[] = [];
    const start = ANYWHERE + text;
    // From behind a word on: to pass it by would be to pass by every listing that has it.
    const behind = (term: string) => this.#next.get(term + FIRST, start + LAST)?.term;
    for (let term = behind(start); term !== undefined; term = behind(term)) {
      if (words.length === most) return undefined;
      words.push(term.slice(ANYWHERE.length));
    }
    return words;
  }

  /** The listings that have a word; undefined when there are more than `most`, or nearly as many. */
  listingsWith({ text, match }: SearchWord, most: number): readonly number[] | undefined {
    const start = ANYWHERE + text;
    const rows = this.#listings.all(start, match === "whole" ? start : start + LAST, most + 1);
    return rows.length > most ? undefined : Array.from(new Set(rows.map(({ doc }) => doc)));
  }
}
