/** What stands where a secret was. */
const REDACTED = "[redacted]";

/** Shorter texts occur by chance, and hiding each would make every line unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Makes a function that takes every given secret out of a text, however it is written there: as it is, percent-encoded,
 * in base64 at any offset, or escaped in JSON. What looks like the value of an `Authorization` header and the password
 * in a URL go too, whether or not they are known. It never fails and is safe to apply twice.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellings))]
    // The longest first: a secret may be part of another one.
    .sort((one, other) => other.length - one.length);
  return (text) => redactPatterns(known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text));
}

/** Shorter secrets occur in ordinary words: an answer is not refused for one. */
const SHORTEST_MENTION = 8;

/** Reports whether a text holds a secret of at least eight characters, in any of the spellings that a redactor knows. */
export function mentions(text: string, secret: string): boolean {
  return secret.length >= SHORTEST_MENTION && spellings(secret).some((spelling) => text.includes(spelling));
}

function spellings(secret: string): readonly string[] {
  return [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    encodeURIComponent(secret.toWellFormed()).replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    ...base64Spellings(secret),
  ].filter((spelling) => spelling.length >= SHORTEST_SECRET);
}

/** base64 works in groups of three bytes: a secret inside a longer text looks different at each of three offsets. */
function base64Spellings(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // Characters at both ends also depend on what stands before and after.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString("base64").slice(from, to), bytes.toString("base64url").slice(from, to)];
  });
}

/** Schemes with their credentials (RFC 9110 §11.4), header lines, and `user:password@` in a URL. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|digest|negotiate)\s+)?[^\s"',;]+/gi,
    `$1${REDACTED}`,
  ],
  [/\b(bearer|basic)(\s+)[\w.~+/-]{8,}=*/gi, `$1$2${REDACTED}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"']+@/gi, `$1${REDACTED}@`],
];

function redactPatterns(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
