/** A decoded text, and the first place where its bytes were not UTF-8. */
export interface DecodedText {
  /** The text without a byte order mark; bytes that are not UTF-8 are U+FFFD. */
  readonly text: string;
  readonly damage?: { readonly offset: number; readonly message: string };
}

/** Decodes bytes as UTF-8. Drops a byte order mark, so that positions are those of an editor. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder("utf-8").decode(bytes);
  const utf16 = UTF_16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  // PowerShell 5 writes such files when output is redirected.
  if (utf16) return { text, damage: { offset: 0, message: "is UTF-16 text: save it as UTF-8" } };

  const valid = validBytes(bytes);
  if (valid === bytes.length) return { text };
  const offset = new TextDecoder("utf-8").decode(bytes.subarray(0, valid), { stream: true }).length;
  const byte = (bytes[valid] ?? 0).toString(16).padStart(2, "0").toUpperCase();
  return { text, damage: { offset, message: `byte ${byte} is not valid UTF-8` } };
}

const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Returns the length of the longest prefix that is valid UTF-8. Binary search, since further bytes never repair a prefix. */
function validBytes(bytes: Uint8Array): number {
  if (isUtf8(bytes, false)) return bytes.length;
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  return startOfCharacter(bytes, isUtf8(bytes.subarray(0, bad), true) ? bad : good);
}

/** Steps back over the bytes of an incomplete character. */
function startOfCharacter(bytes: Uint8Array, end: number): number {
  for (let start = end; start > end - 4 && start >= 0; start -= 1) {
    if (isUtf8(bytes.subarray(0, start), false)) return start;
  }
  return end;
}

function isUtf8(bytes: Uint8Array, mayEndEarly: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: mayEndEarly });
    return true;
  } catch {
    return false;
  }
}
