import type { App } from "../../app.ts";
import type { Categories } from "../../draft/check-category.ts";
import { BaseUrlRequired } from "../../errors/base-url-errors.ts";
import { CatalogError } from "../../errors/catalog-error.ts";

/** The catalog's categories, asked for once and when first needed. When they cannot be had, a note says so. */
export function categoriesOf(app: App): Categories {
  let list: ReturnType<Categories> | undefined;
  return () => (list ??= ask(app));
}

async function ask(app: App): ReturnType<Categories> {
  try {
    const { catalog } = await app.connect();
    return (await catalog.listCategories()).value;
  } catch (error) {
    if (!(error instanceof CatalogError) || error instanceof BaseUrlRequired) throw error;
    app.note(`The category was not checked here, the service will: ${error.message}`);
    return undefined;
  }
}
