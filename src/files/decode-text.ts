import { isUtf8 } from "node:buffer";

/** A decoded text and the position of its first invalid bytes. */
export interface DecodedText {
  /** The text without a byte order mark; invalid bytes are U+FFFD. */
  readonly text: string;
  readonly damage?: { readonly offset: number; readonly message: string };
}

/** Decodes bytes as UTF-8, or as UTF-16 with a byte order mark. Drops the mark, so that positions match those in an editor. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "utf-8") {
    return isValid(bytes, encoding)
      ? { text }
      : { text, damage: { offset: 0, message: "is not valid UTF-16" } };
  }
  const valid = isUtf8(bytes) ? bytes.length : validBytes(bytes);
  if (valid === bytes.length) return { text };
  const offset = new TextDecoder("utf-8").decode(bytes.subarray(0, valid), { stream: true }).length;
  const byte = (bytes[valid] ?? 0).toString(16).padStart(2, "0").toUpperCase();
  return { text, damage: { offset, message: `byte ${byte} is not valid UTF-8` } };
}

/** Returns the encoding of a text by its first bytes. PowerShell 5 writes redirected output as UTF-16. */
export function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Returns the length of the longest prefix that is valid UTF-8. Uses binary search, since further bytes never repair a prefix. */
function validBytes(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return startOfCharacter(bytes, isPrefix(bytes.subarray(0, bad)) ? bad : good);
}

/** Returns the position before the bytes of an incomplete character. */
function startOfCharacter(bytes: Uint8Array, end: number): number {
  for (let start = end; start > end - 4 && start >= 0; start -= 1) {
    if (isUtf8(bytes.subarray(0, start))) return start;
  }
  return end;
}

/** Reports whether bytes are valid UTF-8, possibly with an incomplete character at the end. */
function isPrefix(bytes: Uint8Array): boolean {
  return isValid(bytes, "utf-8", { stream: true });
}

function isValid(bytes: Uint8Array, encoding: string, options?: { readonly stream: boolean }): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}
