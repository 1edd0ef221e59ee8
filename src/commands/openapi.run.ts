import type { App } from "../app/app.ts";
import { objectOf, STRING } from "../contract/json-schema.ts";
import { documentView } from "../views/single-value.ts";

/** The members that OpenAPI 3.0 requires. */
export const view = documentView(objectOf({ openapi: STRING, info: objectOf({}), paths: objectOf({}) }));

export async function run(app: App) {
  const { catalog } = await app.connect();
  const { value, raw } = await catalog.getOpenApi();
  return { row: value, raw };
}
