/** Letters that Unicode does not take apart, but that people type without the stroke. */
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

/** A text without case and accents, for comparing: `Ångström` and `ANGSTROM` are equal. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}
