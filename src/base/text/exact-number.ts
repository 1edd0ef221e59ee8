/** A JSON number whose spelling a JavaScript number cannot preserve, such as `1234567890123456789`, `1e400` or `1.0`. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return MARK + this.text;
  }
}

/** Reports whether a value parsed from JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** The prefix that marks exact numbers for `stringify`. A string that starts with this prefix is still printed as a string. */
const MARK = "\u0000number:";
// Without the opening quote, text without escapes is searched much faster.
const PRINTED_MARK = JSON.stringify(MARK).slice(1, -1);

/** Returns a value as JSON, with exact numbers in their original spelling. Throws the same errors as `JSON.stringify`. */
export function stringify(value: unknown, indent?: number): string {
  const json: string | undefined = JSON.stringify(value, undefined, indent);
  if (json === undefined) return "null";
  return json.includes(PRINTED_MARK) ? stringifyExactly(value, indent) : json;
}

function stringifyExactly(value: unknown, indent: number | undefined): string {
  const mark = freshMark();
  const json = JSON.stringify(
    value,
    function (this: unknown, key, printed) {
      const original: unknown = Object(this)[key];
      return original instanceof ExactNumber ? mark + original.text : printed;
    },
    indent,
  );
  return json.replaceAll(new RegExp(`"${mark}([^"]*)"`, "g"), "$1");
}

/** Matches numbers, even in strings, that `JSON.parse` can change: `-0`, and numbers with a fraction, an exponent or at least 16 digits. */
const SUSPICIOUS = /(?:^|"\s*:|[[,])\s*(?:-0|-?\d{16}|-?\d+[.eE])/;

/** Parses JSON. Numbers whose spelling would change become `ExactNumber` objects. Throws a `SyntaxError` or a `RangeError`. */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return SUSPICIOUS.test(text) ? parseMarked(text) : value;
}

const TOKEN = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function parseMarked(text: string): unknown {
  const mark = freshMark();
  let isInString = false;
  const marked = text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || !/\d$/.test(token) || JSON.stringify(Number(token)) === token
      ? token
      : `"${mark}${token}"`;
  });
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? new ExactNumber(value.slice(mark.length)) : value,
  );
}

/** Returns a random mark. A server cannot predict the mark, so its data does not contain it. */
function freshMark(): string {
  return `${Math.random().toString(36).slice(2)}:`;
}
