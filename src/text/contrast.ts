const KEPT = 60;
const LONG = 120;

/** Cuts a long common prefix or suffix of two different strings at a space, if any, and marks the cut with an ellipsis. */
export function contrast(one: string, other: string): readonly [string, string] {
  const start = equalLength(one, other);
  const end = equalLength(reversed(one.slice(start)), reversed(other.slice(start)));
  const shorten = (text: string) => {
    const from = start > LONG ? text.lastIndexOf(" ", start - KEPT) + 1 : 0;
    const space = end > LONG ? text.indexOf(" ", text.length - end + KEPT) : -1;
    return `${from > 0 ? "… " : ""}${space === -1 ? text.slice(from) : `${text.slice(from, space)} …`}`;
  };
  return [shorten(one), shorten(other)];
}

function equalLength(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return length;
}

function reversed(text: string): string {
  return text.split("").reverse().join("");
}
