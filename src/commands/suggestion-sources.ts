import type { App, ConnectedCatalog } from "../app/app.ts";
import { SANDBOX } from "../config/base-url.ts";
import type { SuggestionSources } from "../suggest/sources.ts";

const TIMEOUT_MS = 1000;

/** Returns the sources of suggestions. Outside the sandbox, requests are sent only for human-readable output on a terminal. */
export function suggestionSources(
  { isInteractive, context }: App,
  { catalog, knownNames, baseUrl }: ConnectedCatalog,
): SuggestionSources {
  const { stdout, stderr, sleep, signal } = context;
  const isWatched = isInteractive && stdout.isTerminal && stderr.isTerminal;
  return {
    catalog,
    knownNames,
    mayAsk: isWatched || baseUrl === SANDBOX,
    async withinTimeout(search, otherwise) {
      const done = new AbortController();
      const enough = sleep(TIMEOUT_MS, AbortSignal.any([signal, done.signal])).then(
        () => otherwise,
        // If a signal ends the sleep early, the search decides the result.
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
