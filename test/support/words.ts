/** Returns the words of a text, which are separated by white space. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
