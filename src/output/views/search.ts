import type { Tool } from "../../contract/index.ts";
import type { Suggestion } from "../../errors/catalog-error.ts";
import { searchCommand } from "../search-command.ts";
import { unreadableNote } from "../unreadable-note.ts";
import type { View } from "../view.ts";
import { TOOL_SHAPE } from "./tool-columns.ts";

/** The search, and the facts that became known beside the listings. */
export interface SearchFacts {
  readonly q: string;
  readonly category: string | undefined;
  readonly tag: string | undefined;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** Read when the rows are shown: it is complete by then. */
  readonly listing: {
    readonly hasMore: boolean;
    /** The listings that were read, and those of them with fields that could not be; none when left out. */
    readonly count?: number;
    readonly unreadable?: number;
    /** Near matches of a category or a tag that does not exist; undefined for one that does. */
    readonly near:
      | {
          readonly category: readonly Suggestion[] | undefined;
          readonly tag: readonly Suggestion[] | undefined;
        }
      | undefined;
    readonly elapsedMs: number;
    /** Age of a cached answer in seconds; undefined when it came from the service. */
    readonly ageSeconds: number | undefined;
  };
}

/** Listings that were searched or browsed. */
export function searchView(facts: SearchFacts): View<Tool> {
  return {
    ...TOOL_SHAPE,
    quiet: ({ slug }) => slug,
    screen: async (rows, screen) => {
      const { searchScreen } = await import("../screens/search.ts");
      return searchScreen(facts, rows, screen);
    },
    footer: async (rows, screen) => {
      const { searchFooter } = await import("../screens/search.ts");
      return searchFooter(rows, screen);
    },
    empty: async (screen) => {
      const { searchEmpty } = await import("../screens/search-empty.ts");
      return searchEmpty(facts, screen);
    },
    note: () => {
      const { hasMore, count = 0, unreadable = 0 } = facts.listing;
      const more = { text: "There are more", command: searchCommand(facts, { all: true }) };
      return [...unreadableNote("listings", { count, unreadable }), ...(hasMore ? [more] : [])];
    },
  };
}
