import type { App, ConnectedCatalog } from "../app/app.ts";
import type { SuggestionSources } from "../suggest/sources.ts";

/** Time limit of the requests that are made only for suggestions. */
const TIMEOUT_MS = 1000;

/** Returns what suggestions are made from: names, and one request for a person at a terminal. The sandbox is in this process. */
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
    async withinTimeout(found, otherwise) {
      const done = new AbortController();
      const enough = sleep(TIMEOUT_MS, AbortSignal.any([signal, done.signal])).then(
        () => otherwise,
        // Only a signal ends the sleep early: then the search decides.
        () => found,
      );
      try {
        return await Promise.race([found, enough]);
      } finally {
        done.abort();
      }
    },
  };
}
