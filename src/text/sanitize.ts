/**
 * Whole escape sequences, so that their parameters do not stay behind as text: string controls (DCS, SOS, OSC, PM, APC)
 * with their terminator, CSI, then every other escape (ECMA-48). Contents stop at the next introducer, which keeps the
 * search linear on hostile input.
 */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090\u0098\u009c-\u009f]*(?:\u0007|\u001b\\|\u009c)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-~]/g;

/** C0 but tab and line feed, DEL, C1, and what changes the direction of text (Unicode's Bidi_Control and its deprecated kin). */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;

const LINE_ENDS_AND_TABS = /\r\n|[\t-\r\u0085\u2028\u2029]/g;

const PRINTABLE_ASCII = /^[\n\t -~]*$/;

/**
 * Removes what could control a terminal: escape sequences, C0, C1, DEL and bidirectional controls. Tabs and line feeds stay; a lone
 * surrogate becomes U+FFFD.
 */
export function sanitize(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replace(SEQUENCES, "").replace(CONTROLS, "").toWellFormed();
}

/** Sanitizes a text as `sanitize` does and puts it on one line: every tab and line end becomes a space. */
export function oneLine(text: string): string {
  return sanitize(text.replace(LINE_ENDS_AND_TABS, " "));
}

/**
 * Invisible characters whose width differs between terminals: the soft hyphen, the fillers of Hangul, and VS16 after a
 * symbol of its own, which tmux takes for one cell and others for two.
 */
const INVISIBLE = /[\u00ad\u115f\u1160\u3164\uffa0]|\ufe0f(?![\u200d\u20e3])/g;

/** Returns a value for a screen: every text in it, names of properties too, made safe by `sanitize` and without invisible characters. */
export function sanitizeDeep<Value>(value: Value): Value;
export function sanitizeDeep(value: unknown): unknown {
  if (typeof value === "string") return sanitize(value).replace(INVISIBLE, "");
  if (Array.isArray(value)) return value.map((item) => sanitizeDeep(item));
  if (!isPlainObject(value)) return value;

  const entries = Object.entries(value).map(([name, item]) => [sanitize(name), sanitizeDeep(item)]);
  return Object.fromEntries(entries);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
