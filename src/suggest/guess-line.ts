import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { readLine } from "../argv/read-line.ts";
import { changeOf } from "./change-of.ts";
import type { Refused } from "./correct-value.ts";
import { findMeanings } from "./find-meanings.ts";

/** The probable meaning of a command line. */
export interface Guess {
  /** The command whose help can be suggested if `words` is undefined; empty if the command is unknown. */
  readonly path: string;
  /** The words of the line to suggest. */
  readonly words?: readonly string[];
  /** A pipe or a redirection to append to the words. */
  readonly tail?: string | undefined;
  readonly notes: readonly string[];
}

/** Returns the probable meaning of a command line: the first meaning that can be run, otherwise the command whose help can be suggested. */
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
    const guess = line === undefined ? { notes } : correctLine([table, refused], line, { words, notes });
    const { path } = readLine(table, help.split(" ")).command;
    // A line that does not need correction is not suggested.
    if (guess.words?.join("\0") === argv.join("\0")) return { path, notes };
    if (guess.words && canRun(guess.words)) return { path, ...guess };
    failed.push({ path, notes: guess.notes ?? notes });
  }
  const { path } = readLine(table, argv).command;
  const noted = failed.find(({ notes }) => notes.length > 0);
  return failed.find((each) => each.path === path) ?? noted ?? failed[0] ?? { path, notes: [] };
}

/**
 * Adds the remaining words from a typed line to `line`, which contains a command and options. Replaces options and arguments that the
 * command does not accept. If an option or argument has no replacement, the result has no words.
 */
function correctLine(
  [table, refused]: readonly [CommandTable, Refused | undefined],
  line: string,
  { words: rest, notes }: { readonly words: readonly string[]; readonly notes: readonly string[] },
): Omit<Guess, "path"> {
  const fixed = line.split(" ").filter(Boolean);
  const { command, awaiting } = readLine(table, fixed);
  const name = command.path.split(" ").filter(Boolean);
  // If `line` ends with an option that requires a value, the first argument becomes that value.
  const [value] = readLine(table, [...name, ...rest]).operands;
  if (awaiting && value === undefined) return { notes };
  const at = awaiting ? rest.indexOf(value ?? "") : rest.length;
  const others = rest.toSpliced(at, 1);
  const isLast = (word: string) => !awaiting && word.startsWith("-");
  const first = [...fixed.slice(name.length).filter((word) => !isLast(word)), ...rest.slice(at, at + 1)];
  const last = fixed.filter((word) => isLast(word) && !rest.includes(word));
  const end = others.includes("--") ? others.indexOf("--") : others.length;
  const { tokens } = readLine(table, [...name, ...first, ...others.slice(0, end), ...last]);
  const typed = tokens.slice(name.length);
  const context = { command, options: optionsOf(table, command), refused };
  let words: readonly string[] = name;
  const said = new Set(notes);
  let tail: string | undefined;
  let operands = 0;
  for (let index = 0; index < typed.length; index += 1) {
    const [token, following] = typed.slice(index);
    if (token === undefined) break;
    const next = following?.kind === "operand" ? following.words[0] : undefined;
    const change = changeOf(token, { ...context, next, operands });
    if (change?.note !== undefined) said.add(change.note);
    if (change?.words === undefined) return { notes: [...said] };
    if (change.takesNext) index += 1;
    const left = typed.slice(index + 1).flatMap((each) => each.words);
    if (change.line !== undefined) {
      const moved = [...words.slice(name.length), ...change.words, ...left, ...others.slice(end)];
      return correctLine([table, refused], change.line, { words: moved, notes: [...said] });
    }
    // Everything after `--` belongs to a program.
    const isProgram = change.words[0] === "--";
    const [word = ""] = change.words;
    // In `--json slug name`, both words are field names.
    if (token.kind === "operand" && words.at(-2) === "--fields" && command.fields.includes(word)) {
      words = [...words.slice(0, -1), `${words.at(-1)},${word}`];
      continue;
    }
    words = [...words, ...change.words, ...(isProgram ? left : [])];
    if (isProgram) break;
    tail ??= change.tail;
    operands += Number(token.kind === "operand");
  }
  const once = words.filter((word, at) => word !== "--json" || words.indexOf(word) === at);
  return { words: [...once, ...others.slice(end)], tail, notes: [...said] };
}

/** Dashes that a text processor inserted instead of hyphens. */
const PASTED_DASHES = /^-?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*(?=\p{L}{2})/u;

/** A shell prompt or a program name that precedes the words that this tool understands. */
const PROGRAMS = /^(?:[$%>#]|catalog|npx|npm|gh|hf|cargo|docker|kubectl|brew|stripe|please)$/;
const METHOD = /^(?:catalog|gh|stripe|get|curl|https?|wget|api|request|-.*)$/i;
/** An API path with an optional base URL and query. */
const ROUTE =
  /^(https?:\/\/[^/]+(?:\/[^?]*?)??)?\/?(?:api\/)?(?:v\d+\/)?(tools|listings|products|categories|tags|drafts)(?:\/([\w-]+))?\/?(?:\?(.*))?$/;

/** Removes program names from the start of a line, and converts an API request such as `curl https://catalog.example/tools/git`. */
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
