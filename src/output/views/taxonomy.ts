import type { Taxonomy } from "../../contract/index.ts";
import { unreadableNote } from "../unreadable-note.ts";
import type { OutputShape, View } from "../view.ts";

/** Which list it is, what it was narrowed to, and where it came from. */
export interface TaxonomyFacts {
  readonly kind: "categories" | "tags";
  readonly words: readonly string[];
  /** The number of entries in the catalog. */
  readonly total: number;
  /** The number of entries with a name that could not be read. */
  readonly unreadable?: number;
  /** The catalog's name: its host, or `sandbox`. */
  readonly catalog: string;
  /** Age of a cached answer in seconds; undefined when it came from the service. */
  readonly ageSeconds: number | undefined;
}

/** The output of `categories` and `tags`. */
export const TAXONOMY_SHAPE: OutputShape<Taxonomy> = {
  columns: [
    { name: "slug", cell: ({ slug }) => slug },
    { name: "name", cell: ({ name }) => name },
  ],
  properties: ["slug", "name"],
  isOpen: true,
  hasBody: true,
};

/** The categories or the tags of a catalog. */
export function taxonomyView(facts: TaxonomyFacts): View<Taxonomy> {
  return {
    ...TAXONOMY_SHAPE,
    quiet: ({ slug }) => slug,
    note: () => unreadableNote(facts.kind, { count: facts.total, unreadable: facts.unreadable ?? 0 }),
    screen: async (rows, screen) => {
      const { taxonomyScreen } = await import("../screens/taxonomy.ts");
      return taxonomyScreen(facts, rows, screen);
    },
    footer: async (rows, screen) => {
      const { taxonomyFooter } = await import("../screens/taxonomy.ts");
      return taxonomyFooter(facts, rows, screen);
    },
    empty: async (screen) => {
      const { taxonomyEmpty } = await import("../screens/taxonomy.ts");
      return taxonomyEmpty(facts, screen);
    },
  };
}
