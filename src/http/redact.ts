/** The replacement for a secret. */
const REDACTED = "[redacted]";

/** A function that redacts secrets in a string. */
export type Redact = (text: string) => string;

/**
 * Creates a function that redacts the secrets as `createSecretRemover` does, and then redacts everything that looks like a credential. The
 * returned function never throws, and applying it twice has the same result as applying it once.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const remove = createSecretRemover(secrets);
  return (text) => redactCredentials(remove(text));
}

/** Redacts everything that looks like a credential: values of `Authorization` headers, keys with common prefixes, passwords in URLs. */
export function redactCredentials(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** The minimum length of a redacted secret. Shorter strings occur by chance. */
const SHORTEST_SECRET = 4;

/** The number of characters at the start of a string in which escapes are decoded. Decoding a hostile body of 32 MiB would take 10 s. */
const MAX_DECODED = 256 * 1024;

/**
 * Creates a function that redacts only the secrets. It finds a secret even if the letters have a different case or if the secret is
 * percent-encoded, escaped in JSON or HTML, part of base64 data, or broken across lines. Call the function before a string is cut,
 * because it does not recognize a part of a secret.
 */
export function createSecretRemover(secrets: readonly string[]): Redact {
  const known = longestFirst(secrets.filter(({ length }) => length >= SHORTEST_SECRET));
  const forms = longestFirst(known.flatMap(plainForms));
  return (text) => {
    if (known.length === 0) return text;
    // The end of a secret and the text after it may together look like an escape, so unchanged secrets are searched for before
    // escapes are decoded.
    const rest = known.reduce((part, secret) => part.replaceAll(secret, REDACTED), text);
    const start = rest.slice(0, MAX_DECODED);
    const plain = plainForm(start);
    const matches = forms.filter((form) => plain.includes(form));
    return matches.length === 0 ? rest : matches.reduce(withoutForm, start) + rest.slice(MAX_DECODED);
  };
}

/** Returns the strings without duplicates, longest first, so that a string precedes the strings that it contains. */
function longestFirst(strings: readonly string[]): readonly string[] {
  return [...new Set(strings)].sort((one, other) => other.length - one.length);
}

/** The minimum length of a secret that a response must not repeat. Shorter secrets occur in ordinary words. */
const SHORTEST_MENTION = 8;

/** Reports whether a string contains a secret of at least eight characters, in any form that `createSecretRemover` redacts. */
export function mentions(text: string, secret: string): boolean {
  if (secret.length < SHORTEST_MENTION) return false;
  const plain = plainForm(text.slice(0, MAX_DECODED));
  return text.includes(secret) || plainForms(secret).some((form) => plain.includes(form));
}

function plainForms(secret: string): readonly string[] {
  return [secret, ...base64Forms(secret)].map(plainForm).filter(({ length }) => length >= SHORTEST_SECRET);
}

/** Returns the forms that a secret can have in the base64 encoding of longer text: one for each of three offsets, in both alphabets. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // The characters at both ends are left out, because they also depend on the surrounding text.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString("base64").slice(from, to), bytes.toString("base64url").slice(from, to)];
  });
}

/** Replaces every part of a string whose plain form is `form`. */
function withoutForm(text: string, form: string): string {
  const { bytes, plain, escapes } = decode(text);
  let result = "";
  let copied = 0;
  let shift = 0;
  let next = 0;
  const skip = (isBefore: (decoded: Decoded) => boolean) => {
    for (let decoded = escapes[next]; decoded && isBefore(decoded); decoded = escapes[next]) {
      shift += decoded.removed;
      next += 1;
    }
  };
  for (let at = plain.indexOf(form); at >= 0; at = plain.indexOf(form, at + form.length)) {
    skip(({ end }) => end <= at);
    result += bytes.slice(copied, at + shift) + REDACTED;
    skip(({ start }) => start < at + form.length);
    copied = at + form.length + shift;
  }
  return Buffer.from(result + bytes.slice(copied), "latin1").toString("utf8");
}

/** A decoded escape: its position in the plain form, and how many bytes shorter it is there. */
interface Decoded {
  readonly start: number;
  readonly end: number;
  readonly removed: number;
}

/**
 * Line breaks and the indentation after them, colour sequences, control characters, and escaped characters in JSON, URLs and HTML.
 * Repetitions are bounded, because long ones would overflow the engine's stack.
 */
const ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /\n(?:\u001b\[[\d;]{0,20}m|\s){0,200}|\u001b\[[\d;]{0,20}m|[\0-\u0008\u000b-\u001f]|\\{1,8}u([\da-f]{4})|\\{1,8}|%(?:25){0,8}([\da-f]{2})|&(?:amp;){0,8}#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** Returns the UTF-8 bytes of a string (one per character), its plain form, and the escapes that were decoded in the plain form. */
function decode(text: string) {
  const bytes = bytesOf(text);
  const escapes: Decoded[] = [];
  let shift = 0;
  for (const match of bytes.matchAll(ESCAPE)) {
    const start = match.index - shift;
    const end = start + characterOf(match).length;
    const removed = match[0].length - (end - start);
    escapes.push({ start, end, removed });
    shift += removed;
  }
  return { bytes, plain: plainForm(text), escapes };
}

/**
 * Returns the UTF-8 bytes of a string with its escapes decoded, its letters in lower case, and each `+` replaced by a space, as in
 * form data.
 */
function plainForm(text: string): string {
  return bytesOf(text)
    .replace(ESCAPE, (...match) => characterOf(match))
    .toLowerCase()
    .replaceAll("+", " ");
}

/** Returns the UTF-8 bytes of an escaped character, or an empty string for a control character. */
function characterOf([, unit, byte, hex, decimal]: readonly (string | undefined)[]): string {
  const code = decimal === undefined ? Number.parseInt(unit ?? byte ?? hex ?? "0", 16) : Number(decimal);
  const character = String.fromCharCode(code);
  if (code < 0x20) return "";
  return byte === undefined ? bytesOf(character) : character;
}

/** Returns the UTF-8 bytes of a string, one per character. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/**
 * The patterns of credentials: authentication schemes with their credentials (RFC 9110 §11.4), header lines, and `user:password@` in a URL.
 * Each pattern starts with fixed characters that its repeated parts exclude, so a search takes linear time for any text.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|digest|negotiate)\s+)?[^\s"',;]+/gi,
    `$1${REDACTED}`,
  ],
  [/\b(bearer|basic)(\s+)[\w.~+/-]{8,}=*/gi, `$1$2${REDACTED}`],
  // Keys with common prefixes, and values of unknown flags, because error messages quote mistyped command lines.
  [/\b(?:cat|sk|pk|ghp|gho|npm|glpat)_[\w-]{8,}/g, REDACTED],
  [
    /(--(?:api-?key|api-token|access-token|auth-token|token|secret|password|bearer)=)[^\s"']+/gi,
    `$1${REDACTED}`,
  ],
  [/:\/\/[^\s/?#@"']+@/g, `://${REDACTED}@`],
];
