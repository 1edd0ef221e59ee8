/** The text in lines of at most `width`, broken at spaces; a longer word stays whole. For ASCII, as all help is. */
export function brokenLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of text.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

/** A command line after a prompt, broken so that a shell still takes it as one. */
export function brokenCommand(line: string, prompt: string, width: number): readonly string[] {
  if (prompt.length + line.length <= width) return [prompt + line];
  const margin = " ".repeat(prompt.length + 2);
  const parts = brokenLines(line, width - margin.length - " \\".length);
  return parts.map(
    (part, index) => (index === 0 ? prompt : margin) + part + (index < parts.length - 1 ? " \\" : ""),
  );
}
