/** Words whose intended meaning might differ from the parsed one. */
const SUSPECT =
  /^(?:init|diff)$|^-\w=|^--(?:category|tag)=.*,|^-?[\u2010-\u2015\u2212]|^-[a-z][a-z]|^--version$|^-v$|^\w[\w-]*(?::[^/\s]|=\S)|^(?:true|false)$|^@/i;

/** Options after which an extra word may have been meant as a value. */
const BEFORE_VALUE = /^--(?:json|ndjson|raw|quiet|fields)$|^-q$/;

/** Options whose values other tools write differently, each with the form that this tool accepts. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ["--timeout", /^[\d.]+$/],
  ["--max-wait", /^\d+[smh]$/],
  ["--base-url", /^https?:|^sandbox$/],
  ["--port", /^\d+$/],
]);

/** Options that a search accepts only once. */
const FILTER = /^-[ct]|^--(?:category|tag)(?:=|$)/;

/** Commands whose first argument may be a word from another tool. */
const BEFORE_NAME = /^(?:tags|categories|schema|set|get|unset)$/;

/** Reports whether a line needs further checks before it runs. */
export function isSuspect(argv: readonly string[]): boolean {
  return argv.some((word, index) => {
    const next = argv[index + (word === "--fields" ? 2 : 1)];
    const isBeforeWord = next !== undefined && !next.startsWith("-");
    if (BEFORE_VALUE.test(word)) return isBeforeWord;
    if (BEFORE_NAME.test(word) && isBeforeWord) return true;
    if (
      FILTER.test(word) &&
      (/,/.test(next ?? "") || argv.some((other, at) => at > index && FILTER.test(other)))
    )
      return true;
    if (word.startsWith("--fields=")) return isBeforeWord;
    return SUSPECT.test(word) || hasOddValue(word, next ?? "");
  });
}

function hasOddValue(word: string, next: string): boolean {
  const [name = "", joined] = word.split("=", 2);
  const form = word.startsWith("--") ? VALUES.get(name) : undefined;
  return form !== undefined && !form.test(joined ?? next);
}
