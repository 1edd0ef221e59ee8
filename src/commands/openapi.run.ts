import type { App } from "../app/app.ts";

export { documentView as view } from "../views/single-value.ts";

/** Prints the API description that the catalog serves. */
export async function run(app: App) {
  const { catalog } = await app.connect();
  const { value, raw } = await catalog.getOpenApi();
  return { row: value, raw };
}
