import { fold, foldWithOrigins } from "../text/fold.ts";

/** A function that marks each match of a query in a text. */
export type Highlight = (text: string, mark: (match: string) => string) => string;

/**
 * Finds the words of a query in a text as the catalog does: at the start of a word, whatever the case and accents. Without words it
 * marks nothing.
 */
export function highlighter(query: string): Highlight {
  const words = fold(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return (text) => text;

  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})`, "gu");
  return (text, mark) => {
    const { text: folded, origins } = foldWithOrigins(text);
    let result = "";
    let end = 0;
    for (const match of folded.matchAll(pattern)) {
      const from = origins?.[match.index] ?? match.index;
      const to = origins?.[match.index + match[0].length] ?? match.index + match[0].length;
      result += text.slice(end, from) + mark(text.slice(from, to));
      end = to;
    }
    return result + text.slice(end);
  };
}
