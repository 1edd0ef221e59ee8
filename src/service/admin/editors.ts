import { originOf, runningService } from "./served.ts";
import { withCatalog } from "./with-catalog.ts";

/** The private link to a draft's editor, at the address that the catalog was last served at. */
export interface EditorLink {
  readonly editorUrl: string;
  /** True when a service answers there now. */
  readonly isServed: boolean;
}

/** Returns the link to the editor at `path` in the catalog of a data folder. Throws a `ServiceError`. */
export function editorLink(dataFolder: string, path: string): Promise<EditorLink> {
  return withCatalog(dataFolder, async (catalog) => ({
    editorUrl: `${originOf(catalog)}${path}`,
    isServed: (await runningService(catalog, path)) !== undefined,
  }));
}
