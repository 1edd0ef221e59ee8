/** The message for an error in a JSON document, and the error's position in UTF-16 code units. */
export interface SyntaxErrorText {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

interface ParserError {
  readonly offset: number;
  readonly length: number;
  readonly name: string;
}

/** Describes a parser error. Inside a string or a number, the position is where the valid part ends. */
export function describeSyntaxError(text: string, error: ParserError | undefined): SyntaxErrorText {
  const offset = error?.offset ?? 0;
  const name = error?.name ?? "";
  if (name === "InvalidCommentToken") return { offset, length: 2, message: "JSON does not allow comments" };
  if (/Number/.test(name)) return unexpected(text, offset + (error?.length ?? 0), "inside a number");
  if (/^(?:UnexpectedEndOfString|Invalid(?:Unicode|EscapeCharacter|Character))$/.test(name))
    return insideString(text, offset);
  return unexpected(text, offset, EXPECTED.get(name) ?? contextOf(text, offset));
}

const EXPECTED = new Map([
  ["EndOfFileExpected", "after the end of the JSON value"],
  ["CommaExpected", "where a comma is expected"],
  ["ColonExpected", "where a colon is expected"],
]);

function insideString(text: string, start: number): SyntaxErrorText {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside a string.
  const good = /^"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(text.slice(start));
  const offset = start + (good?.[0].length ?? 0);
  const character = text[offset];
  if (character === undefined || character === "\n" || character === "\r") {
    return { offset, length: 1, message: 'unterminated string: the closing " is missing' };
  }
  if (character === "\\") {
    const sequence = /^\\(?:u[0-9a-fA-F]{0,4}|[^\r\n]?)/u.exec(text.slice(offset, offset + 6))?.[0] ?? "\\";
    return { offset, length: sequence.length, message: `invalid escape "${sequence}"` };
  }
  return { offset, length: 1, message: `${nameOf(text, offset)} must be escaped inside a string` };
}

function unexpected(text: string, offset: number, context: string): SyntaxErrorText {
  const token = tokenAt(text, offset);
  const message = `unexpected ${token === "" ? "end of JSON" : nameOf(text, offset)} ${context}`.trim();
  return { offset, length: Math.max(1, token.length), message: message + hintFor(token) };
}

function tokenAt(text: string, offset: number): string {
  return /^(?:[\p{L}\p{N}_$'‘’“”.+-]+|.)/su.exec(text.slice(offset, offset + 40))?.[0] ?? "";
}

function nameOf(text: string, offset: number): string {
  const token = tokenAt(text, offset);
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(token)) return token === '"' ? "string" : `"${token}"`;
  return `character U+${(token.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function hintFor(token: string): string {
  if (/^['‘’“”]/u.test(token)) return ': strings need straight double quotes (")';
  if (/^(?:true|false|null)$/.test(token)) return "";
  if (/^(true|false|null)$/i.test(token)) return `: the JSON spelling is ${token.toLowerCase()}`;
  return /^[\p{L}_$]/u.test(token) ? ": names and strings need double quotes" : "";
}

function contextOf(text: string, offset: number): string {
  const previous = text.slice(0, offset).trimEnd().at(-1);
  if (previous === undefined) return "";
  return AFTER.get(previous) ?? (offset >= text.length ? "before the closing bracket" : "");
}

const AFTER = new Map([
  [",", "after a comma"],
  [":", "after a colon"],
  ["{", 'after "{"'],
  ["[", 'after "["'],
]);
