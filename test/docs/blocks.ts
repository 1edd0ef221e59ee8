/** A fenced block of a document, and where it stands. */
export interface Block {
  readonly kind: string;
  /** The words after the kind: a file's name, or `pipe`, `exit=3` and the like. */
  readonly info: string;
  readonly body: string;
  /** The whole block, with its fences. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the blocks that a reader would use: files to write down, and commands to type. */
export function blocksOf(document: string): readonly Block[] {
  return [...document.matchAll(/```(json|yaml|console) ?([^\n]*)\n([\s\S]*?)```\n/g)].map((match) => {
    const [text, kind = "", info = "", body = ""] = match;
    return { kind, info, body, text, start: match.index, end: match.index + text.length };
  });
}
