/** Complete escape sequences (ECMA-48). A string control ends before the next introducer, so that matching takes linear time. */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;

/** The bidirectional controls (Bidi_Control), and the deprecated format characters U+206A to U+206F. */
const BIDI = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u206f";

/** C0 controls (except tab and line feed), DEL, C1 controls and the characters in `BIDI`. */
const CONTROLS = new RegExp(`[\\0-\\x08\\v-\\x1f\\x7f-\\x9f${BIDI}]`, "g");

/** The characters that must not appear in a printed command: C0 and C1 controls, DEL, line separators and the characters in `BIDI`. */
export const UNPRINTABLE = new RegExp(`[\\0-\\x1f\\x7f-\\x9f\\u2028\\u2029${BIDI}]`);

/** The unprintable characters that `JSON.stringify` does not escape. */
const UNESCAPED = new RegExp(`[\\x7f-\\x9f\\u2028\\u2029${BIDI}]`, "g");

/** Escapes the characters in JSON that could act on a terminal. These characters occur only in strings, so the data does not change. */
export function escapeJson(json: string): string {
  return json.replace(UNESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const LINE_ENDS_AND_TABS = /\r\n|[\t-\r\u0085\u2028\u2029]/g;

const PRINTABLE_ASCII = /^[\n\t -~]*$/;

/** Removes escape sequences and control characters, except tabs and line feeds. Replaces lone surrogates with U+FFFD. */
export function sanitize(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replace(SEQUENCES, "").replace(CONTROLS, "").toWellFormed();
}

/** Sanitizes a string and replaces every tab and line ending with a space. */
export function oneLine(text: string): string {
  return sanitize(text.replace(LINE_ENDS_AND_TABS, " "));
}

/** Invisible characters whose width differs between terminals. A symbol before VS16 takes one cell in tmux and two in many terminals. */
const UNRELIABLE = /[\u00ad\u115f\u1160\u3164\uffa0]|\ufe0f(?![\u200d\u20e3])/g;

type Change = (text: string) => string;

/** Sanitizes all strings and names in JSON data. Removes invisible characters from the strings, and then applies `change` to them. */
export function sanitizeDeep<Value>(value: Value, change?: Change): Value;
export function sanitizeDeep(value: unknown, change: Change = (text) => text): unknown {
  if (typeof value === "string") return change(sanitize(value).replace(UNRELIABLE, ""));
  if (Array.isArray(value)) return value.map((item) => sanitizeDeep(item, change));
  if (!isPlainObject(value)) return value;

  const entries = Object.entries(value).map(([name, item]) => [sanitize(name), sanitizeDeep(item, change)]);
  return Object.fromEntries(entries);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export type Redact = (text: string) => string;

export const REDACTED = "[redacted]";

/** Redacts what looks like a credential in text from outside, where it enters. A guess could damage the tool's own words. */
export function redactCredentials(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** The patterns for authorization headers (RFC 9110 §11.4), tokens, keys and URLs with credentials. Matching takes linear time. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /\b((?:proxy-)?authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token|digest|negotiate)\s+)?[^\s"',;]+/gi,
    `$1${REDACTED}`,
  ],
  // A token contains a digit or several capitals, unlike the second word of "Visual Basic programming".
  [
    /\b([Bb]earer|[Bb]asic|BEARER|BASIC)(\s+)(?=[\w.~+/-]*(?:\d|[a-z][A-Z][\w.~+/-]*[a-z][A-Z]))[\w.~+/-]{8,}=*/g,
    `$1$2${REDACTED}`,
  ],
  [/\b(?:cat|sk|pk|ghp|gho|npm|glpat)[_-](?=[\w-]*\d)[\w-]{8,}/g, REDACTED],
  [/:\/\/[^\s/?#@"']+@/g, `://${REDACTED}@`],
];
