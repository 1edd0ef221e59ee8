/** Words that may have another meaning than the one parsed. */
const SUSPECT =
  /^-?[\u2010-\u2015\u2212]|^-[a-z][a-z]|^--version$|^-v$|^\w[\w-]*(?::[^/\s]|=\S)|^(?:true|false)$/i;

/** Options that may have been given a value, or another one, in the word that follows. */
const BEFORE_VALUE = /^--(?:json|ndjson|raw|quiet|fields)$|^-q$/;

/** Reports whether a line needs further checks before it runs. */
export function isSuspect(argv: readonly string[]): boolean {
  return argv.some((word, index) => {
    if (!BEFORE_VALUE.test(word))
      return SUSPECT.test(word) || (/^https?:/i.test(word) && argv.includes("init"));
    const next = argv[index + (word === "--fields" ? 2 : 1)];
    return next !== undefined && !next.startsWith("-");
  });
}
