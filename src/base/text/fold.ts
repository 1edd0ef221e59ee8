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
const ASCII = /^[\x00-\x7f]*$/;

/** Returns a string in lowercase and without accents, so that `Ångström` and `ANGSTROM` become equal. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** A function that marks each match of a query in a string. */
export type Highlight = (text: string, mark: (match: string) => string) => string;

/** Returns a highlighter that matches a query's words regardless of case and accents. */
export function highlighter(query: string): Highlight {
  // The signs in `C++` and `C#` are part of the word.
  const words = fold(query).match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu) ?? [];
  if (words.length === 0) return (text) => text;

  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(wordPattern).join("|"), "gu");
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

function wordPattern(word: string): string {
  const unspaced =
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  return unspaced.test(word) ? word : `(?<![\\p{L}\\p{N}])${word.replaceAll("+", "\\+")}`;
}

/** Returns the folded text and, if folding can change positions, the original position of each UTF-16 code unit. */
function foldWithOrigins(text: string): { readonly text: string; readonly origins?: readonly number[] } {
  if (ASCII.test(text)) return { text: text.toLowerCase() };
  let folded = "";
  const origins: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let index = 0; index < plain.length; index += 1) origins.push(offset);
    folded += plain;
    offset += character.length;
  }
  return { text: folded, origins: [...origins, offset] };
}
