import { nearest } from "../text/nearest.ts";
import type { Change } from "./rules.ts";

/** Returns `--fields` with the names of fields. If the fields are known, an unknown name is replaced by a similar one or left out. */
export function fieldsStep(names: string, known: readonly string[]): readonly string[] {
  const fields = names.split(",").flatMap((name) => {
    const [field = "", ...rest] = name.trim().split(".");
    const [near = field] = known.length === 0 || known.includes(field) ? [] : nearest(field, known, 1);
    return field !== "" && (known.length === 0 || known.includes(near)) ? [[near, ...rest].join(".")] : [];
  });
  return fields.length === 0 ? [] : ["--fields", fields.join(",")];
}

/** Returns the replacement for `--jq EXPRESSION`: `--fields` for a field that can be selected, or else a pipe into jq. */
export function expressionStep(expression: string, known: readonly string[]): Change {
  const field = /^\.?(?:\[\*?\])?\s*\|?\s*\.?([a-z]\w*(?:\.\w+)*)$/i.exec(expression)?.[1];
  const words = field === undefined ? [] : fieldsStep(field, known);
  if (words.length > 0) return { words };
  return { words: ["--json"], tail: `| jq '${expression.replaceAll("'", "'\\''")}'` };
}

/** Reports whether a value looks like a jq or JMESPath expression rather than plain words. */
export function isExpression(value: string): boolean {
  return /^\.|\[|\||\{/.test(value);
}

/** Returns the replacement for `--output VALUE` if the value is a template, a list of fields or a file name. Refuses any other value. */
export function outputStep(value: string): Change {
  if (/[{}$%]|^(?:jsonpath|custom-columns|go-template)/.test(value)) return { words: ["--json"] };
  if (/^[a-z]\w*(?:,\w+)+$/i.test(value)) return { words: ["--fields", value] };
  if (!/^[\w./-]*[./][\w./-]+$/.test(value))
    return { words: [], but: `There is no output format "${value}"` };
  const form = /\.ndjson$|\.jsonl$/i.test(value) ? ["--ndjson"] : /\.json$/i.test(value) ? ["--json"] : [];
  return { words: form, tail: `> ${value}` };
}

/** Returns an option for each string in a JSON object such as `{"websiteUrl":"…"}`, or `-` if the value is not valid JSON. */
export function jsonStep(value: string): readonly string[] {
  try {
    const entries = Object.entries(Object(JSON.parse(value)));
    return entries.flatMap(([name, text]) => (typeof text === "string" ? [`--${name}`, text] : []));
  } catch {
    return ["-"];
  }
}

/** Returns the base URL for a host. Without a scheme, the URL uses http for this machine and https for any other host. */
export function baseUrlOf(host: string): string {
  if (/^[a-z]+:\/\//i.test(host) || host === "sandbox") return host;
  return `${/^(?:localhost|127\.|\[::1\])/.test(host) ? "http" : "https"}://${host}`;
}
