import { COMMANDS, NOUNS, OPTIONS, OTHER_VERBS } from "./other-words.ts";

/** One rule for words of other tools. */
export interface Rule {
  /** The words to try instead, most likely first. */
  readonly tries: readonly string[];
  /** What this tool cannot do. */
  readonly but: string | undefined;
}

/** The rules for commands by their words, such as `draft delete`. */
export function commandRules(): ReadonlyMap<string, Rule> {
  return new Map(
    rulesIn(COMMANDS).flatMap(([words = "", tries = "", but]) =>
      words.split(", ").map((word) => [word, ruleOf(tries, but)] as const),
    ),
  );
}

/** Returns this tool's noun or verb for a word of another tool; undefined for an unknown word. */
export function meaningOf(word: string | undefined, kind: "noun" | "verb"): string | undefined {
  if (word === undefined) return undefined;
  const lines = partsOf(kind === "noun" ? NOUNS : OTHER_VERBS).map((line) => line.split(" "));
  return lines.find(([, ...names]) => names.includes(word.toLowerCase()))?.[0];
}

/** A rule for an option, and whether the option has a value. */
export interface OptionRule extends Rule {
  readonly takesValue: boolean;
}

/** Returns the rule for an option of a command: the rule of that command, or the rule of all commands. */
export function optionRule(flag: string, path: string): OptionRule | undefined {
  for (const [scopes = "", flags = "", tries = "", but] of rulesIn(OPTIONS)) {
    const isHere =
      scopes === "" ||
      scopes.split(", ").some((scope) => `${path} `.startsWith(`${scope} `) || scope === path);
    const known = flags.split(" ");
    if (!isHere || !(known.includes(flag) || known.includes(`${flag}=`))) continue;
    return { ...ruleOf(tries, but), takesValue: known.includes(`${flag}=`) };
  }
  return undefined;
}

function ruleOf(tries: string, but: string | undefined): Rule {
  return { tries: tries.split(/ \/(?: |$)/), but };
}

function rulesIn(text: string): readonly (readonly string[])[] {
  return partsOf(text).map((rule) => rule.split("|").map((part) => part.trim()));
}

function partsOf(text: string): readonly string[] {
  return text.trim().split(/\n| ; /);
}
