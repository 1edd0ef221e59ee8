import type { App } from "../../app/app.ts";
import type { Categories } from "../../draft/check/check-category.ts";
import { expandPatterns } from "../../draft/file/expand-patterns.ts";
import type { SourcePorts } from "../../draft/file/read-source.ts";
import { CatalogError } from "../../errors/catalog-error.ts";
import { BaseUrlRequired } from "../../errors/local-errors.ts";

/** Returns the ports for reading drafts. Standard input is opened only when a draft is read from it. */
export function sourcesOf({ context, runner }: App): SourcePorts {
  const { cwd, signal } = context;
  return {
    cwd,
    signal,
    workspace: runner.workspace,
    get stdin() {
      return context.stdin.stream;
    },
  };
}

/** Returns the names of draft files with each pattern replaced by the files that match it, as `expandPatterns` does. */
export function expandFiles({ context }: App, names: readonly string[]): Promise<readonly string[]> {
  return expandPatterns(context, names);
}

/** Returns a function that reads the catalog's categories. When they cannot be read, a note says so, and only the service checks them. */
export function categoriesOf(app: App): Categories {
  return async () => {
    try {
      const { catalog } = await app.connect();
      const { value } = await catalog.listCategories();
      if (value.length > 0) return value;
      app.note("Category not checked: the catalog lists no categories");
      return undefined;
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      // Without a base URL, problems of the draft are reported first.
      if (!(error instanceof BaseUrlRequired)) app.note(`Category not checked: ${error.message}`);
      return undefined;
    }
  };
}
