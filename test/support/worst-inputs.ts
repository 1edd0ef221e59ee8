/** The characters to try. If an expression treats several of them alike, only one of them is tried. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ..."\n\r\t\u001b\u0085\u00e9\u0301\u200d\u2028\u202e\u3042\uff01\ud800",
  "\u{1f600}",
];

/** A function that returns an input of about `size` code units. */
export type Input = (size: number) => string;

/**
 * Returns inputs that can be slow for a backtracking matcher: text that leads to a loop, many repetitions of one or two characters or of
 * text that a loop matches, and a last character. Not all inputs have all three parts.
 */
export function worstInputs({ source, flags }: RegExp): readonly Input[] {
  const { atoms, loops } = partsOf(source, flags);
  const tests = [...atoms, "\\w", "\\s"].map((atom) => testOf(atom, flags));
  const signature = (character: string) => tests.map((test) => Number(test(character))).join("");
  const characters = [...new Map(ALPHABET.map((each) => [signature(each), each])).values()];
  const pairs = characters.flatMap((one) => characters.map((other) => one + other));
  const inputs = (lead: string, units: readonly string[], ends: readonly string[]) =>
    units.flatMap((unit) =>
      ends.map(
        (end): Input =>
          (size) =>
            lead + unit.repeat(Math.ceil(size / unit.length)) + end,
      ),
    );
  const ends = ["", ...characters];
  const leads = [...new Set(loops.map(({ lead }) => lead))].filter((lead) => lead !== "");
  const units = [...characters, ...new Set(loops.map(({ body }) => body))].filter((unit) => unit !== "");
  return [
    ...["", ...leads].flatMap((lead) => inputs(lead, units, ends)),
    ...inputs("", [...pairs, ...leads], ["", ...characters.slice(0, 1)]),
  ];
}

/** Returns the parts of an expression that match one character, and its loops. A loop has text that leads to it and text that it matches. */
function partsOf(source: string, flags: string) {
  const atoms: string[] = [];
  const loops: { readonly lead: string; readonly body: string }[] = [];
  let at = 0;
  const next = (pattern: RegExp) => {
    const match = pattern.exec(source.slice(at)) ?? [""];
    at += match[0].length;
    return match;
  };
  const alternatives = (lead: string): string => {
    const first = sequence(lead);
    while (next(/^\|/)[0] !== "") sequence(lead);
    return first;
  };
  const sequence = (lead: string): string => {
    let text = "";
    while (at < source.length && !/[|)]/.test(source.charAt(at))) text += term(lead + text);
    return text;
  };
  const term = (lead: string): string => {
    const body = atom(lead);
    const [quantifier, least = quantifier.startsWith("+") ? 1 : 0] = next(/^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/);
    if (quantifier === "") return body;
    if (/^[*+]|,\}/.test(quantifier)) loops.push({ lead, body });
    return body.repeat(Number(least));
  };
  const atom = (lead: string): string => {
    const [group] = next(/^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/);
    if (group !== "") {
      const text = alternatives(lead);
      next(/^\)/);
      return /[=!]$/.test(group) ? "" : text;
    }
    const [part] = next(/^(?:\[(?:\\.|[^\]\\])*\]|\\u\{\w+\}|\\u\w{4}|\\x\w\w|\\[pP]\{[^}]*\}|\\.|.)/su);
    if (/^(?:\^|\$|\\[bB])$/.test(part)) return "";
    atoms.push(part);
    const accepted = ALPHABET.filter(testOf(part, flags));
    return accepted.find((each) => /\w/.test(each)) ?? accepted[0] ?? "";
  };
  alternatives("");
  return { atoms, loops };
}

function testOf(atom: string, flags: string): (character: string) => boolean {
  const pattern = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ""));
  return (character) => pattern.test(character);
}
