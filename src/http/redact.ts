/** The replacement for a secret. */
const REDACTED = "[redacted]";

/** The minimum length of a redacted secret. Shorter texts occur by chance. */
const SHORTEST_SECRET = 4;

/**
 * Creates a function that redacts the secrets in a text: plain, percent-encoded, in base64 at any offset, or escaped in JSON. It also
 * redacts the value of any `Authorization` header and any password in a URL. It never throws, and a second pass changes nothing.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellings))]
    // Longest first, because a secret may contain another one.
    .sort((one, other) => other.length - one.length);
  return (text) => redactPatterns(known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text));
}

/** The minimum length of a secret for which a response is refused. Shorter secrets occur in ordinary words. */
const SHORTEST_MENTION = 8;

/** Reports whether a text contains a secret of at least eight characters, in any of the redactor's spellings. */
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

/** Returns the base64 forms of a secret within a longer text, one for each of three offsets. */
function base64Spellings(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // The characters at both ends also depend on the surrounding text.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString("base64").slice(from, to), bytes.toString("base64url").slice(from, to)];
  });
}

/**
 * The patterns of secrets: schemes with credentials (RFC 9110 §11.4), header lines, and `user:password@` in a URL. Each starts with
 * fixed characters that its repeated parts exclude, so the search is linear for any text.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|digest|negotiate)\s+)?[^\s"',;]+/gi,
    `$1${REDACTED}`,
  ],
  [/\b(bearer|basic)(\s+)[\w.~+/-]{8,}=*/gi, `$1$2${REDACTED}`],
  // Keys with common prefixes, and values of unknown flags, because an error quotes a mistyped command line.
  [/\b(?:cat|sk|pk|ghp|gho|npm|glpat)_[\w-]{8,}/g, REDACTED],
  [
    /(--(?:api-?key|api-token|access-token|auth-token|token|secret|password|bearer)=)[^\s"']+/gi,
    `$1${REDACTED}`,
  ],
  [/:\/\/[^\s/?#@"']+@/g, `://${REDACTED}@`],
];

function redactPatterns(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
