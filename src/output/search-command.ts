import { type CommandCall, type CommandOptions, command } from "../errors/advice.ts";

/** The words and filters of a search. */
export interface SearchWords {
  readonly q?: string;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** Returns the command of a search with these words and filters, and with more options. */
export function searchCommand({ q, category, tag }: SearchWords, more: CommandOptions = {}): CommandCall {
  const words = (q ?? "").split(/\s+/).filter((word) => word !== "");
  return command("search", words, { category, tag, ...more });
}
