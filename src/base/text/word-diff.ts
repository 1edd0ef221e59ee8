/** A part of two compared texts: a token that both contain, or one that only the first (`-`) or only the second (`+`) contains. */
export interface DiffPart {
  readonly kind: "=" | "-" | "+";
  readonly text: string;
}

/** The maximum number of pairs of tokens to compare. Two longer texts are shown as completely different. */
const MAX_PAIRS = 4_000_000;

/** Returns the tokens of two texts in order. Between common tokens, those of the first text precede those of the second. */
export function diffWords(one: string, other: string): readonly DiffPart[] {
  const [first, second] = [tokensOf(one), tokensOf(other)];
  const isBounded = first.length * second.length <= MAX_PAIRS;
  return inOrder(isBounded ? compare(first, second) : [...first.map(removed), ...second.map(added)]);
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
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < first.length || column < second.length) {
    const [one, other] = [first[row], second[column]];
    if (one !== undefined && one === other) {
      parts.push({ kind: "=", text: one });
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push(removed(one));
      row += 1;
    } else {
      parts.push(added(other ?? ""));
      column += 1;
    }
  }
  return parts;
}

/** Puts removed before added tokens, and treats spaces between two changes as changed, so that a changed phrase is marked as a whole. */
function inOrder(parts: readonly DiffPart[]): readonly DiffPart[] {
  const isChanged = (part: DiffPart | undefined) => part !== undefined && part.kind !== "=";
  const groups: DiffPart[][] = [];
  let waiting: DiffPart[] = [];
  for (const [index, part] of parts.entries()) {
    const isBetween = isChanged(parts[index - 1]) && isChanged(parts[index + 1]);
    if (part.kind === "=" && isBetween && /^[^\S\n]+$/.test(part.text)) {
      groups.push([removed(part.text)]);
      waiting.push(added(part.text));
    } else if (part.kind === "+") {
      waiting.push(part);
    } else if (part.kind === "-") {
      groups.push([part]);
    } else {
      groups.push(waiting, [part]);
      waiting = [];
    }
  }
  return [...groups, waiting].flat();
}
