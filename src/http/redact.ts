import { INVISIBLE, sanitizeDeep } from "../text/sanitize.ts";

const REDACTED = "[redacted]";

export type Redact = (text: string) => string;

/** Creates a function that redacts the secrets as `createSecretRemover` does, and then also redacts text that looks like a credential. */
export function createRedactor(secrets: readonly string[]): Redact {
  const remove = createSecretRemover(secrets);
  return (text) => redactCredentials(remove(text));
}

/** Redacts text that looks like a credential, such as a password in a URL, even if invisible characters interrupt the text. */
export function redactCredentials(text: string): string {
  const visible = text.replace(INVISIBLE, "");
  const safe = PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), visible);
  return safe === visible ? text : safe;
}

/** The minimum length of a secret to redact. Shorter strings often occur by chance. */
const SHORTEST_SECRET = 4;

/** How many characters at the start of a string are searched for escaped secrets. Decoding a malicious body of 32 MiB would take 10 s. */
const MAX_DECODED = 256 * 1024;

/**
 * Creates a function that redacts secrets of at least `SHORTEST_SECRET` characters. In the first `MAX_DECODED` characters, it also redacts
 * secrets that differ in case, or are percent-encoded, escaped in JSON, written as numeric character references or in base64, broken across
 * lines, or interrupted by invisible or control characters. Call it before truncating text, because part of a secret is not recognized.
 */
export function createSecretRemover(secrets: readonly string[]): Redact {
  const known = longestFirst(secrets.filter(({ length }) => length >= SHORTEST_SECRET));
  const forms = longestFirst(known.flatMap(plainForms));
  const remove = (text: string) => {
    // The end of a secret and the text after it may look like an escape, so unescaped secrets are replaced first.
    const rest = removePlain(text, known);
    const start = rest.slice(0, MAX_DECODED);
    const plain = plainForm(start);
    const matches = forms.filter((form) => plain.includes(form));
    return matches.length === 0 ? rest : matches.reduce(withoutForm, start) + rest.slice(MAX_DECODED);
  };
  return (text) => {
    if (known.length === 0) return text;
    const rest = remove(text);
    const printed = sanitizeDeep(rest);
    const safe = printed === rest ? rest : remove(printed);
    return safe === printed ? rest : safe;
  };
}

/** Redacts unescaped occurrences of the secrets. */
export function removePlain(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

/** Returns the unique strings, longest first, so that a string precedes the strings that it contains. */
function longestFirst(strings: readonly string[]): readonly string[] {
  return [...new Set(strings)].sort((one, other) => other.length - one.length);
}

/** The minimum length of a secret to search for in data. Shorter secrets may occur in ordinary words. */
export const SHORTEST_MENTION = 8;

/** Reports whether a string, or the sanitized string, contains a secret in a form that is redacted. Returns false for a short secret. */
export function mentions(text: string, secret: string): boolean {
  if (secret.length < SHORTEST_MENTION) return false;
  const start = text.slice(0, MAX_DECODED);
  const decoded = start.replace(/\\u([\da-f]{4})/gi, (_, unit) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  );
  const forms = plainForms(secret);
  const isIn = (part: string) => {
    const plain = plainForm(part);
    return forms.some((form) => plain.includes(form));
  };
  return text.includes(secret) || [start, sanitizeDeep(start), sanitizeDeep(decoded)].some(isIn);
}

function plainForms(secret: string): readonly string[] {
  return [secret, ...base64Forms(secret)].map(plainForm).filter(({ length }) => length >= SHORTEST_SECRET);
}

/** Returns the forms that a secret can have inside base64 data: one for each of the three offsets and each of the two alphabets. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    // The characters at both ends can depend on the surrounding text, so they are omitted.
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    return [bytes.toString("base64").slice(from, to), bytes.toString("base64url").slice(from, to)];
  });
}

/** Redacts each part of a string that has the plain form `form`. */
function withoutForm(text: string, form: string): string {
  const bytes = bytesOf(text);
  const plain = plainForm(text);
  const { starts, ends } = sourcesOf(bytes);
  let result = "";
  let copied = 0;
  for (let at = plain.indexOf(form); at >= 0; at = plain.indexOf(form, at + form.length)) {
    result += bytes.slice(copied, starts[at]) + REDACTED;
    copied = ends[at + form.length - 1] ?? bytes.length;
  }
  return Buffer.from(result + bytes.slice(copied), "latin1").toString("utf8");
}

/** For each character of the plain form, returns where its source starts and ends in `bytes`. */
function sourcesOf(bytes: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  const copyUntil = (end: number) => {
    for (; at < end; at += 1) {
      starts.push(at);
      ends.push(at + 1);
    }
  };
  for (const match of bytes.matchAll(ESCAPE)) {
    copyUntil(match.index);
    at += match[0].length;
    for (const _ of characterOf(match)) {
      starts.push(match.index);
      ends.push(at);
    }
  }
  copyUntil(bytes.length);
  const hidden = new Set<number>();
  for (const { index, 0: character } of decoded(bytes).matchAll(INVISIBLE_BYTES))
    for (let each = index; each < index + character.length; each += 1) hidden.add(each);
  const isVisible = (_: number, index: number) => !hidden.has(index);
  return { starts: starts.filter(isVisible), ends: ends.filter(isVisible) };
}

/** Escapes, control characters, colors, and line breaks with their indentation. Bounded repetitions cannot overflow the engine's stack. */
const ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /\n(?:\u001b\[[\d;]{0,20}m|\s){0,200}|\u001b\[[\d;]{0,20}m|[\0-\u0008\u000b-\u001f]|\\{1,8}u([\da-f]{4})|\\{1,8}|%(?:25){0,8}([\da-f]{2})|&(?:amp;){0,8}#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** The characters in `INVISIBLE`, in UTF-8, except for a few that are rare or unassigned. */
const INVISIBLE_BYTES =
  /\xc2\xad|\xcd\x8f|\xd8\x9c|\xe1(?:\x85[\x9f\xa0]|\xa0[\x8b-\x8f])|\xe2(?:\x80[\x8b-\x8f\xaa-\xae]|\x81[\xa0-\xaf])|\xe3\x85\xa4|\xef(?:\xb8[\x80-\x8f]|\xbb\xbf|\xbe\xa0)|\xf3\xa0[\x80-\xbf]{2}/g;

/** Decodes escapes, removes invisible characters, converts to lowercase, and replaces each `+` with a space. Returns UTF-8 bytes. */
function plainForm(text: string): string {
  return decoded(bytesOf(text)).replace(INVISIBLE_BYTES, "").toLowerCase().replaceAll("+", " ");
}

function decoded(bytes: string): string {
  return bytes.replace(ESCAPE, (...match) => characterOf(match));
}

/** Returns the UTF-8 bytes of an escaped character, or an empty string for a control character or a match that is not a character. */
function characterOf([, unit, byte, hex, decimal]: readonly (string | undefined)[]): string {
  const code = decimal === undefined ? Number.parseInt(unit ?? byte ?? hex ?? "0", 16) : Number(decimal);
  const character = String.fromCharCode(code);
  if (code < 0x20) return "";
  return byte === undefined ? bytesOf(character) : character;
}

/** Returns a string in which each character represents one byte of the text in UTF-8. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** The patterns for authorization headers (RFC 9110 §11.4), keys, flags and URLs with credentials. Matching takes linear time. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|digest|negotiate)\s+)?[^\s"',;]+/gi,
    `$1${REDACTED}`,
  ],
  [/\b(bearer|basic)(\s+)[\w.~+/-]{8,}=*/gi, `$1$2${REDACTED}`],
  // Error messages can quote mistyped command lines, which can contain keys.
  [/\b(?:cat|sk|pk|ghp|gho|npm|glpat)_[\w-]{8,}/g, REDACTED],
  [
    /(--(?:api-?key|api-token|access-token|auth-token|token|secret|password|bearer)=)[^\s"']+/gi,
    `$1${REDACTED}`,
  ],
  [/:\/\/[^\s/?#@"']+@/g, `://${REDACTED}@`],
];
