import type { Step } from "./step.ts";

/** The words that replace an option and its value. */
export type Replacement = { readonly words: readonly string[] } & Pick<Step, "tail" | "but">;

/** Options whose value is a form of output. */
export const OUTPUT_OPTIONS: readonly string[] = [
  "--output",
  "-o",
  "--format",
  "--out",
  "-O",
  "--output-format",
  "--out-file",
  "--save",
  "--save-to",
];
/** Options whose value is an expression, or words to filter by. */
export const QUERY_OPTIONS: readonly string[] = [
  "--jq",
  "--query",
  "--filter",
  "--jsonpath",
  "--expr",
  "-Q",
  "-q",
];
/** Options whose value is a secret. */
export const SECRET_OPTIONS: readonly string[] = [
  "--token",
  "--api-key",
  "--apikey",
  "--api_key",
  "--key",
  "--auth",
  "--auth-token",
  "--access-token",
  "--bearer",
  "--password",
  "--secret",
  "--secret-key",
  "--credential",
  "-k",
  "-K",
  "-H",
];

/** Returns the replacement for `--jq EXPRESSION`: `--fields` for a single field, otherwise a pipe into jq. */
export function expressionStep(expression: string): Replacement {
  const field = /^\.?(?:\[\*?\])?\s*\|?\s*\.?([a-z]\w*(?:\.\w+)*)$/i.exec(expression)?.[1];
  if (field !== undefined) return { words: ["--fields", field] };
  return { words: ["--json"], tail: `| jq '${expression.replaceAll("'", "'\\''")}'` };
}

/** Reports whether a value is a jq or JMESPath expression rather than plain words. */
export function isExpression(value: string): boolean {
  return /^\.|\[|\||\{/.test(value);
}

/** Returns the replacement for `--output VALUE` when the value is not a known form: fields, a template, or a file. */
export function outputStep(value: string): Replacement {
  if (/[{}$%]|^(?:jsonpath|custom-columns|go-template)/.test(value)) return { words: ["--json"] };
  if (/^[a-z]\w*(?:,\w+)+$/i.test(value)) return { words: ["--fields", value] };
  if (/^[\w./-]*[./][\w./-]+$/.test(value)) {
    const form = /\.(?:nd|l)?json$|\.jsonl$/i.test(value)
      ? [/nd|jsonl/i.test(value) ? "--ndjson" : "--json"]
      : [];
    return { words: form, tail: `> ${value}` };
  }
  return { words: [], but: `There is no output format "${value}"` };
}

/** Returns the base URL of a host. Without a scheme, it uses http for this machine and https otherwise. */
export function baseUrlOf(host: string): string {
  if (/^[a-z]+:\/\//i.test(host) || host === "sandbox") return host;
  return `${/^(?:localhost|127\.|\[::1\])/.test(host) ? "http" : "https"}://${host}`;
}

/** Returns a number of seconds without its unit. */
export function secondsOf(text: string): string {
  return text.replace(/s(?:ec(?:onds?)?)?$/i, "");
}
