/** Letters that Unicode does not decompose, and the letters that replace them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ς: "σ",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII.
export const ASCII = /^[\x00-\x7f]*$/;

/** Returns a string in lowercase and without accents, so that `Ångström` and `ANGSTROM` become equal. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

export type Highlight = (text: string, mark: (match: string) => string) => string;

const MAX_WORDS = 32;

/** Returns a highlighter for the words that start with a word of the query, regardless of case and accents. */
export function highlighter(query: string): Highlight {
  // Matches a word, or a character of a script without spaces. The signs in `C++` and `C#` are part of the word.
  const wordPattern =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[+#]+(?![\p{L}\p{N}]))?/gu;
  const starts = (fold(query).match(wordPattern) ?? []).slice(0, MAX_WORDS);
  return (text, mark) =>
    text.replace(wordPattern, (word) => {
      const folded = fold(word);
      return starts.some((start) => folded.startsWith(start)) ? mark(word) : word;
    });
}
