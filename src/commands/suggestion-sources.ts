import type { App, ConnectedCatalog } from "../app/app.ts";
import type { SuggestionSources } from "../suggest/sources.ts";

/** The time limit for requests that are made only for suggestions. */
const TIMEOUT_MS = 1000;

/**
 * Returns the sources of suggestions: the known names and, for a person at a terminal, one request. The number of requests to the sandbox
 * is unlimited, because the sandbox runs in this process.
 */
export function suggestionSources(
  { isInteractive, context }: App,
  { catalog, knownNames, dataId }: ConnectedCatalog,
): SuggestionSources {
  const { stdout, stderr, sleep, signal } = context;
  const isWatched = isInteractive && stdout.isTerminal && stderr.isTerminal;
  const isHere = dataId !== undefined;
  return {
    catalog,
    knownNames,
    requests: isHere ? Number.POSITIVE_INFINITY : Number(isWatched),
    async withinTimeout(search, otherwise) {
      const done = new AbortController();
      const enough = sleep(TIMEOUT_MS, AbortSignal.any([signal, done.signal])).then(
        () => otherwise,
        // Only a signal ends the sleep early. The search then decides the result.
        () => search,
      );
      try {
        return await Promise.race([search, enough]);
      } finally {
        done.abort();
      }
    },
  };
}
