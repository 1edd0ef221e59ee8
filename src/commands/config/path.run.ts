import type { App } from "../../app/app.ts";
import { storePath } from "../../config/store.ts";

export { pathView as view } from "../../views/single-value.ts";

/** Prints the path of the configuration file. */
export async function run(app: App) {
  return { row: { path: storePath(app.folders.config) } };
}
