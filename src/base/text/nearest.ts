/** The maximum length of a word for which names are suggested. This limit bounds the cost of hostile input. */
const LONGEST_WORD = 120;

/**
 * Returns at most `limit` candidates that are similar to `word`, best first. Similarity allows for a few typing errors, and for a word or
 * candidate that is the start or a part of the other, as `url` is a part of `logoUrl`. Ignores case, `-`, `_` and spaces.
 */
export function nearest(word: string, candidates: Iterable<string>, limit = 3): string[] {
  const plainWord = plain(word);
  if (plainWord === "" || word.length > LONGEST_WORD) return [];

  const scored = [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: scoreOf(plainWord, candidate) }))
    .filter(({ score }) => score < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.score - other.score);
  // Candidates that are much less similar than the best one are omitted.
  return scored
    .filter(({ score }) => score <= (scored[0]?.score ?? 0) + 1)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

const STARTS_WITH = 1.2;
const IS_PART = 1.8;

function scoreOf(plainWord: string, candidate: string): number {
  const known = plain(candidate);
  const edits = distance(plainWord, known, allowedEdits(Math.min(plainWord.length, known.length)));
  const isStart = plainWord.length >= 3 && known.startsWith(plainWord);
  // The first test excludes most candidates before they are split into parts.
  const hasPart = known.includes(plainWord) && partsOf(candidate).includes(plainWord);
  const isPart = plainWord.length >= 3 && (hasPart || isEnd(plainWord, known));
  // If only letters at the end are missing, the candidate is better than others with as many edits.
  return Math.min(isStart ? Math.min(edits - 0.1, STARTS_WITH) : edits, isPart ? IS_PART : edits);
}

/** Reports whether a word starts or ends with a known name of at least four characters, as `listingHeadline` ends with `headline`. */
function isEnd(plainWord: string, known: string): boolean {
  return known.length >= 4 && (plainWord.endsWith(known) || plainWord.startsWith(known));
}

function allowedEdits(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]/g, "");
}

function partsOf(candidate: string): string[] {
  return candidate.split(/[-_\s]|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase());
}

/** Returns the optimal string alignment distance, which counts a swap as one edit, or infinity if the distance exceeds `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      // Typing errors rarely replace the first letter: `ksh` is not `zsh`.
      const replaced = row === 1 && column === 1 ? 2 : 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : replaced),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (current.every((edits) => edits > most)) return Number.POSITIVE_INFINITY;
  }
  const edits = at(one.length, other.length);
  return edits > most ? Number.POSITIVE_INFINITY : edits;
}
