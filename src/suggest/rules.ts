import type { Line } from "../argv/read-line.ts";
import { COMMANDS, OPTIONS, WORDS } from "./other-words.ts";

/** One change to a command line. */
export interface Step {
  /** The words after the program's name; undefined if there is only a limitation in `but`. */
  readonly words?: readonly string[] | undefined;
  /** A pipe or a redirection to append to the words. */
  readonly tail?: string | undefined;
  /** What cannot be done. */
  readonly but?: string | undefined;
}

/** A change to one token of a line. */
export interface Change extends Step {
  /** The words that replace the token. */
  readonly words: readonly string[];
  /** True if the words also replace the previous or the next token. */
  readonly takesPrevious?: boolean;
  readonly takesNext?: boolean;
  /** The command that replaces the command in the line. If the path is empty, the words move to the end of the line. */
  readonly path?: string | undefined;
}

/** Returns the step that makes a change to the token at `index`. */
export function stepOf({ tokens }: Line, index: number, change: Change): Step {
  const { words, path, tail, but, takesPrevious, takesNext } = change;
  const command = path?.split(" ").filter(Boolean) ?? [];
  const first = tokens.findIndex(({ kind }) => kind === "command");
  const next = tokens.flatMap((token, at) => {
    if (at === index) return path === "" ? [] : words;
    if (command.length > 0 && token.kind === "command") return at === first ? command : [];
    return (takesPrevious && at === index - 1) || (takesNext && at === index + 1) ? [] : token.words;
  });
  return { words: [...(first === -1 ? command : []), ...next, ...(path === "" ? words : [])], tail, but };
}

/** One rule for the words of other tools. */
export interface Rule {
  /** The replacements to try, most likely first. */
  readonly tries: readonly string[];
  /** What cannot be done. */
  readonly but: string | undefined;
}

/** Returns a word in the form used for comparisons. A word of one letter is not changed, because short options differ in case. */
export function plain(word: string): string {
  return word.length === 1 ? word : word.toLowerCase().replaceAll(/(?<=[a-z])[-_](?=[a-z])/g, "");
}

/** Returns a word in its plain form and in the singular, and the words of this tool that it can mean. */
export function meaningsOf(word: string): readonly string[] {
  const name = plain(word);
  const singular = name.replace(/ies$/, "y").replace(/(?<=..[^s])s$/, "");
  const groups = WORDS.trim()
    .split(/ ; |\n/)
    .map((group) => group.split(" "));
  const meant = groups.filter((group) => group.map(plain).some((each) => each === name || each === singular));
  return [...new Set([name, singular, ...meant.map(([head = ""]) => head)])];
}

/** Returns the rules for commands, keyed by words such as `draft.delete`. */
export function commandRules(): ReadonlyMap<string, Rule> {
  return new Map(rulesIn(COMMANDS).flatMap(({ names, rule }) => names.map((name) => [name, rule] as const)));
}

/** Returns the rules for the name of an option in a command, or for a name and a value such as `color:off`. */
export function optionRules(name: string, path: string): readonly Rule[] {
  const forms = [plain(name), plain(name).replace(/(?<=..)s$/, "")];
  return rulesIn(OPTIONS).flatMap(({ scopes, names, rule }) => {
    const isHere = scopes === undefined || scopes.some((scope) => `${path} `.startsWith(`${scope} `));
    return isHere && names.some((each) => forms.includes(each)) ? [rule] : [];
  });
}

/** Parses the rules of a table. A line that begins with a bar continues the previous line. */
function rulesIn(text: string) {
  const lines = text.trim().replaceAll("\n|", " |").split("\n");
  return lines.flatMap((line) => {
    const [rules = "", but] = line.split(" | ");
    return rules.split(" ; ").map((rule) => {
      const [, scopes, tries = "", names = ""] = /^(?:([a-z, ]+): )?(.*) = (.*)$/.exec(rule) ?? [];
      return {
        scopes: scopes?.split(", "),
        names: names.split(" ").map(plain),
        rule: { tries: tries.split(" / "), but },
      };
    });
  });
}
