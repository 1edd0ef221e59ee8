import { type CommandCall, type CommandOptions, command } from "../errors/advice.ts";
import { oneLine } from "../text/sanitize.ts";

/** The words and filters of a search. */
export interface SearchWords {
  readonly q?: string;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** Returns the command of a search with these words and filters, and with more options. */
export function searchCommand({ q, category, tag }: SearchWords, more: CommandOptions = {}): CommandCall {
  const words = oneLine(q ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  return command("search", words, { category: safe(category), tag: safe(tag), ...more });
}

/** Returns a slug without unprintable characters, which no category or tag has. */
function safe(slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : oneLine(slug);
}
