import { createScanner, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

const MAX_DEPTH = 64;

/** Parses strict JSON (RFC 8259) up to a nesting depth of 64. Returns the tree of values, with offsets and repeated keys, or the first error. */
export function parseJson(text: string) {
  const deep = firstTooDeep(text);
  if (deep !== undefined) {
    const message = `nested deeper than ${MAX_DEPTH} levels`;
    return { ok: false, fault: { rule: "depth", message, offset: deep, length: 1 } } as const;
  }
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  const root = parseTree(text, errors, options);
  const first = errors[0];
  if (root !== undefined && first === undefined) return { ok: true, root } as const;
  return { ok: false, fault: { rule: "syntax", ...describeError(text, first) } } as const;
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

/** Describes a parser error. Inside a string or a number, the position is where the valid part ends. */
function describeError(text: string, error: ParseError | undefined) {
  const { offset, length } = error ?? { offset: 0, length: 0 };
  const name = error === undefined ? "" : printParseErrorCode(error.error);
  if (name === "InvalidCommentToken") return { offset, length: 2, message: "JSON does not allow comments" };
  if (/Number/.test(name)) return unexpected(text, offset + length, "inside a number");
  if (/^(?:UnexpectedEndOfString|Invalid(?:Unicode|EscapeCharacter|Character))$/.test(name))
    return unexpected(text, offset + validLength(text.slice(offset)), "inside a string");
  return unexpected(text, offset, EXPECTED.get(name) ?? contextOf(text, offset));
}

const EXPECTED = new Map([
  ["EndOfFileExpected", "after the end of the JSON value"],
  ["CommaExpected", "where a comma is expected"],
  ["ColonExpected", "where a colon is expected"],
]);

/** Returns the length of the valid start of a string that is not closed or contains an invalid character. */
function validLength(string: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside a string.
  const valid = /^"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(string);
  return valid?.[0].length ?? 0;
}

function unexpected(text: string, offset: number, context: string) {
  const token = TOKEN.exec(text.slice(offset, offset + 40))?.[0] ?? "";
  const isWord = /^['‘’“”\p{L}_$]/u.test(token) && !/^(?:true|false|null)$/i.test(token);
  const hint = isWord ? ": names and strings need straight double quotes" : "";
  const message = `${`unexpected ${nameOf(token)} ${context}`.trim()}${hint}`;
  return { offset, length: Math.max(1, token.length), message };
}

/** Matches a word, an escape sequence or any other character. */
const TOKEN = /^(?:[\p{L}\p{N}_$'‘’“”.+-]+|\\(?:u[0-9a-fA-F]{0,4}|[^\r\n]?)|.)/su;

function nameOf(token: string): string {
  if (token === "") return "end of JSON";
  if (token === "\n" || token === "\r") return "end of line";
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(token)) return token === '"' ? "string" : `"${token}"`;
  return `character U+${(token.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function contextOf(text: string, offset: number): string {
  const previous = text.slice(0, offset).trimEnd().at(-1);
  if (previous === undefined) return "";
  if (previous === ",") return "after a comma";
  if (previous === ":") return "after a colon";
  if (previous === "{" || previous === "[") return `after "${previous}"`;
  return offset >= text.length ? "before the closing bracket" : "";
}
