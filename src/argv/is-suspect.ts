/** Words that may have been meant otherwise than they are read. */
const SUSPECT =
  /^-?[\u2010-\u2015\u2212]|^-[a-z][a-z]|^--(?:json|ndjson|raw|quiet|fields|version)$|^-[qvV]$|^\w[\w-]*(?::|==?)\S|^https?:|^(?:true|false)$/i;

/** Reports whether a line needs a closer look before it is run. */
export function isSuspect(argv: readonly string[]): boolean {
  return argv.some((word) => SUSPECT.test(word));
}
