/** The beginning and the end of a body that holds a list and nothing else, as compact JSON. */
const HEAD = Buffer.from('{"data":[');
const TAIL = Buffer.from('],"meta":{"apiVersion":"v1"}}');

/**
 * Returns the items of a list as the JSON text that they came in, without brackets, to be printed without being made anew. Undefined
 * for a body that is not known to hold the list alone, on one line.
 *
 * The body must be valid JSON whose root has the keys `data` and `meta` alone. Then the `]` of the end closes an array of the root; it
 * is the one of the beginning unless a key is repeated, which may be spelled with escapes (`\u0064ata`).
 */
export function listJson(body: Buffer): Buffer | undefined {
  const end = body.length - TAIL.length;
  const isPlain =
    end >= HEAD.length &&
    body.subarray(0, HEAD.length).equals(HEAD) &&
    body.subarray(end).equals(TAIL) &&
    body.indexOf('"data"', HEAD.length) < 0 &&
    body.indexOf('"meta"') === end + "],".length &&
    !["\\u006", "\\u007", "\n", "\r", "\t"].some((text) => body.includes(text));
  return isPlain ? body.subarray(HEAD.length, end) : undefined;
}
