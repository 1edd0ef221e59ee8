/** Reports whether a string contains the wildcard `*` or `?`. */
export function hasWildcards(text: string): boolean {
  return /[*?]/.test(text);
}

/** Reports whether a name matches a pattern with `*` and `?`. Backtracks only to the last `*`, to avoid exponential time. */
export function matchesWildcards(pattern: string, name: string): boolean {
  const marks = Array.from(pattern);
  const characters = Array.from(name);
  let mark = 0;
  let at = 0;
  let lastStar = -1;
  let resumeAt = 0;
  while (at < characters.length) {
    if (marks[mark] === "*") {
      lastStar = mark;
      resumeAt = at;
      mark += 1;
    } else if (marks[mark] === "?" || marks[mark] === characters[at]) {
      mark += 1;
      at += 1;
    } else if (lastStar >= 0) {
      resumeAt += 1;
      at = resumeAt;
      mark = lastStar + 1;
    } else {
      return false;
    }
  }
  return marks.slice(mark).every((rest) => rest === "*");
}
