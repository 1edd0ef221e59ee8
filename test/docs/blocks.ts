/** A fenced block in a document, and its position. */
export interface Block {
  readonly kind: string;
  /** The text after the kind, such as `exit=3`. */
  readonly info: string;
  readonly body: string;
  /** The whole block, with its fences. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the blocks that contain commands. */
export function blocksOf(document: string): readonly Block[] {
  return [...document.matchAll(/```(sh|console) ?([^\n]*)\n([\s\S]*?)```\n/g)].map((match) => {
    const [text, kind = "", info = "", body = ""] = match;
    return { kind, info, body, text, start: match.index, end: match.index + text.length };
  });
}
