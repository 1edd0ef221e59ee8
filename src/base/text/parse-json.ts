import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { describeSyntaxError, type SyntaxErrorText } from "./syntax-error.ts";

interface JsonFault extends SyntaxErrorText {
  readonly rule: "syntax" | "depth";
}

/** The result of parsing: either the tree of values, with offsets and repeated keys, or an error. */
export type ParsedJson =
  | { readonly ok: true; readonly root: Node }
  | { readonly ok: false; readonly fault: JsonFault };

/** The maximum nesting depth. This limit keeps the recursive parser from overflowing the stack. */
const MAX_DEPTH = 64;

/** Parses strict JSON (RFC 8259). Accepts the same documents as `JSON.parse`, up to a nesting depth of 64. */
export function parseJson(text: string): ParsedJson {
  const deep = firstTooDeep(text);
  if (deep !== undefined) {
    const message = `nested deeper than ${MAX_DEPTH} levels`;
    return { ok: false, fault: { rule: "depth", message, offset: deep, length: 1 } };
  }
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  const root = parseTree(text, errors, options);
  const first = errors[0];
  if (root !== undefined && first === undefined) return { ok: true, root };
  const error = first && { ...first, name: printParseErrorCode(first.error) };
  return { ok: false, fault: { rule: "syntax", ...describeSyntaxError(text, error) } };
}

function firstTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (first === "{" || first === "[") depth += 1;
    if (first === "}" || first === "]") depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}
