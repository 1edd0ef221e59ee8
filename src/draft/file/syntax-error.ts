import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { Span } from "./position.ts";

/** The first place that is not JSON, and the reason in words. */
export interface SyntaxErrorText extends Span {
  readonly message: string;
}

/** Describes the first error of the parser, and finds the offending character inside of its token. */
export function describeSyntaxError(text: string, error: ParseError | undefined): SyntaxErrorText {
  const offset = error?.offset ?? 0;
  if (text.trim() === "")
    return { offset: 0, length: 1, message: "is empty: a draft file holds one JSON object" };
  switch (error && printParseErrorCode(error.error)) {
    case "InvalidCommentToken":
      return { offset, length: 2, message: "comments are not allowed in JSON" };
    case "UnexpectedEndOfNumber":
    case "InvalidNumberFormat":
      return unexpected(text, offset + (error?.length ?? 0), "inside a number");
    case "UnexpectedEndOfString":
    case "InvalidCharacter":
    case "InvalidUnicode":
    case "InvalidEscapeCharacter":
      return insideString(text, offset);
    case "EndOfFileExpected":
      return unexpected(text, offset, "after the end of the JSON value");
    case "CommaExpected":
      return unexpected(text, offset, "where a comma belongs");
    case "ColonExpected":
      return unexpected(text, offset, "where a colon belongs");
    default:
      return unexpected(text, offset, contextOf(text, offset));
  }
}

function insideString(text: string, start: number): SyntaxErrorText {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside a string.
  const good = /^"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(text.slice(start));
  const offset = start + (good?.[0].length ?? 0);
  const character = text[offset];
  if (character === undefined || character === "\n" || character === "\r") {
    return { offset, length: 1, message: 'a string is not closed: a " is missing' };
  }
  if (character === "\\") {
    const sequence = /^\\(?:u[0-9a-fA-F]{0,4}|[^\r\n]?)/u.exec(text.slice(offset, offset + 6))?.[0] ?? "\\";
    return { offset, length: sequence.length, message: `"${sequence}" is not an escape in JSON` };
  }
  return {
    offset,
    length: 1,
    message: `${nameOf(text, offset)} inside a string must be written as an escape`,
  };
}

function unexpected(text: string, offset: number, context: string): SyntaxErrorText {
  const found = foundAt(text, offset);
  const hint = hintFor(found);
  const message = `unexpected ${found === "" ? "end of the file" : nameOf(text, offset)} ${context}`.trim();
  return {
    offset,
    length: Math.max(1, found.length),
    message: hint === "" ? message : `${message}: ${hint}`,
  };
}

/** Returns the word, or the one character, at the offset. */
function foundAt(text: string, offset: number): string {
  const rest = text.slice(offset, offset + 40);
  return /^[\p{L}\p{N}_$'‘’“”.+-]+/u.exec(rest)?.[0] ?? String.fromCodePoint(...codePoint(rest));
}

function codePoint(text: string): number[] {
  const first = text.codePointAt(0);
  return first === undefined ? [] : [first];
}

function nameOf(text: string, offset: number): string {
  const found = foundAt(text, offset);
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(found)) return found === '"' ? "text in quotes" : `"${found}"`;
  return `character U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function hintFor(found: string): string {
  if (/^['‘’“”]/u.test(found)) return 'texts are written in straight double quotes (")';
  if (/^(true|false|null)$/i.test(found)) return `in JSON it is written ${found.toLowerCase()}`;
  return /^[\p{L}_$]/u.test(found) ? "names and texts are written in double quotes" : "";
}

/** Returns the context before the offset, where a reader looks first. */
function contextOf(text: string, offset: number): string {
  switch (text.slice(0, offset).trimEnd().at(-1)) {
    case undefined:
      return "";
    case ",":
      return "after a comma";
    case ":":
      return "after a colon";
    case "{":
      return 'after "{"';
    case "[":
      return 'after "["';
    default:
      return offset >= text.length ? "before the closing bracket" : "";
  }
}
