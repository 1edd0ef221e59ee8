import type { App } from "../app/app.ts";
import { documentView } from "../views/single-value.ts";

export { documentView as output };

/** Prints the API description that the catalog serves. */
export async function run(app: App): Promise<void> {
  const { catalog } = await app.connect();
  const { value, raw } = await catalog.getOpenApi();
  await app.present([{ rows: [value], raw }], documentView());
}
