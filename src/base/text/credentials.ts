export type Redact = (text: string) => string;

export const REDACTED = "[redacted]";

/**
 * Redacts text that looks like a credential. Only text from outside, such as a server's message, is searched, and only once, where it
 * enters. The tool's own words and commands are never searched: a guess could damage them.
 */
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
