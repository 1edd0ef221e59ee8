const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON is nested deeper than `most` levels. What reads and prints data goes down one call a level, so an answer
 * of nothing but brackets could end the process.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) index += code === BACKSLASH ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
