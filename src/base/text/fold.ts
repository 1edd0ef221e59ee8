type Spellings = Readonly<Record<string, string>>;

/** How slugs spell letters that Unicode does not decompose. Idempotency keys depend on this table, so it must never change. */
export const SPELLINGS: Spellings = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", þ: "th", ł: "l" };

/** These and further letters, which only searches and comparisons treat as plain. */
const PLAIN: Spellings = { ...SPELLINGS, ð: "d", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", ς: "σ" };
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
