/**
 * Returns the offset of the value at a path in a valid JSON text. For a missing value, returns the offset of its nearest
 * ancestor.
 */
export function valueOffset(text: string, path: readonly PropertyKey[]): number {
  let at = skipSpace(text, 0);
  for (const key of path) {
    const inner = entryOffset(text, at, String(key));
    if (inner === undefined) return at;
    at = inner;
  }
  return at;
}

/**
 * Returns the offset of an entry in the object or array at `start`. For a repeated name, uses the last entry, as `JSON.parse`
 * does.
 */
function entryOffset(text: string, start: number, key: string): number | undefined {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return undefined;
  let found: number | undefined;
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && !isClosing(text[at]); index += 1) {
    const nameEnd = isObject ? skipValue(text, at) : at;
    const name = isObject ? JSON.parse(text.slice(at, nameEnd)) : String(index);
    // Skips the colon.
    if (isObject) at = skipSpace(text, skipSpace(text, nameEnd) + 1);
    if (name === key) found = at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return found;
}

/** Returns the offset after the value at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = closingQuote(text, at);
    else if (character === "{" || character === "[") depth += 1;
    else if (isClosing(character)) depth -= 1;
    else if (depth > 0 || !/[\s,:]/.test(character ?? "")) continue;
    else return at;
    if (depth < 0) return at;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function closingQuote(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function isClosing(character: string | undefined): boolean {
  return character === "}" || character === "]";
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}
