/** A part of two compared texts: a token that both contain, or one that only the first (`-`) or only the second (`+`) contains. */
export interface DiffPart {
  readonly kind: "=" | "-" | "+";
  readonly text: string;
}

/** The maximum number of pairs of tokens to compare. Two longer texts are shown as completely different. */
const MAX_PAIRS = 4_000_000;

/** Returns the tokens of two texts in order, removed ones before added ones. Spaces between two changes are also changes. */
export function diffWords(one: string, other: string): readonly DiffPart[] {
  const [first, second] = [tokensOf(one), tokensOf(other)];
  const isBounded = first.length * second.length <= MAX_PAIRS;
  return isBounded ? compare(first, second) : [...first.map(removed), ...second.map(added)];
}

/** Splits text into words, runs of other characters, and runs of spaces. In scripts without spaces, each character is a word. */
function tokensOf(text: string): readonly string[] {
  return (
    text.match(
      /\n|[^\S\n]+|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|[^\s\p{L}\p{N}_]+/gu,
    ) ?? []
  );
}

const removed = (text: string): DiffPart => ({ kind: "-", text });
const added = (text: string): DiffPart => ({ kind: "+", text });

/** Returns the parts of two lists of tokens, using a longest common subsequence. */
function compare(first: readonly string[], second: readonly string[]): readonly DiffPart[] {
  const lengthFrom = commonLengths(first, second);
  const groups: (readonly DiffPart[])[] = [];
  // The changed tokens since the last common one.
  let [minus, plus]: [DiffPart[], DiffPart[]] = [[], []];
  let [row, column] = [0, 0];
  while (row < first.length || column < second.length) {
    const [one, other] = [first[row], second[column]];
    const isRemoval = other === undefined || lengthFrom(row + 1, column) >= lengthFrom(row, column + 1);
    if (one !== undefined && one === other) {
      row += 1;
      column += 1;
      const isBetween = minus.length + plus.length > 0 && first[row] !== second[column];
      if (isBetween && /^[^\S\n]+$/.test(one)) {
        minus.push(removed(one));
        plus.push(added(one));
      } else {
        groups.push(minus, plus, [{ kind: "=", text: one }]);
        [minus, plus] = [[], []];
      }
    } else if (one !== undefined && isRemoval) {
      minus.push(removed(one));
      row += 1;
    } else {
      plus.push(added(other ?? ""));
      column += 1;
    }
  }
  return [...groups, minus, plus].flat();
}

/** Returns a function for the length of the longest common subsequence of the tokens from a row and a column on. */
function commonLengths(first: readonly string[], second: readonly string[]) {
  const width = second.length + 1;
  const lengths = new Uint16Array((first.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = first.length - 1; row >= 0; row -= 1) {
    for (let column = second.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        first[row] === second[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  }
  return at;
}
