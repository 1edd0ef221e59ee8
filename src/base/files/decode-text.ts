/** Decoded text and, if some bytes are invalid, the position from which the text may be damaged. */
export interface DecodedText {
  /** The text without a byte order mark. U+FFFD replaces invalid bytes. */
  readonly text: string;
  readonly damage?: { readonly offset: number; readonly message: string };
}

/** Decodes bytes as UTF-8, or as UTF-16 if they start with a UTF-16 byte order mark. Removes the mark, as editors do. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = markOf(bytes) ?? "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const damage =
      encoding === "utf-8" ? damageIn(bytes, text) : { offset: 0, message: "is not valid UTF-16" };
    return { text, damage };
  }
}

/** Encodes text in the encoding of `original`, with its byte order mark if it has one. */
export function encodeLike(text: string, original: Uint8Array): Buffer {
  const mark = markOf(original);
  if (mark === undefined || mark === "utf-8") return Buffer.from(mark ? `\ufeff${text}` : text);
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return mark === "utf-16le" ? bytes : bytes.swap16();
}

/** Returns the encoding that a UTF-8 or UTF-16 byte order mark declares, if any. PowerShell 5 writes redirected output as UTF-16. */
export function markOf([first, second, third]: Uint8Array) {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Finds the first invalid byte. In `text`, U+FFFD replaces such bytes, and can also be a character of the file. */
function damageIn(bytes: Uint8Array, text: string): NonNullable<DecodedText["damage"]> {
  const content = Buffer.from(bytes.subarray(markOf(bytes) === "utf-8" ? 3 : 0));
  let offset = 0;
  let at = 0;
  for (const part of text.split("\ufffd")) {
    offset += part.length;
    at += Buffer.byteLength(part);
    if (content.toString("latin1", at, at + 3) !== "\xef\xbf\xbd") break;
    offset += 1;
    at += 3;
  }
  const shown = (content[at] ?? 0).toString(16).padStart(2, "0").toUpperCase();
  return { offset, message: `byte ${shown} is not valid UTF-8` };
}
