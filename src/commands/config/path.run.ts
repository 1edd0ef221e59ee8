import type { App } from "../../app/app.ts";
import { storePath } from "../../config/store.ts";
import { pathView } from "../../views/single-value.ts";

export { pathView as output };

/** Prints the path of the configuration file. */
export async function run(app: App): Promise<void> {
  await app.present([{ rows: [{ path: storePath(app.folders.config) }] }], pathView());
}
