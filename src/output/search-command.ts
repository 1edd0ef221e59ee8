import { commandLine } from "./command-line.ts";

/** What a search is for. */
export interface SearchWords {
  readonly q?: string;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

/** The command line of a search with these facts, followed by more words. */
export function searchCommand({ q, category, tag }: SearchWords, ...more: readonly string[]): string {
  const words = (q ?? "").split(/\s+/).filter((word) => word !== "");
  return commandLine(
    "catalog",
    "search",
    ...words,
    ...(category === undefined ? [] : ["--category", category]),
    ...(tag === undefined ? [] : ["--tag", tag]),
    ...more,
  );
}
