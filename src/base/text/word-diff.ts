/** A part of two compared texts: a token that both contain, or one that only the first (`-`) or only the second (`+`) contains. */
export interface DiffPart {
  readonly kind: "=" | "-" | "+";
  readonly text: string;
}

/** Returns the tokens of two texts in order. Between common tokens, those of the first text precede those of the second. */
export function diffWords(one: string, other: string): readonly DiffPart[] {
  const [first, second] = [tokensOf(one), tokensOf(other)];
  const start = equalCount(first, second);
  const rests = [first.slice(start), second.slice(start)] as const;
  const end = equalCount(rests[0].toReversed(), rests[1].toReversed());
  const inner = rests.map((tokens) => tokens.slice(0, tokens.length - end));
  const parts = (tokens: readonly string[], kind: DiffPart["kind"]) => tokens.map((text) => ({ kind, text }));
  return [
    ...parts(first.slice(0, start), "="),
    ...grouped(middle(inner[0] ?? [], inner[1] ?? [])),
    ...parts(first.slice(first.length - end), "="),
  ];
}

/** Splits text into words, runs of other characters, and runs of spaces. In scripts without spaces, each character is a word. */
function tokensOf(text: string): readonly string[] {
  return (
    text.match(
      /\n|[^\S\n]+|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*|[^\s\p{L}\p{N}_]+/gu,
    ) ?? []
  );
}

function equalCount(first: readonly string[], second: readonly string[]): number {
  const difference = first.findIndex((token, index) => token !== second[index]);
  return difference === -1 ? Math.min(first.length, second.length) : difference;
}

/** The maximum number of pairs of tokens to compare. Two longer texts are shown as completely different. */
const MAX_PAIRS = 4_000_000;

/** Returns the parts of two lists of tokens, using a longest common subsequence. */
function middle(first: readonly string[], second: readonly string[]): DiffPart[] {
  const width = second.length + 1;
  const isBounded = first.length * second.length <= MAX_PAIRS;
  const lengths = new Uint16Array(isBounded ? (first.length + 1) * width : 0);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = isBounded ? first.length - 1 : -1; row >= 0; row -= 1) {
    const token = first[row];
    for (let column = second.length - 1, below = 0, right = 0; column >= 0; column -= 1) {
      const diagonal = below;
      below = lengths[(row + 1) * width + column] ?? 0;
      right = token === second[column] ? diagonal + 1 : Math.max(below, right);
      lengths[row * width + column] = right;
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < first.length || column < second.length) {
    const [one, other] = [first[row], second[column]];
    if (isBounded && one !== undefined && one === other) {
      parts.push({ kind: "=", text: one });
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "-", text: one });
      row += 1;
    } else {
      parts.push({ kind: "+", text: other ?? "" });
      column += 1;
    }
  }
  return parts;
}

/** Puts removed before added tokens, and treats spaces between two changes as changed, so that a changed phrase is marked as a whole. */
function grouped(parts: readonly DiffPart[]): readonly DiffPart[] {
  const groups: DiffPart[][] = [];
  let changed: DiffPart[] | undefined;
  for (const [index, part] of parts.entries()) {
    const isBetween = /^[^\S\n]+$/.test(part.text) && changed !== undefined && parts[index + 1]?.kind !== "=";
    const isLast = index === parts.length - 1;
    if (part.kind === "=" && (!isBetween || isLast)) {
      groups.push([part]);
      changed = undefined;
      continue;
    }
    if (changed === undefined) {
      changed = [];
      groups.push(changed);
    }
    if (part.kind === "=") changed.push({ ...part, kind: "-" }, { ...part, kind: "+" });
    else changed.push(part);
  }
  const ordered = (group: readonly DiffPart[], kind: DiffPart["kind"]) =>
    group.filter((part) => part.kind === kind);
  return groups.flatMap((group) => (["=", "-", "+"] as const).flatMap((kind) => ordered(group, kind)));
}
