import type { CommandTable } from "../argv/command-table.ts";
import { type Line, readLine, split } from "../argv/read-line.ts";
import { GUESSED, MISREAD, type OddForm } from "./odd-forms.ts";
import { LOOKS, type Look, type WordChange } from "./odd-words.ts";
import { type Step, stepOf } from "./rules.ts";

/**
 * Returns a message about the first mistake that parsing does not detect, and the step that corrects the mistake. In a guessed line, the
 * forms in `GUESSED` also count as mistakes.
 */
export function oddityIn(
  table: CommandTable,
  words: readonly string[],
  isGuess = false,
): (Step & { readonly message: string }) | undefined {
  const line = readLine(table, words);
  const { tokens } = line;
  if (words.length === 1 && words[0] === "-v") {
    return { message: "-v shows requests and needs a command", words: ["--version"] };
  }
  const looks = [...LOOKS, ...MISREAD.map(formLook), ...(isGuess ? GUESSED.map(formLook) : [])];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "end") return undefined;
    // A word after an unknown option might be that option's value, which is replaced together with the option.
    if (token.kind === "command" || (token.kind === "operand" && tokens[index - 1]?.kind === "unknown"))
      continue;
    const look = lookAt(table, line, index);
    const change = looks.map((find) => find(look)).find((each) => each !== undefined);
    if (change === undefined) continue;
    return { message: change.message, ...stepOf(line, index, change) };
  }
  return undefined;
}

function lookAt(table: CommandTable, line: Line, index: number): Look {
  const token = line.tokens[index] ?? { kind: "end", words: [] };
  const before = line.tokens[index - 1];
  const [word = "", next] = token.words;
  const [flag, value = next] = split(word);
  const setting =
    line.command.path === "config set" && index > 0 && word === line.operands[1]
      ? `--${line.operands[0]} `
      : "";
  const text = token.kind === "option" && value !== undefined ? `${flag} ${value}` : setting + word;
  const previous = token.kind === "operand" && before?.kind === "option" ? before.words : [];
  return { table, line, token, word, previous, text };
}

function formLook([command, form, words, message, path]: OddForm) {
  return ({ line, token, text, word }: Look): WordChange | undefined => {
    const source = token.kind === "operand" && !form.source.startsWith("^--") ? word : text;
    if (token.kind === "unknown" || !command.test(line.command.path) || !form.test(source)) return undefined;
    // Spaces in a file name become hyphens.
    const fill = (pattern: string) => source.replace(form, pattern);
    const filled = words
      .split(" ")
      .map((each) => (each.endsWith(".json") ? fill(each).replaceAll(" ", "-") : fill(each)));
    return { message: fill(message), words: filled.filter((each) => each !== ""), path };
  };
}
