/** Removes the listed characters from the end of the text. Runs in linear time, unlike a regular expression such as `/[.,]+$/`. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
