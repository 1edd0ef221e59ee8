import { hasWord, indexedWords, type SearchWord } from "./search-words.ts";

/** The fields that outweigh the description. */
export interface RankedFields {
  readonly name: string;
  readonly headline: string | null;
  readonly tags: string | null;
}

/**
 * Assumed: with several words in a search, a word in the name counts twice as much as one in the headline, that twice as
 * much as one in the tags, and that twice as much as one in the description.
 */
const WEIGHTS = { name: 8, headline: 4, tags: 2, description: 1 } as const;

/** Returns the score of a listing that has all the words: the sum of the weight of each word's best field. */
export function relevance(words: readonly SearchWord[], fields: RankedFields): number {
  const name = indexedWords(fields.name);
  const headline = indexedWords(fields.headline ?? "");
  const tags = indexedWords(fields.tags ?? "");
  return words.reduce((sum, word) => {
    if (hasWord(name, word)) return sum + WEIGHTS.name;
    if (hasWord(headline, word)) return sum + WEIGHTS.headline;
    return sum + (hasWord(tags, word) ? WEIGHTS.tags : WEIGHTS.description);
  }, 0);
}
