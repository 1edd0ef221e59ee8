import { type CommandTable, optionsOf } from "../argv/command-table.ts";
import { readLine } from "../argv/read-line.ts";
import { changeOf } from "./change-of.ts";
import type { Refused } from "./correct-value.ts";

/** A line that keeps everything that was typed, except what the notes explain. */
export interface Corrected {
  readonly words: readonly string[];
  /** A pipe or a redirection to append to the words. */
  readonly tail: string | undefined;
  readonly notes: readonly string[];
}

/**
 * Returns `line`, the words of a command and of options that belong to its meaning, with the other words of a typed line. Replaces every
 * option and argument that the command does not accept. Without a replacement for one of them, there are no words.
 */
export function correctLine(
  { table, refused }: { readonly table: CommandTable; readonly refused: Refused | undefined },
  line: string,
  { words: rest, notes }: Omit<Corrected, "tail">,
): Partial<Corrected> {
  const fixed = line.split(" ").filter(Boolean);
  const { command, awaiting } = readLine(table, fixed);
  const name = command.path.split(" ").filter(Boolean);
  // The option at the end of the line takes the first argument.
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
      return correctLine({ table, refused }, change.line, { words: moved, notes: [...said] });
    }
    // Everything after `--` belongs to a program.
    const isProgram = change.words[0] === "--";
    words = [...words, ...change.words, ...(isProgram ? left : [])];
    if (isProgram) break;
    tail ??= change.tail;
    operands += Number(token.kind === "operand");
  }
  const once = words.filter((word, at) => word !== "--json" || words.indexOf(word) === at);
  return { words: [...once, ...others.slice(end)], tail, notes: [...said] };
}
