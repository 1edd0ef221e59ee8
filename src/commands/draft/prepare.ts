import type { App } from "../../app.ts";
import type { Categories } from "../../draft/check-category.ts";
import type { DraftFlags } from "../../draft/draft-flags.ts";
import { checkDrafts, type PreparedDraft, readDrafts } from "../../draft/prepare-drafts.ts";
import { BaseUrlRequired } from "../../errors/base-url-errors.ts";
import { CatalogError } from "../../errors/catalog-error.ts";

/** Reads and checks every draft; with `withCategories` their categories too, when the catalog can be asked. */
export async function prepareDrafts(
  app: App,
  { files, flags, withCategories }: { files: readonly string[]; flags: DraftFlags; withCategories: boolean },
): Promise<readonly PreparedDraft[]> {
  const { cwd, signal } = app.context;
  const ports = {
    cwd,
    signal,
    // Opened only when a draft is read from it.
    get stdin() {
      return app.context.stdin.stream;
    },
  };
  return checkDrafts(await readDrafts(ports, files, flags), withCategories ? categoriesOf(app) : undefined);
}

/** The catalog's categories. When they cannot be had, a note says so, and the service will check. */
function categoriesOf(app: App): Categories {
  return async () => {
    try {
      const { catalog } = await app.connect();
      return (await catalog.listCategories()).value;
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      // What is wrong with the draft is said first, whatever else is.
      if (!(error instanceof BaseUrlRequired))
        app.note(`The category is left to the service: ${error.message}`);
      return undefined;
    }
  };
}
