/**
 * A command line of this tool as data. Where it is printed it becomes text: quoted for the shell, and with the flags that lead to the
 * catalog of the run that prints it.
 */
export interface CommandCall {
  /** The words of the command: `draft create`. */
  readonly verb: string;
  readonly operands: readonly string[];
  readonly options: CommandOptions;
  /** The whole line as words, with what follows them in a shell: instead of all the above. */
  readonly line?: { readonly words: readonly string[]; readonly tail?: string | undefined };
}

/**
 * Options by their long names, without the hyphens: true for a flag, undefined for one that is left out. `base-url` and `sandbox`
 * name another catalog than that of the run.
 */
export type CommandOptions = Readonly<Record<string, string | true | undefined>>;

/** One thing to do next, in words, and the command that does it, if one does: both print as `Find the slug: catalog search notes`. */
export interface Advice {
  readonly text: string;
  readonly command?: CommandCall | undefined;
}

/** Advice as an error or a view holds it: only words, or one or more pieces with their commands. */
export type Hint = string | Advice | readonly Advice[];

/** Returns a command of this tool: `command("search", ["notes"], { tag: "sync" })`. */
export function command(
  verb: string,
  operands: readonly string[] = [],
  options: CommandOptions = {},
): CommandCall {
  return { verb, operands, options };
}

/** Returns a command line that is complete as it is, with the catalog that the user named. */
export function lineCall(words: readonly string[], tail?: string): CommandCall {
  return { ...command(""), line: { words, tail } };
}

/** Returns every piece of advice of a hint. */
export function advicesOf(hint: Hint): readonly Advice[] {
  if (typeof hint === "string") return [{ text: hint }];
  return "text" in hint ? [hint] : hint;
}
