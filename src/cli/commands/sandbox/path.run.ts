import type { App } from "../../app.ts";

export { pathView as view } from "../../output/views/single-value.ts";

/** Returns the local catalog's data folder. */
export async function run(app: App) {
  return { row: { path: app.folders.data } };
}
