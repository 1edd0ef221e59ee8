import type { CommandTable } from "../argv/command-table.ts";
import { readLine } from "../argv/read-line.ts";
import { type Corrected, correctLine } from "./correct-line.ts";
import type { Refused } from "./correct-value.ts";
import { findMeanings } from "./find-meanings.ts";

/** What a command line probably means. */
export interface Guess extends Partial<Corrected> {
  /** The command whose help to suggest if there are no words; empty if it is unknown. */
  readonly path: string;
  readonly notes: readonly string[];
}

/** Returns what a command line probably means: the first meaning that can be run or, without one, the command that was meant. */
export function guessLine(
  table: CommandTable,
  argv: readonly string[],
  canRun: (words: readonly string[]) => boolean = () => true,
  refused?: Refused,
): Guess {
  const typed = ownWords(argv.map((word) => word.replace(PASTED_DASHES, "--")));
  const failed: Guess[] = [];
  for (const { line, help, used, note } of findMeanings(table, typed)) {
    const words = typed.filter((_, index) => !used.includes(index));
    const notes = note === undefined ? [] : [note];
    const guess = line === undefined ? { notes } : correctLine({ table, refused }, line, { words, notes });
    const { path } = readLine(table, help.split(" ")).command;
    // A typed command that needs no correction was meant as typed.
    if (guess.words?.join("\0") === argv.join("\0")) return { path, notes };
    if (guess.words && canRun(guess.words)) return { path, notes, ...guess };
    failed.push({ path, notes: guess.notes ?? notes });
  }
  const { path } = readLine(table, argv).command;
  return failed.find((each) => each.path === path) ?? failed.at(-1) ?? { path, notes: [] };
}

/** Dashes with which a text processor replaced hyphens. */
const PASTED_DASHES = /^-?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*(?=\p{L}{2})/u;

/** A prompt, or the name of a program before the words that this tool understands. */
const PROGRAMS = /^(?:[$%>#]|catalog|npx|npm|gh|hf|cargo|docker|kubectl|brew|stripe|please)$/;
const METHOD = /^(?:catalog|gh|stripe|get|curl|https?|wget|api|request|-.*)$/i;
/** A path of the API, with the base URL before it, and a query. */
const ROUTE =
  /^(https?:\/\/[^/]+(?:\/[^?]*?)??)?\/?(?:api\/)?(?:v\d+\/)?(tools|listings|products|categories|tags|drafts)(?:\/([\w-]+))?\/?(?:\?(.*))?$/;

/** Returns a line without names of other programs, or the words for a read of the API, such as `curl https://catalog.example/tools/git`. */
function ownWords(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word) => !METHOD.test(word));
  const word = argv[at] ?? "";
  const [, baseUrl, noun, slug, query] = ROUTE.exec(word) ?? [];
  if (
    noun !== undefined &&
    (word.startsWith("/") || argv.slice(0, at).some((each) => !each.startsWith("-")))
  ) {
    const terms = [...new URLSearchParams(query)].flatMap(([key, value]) => [`--${key}`, value]);
    const flags = argv.slice(0, at).filter((each) => each.startsWith("--"));
    const words = slug === undefined ? [noun] : [noun, "show", slug];
    return [...words, ...terms, ...(baseUrl ? ["--base-url", baseUrl] : []), ...flags, ...argv.slice(at + 1)];
  }
  const start = argv.findIndex((each) => !PROGRAMS.test(each));
  return argv.slice(Math.max(0, start));
}
