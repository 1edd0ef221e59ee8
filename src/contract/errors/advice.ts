import { hostOf, isLoopbackHost } from "../../base/text/parse-url.ts";

/** A command line of this tool as data. The printer quotes the words for the shell and adds flags to select the same catalog, if needed. */
export interface CommandCall {
  readonly verb: string;
  readonly operands: readonly string[];
  readonly options: CommandOptions;
  /** The facts about the command, unless they must be read from its description. */
  readonly facts?: CommandFacts;
  /** If present, this line is used instead of the other properties. */
  readonly line?: CompleteLine;
}

/** A complete command line: its words and an optional data folder. */
interface CompleteLine {
  readonly words: readonly string[];
  readonly data?: string;
}

/** The facts about a command, from its description, that decide how advice prints the command. */
export interface CommandFacts {
  /** Set if the command does not need to know which catalog is meant. */
  readonly isWithoutCatalog?: true;
  readonly writesData?: true;
  readonly hasData?: boolean;
  /** Returns the environment variable, if any, that has the same effect as storing a value with the command and these words. */
  readonly variable?: (words: readonly string[]) => string | undefined;
}

/** Options by long name without leading hyphens; a flag has the value true. With `base-url` or `sandbox`, no catalog flags are added. */
export type CommandOptions = Readonly<Record<string, string | true | undefined>>;

/** A next step and an optional command. They are printed on one line if they fit, as in `Find the slug: catalog search notes`. */
export interface Advice {
  readonly text: string;
  readonly command?: CommandCall | undefined;
}

export type Hint = string | Advice | readonly Advice[];

/** Returns a command of this tool, for example `command("search", ["notes"], { tag: "sync" })`. */
export function command(verb: string, operands: readonly string[] = [], options: CommandOptions = {}) {
  return { verb, operands, options };
}

/** Returns the options of `serve` for an address: the port, and the host if it is a loopback address other than 127.0.0.1. */
export function serveOptions(address: URL) {
  const host = hostOf(address);
  const isUsual = host === "localhost" || host === "127.0.0.1" || !isLoopbackHost(host);
  return { host: isUsual ? undefined : host, port: address.port };
}

/** Returns a call for a complete command line, to which the printer does not add flags. */
export function lineCall(words: readonly string[], more: Omit<CompleteLine, "words"> = {}): CommandCall {
  return { ...command(""), line: { words, ...more } };
}

export function advicesOf(hint: Hint): readonly Advice[] {
  if (typeof hint === "string") return [{ text: hint }];
  return "text" in hint ? [hint] : hint;
}
