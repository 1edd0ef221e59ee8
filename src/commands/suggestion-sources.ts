import type { App, ConnectedCatalog } from "../app/app.ts";
import { SANDBOX } from "../config/base-url.ts";
import type { SuggestionSources } from "../suggest/sources.ts";

const TIMEOUT_MS = 1000;

/** Returns the sources of suggestions. Requests for suggestions are sent only to the sandbox, or if stdout and stderr are terminals. */
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
        // A signal, or the end of the search, ended the sleep early.
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
