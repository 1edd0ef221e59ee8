import { hasWord, indexedWords, type SearchWord } from "./search-words.ts";

/** The fields in which a word counts more than in the description. */
export interface RankedFields {
  readonly name: string;
  readonly headline: string | null;
  readonly tags: string | null;
}

/** Assumed: a word in the name counts twice as much as one in the headline, and so on down to the description. */
const WEIGHTS = { name: 8, headline: 4, tags: 2, description: 1 } as const;

/** How well a listing that has all the words answers a search for them: the sum of each word's best place. */
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
