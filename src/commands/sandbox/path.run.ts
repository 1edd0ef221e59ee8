import type { App } from "../../app/app.ts";
import { pathView } from "../../views/single-value.ts";

export { pathView as output };

/** Prints the folder of the local catalog's data. */
export async function run(app: App): Promise<void> {
  await app.present([{ rows: [{ path: app.folders.data }] }], pathView());
}
