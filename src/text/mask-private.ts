/** The maximum number of times that text is decoded. Text that is encoded more often is not readable either. */
const MAX_LAYERS = 5;

/**
 * Replaces the tokens of private links and the API keys of the local catalog with `…`. If they can only be seen after percent-encoding, or
 * escapes of JSON and HTML, have been decoded, returns the decoded text.
 */
export function maskPrivate(text: string): string {
  const masked = mask(text);
  let decoded = masked;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const next = decodeOnce(decoded);
    if (next === decoded) break;
    const inner = mask(next);
    if (inner !== next) return maskPrivate(inner);
    decoded = next;
  }
  return masked;
}

function mask(text: string): string {
  return text
    .replace(/(\b(?:editor|account)(?:[\\/]|\W{1,20}(?=[\w-]{32})))[^\s"'<>…]+/gi, "$1…")
    .replace(/\bcat_[\w-]+/gi, "cat_…");
}

/** Decodes one layer of percent-encoding as UTF-8, and of the numeric escapes of JSON and HTML. */
function decodeOnce(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
    )
    .replaceAll(/\\u([\da-f]{4})|&#x([\da-f]{1,4});/gi, (_, unit, hex) =>
      String.fromCharCode(Number.parseInt(unit ?? hex, 16)),
    )
    .replaceAll(/&#(\d{1,5});/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/&amp;/gi, "&")
    .replaceAll("\\\\", "\\");
}
