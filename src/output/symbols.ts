/** The signs that screens use, each with the word or ASCII that stands for it where only ASCII is shown. */
const SIGNS = {
  done: ["✓", "ok"],
  failed: ["✗", "error:"],
  same: ["=", "="],
  waiting: ["⏸", "wait"],
  warning: ["!", "!"],
  featured: ["★", "*"],
  verified: ["✓", "+"],
  separator: ["·", "|"],
  none: ["–", "-"],
  cut: ["…", "..."],
  bar: ["│", "|"],
} as const;

/** The name of a sign. */
export type SignName = keyof typeof SIGNS;

/** Returns a sign, or its ASCII form on a plain screen. */
export function sign(name: SignName, isPlain: boolean): string {
  return SIGNS[name][isPlain ? 1 : 0];
}
